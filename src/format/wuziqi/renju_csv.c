/* CSV as renju_sgf_parser writes it: one game a line, moves as SGF letters without separators. */
#include "format/build.h"
#include "format/text/lines.h"
#include "format/wuziqi/points.h"
#include "record/words/declared.h"

enum column {
    DATE,
    EVENT,
    BLACK,
    BLACK_RANK,
    WHITE,
    WHITE_RANK,
    RULE,
    END_STATUS,
    RESULT,
    MOVES,
    ALTERNATIVES,
    COLUMNS
};

static const struct {
    const char *name;
    enum key key;
} columns[COLUMNS] = {[DATE] = {"game_date", KEY_DATE},
                      [EVENT] = {"event", KEY_EVENT},
                      [BLACK] = {"black_player", KEY_FIRST},
                      [BLACK_RANK] = {"black_rank", KEY_FIRST_RANK},
                      [WHITE] = {"white_player", KEY_SECOND},
                      [WHITE_RANK] = {"white_rank", KEY_SECOND_RANK},
                      [RULE] = {"opening_rule", KEY_RULES},
                      [END_STATUS] = {"game_end_status", KEY_TERMINATION},
                      [RESULT] = {"game_result", KEY_RESULT},
                      [MOVES] = {"game_record", KEY_OTHER},
                      [ALTERNATIVES] = {"alternative_moves", KEY_OTHER}};

static int sniff(struct slice head)
{
    return slice_starts(head, "game_date,event,black_player") ? 97 : 0;
}

/* One field, with or without quotes; *LINE becomes the rest. Doubled quotes inside are still so. */
static struct slice take_field(struct slice *line)
{
    struct slice field;
    const char *close;

    if (line->n == 0 || line->p[0] != '"')
        return slice_cut(*line, ',', line);
    close = memchr(line->p + 1, '"', line->n - 1);
    while (close != NULL && close + 1 < line->p + line->n && close[1] == '"')
        close = memchr(close + 2, '"', (size_t)(line->p + line->n - close - 2));
    if (close == NULL)
        return slice_cut(*line, ',', line);
    field = slice_between(line->p + 1, close);
    slice_cut(slice_between(close + 1, line->p + line->n), ',', line);
    return field;
}

/* Two letters, the row from the top; off the board it is NOWHERE. */
static point sgf_point(const char *p)
{
    unsigned x = (unsigned)(unsigned char)p[0] - 'a', y = (unsigned)(unsigned char)p[1] - 'a';

    return x > 14 || y > 14 ? NOWHERE : POINT(x, 14 - y);
}

static void read_alternatives(struct builder *f, struct slice text)
{
    point at[16];
    unsigned count = 0;

    for (size_t i = 0; i + 1 < text.n && count < 16; i += 2) {
        while (i + 1 < text.n && (text.p[i] < 'a' || text.p[i] > 'z'))
            i++;
        if (i + 1 < text.n && sgf_point(text.p + i) != NOWHERE)
            at[count++] = sgf_point(text.p + i);
    }
    points_offers(f, at, count, text);
}

static void read_moves(struct builder *f, struct slice moves, struct slice alternatives)
{
    for (size_t i = 0; i < moves.n; i += 2) {
        struct slice word = {moves.p + i, moves.n - i < 2 ? 1 : 2};

        if (slice_is(word, "tt"))
            build_pass(f, SIDE_NONE, word);
        else
            points_stone(f, word.n == 2 ? sgf_point(word.p) : NOWHERE, word);
        if (i == 8)
            read_alternatives(f, alternatives);
    }
}

/* The words of this format for results, by enum result. */
static const char *const result_words[] = {
    [RESULT_FIRST] = "BlackWin", [RESULT_SECOND] = "WhiteWin", [RESULT_DRAW] = "Draw"};

enum { RESULT_WORDS = sizeof result_words / sizeof *result_words };

static struct slice plain_result(struct slice word)
{
    for (unsigned i = 0; i < RESULT_WORDS; i++)
        if (result_words[i] != NULL && slice_is_nocase(word, result_words[i]))
            return slice_of(result_text((enum result)i));
    return word;
}

/* A quote within quotes is written twice. */
static void take_quotes(struct slice field, struct buf *out)
{
    buf_clear(out);
    for (size_t i = 0; i < field.n; i++) {
        buf_char(out, field.p[i]);
        i += field.p[i] == '"' && i + 1 < field.n && field.p[i + 1] == '"';
    }
}

static void read_header(struct builder *f, unsigned column, struct slice field)
{
    struct buf value = {0};

    if (columns[column].key == KEY_OTHER || field.n == 0)
        return;
    take_quotes(field, &value);
    build_header(f, columns[column].key, columns[column].name,
                 column == RESULT ? plain_result(field) : buf_as_slice(&value), field);
    buf_free(&value);
}

static enum status read_line(struct text *t, struct record *r, struct sink *sink)
{
    struct builder f;
    struct slice line = {NULL, 0}, field[COLUMNS];
    const char *start = t->p;

    points_start(&f, t, r, sink, "renju-csv", 15, 15);
    while (line.n == 0 || slice_starts(line, columns[DATE].name)) {
        start = t->p;
        if (!build_line(&f, &line))
            return STATUS_END;
        line = slice_trim(line);
    }
    if (lines_count_alone(t))
        return build_end(&f);
    r->at.off = (uint32_t)(start - t->start);
    for (unsigned c = 0; c < COLUMNS; c++) {
        field[c] = line.p == NULL ? (struct slice){"", 0} : take_field(&line);
        read_header(&f, c, field[c]);
    }
    read_moves(&f, slice_trim(field[MOVES]), field[ALTERNATIVES]);
    return build_end(&f);
}

static void put_field(struct buf *out, struct slice s)
{
    bool quoted = slice_find(s, ',') != NULL || slice_find(s, '"') != NULL;

    if (quoted)
        buf_char(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"')
            buf_char(out, '"');
        build_one_line(out, (struct slice){s.p + i, 1});
    }
    if (quoted)
        buf_char(out, '"');
}

/* How it was won, in the record's own words or in ours. */
static void put_status(struct buf *out, const struct record *r)
{
    char room[TERMINATION_MAX];
    struct slice words = record_own_value(r, KEY_TERMINATION);

    put_field(out, words.n > 0 ? words : slice_of(record_termination(r, false, room)));
}

static void put_result(struct buf *out, const struct record *r)
{
    enum result result = record_result(r).result;
    struct slice words = record_value(r, KEY_RESULT);

    if ((unsigned)result < RESULT_WORDS && result_words[result] != NULL)
        words = slice_of(result_words[result]);
    put_field(out, words);
}

static void put_point(struct buf *out, point p)
{
    buf_char(out, (char)('a' + POINT_X(p)));
    buf_char(out, (char)('a' + 14 - POINT_Y(p)));
}

static void put_moves(struct buf *out, const struct record *r)
{
    const struct claim *c;

    for (uint32_t n = 0; (n = points_next(r, n, &c)) != 0;)
        if (c->kind == MOVE_PLACE && POINT_X(c->to) < 15 && POINT_Y(c->to) < 15)
            put_point(out, c->to);
        else if (c->kind == MOVE_PASS)
            buf_str(out, "tt");
}

static void write_head(struct buf *out, const struct writing *how)
{
    (void)how;
    for (unsigned c = 0; c < COLUMNS; c++)
        buf_printf(out, "%s%s", c == 0 ? "" : ",", columns[c].name);
    buf_char(out, '\n');
}

static void write_line(struct buf *out, const struct record *r, const struct writing *how)
{
    (void)how;
    for (unsigned c = 0; c < MOVES; c++) {
        if (c == RESULT)
            put_result(out, r);
        else if (c == END_STATUS)
            put_status(out, r);
        else
            put_field(out, record_own_value(r, columns[c].key));
        buf_char(out, ',');
    }
    put_moves(out, r);
    buf_char(out, ',');
    offers_put_rejected(r, put_point, out);
    buf_char(out, '\n');
}

const struct format format_renju_csv = {.name = "renju-csv",
                                        .title = "CSV of renju games (renju_sgf_parser)",
                                        .games = 1 << GAME_WUZIQI,
                                        .sniff = sniff,
                                        .split = lines_split,
                                        .read = read_line,
                                        .write = write_line,
                                        .open = write_head};
