/* renju.h - points as renju writes them: h8, letters from the left, numbers from the bottom. */
#ifndef QIPU_NOTATION_STONES_RENJU_H
#define QIPU_NOTATION_STONES_RENJU_H

#include "notation/notation.h"

enum { RENJU_POINT_MAX = 8 };

/* Writes "h8" with a NUL; its length. Columns after z are aa, ab … */
unsigned renju_put(point, char out[RENJU_POINT_MAX]);

/* The point at the start of [P, END), upper or lower case, full or half width; the byte after
 * it, NULL when there is none there. Whether it is on the board is the engine's business. */
const char *renju_get(const char *p, const char *end, point *out);

extern const struct notation notation_renju;

#endif
