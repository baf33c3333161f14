/* Handicaps in words: 让先, 吴先相先.先, 二子, "3 stones". The words stand in formats/words/weiqi.yaml. */
#include "game/weiqi/weiqi.h"

#include "record/vocabulary.h"

/* The longest word of the list that the text ends with, so far. */
struct last_word {
    struct slice text;
    size_t length;
    const char *key;
};

static void try_word(void *context, const char *key, const char *word)
{
    struct last_word *l = context;
    size_t n = strlen(word);

    if (n > l->length && l->text.n >= n &&
        slice_is_nocase((struct slice){l->text.p + l->text.n - n, n}, word)) {
        l->length = n;
        l->key = key;
    }
}

bool weiqi_handicap_words(const struct record *r, struct slice words, long *stones)
{
    struct last_word last = {.text = slice_trim(words)};

    vocabulary_each(r->vocabularies, "handicaps", try_word, &last);
    if (last.key == NULL)
        return false;
    if (!slice_long(slice_of(last.key), stones))
        *stones = 0;
    return true;
}
