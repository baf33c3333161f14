/* variant.h - what records call the games and the variants of chess: formats/words/games.yaml. What counts of
 * a name: not capitals, spaces, hyphens, underscores, slashes, nor a word "chess" at the end. */
#ifndef QIPU_RECORD_WORDS_VARIANT_H
#define QIPU_RECORD_WORDS_VARIANT_H

#include "record/record.h"
#include "record/words/vocabulary.h"

struct variant_kind {
    enum game_id game;
    const char *variant; /* one that has no engine here; NULL: the game itself */
};

/* The game or variant that a record's word names; false when it is known to nobody here. MORE: the words that
 * a user added, as a record has them. */
bool variant_kind(const struct desc_part *more, struct slice, struct variant_kind *);

/* A game by its number in SGF's GM; VARIANT_NAMELESS where nobody knows the number. */
const char *variant_numbered(long);

extern const char VARIANT_NAMELESS[];

/* The name of a variant without an engine by a name that was one of these; words for any other. */
const char *variant_unjudged(struct slice name);

/* Any of the names of Chess960. */
bool variant_is_chess960(const struct desc_part *more, struct slice);

#endif
