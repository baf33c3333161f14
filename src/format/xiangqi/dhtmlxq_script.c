/* Fields of DhtmlXQ in scripts, and lists of their moves; see dhtmlxq_script.h. */
#include "format/xiangqi/dhtmlxq.h"

#include "format/text/lines.h"
#include "format/text/playable.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'' || c == '`';
}

static bool is_name(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && is_blank(*p))
        p++;
    return p;
}

/* The text between the quotes at *P, which is moved behind them. */
static struct slice take_string(const char **p, const char *end)
{
    char quote = **p;
    const char *start = ++*p;

    while (*p < end && **p != quote)
        *p += **p == '\\' && end - *p > 1 ? 2 : 1;
    if (*p < end)
        ++*p;
    return slice_between(start, *p > start && (*p)[-1] == quote ? *p - 1 : *p);
}

/* Behind the bracket that closes the one at P. */
static const char *skip_nested(const char *p, const char *end)
{
    unsigned depth = 0;

    while (p < end) {
        if (is_quote(*p)) {
            take_string(&p, end);
            continue;
        }
        depth += *p == '{' || *p == '[';
        depth -= *p == '}' || *p == ']';
        p++;
        if (depth == 0)
            break;
    }
    return p;
}

static struct slice take_name(const char **p, const char *end)
{
    static const char prefix[] = "DhtmlXQ_";
    const char *start = *p;
    struct slice name;

    if (is_quote(**p)) {
        name = take_string(p, end);
    } else {
        while (*p < end && is_name(**p))
            ++*p;
        name = slice_between(start, *p);
    }
    return slice_starts(name, prefix) ? slice_skip(name, sizeof prefix - 1) : name;
}

/* The value at *P, which is moved behind it; false: it is an object or a list. */
static bool take_value(const char **p, const char *end, struct slice *value)
{
    const char *start = *p;

    if (start < end && is_quote(*start)) {
        *value = take_string(p, end);
        return true;
    }
    if (start < end && (*start == '{' || *start == '[')) {
        *p = skip_nested(start, end);
        return false;
    }
    while (*p < end && find_char(",;}]&\r\n", **p) == NULL)
        ++*p;
    *value = slice_trim(slice_between(start, *p));
    if (slice_is(*value, "None") || slice_is(*value, "null"))
        value->n = 0;
    return true;
}

bool script_next(const char **p, const char *end, struct script_field *f)
{
    while (*p < end) {
        const char *after;

        if (!is_quote(**p) && !is_name(**p)) {
            ++*p;
            continue;
        }
        f->name = take_name(p, end);
        after = skip_blanks(*p, end);
        if (after == end || (*after != ':' && *after != '='))
            continue;
        *p = skip_blanks(after + 1, end);
        if (take_value(p, end, &f->value))
            return true;
    }
    return false;
}

point script_point(const char *p)
{
    unsigned x = (unsigned)(unsigned char)p[0] - '0', y = (unsigned)(unsigned char)p[1] - '0';

    return x > 8 || y > 9 ? NOWHERE : POINT(x, 9 - y);
}

/* Whether the word at P is a name whose value is moves. */
static bool names_moves(const char *p, const char *end)
{
    size_t n = strlen("movelist");

    p += n;
    p += p < end && is_quote(*p);
    p = skip_blanks(p, end);
    if (p == end || (*p != ':' && *p != '='))
        return false;
    p = skip_blanks(p + 1, end);
    p += p < end && is_quote(*p);
    return end - p >= 4 && script_point(p) != NOWHERE && script_point(p + 2) != NOWHERE;
}

/* The brace that is open at P, looked for back to START; NULL: none is. */
static const char *open_brace(const char *start, const char *p)
{
    unsigned closed = 0;

    while (p-- > start) {
        if (*p == '{' && closed == 0)
            return p;
        closed += *p == '}';
        closed -= *p == '{';
    }
    return NULL;
}

/* The word "movelist" that names moves, between P and END; NULL: there is none. */
static const char *find_moves(const char *p, const char *end)
{
    do
        p = p >= end ? NULL : memmem(p, (size_t)(end - p), "movelist", strlen("movelist"));
    while (p != NULL && !names_moves(p++, end));
    return p == NULL ? NULL : p - 1;
}

/* Where the next game begins, whose moves are at NEXT: with the field that comes first of those around the
 * moves AT, in the same tag or behind the same one. */
static const char *next_fields(const char *p, const char *at, const char *next)
{
    const char *tag = memrchr(p, '>', (size_t)(at - p));
    struct script_field f;
    struct slice first = {NULL, 0};

    for (p = tag == NULL ? p : tag + 1; p < next && script_next(&p, next, &f);)
        if (first.p == NULL)
            first = f.name;
        else if (f.name.p > at && slice_eq(f.name, first))
            return f.name.p;
    return next;
}

bool script_find(const char *p, const char *end, struct slice *object)
{
    const char *at = find_moves(p, end), *brace, *next;

    if (at == NULL)
        return false;
    if ((brace = open_brace(p, at)) != NULL)
        *object = slice_between(brace, skip_nested(brace, end));
    else if ((next = find_moves(at + 1, end)) != NULL)
        *object = slice_between(p, next_fields(p, at, next));
    else
        *object = slice_between(p, end);
    return true;
}

bool script_has_digit(struct slice line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.p[i] >= '0' && line.p[i] <= '9')
            return true;
    return false;
}

/* Moves of a list that must be possible: two by chance are rare, and no number is as long. */
enum { MOVES_TRIED = 4, MOVES_LEAST = 2 };

bool script_is_list(struct slice text)
{
    struct text t = {.start = text.p, .p = text.p, .end = text.p + text.n};
    struct slice line = {"", 0};
    struct playable board;
    unsigned moves = 0;

    while (lines_next(&t, &line) && !script_has_digit(line))
        ;
    if (line.n < MOVES_LEAST * 4 || line.n % 4 != 0 || !slice_is_all(line, "0123456789"))
        return false;
    playable_start(&board, GAME_XIANGQI);
    for (; moves < MOVES_TRIED && moves * 4 < line.n; moves++)
        playable_move(&board, &(struct claim){.kind = MOVE_STEP,
                                              .from = script_point(line.p + moves * 4),
                                              .to = script_point(line.p + moves * 4 + 2)});
    return board.good == moves;
}
