/* Lists of positions, one a line: FEN with its six fields, EPD with four and operations behind them
 * (bm Nf3; id "a.1";). Each is a game without moves that starts there. */
#include "format/format.h"

#include "format/positions/diagram_signs.h"
#include "format/text/lines.h"
#include "notation/notation.h"

#include <limits.h>
#include <stdlib.h>

/* The fields of a position: board, side, castling, en passant, and the two counters where they are. */
struct fields {
    struct slice field[6];
    unsigned count;
    struct slice rest;
};

static bool is_number(struct slice s)
{
    long value;

    return s.n > 0 && s.p[0] >= '0' && s.p[0] <= '9' && slice_long(s, &value);
}

/* Whether a word is a move in any notation of men; D1 is a depth. */
static bool is_move(struct slice word)
{
    struct claim c;

    if (word.n == 2 && word.p[0] >= 'A' && word.p[0] <= 'Z')
        return false;
    return notation_reading(1u << GAME_CHESS | 1u << GAME_XIANGQI, word, 0, &c) != NULL;
}

/* Whether a word that stands where castling rights or the square of en passant would is a move, or says that
 * moves follow. */
static bool begins_moves(struct slice word, unsigned field)
{
    if (field < 2)
        return false;
    if (slice_is_nocase(word, "moves") || slice_is_nocase(word, "moves:"))
        return true;
    return is_move(word) && !(field == 3 && word.n == 2 && find_char("36", word.p[1]) != NULL);
}

static struct fields take_fields(struct slice line)
{
    struct fields f = {.rest = line};

    while (f.count < 6) {
        struct slice rest = f.rest, word = lines_word(&rest);

        const char *mark = slice_find(word, ';');

        if (mark != NULL) {
            word = slice_between(word.p, mark);
            rest = slice_between(mark, line.p + line.n);
        }
        if (word.n == 0 || (f.count >= 4 && !is_number(word)) || begins_moves(word, f.count))
            break;
        f.field[f.count++] = word;
        f.rest = rest;
    }
    return f;
}

/* Letters, digits and slashes: a title before the board makes it a table's. */
static bool is_board(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == ',' || s.p[i] == '|' || s.p[i] == ';' || (unsigned char)s.p[i] >= 0x80)
            return false;
    return true;
}

static bool is_position(const struct fields *f)
{
    return f->count >= 2 && is_board(f->field[0]) && lines_game_of_fen(f->field[0]) != GAME_UNKNOWN &&
           f->field[1].n == 1 && find_char("wbr", f->field[1].p[0]) != NULL;
}

/* Whether the second line of the head, where there is one, has a board too: else moves follow. */
static bool goes_on(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice line;

    return !lines_next(&t, &line) || !lines_next(&t, &line) || slice_find(line, '/') != NULL;
}

/* Whether moves stand behind the position, where counters or operations (bm Nf3;) would: in coordinates, WXF
 * or Chinese words. */
static bool has_moves(struct slice line)
{
    struct slice rest, word;

    lines_position(line, &rest);
    do
        word = lines_word(&rest);
    while (word.n > 0 && (slice_is(word, "|") || word.p[word.n - 1] == '.'));
    if (word.n < 4)
        return false;
    return (unsigned char)word.p[0] >= 0x80 || find_char("=+-.", word.p[2]) != NULL ||
           (is_number((struct slice){word.p + 1, 1}) && is_number((struct slice){word.p + 3, 1}));
}

static int sniff_fen(struct slice head)
{
    struct fields f = take_fields(lines_first(head));

    if (!is_position(&f) || slice_trim(f.rest).n > 0 || has_moves(lines_first(head)))
        return 0;
    return goes_on(head) ? 90 : 55;
}

/* Whether what stands behind a position is moves, or a field of a table, and no operation. */
static bool is_no_operation(struct slice rest)
{
    struct slice word = lines_word(&rest);
    struct claim c;

    if (word.n == 0 || (unsigned char)word.p[0] >= 0x80 || is_number((struct slice){word.p, word.n - 1}) ||
        slice_is(word, "moves") || slice_find(word, ',') != NULL || slice_find(word, '|') != NULL)
        return true;
    return word.n >= 4 && (notation_read(notation_named(SLICE("uci")), word, 0, &c) ||
                           notation_read(notation_named(SLICE("ucci")), word, 0, &c));
}

/* What the opcodes of the standard take; others may take anything. */
static const struct {
    const char *name;
    enum { ONE_NUMBER, ONE_WORD, SOME_WORDS, NOTHING } takes;
    long low; /* of a number */
} opcodes[] = {{"acd", ONE_NUMBER, 0},       {"acn", ONE_NUMBER, 0},      {"acs", ONE_NUMBER, 0},
               {"am", SOME_WORDS, 0},        {"bm", SOME_WORDS, 0},       {"ce", ONE_NUMBER, LONG_MIN},
               {"dm", ONE_NUMBER, LONG_MIN}, {"draw_accept", NOTHING, 0}, {"draw_claim", NOTHING, 0},
               {"draw_offer", NOTHING, 0},   {"draw_reject", NOTHING, 0}, {"id", SOME_WORDS, 0},
               {"pm", ONE_WORD, 0},          {"rc", ONE_NUMBER, 1},       {"resign", NOTHING, 0},
               {"sm", ONE_WORD, 0},          {"tcgs", ONE_NUMBER, 0}};

enum { OPCODES = sizeof opcodes / sizeof *opcodes };

/* What stands behind a position, without a ';' or the number of a round before it. */
static struct slice behind_sign(struct slice rest)
{
    struct slice after;

    rest = slice_trim(rest);
    if (rest.n > 0 && rest.p[0] == ';')
        rest = slice_trim(slice_skip(rest, 1));
    after = rest;
    return is_number(slice_cut(lines_word(&after), '.', &(struct slice){0})) ? slice_trim(after) : rest;
}

/* The title behind the ';' that a position ends with, up to the end of the line; empty: moves follow, or
 * operations, such as the counts of a list for perft (;D1 20 ;D2 400), or nothing. */
static struct slice title_behind(struct slice rest)
{
    struct slice title = slice_trim(rest), after, word;

    if (title.n == 0 || title.p[0] != ';')
        return (struct slice){title.p, 0};
    after = behind_sign(title);
    title = slice_trim(slice_skip(title, 1));
    word = lines_word(&after);
    if (is_move(word) || (word.n > 1 && (word.p[0] | 32) == 'd' && is_number(slice_skip(word, 1))))
        title.n = 0;
    for (size_t i = 0; i < OPCODES; i++)
        if (slice_is(word, opcodes[i].name))
            title.n = 0;
    while (title.n > 0 && title.p[title.n - 1] == ';')
        title.n--;
    return slice_trim(title);
}

/* The moves behind a position, where nothing else is; else empty. */
static struct slice moves_behind(struct slice rest)
{
    struct slice moves = behind_sign(rest), after = moves;
    bool begins = begins_moves(lines_word(&after), 2);

    after = slice_trim(after); /* c4 "…" is an operation */
    return begins && (after.n == 0 || after.p[0] != '"') ? moves : (struct slice){moves.p, 0};
}

static int sniff_epd(struct slice head)
{
    struct fields f = take_fields(lines_first(head));

    if (is_position(&f) && title_behind(f.rest).n > 0)
        return 90;
    if (!is_position(&f) || f.count < 4 || slice_trim(f.rest).n == 0 || moves_behind(f.rest).n > 0)
        return 0;
    return is_no_operation(behind_sign(f.rest)) || has_moves(lines_first(head)) ? 40 : 90;
}

static void keep_title(struct text *t, struct record *r, struct slice title)
{
    if (title.n > 0)
        record_header(r, KEY_TITLE, SLICE("Title"), title, lines_span(t, title));
}

/* Lists of puzzles have a title behind a semicolon, or the solution; the position is what is left before
 * it. */
static enum status read_fen(struct text *t, struct record *r, struct sink *s)
{
    struct slice line, title, moves;
    struct fields f;

    (void)s;
    if (!lines_next(t, &line))
        return STATUS_END;
    lines_begin(t, r, "fen", line);
    if (lines_count_alone(t))
        return STATUS_GAME;
    f = take_fields(line);
    moves = title = (struct slice){line.p, 0};
    if (is_position(&f)) {
        moves = f.rest;
        title = title_behind(moves);
    }
    if (title.n > 0)
        line = slice_trim(slice_between(line.p, slice_find(line, ';')));
    else if ((moves = moves_behind(moves)).n > 0)
        line = slice_trim(slice_between(line.p, moves.p));
    lines_keep_fen(t, r, "FEN", line, lines_span(t, line));
    keep_title(t, r, title);
    if (title.n == 0 && moves.n > 0)
        fen_table_moves(t, r, moves);
    return STATUS_GAME;
}

/* The next operation; a ';' inside a string does not end it, but those at the end of a line end a string that
 * nobody closed. */
static struct slice take_operation(struct slice *rest)
{
    size_t n = 0;
    bool quoted = false;
    struct slice operation;

    for (; n < rest->n && (quoted || rest->p[n] != ';'); n++)
        quoted ^= rest->p[n] == '"';
    operation = slice_trim((struct slice){rest->p, n});
    while (quoted && operation.n > 0 && operation.p[operation.n - 1] == ';')
        operation.n--;
    *rest = (struct slice){rest->p + n + (n < rest->n), rest->n - n - (n < rest->n)};
    return operation;
}

/* The words in quotes; those behind a quote that nobody closed go to the end. */
static struct slice unquoted(struct slice s)
{
    if (s.n >= 2 && s.p[0] == '"' && s.p[s.n - 1] == '"')
        return (struct slice){s.p + 1, s.n - 2};
    return s.n > 0 && s.p[0] == '"' ? (struct slice){s.p + 1, s.n - 1} : s;
}

/* The counters of an EPD are operations; a FEN wants them in their place. */
static void keep_epd_position(struct text *t, struct record *r, const struct fields *f, struct slice half,
                              struct slice full)
{
    struct slice first = f->field[0], last = f->field[f->count == 0 ? 0 : f->count - 1];
    SCOPED(buf) b = {0};

    for (unsigned i = 0; i < f->count; i++) {
        if (i > 0)
            buf_char(&b, ' ');
        buf_slice(&b, f->field[i]);
    }
    if (f->count == 4)
        buf_printf(&b, " %.*s %.*s", half.n == 0 ? 1 : (int)half.n, half.n == 0 ? "0" : half.p,
                   full.n == 0 ? 1 : (int)full.n, full.n == 0 ? "1" : full.p);
    lines_keep_fen(t, r, "FEN", buf_as_slice(&b),
                   first.p == NULL ? r->at : lines_span(t, slice_between(first.p, last.p + last.n)));
}

/* Operations as they are read: what is wrong with them is said at their place. */
struct epd {
    struct text *text;
    struct record *r;
    struct sink *sink;
    struct slice last; /* the opcode before */
    bool disorder;     /* told */
};

static void say(struct epd *e, enum code code, struct slice at, struct slice arg1, struct slice arg2)
{
    sink_say(e->sink, code, lines_span(e->text, at), arena_str(sink_arena(e->sink), arg1),
             arg2.p == NULL ? NULL : arena_str(sink_arena(e->sink), arg2));
}

static bool is_opcode(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!((s.p[i] >= 'A' && s.p[i] <= 'Z') || (s.p[i] >= 'a' && s.p[i] <= 'z') ||
              (i > 0 && ((s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '_'))))
            return false;
    return s.n > 0 && s.n <= 15;
}

static bool is_closed(struct slice s)
{
    unsigned quotes = 0;

    for (size_t i = 0; i < s.n; i++)
        quotes += s.p[i] == '"';
    return quotes % 2 == 0;
}

static bool was_there(const struct record *r, struct slice name)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_eq(record_slice(r, r->header[i].name, r->header[i].name_len), name))
            return true;
    return false;
}

/* Whether the value is one that the standard's opcode takes; opcodes of other programs take anything. */
static bool can_take(struct slice name, struct slice value)
{
    size_t i = 0;
    long number;

    while (i < OPCODES && !slice_is(name, opcodes[i].name))
        i++;
    if (i == OPCODES)
        return true;
    switch (opcodes[i].takes) {
    case ONE_NUMBER:
        return slice_long(value, &number) && number >= opcodes[i].low;
    case ONE_WORD:
        return value.n > 0 && slice_find(value, ' ') == NULL;
    case SOME_WORDS:
        return value.n > 0;
    case NOTHING:
        return value.n == 0;
    }
    return true;
}

/* The end of the line ends an operation as a ';' does: so all lists of perft counts are written. */
static void check_operation(struct epd *e, struct slice whole, struct slice name, struct slice value)
{
    if (!is_opcode(name) || !is_closed(value)) {
        say(e, CODE_EPD_OPERATION, whole, whole, (struct slice){0});
        return;
    }
    if (was_there(e->r, name))
        say(e, CODE_EPD_TWICE, name, name, (struct slice){0});
    else if (e->last.n > 0 && !e->disorder && slice_order(e->last, name) > 0) {
        say(e, CODE_EPD_ORDER, name, name, (struct slice){0});
        e->disorder = true;
    }
    e->last = name;
    if (!can_take(name, value))
        say(e, CODE_EPD_VALUE, whole, value, name);
}

static void keep_operation(struct text *t, struct record *r, struct slice operation, struct slice name,
                           struct slice value)
{
    bool is_id = slice_is(name, "id");
    struct header *h = record_header(r, is_id ? KEY_ID : KEY_OTHER, name, is_id ? unquoted(value) : value,
                                     lines_span(t, operation));

    if (h != NULL)
        h->flags |= HEADER_OPERATION;
}

/* What stands behind the position is a title, moves or operations, and never two of these: only the last
 * kind is checked by the rules of EPD. Counters that are operations return to the FEN. */
static enum status read_epd(struct text *t, struct record *r, struct sink *s)
{
    struct slice line, title, moves, half = {0}, full = {0};
    struct epd e = {.text = t, .r = r, .sink = s};
    struct fields f;

    if (!lines_next(t, &line))
        return STATUS_END;
    lines_begin(t, r, "epd", line);
    if (lines_count_alone(t))
        return STATUS_GAME;
    f = take_fields(line);
    title = moves = (struct slice){line.p, 0};
    if (is_position(&f)) {
        title = title_behind(f.rest);
        moves = moves_behind(f.rest);
    }
    while (title.n + moves.n == 0 && f.rest.n > 0) {
        struct slice operation = take_operation(&f.rest), value = operation, name = lines_word(&value);

        value = slice_trim(value);
        if (operation.n > 0)
            check_operation(&e, operation, name, value);
        if (slice_is(name, "hmvc"))
            half = value;
        else if (slice_is(name, "fmvn"))
            full = value;
        else if (name.n > 0)
            keep_operation(t, r, operation, name, value);
    }
    keep_epd_position(t, r, &f, half, full);
    keep_title(t, r, title);
    if (moves.n > 0)
        fen_table_moves(t, r, moves);
    return STATUS_GAME;
}

static struct slice start_of(const struct record *r)
{
    struct slice fen = record_value(r, KEY_POSITION);

    return fen.n > 0 ? fen : slice_of(lines_usual_fen(r->game));
}

static void write_fen(struct buf *b, const struct record *r, const struct writing *how)
{
    (void)how;
    buf_slice(b, start_of(r));
    buf_char(b, '\n');
}

struct operation {
    struct slice name, value;
    bool quoted;
};

static int by_name(const void *a, const void *b)
{
    return slice_order(((const struct operation *)a)->name, ((const struct operation *)b)->name);
}

static void add_operation(struct buf *list, struct slice name, struct slice value, bool quoted)
{
    struct operation o = {name, value, quoted};

    buf_add(list, &o, sizeof o);
}

static void put_operations(struct buf *b, struct buf *list)
{
    struct operation *o = (struct operation *)(void *)list->p;
    size_t count = list->n / sizeof *o;

    if (count > 1)
        qsort(o, count, sizeof *o, by_name);
    for (size_t i = 0; i < count; i++) {
        buf_char(b, ' ');
        buf_slice(b, o[i].name);
        if (o[i].value.n > 0)
            buf_str(b, o[i].quoted ? " \"" : " ");
        buf_slice(b, o[i].value);
        buf_str(b, o[i].quoted && o[i].value.n > 0 ? "\";" : ";");
    }
}

/* Whether a FEN has its fields, each in its place. */
static bool is_whole(const struct fields *f)
{
    if (f->rest.n > 0 || (f->count != 4 && f->count != 6))
        return false;
    return slice_is_all(f->field[1], "wb") && slice_is_all(f->field[2], "-ABCDEFGHKQabcdefghkq") &&
           slice_is_all(f->field[3], "-abcdefgh36") &&
           (f->count == 4 || (is_number(f->field[4]) && is_number(f->field[5])));
}

/* Four fields; counters that are not a start's become operations, in ASCII order with the others. */
static void write_epd(struct buf *b, const struct record *r, const struct writing *how)
{
    struct fields f = take_fields(start_of(r));
    SCOPED(buf) list = {0};

    if (r->game == GAME_CHESS && !is_whole(&f)) {
        if (how->position.n == 0) /* nobody knows what its fields are */
            return;
        f = take_fields(how->position);
    }
    for (unsigned i = 0; i < 4; i++) {
        buf_str(b, i == 0 ? "" : " ");
        buf_slice(b, i < f.count ? f.field[i] : SLICE("-"));
    }
    if (f.count == 6 && !(slice_is(f.field[4], "0") && slice_is(f.field[5], "1"))) {
        add_operation(&list, SLICE("hmvc"), f.field[4], false);
        add_operation(&list, SLICE("fmvn"), f.field[5], false);
    }
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice value = record_slice(r, h->value, h->value_len);

        if (h->key == KEY_ID && slice_find(value, '"') == NULL)
            add_operation(&list, SLICE("id"), value, true);
        else if (h->key == KEY_OTHER && (h->flags & HEADER_OPERATION))
            add_operation(&list, record_slice(r, h->name, h->name_len), value, false);
    }
    if (list.n == 0) { /* without an operation it would be taken for a FEN that lacks its counters */
        add_operation(&list, SLICE("hmvc"), SLICE("0"), false);
        add_operation(&list, SLICE("fmvn"), SLICE("1"), false);
    }
    put_operations(b, &list);
    buf_char(b, '\n');
}

const struct format format_fen = {.name = "fen",
                                  .title = "positions, one FEN a line",
                                  .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                  .flags = FORMAT_SQUARES,
                                  .sniff = sniff_fen,
                                  .split = lines_split,
                                  .ends_game = format_ends_line,
                                  .read = read_fen,
                                  .write = write_fen};

const struct format format_epd = {.name = "epd",
                                  .title = "positions with operations, one EPD a line",
                                  .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                  .sniff = sniff_epd,
                                  .split = lines_split,
                                  .ends_game = format_ends_line,
                                  .flags = FORMAT_RESPELLED | FORMAT_SQUARES,
                                  .read = read_epd,
                                  .write = write_epd};
