/* nearest.h - which of the right words a wrong one was meant to be: for "did you mean". */
#ifndef QIPU_BASE_TEXT_NEAREST_H
#define QIPU_BASE_TEXT_NEAREST_H

#include "base/text/slice.h"

struct nearest {
    struct slice word; /* as it was written */
    const char *best;  /* the nearest so far; NULL: none is near enough */
    unsigned distance;
};

struct nearest nearest_to(struct slice word);

/* Looks at one right word. The first of equally near ones stays. */
void nearest_try(struct nearest *, const char *word);

/* The same with another spelling of it, as users shorten it. */
void nearest_try_as(struct nearest *, const char *spelling, const char *word);

/* All of a NULL-terminated list. */
void nearest_try_all(struct nearest *, const char *const *words);

#endif
