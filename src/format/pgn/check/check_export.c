/* The export format, as far as the standard defines it: two programs that keep to it write the same bytes.
 * How comments and variations are laid out it leaves open, and so does this. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"

#include <stdio.h>

enum { COLUMNS = 79 };

static const struct slice none;

static struct slice name_of(const struct reading *d, uint32_t i)
{
    return record_slice(d->r, d->r->header[i].name, d->r->header[i].name_len);
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Whether the tag whose value is at AT is the whole of its line. */
static bool fills_line(const struct reading *d, struct span at, size_t name)
{
    const char *p = d->text->start + at.off, *after = p + at.len + 2;
    size_t before = name + 3;

    if (at.off < before || p[-1] != '"' || p[-2] != ' ' || p[-(ptrdiff_t)before] != '[')
        return false;
    if (at.off > before && p[-(ptrdiff_t)before - 1] != '\n')
        return false;
    return after < d->end && after[-2] == '"' && after[-1] == ']' && (*after == '\n' || *after == '\r');
}

/* The first line from P on that is neither escaped nor a tag pair that could not be read; those have been
 * told. */
static const char *skip_told(const char *p, const char *end)
{
    while (p < end && (*p == '%' || *p == '[')) {
        p = memchr(p, '\n', (size_t)(end - p));
        p = p == NULL ? end : p + 1;
    }
    return p;
}

/* What is between a tag and the one before it, each on its own line: NULL when it is nothing. */
static const char *gap_before(const struct reading *d, uint32_t i)
{
    struct span before = d->r->header[i - 1].at, now = d->r->header[i].at;
    const char *p = d->text->start + before.off + before.len + 2;
    const char *open = d->text->start + now.off - d->r->header[i].name_len - 3;

    p += p < open && *p == '\r';
    p = skip_told(p + 1, open);
    return p >= open ? NULL : p;
}

/* What is not known is "?" there; values of other keys are looked at in any case. */
static bool is_unsaid(const struct header *h)
{
    return h->value_len == 0 &&
           (h->key == KEY_EVENT || h->key == KEY_SITE || h->key == KEY_FIRST || h->key == KEY_SECOND);
}

enum { FARTHEST = 1000 }; /* bytes of a line that are looked at on either side of a tag */

/* Whether that is said of a tag already: on the line or lines where it stands. */
static bool is_broken_tag(const struct reading *d, const struct header *h)
{
    const char *p = pgn_tag_name_at(d, h), *end = d->text->start + h->at.off + h->at.len;

    for (int i = 0; i < FARTHEST && p > d->text->start && p[-1] != '\n'; i++)
        p--;
    for (int i = 0; i < FARTHEST && end < d->end && *end != '\n'; i++)
        end++;
    return pgn_tag_broken(d, p, end);
}

/* Whether just one tag of the roster is missing: another that is out of place may be the one, misspelled. */
static bool lacks_one(const struct reading *d)
{
    const struct pgn_fault *f = NULL;

    while ((f = pgn_next_fault(d, f)) != NULL && f->code != CODE_PGN_ROSTER)
        ;
    return f != NULL && pgn_missing_roster(d->r) == 1;
}

/* The first tag that should stand before one that was there already; one that comes twice has been told, and
 * so has one without a capital. */
static void check_order(struct reading *d)
{
    struct slice last = none;
    bool misspelled = lacks_one(d);

    for (uint32_t i = 0; i < d->r->headers; i++) {
        struct slice name = name_of(d, i);
        const char *p = pgn_tag_name_at(d, &d->r->header[i]);

        if (pgn_fault_at(d, CODE_PGN_TAG_TWICE, p) || !is_capital(name.p[0]))
            continue;
        if (last.n > 0 && pgn_tag_comes_after(last, name) && misspelled && !pgn_is_of_roster(last)) {
            misspelled = false;
        } else if (last.n > 0 && pgn_tag_comes_after(last, name)) {
            pgn_say(d, CODE_PGN_EXPORT_TAG_ORDER, p, name.n, name, none);
            return;
        }
        last = name;
    }
}

/* Whether a tag that does not fill its line shares it with the one before, of which that has been told. */
static bool shares_line(const struct reading *d, uint32_t i)
{
    const char *before = d->text->start + d->r->header[i - 1].at.off;

    return memchr(before, '\n', (size_t)(pgn_tag_name_at(d, &d->r->header[i]) - before)) == NULL;
}

/* A tag whose line is WHOLE, or is not. */
static void check_tag(struct reading *d, uint32_t i, bool whole)
{
    const struct header *h = &d->r->header[i];
    struct slice name = name_of(d, i);
    const char *p = pgn_tag_name_at(d, h);
    bool capital = name.n == 0 || is_capital(name.p[0]);
    bool broken = (!whole || !capital) && is_broken_tag(d, h);

    if (!whole && !broken && (i == 0 || !shares_line(d, i)))
        pgn_say(d, CODE_PGN_EXPORT_TAG_LINE, p, name.n, name, none);
    if (!capital && !broken && !lacks_one(d))
        pgn_say(d, CODE_PGN_EXPORT_TAG_NAME, p, name.n, name, none);
    if (is_unsaid(h))
        pgn_say(d, CODE_PGN_TAG_VALUE, p + name.n + 2, 0, none, name);
}

static void check_tags(struct reading *d)
{
    bool spaced = false, whole = false, before;
    const char *gap;

    check_order(d);
    for (uint32_t i = 0; i < d->r->headers; i++) {
        before = whole;
        whole = fills_line(d, d->r->header[i].at, d->r->header[i].name_len);
        if (before && whole && !spaced && (gap = gap_before(d, i)) != NULL &&
            !pgn_tag_broken(d, gap, d->text->start + d->r->header[i].at.off)) {
            pgn_say(d, CODE_PGN_EXPORT_BLANK, gap, 0, none, none);
            spaced = true;
        }
        check_tag(d, i, whole);
    }
}

static const char *behind_line(const char *p, const char *end)
{
    p = memchr(p, '\n', (size_t)(end - p));
    return p == NULL ? end : p + 1;
}

/* The first byte behind the line of the last tag, whether it could be read or not, or the game's start. */
static const char *after_tags(const struct reading *d, const char *start)
{
    const struct span at = d->r->headers == 0 ? (struct span){0} : d->r->header[d->r->headers - 1].at;
    const char *p = d->text->start + at.off + at.len;

    if (d->r->headers == 0)
        return start;
    p = skip_told(behind_line(p, d->p), d->p);
    while (p < d->p && d->r->count > 1 && behind_line(p, d->p) <= d->text->start + d->r->node[1].at.off &&
           pgn_tag_broken(d, p, behind_line(p, d->p) - 1))
        p = behind_line(p, d->p);
    return p;
}

/* One line of the moves while they are looked at. */
struct export_layout {
    const char *line, *p, *end;
    bool in_comment;
    bool space, fill, columns, blank; /* said already */
    bool may_fill;                    /* nothing in the game whose layout is open */
};

static void say_once(struct reading *d, bool *said, enum code code, const char *p, size_t n, struct slice arg)
{
    if (!*said)
        pgn_say(d, code, p, n, arg, none);
    *said = true;
}

static void check_columns(struct reading *d, struct export_layout *l, const char *end)
{
    size_t n = (size_t)(end - l->line);

    if (n <= COLUMNS || (n = utf8_length(slice_between(l->line, end))) <= COLUMNS)
        return;
    if (pgn_fault_at(d, CODE_PGN_LINE_LENGTH, l->line)) /* too long for the import format, too */
        return;
    if (memchr(l->line, ' ', (size_t)(end - l->line)) ==
        NULL) /* a word of a comment, which nobody can break */
        return;
    say_once(d, &l->columns, CODE_PGN_EXPORT_COLUMNS, l->line, (size_t)(end - l->line), slice_of(DIGITS(n)));
}

/* At a line's end: whether the next word would have fitted. */
static void check_fill(struct reading *d, struct export_layout *l, const char *end)
{
    const char *word = l->p + 1, *p = word;

    while (p < l->end && (unsigned char)*p > ' ')
        p++;
    if (l->may_fill && end > l->line && p > word && *word != '%' &&
        (size_t)(end - l->line) + 1 + (size_t)(p - word) <= COLUMNS)
        say_once(d, &l->fill, CODE_PGN_EXPORT_FILL, end, 1, none);
}

/* White space that no file in export format has, wherever it is (4.1). */
static bool is_tab(char c)
{
    return c == '\t' || c == '\v';
}

static void check_space(struct reading *d, struct export_layout *l)
{
    const char *p = l->p;
    bool at_start = p == l->line, at_end = p + 1 == l->end || p[1] == '\n' || p[1] == '\r';

    if (is_tab(*p) || at_start || at_end || p[1] == ' ')
        say_once(d, &l->space, CODE_PGN_EXPORT_SPACE, p, 1, none);
}

/* Glyphs and * end what is before them, also without a space; every other token that is not apart is read as
 * another. */
static void check_apart(struct reading *d, struct export_layout *l)
{
    if (l->p > l->line && (unsigned char)l->p[-1] > ' ')
        say_once(d, &l->space, CODE_PGN_EXPORT_SPACE, l->p, 0, none);
}

/* At a line feed; a return before it is told of elsewhere. */
static void end_line(struct reading *d, struct export_layout *l)
{
    const char *end = l->p > l->line && l->p[-1] == '\r' ? l->p - 1 : l->p;

    check_columns(d, l, end);
    if (!l->in_comment && end == l->line)
        say_once(d, &l->blank, CODE_PGN_EXPORT_BLANK, end, 0, none);
    if (!l->in_comment)
        check_fill(d, l, end);
    l->line = l->p + 1;
}

static void skip_escaped(struct export_layout *l)
{
    l->line = skip_told(l->p, l->end);
    l->p = l->line - 1;
}

static void skip_line_comment(struct reading *d, struct export_layout *l)
{
    for (; l->p + 1 < l->end && l->p[1] != '\n'; l->p++)
        if (is_tab(*l->p))
            check_space(d, l);
}

static bool has_open_layout(const struct reading *d)
{
    for (uint32_t i = 1; i < d->r->count; i++)
        if (d->r->node[i].next != 0)
            return true;
    return d->r->notes > 1;
}

/* BLANK: something was said already of the empty line above P. */
static void check_moves_text(struct reading *d, const char *p, bool blank)
{
    const struct span last = d->r->result_at;
    struct export_layout l = {.line = p,
                              .p = p,
                              .blank = blank,
                              .end = d->r->terminated ? d->text->start + last.off + last.len : d->p};

    while (l.end > p && (unsigned char)l.end[-1] <= ' ')
        l.end--;
    if (l.end <= p) /* the moves stand on the line of a tag, which has been told */
        return;
    l.may_fill = !has_open_layout(d);
    for (; l.p < l.end; l.p++) {
        char c = *l.p;

        if (c == '\n')
            end_line(d, &l);
        else if (c == '%' && !l.in_comment && l.p == l.line)
            skip_escaped(&l);
        else if (is_tab(c))
            check_space(d, &l);
        else if (l.in_comment)
            l.in_comment = c != '}';
        else if (c == '{')
            l.in_comment = true;
        else if (c == ';')
            skip_line_comment(d, &l);
        else if (c == ' ')
            check_space(d, &l);
        else if (c == '$' || c == '*')
            check_apart(d, &l);
    }
    check_columns(d, &l, l.end);
}

/* Moves P behind the empty line that should be there; false, which is said, when it is not. */
static bool skip_blank(struct reading *d, const char **p)
{
    const char *feed = *p;

    if (d->r->headers == 0 || !d->in_movetext)
        return true;
    while (feed < d->p && (*feed == ' ' || *feed == '\t' || *feed == '\r'))
        feed++;
    if (feed < d->p && *feed == '\n') {
        if (feed > *p && **p != '\r')
            pgn_say(d, CODE_PGN_EXPORT_SPACE, *p, 1, none, none);
        *p = feed + 1;
        return true;
    }
    pgn_say(d, CODE_PGN_EXPORT_BLANK, *p, 0, none, none);
    return false;
}

static bool has_note(const struct record *r, uint32_t node, enum note_kind kind)
{
    return record_next_note(r, node, kind, 0) != 0;
}

/* Whether something stands between a move and the one before it. */
static bool is_interrupted(const struct record *r, uint32_t i)
{
    uint32_t before = r->node[i].parent;

    if (before == 0 || r->node[before].child != i || has_note(r, i, NOTE_COMMENT_BEFORE))
        return true;
    if (r->node[r->node[before].parent].child == before && r->node[before].next != 0)
        return true;
    return has_note(r, before, NOTE_COMMENT) || has_note(r, before, NOTE_LINE_COMMENT);
}

/* Whether the number before a move is written with one dot or three, white space behind them and no zero
 * before it. */
static bool is_dotted(const struct reading *d, const struct node *n, unsigned dots)
{
    const char *p = d->text->start + n->at.off, *start = d->text->start;

    while (p > start && (unsigned char)p[-1] <= ' ')
        p--;
    if (p == d->text->start + n->at.off)
        return false;
    for (; p > start && p[-1] == '.'; p--)
        dots--;
    if (dots != 0 || p == start || p[-1] < '0' || p[-1] > '9')
        return false;
    while (p > start && p[-1] >= '0' && p[-1] <= '9')
        p--;
    return *p != '0';
}

/* A number that is another move's, or the other side's: the engine tells them. */
static bool is_wrong(const struct node *n, uint32_t count)
{
    return n->number != 0 && (n->number != count / 2 || (n->claim.side == SIDE_SECOND && (count & 1) == 0));
}

/* Whether something was said of what stands between a move and the one before it: its number may be that. */
static bool follows_fault(const struct reading *d, const struct node *n)
{
    const struct span before = d->r->node[n->parent].at;
    uint32_t tags = d->r->headers == 0 ? 0 : d->r->header[d->r->headers - 1].at.off;
    uint32_t from = n->parent == 0 ? tags : before.off + before.len;

    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (f->at.off >= from && f->at.off < n->at.off && f->code != CODE_PGN_EXPORT_NUMBER)
            return true;
    return false;
}

static void check_number(struct reading *d, uint32_t i, uint32_t count)
{
    const struct node *n = &d->r->node[i];
    bool black = count & 1, due = !black || is_interrupted(d->r, i);
    char expected[32];
    int length;

    /* Whether a glyph is an annotation that asks for the number, or part of the move, the standard leaves
     * open. */
    if (!due && n->number != 0 && has_note(d->r, n->parent, NOTE_NAG))
        due = true;
    if (d->r->game == GAME_CHESS && is_wrong(n, count))
        return;
    if ((due ? n->number == count / 2 && is_dotted(d, n, black ? 3 : 1) : n->number == 0) ||
        follows_fault(d, n))
        return;
    length = due ? snprintf(expected, sizeof expected, "'%u%s'", count / 2, black ? "..." : ".")
                 : snprintf(expected, sizeof expected, "no number");
    pgn_say(d, CODE_PGN_EXPORT_NUMBER, d->text->start + n->at.off, n->at.len,
            (struct slice){expected, (size_t)length}, none);
}

/* What the number before a move says its count is: numbers that go on from a wrong one are not wrong once
 * more. */
static uint32_t count_said(const struct reading *d, const struct node *n, uint32_t count)
{
    if (n->number == 0)
        return count;
    return 2 * (uint32_t)n->number + (is_dotted(d, n, 3) ? 1 : is_dotted(d, n, 1) ? 0 : count & 1);
}

/* The count of each move is its parent's and one more; 0 from a word on that is none, of which there may be
 * any number. */
static void check_numbers(struct reading *d)
{
    struct record *r = d->r;
    uint32_t *count;

    buf_clear(&r->stack);
    buf_reserve(&r->stack, r->count * sizeof *count);
    count = (uint32_t *)(void *)r->stack.p;
    count[0] = pgn_first_count(record_value(r, KEY_POSITION)) - 1;
    for (uint32_t i = 1; i < r->count; i++) {
        count[i] = count[r->node[i].parent];
        count[i] = count[i] == 0 || r->node[i].claim.kind == MOVE_NONE ? 0 : count[i] + 1;
        if (count[i] == 0)
            continue;
        check_number(d, i, count[i]);
        count[i] = count_said(d, &r->node[i], count[i]);
    }
}

static void check_suffixes(struct reading *d)
{
    for (uint32_t i = 1; i < d->r->notes; i++) {
        const struct note *n = &d->r->note[i];
        const char *p = d->text->start + n->at.off;

        if (n->kind == NOTE_NAG && (n->flags & NOTE_SUFFIX))
            pgn_say(d, CODE_PGN_EXPORT_SUFFIX, p, n->at.len, (struct slice){p, n->at.len}, none);
    }
}

/* Whether the character at P is part of what was told to be wrong, or of a word that is no move, which will
 * be. NODE is none that ends before it; they stand in the order of the file. */
static bool already_reported(const struct reading *d, const char *p, uint32_t *node)
{
    const struct record *r = d->r;
    uint32_t off = (uint32_t)(p - d->text->start);

    while (*node < r->count && r->node[*node].at.off + r->node[*node].at.len <= off)
        ++*node;
    if (*node < r->count && r->node[*node].claim.kind == MOVE_NONE && r->node[*node].at.off <= off)
        return true;
    return pgn_fault_at(d, CODE_NONE, p);
}

/* The first carriage return, and the first character above U+00FF. */
static void check_characters(struct reading *d, const char *p)
{
    const char *cr = memchr(p, '\r', (size_t)(d->p - p));
    uint32_t node = 1;

    if (cr != NULL)
        pgn_say(d, CODE_PGN_EXPORT_NEWLINE, cr, 1, none, none);
    for (; p < d->p; p++) {
        unsigned n;

        if ((unsigned char)*p < 0xC4 || pgn_odd_charset(d))
            continue;
        utf8_get(p, d->p, &n);
        if (already_reported(d, p, &node))
            continue;
        pgn_say(d, CODE_PGN_EXPORT_CHARACTER, p, n, (struct slice){p, n}, none);
        return;
    }
}

/* Behind the result: the end of its line, and an empty line before the next game. */
static void check_end(struct reading *d)
{
    const struct span last = d->r->result_at;
    const char *p = d->text->start + last.off + last.len, *end = d->text->end;
    unsigned feeds = 0;

    if (!d->r->terminated)
        return;
    if (p < end && (*p == ' ' || *p == '\t'))
        pgn_say(d, CODE_PGN_EXPORT_SPACE, p, 1, none, none);
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    for (; p < end && (*p == '\n' || *p == '\r'); p++)
        feeds += *p == '\n';
    if (p < end ? feeds != 2 && *p == '[' : feeds == 0 || feeds > 2)
        pgn_say(d, CODE_PGN_EXPORT_BLANK, p, 0, none, none);
}

/* White space before the first game of a file: the games behind it begin where the empty line above them
 * ends. */
static void check_start(struct reading *d, const char *start)
{
    if (d->r->serial == 1 && !d->text->later &&
        memchr(d->text->start, '\n', (size_t)(start - d->text->start)) != NULL &&
        (unsigned char)*d->text->start <= ' ')
        pgn_say(d, CODE_PGN_EXPORT_BLANK, d->text->start, 0, none, none);
}

/* Whether some carriage return ends no line together with a line feed. */
static bool has_lone_return(const char *p, const char *end)
{
    const char *start = p;

    for (; (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
        if (p + 1 == end || p[1] != '\n' || (p > start && p[-1] == '\r'))
            return true;
    return false;
}

void pgn_check_export(struct reading *d, const char *start)
{
    const char *moves = after_tags(d, start);
    bool blank;

    if (d->r->truncated)
        return;
    check_start(d, start);
    check_characters(d, start);
    check_suffixes(d);
    check_numbers(d);
    if (has_lone_return(start, d->p)) /* told; lines are not what they seem */
        return;
    check_tags(d);
    blank = skip_blank(d, &moves);
    if (d->in_movetext)
        check_moves_text(d, moves, !blank);
    check_end(d);
}
