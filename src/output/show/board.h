/* board.h - boards for a terminal: one file a game.
 *
 * A board is drawn point by point from what the engine says stands there; rows are counted from the top and
 * columns from the left as the board is seen, so that a flipped one needs no code of its own. */
#ifndef QIPU_OUTPUT_SHOW_BOARD_H
#define QIPU_OUTPUT_SHOW_BOARD_H

#include "output/show/show.h"

struct drawn_board {
    struct buf *out;
    const struct show_style *style;
    const struct line *line;
    unsigned width, height;
    point from, to;     /* of the last move; NOWHERE where there is none */
    uint8_t *forbidden; /* width * height from the bottom left: 1 for points the side to move may not take */
    uint8_t *marks;     /* the same for marks of the record (board_marks.c); NULL: it has none here */
};

/* The point that is seen at that place. */
static inline point board_point(const struct drawn_board *b, unsigned column, unsigned row)
{
    return b->style->flip ? POINT(b->width - 1 - column, row) : POINT(column, b->height - 1 - row);
}

static inline enum piece board_at(const struct drawn_board *b, point p, enum side *side)
{
    *side = SIDE_NONE;
    return b->line->game->at(b->line->position, p, side);
}

/* Colour escapes by number in the palette of 256; nothing without colour. -1 leaves that part as it is. */
void board_paint(struct drawn_board *, int foreground, int background);
void board_plain(struct drawn_board *);

/* The letter of a man in the game's FEN: upper case for the first mover, X and O for stones. */
char board_letter(enum piece, enum side);

/* Marks of the record: which points bear one that fits there, what it looks like, and a line with the others.
 */
void board_find_marks(struct drawn_board *);
bool board_marked(const struct drawn_board *, point);
void board_put_mark(struct drawn_board *, point);
void board_list_marks(struct drawn_board *);

void board_chess(struct drawn_board *);
void board_xiangqi(struct drawn_board *);
void board_stones(struct drawn_board *);

/* stars.c: the dots of weiqi and wuziqi boards. */

/* Whether a board of that size has a dot at (X, Y). */
bool star_point(const struct look *, unsigned width, unsigned height, unsigned x, unsigned y);

#endif
