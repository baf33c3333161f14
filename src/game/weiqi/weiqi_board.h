/* weiqi_board.h - stones on a board of up to 63 lines each way: chains, liberties, captures.
 *
 * A cell is a point with a row of border below the board; the column right of the widest board is border too,
 * so the neighbours of a cell are at fixed distances on every board. A chain is a circular list of its
 * stones; its head carries its pseudo-liberties (an empty point counts once for each stone of the chain
 * that touches it), so that a chain is dead when it has none and nothing is ever searched. They are counted
 * without the last one, so that a dead chain is known by the sign of its count, and several by that of all
 * their counts together. An empty cell and the border are their own heads, with a count far from zero, so
 * that "one liberty less" and "is one of the neighbours dead" need no test of what stands there.
 *
 * Plain data: copied with memcpy, no pointers. Knows stones and ko, and no rulebook. */
#ifndef QIPU_GAME_WEIQI_WEIQI_BOARD_H
#define QIPU_GAME_WEIQI_WEIQI_BOARD_H

#include "base/mem/mem.h"
#include "record/move.h"

enum { STRIDE = 64, CELLS = (BOARD_MOST + 2) * STRIDE };

enum stone { EMPTY = SIDE_NONE, BLACK = SIDE_FIRST, WHITE = SIDE_SECOND, BORDER = 3 };

typedef uint16_t cell; /* index of a cell */

struct goban {
    uint64_t key;   /* of the stones alone */
    uint16_t cells; /* that are in use */
    uint8_t width, height;
    cell ko;                           /* where taking back at once is not allowed; 0 for nowhere */
    uint32_t stones;                   /* on the board */
    uint32_t lost[3];                  /* stones taken from each colour so far */
    uint8_t stone[CELLS + STRIDE + 2]; /* with neighbours for NOWHERE */
    cell head[CELLS], next[CELLS];
    int16_t spare[CELLS]; /* liberties but one of the chain whose head this is; -1: it has none */
};

/* What one stone did: stones taken from the opponent, or its own that came off. */
struct played {
    uint16_t captured, suicide;
};

void board_init(struct goban *, unsigned width, unsigned height);

static inline cell board_cell(point p)
{
    return (cell)(p + STRIDE);
}

static inline point board_point(cell c)
{
    return (point)(c - STRIDE);
}

static inline bool board_has(const struct goban *b, point p)
{
    return p != NOWHERE && POINT_X(p) < b->width && POINT_Y(p) < b->height;
}

/* What stands on a point; BORDER when it is not on the board, EMPTY for NOWHERE. */
static inline enum stone board_at(const struct goban *b, point p)
{
    return b->stone[p + STRIDE];
}

/* Whether a stone has been taken from this empty cell, or may have been: its count, which stones around it
 * take from and give back, began well above that of a cell where none ever stood (NO_CHAIN of weiqi_board.c).
 */
enum { SPARE_OF_TAKEN = 0x6060 };

static inline bool board_was_taken(const struct goban *b, size_t c)
{
    return b->spare[c] > SPARE_OF_TAKEN / 8 * 7;
}

/* What a stone of SIDE on this empty cell would be, before it is put there. */
enum placing { PLACING_FINE, PLACING_SUICIDE, PLACING_KO };
enum placing board_test_closely(const struct goban *, cell, enum stone side);

static inline enum placing board_test(const struct goban *b, cell c, enum stone side)
{
    const uint8_t *at = b->stone + c;

    if ((at[-STRIDE] == EMPTY) | (at[-1] == EMPTY) | (at[1] == EMPTY) | (at[STRIDE] == EMPTY))
        return PLACING_FINE;
    return board_test_closely(b, c, side);
}

/* Puts a stone on an empty cell, takes what has no liberty (the opponent's first, then its own
 * chain), notes the ko. Legality is the caller's. */
struct played board_play(struct goban *, cell, enum stone side);

/* A stone on an empty cell, with no captures: setup. */
void board_add(struct goban *, cell, enum stone);

/* Another set of stones, with no captures: setup. STONE has board.cells entries and the same border. */
void board_put(struct goban *, const uint8_t *stone);

/* Takes one stone off, whatever its chain: the rest of the chain is put again. */
void board_clear_cell(struct goban *, cell);

/* Removes a whole chain; how many stones. */
unsigned board_remove(struct goban *, cell);

/* Whether the stones are the same. */
bool board_same(const struct goban *, const struct goban *);

#endif
