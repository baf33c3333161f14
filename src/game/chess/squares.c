#include "game/chess/squares.h"

/* The tables are constant expressions: nothing to compute at start, nothing to share. */
#define X(s) ((s) & 7)
#define Y(s) ((s) >> 3)
#define LOWER(s) (BIT(s) - 1)
#define UPPER(s) (~LOWER(s) ^ BIT(s))
#define SPLIT(line, s) { (line) & LOWER(s), (line) & UPPER(s) }

#define WHOLE_FILE(s) (FILE_A << X(s))
#define WHOLE_RANK(s) (RANK_1 << (Y(s) * 8))
#define LONG_DIAGONAL UINT64_C(0x8040201008040201)
#define LONG_ANTIDIAGONAL UINT64_C(0x0102040810204080)
#define WHOLE_DIAGONAL(s) (X(s) >= Y(s) ? LONG_DIAGONAL >> (((X(s) - Y(s)) & 7) * 8) \
                                        : LONG_DIAGONAL << (((Y(s) - X(s)) & 7) * 8))
#define WHOLE_ANTIDIAGONAL(s) (X(s) + Y(s) <= 7 ? LONG_ANTIDIAGONAL >> (((7 - X(s) - Y(s)) & 7) * 8) \
                                                : LONG_ANTIDIAGONAL << (((X(s) + Y(s) - 7) & 7) * 8))

#define RAYS(s) { SPLIT(WHOLE_FILE(s), s), SPLIT(WHOLE_RANK(s), s), SPLIT(WHOLE_DIAGONAL(s), s), \
                  SPLIT(WHOLE_ANTIDIAGONAL(s), s) },

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

const struct ray chess_rays[64][LINE_WAYS] __attribute__((aligned(64))) = { EACH_SQUARE(RAYS) };
const struct near chess_near[64] = { EACH_SQUARE(NEAR) };

uint64_t squares_between(unsigned a, unsigned b)
{
    uint64_t ends = BIT(a) | BIT(b);

    if ((chess_near[a].lines & BIT(b)) == 0)
        return 0;
    for (unsigned way = 0; way < LINE_WAYS; way++) {
        const struct ray *r = &chess_rays[a][way];

        if (((r->lower | r->upper) & BIT(b)) != 0)
            return along(r, ends) & along(&chess_rays[b][way], ends);
    }
    return 0;
}
