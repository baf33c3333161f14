/* vocabulary.h - the words of formats/words/ that records use for results and komi.
 *
 * A vocabulary is a YAML file: for each kind of term the words that mean it, in any language. Those given
 * with --formats come before the built-in ones, which an index is made of while the programs are built. */
#ifndef QIPU_RECORD_WORDS_VOCABULARY_H
#define QIPU_RECORD_WORDS_VOCABULARY_H

#include "base/data/data.h"

/* A tree in a list of trees, the latest first. */
struct desc_part {
    const struct yaml *value;
    struct desc_part *next;
};

/* What a word is for; each is a key of the YAML. */
enum term {
    TERM_NONE,
#define TERM(enumerator, key) TERM_##enumerator,
#include "record/words/terms.def"
#undef TERM
    TERM_COUNT
};

struct word_found {
    enum term term; /* TERM_NONE: there is none */
    size_t length;
};

/* The start of a text with simplified characters for traditional ones, each as long as before: as much as a
 * word can have. The text itself where it has none. */
enum { VOCABULARY_FOLDED = 96 };
struct slice vocabulary_folded(struct slice, char out[VOCABULARY_FOLDED]);

/* The longest word at the start of the text, without case, in simplified or traditional characters; words of
 * letters end where the letters end. MORE may be NULL. */
struct word_found vocabulary_at(const struct desc_part *more, struct slice text);

/* What the map GROUP ("forms", "codes") says of a whole text: the key of the list that has it, or its value
 * where it is a key itself; NULL when none does. */
const char *vocabulary_entry(const struct desc_part *more, const char *group, struct slice text);

/* Calls EACH for every word of the lists in the map GROUP, with the key of its list. */
void vocabulary_each(const struct desc_part *more, const char *group,
                     void (*each)(void *context, const char *key, const char *word), void *context);

/* A word of the built-in vocabularies, and an entry of a group. The tables have those of each bucket
 * together, in the order of the YAML files; the others say where a bucket begins. Made by vocabulary_gen. */
struct vocabulary_word {
    const char *word; /* small letters */
    uint8_t term;
};

struct vocabulary_entry {
    const char *group, *text, *value;
};

enum { VOCABULARY_BUCKETS = 256 };

extern const struct vocabulary_word vocabulary_words[];
extern const uint16_t vocabulary_first_word[VOCABULARY_BUCKETS + 1];
extern const struct vocabulary_entry vocabulary_entries[];
extern const uint16_t vocabulary_first_entry[VOCABULARY_BUCKETS + 1];

/* The bucket of words that begin with the same character as the N > 0 bytes at P, in either case. */
static inline unsigned vocabulary_bucket(const char *p, size_t n)
{
    unsigned char c = (unsigned char)p[0];

    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32u : c;
    return 0x80 |
           ((n > 1 ? (unsigned char)p[1] * 5u : 0) + (n > 2 && c >= 0xE0 ? (unsigned char)p[2] : 0) + c) %
               0x80;
}

/* Whether a tree is a vocabulary that is understood here; else *ERROR says what is wrong. */
bool vocabulary_check(const struct yaml *, struct yaml_error *error);

#endif
