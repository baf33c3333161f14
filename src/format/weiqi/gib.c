/* GIB, the files of Tygem: \HS headers \HE \GS moves \GE. */
#include "format/weiqi/gib.h"

#include "format/description.h"

#include <stdio.h>

static int sniff(struct slice head)
{
    struct slice s = slice_trim(head);

    if (slice_starts(s, "\xEF\xBB\xBF"))
        s = (struct slice){s.p + 3, s.n - 3};
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
            return (struct slice){item.p + n + 1, item.n - n - 1};
    } while (rest.p != NULL);
    return (struct slice){"", 0};
}

/* Tenths of points as points. */
static void put_tenths(char out[24], long tenths)
{
    snprintf(out, 24, "%s%ld.%ld", tenths < 0 ? "-" : "", (tenths < 0 ? -tenths : tenths) / 10,
             (tenths < 0 ? -tenths : tenths) % 10);
}

/* Codes for a draw and for games that were not counted are left out: only GAMERESULT has words for these. */
static void take_result(struct builder *f, struct slice list)
{
    static const struct {
        long code;
        const char *result;
        bool score;
    } results[] = {{0, "B+", true},   {1, "W+", true},   {3, "B+R", false},
                   {4, "W+R", false}, {7, "B+T", false}, {8, "W+T", false}};
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
        build_header(f, KEY_RESULT, "GRLT", slice_of(text), code);
    }
}

/* "600-30-3": main time, seconds and number of periods. */
static void take_time(struct builder *f, struct slice time)
{
    struct slice rest, overtime, count = {NULL, 0}, main_time = slice_cut(time, '-', &rest);
    long seconds, period, periods;
    char text[64];

    overtime = rest.p == NULL ? rest : slice_cut(rest, '-', &count);
    if (!slice_long(main_time, &seconds) || seconds <= 0)
        return;
    build_header(f, KEY_TIME_CONTROL, "GTIME", main_time, main_time);
    if (slice_long(overtime, &period) && slice_long(count, &periods) && periods > 0) {
        snprintf(text, sizeof text, "%ldx%ld byo-yomi", periods, period);
        build_header(f, KEY_OVERTIME, "GTIME", slice_of(text), overtime);
    }
}

static void take_info(struct builder *f, struct slice list)
{
    struct slice komi = part_of(list, "GONGJE");
    char text[24];
    long tenths, lines;

    if (slice_long(komi, &tenths)) {
        put_tenths(text, tenths);
        build_header(f, KEY_KOMI, "GONGJE", slice_of(text), komi);
    }
    if (slice_long(part_of(list, "LINE"), &lines) && lines >= 5 && lines <= 25)
        f->record->width = f->record->height = (uint8_t)lines;
    take_result(f, list);
    take_time(f, part_of(list, "GTIME"));
}

static void take_name(struct builder *f, struct slice value, bool black)
{
    struct slice name, rank;

    stones_player(value, &name, &rank);
    stones_take_player(f, black, black ? "GAMEBLACKNAME" : "GAMEWHITENAME", name, rank);
}

/* Level codes: 18 to 1 kyu, 1 to 9 dan, 1 to 9 professional dan. */
static void put_rank(char out[16], long level)
{
    enum { KYU = 18, DAN = 9 };

    if (level < KYU)
        snprintf(out, 16, "%ldK", KYU - level);
    else
        snprintf(out, 16, "%ld%c", level - KYU - (level < KYU + DAN ? 0 : DAN) + 1,
                 level < KYU + DAN ? 'D' : 'P');
}

/* BID:name,BLV:26, where no other header names the player. */
static void take_user(struct builder *f, struct slice list, bool black)
{
    struct slice level = part_of(list, black ? "BLV" : "WLV"),
                 name = slice_trim(part_of(list, black ? "BID" : "WID"));
    const char *source = black ? "BUSERINFO" : "WUSERINFO";
    char rank[16];
    long code;

    if (record_find(f->record, black ? KEY_FIRST : KEY_SECOND) != NULL)
        return;
    build_header(f, black ? KEY_FIRST : KEY_SECOND, source, name, name);
    if (!slice_long(level, &code) || code < 0 || code > 35)
        return;
    put_rank(rank, code);
    build_header(f, black ? KEY_FIRST_RANK : KEY_SECOND_RANK, source, slice_of(rank), level);
}

/* What is also said elsewhere, in newer files only here. */
static void take_second_hand(struct builder *f, struct slice key, struct slice value)
{
    if (slice_is(key, "BUSERINFO") || slice_is(key, "WUSERINFO"))
        take_user(f, value, slice_is(key, "BUSERINFO"));
    else if (slice_is(key, "GAMEINFOSUB") && record_find(f->record, KEY_DATE) == NULL)
        stones_take_date(f, "GAMEINFOSUB", part_of(value, "GDATE"));
}

/* \[KEY=value\] */
static void take_header(struct builder *f, struct slice line)
{
    struct slice value, key;
    const struct desc_header *known;

    if (!slice_starts(line, "\\[")) {
        build_say(f, CODE_GIB_LINE, line, line);
        return;
    }
    line = (struct slice){line.p + 2, line.n - 2};
    if (line.n >= 2 && line.p[line.n - 2] == '\\' && line.p[line.n - 1] == ']')
        line.n -= 2;
    key = slice_cut(line, '=', &value);
    if (value.p == NULL)
        value = (struct slice){"", 0};
    known = desc_find(f->text->file->desc, key);
    if (slice_is(key, "GAMEBLACKNAME") || slice_is(key, "GAMEWHITENAME"))
        take_name(f, value, slice_is(key, "GAMEBLACKNAME"));
    else if (slice_is(key, "GAMEINFOMAIN"))
        take_info(f, value);
    else if (slice_is(key, "GAMEDATE") && stones_take_date(f, "GAMEDATE", value))
        return;
    else if (value.n != 0)
        record_header(f->record, known == NULL ? KEY_OTHER : (enum key)known->key[GAME_WEIQI], key, value,
                      build_span(f, value));
    take_second_hand(f, key, value);
}

/* GAMERESULT is the result where no code says who won, and where its words tell of counted stones, for which
 * there is no code. Words that contradict the code are reported. */
static void take_result_words(struct builder *f)
{
    struct record *r = f->record;
    struct declared code = record_result(r), said;
    struct header *h = r->header, *end = h + r->headers;

    while (h < end && !slice_is(record_slice(r, h->name, h->name_len), "GAMERESULT"))
        h++;
    if (h == end)
        return;
    said = declared_read(r->vocabularies, GAME_WEIQI, record_slice(r, h->value, h->value_len));
    if (code.said && said.known &&
        (said.result != code.result ||
         (said.how == HOW_COUNT && code.how == HOW_COUNT && said.quarters != code.quarters)))
        report(f->sink,
               &(struct finding){.code = CODE_RESULT_CAUSE,
                                 .reason = REASON_STATED,
                                 .at = h->at,
                                 .arg = {arena_str(sink_arena(f->sink), record_value(r, KEY_RESULT)),
                                         sink_clipped(f->sink, record_slice(r, h->value, h->value_len))}});
    else if (!code.said || (said.known && (said.stones[0] != 0 || said.stones[1] != 0))) {
        if (code.said)
            record_forget(r, record_find(r, KEY_RESULT));
        h->key = KEY_RESULT;
        r->keys |= UINT64_C(1) << KEY_RESULT;
    }
}

/* INI 0 1 HANDICAP &4words */
static void take_start(struct builder *f, struct slice line)
{
    struct slice rest = {line.p + 3, line.n - 3};
    long zero, one, stones;
    char count[24];

    if (!gib_take_number(&rest, &zero) || !gib_take_number(&rest, &one) || !gib_take_number(&rest, &stones)) {
        build_say(f, CODE_GIB_LINE, line, line);
        return;
    }
    snprintf(count, sizeof count, "%ld", stones);
    if (stones > 1)
        build_header(f, KEY_HANDICAP, "INI", slice_of(count), line);
    stones_handicap(f, stones, line);
    rest = slice_trim(rest);
    if (slice_starts(rest, "&4"))
        build_comment(f, (struct slice){rest.p + 2, rest.n - 2});
}

static void take_stone(struct builder *f, struct slice line)
{
    struct gib_stone stone;

    if (gib_read_stone(line, &stone))
        build_move(f, stone.side, stone.x, stone.y, slice_trim(line));
    else
        build_unreadable(f, SIDE_NONE, slice_trim(line));
}

/* What these say (dead stones, undo requests, resignation, index) is no move. */
static bool is_message(struct slice line)
{
    static const char *const words[] = {"REM", "DSC", "WIT", "SUR", "IDX", "RST", NULL};

    return slice_starts_any(line, words) != 0 || line.n == 0 || (line.p[0] >= '0' && line.p[0] <= '9');
}

static void take_move_line(struct builder *f, struct slice line)
{
    if (slice_starts(line, "STO"))
        take_stone(f, line);
    else if (slice_starts(line, "SKI"))
        build_pass(f, gib_next_side(f), line);
    else if (slice_starts(line, "INI"))
        take_start(f, line);
    else if (!is_message(line))
        build_say(f, CODE_GIB_LINE, line, line);
}

/* Header lines may be broken: what has no \] yet goes on in the next line. */
static bool header_line(struct builder *f, struct slice *line)
{
    struct slice more;

    if (!build_line(f, line))
        return false;
    while (slice_starts(*line, "\\[") && !slice_ends(*line, "\\]")) {
        const char *back = f->text->p;

        if (!build_line(f, &more) || slice_starts(more, "\\")) {
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
    } marks[] = {{"\\HS", HEADERS}, {"\\HE", BETWEEN}, {"\\GS", MOVES}, {"\\GE", AFTER}};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (slice_starts(line, marks[i].word))
            return marks[i].part;
    return now;
}

/* Parts come in the order of their enum, and a second \HS begins the next game. Remarks lie behind the
 * moves but speak of them, so that the last node of the game is noted before any is read. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct builder f;
    struct slice line;
    enum part part = BEFORE, next;
    uint32_t moves = 0;

    stones_start(&f, text, record, sink, "gib", 19);
    record->komi_unit = KOMI_TENTHS;
    for (;;) {
        const char *start = text->p;

        if (!(part == HEADERS ? header_line(&f, &line) : build_line(&f, &line)))
            break;
        line = slice_trim(line);
        next = next_part(line, part);
        if (next == HEADERS && part > HEADERS) {
            text->p = start;
            break;
        }
        if (next == AFTER && part != AFTER)
            moves = f.node;
        if (next != part || slice_starts(line, "\\HS"))
            part = next;
        else if (part == AFTER && slice_starts(line, "\\RS"))
            gib_take_remark(&f, moves);
        else if (part == HEADERS && line.n != 0)
            take_header(&f, line);
        else if (part == MOVES)
            take_move_line(&f, line);
        else if (part == BEFORE && line.n != 0)
            build_say(&f, CODE_GIB_LINE, line, line);
    }
    take_result_words(&f);
    if (part != BEFORE && part != AFTER) {
        build_say(&f, CODE_GIB_CUT_OFF, (struct slice){text->p, 0}, SLICE(""));
        record_cut_off(record, CODE_GIB_CUT_OFF);
    }
    return part == BEFORE ? STATUS_END : build_end(&f);
}

/* -- Writing -------------------------------------------------------------------------------------- */

static void put_header(struct buf *out, const char *name, struct slice value)
{
    buf_printf(out, "\\[%s=", name);
    build_one_line(out, value);
    buf_str(out, "\\]\n");
}

static void put_name(struct buf *out, const char *name, struct slice player, struct slice rank)
{
    buf_printf(out, "\\[%s=", name);
    build_one_line(out, player);
    if (player.n != 0 && rank.n != 0) { /* alone it would be a name */
        buf_str(out, " (");
        build_one_line(out, rank);
        buf_char(out, ')');
    }
    buf_str(out, "\\]\n");
}

/* Points as tenths; false where GIB has no number for them. */
static bool tenths_of(struct slice s, long *tenths)
{
    struct slice rest, whole = slice_cut(s, '.', &rest);
    long points, tenth = 0;

    if (!slice_long(whole, &points) || points > 1000000 || points < -1000000)
        return false;
    while (rest.n > 1 && rest.p[rest.n - 1] == '0')
        rest.n--;
    if (rest.n > 1 || (rest.n == 1 && !slice_long(rest, &tenth)))
        return false;
    *tenths = points * 10 + (whole.p[0] == '-' ? -tenth : tenth);
    return true;
}

/* GRLT and ZIPSU of a result; a quarter of a stone is half a point. */
static long result_code(const struct record *r, long *score)
{
    struct declared d = record_result(r);
    bool black = d.result == RESULT_FIRST;

    *score = 0;
    if (!black && d.result != RESULT_SECOND)
        return 255;
    if (d.how == HOW_RESIGN)
        return black ? 3 : 4;
    if (d.how == HOW_TIME)
        return black ? 7 : 8;
    if (d.how == HOW_COUNT)
        *score = (long)d.quarters * 5;
    return black ? 0 : 1;
}

static void put_info(struct buf *out, const struct record *r, unsigned moves)
{
    struct slice time = record_value(r, KEY_TIME_CONTROL), overtime = record_value(r, KEY_OVERTIME), rest;
    struct slice periods = slice_cut(overtime, 'x', &rest);
    long seconds = 0, count = 0, period = 0, komi, score, code = result_code(r, &score);
    char points[QUARTERS_TEXT];

    slice_long(time, &seconds);
    if (rest.p != NULL && slice_long(periods, &count))
        slice_long(slice_cut(rest, ' ', &rest), &period);
    buf_printf(out, "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:%ld,GTIME:%ld-%ld-%ld,", stones_handicap_of(r),
               seconds, period, count);
    buf_printf(out, "GRLT:%ld,ZIPSU:%ld,DUM:0,", code, score);
    if (tenths_of(komi_text(r, true, points), &komi))
        buf_printf(out, "GONGJE:%ld,", komi);
    buf_printf(out, "TCNT:%u,AUSZ:0\\]\n", moves);
}

static void put_moves(struct buf *out, const struct record *r)
{
    unsigned number = 2;

    buf_printf(out, "\\GS\n2 1 0\n%u 0 &4\nINI 0 1 %ld &4 \n", record_main_plies(r) + 1,
               stones_handicap_of(r));
    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        const struct claim *c = record_claim(r, n);

        if ((r->node[n].flags & NODE_SILENT) != 0)
            continue;
        if (c->kind == MOVE_PLACE)
            buf_printf(out, "STO 0 %u %d %u %u \n", number++, c->side == SIDE_SECOND ? 2 : 1, POINT_X(c->to),
                       18 - POINT_Y(c->to));
        else if (c->kind == MOVE_PASS)
            buf_printf(out, "SKI 0 %u \n", number++);
    }
    buf_str(out, "\\GE\n");
}

/* Where a code said who won, its own words stand beside it. */
static struct slice result_words(const struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_is(record_slice(r, r->header[i].name, r->header[i].name_len), "GAMERESULT"))
            return record_slice(r, r->header[i].value, r->header[i].value_len);
    return record_value(r, KEY_RESULT);
}

static void write(struct buf *out, const struct record *r, const struct writing *writing)
{
    (void)writing;
    if (r->height != 0 && (r->height != 19 || r->width != 19))
        return;
    buf_str(out, "\\HS\n");
    put_header(out, "GIBOKIND", SLICE("Global"));
    put_header(out, "GAMERESULT", result_words(r));
    put_header(out, "GAMENAME", record_value(r, KEY_EVENT));
    put_header(out, "GAMEDATE", record_value(r, KEY_DATE));
    put_header(out, "GAMEPLACE", record_value(r, KEY_SITE));
    put_name(out, "GAMEWHITENAME", record_value(r, KEY_SECOND), record_value(r, KEY_SECOND_RANK));
    put_name(out, "GAMEBLACKNAME", record_value(r, KEY_FIRST), record_value(r, KEY_FIRST_RANK));
    put_header(out, "GAMECOMMENT", record_value(r, KEY_COMMENT));
    put_info(out, r, record_main_plies(r));
    buf_str(out, "\\HE\n");
    put_moves(out, r);
}

const struct format format_gib = {.name = "gib",
                                  .title = "GIB, the files of Tygem",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = sniff,
                                  .read = read,
                                  .write = write};
