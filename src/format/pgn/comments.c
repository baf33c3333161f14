/* Comments, the commands inside them, and lines that are for others to read. */
#include "format/pgn/pgn.h"

#include "base/text/simd16.h"
#include "format/pgn/tokens.h"

static const struct slice none;

enum {
    REMARK_MAX = 1000,
    NESTED_MAX = 20000 /* bytes in which the braces of a comment may balance */
};                     /* bytes of a remark between parentheses, so that none is looked for all over a game */

/* Whether a comment whose words end at END stands before the end of a game: before a result, a tag or
 * nothing. 0-0 is castling too, and then nobody looks at the comment. */
static bool is_closing(const struct reading *d, const char *end)
{
    const char *p = end;

    while (p < d->end && (is_white(*p) || *p == '}'))
        p++;
    return p == d->end || *p == '*' || *p == '[' || (unsigned char)*p >= 0x80 ||
           ((*p == '0' || *p == '1') && d->end - p > 1 && (p[1] == '-' || p[1] == '/'));
}

/* Whether nobody asks for the words of a comment. The mark of a mended game and what stands before the
 * result are always asked for: the verdict hangs on them. */
static bool is_unwanted(const struct reading *d, const char *p, const char *end)
{
    return d->skipped_depth != 0 || ((d->text->want & (WANT_TEXT | WANT_STRICT)) == 0 &&
                                     !slice_starts(slice_between(p, end), "[%repaired]") &&
                                     (end - p > NAMED_RESULT_MAX || !is_closing(d, end)));
}

static void keep_comment(struct reading *d, enum note_kind kind, const char *p, const char *end)
{
    struct note *n;

    if (is_unwanted(d, p, end))
        return;
    n = pgn_new_note(d, kind);
    n->at = pgn_span(d, p, (size_t)(end - p));
    note_set_text(d->r, n, slice_between(p, end));
}

/* The first hard boundary in a comment that has line breaks; END when there is none. */
static const char *boundary_in(const struct reading *d, const char *p, const char *end)
{
    while ((p = memchr(p, '[', (size_t)(end - p))) != NULL) {
        if (pgn_hard_boundary(d->text->start, p, d->end))
            return p;
        p++;
    }
    return end;
}

/* The brace that closes the comment when there is nothing odd before it: no other brace, and no line that
 * begins as a game does. NULL: look closer. *BRACKET: the first '[' before it; NULL when there is none. */
static const char *plain_close(const char *p, const char *end, const char **bracket)
{
    *bracket = NULL;
    while (usually(end - p >= SIXTEEN)) {
        sixteen v = sixteen_at(p);
        /* '[' and '{' are the same but for one bit. */
        unsigned n = sixteen_before((sixteen)((v == '}') | ((v | ('[' ^ '{')) == '{')));
        const char *found = p + n;

        p += SIXTEEN;
        if (usually(n == SIXTEEN))
            continue;
        if (*found != '[')
            return *found == '}' ? found : NULL;
        if (found[-1] == '\n' || found[-1] == '\r')
            return NULL;
        *bracket = *bracket == NULL ? found : *bracket;
        p = found + 1;
    }
    return NULL;
}

static void finish_comment(struct reading *d, const char *p, const char *bracket, const char *end)
{
    keep_comment(d, NOTE_COMMENT, p, end);
    if ((d->text->want & (WANT_TEXT | WANT_CLOCKS)) && d->skipped_depth == 0 && end > p)
        pgn_read_commands(d, p, bracket, end);
}

/* Where the comment at P ends if its braces are to balance; NULL when they do not before END. */
static const char *balanced_close(const char *p, const char *end)
{
    unsigned depth = 1;

    for (; p < end; p++) {
        depth += *p == '{';
        if (*p == '}' && --depth == 0)
            return p;
    }
    return NULL;
}

static void read_odd_comment(struct reading *d)
{
    const char *open = d->p, *p = open + 1;
    const char *close = memchr(p, '}', (size_t)(d->end - p)), *end = close == NULL ? d->end : close;
    const char *far = d->end - p > NESTED_MAX ? p + NESTED_MAX : d->end, *outer;

    if (memchr(p, '\n', (size_t)(end - p)) != NULL || memchr(p, '\r', (size_t)(end - p)) != NULL)
        end = boundary_in(d, p, end);
    d->swallowed = end != close;
    if (d->swallowed) {
        pgn_say(d, CODE_PGN_COMMENT_OPEN, open, 1, slice_trim(slice_between(p, end)), none);
        record_cut_off(d->r, CODE_PGN_COMMENT_OPEN);
    } else if (memchr(p, '{', (size_t)(end - p)) != NULL) {
        pgn_say(d, CODE_PGN_COMMENT_NESTED, memchr(p, '{', (size_t)(end - p)), 1, none, none);
        if ((outer = balanced_close(p, boundary_in(d, p, far))) != NULL)
            close = end = outer;
    }
    finish_comment(d, p, memchr(p, '[', (size_t)(end - p)), end);
    d->p = end == close ? end + 1 : end;
}

void pgn_read_comment(struct reading *d)
{
    const char *p = d->p + 1, *bracket;
    const char *close = d->text->want & WANT_SLOW ? NULL : plain_close(p, d->end, &bracket);

    if (close == NULL) {
        read_odd_comment(d);
        return;
    }
    d->swallowed = false;
    finish_comment(d, p, bracket, close);
    d->p = close + 1;
}

/* Words that name no move of chess: letters, and no digit, castling or sign of a tag or command among them.
 */
static bool is_words(struct slice s)
{
    unsigned letters = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (find_char("0123456789\"%=[{<;$", s.p[i]) != NULL)
            return false;
        letters += is_ascii_letter(s.p[i]) || (unsigned char)s.p[i] >= 0x80;
    }
    return letters > 2 && !slice_holds(s, "O-O");
}

/* Where people and xiangqi programs write remarks between brackets: on one line, and the first word is
 * Chinese and no move; in chess, nothing in it can be one. */
bool pgn_read_remark(struct reading *d)
{
    static const char wide_close[] = "）"; /* of （ */
    const char *open = d->p;
    size_t width = (unsigned char)*open < 0x80 ? 1 : sizeof wide_close - 1;
    const char *p = open + width, *end = d->end - p > REMARK_MAX ? p + REMARK_MAX : d->end;
    const char *close = memmem(p, (size_t)(end - p),
                               width > 1      ? wide_close
                               : *open == '[' ? "]"
                                              : ")",
                               width);
    struct claim c;

    if (close == NULL || memchr(p, '\n', (size_t)(close - p)) != NULL ||
        memchr(p, *open, (size_t)(close - p)) != NULL)
        return false;
    if (d->r->game == GAME_CHESS && d->node != 0 && is_words(slice_between(p, close))) {
        pgn_say(d, CODE_PGN_RAV_TEXT, open, 1, none, none);
        keep_comment(d, NOTE_COMMENT, p, close);
        d->p = close + width;
        return true;
    }
    if (d->r->game != GAME_XIANGQI || *open != '(')
        return false;
    while (p < close && (*p == ' ' || *p == '.' || (*p >= '0' && *p <= '9')))
        p++;
    for (end = p; end < close && (unsigned char)*end > ' ';)
        end++;
    if (p == close || (unsigned char)*p < 128 ||
        notation_reading(1u << GAME_XIANGQI, slice_between(p, end), 0, &c) != NULL)
        return false;
    pgn_say(d, CODE_PGN_RAV_TEXT, open, 1, none, none);
    keep_comment(d, NOTE_COMMENT, open + 1, close);
    d->p = close + 1;
    return true;
}

static void pgn_read_line_comment(struct reading *d)
{
    const char *p = d->p + 1, *end = p;

    while (end < d->end && *end != '\n' && *end != '\r')
        end++;
    keep_comment(d, NOTE_LINE_COMMENT, p, end);
    d->p = end;
}

/* What is behind it is for other programs, and none that keeps to the export format writes it. Where the sign
 * touches a word nobody meant to hide the rest of the line. */
void pgn_read_escape(struct reading *d)
{
    const char *p = d->p, *start = d->text->start;
    bool touches = p > start && (unsigned char)p[-1] > ' ';

    d->swallowed = p > start && p[-1] != '\n' && p[-1] != '\r' && !touches;
    if (d->swallowed || touches)
        pgn_say(d, CODE_PGN_ESCAPE, p, 1, none, none);
    else if (d->text->want & WANT_STRICT)
        pgn_say(d, CODE_PGN_EXPORT_ESCAPE, p, 1, none, none);
    if (touches)
        d->p++;
    while (!touches && d->p < d->end && *d->p != '\n' && *d->p != '\r')
        d->p++;
}

bool pgn_read_aside(struct reading *d)
{
    switch (*d->p) {
    case '{':
        pgn_read_comment(d);
        return true;
    case ';':
        pgn_read_line_comment(d);
        return true;
    case '%':
        pgn_read_escape(d);
        return true;
    default:
        return false;
    }
}
