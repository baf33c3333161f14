/* The score sheet of article 7.2: ①H8 2 H9 ③…, black's odd numbers in circles and white's even ones plain,
 * with lines such as 黑方：… before the moves. */

#include "base/text/text.h"
#include "format/build.h"
#include "format/text/heads.h"
#include "notation/stones/stones.h"

#include <stdio.h>

struct sheet {
    struct builder f;
    unsigned last;    /* the last move's number */
    bool told_parity; /* numbers of White in Black's circles are one habit */
};

static bool is_gap(uint32_t c)
{
    return c <= ' ' || c == '.' || c == ',' || c == ':' || c == ';' || c == '-' || c == 0x3001 ||
           c == 0x3002 || c == 0xB7 || c == 0x30FB || c == 0x2192 || c == '|' || c == '/';
}

/* Past blanks and what people put between numbers and points. */
static const char *skip_gaps(const char *p, const char *end)
{
    while (p < end) {
        unsigned length;

        if (!is_gap(utf8_narrow(utf8_get(p, end, &length))) || (end - p >= 2 && p[0] == '-' && p[1] == '-'))
            break;
        p += length;
    }
    return p;
}

/* A point, a pass or a swap; the byte after it, NULL when there is none. */
static const char *get_move(const char *p, const char *end, point *at, enum move_kind *kind)
{
    static const struct {
        const char *word;
        enum move_kind kind;
    } words[] = {{"--", MOVE_PASS},   {"交换", MOVE_SWAP}, {"交換", MOVE_SWAP},
                 {"swap", MOVE_SWAP}, {"SWAP", MOVE_SWAP}, {"Swap", MOVE_SWAP}};
    size_t pass = pass_word(p, end);

    *at = NOWHERE;
    if (pass > 0) {
        *kind = MOVE_PASS;
        return p + pass;
    }
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_starts(slice_between(p, end), words[i].word)) {
            *kind = words[i].kind;
            return p + strlen(words[i].word);
        }
    *kind = MOVE_PLACE;
    return renju_get(p, end, at);
}

/* Number and move; the byte after them, NULL when that is not what stands here. */
static const char *get_pair(const char *p, const char *end, unsigned *number, enum number_style *style,
                            point *at, enum move_kind *kind)
{
    p = circled_get(skip_gaps(p, end), end, number, style);
    return p == NULL ? NULL : get_move(skip_gaps(p, end), end, at, kind);
}

static bool ends_word(const char *p, const char *end)
{
    return p == end ||
           !((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '/' || *p == '=' || *p == '+');
}

/* Behind ①H8: White's 2 is plain, as the article asks, or the game begins in the centre. A point that a
 * board of 15 lines does not have is weiqi's. */
static bool is_sheet(const char *p, const char *end, point at)
{
    enum number_style style;
    enum move_kind kind;
    unsigned number;
    point next;

    if (POINT_X(at) > 14 || POINT_Y(at) > 14)
        return false;
    if ((p = get_pair(p, end, &number, &style, &next, &kind)) == NULL)
        return at == POINT(7, 7);
    return (style != NUMBER_CIRCLED || at == POINT(7, 7)) &&
           (next == NOWHERE || (POINT_X(next) < 15 && POINT_Y(next) < 15));
}

/* Whether P is the first of its line: behind a side, 黑①H8, or other words the list is of another kind. */
static bool begins_line(const char *start, const char *p)
{
    const char *line = p;

    while (line > start && line[-1] != '\n')
        line--;
    return skip_gaps(line, p) == p;
}

static int sniff(struct slice head)
{
    const char *p = head.p, *end = p + head.n, *start = NULL, *after;
    unsigned number = 0;
    enum number_style style;
    enum move_kind kind;
    point at;
    bool red;

    if (heads_alone(head, &red))
        return red ? 0 : 50;
    /* The first circled one, wherever it is; plain numbers only at the very start. */
    if (head.n >= 3)
        start = memmem(head.p, head.n, "\xE2\x91\xA0", 3);
    if (start != NULL && !begins_line(head.p, start))
        return 0;
    if ((after = get_pair(start == NULL ? p : start, end, &number, &style, &at, &kind)) == NULL ||
        number != 1 || !ends_word(after, end))
        return 0;
    if (start != NULL)
        return is_sheet(after, end, at) ? 93 : 0;
    /* Plain numbers are everybody's. */
    if (style == NUMBER_PLAIN || !is_sheet(after, end, at))
        return 0;
    if ((after = get_pair(after, end, &number, &style, &at, &kind)) == NULL || number != 2 ||
        !ends_word(after, end))
        return 0;
    return 67;
}

static void say(struct sheet *s, enum code code, struct slice at, unsigned one, unsigned two)
{
    sink_say(s->f.sink, code, build_span(&s->f, at), DIGITS(one), DIGITS(two));
}

static void say_gap(struct sheet *s, struct slice at, unsigned from, unsigned to)
{
    struct arena *a = sink_arena(s->f.sink);

    report(s->f.sink,
           &(struct finding){.code = CODE_WUZIQI_NOTATION_GAP,
                             .reason = from == to ? REASON_WUZIQI_MOVE_MISSING : REASON_WUZIQI_MOVES_MISSING,
                             .at = build_span(&s->f, at),
                             .arg = {arena_printf(a, "%u", from), arena_printf(a, "%u", to)}});
}

static void check_number(struct sheet *s, unsigned number, enum number_style style, struct slice at)
{
    unsigned expected = s->last + 1;

    if (number < expected)
        say(s, CODE_WUZIQI_NOTATION_ORDER, at, number, expected);
    else if (number > expected)
        say_gap(s, at, expected, number - 1);
    if (style == NUMBER_CIRCLED && number % 2 == 0 && !s->told_parity) {
        say(s, CODE_WUZIQI_NOTATION_PARITY, at, number, 0);
        s->told_parity = true;
    }
    if ((s->f.text->want & WANT_STYLE) && (style != NUMBER_CIRCLED) != (number % 2 == 0))
        say(s, CODE_WUZIQI_NOTATION_CIRCLE, at, number, 0);
}

static void check_letter(struct sheet *s, struct slice word)
{
    if ((s->f.text->want & WANT_STYLE) && !(word.p[0] >= 'A' && word.p[0] <= 'Z'))
        build_say(&s->f, CODE_WUZIQI_NOTATION_LETTER, word, word);
}

static void add_move(struct sheet *s, unsigned number, struct slice word, point at, enum move_kind kind)
{
    struct node *n;

    build_stone(&s->f, SIDE_NONE, at, word);
    n = &s->f.record->node[s->f.node];
    n->claim.kind = (uint8_t)kind;
    /* A swap has no number. */
    if (kind == MOVE_SWAP)
        return;
    if (kind == MOVE_PLACE)
        check_letter(s, word);
    n->claim.side = number % 2 == 1 ? SIDE_FIRST : SIDE_SECOND;
    n->number = (uint16_t)number;
    s->last = number;
}

/* Whether the line begins with a number and a move, or with a move. */
static bool is_moves(struct slice line)
{
    const char *end = line.p + line.n, *p = skip_gaps(line.p, end), *after;
    enum number_style style;
    enum move_kind kind;
    unsigned number;
    point at;

    if ((after = circled_get(p, end, &number, &style)) == NULL)
        return get_move(p, end, &at, &kind) != NULL;
    /* 五子棋 begins with a numeral, too, and 2014年 with a number. */
    return (style != NUMBER_CHINESE && (after == end || (unsigned char)*after < 0xE4)) ||
           get_move(skip_gaps(after, end), end, &at, &kind) != NULL;
}

/* ⑤I7 结果：黑胜: moves, whatever follows them. */
static bool begins_with_move(struct slice line)
{
    const char *end = line.p + line.n, *after;
    enum number_style style;
    enum move_kind kind;
    unsigned number;
    point at;

    after = line.n == 0 ? NULL : get_pair(line.p, end, &number, &style, &at, &kind);
    return after != NULL && (after == end || (unsigned char)*after <= ' ' ||
                             is_gap(utf8_narrow(utf8_get(after, end, &number))));
}

/* Words before the moves are a title, behind them a result or a remark. */
static void take_words(struct sheet *s, struct slice line)
{
    struct record *r = s->f.record;

    if (known_result_is(line)) {
        build_header(&s->f, KEY_RESULT, "", line, line);
        r->result_at = build_span(&s->f, line);
    } else if (s->f.node == 0 && record_find(r, KEY_TITLE) == NULL) {
        build_header(&s->f, KEY_TITLE, "", line, line);
    } else {
        build_comment(&s->f, line);
    }
}

/* 结果：黑胜, 黑胜 behind the moves of a line. */
static bool take_tail(struct sheet *s, struct slice rest)
{
    if (s->last > 0 && (unsigned char)*rest.p >= 0xE4 && heads_read(&s->f, rest, false))
        return true;
    if (!known_result_is(rest))
        return false;
    take_words(s, rest);
    return true;
}

/* Numbers and moves to the end of the line; what is neither is a move that cannot be read. */
static void read_moves(struct sheet *s, struct slice line)
{
    const char *p = line.p, *end = p + line.n;

    while ((p = skip_gaps(p, end)) < end) {
        unsigned number = s->last + 1;
        enum number_style style;
        const char *from = p, *after = circled_get(p, end, &number, &style), *word, *next;
        enum move_kind kind;
        point at;

        if (!begins_with_move(slice_between(p, end)) && take_tail(s, slice_between(p, end)))
            return;
        word = after == NULL ? p : skip_gaps(after, end);
        next = get_move(word, end, &at, &kind);
        if (next == NULL) {
            for (next = word; next < end && (unsigned char)*next > ' '; next++)
                ;
            build_stone(&s->f, SIDE_NONE, NOWHERE, slice_between(from, next));
            s->last++;
        } else {
            if (after != NULL)
                check_number(s, number, style, slice_between(from, after));
            add_move(s, number, slice_between(word, next), at, kind);
        }
        p = next == from ? from + 1 : next;
    }
}

/* Whether the next line of moves from P on is numbered 1: what stands here is another game's. */
static bool next_is_first(const char *p, const char *end)
{
    while (p < end) {
        const char *feed = memchr(p, '\n', (size_t)(end - p)), *stop = feed == NULL ? end : feed;
        struct slice line = slice_trim(slice_between(p, stop));
        enum number_style style;
        unsigned number;

        if (line.n != 0 && is_moves(line))
            return circled_get(line.p, line.p + line.n, &number, &style) != NULL && number == 1;
        p = feed == NULL ? end : feed + 1;
    }
    return false;
}

/* Whether LINE begins the next game; BLANK: an empty line or a result stands before it. */
static bool begins_next(const struct sheet *s, struct slice line, bool blank)
{
    if (s->last < 2 || known_result_is(line) || !(blank || is_moves(line)))
        return false;
    return next_is_first(line.p, s->f.text->end);
}

/* A sheet may have several games: the next begins with a move numbered 1, behind an empty line, a result
 * or its own heading lines, which belong to it and not to the game before. */
static enum status read_sheet(struct text *t, struct record *r, struct sink *sink)
{
    struct sheet s = {.last = 0};
    struct slice line;
    bool blank = false;

    if (slice_trim(slice_between(t->p, t->end)).n == 0) {
        t->p = t->end;
        return STATUS_END;
    }
    build_start(&s.f, t, r, sink, GAME_WUZIQI, "scoresheet", 15, 15);
    r->notation = "circled";
    while (build_line(&s.f, &line)) {
        line = slice_trim(line);
        if (line.n != 0 && begins_next(&s, line, blank)) {
            t->p = line.p;
            break;
        }
        blank = line.n == 0 || (!begins_with_move(line) && known_result_is(line));
        if (line.n != 0 && blank && s.last > 0) {
            take_words(&s, line);
            continue;
        }
        if (begins_with_move(line)) {
            read_moves(&s, line);
            continue;
        }
        if (line.n == 0 || heads_read(&s.f, line, s.f.node == 0 || !is_moves(line)) ||
            (!is_moves(line) && heads_read_spaced(&s.f, line)))
            continue;
        if (is_moves(line))
            read_moves(&s, line);
        else
            take_words(&s, line);
    }
    return build_end(&s.f);
}

static void write_header(struct buf *out, struct slice name, struct slice value)
{
    if (name.n == 0)
        return;
    buf_slice(out, name);
    buf_str(out, "：");
    buf_slice(out, value);
    buf_char(out, '\n');
}

static void write_headers(struct buf *out, const struct record *r, const struct format_desc *desc)
{
    SCOPED(buf) offers = {0};

    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice name = desc_name(desc, h->key, GAME_WUZIQI);

        if (h->key != KEY_OTHER && name.n != 0 && (h->flags & HEADER_JUDGE) == 0)
            write_header(out, name, record_slice(r, h->value, h->value_len));
    }
    offers_put_words(r, &offers);
    if (offers.n > 0)
        write_header(out, desc_name(desc, KEY_OFFERS, GAME_WUZIQI), buf_as_slice(&offers));
}

/* As article 7.2 has it: Black's numbers in circles, White's plain, ten moves a line. A swap has no
 * number. */
static void write_sheet(struct buf *out, const struct record *r, const struct writing *how)
{
    const struct claim *c;
    unsigned number = 0;

    write_headers(out, r, how->desc);
    for (uint32_t n = 0; (n = build_next(r, n, &c)) != 0;) {
        if (c->kind == MOVE_SWAP) {
            buf_str(out, " swap");
            continue;
        }
        if (c->kind != MOVE_PLACE && c->kind != MOVE_PASS)
            continue;
        if (number != 0)
            buf_char(out, number % 10 == 0 ? '\n' : ' ');
        if (++number % 2 == 1)
            circled_put(number, out);
        else
            buf_printf(out, "%u ", number);
        notation_circled.write(c, 15, out);
    }
    buf_str(out, "\n");
}

const struct format format_scoresheet = {.name = "scoresheet",
                                         .title = "score sheet of article 7.2: ①H8 2 H9",
                                         .games = 1 << GAME_WUZIQI,
                                         .sniff = sniff,
                                         .read = read_sheet,
                                         .write = write_sheet};
