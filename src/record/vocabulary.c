/* Looking for words in the YAML of formats/words/. */
#include "record/vocabulary.h"

#include "base/builtin.h"

#include <stdio.h>
#include <string.h>

static const char *const keys[TERM_COUNT] = {[TERM_NONE] = "",
                                             [TERM_BLACK] = "black",
                                             [TERM_WHITE] = "white",
                                             [TERM_RED] = "red",
                                             [TERM_FIRST] = "first",
                                             [TERM_SECOND] = "second",
                                             [TERM_BOTH] = "both",
                                             [TERM_WIN] = "win",
                                             [TERM_LOSE] = "lose",
                                             [TERM_BOTH_LOSE] = "both-lose",
                                             [TERM_RESIGN] = "resign",
                                             [TERM_GIVES_UP] = "gives-up",
                                             [TERM_TIME] = "time",
                                             [TERM_FORFEIT] = "forfeit",
                                             [TERM_UNPLAYED] = "unplayed",
                                             [TERM_FOUL] = "foul",
                                             [TERM_FORBIDDEN] = "forbidden",
                                             [TERM_CLAIM] = "claim",
                                             [TERM_FIVE] = "five",
                                             [TERM_MATE] = "mate",
                                             [TERM_MATED] = "mated",
                                             [TERM_STALEMATE] = "stalemate",
                                             [TERM_DRAW] = "draw",
                                             [TERM_VOID] = "none",
                                             [TERM_UNFINISHED] = "unfinished",
                                             [TERM_REPLAY] = "replay",
                                             [TERM_HALF] = "half",
                                             [TERM_POINTS] = "points",
                                             [TERM_ZI] = "stones",
                                             [TERM_AND] = "and",
                                             [TERM_OF] = "of",
                                             [TERM_KOMI] = "komi",
                                             [TERM_REVERSE_KOMI] = "reverse-komi",
                                             [TERM_NO_KOMI] = "no-komi",
                                             [TERM_MOVES] = "moves",
                                             [TERM_IGNORE] = "ignore"};

static const char *const groups[] = {"forms", "codes", "handicaps"};
static const char *const names[] = {"results", "weiqi"};

/* The built-in files, as one list. */
static const struct yaml *builtin_at(unsigned i)
{
    static const char *const files[] = {"words/results.yaml", "words/weiqi.yaml"};

    return i < sizeof files / sizeof *files ? builtin_named(files[i]) : NULL;
}

/* Goes through all vocabularies: those of MORE, then the built-in ones. */
struct walk {
    const struct desc_part *more;
    unsigned builtin;
};

static const struct yaml *next_tree(struct walk *w)
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

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How long WORD is when it stands at the start of S, else 0. */
static size_t length_at(struct slice s, const char *word)
{
    size_t n = 0;

    while (word[n] != '\0' && n < s.n && lower(s.p[n]) == lower(word[n]))
        n++;
    if (word[n] != '\0' || n == 0 || (n < s.n && is_letter(word[n - 1]) && is_letter(s.p[n])))
        return 0;
    return n;
}

struct word_found vocabulary_at(const struct desc_part *more, struct slice s)
{
    struct walk walk = {more, 0};
    const struct yaml *tree;
    struct word_found best = {TERM_NONE, 0};
    char first = s.n > 0 ? lower(s.p[0]) : '\0', second = s.n > 1 ? lower(s.p[1]) : '\0';

    while (s.n > 0 && (tree = next_tree(&walk)) != NULL)
        for (const struct yaml *list = tree->child; list != NULL; list = list->next)
            for (const struct yaml *n = list->kind == YAML_LIST ? list->child : NULL; n != NULL;
                 n = n->next) {
                size_t length =
                    lower(n->text[0]) == first && (lower(n->text[1]) == second || n->text[1] == '\0')
                        ? length_at(s, n->text)
                        : 0;

                if (length > best.length)
                    best = (struct word_found){term_of(list->key), length};
            }
    return best;
}

static bool has_word(const struct yaml *list, struct slice s)
{
    for (const struct yaml *n = list->child; n != NULL; n = n->next)
        if (slice_is(s, n->text))
            return true;
    return false;
}

const char *vocabulary_entry(const struct desc_part *more, const char *group, struct slice s)
{
    struct walk walk = {more, 0};
    const struct yaml *tree;

    while ((tree = next_tree(&walk)) != NULL) {
        const struct yaml *map = yaml_get(tree, group);

        for (const struct yaml *n = map == NULL ? NULL : map->child; n != NULL; n = n->next)
            if (n->kind == YAML_LIST ? has_word(n, s) : slice_is(s, n->key))
                return n->kind == YAML_LIST ? n->key : n->text;
    }
    return NULL;
}

void vocabulary_each(const struct desc_part *more, const char *group,
                     void (*each)(void *context, const char *key, const char *word), void *context)
{
    struct walk walk = {more, 0};
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
        return fail(error, name, "'%s' is no vocabulary here: expected results or weiqi", name->text);
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
