/* amount.h - numbers as records write them: digits of any width, Chinese numerals, halves, quarters.
 *
 * Amounts are integers in quarters of a stone (子), which is half a point: 3¾ 子, 7.5 points and 15 are the
 * same. Nothing here is floating point. */
#ifndef QIPU_RECORD_WORDS_AMOUNT_H
#define QIPU_RECORD_WORDS_AMOUNT_H

#include "base/mem/mem.h"

/* A number as far as it goes: hundredths, or a fraction. */
struct number {
    long hundredths;
    bool decimal;                /* with a point */
    long numerator, denominator; /* 3/4 in "1又3/4": denominator 0 when there is none */
    long whole;                  /* the number before this one: 一 in 一又四分之三 */
    bool said, half, of;         /* 半; 分之 */
};

/* A number with what may follow it: 3.75, 1/4, 1又3/4, 三, 3¾. *REST is what follows it; false, when there is
 * none. */
bool number_take(struct slice, struct slice *rest, struct number *);

/* The whole text as one plain number, ".5" and "-3" among them. */
bool number_plain(struct slice, long *hundredths, bool *decimal);

/* Quarters of a stone for hundredths of a point or (ZI) of a stone; false when it is not a whole number. */
bool hundredths_to_quarters(long hundredths, bool zi, int *quarters);

/* The same for a number with its fraction and half. */
bool number_to_quarters(const struct number *, bool zi, int *quarters);

enum { QUARTERS_TEXT = 16 };

/* Points for quarters of a stone: "7.5" for 15. Returns ROOM. */
const char *quarters_put(char room[QUARTERS_TEXT], int quarters);

/* "7.5", "-0.5" from quarters. */
const char *quarters_text(struct arena *, int quarters);

/* "B+3.5", "W+12", "0" from Black's margin in quarters. */
const char *score_text(struct arena *, int quarters);

/* Digits, a point and a minus sign, as everybody reads them. */
bool number_is_ascii(struct slice);

/* date.c: whether the date of a record names several days: "2014-05-01,02", "2014-05-01,2014-06-02",
 * 2014年5月1日至2日. Times of day are none, and months alone tell nothing. */
bool date_is_of_days(struct slice);

#endif
