/* pattern.h - boards to look for, between pattern.c and pattern_stones.c. A pattern is a list of points with
 * what must stand there; of stone games there is one list for each symmetry, and a smaller one is looked for
 * all over the board. */
#ifndef QIPU_SELECT_PATTERN_H
#define QIPU_SELECT_PATTERN_H

#include "select/test.h"

enum {
    CELL_OUTSIDE = 255, /* beyond the edge of the board */
    SIDE_MAX = 52,
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    CHESS_MEN = 32,
    SYMMETRIES = 8,
    VARIANTS = 2 * SYMMETRIES,
    KEYS_MAX = 16 * 9
};

struct pattern_cell {
    uint8_t x, y; /* from the left and from the bottom */
    uint8_t man;  /* enum piece | enum side << 4; 0: empty; CELL_OUTSIDE */
};

/* One way to lay the pattern on a board. */
struct variant {
    unsigned width, height;
    uint32_t count;
    struct pattern_cell *cell;
};

struct pattern {
    unsigned games; /* bits 1 << enum game_id */
    bool whole;     /* only where it is as large as the board */
    enum side side; /* to move; SIDE_NONE: either */
    uint32_t men;   /* on the board, with an exact pattern of chess or xiangqi; 0: not looked at */
    unsigned
        keys; /* of the exact position of chess or xiangqi, with all rights it could have; 0: not known */
    uint64_t key[KEYS_MAX];
    uint8_t may_be[4096]; /* by the low bits of a key: one of them has these */
    unsigned variants;
    struct variant variant[VARIANTS];
};

/* Men on the board. */
uint32_t pattern_count_men(const struct line *);

/* What stands on a point: as a cell's man. */
static inline uint8_t pattern_man_at(const struct line *l, unsigned x, unsigned y)
{
    enum side side = SIDE_NONE;
    enum piece piece = l->game->at(l->position, POINT(x, y), &side);

    return piece == PIECE_NONE ? 0 : (uint8_t)(piece | side << 4);
}

/* Whether the side that the variant asks for is to move: the other one where colours are exchanged. */
static inline bool pattern_fits_side(const struct pattern *p, unsigned variant, enum side to_move)
{
    return p->side == SIDE_NONE || to_move == (variant < SYMMETRIES ? p->side : other_side(p->side));
}

/* pattern_stones.c: whether a position of a game of stones fits. */
bool pattern_find_stones(const struct pattern *, const struct subject *, uint32_t *ply);

#endif
