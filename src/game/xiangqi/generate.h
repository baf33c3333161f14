/* generate.h - what xiangqi_moves.c and checking.c make lists of moves with. */
#ifndef QIPU_GAME_XIANGQI_GENERATE_H
#define QIPU_GAME_XIANGQI_GENERATE_H

#include "game/xiangqi/xiangqi_moves.h"

/* Copies for all moves, for those that take something, and for those to a few squares. */
#define INLINE static inline __attribute__((always_inline))

/* All of the board but where the side's own men stand. */
void xq_find_free(const struct xq *, unsigned side, struct xq_squares *);

/* Adds what a man can do that ends on one of the squares, which are among those. */
void xq_add_moves_to(const struct xq *, struct xq_moves *, unsigned man, const struct xq_squares *to);

/* Takes out of a list what xq_is_allowed() denies. */
void xq_keep_safe(const struct xq *, const struct xq_guard *, struct xq_moves *);

/* Four rows, the first in the lowest bits on every machine. */
static inline uint64_t four_rows(const uint16_t row[4])
{
    uint64_t rows;

    memcpy(&rows, row, sizeof rows);
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
        rows = row[0] | (uint64_t)row[1] << 16 | (uint64_t)row[2] << 32 | (uint64_t)row[3] << 48;
    return rows;
}

/* Those of some squares that are at most two rows and columns away, as bits: four rows from the lowest,
 * sixteen bits each, of which the highest row takes five more of the first. */
static inline uint64_t look_near(const struct xq_squares *s, unsigned square)
{
    unsigned y = square >> 4, right = (square & 15) - 2;
    uint64_t rows;

    if (right > 13 || y < 2) /* in the margin, where men are put whom a question leaves out */
        return 0;
    rows = four_rows(&s->row[y - 2]);
    return (rows >> right & 0x001F001F001F001Fu) | (s->row[y + 2] >> right & 0x1Fu) << 5;
}

/* Where a chariot or cannon can go on a line of MEN, up and down from its place. */
struct slides {
    unsigned up, down;
};

INLINE unsigned highest(unsigned bits)
{
    return 1u << (31 - __builtin_clz(bits));
}

/* Bit 0 stands for nobody. A cannon takes the second man; TAKE: empty squares are not asked for. */
INLINE struct slides find_slides(unsigned men, unsigned place, bool jumps, bool take)
{
    unsigned above = -(2u << place), below = (1u << place) - 1, up = men & above, down = (men & below) | 1;
    unsigned first = up & -up, last = highest(down), taken_up = first, taken_down = last;

    if (jumps) {
        up ^= first;
        taken_up = up & -up;
        taken_down = highest((down ^ last) | 1);
    }
    if (take)
        return (struct slides){taken_up, taken_down};
    return (struct slides){taken_up | (above & (first - 1)), taken_down | (below & -(2 * last))};
}

#endif
