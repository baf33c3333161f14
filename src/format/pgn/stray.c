/* What stands among the moves and does not belong there: reported once, however many words and signs it is.
 */
#include "format/pgn/pgn.h"

/* How far the other end of something is looked for, in words back and in bytes ahead. */
enum { MOST_WORDS = 100, FARTHEST = 1000 };

static const struct slice none;

static const char *far_from(const struct reading *d, const char *p)
{
    return d->end - p > FARTHEST ? p + FARTHEST : d->end;
}

/* The quote on the line that ends the string whose first byte is P; NULL when there is none. */
static const char *string_end(const char *p, const char *end)
{
    while (p < end && *p != '"' && *p != '\n' && *p != '\r')
        p++;
    return p < end && *p == '"' ? p : NULL;
}

void pgn_read_stray(struct reading *d, enum code code)
{
    const char *p = d->p++, *close = *p == '"' ? string_end(d->p, d->end) : NULL;

    while (close == NULL && d->p < d->end && *d->p == *p)
        d->p++;
    if (close != NULL)
        d->p = close + 1;
    if ((unsigned char)*p < ' ' || *p == 127 ||
        d->skipped_depth != 0) /* pgn_bytes.c says it; of junk enough was said */
        return;
    pgn_say(d, code, p, (size_t)(d->p - p), close == NULL ? (struct slice){p, 1} : slice_between(p, d->p),
            none);
}

/* The words before it that are no moves were meant for the comment that it closes: that it has no start is
 * enough to say. */
void pgn_read_brace(struct reading *d)
{
    uint32_t first = 0;

    pgn_say(d, CODE_PGN_BRACE, d->p++, 1, none, none);
    for (uint32_t i = d->node, n = 0; i != 0 && d->skipped_depth == 0 && n < MOST_WORDS;
         i = d->r->node[i].parent, n++) {
        if (d->r->node[i].claim.kind == MOVE_NONE)
            first = i;
        if (d->r->node[i].number != 0)
            break;
    }
    for (uint32_t i = d->node; first != 0 && i >= first; i = d->r->node[i].parent)
        d->r->node[i].flags |= NODE_QUOTED;
}

/* Whether the next brace behind P closes a comment that nobody opened; that will be said. */
static bool is_in_lost_comment(const struct reading *d, const char *p)
{
    const char *end = far_from(d, p);

    while (p < end && *p != '{' && *p != '}' && !pgn_hard_boundary(d->text->start, p, d->end))
        p++;
    return p < end && *p == '}';
}

/* What is between < and > on one line is one thing, whatever it may come to mean. */
void pgn_read_reserved(struct reading *d)
{
    const char *p = d->p, *close = p, *far = far_from(d, p);

    while (close < far && *close != '>' && (unsigned char)*close > ' ')
        close++;
    if (*p == '>' || close == far || *close != '>') {
        pgn_read_stray(d, CODE_PGN_RESERVED);
        return;
    }
    d->p = close + 1;
    pgn_say(d, CODE_PGN_RESERVED, p, (size_t)(d->p - p), slice_between(p, d->p), none);
}

/* A tag pair among the moves is one thing too, and so is a command that stands in no comment. */
bool pgn_read_lost_tag(struct reading *d)
{
    const char *p = d->p + 1, *close;

    while (p < d->end && ((*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')))
        p++;
    if (d->end - p < 2 || (*p != '%' && (p == d->p + 1 || p[0] != ' ' || p[1] != '"')))
        return false;
    for (close = p; close < far_from(d, p) && *close != ']' && *close != '\n' && *close != '\r';)
        close++;
    if (close == far_from(d, p) || *close != ']')
        return false;
    if (*p != '%' || !is_in_lost_comment(d, close))
        pgn_say(d, CODE_PGN_STRAY, d->p, (size_t)(close + 1 - d->p), slice_between(d->p, close + 1), none);
    d->p = close + 1;
    return true;
}

/* Three dots in one character, as word processors make them. */
bool pgn_skip_ellipsis(struct reading *d)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    size_t n = sizeof ellipsis - 1;

    if (d->r->game != GAME_CHESS || (size_t)(d->end - d->p) < n || memcmp(d->p, ellipsis, n) != 0)
        return false;
    if ((d->text->want & WANT_STRICT) != 0)
        pgn_say(d, CODE_PGN_STRAY, d->p, n, slice_between(d->p, d->p + n), none);
    d->dots = d->number != 0;
    d->p += n;
    return true;
}

/* ``` before and after the lines of a game, with a word behind it. */
static size_t fence(const char *p, const char *end)
{
    const char *last = p;

    if (end - p < 3 || memcmp(p, "```", 3) != 0)
        return 0;
    while (last < end && *last != '\n' && *last != '\r')
        last++;
    return (size_t)(last - p);
}

/* |---|:-:|, which stands under the heading of a table. */
static bool is_rule_of_table(const char *p, const char *end)
{
    const char *last = pgn_line_end(p, end), *dash = memchr(p, '-', (size_t)(last - p));

    for (; p < last && find_char("|-: \t", *p) != NULL; p++)
        ;
    return p == last && dash != NULL;
}

/* The bar between two cells of a table; the whole line where it is the heading or what stands under it. */
static size_t bar(const struct reading *d)
{
    const char *last = pgn_line_end(d->p, d->end), *next = last;

    if (!pgn_line_start(d->text->start, d->p))
        return 1;
    while (next < d->end && (*next == '\n' || *next == '\r'))
        next++;
    return is_rule_of_table(d->p, d->end) || (next < d->end && *next == '|' && is_rule_of_table(next, d->end))
               ? (size_t)(last - d->p)
               : 1;
}

static size_t markup_at(const struct reading *d)
{
    if (*d->p == '|')
        return bar(d);
    if (!pgn_line_start(d->text->start, d->p) || (!pgn_is_quote(*d->p) && *d->p != '`'))
        return pgn_markup(d->p, d->end);
    return pgn_is_quote(*d->p) ? 1 : fence(d->p, d->end);
}

bool pgn_skip_markup_at(struct reading *d)
{
    size_t n = markup_at(d);

    if (n == 0)
        return false;
    if (!d->told_markup)
        pgn_say(d, CODE_PGN_MARKUP, d->p, n, slice_between(d->p, d->p + n), none);
    d->told_markup = true;
    d->p += n;
    return true;
}

/* A line drawn under the game: what follows is the address of whoever made the file, under each of its games.
 */
static bool is_ruler(struct slice line)
{
    size_t n = 0;

    while (n < line.n && find_char("=-_*~#", line.p[n]) != NULL)
        n++;
    return n >= 8 && n == slice_trim(line).n;
}

void pgn_say_text_after(struct reading *d, struct slice line)
{
    struct span at = pgn_span(d, line.p, line.n);

    if (!is_ruler(line))
        pgn_say(d, CODE_PGN_AFTER_TERMINATOR, line.p, line.n, line, none);
    else
        report(d->sink, &(struct finding){.code = CODE_PGN_AFTER_TERMINATOR,
                                          .own = SEVERITY_NOTE + 1,
                                          .at = at,
                                          .arg = {sink_clipped(d->sink, line)}});
}
