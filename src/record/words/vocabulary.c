/* Looking for words in the YAML of formats/words/. */
#include "record/words/words.h"

#include "base/text/text.h"

#include <stdio.h>

static const char *const keys[TERM_COUNT] = {
    "",
#define TERM(enumerator, key) key,
#include "record/words/terms.def"
#undef TERM
};

static const char *const groups[] = {"forms",    "codes",       "handicaps", "games",
                                     "variants", "other-games", "sgf-games", "columns"};
static const char *const names[] = {"results", "weiqi", "games"};

/* The built-in files, as one list. */
static const struct yaml *builtin_at(unsigned i)
{
    static const char *const files[] = {"words/results.yaml", "words/weiqi.yaml", "words/games.yaml"};

    return i < sizeof files / sizeof *files ? builtin_named(files[i]) : NULL;
}

/* Goes through all vocabularies: those of MORE, then the built-in ones. */
struct vocabulary_walk {
    const struct desc_part *more;
    unsigned builtin;
};

static const struct yaml *next_tree(struct vocabulary_walk *w)
{
    const struct yaml *tree;

    if (w->more == NULL)
        return builtin_at(w->builtin++);
    tree = w->more->value;
    w->more = w->more->next;
    return tree;
}

static enum term term_of(const char *key)
{
    for (unsigned i = TERM_NONE + 1; i < TERM_COUNT; i++)
        if (strcmp(keys[i], key) == 0)
            return (enum term)i;
    return TERM_NONE;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* R, T and F, which stand for reasons. */
static bool is_reason(char c)
{
    return c == 'r' || c == 't' || c == 'f';
}

/* How long WORD is when it stands at the start of S, else 0. */
static size_t length_at(struct slice s, const char *word)
{
    size_t n = 0;

    while (word[n] != '\0' && n < s.n && lower(s.p[n]) == lower(word[n]))
        n++;
    if (word[n] != '\0' || n == 0 || (n < s.n && is_ascii_letter(word[n - 1]) && is_ascii_letter(s.p[n])))
        return 0;
    if (n == 1 && n < s.n && s.p[n] >= '0' && s.p[n] <= '9' && is_reason(*word)) /* T17 is a point */
        return 0;
    return n;
}

static void try_word(struct slice s, const char *word, enum term term, struct word_found *best)
{
    size_t length = length_at(s, word);

    if (length > best->length)
        *best = (struct word_found){term, length};
}

static bool is_ascii(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80)
            return false;
    return true;
}

struct slice vocabulary_folded(struct slice s, char out[VOCABULARY_FOLDED])
{
    size_t n = 0;
    unsigned length;

    if (s.n > VOCABULARY_FOLDED)
        s.n = VOCABULARY_FOLDED;
    if (is_ascii(s))
        return s;
    for (size_t i = 0; i < s.n; i += length) {
        uint32_t c = utf8_get(s.p + i, s.p + s.n, &length), folded = c == UTF8_BAD ? c : text_simplified(c);

        if (folded == c)
            memcpy(out + n, s.p + i, length);
        else
            utf8_put(folded, out + n);
        n += length;
    }
    return (struct slice){out, n};
}

/* The words of a file that a user gave, which nobody has simplified. */
static void try_list(struct slice s, const struct yaml *list, struct word_found *best)
{
    char room[VOCABULARY_FOLDED + 1];

    for (const struct yaml *n = list->kind == YAML_LIST ? list->child : NULL; n != NULL; n = n->next) {
        struct slice word = vocabulary_folded(slice_of(n->text), room);

        memmove(room, word.p, word.n);
        room[word.n] = '\0';
        try_word(s, room, term_of(list->key), best);
    }
}

struct word_found vocabulary_at(const struct desc_part *more, struct slice s)
{
    struct word_found best = {TERM_NONE, 0};
    char room[VOCABULARY_FOLDED];
    unsigned bucket;

    if (s.n == 0)
        return best;
    s = vocabulary_folded(s, room);
    for (; more != NULL; more = more->next)
        for (const struct yaml *list = more->value->child; list != NULL; list = list->next)
            try_list(s, list, &best);
    bucket = vocabulary_bucket(s.p, s.n);
    for (unsigned i = vocabulary_first_word[bucket]; i < vocabulary_first_word[bucket + 1]; i++)
        try_word(s, vocabulary_words[i].word, (enum term)vocabulary_words[i].term, &best);
    return best;
}

static bool has_word(const struct yaml *list, struct slice s)
{
    for (const struct yaml *n = list->child; n != NULL; n = n->next)
        if (slice_is(s, n->text))
            return true;
    return false;
}

static const char *entry_in(const struct yaml *map, struct slice s)
{
    for (const struct yaml *n = map == NULL ? NULL : map->child; n != NULL; n = n->next)
        if (n->kind == YAML_LIST ? has_word(n, s) : slice_is(s, n->key))
            return n->kind == YAML_LIST ? n->key : n->text;
    return NULL;
}

const char *vocabulary_entry(const struct desc_part *more, const char *group, struct slice s)
{
    unsigned bucket;

    if (s.n == 0)
        return NULL;
    for (; more != NULL; more = more->next) {
        const char *value = entry_in(yaml_get(more->value, group), s);

        if (value != NULL)
            return value;
    }
    bucket = vocabulary_bucket(s.p, s.n);
    for (unsigned i = vocabulary_first_entry[bucket]; i < vocabulary_first_entry[bucket + 1]; i++)
        if (strcmp(vocabulary_entries[i].group, group) == 0 && slice_is(s, vocabulary_entries[i].text))
            return vocabulary_entries[i].value;
    return NULL;
}

/* The bucket of texts that begin with the simplified character for the one that S begins with. */
static unsigned folded_bucket(struct slice s)
{
    char first[8];
    unsigned n;

    if ((unsigned char)s.p[0] < 0x80)
        return vocabulary_bucket(s.p, s.n);
    n = utf8_put(text_simplified(utf8_get(s.p, s.p + s.n, &n)), first);
    return vocabulary_bucket(first, n);
}

size_t vocabulary_longest(const char *group, struct slice s, const char **value)
{
    enum { LONGEST_ENTRY = 32 };
    unsigned bucket = s.n == 0 ? 0 : folded_bucket(s), i = vocabulary_first_entry[bucket];
    char room[VOCABULARY_FOLDED];
    size_t longest = 0;

    if (i == vocabulary_first_entry[bucket + 1])
        return 0;
    s.n = s.n > LONGEST_ENTRY ? LONGEST_ENTRY : s.n;
    s = vocabulary_folded(s, room);
    for (; i < vocabulary_first_entry[bucket + 1]; i++) {
        const struct vocabulary_entry *e = &vocabulary_entries[i];
        size_t n = strcmp(e->group, group) == 0 ? length_at(s, e->text) : 0;

        if (n > longest) {
            longest = n;
            *value = e->value;
        }
    }
    return longest;
}

void vocabulary_each(const struct desc_part *more, const char *group,
                     void (*each)(void *context, const char *key, const char *word), void *context)
{
    struct vocabulary_walk walk = {more, 0};
    const struct yaml *tree;

    while ((tree = next_tree(&walk)) != NULL) {
        const struct yaml *map = yaml_get(tree, group);

        for (const struct yaml *list = map == NULL ? NULL : map->child; list != NULL; list = list->next)
            for (const struct yaml *n = list->child; n != NULL; n = n->next)
                each(context, list->key, n->text);
    }
}

static bool fail(struct yaml_error *error, const struct yaml *at, const char *format, const char *word)
{
    error->line = at->line;
    error->column = at->column;
    snprintf(error->message, sizeof error->message, format, word);
    return false;
}

static bool is_one_of(const char *const *list, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], word) == 0)
            return true;
    return false;
}

static bool check_list(const struct yaml *list, struct yaml_error *error)
{
    if (list->kind != YAML_LIST)
        return fail(error, list, "expected a list of words after '%s'", list->key);
    for (const struct yaml *n = list->child; n != NULL; n = n->next)
        if (n->kind != YAML_SCALAR || n->text[0] == '\0')
            return fail(error, n, "expected a word in the list '%s'", list->key);
    return true;
}

static bool check_group(const struct yaml *map, struct yaml_error *error)
{
    if (map->kind != YAML_MAP)
        return fail(error, map, "expected a map after '%s'", map->key);
    for (const struct yaml *n = map->child; n != NULL; n = n->next)
        if (n->kind != YAML_SCALAR && !check_list(n, error))
            return false;
    return true;
}

bool vocabulary_check(const struct yaml *tree, struct yaml_error *error)
{
    const struct yaml *name = yaml_get(tree, "vocabulary");

    if (!is_one_of(names, sizeof names / sizeof *names, name->text))
        return fail(error, name, "'%s' is no vocabulary here: expected results, weiqi or games", name->text);
    for (const struct yaml *n = tree->child; n != NULL; n = n->next) {
        bool group = is_one_of(groups, sizeof groups / sizeof *groups, n->key);

        if (n == name)
            continue;
        if (!group && term_of(n->key) == TERM_NONE)
            return fail(error, n, "'%s' is no kind of word: see qipu-formats(5)", n->key);
        if (group ? !check_group(n, error) : !check_list(n, error))
            return false;
    }
    return true;
}
