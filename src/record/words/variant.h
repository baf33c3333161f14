/* variant.h - what records call the kinds of chess. */
#ifndef QIPU_RECORD_WORDS_VARIANT_H
#define QIPU_RECORD_WORDS_VARIANT_H

#include "record/record.h"

/* What counts of a name: not capitals, spaces, hyphens, underscores, slashes, nor a word "chess" at the end.
 */
struct variant_name {
    char p[40];
    size_t n; /* 0: it is too long to be one */
};

bool variant_is_rest(const struct variant_name *, const char *name);

/* Whether it is NAME, in which only what counts is written. */
static inline bool variant_is(const struct variant_name *v, const char *name)
{
    return v->p[0] == name[0] && variant_is_rest(v, name);
}

/* What records call the games, and variants that have no engine here. */
struct variant_kind {
    const char *word;
    enum game_id game;
    const char *variant; /* its name; NULL: the game itself */
};

/* The game or variant that a record's word names; NULL when it is known to nobody here. */
const struct variant_kind *variant_kind(struct slice);

/* A game by its number in SGF's GM; VARIANT_NAMELESS where nobody knows the number. */
const char *variant_numbered(long);

extern const char VARIANT_NAMELESS[];

/* The name of a variant without an engine by a name that was one of these; words for any other. */
const char *variant_unjudged(struct slice name);

/* Any of the names of Chess960. */
bool variant_is_chess960(struct slice);

#endif
