/* options_near.c - proposals for misspelt options, formats, notations, codes and rulebooks. */
#include "cli/options.h"

#include "input/charset/charset.h"

#include <stdio.h>

/* Many write a value as if it were an option. */
static const char *near_value(enum program program, struct slice word, char room[64])
{
    struct nearest n = nearest_to(word);
    const char *of = NULL;

    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];
        const char *before = n.best;

        if (row->kind == VALUE_HEADING || row->words == NULL || !(row->programs & (unsigned)program))
            continue;
        nearest_try_all(&n, row->words);
        if (n.best != before)
            of = row->name;
    }
    if (n.best == NULL)
        return NULL;
    snprintf(room, 64, "--%s=%s", of, n.best);
    return room;
}

const char *near_option(enum program program, const char *word, char room[64])
{
    struct slice name = {word + 2, strcspn(word, "=")};
    struct nearest n;

    name.n = name.n < 2 ? 0 : name.n - 2;
    n = nearest_to(name);
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].kind != VALUE_HEADING && (option_rows[i].programs & (unsigned)program))
            nearest_try(&n, option_rows[i].name);
    if (n.best == NULL)
        return near_value(program, name, room);
    snprintf(room, 64, "--%s", n.best);
    return room;
}

const char *near_word(const char *const *words, struct slice word)
{
    struct nearest n = nearest_to(word);

    nearest_try_all(&n, words);
    return n.best;
}

/* What people call a format here that has another name, or is no format. */
static const char *known_as(struct slice word)
{
    static const char *const names[][2] = {{"txt", "movelist"},
                                           {"text", "movelist"},
                                           {"png", "recreplay --as=svg"},
                                           {"svg", "recreplay --as=svg"},
                                           {"html", "recreplay --as=html"},
                                           {"csv", "recvalid --format=tsv"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is_nocase(word, names[i][0]))
            return names[i][1];
    return NULL;
}

const char *near_format(struct slice word, bool writable)
{
    struct nearest n = nearest_to(word);
    const char *known = writable ? known_as(word) : NULL;

    if (known != NULL)
        return known;
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

const char *near_charset(struct slice word)
{
    struct nearest n = nearest_to(word);

    for (size_t i = 0; charset_listed(i) != NULL; i++) {
        const char *name = charset_listed(i);
        char letters[32];
        size_t count = 0;

        for (const char *p = name; *p != '\0' && count + 1 < sizeof letters; p++)
            if (*p != '-')
                letters[count++] = *p;
        letters[count] = '\0';
        nearest_try(&n, name);
        nearest_try_as(&n, letters, name);
    }
    return n.best;
}

const char *near_limit(struct slice word)
{
    struct nearest n = nearest_to(word);

    for (unsigned i = 0; i < LIMITS; i++)
        nearest_try(&n, limit_name((enum limit)i));
    return n.best;
}

/* Many leave the area out: "illegal-move" for "chess/illegal-move". */
const char *near_code(struct slice word)
{
    struct nearest n = nearest_to(word);
    bool has_area = slice_find(word, '/') != NULL;

    for (unsigned c = 1; c < CODE_COUNT; c++) {
        const char *name = code_info((enum code)c)->name, *slash = strchr(name, '/');

        nearest_try(&n, name);
        if (!has_area && slash != NULL)
            nearest_try_as(&n, slash + 1, name);
    }
    return n.best;
}

struct near_field {
    struct nearest nearest;
    char *room;
};

static void try_field(void *context, const struct field_info *field)
{
    struct near_field *n = context;
    const char *before = n->nearest.best;

    nearest_try(&n->nearest, field->name);
    if (n->nearest.best == before)
        return;
    snprintf(n->room, 64, "%s", field->name);
    n->nearest.best = n->room;
}

const char *near_field(struct slice word, char room[64])
{
    struct near_field n = {nearest_to(word), room};

    expression_fields(try_field, &n);
    return n.nearest.best;
}

/* Its id, the id without the game ("japanese"), and what records call it. */
const char *near_rulebook(const struct rulebooks *books, struct slice word)
{
    struct nearest n = nearest_to(word);

    for (const struct rulebook *b = books->first; b != NULL; b = b->next) {
        const char *dash = strchr(b->id, '-');

        nearest_try(&n, b->id);
        if (dash != NULL)
            nearest_try_as(&n, dash + 1, b->id);
        for (size_t i = 0; b->names != NULL && b->names[i] != NULL; i++)
            nearest_try_as(&n, b->names[i], b->id);
    }
    return n.best;
}

void near_say(struct buf *b, enum lang lang, const char *near)
{
    if (near != NULL)
        tr_say(b, lang, N_("; did you mean '%1'?"), near, NULL);
}
