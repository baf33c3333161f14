/* fix_sgf.c - what can be corrected in SGF without a choice: properties that repeat themselves, the size of a
 * square board, the number of handicap stones, points and other values that are written in another way. */
#include "fix/fix.h"

#include "notation/notation.h"

#include <stdlib.h>

/* A property in the text: its name, and its values with their brackets. */
struct prop {
    struct slice name, values;
};

/* The end of the value that opens at P; NULL when it does not close. */
static const char *value_end(const char *p, const char *end)
{
    for (p++; p < end && *p != ']'; p++)
        p += *p == '\\';
    return p < end ? p + 1 : NULL;
}

/* Reads the property at P, which is a letter; false when it is not plain. */
static bool read_prop(const char *p, const char *end, struct prop *out)
{
    const char *name = p, *last = NULL;

    while (p < end && is_ascii_letter(*p))
        p++;
    out->name = slice_between(name, p);
    for (out->values.p = p; p < end && *p == '['; last = p)
        if ((p = value_end(p, end)) == NULL)
            return false;
    out->values.n = last == NULL ? 0 : (size_t)(last - out->values.p);
    return last != NULL;
}

static struct span span_of(const struct fixing *f, const char *p, size_t n)
{
    return (struct span){(uint32_t)(p - f->text), (uint32_t)n};
}

static bool is_list(struct slice name)
{
    static const char *const lists[] = {"AB", "AW", "AE", "MA", "TR", "CR", "SQ", "SL",
                                        "LB", "TB", "TW", "AR", "LN", "M",  "DD", NULL};

    return slice_is_any(name, lists);
}

/* One that says the same goes, lists are joined; of two that say different things neither is certain. */
static void join(struct fixing *f, const struct prop *first, const struct prop *second)
{
    bool same = slice_eq(first->values, second->values);

    if (!same && !is_list(second->name))
        return;
    if (!same)
        fix_add(f, CODE_SGF_DUPLICATE_PROPERTY, span_of(f, first->values.p + first->values.n, 0),
                arena_str(f->arena, second->values));
    fix_add(f, CODE_SGF_DUPLICATE_PROPERTY,
            span_of(f, second->name.p, (size_t)(second->values.p + second->values.n - second->name.p)), "");
}

enum { PROPS_MAX = 64 }; /* of a node that are looked at */

/* The properties of a node so far, of each name the first. */
struct node_props {
    struct prop prop[PROPS_MAX];
    unsigned count;
};

static void take_prop(struct fixing *f, struct node_props *node, const struct prop *prop)
{
    for (unsigned i = 0; i < node->count; i++)
        if (slice_eq(node->prop[i].name, prop->name)) {
            join(f, &node->prop[i], prop);
            return;
        }
    if (node->count < PROPS_MAX)
        node->prop[node->count++] = *prop;
}

/* The next property from *P on; *NEW_NODE when a node begins before it. False at the end, and where the text
 * is not plain. */
static bool next_prop(const char **p, const char *end, struct prop *prop, bool *new_node)
{
    *new_node = false;
    while (*p != NULL && *p < end) {
        *new_node |= **p == ';';
        if (**p == '[') {
            *p = value_end(*p, end);
        } else if (!is_ascii_letter(**p)) {
            ++*p;
        } else if (read_prop(*p, end, prop)) {
            *p = prop->values.p + prop->values.n;
            return true;
        } else {
            return false;
        }
    }
    return false;
}

/* It is reported once, and looked for in the whole game. */
static void fix_duplicates(struct fixing *f, const struct finding *at)
{
    const char *p = f->text + f->own.off, *end = p + f->own.len;
    struct node_props node = {.count = 0};
    struct prop prop;
    bool new_node;

    (void)at;
    if (f->walked)
        return;
    f->walked = true;
    while (next_prop(&p, end, &prop, &new_node)) {
        if (new_node)
            node.count = 0;
        take_prop(f, &node, &prop);
    }
}

/* 19:19 */
static void fix_square_size(struct fixing *f, const struct finding *at)
{
    struct slice rest, side = slice_cut((struct slice){f->text + at->at.off, at->at.len}, ':', &rest);
    long a, b;

    if (slice_long(slice_trim(side), &a) && slice_long(slice_trim(rest), &b) && a == b)
        fix_add(f, CODE_SGF_SQUARE_SIZE, at->at, arena_printf(f->arena, "%ld", a));
}

/* A handicap that is not as many as the stones: those on the board are what was played with. */
static void fix_handicap(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_HANDICAP);
    long stones;

    if (at->reason == REASON_WEIQI_HANDICAP_COUNT && h != NULL && h->at.off == at->at.off &&
        at->arg[1] != NULL && slice_long(slice_of(at->arg[1]), &stones) && stones >= 2)
        fix_add(f, CODE_WEIQI_SETUP, h->at, arena_printf(f->arena, "%ld", stones));
}

/* Black[aa] is B[aa]. */
static void fix_lower_case(struct fixing *f, const struct finding *at)
{
    char name[8];
    size_t n = 0;

    for (uint32_t i = 0; i < at->at.len && n + 1 < sizeof name; i++)
        if (f->text[at->at.off + i] >= 'A' && f->text[at->at.off + i] <= 'Z')
            name[n++] = f->text[at->at.off + i];
    if (n > 0 && n < 3)
        fix_add(f, CODE_SGF_LOWER_CASE, at->at, arena_str(f->arena, (struct slice){name, n}));
}

/* A point that stands once more in a list goes. */
static void fix_repeated(struct fixing *f, const struct finding *at)
{
    const char *p = f->text + at->at.off, *own = f->text + f->own.off;

    if (p > own + 1 && p[-1] == '[' && p[-2] == ']' && at->at.len == 2 && p[2] == ']')
        fix_add(f, CODE_SGF_REPEATED_POINT, (struct span){at->at.off - 1, 4}, "");
}

/* Q16 for the point in the corner, as people say it. It is reported once, and meant everywhere. */
static void fix_spoken(struct fixing *f, const struct finding *at)
{
    const struct record *r = f->record;
    const struct notation *letters = notation_named(SLICE("sgf"));

    (void)at;
    for (uint32_t i = 1; i < r->count && letters != NULL && letters->write != NULL; i++) {
        const struct node *n = &r->node[i];
        const char *word = f->text + n->at.off;
        SCOPED(buf) spelled = {0};

        if (n->claim.kind == MOVE_NONE || n->at.len < 2 || n->at.len > 4 || n->at.off < f->own.off ||
            !(slice_is_nocase((struct slice){word, n->at.len}, "pass") ||
              (is_ascii_letter(word[0]) && word[1] >= '0' && word[1] <= '9')))
            continue;
        letters->write(&n->claim, r->height, &spelled);
        fix_add(f, CODE_SGF_SPOKEN, n->at, arena_str(f->arena, buf_as_slice(&spelled)));
    }
}

/* CA names the character set that the bytes are in, which is the finding's second argument. */
static void fix_charset_name(struct fixing *f, const struct finding *at)
{
    const char *value = f->text + at->at.off;

    if (at->arg[1] != NULL && at->at.off > f->own.off && value[-1] == '[' && value[at->at.len] == ']')
        fix_add(f, CODE_CHARSET_WRONG, at->at, arena_str(f->arena, slice_of(at->arg[1])));
}

/* Letters of SGF's points count a to z, then A to Z. */
static int letter_order(char c)
{
    return c >= 'a' ? c - 'a' : 26 + c - 'A';
}

/* From the upper left to the lower right corner; a rectangle of one point is that point. */
static const char *plain_rectangle(struct fixing *f, const char *p)
{
    bool across = letter_order(p[0]) > letter_order(p[3]), down = letter_order(p[1]) > letter_order(p[4]);

    if (p[0] == p[3] && p[1] == p[4])
        return arena_str(f->arena, (struct slice){p, 2});
    return arena_printf(f->arena, "%c%c:%c%c", p[across ? 3 : 0], p[down ? 4 : 1], p[across ? 0 : 3],
                        p[down ? 1 : 4]);
}

/* White space around a point, black for B, a rectangle from another corner. The arguments are the value and
 * its property. */
static void fix_value_form(struct fixing *f, const struct finding *at)
{
    struct slice raw = {f->text + at->at.off, at->at.len}, value = slice_trim(raw);
    const char *name = at->arg[1] == NULL ? "" : at->arg[1];

    if (strcmp(name, "PL") == 0 && value.n > 0 && find_char("BbWw", value.p[0]) != NULL)
        fix_add(f, CODE_SGF_VALUE_FORM, at->at, find_char("Bb", value.p[0]) != NULL ? "B" : "W");
    else if ((strcmp(name, "B") == 0 || strcmp(name, "W") == 0) && value.n < raw.n)
        fix_add(f, CODE_SGF_VALUE_FORM, at->at, arena_str(f->arena, value));
    else if (is_list(slice_of(name)) && raw.n == 5 && raw.p[2] == ':' && strcmp(name, "AR") != 0 &&
             strcmp(name, "LN") != 0)
        fix_add(f, CODE_SGF_VALUE_FORM, at->at, plain_rectangle(f, raw.p));
}

/* PD or PD:QE in capitals; of a label only the point counts. */
static bool is_capital_point(struct slice value, bool label)
{
    for (size_t i = 0; i < (label && value.n > 2 ? 2 : value.n); i++)
        if (i == 2 ? value.p[i] != ':' : value.p[i] < 'A' || value.p[i] > 'Z')
            return false;
    return value.n == 2 || (value.n == 5 && !label) || (label && value.n > 2 && value.p[2] == ':');
}

/* Only where all of a value is capitals: one that is mixed may be a point of a board with more than 26
 * lines. */
static void fix_capitals_of(struct fixing *f, const struct prop *prop)
{
    bool label = slice_is(prop->name, "LB");
    const char *p = prop->values.p, *end = p + prop->values.n;

    if (!is_list(prop->name) && !slice_is(prop->name, "B") && !slice_is(prop->name, "W"))
        return;
    while (p != NULL && p < end) {
        const char *next = value_end(p, end);
        struct slice value = slice_between(p + 1, next == NULL ? end : next - 1);
        char small[5];
        size_t n = label ? 2 : value.n;

        if (n <= sizeof small && is_capital_point(value, label)) {
            for (size_t i = 0; i < n; i++)
                small[i] = value.p[i] == ':' ? ':' : (char)(value.p[i] - 'A' + 'a');
            fix_add(f, CODE_SGF_CAPITAL_POINTS, span_of(f, value.p, n),
                    arena_str(f->arena, (struct slice){small, n}));
        }
        p = next;
    }
}

/* The finding is reported once per game; correct all points. */
static void fix_capitals(struct fixing *f, const struct finding *at)
{
    const char *p = f->text + f->own.off, *end = p + f->own.len;
    struct prop prop;
    bool new_node;

    (void)at;
    while (next_prop(&p, end, &prop, &new_node))
        fix_capitals_of(f, &prop);
}

/* The parentheses that are missing at the end of a game: wherever else they were meant, its moves are read
 * the same. */
static void fix_unclosed(struct fixing *f, const struct finding *at)
{
    struct slice own = slice_trim((struct slice){f->text + f->own.off, f->own.len});
    unsigned long missing = strtoul(at->arg[0], NULL, 10);
    SCOPED(buf) closing = {0};

    for (unsigned long i = 0; i < missing && i < own.n; i++)
        buf_char(&closing, ')');
    fix_add(f, CODE_SGF_UNCLOSED_TREE, span_of(f, own.p + own.n, 0),
            arena_str(f->arena, buf_as_slice(&closing)));
}

const struct fixer fixers_sgf[] = {{CODE_SGF_DUPLICATE_PROPERTY, .fix = fix_duplicates},
                                   {CODE_SGF_SQUARE_SIZE, .fix = fix_square_size},
                                   {CODE_WEIQI_SETUP, .fix = fix_handicap},
                                   {CODE_SGF_LOWER_CASE, .fix = fix_lower_case},
                                   {CODE_SGF_REPEATED_POINT, .fix = fix_repeated},
                                   {CODE_SGF_SPOKEN, .fix = fix_spoken},
                                   {CODE_SGF_CAPITAL_POINTS, .fix = fix_capitals},
                                   {CODE_SGF_VALUE_FORM, .fix = fix_value_form},
                                   {CODE_SGF_DATE_STYLE, .fix = fix_date},
                                   {CODE_SGF_UNCLOSED_TREE, .fix = fix_unclosed},
                                   {CODE_CHARSET_WRONG, .fix = fix_charset_name},
                                   {CODE_NONE}};
