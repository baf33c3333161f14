/* circled.h - the score sheet's numbers: ① for black, 2 for white, and what stands for them elsewhere. */
#ifndef QIPU_NOTATION_STONES_CIRCLED_H
#define QIPU_NOTATION_STONES_CIRCLED_H

#include "notation/notation.h"

enum number_style { NUMBER_PLAIN, NUMBER_CIRCLED, NUMBER_CHINESE };

/* The number at the start of [P, END): ① to ㊿ and the like, (51), 12, １２, 十二. The byte after it, NULL
 * when there is none there. */
const char *circled_get(const char *p, const char *end, unsigned *value, enum number_style *style);

/* ① … ㊿, above that in brackets: no Unicode has circles for it. */
void circled_put(unsigned value, struct buf *);

/* ①H8, 2 H9 and H8 alone. */
extern const struct notation notation_circled;

#endif
