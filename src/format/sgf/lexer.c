/* Where values and games end. The reader and split() share every rule here, so that bytes are
 * never cut where the reader would go on. */
#include "format/sgf/sgf.h"

#include "base/swar.h"

/* How many unescaped ] are tried before the first one is taken at its word. */
enum { BRACKETS_TRIED = 16, BYTES_TRIED = 4096 };

/* How many bytes split() wants to see behind a parenthesis before it judges it, and how many of them may be
 * words that do not belong there. */
enum { NEAR = 64, WORDS_BEHIND = 32 };

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_name(char c)
{
    return is_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* An odd number of backslashes stands before Q. */
static bool is_escaped(const char *start, const char *q)
{
    const char *b = q;

    while (b > start && b[-1] == '\\')
        b--;
    return ((q - b) & 1) != 0;
}

/* The first ] from FROM on that is not escaped; NULL when there is none. */
static const char *closing_bracket(const char *start, const char *from, const char *end)
{
    const char *q = from;

    while ((q = memchr(q, ']', (size_t)(end - q))) != NULL && is_escaped(start, q))
        q++;
    return q;
}

/* A name of one or two capitals and its [, at P or on the next line: nearly all that follows a value. */
static bool is_usual(const char *p, const char *end)
{
    if (end - p < 4)
        return false;
    p += *p == '\n';
    return is_capital(p[0]) && p[1 + is_capital(p[1])] == '[';
}

/* Whether P can follow a value: another value, a property, a node, a parenthesis or nothing. A name of small
 * letters behind a blank is a word of prose: "see [1] and [2]". */
static bool follows_value(const char *p, const char *end)
{
    const char *start = p;
    bool capital = false, blank;

    if (is_usual(p, end))
        return true;
    p = sgf_skip_space(p, end);
    if (p == end || *p == '[' || *p == ';' || *p == '(' || *p == ')')
        return true;
    blank = p > start && (p[-1] == ' ' || p[-1] == '\t');
    if (!is_name(*p))
        return false;
    for (; p < end && is_name(*p); p++)
        capital |= !(*p >= 'a' && *p <= 'z');
    if (blank && !capital)
        return false;
    p = sgf_skip_space(p, end);
    return p < end && *p == '[';
}

/* A ; with a property behind it: the words cannot have gone on so far. */
static bool is_node(const char *p, const char *end)
{
    p = sgf_skip_space(p + 1, end);
    if (p == end || !is_capital(*p))
        return false;
    while (p < end && is_capital(*p))
        p++;
    return p < end && *p == '[';
}

/* The ] at Q did not look like the end of the value: a later one that does, before any other
 * node; NULL when there is none near. */
static const char *later_bracket(const char *q, const char *end)
{
    const char *limit = end - q > BYTES_TRIED ? q + BYTES_TRIED : end;
    int tried = 0;

    for (const char *p = q + 1; p < limit; p++) {
        if (*p == ';' && is_node(p, end))
            return NULL;
        if (*p == '\\')
            p++;
        else if (*p == ']' && (follows_value(p + 1, end) || ++tried == BRACKETS_TRIED))
            return tried == BRACKETS_TRIED ? NULL : p;
    }
    return NULL;
}

static const char *skip_space_back(const char *p, const char *start)
{
    while (p > start && is_space(p[-1]))
        p--;
    return p;
}

/* The words from START to the ] at Q end with "(;GM[1": a value that was never closed has run into
 * the next game. Where that begins; NULL when it did not. */
static const char *game_inside(const char *start, const char *q)
{
    const char *open = memrchr(start, '[', (size_t)(q - start));
    const char *p;

    if (open == NULL || open - start < 4 || !is_capital(open[-1]) || !is_capital(open[-2]))
        return NULL;
    switch (sgf_prop(open - 2, 2)) {
    case SGF_FF:
    case SGF_GM:
    case SGF_SZ:
    case SGF_CA:
    case SGF_AP:
    case SGF_EV:
    case SGF_PB:
    case SGF_PW:
        break;
    default:
        return NULL;
    }
    p = skip_space_back(open - 2, start);
    if (p == start || *--p != ';')
        return NULL;
    p = skip_space_back(p, start);
    if (p == start || *--p != '(')
        return NULL;
    return p == start || p[-1] == '\n' || p[-1] == '\r' ? p : NULL;
}

const char *sgf_near_end(const char *p)
{
    for (unsigned i = 0; i < SGF_NEAR; i += 8) {
        uint64_t found = eight_between(eight_at(p + i), '[', ']'); /* the backslash is between them */

        if (found != 0) {
            p += i + eight_before(found);
            return *p == ']' && (p[1] == ';' || is_usual(p + 1, p + 5) || (p[1] == '\n' && p[2] == ';'))
                       ? p
                       : NULL;
        }
    }
    return NULL;
}

const char *sgf_first_bracket(const char *p, const char *end)
{
    return closing_bracket(p, p, end);
}

const char *sgf_value_end(const char *p, const char *from, const char *end, enum sgf_closing *closing)
{
    const char *q, *other;

    *closing = SGF_CLOSED;
    if (p == from && end - p >= SGF_NEAR + 8 && (q = sgf_near_end(p)) != NULL)
        return q;
    q = closing_bracket(p, from, end);
    if (q == NULL) {
        *closing = SGF_UNCLOSED;
        return end;
    }
    if (q - p > 5 && (other = game_inside(p, q)) != NULL) {
        *closing = SGF_RUNS_INTO_GAME;
        return other;
    }
    if (follows_value(q + 1, end) || (other = later_bracket(q, end)) == NULL)
        return q;
    *closing = SGF_CLOSED_LATE;
    return other;
}

/* A property that only a game's first node has. */
static bool is_root_property(const char *p, const char *end)
{
    if (end - p < 3 || p[2] != '[')
        return false;
    switch (sgf_prop(p, 2)) {
    case SGF_FF:
    case SGF_GM:
    case SGF_SZ:
    case SGF_CA:
    case SGF_AP:
        return true;
    default:
        return false;
    }
}

bool sgf_game_starts(const char *p, const char *end)
{
    p = sgf_skip_space(p + 1, end);
    return p < end && *p == ';' && is_root_property(sgf_skip_space(p + 1, end), end);
}

/* A few words at P and then the first node of a game: "(Game 1;GM[1]". */
static bool are_words_before_root(const char *p, const char *end)
{
    const char *limit = end - p > WORDS_BEHIND ? p + WORDS_BEHIND : end;

    while (p < limit && *p != ';' && memchr("()[]\n\r", *p, 6) == NULL)
        p++;
    return p < limit && *p == ';' && is_root_property(sgf_skip_space(p + 1, end), end);
}

/* A run of parentheses at P with a node, or a property whose ; is missing, behind it. *NEXT is
 * where to go on when it is not so. */
static bool is_tree(const char *p, const char *end, const char **next)
{
    while (p < end && (*p == '(' || is_space(*p)))
        p++;
    *next = p;
    if (p == end || *p == ';')
        return p < end;
    if (is_capital(*p)) {
        while (p < end && is_name(*p))
            p++;
        if (p < end && *sgf_skip_space(p, end - 1) == '[')
            return true;
    }
    return are_words_before_root(*next, end);
}

const char *sgf_find_game(const char *p, const char *end, bool first)
{
    const char *next, *start = sgf_skip_space(p, end);

    if (first && start < end && *start == ';' && is_node(start, end))
        return start;
    while (p < end) {
        if (*p == '(') {
            if (is_tree(p, end, &next))
                return p;
            p = next;
        } else if (*p == ';' && is_root_property(sgf_skip_space(p + 1, end), end)) {
            return p;
        } else {
            p++;
        }
    }
    return end;
}

/* What split() needs to remember while one game grows. */
struct cut {
    const char *p, *end;
    const char *value_from; /* in an open value: where to look for its ] */
    uint32_t depth;
    size_t last; /* end of the last whole game */
    bool at_end;
};

/* Past one value; false when its end cannot be told yet. */
static bool cut_value(struct cut *c)
{
    enum sgf_closing closing;
    const char *from = c->value_from != NULL ? c->value_from : c->p + 1;
    const char *q;

    if (sgf_is_closed_pair(c->p, c->end)) {
        c->p += 4;
        return true;
    }
    q = sgf_value_end(c->p + 1, from, c->end, &closing);
    if (!c->at_end && (closing == SGF_UNCLOSED || c->end - q < BYTES_TRIED)) {
        c->value_from = closing == SGF_UNCLOSED ? c->end : q;
        return false;
    }
    c->value_from = NULL;
    c->p = closing == SGF_CLOSED || closing == SGF_CLOSED_LATE ? q + 1 : q;
    return true;
}

/* Past a run of nodes that are a move each, with a node behind every one: the ; of the last of these. */
static const char *past_moves(const char *p, const char *end)
{
    struct sgf_pace pace;

    if (end - p < 8)
        return p;
    pace = sgf_pace(p);
    while (end - p >= 8 && sgf_paced_mover(&pace, p) != SIDE_NONE)
        p += pace.length;
    return p;
}

/* A value at c->p and those that follow it closely, of the same property or of others; false when the end of
 * one cannot be told yet. */
static bool cut_values(struct cut *c)
{
    do {
        if (!cut_value(c))
            return false;
        if (is_usual(c->p, c->end)) {
            c->p += 1 + (*c->p == '\n');
            c->p += *c->p != '[';
        }
    } while (c->p < c->end && *c->p == '[');
    return true;
}

/* The bytes of one game; false when they do not suffice. START is its first. */
static bool cut_game(struct cut *c, const char *start)
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

/* The next game's first byte. Near the end of what there is so far it cannot be told: then the place
 * from which to look again. */
static bool cut_start(struct cut *c, bool first)
{
    const char *from = c->p;

    c->p = sgf_find_game(from, c->end, first);
    if (c->at_end || c->end - c->p >= NEAR)
        return c->p < c->end;
    if (c->p == c->end)
        c->p = c->end - from > NEAR ? c->end - NEAR : from;
    return false;
}

static void remember(struct sgf_shared *s, const struct cut *c, struct slice text, const char *start)
{
    s->seen = (size_t)(c->p - text.p);
    s->value_from = c->value_from == NULL ? 0 : (size_t)(c->value_from - text.p);
    s->depth = c->depth;
    s->game = (size_t)(start - text.p);
}

size_t sgf_split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct sgf_shared *s = shared;
    struct cut c = {.p = text.p, .end = text.p + text.n, .at_end = at_end};
    const char *start = text.p;

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
        if (!s->first.known)
            sgf_note_first(&s->first, start, c.p);
        c.depth = 0;
        c.last = (size_t)(c.p - text.p);
    }
    remember(s, &c, text, start);
    return at_end ? text.n : c.last;
}
