/* servers.c - the short binary and text records of four game servers. */
#include "format/format.h"

#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqread.h"

static struct xqread begin(struct text *text, struct record *record, struct sink *sink)
{
    return xqread_begin(text, record, sink, CODE_XQSERVER_DAMAGED, NULL);
}

/* A move by x and y from the bottom, behind all others. Off the board it stays a claim that nobody can play.
 */
static void add_move(struct xqread *x, const unsigned xy[4], const char *at, size_t n)
{
    xqread_move(x->record, x->record->count - 1, POINT(xy[0] & 63, xy[1] & 63), POINT(xy[2] & 63, xy[3] & 63),
                xqread_span(x, at, n));
}

static bool on_board(const unsigned xy[4])
{
    return xy[0] < 9 && xy[1] < 10 && xy[2] < 9 && xy[3] < 10;
}

/* Their y counts from the top, and the board is shown from the player's side: TURNED when that was the upper
 * one. */
static void settle(unsigned xy[4], bool turned)
{
    for (unsigned i = 0; i < 4; i += 2) {
        if (turned && xy[i] < 9)
            xy[i] = 8 - xy[i];
        if (!turned && xy[i + 1] < 10)
            xy[i + 1] = 9 - xy[i + 1];
    }
}

/* CHE: numbers between spaces or commas: one, how many moves, and ten a move, of which the fourth to the
 * seventh are y x y x. */

static const char *next_digit(const char *p, const char *end)
{
    while (p < end && (*p < '0' || *p > '9'))
        p++;
    return p;
}

static const char *take_number(const char *p, const char *end, unsigned *value)
{
    *value = 0;
    for (p = next_digit(p, end); p < end && *p >= '0' && *p <= '9'; p++)
        *value = *value < 1000000 ? *value * 10 + (unsigned)(*p - '0') : *value;
    return p;
}

/* WHOLE: all ten numbers are there. */
static const char *take_che(const char *p, const char *end, unsigned xy[4], bool *whole)
{
    static const unsigned char place[10] = {9, 9, 9, 1, 0, 3, 2, 9, 9, 9};
    unsigned value;

    for (unsigned i = 0; i < 10; i++) {
        *whole = next_digit(p, end) < end;
        p = take_number(p, end, &value);
        if (place[i] < 4)
            xy[place[i]] = value;
    }
    return p;
}

/* No number of it is longer. */
enum { CHE_DIGITS = 4 };

/* How many numbers there are; 0 where something else is, or a number that is too long. */
static size_t count_numbers(struct slice head)
{
    size_t numbers = 0, digits = 0;

    for (size_t i = 0; i < head.n; i++) {
        bool digit = head.p[i] >= '0' && head.p[i] <= '9';

        if ((!digit && find_char(" ,\r\n\t", head.p[i]) == NULL) || (digit && digits == CHE_DIGITS))
            return 0;
        digits = digit ? digits + 1 : 0;
        numbers += digits == 1;
    }
    return numbers;
}

/* Whether a man of either side stands at the start where the move begins. */
static bool leaves_home(const unsigned xy[4])
{
    return (xy[0] != xy[2] || xy[1] != xy[3]) &&
           (xqboard_is_home(POINT(xy[0], xy[1])) || xqboard_is_home(POINT(xy[0], 9 - xy[1])));
}

static int sniff_che(struct slice head)
{
    unsigned ignored, count, xy[4];
    const char *p, *end = head.p + head.n;
    size_t numbers = count_numbers(head);
    bool whole;

    p = take_number(take_number(head.p, end, &ignored), end, &count);
    if (count == 0 || p == end || numbers < 3 || numbers - 2 > 10 * (size_t)(count + 1))
        return 0;
    p = take_che(p, end, xy, &whole);
    if (!on_board(xy) || !leaves_home(xy))
        return 0;
    while (whole && next_digit(p, end) < end) {
        p = take_che(p, end, xy, &whole);
        if (!on_board(xy))
            return 0;
    }
    return 60;
}

/* Whether it is numbers, however damaged: hardly anything else stands among them. */
static bool is_numbers(struct slice s)
{
    size_t others = 0;

    for (size_t i = 0; i < s.n; i++)
        others += find_char("0123456789 ,\r\n\t", s.p[i]) == NULL;
    return s.n > 0 && 8 * others < s.n;
}

/* The count that is announced decides: numbers behind it are reported and left alone, numbers that are
 * missing are moves that were lost. */
static enum status read_che(struct text *text, struct record *record, struct sink *sink)
{
    unsigned ignored, count, xy[4];
    bool whole = true;
    struct xqread l;

    if (!is_numbers(slice_trim(slice_between(text->p, text->end)))) {
        text->p = text->end;
        return STATUS_END;
    }
    l = begin(text, record, sink);
    text->p = take_number(text->p, text->end, &ignored);
    if (next_digit(text->p, text->end) == text->end)
        xqread_cut(&l, text->end, "it does not say how many moves there are");
    text->p = take_number(text->p, text->end, &count);
    for (; count > 0 && !record->truncated; count--) {
        const char *at = text->p;

        if (slice_trim(slice_between(at, text->end)).n == 0)
            break;
        text->p = take_che(at, text->end, xy, &whole);
        add_move(&l, xy, at, (size_t)(text->p - at));
    }
    if (count > 0)
        xqread_cut(&l, text->p, "fewer moves than it announces");
    else if (!whole)
        xqread_cut(&l, text->p, "fewer than ten numbers in the last move");
    else if (next_digit(text->p, text->end) < text->end)
        xqread_damaged(&l, next_digit(text->p, text->end),
                       "more numbers than the moves that it announces have");
    text->p = text->end;
    return STATUS_GAME;
}

/* CCM and CHN: records of a fixed size after a head of a fixed size. */

struct fixed {
    size_t head, size;
    unsigned char at[4]; /* where x1 y1 x2 y2 stand in a record */
};

static const struct fixed ccm = {0, 7, {3, 5, 4, 6}}, chn = {188, 32, {4, 6, 8, 10}};

static void take_fixed(const struct fixed *f, const char *p, unsigned xy[4])
{
    for (unsigned i = 0; i < 4; i++)
        xy[i] = (unsigned char)p[f->at[i]];
}

/* These have no magic: what speaks for them is that every record within reach is on the board. */
static int sniff_fixed(const struct fixed *f, struct slice head, int bid)
{
    unsigned xy[4], good = 0;

    for (size_t at = f->head; at + f->size <= head.n && good < 12; at += f->size, good++) {
        take_fixed(f, head.p + at, xy);
        if (!on_board(xy) || (xy[0] == xy[2] && xy[1] == xy[3]))
            return 0;
    }
    return good >= 2 ? bid : 0;
}

static int sniff_ccm(struct slice head)
{
    return head.n > 7 && head.p[0] == 1 ? sniff_fixed(&ccm, head, 40) : 0;
}

static int sniff_chn(struct slice head)
{
    return slice_find(head, '\0') != NULL ? sniff_fixed(&chn, head, 35) : 0;
}

/* Whether the board was seen from above is known from the first move, which begins on the mover's side. */
static enum status read_fixed(const struct fixed *f, struct text *text, struct record *record,
                              struct sink *sink)
{
    size_t n = (size_t)(text->end - text->p), at = f->head;
    bool turned = false;
    struct xqread l;

    if (n == 0)
        return STATUS_END;
    l = begin(text, record, sink);
    for (; at + f->size <= n && !record->truncated; at += f->size) {
        unsigned xy[4];

        take_fixed(f, text->p + at, xy);
        if (at == f->head)
            turned = xy[1] < 5;
        settle(xy, turned);
        add_move(&l, xy, text->p + at, f->size);
    }
    if (at != n)
        xqread_cut(&l, text->p + (at < n ? at : n), "it ends inside a move");
    text->p = text->end;
    return STATUS_GAME;
}

static enum status read_ccm(struct text *text, struct record *record, struct sink *sink)
{
    return read_fixed(&ccm, text, record, sink);
}

static enum status read_chn(struct text *text, struct record *record, struct sink *sink)
{
    return read_fixed(&chn, text, record, sink);
}

/* MXQ: strings with their length before them: site, date, title, two ratings, five more, a comment, one more;
 * then a move each, 7C-4C, up to "Ends". */

enum { MXQ_SITE, MXQ_DATE, MXQ_TITLE, MXQ_FIRST_RATING, MXQ_SECOND_RATING, MXQ_COMMENT = 10, MXQ_MOVES = 12 };

static bool take_string(const char **p, const char *end, struct slice *s)
{
    size_t n = *p < end ? (unsigned char)**p : 0;

    if (*p >= end || (size_t)(end - *p) < n + 1)
        return false;
    *s = (struct slice){*p + 1, n};
    *p += n + 1;
    return true;
}

static bool take_mxq(struct slice s, unsigned xy[4])
{
    if (s.n < 5 || s.p[2] != '-')
        return false;
    for (unsigned i = 0; i < 2; i++) {
        xy[2 * i] = (unsigned)(unsigned char)s.p[3 * i] - '0';
        xy[2 * i + 1] = (unsigned)(unsigned char)s.p[3 * i + 1] - 'A';
    }
    return true;
}

static int sniff_mxq(struct slice head)
{
    const char *p = head.p, *end = head.p + head.n;
    struct slice s = {NULL, 0};
    unsigned xy[4];

    for (unsigned i = 0; i <= MXQ_MOVES; i++)
        if (!take_string(&p, end, &s))
            return 0;
    return (take_mxq(s, xy) && on_board(xy)) || slice_is(s, "Ends") ? 70 : 0;
}

/* "A-胜-B": the players and who won. */
static void take_title(struct record *record, struct slice title, struct span at)
{
    static const struct {
        const char *word, *result;
    } words[] = {{"-胜-", "1-0"}, {"-勝-", "1-0"}, {"-和-", "1/2-1/2"}, {"-负-", "0-1"}, {"-負-", "0-1"}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        const char *found = title.n == 0 ? NULL : memmem(title.p, title.n, words[i].word, n);

        if (found == NULL)
            continue;
        record_header(record, KEY_FIRST, SLICE(""), slice_between(title.p, found), at);
        record_header(record, KEY_SECOND, SLICE(""), slice_between(found + n, title.p + title.n), at);
        record_header(record, KEY_RESULT, SLICE(""), slice_of(words[i].result), at);
        return;
    }
}

static void take_mxq_header(struct xqread *l, unsigned number, struct slice raw)
{
    static const enum key keys[] = {KEY_SITE, KEY_DATE, KEY_TITLE, KEY_FIRST_RATING, KEY_SECOND_RATING};
    struct span at = xqread_span(l, raw.p, raw.n);
    SCOPED(buf) text = {0};

    charset_string(&text, raw, NULL);
    if (text.n > 0 && number <= MXQ_SECOND_RATING)
        record_header(l->record, keys[number], SLICE(""), buf_as_slice(&text), at);
    if (text.n > 0 && number == MXQ_COMMENT)
        note_set_text(l->record, record_note(l->record, 0, NOTE_COMMENT), buf_as_slice(&text));
    if (number == MXQ_TITLE)
        take_title(l->record, buf_as_slice(&text), at);
}

/* Strings come one behind the other without a count: the first dozen are headers by their number, then
 * each is a move until one says "Ends". */
static enum status read_mxq(struct text *text, struct record *record, struct sink *sink)
{
    struct slice s = {NULL, 0};
    unsigned xy[4], number = 0;
    struct xqread l;

    if (text->p == text->end)
        return STATUS_END;
    l = begin(text, record, sink);
    for (; take_string(&text->p, text->end, &s) && !slice_is(s, "Ends") && !record->truncated; number++) {
        if (number < MXQ_MOVES)
            take_mxq_header(&l, number, s);
        else if (take_mxq(s, xy))
            add_move(&l, xy, s.p, s.n);
        else
            xqread_cut(&l, s.p, "a move that is none");
    }
    if (!slice_is(s, "Ends"))
        xqread_cut(&l, text->p, "it ends inside the moves");
    text->p = text->end;
    return STATUS_GAME;
}

const struct format format_che = {.name = "che",
                                  .title = "CHE of QQ xiangqi",
                                  .games = 1u << GAME_XIANGQI,
                                  .sniff = sniff_che,
                                  .read = read_che};

const struct format format_ccm = {.name = "ccm",
                                  .title = "CCM of the China Game Center",
                                  .games = 1u << GAME_XIANGQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff_ccm,
                                  .read = read_ccm};

const struct format format_chn = {.name = "chn",
                                  .title = "CHN of OurGame",
                                  .games = 1u << GAME_XIANGQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff_chn,
                                  .read = read_chn};

const struct format format_mxq = {.name = "mxq",
                                  .title = "MXQ of Movesky",
                                  .games = 1u << GAME_XIANGQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff_mxq,
                                  .read = read_mxq};
