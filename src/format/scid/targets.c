/* targets.c - where a man goes by the four bits of its move. */
#include "format/scid/base.h"

enum { OUT = 64 };

static unsigned step(unsigned from, int by)
{
    return (unsigned)((int)from + by);
}

static unsigned along_lines(unsigned from, unsigned code)
{
    return code < 8 ? (from & 56) | code : (from & 7) | (code & 7) << 3;
}

static unsigned along_diagonals(unsigned from, unsigned code)
{
    int files = (int)(code & 7) - (int)(from & 7);

    return step(from, code < 8 ? 9 * files : -7 * files);
}

static unsigned pawn_target(unsigned from, unsigned code, unsigned side, unsigned *promo)
{
    static const uint8_t becomes[] = {0, QUEEN, ROOK, BISHOP, KNIGHT, 0};
    int forward = code == 15 ? 16 : 7 + (int)(code % 3);

    *promo = becomes[code / 3];
    return step(from, side == 0 ? forward : -forward);
}

unsigned scid_target(unsigned man, unsigned code, unsigned from, unsigned *promo)
{
    static const int8_t king[16] = {0, -9, -8, -7, -1, 1, 7, 8, 9};
    static const int8_t knight[16] = {OUT, -17, -15, -10, -6,  6,   10,  15,
                                      17,  OUT, OUT, OUT, OUT, OUT, OUT, OUT};

    switch (man & 7) {
    case PAWN:
        return pawn_target(from, code, man >> 3, promo);
    case KNIGHT:
        return step(from, knight[code]);
    case BISHOP:
        return along_diagonals(from, code);
    case ROOK:
        return along_lines(from, code);
    case QUEEN:
        return code == (from & 7) ? OUT : along_lines(from, code);
    case KING:
        return step(from, king[code]);
    default:
        return OUT;
    }
}
