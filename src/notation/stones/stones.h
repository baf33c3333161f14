/* stones.h - spellings of points on a weiqi board beside SGF's. */
#ifndef QIPU_NOTATION_STONES_STONES_H
#define QIPU_NOTATION_STONES_STONES_H

#include "notation/notation.h"

extern const struct notation notation_gtp;
extern const struct notation notation_numeral;       /* columns from the left */
extern const struct notation notation_numeral_right; /* columns from the right */

/* 0 to 10 for a Chinese numeral; -1 for any other character. */
int chinese_digit(uint32_t);

/* circled.c: the score sheet's numbers: ① for black, 2 for white, and what stands for them elsewhere. */

enum number_style { NUMBER_PLAIN, NUMBER_CIRCLED, NUMBER_CHINESE };

/* The number at the start of [P, END): ① to ㊿ and the like, (51), 12, １２, 十二. The byte after it, NULL
 * when there is none there. */
const char *circled_get(const char *p, const char *end, unsigned *value, enum number_style *style);

/* ① … ㊿, above that in brackets: no Unicode has circles for it. */
void circled_put(unsigned value, struct buf *);

/* ①H8, 2 H9 and H8 alone. */
extern const struct notation notation_circled;

/* pass.c: the words that the rulebooks and records of stone games have for a pass. */

/* Bytes of the longest such word that the text at P begins with; 0: there is none. A few of them are words of
 * prose as well: ask where a move is expected. */
size_t pass_word(const char *p, const char *end);

/* Whether the whole word is one. */
static inline bool pass_is(struct slice word)
{
    return word.n > 0 && pass_word(word.p, word.p + word.n) == word.n;
}

/* renju.c: points as renju writes them: h8, letters from the left, numbers from the bottom. */

enum { RENJU_POINT_MAX = 8 };

/* Writes "h8" with a NUL; its length. Columns after z are aa, ab … */
unsigned renju_put(point, char out[RENJU_POINT_MAX]);

/* The point at the start of [P, END), upper or lower case, full or half width; the byte after
 * it, NULL when there is none there. Whether it is on the board is the engine's business. */
const char *renju_get(const char *p, const char *end, point *out);

extern const struct notation notation_renju;

/* sgfpoint.c: points as SGF writes them: two letters, column and row from the top left. */

/* "pd" on a board of HEIGHT lines; false when it is not two letters. Rows below the board wrap around to
 * rows above it: still off the board, and written back as they were. */
bool sgfpoint_read(struct slice, unsigned height, point *);

/* Two letters. */
void sgfpoint_put(point, unsigned height, char out[2]);
void sgfpoint_write(point, unsigned height, struct buf *);

extern const struct notation notation_sgf;

#endif
