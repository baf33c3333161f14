/* squares.h - sets of squares, and where men reach on an empty or a crowded board.
 *
 * A square is 0 (a1) to 63 (h8). Lines are walked by the obstruction difference: no large tables,
 * so that nothing is computed at start and little is taken from the cache. */
#ifndef QIPU_GAME_CHESS_SQUARES_H
#define QIPU_GAME_CHESS_SQUARES_H

#include "record/move.h"

#include <stdbool.h>
#include <stdint.h>

enum { WHITE, BLACK, NO_SQUARE = 64 };

enum line_way { ALONG_FILE, ALONG_RANK, ALONG_DIAGONAL, ALONG_ANTIDIAGONAL, LINE_WAYS };

/* One line through a square, without the square: the part with lower numbers and the other. */
struct ray {
    uint64_t lower, upper;
};

struct near {
    uint64_t knight, king;
    uint64_t pawn[2];            /* what a pawn of that side attacks from here */
    uint64_t straight, diagonal;    /* what a rook and a bishop reach on an empty board */
    uint64_t lines;             /* both */
} __attribute__((aligned(64)));

extern const struct ray chess_rays[64][LINE_WAYS];
extern const struct near chess_near[64];

#define BIT(s) (UINT64_C(1) << (s))

#define RANK_1 UINT64_C(0xFF)
#define RANK_8 (RANK_1 << 56)
#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

static inline unsigned first_square(uint64_t b)
{
    return (unsigned)__builtin_ctzll(b);
}

static inline unsigned take_square(uint64_t *b)
{
    unsigned s = first_square(*b);

    *b &= *b - 1;
    return s;
}

static inline unsigned count_squares(uint64_t b)
{
    return (unsigned)__builtin_popcountll(b);
}

static inline bool several(uint64_t b)
{
    return (b & (b - 1)) != 0;
}

static inline point square_point(unsigned s)
{
    return (point)((s & 7) | (s & 56) << 3);
}

/* NO_SQUARE for points that a chess board does not have. */
static inline unsigned point_square(point p)
{
    return (p & ~0x1C7) != 0 ? NO_SQUARE : (p & 7) | (p >> 3 & 56);
}

/* The squares up to and including the first men in OCCUPIED, both ways. */
static inline uint64_t along(const struct ray *r, uint64_t occupied)
{
    uint64_t lower = r->lower & occupied, upper = r->upper & occupied;
    uint64_t nearest = UINT64_C(1) << (63 ^ __builtin_clzll(lower | 1));

    return (r->lower | r->upper) & (upper ^ (upper - nearest));
}

/* In the header because every move of every game passes here. */
static inline uint64_t rook_attacks(unsigned s, uint64_t occupied)
{
    return along(&chess_rays[s][ALONG_FILE], occupied) | along(&chess_rays[s][ALONG_RANK], occupied);
}

static inline uint64_t bishop_attacks(unsigned s, uint64_t occupied)
{
    return along(&chess_rays[s][ALONG_DIAGONAL], occupied)
        | along(&chess_rays[s][ALONG_ANTIDIAGONAL], occupied);
}

/* Of a man that is not a pawn. */
static inline uint64_t piece_attacks(unsigned piece, unsigned s, uint64_t occupied)
{
    switch (piece) {
    case KNIGHT: return chess_near[s].knight;
    case BISHOP: return bishop_attacks(s, occupied);
    case ROOK: return rook_attacks(s, occupied);
    case QUEEN: return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
    case KING: return chess_near[s].king;
    default: return 0;
    }
}

/* The squares strictly between two that share a line; none when they do not. */
uint64_t squares_between(unsigned a, unsigned b);

#endif
