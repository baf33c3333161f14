/* Where a batch may be cut: between games. Sees bytes, never a record. */
#include "format/sgf/sgf.h"

#include "base/text/simd16.h"

/* How many bytes are wanted behind a parenthesis before it is judged. */
enum { NEAR = 64 };

/* What split() needs to remember while one game grows. */
struct sgf_cut {
    const char *p, *end;
    const char *value_from; /* in an open value: where to look for its ] */
    uint32_t depth;
    size_t last; /* end of the last whole game */
    bool at_end;
    bool odd; /* a value was not plainly closed: the reader may see its end elsewhere */
};

/* Past one value; false when its end cannot be told yet. */
static bool cut_value(struct sgf_cut *c)
{
    enum sgf_closing closing;
    const char *from = c->value_from != NULL ? c->value_from : c->p + 1;
    const char *q;

    if (sgf_is_closed_pair(c->p, c->end)) {
        c->p += 4;
        return true;
    }
    q = sgf_value_end(c->p + 1, from, c->end, &closing);
    if (!c->at_end && (closing == SGF_UNCLOSED || c->end - q < SGF_BYTES_TRIED)) {
        c->value_from = closing == SGF_UNCLOSED ? c->end : q;
        return false;
    }
    c->value_from = NULL;
    c->odd |= closing != SGF_CLOSED;
    c->p = closing == SGF_CLOSED || closing == SGF_CLOSED_LATE ? q + 1 : q;
    return true;
}

/* Past a run of nodes that are a move each, with a node behind every one: the ; of the last of these. Two at
 * a time, whosever they are: of any one letter's pair of letters no more is asked here. */
static const char *past_moves(const char *p, const char *end)
{
    struct sgf_pace pace;
    sixteen mask = {0}, two = {0};

    if (end - p < SIXTEEN)
        return p;
    pace = sgf_pace(p);
    for (unsigned at = 0; at <= pace.length; at += pace.length) {
        memcpy((char *)&mask + at, &pace.mask, 8);
        memcpy((char *)&two + at, &pace.black, 8);
        mask[at + 1] = 0xE0;
    }
    two &= mask;
    while (end - p >= SIXTEEN && sixteen_before((sixteen)((sixteen_at(p) & mask) != two)) == SIXTEEN)
        p += 2 * pace.length;
    return p;
}

/* A value at c->p and those that follow it closely, of the same property or of others; false when the end of
 * one cannot be told yet. */
static bool cut_values(struct sgf_cut *c)
{
    do {
        if (!cut_value(c))
            return false;
        if (sgf_is_usual(c->p, c->end)) {
            c->p += 1 + (*c->p == '\n');
            c->p += *c->p != '[';
        }
    } while (c->p < c->end && *c->p == '[');
    return true;
}

/* The bytes of one game; false when they do not suffice. START is its first. */
static bool cut_game(struct sgf_cut *c, const char *start)
{
    while (c->p < c->end) {
        switch (*c->p) {
        case '[':
            if (!cut_values(c))
                return false;
            continue;
        case '(':
            if (!c->at_end && c->end - c->p < NEAR)
                return false;
            if (c->p > start && c->depth > 0 && sgf_game_starts(c->p, c->end))
                return true;
            c->depth++;
            break;
        case ')':
            c->p++;
            if (c->depth <= 1)
                return true;
            c->depth--;
            continue;
        case ';':
            c->p = past_moves(c->p, c->end);
            break;
        default:
            break;
        }
        c->p++;
    }
    return c->at_end;
}

const char *sgf_past_game(const char *p, const char *end)
{
    struct sgf_cut c = {.p = p, .end = end, .at_end = true};

    if (!sgf_game_starts(p, end) || !cut_game(&c, p) || c.odd)
        return NULL;
    return c.p;
}

/* The next game's first byte. Near the end of what there is so far it cannot be told: then the place
 * from which to look again. */
static bool cut_start(struct sgf_cut *c, bool first)
{
    const char *from = c->p;

    c->p = sgf_find_game(from, c->end, first);
    if (c->at_end || c->end - c->p >= NEAR)
        return c->p < c->end;
    if (c->p == c->end)
        c->p = c->end - from > NEAR ? c->end - NEAR : from;
    return false;
}

/* -- What the first game says of the collection --------------------------------------------------- */

/* Puts WORD behind what stands in the SIZE bytes at OUT, as far as there is room. */
static void add_word(char *out, size_t size, struct slice word)
{
    size_t at = strlen(out), n = word.n < size - at - 1 ? word.n : size - at - 1;

    memcpy(out + at, word.p, n);
    out[at + n] = '\0';
}

/* Of a property that stands twice the first one counts. */
static void note_value(struct sgf_first *first, struct slice name, struct slice value)
{
    bool lower = false;
    enum sgf_prop id = sgf_identify(name, &lower);
    char *out = id == SGF_FF ? first->ff : id == SGF_GM ? first->game : id == SGF_CA ? first->charset : NULL;

    sgf_put(&first->named, id);
    if (out != NULL && *out == '\0')
        add_word(out, sizeof first->ff, value);
    if (id == SGF_AP)
        add_word(first->programs, sizeof first->programs, value);
}

/* Whether a value that was closed at P - 1 is, wherever the game ends: what stands behind it leaves no doubt.
 */
static bool is_surely_closed(const char *p, const char *end)
{
    const char *name = p = sgf_skip_space(p, end);

    while (p < end && sgf_is_capital(*p))
        p++;
    return p < end && (*p == '[' || (p == name && sgf_is_structure(*p)));
}

/* Past the values at P of the property NAME, the first of which is noted. *SURE: as note_first() answers. */
static const char *note_values(struct sgf_first *first, struct slice name, const char *p, const char *end,
                               bool *sure)
{
    enum sgf_closing closing;

    *sure &= p < end && *p == '[';
    for (bool is_first = true; p < end && *p == '['; is_first = false) {
        const char *q = sgf_value_end(p + 1, p + 1, end, &closing);

        if (is_first)
            note_value(first, name, slice_between(p + 1, q));
        *sure &= closing == SGF_CLOSED && is_surely_closed(q + 1, end);
        p = sgf_skip_space(q < end && *q == ']' ? q + 1 : q, end);
    }
    return p;
}

/* FF, GM and CA of the first node between P and END. Whether they would be the same with any other END behind
 * that node. */
static bool note_first(struct sgf_first *first, const char *p, const char *end)
{
    bool sure = end - p > 2 && p[0] == '(' && p[1] == ';' && sgf_is_capital(p[2]);

    first->known = true;
    while (p < end && (*p == '(' || *p == ';' || sgf_is_space(*p)))
        p++;
    while (p < end && !sgf_is_structure(*p)) {
        const char *name = p;

        while (p < end && sgf_is_name(*p))
            p++;
        if (p == name && *p != '[')
            p++;
        else
            p = note_values(first, slice_between(name, p), sgf_skip_space(p, end), end, &sure);
    }
    return sure && p < end;
}

/* Of a file that is there as a whole only its first game is asked for, and of that nearly always no more than
 * its first node: where the game ends need not be known. Of a small file that is a third of the time that
 * splitting takes (measured). */
static bool is_all_noted(struct sgf_shared *s, struct slice text)
{
    if (s->first.known || s->slow)
        return s->first.known;
    if (note_first(&s->first, text.p, text.p + text.n))
        return true;
    s->first = (struct sgf_first){.known = false};
    return false;
}

static void remember(struct sgf_shared *s, const struct sgf_cut *c, struct slice text, const char *start)
{
    s->seen = (size_t)(c->p - text.p);
    s->value_from = c->value_from == NULL ? 0 : (size_t)(c->value_from - text.p);
    s->depth = c->depth;
    s->game = (size_t)(start - text.p);
}

size_t sgf_split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct sgf_shared *s = shared;
    struct sgf_cut c = {.p = text.p, .end = text.p + text.n, .at_end = at_end};
    const char *start = text.p;

    if (at_end && is_all_noted(s, text))
        return text.n;
    if (from != 0) {
        c.p += s->seen;
        c.value_from = s->value_from == 0 ? NULL : text.p + s->value_from;
        c.depth = s->depth;
        start += s->game;
    }
    for (;;) {
        if (c.depth == 0) {
            if (!cut_start(&c, !s->first.known))
                break;
            start = c.p;
            c.depth = *c.p == ';';
        }
        if (!cut_game(&c, start))
            break;
        if (!s->first.known) {
            note_first(&s->first, start, c.p);
            s->first.in_words = slice_trim(slice_between(text.p, start)).n > 0;
        }
        c.depth = 0;
        c.last = (size_t)(c.p - text.p);
    }
    remember(s, &c, text, start);
    return at_end ? text.n : c.last;
}
