#include "game/chess/squares.h"

/* The tables are constant expressions: nothing to compute at start, nothing to share. */
#define X(s) ((s) & 7)
#define Y(s) ((s) >> 3)
#define LOWER(s) (BIT(s) - 1)
#define UPPER(s) (~LOWER(s) ^ BIT(s))

#define WHOLE_FILE(s) (FILE_A << X(s))
#define WHOLE_RANK(s) (RANK_1 << (Y(s) * 8))
#define LONG_DIAGONAL UINT64_C(0x8040201008040201)
#define LONG_ANTIDIAGONAL UINT64_C(0x0102040810204080)
#define WHOLE_DIAGONAL(s) (X(s) >= Y(s) ? LONG_DIAGONAL >> (((X(s) - Y(s)) & 7) * 8) \
                                        : LONG_DIAGONAL << (((Y(s) - X(s)) & 7) * 8))
#define WHOLE_ANTIDIAGONAL(s) (X(s) + Y(s) <= 7 ? LONG_ANTIDIAGONAL >> (((7 - X(s) - Y(s)) & 7) * 8) \
                                                : LONG_ANTIDIAGONAL << (((X(s) + Y(s) - 7) & 7) * 8))

#define LINES(s) { WHOLE_FILE(s) & ~BIT(s), WHOLE_DIAGONAL(s) & ~BIT(s), WHOLE_ANTIDIAGONAL(s) & ~BIT(s) },

/* From file X with the men M on its rank: all beyond the nearest man on either side is out of reach. */
#define NEAREST_LEFT(x, m) (UINT64_C(1) << (63 - __builtin_clzll(((m) & LOWER(x)) | 1)))
#define RANK_REACH(x, m) (RANK_1 & ~BIT(x) & (((m) & UPPER(x)) ^ (((m) & UPPER(x)) - NEAREST_LEFT(x, m))))
#define REACH(m, x) RANK_REACH(x, UINT64_C(2) * (m)),

#define LEFT(b) (((b) & ~FILE_A) >> 1)
#define RIGHT(b) (((b) & ~FILE_H) << 1)
#define SIDES(b) (LEFT(b) | RIGHT(b))
#define FAR_SIDES(b) (LEFT(LEFT(b)) | RIGHT(RIGHT(b)))
#define KNIGHT_FROM(b) (SIDES(b) << 16 | SIDES(b) >> 16 | FAR_SIDES(b) << 8 | FAR_SIDES(b) >> 8)
#define KING_FROM(b) (SIDES(b) | ((SIDES(b) | (b)) << 8) | ((SIDES(b) | (b)) >> 8))
#define STRAIGHT(s) ((WHOLE_FILE(s) | WHOLE_RANK(s)) & ~BIT(s))
#define DIAGONAL(s) ((WHOLE_DIAGONAL(s) | WHOLE_ANTIDIAGONAL(s)) & ~BIT(s))

#define NEAR(s) { KNIGHT_FROM(BIT(s)), KING_FROM(BIT(s)), { SIDES(BIT(s)) << 8, SIDES(BIT(s)) >> 8 }, \
                  STRAIGHT(s), DIAGONAL(s), STRAIGHT(s) | DIAGONAL(s) },

#define EACH_OF_RANK(M, s) M(s) M(s + 1) M(s + 2) M(s + 3) M(s + 4) M(s + 5) M(s + 6) M(s + 7)
#define EACH_SQUARE(M) \
    EACH_OF_RANK(M, 0) EACH_OF_RANK(M, 8) EACH_OF_RANK(M, 16) EACH_OF_RANK(M, 24) \
    EACH_OF_RANK(M, 32) EACH_OF_RANK(M, 40) EACH_OF_RANK(M, 48) EACH_OF_RANK(M, 56)

#define REACH_8(m, x) REACH(m, x) REACH(m + 1, x) REACH(m + 2, x) REACH(m + 3, x) \
                      REACH(m + 4, x) REACH(m + 5, x) REACH(m + 6, x) REACH(m + 7, x)
#define REACH_64(x) { REACH_8(0, x) REACH_8(8, x) REACH_8(16, x) REACH_8(24, x) \
                      REACH_8(32, x) REACH_8(40, x) REACH_8(48, x) REACH_8(56, x) },

const struct lines chess_lines[64] = { EACH_SQUARE(LINES) };
const uint8_t chess_rank_reach[8][64] = { EACH_OF_RANK(REACH_64, 0) };
const struct near chess_near[64] = { EACH_SQUARE(NEAR) };

uint64_t squares_between(unsigned a, unsigned b)
{
    if ((chess_near[a].straight & BIT(b)) != 0)
        return rook_attacks(a, BIT(b)) & rook_attacks(b, BIT(a));
    if ((chess_near[a].diagonal & BIT(b)) != 0)
        return bishop_attacks(a, BIT(b)) & bishop_attacks(b, BIT(a));
    return 0;
}
