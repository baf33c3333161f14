/* vocabulary.h - the words of formats/words/ that records use for results and komi.
 *
 * A vocabulary is a YAML file: for each kind of term the words that mean it, in any language. Those given
 * with --formats come before the built-in ones. They are looked into as they are: nothing is built. */
#ifndef QIPU_RECORD_VOCABULARY_H
#define QIPU_RECORD_VOCABULARY_H

#include "base/yaml.h"

#include <stdbool.h>

/* A tree in a list of trees, the latest first. */
struct desc_part {
    const struct yaml *value;
    struct desc_part *next;
};

/* What a word is for; each is a key of the YAML. */
enum term {
    TERM_NONE,
    TERM_BLACK,
    TERM_WHITE,
    TERM_RED,
    TERM_FIRST,
    TERM_SECOND,
    TERM_BOTH,
    TERM_WIN,
    TERM_LOSE,
    TERM_BOTH_LOSE,
    TERM_RESIGN,
    TERM_GIVES_UP,
    TERM_TIME,
    TERM_FORFEIT,
    TERM_UNPLAYED,
    TERM_FOUL,
    TERM_FORBIDDEN,
    TERM_CLAIM,
    TERM_FIVE,
    TERM_MATE,
    TERM_MATED,
    TERM_STALEMATE,
    TERM_DRAW,
    TERM_VOID,
    TERM_UNFINISHED,
    TERM_REPLAY,
    TERM_HALF,
    TERM_POINTS,
    TERM_ZI,
    TERM_AND,
    TERM_OF,
    TERM_KOMI,
    TERM_REVERSE_KOMI,
    TERM_NO_KOMI,
    TERM_MOVES,
    TERM_IGNORE,
    TERM_COUNT
};

struct word_found {
    enum term term; /* TERM_NONE: there is none */
    size_t length;
};

/* The longest word at the start of the text, without case; words of letters end where the letters end. MORE
 * may be NULL. */
struct word_found vocabulary_at(const struct desc_part *more, struct slice text);

/* What the map GROUP ("forms", "codes") says of a whole text: the key of the list that has it, or its value
 * where it is a key itself; NULL when none does. */
const char *vocabulary_entry(const struct desc_part *more, const char *group, struct slice text);

/* Calls EACH for every word of the lists in the map GROUP, with the key of its list. */
void vocabulary_each(const struct desc_part *more, const char *group,
                     void (*each)(void *context, const char *key, const char *word), void *context);

/* Whether a tree is a vocabulary that is understood here; else *ERROR says what is wrong. */
bool vocabulary_check(const struct yaml *, struct yaml_error *error);

#endif
