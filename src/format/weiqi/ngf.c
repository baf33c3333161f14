/* NGF, the files of Cyberoro: a dozen lines in a fixed order, then one move a line. */
#include "format/sgf/sgf.h"
#include "format/weiqi/weiqi_stones.h"

#include <stdio.h>

enum { HEAD_LINES = 12 };

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* PM, two letters that count, B or W, then column row row column. */
static bool is_move(struct slice line)
{
    if (line.n < 9 || !slice_starts(line, "PM") || (line.p[4] != 'B' && line.p[4] != 'W'))
        return false;
    for (size_t i = 2; i < 9; i++)
        if (!is_capital(line.p[i]))
            return false;
    return line.p[5] == line.p[8] && line.p[6] == line.p[7];
}

/* A game without moves is a head and no more, whose numbers are all that tells it from a text. */
static int sniff(struct slice head)
{
    struct slice rest = head, line;
    int lines = 0, numbers = 0;
    long number;

    for (; lines <= HEAD_LINES && rest.p != NULL; lines++) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        if (is_move(line))
            return 90;
        numbers += (lines == 1 || lines == 5 || lines == 6 || lines == 9 || lines == 11) &&
                   slice_long(line, &number);
    }
    return lines == HEAD_LINES + 1 && line.n == 0 && rest.n == 0 && numbers == 5 ? 50 : 0;
}

/* Which line says what; NONE of the two kinds of file has all of them in the same place. */
enum field { TITLE, SIZE, WHITE, BLACK, SITE, HANDICAP, KOMI, DATE, MINUTES, RESULT, MOVES, FIELDS };

static const int plain_order[FIELDS] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11};
static const int prefixed_order[FIELDS] = {0, 6, 1, 2, 3, 7, 9, 5, -1, -1, 10};

struct ngf_head {
    struct slice line[HEAD_LINES];
    int lines;
    bool prefixed; /* each begins with GI */
};

static struct slice field(const struct ngf_head *h, enum field f)
{
    int at = (h->prefixed ? prefixed_order : plain_order)[f];

    return at < 0 || at >= h->lines ? (struct slice){"", 0} : slice_trim(h->line[at]);
}

static void take_player(struct builder *f, const struct ngf_head *h, bool black)
{
    struct slice name, rank;

    stones_player(field(h, black ? BLACK : WHITE), &name, &rank);
    stones_take_player(f, black, "", name, rank);
}

/* More points than this without a decimal could be tenths of them. */
enum { PLAIN_KOMI = 20 };

/* Half a point more than a whole number says in an even game; whole points have a zero behind them. */
static void take_komi(struct builder *f, struct slice komi, long handicap)
{
    struct slice rest, whole = slice_cut(komi, '.', &rest);
    char text[32];
    long points;

    if (slice_is(rest, "0") && slice_long(whole, &points) && points <= PLAIN_KOMI) {
        build_header(f, KEY_KOMI, "", whole, komi);
    } else if (slice_long(komi, &points)) {
        snprintf(text, sizeof text, "%ld%s", points, handicap == 0 ? ".5" : "");
        build_header(f, KEY_KOMI, "", slice_of(text), komi);
    } else {
        build_header(f, KEY_KOMI, "", komi, komi);
    }
}

/* "20170316 [09:37]" or a date with marks between its numbers. */
static void take_date(struct builder *f, struct slice s)
{
    char text[11];
    long digits;

    if (s.n < 8 || s.p[4] == '-' || !slice_long((struct slice){s.p, 8}, &digits)) {
        stones_take_date(f, "", s);
        return;
    }
    snprintf(text, sizeof text, "%.4s-%.2s-%.2s", s.p, s.p + 4, s.p + 6);
    if (sgf_date_form(slice_of(text)) != SGF_DATE_GOOD)
        build_say(f, CODE_HEADER_DATE, s, slice_of(text));
    build_header(f, KEY_DATE, "", slice_of(text), s);
}

/* An even game has half a point more than its komi says, so that the handicap is read before it. */
static void take_head(struct builder *f, const struct ngf_head *h)
{
    struct slice s;
    long size = 19, handicap = 0, minutes;
    char text[32];

    if (slice_long(field(h, SIZE), &size) && size >= 2 && size <= 25)
        f->record->width = f->record->height = (uint8_t)size;
    build_header(f, KEY_EVENT, "", field(h, TITLE), field(h, TITLE));
    build_header(f, KEY_SITE, "", field(h, SITE), field(h, SITE));
    take_player(f, h, true);
    take_player(f, h, false);
    s = field(h, HANDICAP);
    if (slice_long(s, &handicap) && handicap > 1) {
        build_header(f, KEY_HANDICAP, "", s, s);
        stones_handicap(f, handicap, s);
    }
    take_komi(f, field(h, KOMI), handicap);
    take_date(f, field(h, DATE));
    if (slice_long(field(h, MINUTES), &minutes) && minutes > 0) {
        snprintf(text, sizeof text, "%ld", minutes * 60);
        build_header(f, KEY_TIME_CONTROL, "", slice_of(text), field(h, MINUTES));
    }
    build_header(f, KEY_RESULT, "", field(h, RESULT), field(h, RESULT));
}

static void take_move(struct builder *f, struct slice line)
{
    enum side side = line.p[4] == 'B' ? SIDE_FIRST : SIDE_SECOND;

    if (line.p[5] == 'A' && line.p[6] == 'A')
        build_pass(f, side, line);
    else
        build_move(f, side, line.p[5] - 'B', line.p[6] - 'B', line);
}

/* IDB[211] words [EndTxt]: a comment on the last move. */
static void take_comment(struct builder *f, struct slice line)
{
    const char *close = slice_find(line, ']'), *end;

    if (close == NULL)
        return;
    line = slice_between(close + 1, line.p + line.n);
    end = memmem(line.p, line.n, "[EndTxt]", 8);
    build_comment(f, end == NULL ? line : slice_between(line.p, end));
}

/* The head says how many moves there are; all nodes are moves. */
static void check_count(struct builder *f, const struct ngf_head *h)
{
    struct slice said = field(h, MOVES);
    long moves, found = (long)f->record->count - 1;

    if (f->record->truncated || !slice_long(said, &moves) || moves <= 0 || moves == found)
        return;
    sink_say(f->sink, CODE_NGF_COUNT, build_span(f, said), arena_printf(sink_arena(f->sink), "%ld", found),
             arena_printf(sink_arena(f->sink), "%ld", moves));
    if (found < moves)
        record_cut_off(f->record, CODE_NGF_COUNT);
}

/* The head has no names, only an order of lines, of which there are two; so it is kept until the first
 * move, when it is known how many lines it has and which of the two it is. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct builder f;
    struct ngf_head h = {.lines = 0};
    struct slice line;
    bool moves = false, any = false;

    stones_start(&f, text, record, sink, "ngf", 19);
    while (build_line(&f, &line)) {
        struct slice words = slice_trim(line);

        any |= words.n != 0;
        if (slice_starts(words, "PM")) {
            if (!moves)
                take_head(&f, &h);
            moves = true;
            if (is_move(words))
                take_move(&f, words);
            else
                build_unreadable(&f, SIDE_NONE, words);
        } else if (!moves && h.lines < HEAD_LINES) {
            if (slice_starts(words, "GI") && (h.lines == 0 || h.prefixed)) {
                h.prefixed = true;
                line = (struct slice){words.p + 2, words.n - 2};
            }
            h.line[h.lines++] = line;
        } else if (slice_starts(words, "ID")) {
            take_comment(&f, words);
        } else if (words.n != 0 && !slice_starts(words, "GI")) {
            build_say(&f, CODE_NGF_LINE, words, words);
        }
    }
    if (any && !moves)
        take_head(&f, &h);
    check_count(&f, &h);
    return any ? build_end(&f) : STATUS_END;
}

/* -- Writing -------------------------------------------------------------------------------------- */

static void put_line(struct buf *out, struct slice words, struct slice rank)
{
    build_one_line(out, words);
    if (words.n != 0 && rank.n != 0) { /* alone it would be a name */
        buf_char(out, ' ');
        build_one_line(out, rank);
    }
    buf_char(out, '\n');
}

/* YYYYMMDD of an ISO date; empty of any other. */
static void put_date(struct buf *out, struct slice date)
{
    if (date.n >= 10 && date.p[4] == '-' && date.p[7] == '-') {
        buf_add(out, date.p, 4);
        buf_add(out, date.p + 5, 2);
        buf_add(out, date.p + 8, 2);
    }
    buf_char(out, '\n');
}

/* Even games have half a point more than a whole number says; another komi is written out, whole points with
 * a zero behind them. */
static void put_komi(struct buf *out, struct slice komi, bool even)
{
    struct slice rest, points = slice_cut(komi, '.', &rest);
    long whole;

    if (even && slice_long(komi, &whole))
        buf_printf(out, "%ld.0\n", whole);
    else
        put_line(out, even && slice_is(rest, "5") ? points : komi, (struct slice){"", 0});
}

static void put_head(struct buf *out, const struct record *r)
{
    struct slice none = {"", 0};
    long seconds = 0, handicap = stones_handicap_of(r);
    char komi[QUARTERS_TEXT];

    put_line(out, record_value(r, KEY_EVENT), none);
    buf_printf(out, "%u\n", r->height == 0 ? 19 : r->height);
    put_line(out, record_value(r, KEY_SECOND), record_value(r, KEY_SECOND_RANK));
    put_line(out, record_value(r, KEY_FIRST), record_value(r, KEY_FIRST_RANK));
    put_line(out, record_value(r, KEY_SITE), none);
    buf_printf(out, "%ld\n0\n", handicap);
    put_komi(out, komi_text(r, true, komi), handicap == 0);
    put_date(out, record_value(r, KEY_DATE));
    slice_long(record_value(r, KEY_TIME_CONTROL), &seconds);
    buf_printf(out, "%ld\n", seconds / 60);
    put_line(out, record_value(r, KEY_RESULT), none);
    buf_printf(out, "%u\n", record_main_plies(r));
}

/* The two letters behind PM are the number of the move in base 26. */
static void write(struct buf *out, const struct record *r, const struct writing *writing)
{
    unsigned height = r->height == 0 ? 19 : r->height, number = 1;

    (void)writing;
    if (height > 25 || r->width > 25)
        return;
    put_head(out, r);
    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        const struct claim *c = record_claim(r, n);
        char x = 'A', y = 'A';

        if ((r->node[n].flags & NODE_SILENT) != 0 || (c->kind != MOVE_PLACE && c->kind != MOVE_PASS))
            continue;
        if (c->kind == MOVE_PLACE) {
            x = (char)('B' + POINT_X(c->to));
            y = (char)('B' + (height - 1 - POINT_Y(c->to)));
        }
        buf_printf(out, "PM%c%c%c%c%c%c%c\n", 'A' + (int)(number / 26 % 26), 'A' + (int)(number % 26),
                   c->side == SIDE_SECOND ? 'W' : 'B', x, y, y, x);
        number++;
    }
}

const struct format format_ngf = {.name = "ngf",
                                  .title = "NGF, the files of Cyberoro",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = sniff,
                                  .read = read,
                                  .write = write};
