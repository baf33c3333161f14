/* Stage 2, the parser: the properties of one node, and what to do where they are not as they should be. */
#include "format/sgf/sgf.h"

/* The identifier at r->p. */
static struct slice take_name(struct sgf_reader *r)
{
    const char *start = r->p;

    while (r->p < r->end && sgf_is_name(*r->p))
        r->p++;
    return slice_between(start, r->p);
}

static void tell_closing(struct sgf_reader *r, enum sgf_closing closing, struct slice name,
                         struct slice value)
{
    if (closing == SGF_CLOSED_LATE)
        sgf_say(r, CODE_SGF_UNESCAPED_BRACKET, value, name);
    else if (closing != SGF_CLOSED)
        sgf_say(r, CODE_SGF_UNCLOSED_VALUE, name.n == 0 ? value : name, name);
}

/* A value of points into which the next node has run, because its ] is missing: where the node begins; NULL
 * when that is not so. What has parentheses in it is left alone: they count for where the game ends. */
static const char *node_inside(const struct sgf_reader *r, struct slice name, struct slice value)
{
    const char *semicolon = r->stones && value.n > 4 ? slice_find(value, ';') : NULL, *p;

    switch (sgf_props[sgf_prop(name.p, name.n)].type) {
    case SGF_TYPE_MOVE:
    case SGF_TYPE_STONES:
    case SGF_TYPE_POINTS:
    case SGF_TYPE_EPOINTS:
        break;
    default:
        return NULL;
    }
    if (semicolon == NULL || slice_find(value, '(') != NULL || slice_find(value, ')') != NULL)
        return NULL;
    for (p = semicolon + 1; p < value.p + value.n && *p >= 'A' && *p <= 'Z'; p++)
        ;
    return p > semicolon + 1 && p < value.p + value.n && *p == '[' ? semicolon : NULL;
}

/* ";B[pd" behind words, where a ] closes the value that was not meant for it. */
static bool is_move_begun(const char *p, const char *end)
{
    return end - p == 5 && p[0] == ';' && (p[1] == 'B' || p[1] == 'W') && p[2] == '[' && p[3] >= 'a' &&
           p[3] <= 'z' && p[4] >= 'a' && p[4] <= 'z';
}

/* Words into which the next move or, in the first node, the next property has run, because their ] is
 * missing: where that begins; NULL when it is not so. */
static const char *other_inside(const struct sgf_reader *r, struct slice name, struct slice value)
{
    const char *end = value.p + value.n, *open = slice_find_last(value, '[');
    const struct sgf_prop_info *next;

    if (open == NULL || open - value.p < 2 || slice_find(value, '(') != NULL ||
        slice_find(value, ')') != NULL)
        return NULL;
    if (is_move_begun(open - 2, end))
        return open - 2;
    next = &sgf_props[sgf_prop(open - 2, 2)];
    if (!r->is_root || slice_find(value, '\\') != NULL ||
        sgf_props[sgf_prop(name.p, name.n)].kind != SGF_KIND_INFO ||
        (next->kind != SGF_KIND_INFO && next->kind != SGF_KIND_ROOT) ||
        (open - value.p > 2 && open[-3] >= 'A' && open[-3] <= 'Z'))
        return NULL;
    return open - 2;
}

/* Properties whose values are words, in which a ] may have been meant. */
static bool holds_words(struct slice name)
{
    switch (sgf_props[sgf_prop(name.p, name.n)].type) {
    case SGF_TYPE_NUMBER:
    case SGF_TYPE_REAL:
    case SGF_TYPE_DOUBLE:
    case SGF_TYPE_COLOR:
    case SGF_TYPE_SIZE:
    case SGF_TYPE_MOVE:
    case SGF_TYPE_STONES:
    case SGF_TYPE_POINTS:
    case SGF_TYPE_EPOINTS:
        return false;
    default:
        return true;
    }
}

struct slice sgf_take_value(struct sgf_reader *r, struct slice name)
{
    enum sgf_closing closing;
    struct slice value;
    const char *q, *node;
    bool cut;

    if (sgf_is_closed_pair(r->p, r->end)) {
        value = (struct slice){r->p + 1, 2};
        r->p += 4;
        return value;
    }
    q = sgf_value_end(r->p + 1, r->p + 1, r->end, &closing);
    if (closing == SGF_CLOSED_LATE && !holds_words(name)) {
        q = sgf_first_bracket(r->p + 1, r->end);
        closing = SGF_CLOSED;
    }
    value = slice_between(r->p + 1, q);
    cut = closing == SGF_UNCLOSED || closing == SGF_RUNS_INTO_GAME;
    if (closing == SGF_CLOSED &&
        (node = holds_words(name) ? other_inside(r, name, value) : node_inside(r, name, value)) != NULL) {
        closing = SGF_UNCLOSED;
        value.n = (size_t)(node - value.p);
        q = node;
    }
    r->p = closing == SGF_CLOSED || closing == SGF_CLOSED_LATE ? q + 1 : q;
    tell_closing(r, closing, name, value);
    if (cut) {
        r->cut = value.p;
        record_cut_off(r->record, CODE_SGF_UNCLOSED_VALUE);
    }
    return value;
}

/* [pd], and no ] behind it that may belong to the value. */
static bool is_whole_pair(const char *p, const char *end)
{
    return end - p >= 4 && sgf_is_pair(p, p + 5) && (end - p == 4 || p[4] != ']');
}

bool sgf_next_value(const struct sgf_property *prop, const char **at, struct slice *value)
{
    enum sgf_closing closing;
    const char *p = sgf_skip_space(*at, prop->end), *q;

    if (p == prop->end)
        return false;
    if (prop->count == 1) { /* however it was closed */
        *value = prop->first;
        *at = prop->end;
        return true;
    }
    if (is_whole_pair(p, prop->end)) {
        *value = (struct slice){p + 1, 2};
        *at = p + 4;
        return true;
    }
    q = sgf_value_end(p + 1, p + 1, prop->end, &closing);
    *value = slice_between(p + 1, q);
    *at = q < prop->end ? q + 1 : q;
    return true;
}

static void take_values(struct sgf_reader *r, struct sgf_property *prop)
{
    prop->values = r->p;
    prop->count = 0;
    for (;;) {
        const char *next;
        struct slice value = sgf_take_value(r, prop->name);

        if (prop->count++ == 0)
            prop->first = value;
        prop->end = r->p;
        next = sgf_skip_space(r->p, r->end);
        if (next == r->end || *next != '[')
            return;
        r->p = next;
    }
}

/* Bytes that have been told of where they were read. */
static bool is_nul(struct slice text)
{
    while (text.n > 0 && text.p[text.n - 1] == '\0')
        text.n--;
    return text.n == 0;
}

void sgf_skip_stray(struct sgf_reader *r, const char *start)
{
    enum code code = r->after_open ? CODE_SGF_AFTER_PARENTHESIS : CODE_SGF_STRAY_TEXT;
    struct slice text;

    while (r->p < r->end && !sgf_is_structure(*r->p) && *r->p != '[' && !(*r->p >= 'A' && *r->p <= 'Z'))
        r->p++;
    text = slice_trim(slice_between(start, r->p));
    r->told_open |= r->after_open;
    if (!is_nul(text))
        sgf_say(r, code, text, text);
}

/* One or two capitals that are a property of the standard, and their values: nearly all there is. */
static bool take_usual(struct sgf_reader *r, struct sgf_property *prop)
{
    const char *p = r->p;
    size_t n;

    if (r->end - p < 4 || r->slow)
        return false;
    n = p[1] == '[' ? 1 : 2;
    prop->id = sgf_prop(p, n);
    if (prop->id == SGF_PRIVATE || p[n] != '[')
        return false;
    prop->name = (struct slice){p, n};
    prop->lower = false;
    r->p += n;
    take_values(r, prop);
    return true;
}

/* A move that is named and not said: one that cannot be read. */
static bool is_move_alone(const struct sgf_reader *r, struct sgf_property *prop)
{
    prop->id = sgf_prop(prop->name.p, prop->name.n);
    prop->lower = false;
    prop->count = 0;
    prop->first = prop->name;
    prop->values = prop->end = prop->name.p + prop->name.n;
    return r->stones && sgf_props[prop->id].type == SGF_TYPE_MOVE;
}

/* Digits alone name no property. */
static bool is_number(struct slice name)
{
    long value;

    return slice_long(name, &value);
}

/* A name and its values; false when it turned out to be something else, which is skipped. */
static bool take_property(struct sgf_reader *r, struct sgf_property *prop)
{
    const char *start = r->p;

    if (sgf_read_known(r, prop))
        return true;
    prop->known = NULL;
    if (take_usual(r, prop))
        return true;
    prop->name = take_name(r);
    r->p = sgf_skip_space(r->p, r->end);
    if (r->p < r->end && *r->p == '[' && is_number(prop->name)) {
        sgf_take_value(r, SLICE(""));
        sgf_say(r, CODE_SGF_VALUE_ALONE, slice_between(start, r->p), SLICE(""));
        return false;
    }
    if (r->p < r->end && *r->p == '[') {
        prop->lower = false;
        prop->id = sgf_identify(prop->name, &prop->lower);
        take_values(r, prop);
        return true;
    }
    if (prop->name.n <= 2 && prop->name.p[0] >= 'A' && prop->name.p[0] <= 'Z') {
        sgf_say(r, CODE_SGF_NO_VALUE, prop->name, prop->name);
        return is_move_alone(r, prop);
    }
    sgf_skip_stray(r, start);
    return false;
}

bool sgf_next_properties(struct sgf_reader *r)
{
    r->props = 0;
    while (r->props < SGF_NODE_MAX) {
        const char *start = r->p = sgf_skip_space(r->p, r->end);

        if (r->p == r->end || sgf_is_structure(*r->p))
            break;
        if (sgf_is_name(*r->p)) {
            r->props += take_property(r, &r->prop[r->props]);
        } else if (*r->p == '[') {
            sgf_take_value(r, SLICE(""));
            sgf_say(r, CODE_SGF_VALUE_ALONE, slice_between(start, r->p), SLICE(""));
        } else {
            sgf_skip_stray(r, start);
        }
    }
    return r->props != 0;
}
