/* san.h - what the spellings of chess share. */
#ifndef QIPU_NOTATION_SAN_H
#define QIPU_NOTATION_SAN_H

#include "base/text/text.h"
#include "notation/notation.h"

extern const struct notation notation_san, notation_san_fide, notation_lan, notation_uci, notation_figurine;

/* Initials of knight, bishop, rook, queen and king, in that order. */
extern const char san_english[6];

/* Every form of SAN that people write, with those initials. What departs from the standard is
 * named in claim->odd. CLAIM is as for struct notation.parse; untouched when the answer is false. */
bool san_lenient(struct slice word, const char initials[6], struct claim *);

/* SAN exactly as PGN asks for it. When the answer is false CLAIM may have been written to. */
bool san_exact(struct slice word, struct claim *);

/* What stands before the square of a short word of SAN: nothing, N, Nx, ex, Nb, N1. Found by these two bytes,
 * the upper of which comes last; where there is only one, the lower is 0. */
struct san_head {
    struct claim claim;
    uint16_t bytes;
} __attribute__((aligned(32)));

#define SAN_HEAD_PLACE(bytes) (((bytes)*1645u >> 8) & 255) /* no two of them meet */

extern const struct san_head san_heads[256];

/* A word of exact SAN at P, of which QUICK_ROOM bytes may be read, up to white space, a bracket that closes,
 * a glyph or a comment: its length; 0 when it is anything else. CLAIM is written whole, perhaps in vain. */
unsigned san_quick(const char *p, struct claim *);

/* A word whose last byte is the top one of WORD, with 0 before its first: whether it is one of the short
 * ones. */
static inline bool san_short(uint64_t word, struct claim *c)
{
    unsigned square = (unsigned)(word >> 48) - ('a' | '1' << 8), head = (unsigned)(word >> 32) & 0xFFFF;
    const struct san_head *known = &san_heads[SAN_HEAD_PLACE(head)];

    if (seldom(((square & 0xF8F8) | (uint32_t)word) != 0) || seldom(known->bytes != head))
        return false;
    *c = known->claim;
    c->to = POINT(square & 7, square >> 8);
    return true;
}

/* As struct notation.quick, for short words without a sign of check: others are for san_quick(). In the
 * header because nearly every move of a PGN file passes here. Looking up whole words would take fewer
 * instructions, but so many words do not fit into the nearest cache. */
static inline unsigned san_quick_short(const char *p, struct claim *c)
{
    uint64_t v = eight_at(p);
    unsigned end = eight_found(eight_below(v, ' ' + 1) | EIGHT_LAST);

    return usually(san_short(v << ((7 - end) & 63), c)) ? end / 8 : 0;
}

/* A square a1 to h8 at P; false when there is none. */
static inline bool san_square(const char *p, point *at)
{
    unsigned file = (unsigned)(unsigned char)p[0] - 'a', rank = (unsigned)(unsigned char)p[1] - '1';

    *at = POINT(file, rank);
    return file < 8 && rank < 8;
}

/* "e4" and the like; nothing when the point is not said. */
void san_put_square(struct buf *, point);

/* What stands behind the piece's letter: where it comes from as far as said, x, the target. */
void san_put_step(struct buf *, const struct claim *);

/* Castling, the null move, "+" and "#", and "=Q": what all writers have in common. */
bool san_put_whole(struct buf *, const struct claim *, const char *castle_letter);
void san_put_end(struct buf *, const struct claim *, const char initials[6]);

#endif
