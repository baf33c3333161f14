/* ratio.h - exact fractions: points, tie-breaks and averages are compared without rounding.
 *
 * Denominators stay small (halves, rounds, boards, numbers of opponents), so 64 bits are plenty; what does
 * not fit is brought to the nearest fraction that does. */
#ifndef QIPU_BASE_TEXT_RATIO_H
#define QIPU_BASE_TEXT_RATIO_H

#include "base/mem/buf.h"

/* In lowest terms, with a denominator above 0. */
struct ratio {
    int64_t num, den;
};

static inline struct ratio ratio_int(int64_t n)
{
    return (struct ratio){n, 1};
}

/* NUM / DEN in lowest terms; DEN must not be 0. */
struct ratio ratio_of(int64_t num, int64_t den);

struct ratio ratio_add(struct ratio, struct ratio);
struct ratio ratio_sub(struct ratio, struct ratio);
struct ratio ratio_mul(struct ratio, struct ratio);

/* B must not be 0. */
struct ratio ratio_div(struct ratio a, struct ratio b);

/* Below, equal or above 0, as A is less than, equal to or greater than B. */
int ratio_cmp(struct ratio a, struct ratio b);

struct ratio ratio_min(struct ratio, struct ratio);

/* To the nearest whole number, halves up. */
int64_t ratio_round(struct ratio);

/* "14.25": at most PLACES (up to 9) digits after the point, rounded, without zeros at the end. */
void ratio_write(struct buf *, struct ratio, unsigned places);

/* A decimal number ("0.5", ".5", "-2") that fills the whole slice; false when it is none. */
bool ratio_read(struct slice, struct ratio *);

#endif
