/* drawing.h - boards, moves and evidence as the data that page/board.js draws.
 *
 * A place on the page is a number: points are counted from the top left, row by row. */
#ifndef QIPU_OUTPUT_SHOW_DRAWING_H
#define QIPU_OUTPUT_SHOW_DRAWING_H

#include "output/show/show.h"

/* What the places refer to. */
struct drawing {
    enum game_id game;
    unsigned width, height;
};

unsigned drawing_place(const struct drawing *, point);

/* Whether the point is on the board: records may say anything. */
bool drawing_holds(const struct drawing *, point);

/* The place; -1 for nowhere. */
int drawing_number(const struct drawing *, point);

/* What stands on the point: the letter of a man, '.' for nothing. */
char drawing_letter(const struct line *, point);

/* The position at which the main line ends: what a move that could not be played would have done there. */
struct drawing_end {
    struct buf position; /* as the engine has it */
    uint32_t node;
};

void drawing_keep_end(struct drawing_end *, const struct line *);

/* The squares of a move that could not be played in POSITION, as far as its words and the men there tell
 * them. FROM and TO hold what the words say. */
void drawing_squares(const struct game *, const void *position, const struct claim *, point *from, point *to);

/* ,from,to,[lines],side: the offending move as far as it is known, the evidence, and who moved (0: nobody). A
 * line is stones (the points that would complete it + 4096), or -2 and the squares of a move. */
void drawing_finding(struct buf *, const struct drawing *, const struct drawing_end *, const struct record *,
                     const struct finding *);

/* ,"areas":[[…],[…]]: what is whose at the end, as the rules count it; nothing where nothing is counted. */
void drawing_areas(struct buf *, const struct drawing *, const struct drawing_end *, const struct record *,
                   const struct rulebook *);

/* "kind":…,"board":…,"rows":…,"w":…,"h":… */
void drawing_board(struct buf *, const struct drawing *);

/* JSON inside a script element: nothing in it can end the element. */
void drawing_safe(struct buf *, struct slice json);

/* Which boards a page needs: a bit a height, by game and width. */
struct drawing_boards {
    uint64_t height[GAME_COUNT][64];
};

void drawing_need(struct drawing_boards *, const struct drawing *);
void drawing_need_all(struct drawing_boards *, const struct drawing_boards *more);

/* Both sides of each, as <g id="chess-8-8"> and <g id="chess-8-8-turned">. */
void drawing_put_boards(struct buf *, const struct drawing_boards *);

#endif
