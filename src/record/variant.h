/* variant.h - what records call the kinds of chess. */
#ifndef QIPU_RECORD_VARIANT_H
#define QIPU_RECORD_VARIANT_H

#include "base/slice.h"

/* What counts of a name: not capitals, spaces, hyphens, underscores, slashes, nor a word "chess" at the end.
 */
struct variant_name {
    char p[40];
    size_t n; /* 0: it is too long to be one */
};

struct variant_name variant_name(struct slice);

bool variant_is_rest(const struct variant_name *, const char *name);

/* Whether it is NAME, in which only what counts is written. */
static inline bool variant_is(const struct variant_name *v, const char *name)
{
    return v->p[0] == name[0] && variant_is_rest(v, name);
}

/* Any of the names of Chess960. */
bool variant_is_chess960(struct slice);

#endif
