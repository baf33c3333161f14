/* Stage 1, the lexer: where values and games end, and what is said about the bytes. The reader and split()
 * share every rule here, so that bytes are never cut where the reader would go on. */
#include "format/sgf/sgf.h"

#include "base/text/simd16.h"

#include <stdio.h>

/* How many unescaped ] are tried before the first one is taken at its word. */
enum { BRACKETS_TRIED = 16 };

/* How many blanks between a value and what follows it are nothing to wonder at. */
enum { BLANKS_BETWEEN = 2 };

/* How many bytes behind a parenthesis may be words that do not belong there. */
enum { WORDS_BEHIND = 32 };

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

/* Whether P can follow a value: another value, a property, a node, a parenthesis or nothing. A name of small
 * letters behind a blank is a word of prose: "see [1] and [2]". */
static bool follows_value(const char *p, const char *end)
{
    const char *start = p;
    bool capital = false, blank;

    if (sgf_is_usual(p, end))
        return true;
    p = sgf_skip_space(p, end);
    if (p == end || *p == '[' || *p == ';' || *p == '(' || *p == ')')
        return true;
    blank = p > start && (p[-1] == ' ' || p[-1] == '\t');
    if (!sgf_is_name(*p))
        return false;
    for (; p < end && sgf_is_name(*p); p++)
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
    if (p == end || !sgf_is_capital(*p))
        return false;
    while (p < end && sgf_is_capital(*p))
        p++;
    return p < end && *p == '[';
}

/* The ] at Q did not look like the end of the value: a later one that does, before any other
 * node; NULL when there is none near. */
static const char *later_bracket(const char *q, const char *end)
{
    const char *limit = end - q > SGF_BYTES_TRIED ? q + SGF_BYTES_TRIED : end;
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
    while (p > start && sgf_is_space(p[-1]))
        p--;
    return p;
}

/* The words from START to the ] at Q end with "(;GM[1": a value that was never closed has run into
 * the next game. Where that begins; NULL when it did not. */
static const char *game_inside(const char *start, const char *q)
{
    const char *open = memrchr(start, '[', (size_t)(q - start));
    const char *p;

    if (open == NULL || open - start < 4 || !sgf_is_capital(open[-1]) || !sgf_is_capital(open[-2]))
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

/* Whether another property or a node stands at P, perhaps behind a blank or two or on the next line. Eight
 * bytes can be read. */
static inline bool is_next_near(const char *p)
{
    for (unsigned blanks = 0; *p == ' ' && blanks < BLANKS_BETWEEN; blanks++)
        p++;
    return *p == ';' || sgf_is_usual(p, p + 4) || (*p == '\n' && p[1] == ';');
}

const char *sgf_near_end(const char *p)
{
    for (unsigned i = 0; i < SGF_NEAR; i += SIXTEEN) {
        /* the backslash is between them */
        unsigned before = sixteen_before((sixteen)(sixteen_at(p + i) - '[' <= ']' - '['));

        if (before < SIXTEEN) {
            p += i + before;
            return *p == ']' && is_next_near(p + 1) ? p : NULL;
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
    while (p < end && (*p == '(' || sgf_is_space(*p)))
        p++;
    *next = p;
    if (p == end || *p == ';')
        return p < end;
    if (sgf_is_capital(*p)) {
        while (p < end && sgf_is_name(*p))
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

/* -- Reporting ------------------------------------------------------------------------------------ */

struct span sgf_span(const struct sgf_reader *r, struct slice at)
{
    return (struct span){(uint32_t)(at.p - r->text->start), (uint32_t)at.n};
}

void sgf_say3(struct sgf_reader *r, enum code code, struct slice at, struct slice arg1, struct slice arg2,
              struct slice arg3)
{
    r->said++;
    if (!worth_proving(r->sink, code) || (r->cut != NULL && at.p == r->cut))
        return;
    report(r->sink, &(struct finding){.code = (uint16_t)code,
                                      .at = sgf_span(r, at),
                                      .arg = {sink_clipped(r->sink, arg1), sink_clipped(r->sink, arg2),
                                              sink_clipped(r->sink, arg3)}});
}

void sgf_say2(struct sgf_reader *r, enum code code, struct slice at, struct slice arg1, struct slice arg2)
{
    sgf_say3(r, code, at, arg1, arg2, SLICE(""));
}

void sgf_say(struct sgf_reader *r, enum code code, struct slice at, struct slice arg)
{
    sgf_say3(r, code, at, arg, SLICE(""), SLICE(""));
}
