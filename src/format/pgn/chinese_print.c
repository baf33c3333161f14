/* What Chinese print has among the moves: ！ ？ （…） ， numbers as ① and 第1回合, and moves that no blank
 * parts. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"
#include "notation/stones/stones.h"

/* How far the end of a remark in Chinese brackets is looked for. */
enum { LONGEST_BRACKET = 4000 };

size_t pgn_chinese_sign(const char *p, const char *end)
{
    static const char signs[][4] = {"！", "？", "（", "，", "；", "。", "…", "、"};

    for (size_t i = 0; end - p >= 3 && i < sizeof signs / sizeof *signs; i++)
        if (memcmp(p, signs[i], 3) == 0)
            return 3;
    return 0;
}

size_t pgn_wide_dot(const char *p, const char *end)
{
    static const char *const dots[] = {"．", "。", "、", NULL};

    return end - p >= 3 && (unsigned char)*p >= 0x80 ? slice_starts_any(slice_between(p, end), dots) : 0;
}

/* ！ and ？ behind a move, as many as stand there. */
static bool read_chinese_glyph(struct reading *d)
{
    const char *p = d->p;
    struct slice signs;
    int nag;

    while (d->end - p >= 3 && p - d->p < 6 && (memcmp(p, "！", 3) == 0 || memcmp(p, "？", 3) == 0))
        p += 3;
    signs = slice_between(d->p, p);
    if (signs.n == 0 || (nag = pgn_glyph(signs)) < 0)
        return false;
    if (d->node != 0)
        pgn_add_nag(d, (unsigned)nag, signs.p, signs.n, NOTE_SUFFIX);
    d->p = p;
    return true;
}

/* （…） is a remark on the move before it. */
static bool read_chinese_bracket(struct reading *d)
{
    size_t room = (size_t)(d->end - d->p) < LONGEST_BRACKET ? (size_t)(d->end - d->p) : LONGEST_BRACKET;
    const char *close;

    if (room < 3 || memcmp(d->p, "（", 3) != 0 || (close = memmem(d->p, room, "）", 3)) == NULL)
        return false;
    if ((d->text->want & WANT_TEXT) != 0) {
        struct note *n = record_note(d->r, d->node, NOTE_COMMENT);

        n->at = pgn_span(d, d->p, (size_t)(close + 3 - d->p));
        note_set_text(d->r, n, slice_between(d->p + 3, close));
    }
    d->p = close + 3;
    return true;
}

/* １．e4: a number in full width with its dot. */
static bool read_wide_number(struct reading *d)
{
    const char *start = d->p, *p = start;
    uint32_t value = 0, c = 0;
    unsigned n = 0;

    while (p < d->end && (c = utf8_get(p, d->end, &n)) >= 0xFF10 && c <= 0xFF19 && value < 100000) {
        value = value * 10 + (c - 0xFF10);
        p += n;
    }
    n = p < d->end && *p == '.' ? 1 : (unsigned)pgn_wide_dot(p, d->end);
    if (p == start || n == 0)
        return false;
    d->p = p + n;
    pgn_take_number(d, start, value, 0);
    return true;
}

/* Behind the words at P that end the name of a number, 回合 and its like, and the dot; P: there are none. */
static const char *skip_tail(const char *p, const char *end)
{
    static const char *const tails[] = {"个回合", "回合", "回", "合", "着", "手", "步", NULL};

    p += slice_starts_any(slice_between(p, end), tails);
    return p < end && (*p == '.' || *p == ':') ? p + 1 : p + pgn_wide_dot(p, end);
}

/* ①, 一、 and 第1回合. */
static bool read_other_number(struct reading *d)
{
    const char *start = d->p, *p = start, *after, *tail;
    enum number_style style;
    unsigned value;

    if (slice_starts(slice_between(p, d->end), "第"))
        p += 3;
    if ((after = circled_get(p, d->end, &value, &style)) == NULL)
        return false;
    tail = skip_tail(after, d->end);
    if (style != NUMBER_CIRCLED && tail == after)
        return false;
    d->p = tail;
    pgn_take_number(d, start, value, 0);
    return true;
}

bool pgn_read_chinese(struct reading *d)
{
    size_t n;

    if (d->r->game == GAME_CHESS && d->node != 0)
        return read_wide_number(d);
    if (d->number != 0 && slice_starts(slice_between(d->p, d->end), "？")) /* in the place of a move */
        return false;
    if (read_chinese_glyph(d) || read_chinese_bracket(d) || read_wide_number(d) || read_other_number(d))
        return true;
    if ((n = pgn_chinese_sign(d->p, d->end)) == 0 || memcmp(d->p, "（", 3) == 0)
        return false;
    d->dots |= memcmp(d->p, "…", 3) == 0 && d->number != 0;
    d->p += n;
    return true;
}

/* Bytes of the move of xiangqi that the word begins with; 0: it begins with none. */
static size_t move_of(struct slice word)
{
    const char *end = word.p + word.n, *after;
    struct claim c;
    bool short_form;

    if ((after = chinese_get(word.p, end, &c, &short_form)) != NULL)
        return (size_t)(after - word.p);
    return word.n >= 4 && notation_read(&notation_wxf, (struct slice){word.p, 4}, 0, &c) ? 4 : 0;
}

/* Whether a word goes on with the next move's number: digits with a dot or its move behind them. Bare ones
 * are the move's own, one too many (H2+33). */
static bool is_glued_number(const struct reading *d, struct slice rest)
{
    const char *end = rest.p + rest.n, *p = rest.p;

    while (p < end && *p >= '0' && *p <= '9')
        p++;
    if (p == rest.p)
        return false;
    return p < end ? *p == '.' || move_of(slice_between(p, end)) != 0 || (unsigned char)*p >= 0x80
                   : p < d->end && *p == '.';
}

size_t pgn_first_of_glued(const struct reading *d, struct slice word)
{
    size_t n = d->r->game == GAME_XIANGQI || (unsigned char)*word.p >= 0x80 ? move_of(word) : 0;
    struct slice rest = {word.p + n, word.n - n};

    if (n == 0 || rest.n == 0)
        return word.n;
    return is_glued_number(d, rest) || *rest.p == ',' || move_of(rest) != 0 ? n : word.n;
}
