/* Boards for a terminal. */
#include "output/show.h"

#include "base/utf8.h"

/* Letters and figures of the men, by enum piece. */
static const char *const ascii_first = " PNBRQKPNBRCAKX", *const ascii_second = " pnbrqkpnbrcakO";

static char ascii_of(enum piece piece, enum side side)
{
    return (side == SIDE_FIRST ? ascii_first : ascii_second)[piece];
}

static void put_point(struct buf *b, const struct shown *s, point p)
{
    enum side side = SIDE_NONE;
    enum piece piece = s->line->game->at(s->line->position, p, &side);
    bool last = s->told != NULL && MOVE_TO(line_step(s->line)->move) == p;

    buf_char(b, last ? '(' : ' ');
    buf_char(b, piece == PIECE_NONE ? '.' : ascii_of(piece, side));
    buf_char(b, last ? ')' : ' ');
}

static void position(struct buf *b, const struct shown *s)
{
    unsigned width, height;

    s->line->game->size(s->line->position, &width, &height);
    for (unsigned row = 0; row < height; row++) {
        for (unsigned column = 0; column < width; column++)
            put_point(b, s, s->style->flip ? POINT(width - 1 - column, row) : POINT(column, height - 1 - row));
        buf_char(b, '\n');
    }
}

const struct shower show_board = { .name = "board", .position = position };
