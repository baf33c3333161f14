/* squares.c - tables of reach for every square, made once. */
#include "game/chess/squares.h"

/* The tables are constant expressions: nothing to compute at start, nothing to share. */
#define X(s) ((s)&7)
#define Y(s) ((s) >> 3)
#define LOWER(s) (BIT(s) - 1)
#define UPPER(s) (~LOWER(s) ^ BIT(s))

#define WHOLE_FILE(s) (FILE_A << X(s))
#define WHOLE_RANK(s) (RANK_1 << (Y(s) * 8))
#define LONG_DIAGONAL UINT64_C(0x8040201008040201)
#define LONG_ANTIDIAGONAL UINT64_C(0x0102040810204080)
#define WHOLE_DIAGONAL(s)                                                                                    \
    (X(s) >= Y(s) ? LONG_DIAGONAL >> (((X(s) - Y(s)) & 7) * 8) : LONG_DIAGONAL << (((Y(s) - X(s)) & 7) * 8))
#define WHOLE_ANTIDIAGONAL(s)                                                                                \
    (X(s) + Y(s) <= 7 ? LONG_ANTIDIAGONAL >> (((7 - X(s) - Y(s)) & 7) * 8)                                   \
                      : LONG_ANTIDIAGONAL << (((X(s) + Y(s) - 7) & 7) * 8))

/* From file X with the men M on its rank: all beyond the nearest man on either side is out of reach. */
#define NEAREST_LEFT(x, m) (UINT64_C(1) << (63 - __builtin_clzll(((m)&LOWER(x)) | 1)))
#define RANK_REACH(x, m) (RANK_1 & ~BIT(x) & (((m)&UPPER(x)) ^ (((m)&UPPER(x)) - NEAREST_LEFT(x, m))))
#define REACH(m, x) RANK_REACH(x, UINT64_C(2) * (m)),

#define LEFT(b) (((b) & ~FILE_A) >> 1)
#define RIGHT(b) (((b) & ~FILE_H) << 1)
#define SIDES(b) (LEFT(b) | RIGHT(b))
#define FAR_SIDES(b) (LEFT(LEFT(b)) | RIGHT(RIGHT(b)))
#define KNIGHT_FROM(b) (SIDES(b) << 16 | SIDES(b) >> 16 | FAR_SIDES(b) << 8 | FAR_SIDES(b) >> 8)
#define KING_FROM(b) (SIDES(b) | ((SIDES(b) | (b)) << 8) | ((SIDES(b) | (b)) >> 8))
#define STRAIGHT(s) ((WHOLE_FILE(s) | WHOLE_RANK(s)) & ~BIT(s))
#define DIAGONAL(s) ((WHOLE_DIAGONAL(s) | WHOLE_ANTIDIAGONAL(s)) & ~BIT(s))

#define NEAR(s)                                                                                              \
    {KNIGHT_FROM(BIT(s)), KING_FROM(BIT(s)), {SIDES(BIT(s)) << 8, SIDES(BIT(s)) >> 8},                       \
     STRAIGHT(s),         DIAGONAL(s),       STRAIGHT(s) | DIAGONAL(s)},

#define EACH_OF_RANK(M, s) M(s) M(s + 1) M(s + 2) M(s + 3) M(s + 4) M(s + 5) M(s + 6) M(s + 7)
#define EACH_SQUARE(M)                                                                                       \
    EACH_OF_RANK(M, 0)                                                                                       \
    EACH_OF_RANK(M, 8)                                                                                       \
    EACH_OF_RANK(M, 16)                                                                                      \
    EACH_OF_RANK(M, 24) EACH_OF_RANK(M, 32) EACH_OF_RANK(M, 40) EACH_OF_RANK(M, 48) EACH_OF_RANK(M, 56)

#define REACH_8(m, x)                                                                                        \
    REACH(m, x)                                                                                              \
    REACH(m + 1, x)                                                                                          \
    REACH(m + 2, x) REACH(m + 3, x) REACH(m + 4, x) REACH(m + 5, x) REACH(m + 6, x) REACH(m + 7, x)
#define REACH_64(x)                                                                                          \
    {REACH_8(0, x) REACH_8(8, x) REACH_8(16, x) REACH_8(24, x) REACH_8(32, x) REACH_8(40, x) REACH_8(48, x)  \
         REACH_8(56, x)},

const uint8_t chess_rank_reach[8][64] = {EACH_OF_RANK(REACH_64, 0)};
const struct near chess_near[64] = {EACH_SQUARE(NEAR)};

#define LINE_OF(a, b)                                                                                        \
    (X(a) == X(b)                 ? WHOLE_FILE(a)                                                            \
     : Y(a) == Y(b)               ? WHOLE_RANK(a)                                                            \
     : X(a) + Y(b) == X(b) + Y(a) ? WHOLE_DIAGONAL(a)                                                        \
     : X(a) + Y(a) == X(b) + Y(b) ? WHOLE_ANTIDIAGONAL(a)                                                    \
                                  : 0)
#define BETWEEN(a, b) (LINE_OF(a, b) & ((a) < (b) ? UPPER(a) & LOWER(b) : UPPER(b) & LOWER(a))),

#define TO_RANK(a, b)                                                                                        \
    BETWEEN(a, b)                                                                                            \
    BETWEEN(a, b + 1)                                                                                        \
    BETWEEN(a, b + 2)                                                                                        \
    BETWEEN(a, b + 3) BETWEEN(a, b + 4) BETWEEN(a, b + 5) BETWEEN(a, b + 6) BETWEEN(a, b + 7)
#define TO_EACH(a)                                                                                           \
    {TO_RANK(a, 0) TO_RANK(a, 8) TO_RANK(a, 16) TO_RANK(a, 24) TO_RANK(a, 32) TO_RANK(a, 40) TO_RANK(a, 48)  \
         TO_RANK(a, 56)},

const uint64_t chess_between[64][64] = {EACH_SQUARE(TO_EACH)};

#define THROUGH(s)                                                                                           \
    {WHOLE_FILE(s) & ~BIT(s), WHOLE_RANK(s) & ~BIT(s), WHOLE_DIAGONAL(s) & ~BIT(s),                          \
     WHOLE_ANTIDIAGONAL(s) & ~BIT(s)},

const uint64_t chess_through[64][LINES_THROUGH] = {EACH_SQUARE(THROUGH)};

/* The first N - 1 of the squares that a line passes which climbs by STEP squares from a1, or falls. */
#define SIX(M, step) (M(step) | M(2 * (step)) | M(3 * (step)) | M(4 * (step)) | M(5 * (step)) | M(6 * (step)))
#define BELOW(s) BIT(64 - (s))
#define CLIMBED(n, step) (SIX(BIT, step) & LOWER((n) * (step)))
#define FALLEN(n, step) (SIX(BELOW, step) & UPPER(64 - (n) * (step)))
#define WAY(difference, n, step)                                                                             \
    [FARTHEST + (difference) * (n)] = CLIMBED(n, step), [FARTHEST - (difference) * (n)] = FALLEN(n, step),
#define WAYS(n) WAY(1, n, 1) WAY(63, n, 7) WAY(64, n, 8) WAY(65, n, 9)

const uint64_t chess_way[2 * FARTHEST + 1] = {WAYS(1) WAYS(2) WAYS(3) WAYS(4) WAYS(5) WAYS(6) WAYS(7)};

/* On the last rank there is more to say of a pawn. */
#define BY_PAWN(s, from) (Y(s) == 0 || Y(s) == 7 ? 0 : (from))
#define PUSH_UP(s) BY_PAWN(s, BIT(s) >> 8 | (Y(s) == 3 ? BIT(s) >> 16 : 0)),
#define PUSH_DOWN(s) BY_PAWN(s, BIT(s) << 8 | (Y(s) == 4 ? BIT(s) << 16 : 0)),
#define TAKE_UP(s) BY_PAWN(s, SIDES(BIT(s)) >> 8),
#define TAKE_DOWN(s) BY_PAWN(s, SIDES(BIT(s)) << 8),
#define BY_KNIGHT(s) KNIGHT_FROM(BIT(s)),
#define BY_BISHOP(s) DIAGONAL(s),
#define BY_ROOK(s) STRAIGHT(s),
#define BY_QUEEN(s) STRAIGHT(s) | DIAGONAL(s),
#define BY_KING(s) KING_FROM(BIT(s)),

const uint64_t chess_coming[COMINGS][64] = {[COMING_PUSH] = {EACH_SQUARE(PUSH_UP)},
                                            {EACH_SQUARE(PUSH_DOWN)},
                                            [COMING_TAKE] = {EACH_SQUARE(TAKE_UP)},
                                            {EACH_SQUARE(TAKE_DOWN)},
                                            [COMING_PIECE + KNIGHT] = {EACH_SQUARE(BY_KNIGHT)},
                                            [COMING_PIECE + BISHOP] = {EACH_SQUARE(BY_BISHOP)},
                                            [COMING_PIECE + ROOK] = {EACH_SQUARE(BY_ROOK)},
                                            [COMING_PIECE + QUEEN] = {EACH_SQUARE(BY_QUEEN)},
                                            [COMING_PIECE + KING] = {EACH_SQUARE(BY_KING)}};
