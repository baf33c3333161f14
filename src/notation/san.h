/* san.h - what the spellings of chess share. */
#ifndef QIPU_NOTATION_SAN_H
#define QIPU_NOTATION_SAN_H

#include "notation/notation.h"

extern const struct notation notation_san, notation_san_fide, notation_lan, notation_uci, notation_figurine;

/* Initials of knight, bishop, rook, queen and king, in that order. */
extern const char san_english[6];

/* Every form of SAN that people write, with those initials. What departs from the standard is
 * named in claim->odd. CLAIM is as for struct notation.parse; untouched when the answer is false. */
bool san_lenient(struct slice word, const char initials[6], struct claim *);

/* SAN exactly as PGN asks for it. When the answer is false CLAIM may have been written to. */
bool san_exact(struct slice word, struct claim *);

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
