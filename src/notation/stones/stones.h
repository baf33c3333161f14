/* stones.h - spellings of points on a weiqi board beside SGF's. */
#ifndef QIPU_NOTATION_STONES_STONES_H
#define QIPU_NOTATION_STONES_STONES_H

#include "notation/notation.h"

/* The point at the start of [P, END), "Q16"; the byte after it, NULL when there is none there. */
const char *gtp_get(const char *p, const char *end, point *out);
void gtp_put(point, struct buf *);

extern const struct notation notation_gtp;
extern const struct notation notation_numeral;       /* columns from the left */
extern const struct notation notation_numeral_right; /* columns from the right */

/* 0 to 10 for a Chinese numeral; -1 for any other character. */
int chinese_digit(uint32_t);

#endif
