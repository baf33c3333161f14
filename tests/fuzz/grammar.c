/* grammar.c - a second parser of SGF and of PGN, for the fuzzer's oracles. */
#include "grammar.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 1 << 14, MOST_NAMES = 256 };

/* The text that is left; `fault` stays at the first. */
struct at {
    const char *p, *end;
    const char *fault;
    struct counted *counted;
};

static bool wrong(struct at *a, const char *why)
{
    if (a->fault == NULL)
        a->fault = why;
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(struct at *a)
{
    while (a->p < a->end && is_space(*a->p))
        a->p++;
}

static bool is_next(const struct at *a, char c)
{
    return a->p < a->end && *a->p == c;
}

static bool take(struct at *a, char c)
{
    if (!is_next(a, c))
        return false;
    a->p++;
    return true;
}

/* Names that stand once: of a node's properties, of a game's tags. */
struct names {
    struct {
        const char *p;
        size_t n;
    } list[MOST_NAMES];
    size_t count;
};

/* False when it was there before. */
static bool add_name(struct names *names, const char *p, size_t n)
{
    for (size_t i = 0; i < names->count; i++)
        if (names->list[i].n == n && memcmp(names->list[i].p, p, n) == 0)
            return false;
    if (names->count < MOST_NAMES) {
        names->list[names->count].p = p;
        names->list[names->count++].n = n;
    }
    return true;
}

/* -- SGF ------------------------------------------------------------------------------------------------- */

static bool sgf_value(struct at *a)
{
    for (; a->p < a->end; a->p++)
        if (*a->p == '\\' && a->p + 1 < a->end)
            a->p++;
        else if (*a->p == ']')
            return take(a, ']');
    return wrong(a, "a value that does not end");
}

/* Whether it was a property; *MOVES whether it is B or W. */
static bool sgf_property(struct at *a, struct names *names, bool *moves)
{
    const char *name = a->p;
    unsigned values = 0;
    size_t n;

    /* FF[4] has capitals alone; 5A for the offers of wuziqi came later. */
    while (a->p < a->end && ((*a->p >= 'A' && *a->p <= 'Z') || (*a->p >= '0' && *a->p <= '9')))
        a->p++;
    if ((n = (size_t)(a->p - name)) == 0)
        return false;
    if (!add_name(names, name, n))
        return wrong(a, "a property twice in a node");
    for (skip_space(a); take(a, '['); skip_space(a), values++)
        if (!sgf_value(a))
            return false;
    if (values == 0)
        return wrong(a, "a property without a value");
    *moves = n == 1 && (*name == 'B' || *name == 'W');
    return !*moves || values == 1 || wrong(a, "a move with two values");
}

/* A node, behind its semicolon; whether it has a move. */
static bool sgf_node(struct at *a)
{
    struct names names = {0};
    bool moves, any = false;

    for (skip_space(a); sgf_property(a, &names, &moves); skip_space(a)) {
        if (any && moves)
            wrong(a, "two moves in a node");
        any |= moves;
    }
    return any;
}

/* A tree whose bracket has been taken, to its end: variations only nest. */
static void sgf_tree(struct at *a)
{
    unsigned depth = 1;
    bool main_line = true, open = false; /* open: a node must follow the bracket */

    if (!is_next(a, ';'))
        wrong(a, "a tree without a node");
    while (a->fault == NULL && depth > 0) {
        skip_space(a);
        if (take(a, ';')) {
            a->counted->moves += sgf_node(a) && main_line;
            open = false;
        } else if (open) {
            wrong(a, "a variation without a node");
        } else if (take(a, '(')) {
            open = true;
            if (++depth > DEEPEST)
                return;
        } else if (take(a, ')')) {
            main_line = false;
            depth--;
            skip_space(a);
            if (depth > 0 && is_next(a, ';'))
                wrong(a, "a node behind a variation");
        } else {
            wrong(a, a->p < a->end ? "a character between nodes" : "a tree that does not end");
        }
    }
}

const char *sgf_fault(const char *text, size_t n, struct counted *counted)
{
    struct at a = {text, text + n, NULL, counted};

    *counted = (struct counted){0};
    for (skip_space(&a); a.fault == NULL && a.p < a.end; skip_space(&a)) {
        if (!take(&a, '('))
            wrong(&a, "something beside the trees");
        else
            sgf_tree(&a);
        counted->games++;
    }
    return a.fault;
}

/* -- PGN ------------------------------------------------------------------------------------------------- */

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A tag pair on a line of its own, behind its bracket. */
static bool pgn_tag(struct at *a, struct names *names)
{
    const char *name = a->p;

    while (a->p < a->end && is_name(*a->p))
        a->p++;
    if (a->p == name || !add_name(names, name, (size_t)(a->p - name)))
        return wrong(a, a->p == name ? "a tag without a name" : "a tag twice in a game");
    if (!take(a, ' ') || !take(a, '"'))
        return wrong(a, "a tag without a string");
    for (; a->p < a->end && *a->p != '"'; a->p++)
        if ((unsigned char)*a->p < ' ')
            return wrong(a, "a control character in a tag");
        else if (*a->p == '\\' && a->p + 1 < a->end)
            a->p++;
    return (take(a, '"') && take(a, ']') && take(a, '\n')) || wrong(a, "a tag that does not end");
}

static bool pgn_comment(struct at *a)
{
    const char *brace = memchr(a->p, '}', (size_t)(a->end - a->p));

    if (brace == NULL)
        return wrong(a, "a comment that does not end");
    a->p = brace + 1;
    return true;
}

static void skip_line(struct at *a)
{
    while (a->p < a->end && *a->p != '\n')
        a->p++;
}

/* A word of the movetext. */
static size_t pgn_word(const struct at *a)
{
    const char *p = a->p;

    while (p < a->end && !is_space(*p) && strchr("{}()[]<>;\"$", *p) == NULL)
        p++;
    return (size_t)(p - a->p);
}

static bool is_result(const char *p, size_t n)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"};

    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strlen(results[i]) == n && memcmp(results[i], p, n) == 0)
            return true;
    return false;
}

/* Digits and then periods, or periods alone: no move. */
static bool is_number(const char *p, size_t n)
{
    size_t i = 0;

    while (i < n && p[i] >= '0' && p[i] <= '9')
        i++;
    while (i < n && p[i] == '.')
        i++;
    return i == n;
}

static bool pgn_nag(struct at *a)
{
    const char *digits = a->p;

    while (a->p < a->end && *a->p >= '0' && *a->p <= '9')
        a->p++;
    return a->p > digits || wrong(a, "a $ without a number");
}

/* The moves in one bracket or outside all: has there been one, which a variation needs? */
struct depths {
    unsigned depth;
    bool moved[DEEPEST];
};

static bool pgn_bracket(struct at *a, struct depths *d, bool opens)
{
    if (!opens)
        return d->depth-- > 0 || wrong(a, "a bracket that was never open");
    if (!d->moved[d->depth])
        return wrong(a, "a variation of no move");
    if (++d->depth == DEEPEST)
        return wrong(a, "deeper than this parser goes");
    d->moved[d->depth] = false;
    return true;
}

/* Movetext to its result, which is taken. */
static bool pgn_moves(struct at *a)
{
    static struct depths d;

    d.depth = 0;
    d.moved[0] = false;
    for (skip_space(a); a->p < a->end && a->fault == NULL; skip_space(a)) {
        size_t n = pgn_word(a);

        if (n > 0 && is_result(a->p, n) && d.depth == 0) {
            a->p += n;
            return true;
        }
        if (n > 0 && *a->p == '%' && a->p[-1] == '\n') {
            skip_line(a);
        } else if (n > 0) {
            if (!is_number(a->p, n)) {
                d.moved[d.depth] = true;
                a->counted->moves += d.depth == 0;
            }
            a->p += n;
        } else if (take(a, '{')) {
            pgn_comment(a);
        } else if (take(a, ';')) {
            skip_line(a);
        } else if (take(a, '$')) {
            pgn_nag(a);
        } else if (is_next(a, '(') || is_next(a, ')')) {
            pgn_bracket(a, &d, *a->p++ == '(');
        } else {
            wrong(a, "a character that movetext has no use for");
        }
    }
    return wrong(a, "a game without its result");
}

const char *pgn_fault(const char *text, size_t n, struct counted *counted)
{
    struct at a = {text, text + n, NULL, counted};

    *counted = (struct counted){0};
    for (skip_space(&a); a.fault == NULL && a.p < a.end; skip_space(&a)) {
        struct names names = {0};

        while (a.fault == NULL && take(&a, '['))
            pgn_tag(&a, &names);
        if (a.fault == NULL && names.count == 0)
            wrong(&a, "a game without tags");
        if (a.fault == NULL && !is_next(&a, '\n'))
            wrong(&a, "no empty line behind the tags");
        pgn_moves(&a);
        counted->games++;
    }
    return a.fault;
}
