/* arrange_tags.c - tags in the order that --tags asks for. */
#include "format/pgn/pgn.h"

#include <stdlib.h>

/* What a game cannot be read without, asked for or not. */
static const char *const needed[] = {"Game", "Variant", "Format", "Size", "SetUp", "FEN", NULL};

/* The standard's seven, with their other names in xiangqi. */
static const char *const roster[] = {"Event", "Site",  "Date",   "Round", "White",
                                     "Red",   "Black", "Result", NULL};

struct tag_line {
    struct slice line, name;
    bool put;
};

struct arranging {
    struct buf lines; /* struct tag_line */
    const char *list; /* of names, with commas */
    struct buf out;
};

static struct tag_line *line_at(const struct arranging *a, size_t i)
{
    return i < a->lines.n / sizeof(struct tag_line) ? (struct tag_line *)(void *)a->lines.p + i : NULL;
}

/* A tag is a line: its value has no line break. */
static void find_lines(struct arranging *a, struct slice tags)
{
    while (tags.n > 0) {
        struct slice line = slice_cut(tags, '\n', &tags);
        struct tag_line one = {.line = {line.p, line.n + 1}};

        one.name = slice_skip(line, 1);
        one.name = slice_cut(one.name, ' ', &line);
        buf_add(&a->lines, &one, sizeof one);
    }
}

static void put_line(struct arranging *a, struct tag_line *line)
{
    if (!line->put)
        buf_slice(&a->out, line->line);
    line->put = true;
}

static void put_named(struct arranging *a, struct slice name)
{
    struct tag_line *line;

    for (size_t i = 0; (line = line_at(a, i)) != NULL; i++)
        if (slice_same_letters(line->name, name))
            put_line(a, line);
}

static void put_names(struct arranging *a, const char *const *name)
{
    for (; *name != NULL; name++)
        put_named(a, slice_of(*name));
}

/* Whether the list has its place for the tag. */
static bool is_listed(const struct arranging *a, struct slice name)
{
    struct slice rest = slice_of(a->list);

    while (rest.n > 0) {
        struct slice word = slice_trim(slice_cut(rest, ',', &rest));

        if (slice_same_letters(word, name) || (slice_is(word, "roster") && slice_is_any_nocase(name, roster)))
            return true;
    }
    return false;
}

static void put_others(struct arranging *a)
{
    struct tag_line *line;

    for (size_t i = 0; (line = line_at(a, i)) != NULL; i++)
        if (!is_listed(a, line->name))
            put_line(a, line);
}

void pgn_arrange_tags(struct buf *b, size_t from, const char *list)
{
    struct arranging a = {.list = list};
    struct slice rest = slice_of(list);

    find_lines(&a, (struct slice){b->p + from, b->n - from});
    while (rest.n > 0) {
        struct slice word = slice_trim(slice_cut(rest, ',', &rest));

        if (slice_is(word, "*"))
            put_others(&a);
        else if (slice_is(word, "roster"))
            put_names(&a, roster);
        else
            put_named(&a, word);
    }
    put_names(&a, needed);
    b->n = from;
    buf_slice(b, buf_as_slice(&a.out));
    buf_free(&a.lines);
    buf_free(&a.out);
}
