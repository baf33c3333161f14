/* options_near.c - proposals for misspelt options, formats, notations, codes and rulebooks. */
#include "tool/options_near.h"

#include "base/nearest.h"

const char *near_option(enum program program, const char *word)
{
    struct slice name = {word + 2, strcspn(word, "=")};
    struct nearest n;

    name.n = name.n < 2 ? 0 : name.n - 2;
    n = nearest_to(name);
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].kind != VALUE_HEADING && (option_rows[i].programs & (unsigned)program))
            nearest_try(&n, option_rows[i].name);
    return n.best;
}

const char *near_word(const char *const *words, struct slice word)
{
    struct nearest n = nearest_to(word);

    nearest_try_all(&n, words);
    return n.best;
}

const char *near_format(struct slice word, bool writable)
{
    struct nearest n = nearest_to(word);

    for (size_t i = 0; formats[i] != NULL; i++)
        if (!writable || formats[i]->write != NULL)
            nearest_try(&n, formats[i]->name);
    return n.best;
}

const char *near_notation(struct slice word)
{
    struct nearest n = nearest_to(word);

    for (size_t i = 0; notations[i] != NULL; i++)
        nearest_try(&n, notations[i]->name);
    return n.best;
}

/* Many leave the area out: "illegal-move" for "chess/illegal-move". */
const char *near_code(struct slice word)
{
    struct nearest n = nearest_to(word);
    bool has_area = memchr(word.p, '/', word.n) != NULL;

    for (unsigned c = 1; c < CODE_COUNT; c++) {
        const char *name = code_info((enum code)c)->name, *slash = strchr(name, '/');

        nearest_try(&n, name);
        if (!has_area && slash != NULL)
            nearest_try_as(&n, slash + 1, name);
    }
    return n.best;
}

const char *near_rulebook(const struct rulebooks *books, struct slice word)
{
    struct nearest n = nearest_to(word);

    for (const struct rulebook *b = books->first; b != NULL; b = b->next)
        nearest_try(&n, b->id);
    return n.best;
}

void say_near(struct buf *b, enum lang lang, const char *near)
{
    if (near != NULL)
        tr_say(b, lang, N_("; did you mean '%1'?"), near, NULL);
}
