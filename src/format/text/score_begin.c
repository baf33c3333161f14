/* Where a line of a score of xiangqi begins with moves. */
#include "format/text/score_begin.h"

#include "format/text/score.h"
#include "format/text/score_lex.h"
#include "format/text/score_words.h"
#include "format/xiangqi/drawing.h"

/* Less than formats that hold such moves, more than lists of points. */
enum { WXF_BID = 62 };

/* More than diagrams of stones, which have the same lines. */
enum { DRAWING_BID = 75 };

/* In bytes; a longer clause before a colon is prose. */
enum { LONGEST_LEAD = 120 };

bool score_begins_broken(struct slice line, unsigned next)
{
    const char *end = line.p + line.n, *p = score_skip(line.p, end), *after;
    unsigned number = 0;

    if (p < end && (after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p < end && (looks_like_move(p, end) || (number == next && kind_at(p, end, 0) == WORD_PIECE));
}

/* Whether a move stands at P, which may have a number, dots or its side in front. */
static bool begins_at(const char *p, const char *end, unsigned *number)
{
    struct claim c;
    bool short_form;
    const char *after;

    *number = 0;
    if (p < end && score_move(p, end, &c, &short_form) != NULL)
        return true;
    if (p < end && (after = score_number(p, end, number)) != NULL)
        p = score_skip(after, end);
    if (p < end && (after = score_gap(p, end)) != NULL)
        p = score_skip(after, end);
    if (p < end)
        p = score_side(p, end);
    return p < end && score_move(p, end, &c, &short_form) != NULL;
}

bool score_is_quoted(const char *start, const char *p)
{
    return p > start && (p[-1] == '"' || p[-1] == '\'');
}

/* The first move directly behind a quote: moves = ["炮二平五", … or {"red": "炮二平五", …. NULL: there is
 * none. */
static const char *find_quoted(const char *p, const char *end)
{
    struct claim c;
    bool short_form;

    for (; p < end; p++)
        if ((*p == '"' || *p == '\'') && p + 1 < end && (unsigned char)p[1] >= 0x80 &&
            score_move(p + 1, end, &c, &short_form) != NULL)
            return p + 1;
    return NULL;
}

static bool is_program(char first)
{
    return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '{' || first == '[' ||
           first == '"' || first == '_' || first == '$';
}

const char *score_begin(struct slice line, unsigned *number)
{
    const char *end = line.p + line.n, *p = score_skip(line.p, end);

    if (begins_at(p, end, number))
        return p;
    return p < end && is_program(*p) && (p = find_quoted(p, end)) != NULL && begins_at(p, end, number) ? p
                                                                                                       : NULL;
}

/* Two moves, one behind the other: a single one may be named in prose. */
static bool are_two(const char *p, const char *end)
{
    struct claim c;
    bool short_form;
    const char *after = score_move(p, end, &c, &short_form);

    if (after == NULL)
        return false;
    after = score_skip(after, end);
    return after < end && score_move(after, end, &c, &short_form) != NULL;
}

const char *score_begin_first(struct slice line, unsigned *number)
{
    const char *p = score_begin(line, number), *end = line.p + line.n, *stop;

    if (p != NULL || line.n == 0)
        return p;
    stop = line.n > LONGEST_LEAD ? line.p + LONGEST_LEAD : end;
    for (p = line.p; p < stop; p++)
        if (*p == ':' || (stop - p >= 3 && memcmp(p, "：", 3) == 0)) {
            p = score_skip(p, end);
            return begins_at(p, end, number) && (*number == 1 || are_two(p, end)) &&
                           !is_supposed(slice_between(line.p, p))
                       ? p
                       : NULL;
        }
    return NULL;
}

/* -- Sniffing ------------------------------------------------------------------------------------- */

/* Whether the line is moves in WXF: one word of such signs could be anything, two are not. */
static bool is_wxf(const char *p, const char *end)
{
    unsigned number, moves = 0;
    const char *after;
    struct claim c;

    if ((after = score_number(p, end, &number)) != NULL)
        p = after;
    while (moves < 2 && (p = score_skip(p, end)) < end && (after = score_wxf(p, end, &c)) != NULL) {
        moves++;
        p = after;
    }
    return moves == 2;
}

/* How sure moves that begin at P make: 2 in Chinese, 1 in WXF, which servers write into files of their own, 0
 * for a word that could be anything. */
static unsigned sureness(const char *p, const char *end)
{
    const char *after;
    unsigned number;
    struct claim c;

    if ((after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p == end ? 0 : score_wxf(p, end, &c) == NULL ? 2 : is_wxf(p, end);
}

int score_sniff(struct slice head)
{
    struct slice rest = head;
    unsigned moves = 0, chinese = 0, number, lines = 0;
    struct xqdrawing drawing;

    while (rest.p != NULL && moves < 3 && lines < 400) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));
        const char *p;

        if (line.n == 0)
            continue;
        lines++;
        if (xqdrawing_get(slice_between(line.p, head.p + head.n), &drawing))
            return DRAWING_BID;
        if ((p = score_begin_first(line, &number)) == NULL) {
            if (line.p[0] == '[' && line.p[line.n - 1] == ']')
                return 0;
            continue;
        }
        moves += sureness(p, line.p + line.n) > 0;
        chinese += sureness(p, line.p + line.n) > 1;
    }
    if (chinese == 0 &&
        memmem(head.p, head.n, "START{", 6) != NULL) /* a file of the server that speaks WXF */
        return 0;
    return chinese > 0 ? 68 : moves > 0 ? WXF_BID : 0;
}
