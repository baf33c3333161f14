/* board.h - stones on a board of up to 63 lines each way: chains, liberties, captures.
 *
 * Cells lie row by row from the bottom with a border of one cell: index (y + 1) * stride + x + 1,
 * stride = width + 1, so that the cell right of a row is the one left of the next. A chain is a
 * circular list of its stones; its head carries its pseudo-liberties (an empty point counts once for
 * each stone of the chain that touches it), so that a chain is dead when the count is zero and nothing
 * is ever searched. Cell 0 is a border cell that stands in as the "chain" of empty cells.
 *
 * Plain data: copied with memcpy, no pointers. Knows stones and ko, and no rulebook. */
#ifndef QIPU_GAME_WEIQI_BOARD_H
#define QIPU_GAME_WEIQI_BOARD_H

#include "base/limits.h"
#include "record/move.h"

#include <stdbool.h>

enum { CELLS = (LIMIT_BOARD + 2) * (LIMIT_BOARD + 1) + 1 };

enum stone { EMPTY = SIDE_NONE, BLACK = SIDE_FIRST, WHITE = SIDE_SECOND, BORDER = 3 };

typedef uint16_t cell;          /* index of a cell */

struct board {
    uint64_t key;               /* of the stones alone */
    uint16_t cells;             /* that are in use */
    uint8_t width, height, stride;
    cell ko;                    /* where taking back at once is not allowed; 0 for nowhere */
    uint32_t lost[3];           /* stones taken from each colour so far */
    uint8_t stone[CELLS];
    cell head[CELLS], next[CELLS];
    uint16_t liberties[CELLS];  /* of the chain whose head this is */
};

/* What one stone did. */
struct played {
    uint16_t captured;          /* stones taken from the opponent */
    uint16_t suicide;           /* own stones that came off */
};

void board_init(struct board *, unsigned width, unsigned height);

static inline cell board_cell(const struct board *b, point p)
{
    return (cell)((POINT_Y(p) + 1) * b->stride + POINT_X(p) + 1);
}

static inline point board_point(const struct board *b, cell c)
{
    return POINT(c % b->stride - 1, c / b->stride - 1);
}

static inline bool board_has(const struct board *b, point p)
{
    return p != NOWHERE && POINT_X(p) < b->width && POINT_Y(p) < b->height;
}

/* What a stone of SIDE on this empty cell would be, before it is put there. */
enum placing { PLACING_FINE, PLACING_SUICIDE, PLACING_KO };
enum placing board_test(const struct board *, cell, enum stone side);

/* Puts a stone on an empty cell, takes what has no liberty (the opponent's first, then its own
 * chain), notes the ko. Legality is the caller's. */
struct played board_play(struct board *, cell, enum stone side);

/* Another set of stones, with no captures: setup. STONE has board.cells entries and the same border. */
void board_put(struct board *, const uint8_t *stone);

/* Takes one stone off, whatever its chain. Costs a rebuild of the board. */
void board_clear_cell(struct board *, cell);

/* Removes a whole chain; how many stones. */
unsigned board_remove(struct board *, cell);

/* Whether the stones are the same. */
bool board_same(const struct board *, const struct board *);

#endif
