/* Handicaps in words: 让先, 吴先相先.先, 二子, "3 stones". The words stand in formats/words/weiqi.yaml. */
#include "record/words/words.h"

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

static bool read_words(const struct record *r, struct slice words, long *stones)
{
    struct last_word last = {.text = slice_trim(words)};

    if (words.n > 0)
        vocabulary_each(r->vocabularies, "handicaps", try_word, &last);
    if (last.key == NULL)
        return false;
    if (!slice_long(slice_of(last.key), stones))
        *stones = 0;
    return true;
}

struct handicap record_handicap(const struct record *r)
{
    struct slice value = slice_trim(record_value(r, KEY_HANDICAP));
    struct handicap h = {.stones = 0};

    h.known = slice_long(value, &h.stones);
    if (!h.known)
        h.known = h.words = read_words(r, value, &h.stones);
    if (h.stones < 2)
        h.stones = 0;
    return h;
}

bool handicap_same(const struct record *a, const struct record *b)
{
    struct handicap x = record_handicap(a), y = record_handicap(b);

    return x.known && y.known && x.stones == y.stones;
}
