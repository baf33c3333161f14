/* variant.h - what records call the kinds of chess. */
#ifndef QIPU_RECORD_VARIANT_H
#define QIPU_RECORD_VARIANT_H

#include "base/slice.h"

/* Whether two names of a game are the same but for capitals, spaces, hyphens, underscores, slashes, and a word
 * "chess" at the end. */
bool variant_same(struct slice, const char *name);

/* Any of the names of Chess960. */
bool variant_is_chess960(struct slice);

#endif
