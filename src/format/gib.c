/* GIB, the files of Tygem: \HS headers \HE \GS moves \GE. */
#include "format/stonefile.h"

#include "format/desc.h"

#include <stdio.h>

static int sniff(struct slice head)
{
    struct slice s = slice_trim(head);

    if (slice_starts(s, "\xEF\xBB\xBF"))
        s = (struct slice){ s.p + 3, s.n - 3 };
    return slice_starts(s, "\\HS") ? 99 : 0;
}

/* The part of "A:1,B:2" behind "A:". */
static struct slice part_of(struct slice list, const char *key)
{
    struct slice item, rest = list;
    size_t n = strlen(key);

    do {
        item = slice_cut(rest, ',', &rest);
        if (slice_starts(item, key) && item.n > n && item.p[n] == ':')
            return (struct slice){ item.p + n + 1, item.n - n - 1 };
    } while (rest.p != NULL);
    return (struct slice){ "", 0 };
}

/* Tenths of points as points. */
static void put_tenths(char out[24], long tenths)
{
    snprintf(out, 24, "%s%ld.%ld", tenths < 0 ? "-" : "", (tenths < 0 ? -tenths : tenths) / 10,
             (tenths < 0 ? -tenths : tenths) % 10);
}

static void take_result(struct stonefile *f, struct slice list)
{
    static const struct {
        long code;
        const char *result;
        bool score;
    } results[] = {
        { 0, "B+", true }, { 1, "W+", true }, { 3, "B+R", false }, { 4, "W+R", false }, { 7, "B+T", false },
        { 8, "W+T", false }
    };
    struct slice code = part_of(list, "GRLT");
    char text[32], score[24] = "";
    long number, points;

    if (!slice_long(code, &number))
        return;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (results[i].code != number)
            continue;
        if (results[i].score && slice_long(part_of(list, "ZIPSU"), &points) && points != 0)
            put_tenths(score, points);
        snprintf(text, sizeof text, "%s%s", results[i].result, score);
        stonefile_header(f, KEY_RESULT, "GRLT", slice_of(text), code);
    }
}

/* "600-30-3": main time, seconds and number of periods. */
static void take_time(struct stonefile *f, struct slice time)
{
    struct slice rest, overtime, count = { NULL, 0 }, main_time = slice_cut(time, '-', &rest);
    long seconds, period, periods;
    char text[64];

    overtime = rest.p == NULL ? rest : slice_cut(rest, '-', &count);
    if (!slice_long(main_time, &seconds))
        return;
    stonefile_header(f, KEY_TIME_CONTROL, "GTIME", main_time, main_time);
    if (slice_long(overtime, &period) && slice_long(count, &periods) && periods > 0) {
        snprintf(text, sizeof text, "%ldx%ld byo-yomi", periods, period);
        stonefile_header(f, KEY_OVERTIME, "GTIME", slice_of(text), overtime);
    }
}

static void take_info(struct stonefile *f, struct slice list)
{
    struct slice komi = part_of(list, "GONGJE");
    char text[24];
    long tenths;

    if (slice_long(komi, &tenths)) {
        put_tenths(text, tenths);
        stonefile_header(f, KEY_KOMI, "GONGJE", slice_of(text), komi);
    }
    take_result(f, list);
    take_time(f, part_of(list, "GTIME"));
}

static void take_name(struct stonefile *f, struct slice value, bool black)
{
    struct slice name, rank;

    stonefile_player(value, &name, &rank);
    stonefile_header(f, black ? KEY_FIRST : KEY_SECOND, black ? "GAMEBLACKNAME" : "GAMEWHITENAME", name, name);
    stonefile_header(f, black ? KEY_FIRST_RANK : KEY_SECOND_RANK, black ? "GAMEBLACKNAME" : "GAMEWHITENAME", rank, rank);
}

/* \[KEY=value\] */
static void take_header(struct stonefile *f, struct slice line)
{
    struct slice value, key;
    const struct desc_header *known;
    char date[11];

    if (!slice_starts(line, "\\[")) {
        stonefile_say(f, CODE_GIB_LINE, line, line);
        return;
    }
    line = (struct slice){ line.p + 2, line.n - 2 };
    if (line.n >= 2 && line.p[line.n - 2] == '\\' && line.p[line.n - 1] == ']')
        line.n -= 2;
    key = slice_cut(line, '=', &value);
    if (value.p == NULL)
        value = (struct slice){ "", 0 };
    known = desc_find(f->text->file->desc, key);
    if (slice_is(key, "GAMEBLACKNAME") || slice_is(key, "GAMEWHITENAME"))
        take_name(f, value, slice_is(key, "GAMEBLACKNAME"));
    else if (slice_is(key, "GAMEINFOMAIN"))
        take_info(f, value);
    else if (slice_is(key, "GAMEDATE") && stonefile_date(value, date))
        stonefile_header(f, KEY_DATE, "GAMEDATE", slice_of(date), value);
    else if (value.n != 0)
        record_header(f->record, known == NULL ? KEY_OTHER : (enum key)known->key[GAME_WEIQI], key, value,
                      stonefile_span(f, value));
}

/* The next number of a line; false when there is none. */
static bool take_number(struct slice *line, long *value)
{
    struct slice word, rest = slice_trim(*line);

    word = slice_cut(rest, ' ', &rest);
    *line = rest.p == NULL ? (struct slice){ "", 0 } : rest;
    return slice_long(word, value);
}

/* INI 0 1 HANDICAP &4words */
static void take_start(struct stonefile *f, struct slice line)
{
    struct slice rest = { line.p + 3, line.n - 3 };
    long zero, one, stones;
    char count[24];

    if (!take_number(&rest, &zero) || !take_number(&rest, &one) || !take_number(&rest, &stones)) {
        stonefile_say(f, CODE_GIB_LINE, line, line);
        return;
    }
    snprintf(count, sizeof count, "%ld", stones);
    if (stones > 1)
        stonefile_header(f, KEY_HANDICAP, "INI", slice_of(count), line);
    stonefile_handicap(f, stones, line);
    rest = slice_trim(rest);
    if (slice_starts(rest, "&4"))
        stonefile_comment(f, (struct slice){ rest.p + 2, rest.n - 2 });
}

/* STO 0 seq colour x y */
static void take_stone(struct stonefile *f, struct slice line)
{
    struct slice rest = { line.p + 3, line.n - 3 };
    long zero, number, color, x, y;

    if (take_number(&rest, &zero) && take_number(&rest, &number) && take_number(&rest, &color) && take_number(&rest, &x) &&
        take_number(&rest, &y) && (color == 1 || color == 2))
        stonefile_move(f, color == 1 ? SIDE_FIRST : SIDE_SECOND, x, y, slice_trim(line));
    else
        stonefile_unreadable(f, SIDE_NONE, slice_trim(line));
}

static enum side next_side(const struct stonefile *f)
{
    if (f->node == 0)
        return f->record->node[0].notes != 0 ? SIDE_SECOND : SIDE_FIRST;
    return other_side((enum side)f->record->node[f->node].claim.side);
}

/* What these say (dead stones, undo requests, resignation, index) is no move. */
static bool is_message(struct slice line)
{
    static const char *const words[] = { "REM", "DSC", "WIT", "SUR", "IDX", "RST" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_starts(line, words[i]))
            return true;
    return line.n == 0 || (line.p[0] >= '0' && line.p[0] <= '9');
}

static void take_move_line(struct stonefile *f, struct slice line)
{
    if (slice_starts(line, "STO"))
        take_stone(f, line);
    else if (slice_starts(line, "SKI"))
        stonefile_pass(f, next_side(f), line);
    else if (slice_starts(line, "INI"))
        take_start(f, line);
    else if (!is_message(line))
        stonefile_say(f, CODE_GIB_LINE, line, line);
}

/* Header lines may be broken: what has no \] yet goes on in the next line. */
static bool header_line(struct stonefile *f, struct slice *line)
{
    struct slice more;

    if (!stonefile_line(f, line))
        return false;
    while (slice_starts(*line, "\\[") && !(line->n >= 2 && memcmp(line->p + line->n - 2, "\\]", 2) == 0)) {
        const char *back = f->text->p;

        if (!stonefile_line(f, &more) || slice_starts(more, "\\")) {
            f->text->p = back;
            break;
        }
        *line = slice_between(line->p, more.p + more.n);
    }
    return true;
}

enum part { BEFORE, HEADERS, BETWEEN, MOVES, AFTER };

static enum part next_part(struct slice line, enum part now)
{
    static const struct {
        const char *word;
        enum part part;
    } marks[] = { { "\\HS", HEADERS }, { "\\HE", BETWEEN }, { "\\GS", MOVES }, { "\\GE", AFTER } };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (slice_starts(line, marks[i].word))
            return marks[i].part;
    return now;
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct stonefile f;
    struct slice line;
    enum part part = BEFORE, next;

    stonefile_start(&f, text, record, sink, "gib", 19);
    for (;;) {
        const char *start = text->p;

        if (!(part == HEADERS ? header_line(&f, &line) : stonefile_line(&f, &line)))
            break;
        line = slice_trim(line);
        next = next_part(line, part);
        if (next == HEADERS && part > HEADERS) {
            text->p = start;
            break;
        }
        if (next != part || slice_starts(line, "\\HS"))
            part = next;
        else if (part == HEADERS && line.n != 0)
            take_header(&f, line);
        else if (part == MOVES)
            take_move_line(&f, line);
        else if (part == BEFORE && line.n != 0)
            stonefile_say(&f, CODE_GIB_LINE, line, line);
    }
    return part == BEFORE ? STATUS_END : stonefile_end(&f);
}

const struct format format_gib = {
    .name = "gib",
    .title = "GIB, the files of Tygem",
    .games = 1u << GAME_WEIQI,
    .holds = HOLDS_HEADERS | HOLDS_MOVES | HOLDS_COMMENTS,
    .sniff = sniff,
    .read = read
};
