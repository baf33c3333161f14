/* PGN: what the reader writes down, what it says of bad text, and what the writer makes of it. */
#include "format/pgn/pgn.h"
#include "finding/sink.h"
#include "format/description.h"
#include "format/format.h"

#include "unit.h"
#include <stdlib.h>

struct fixture {
    struct descs *descs;
    struct file_facts file;
    struct text text;
    struct record record;
    struct sink sink;
    struct buf found; /* codes of the game's findings, each with its offset */
    struct buf out;
};

static const struct format *pgn;

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    struct desc_error error;

    pgn = format_named(SLICE("pgn"));
    assert_non_null(f);
    f->descs = descs_load(NULL, &error);
    assert_non_null(f->descs);
    f->file = (struct file_facts){
        .name = "test", .format = pgn, .charset = "UTF-8", .desc = descs_find(f->descs, "pgn")};
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    descs_free(f->descs);
    record_free(&f->record);
    sink_free(&f->sink);
    buf_free(&f->found);
    buf_free(&f->out);
    free(f);
    return 0;
}

static void start(struct fixture *f, struct slice s, unsigned want)
{
    f->text = (struct text){.start = s.p, .p = s.p, .end = s.p + s.n, .file = &f->file, .want = want};
}

static bool next(struct fixture *f)
{
    enum status status;

    record_clear(&f->record);
    sink_clear(&f->sink);
    status = pgn->read(&f->text, &f->record, &f->sink);
    sink_sort(&f->sink);
    buf_clear(&f->found);
    for (uint32_t i = 0; i < f->sink.count; i++)
        buf_printf(&f->found, "%s@%u ", code_info((enum code)f->sink.list[i].code)->name,
                   f->sink.list[i].at.off);
    return status == STATUS_GAME;
}

#define READ(f, literal) (start(f, SLICE(literal), WANT_TEXT | WANT_CLOCKS), assert_true(next(f)))

/* The game as our writer has it, without its tags. */
static const char *moves(struct fixture *f)
{
    const char *text, *at;

    buf_clear(&f->out);
    pgn->write(&f->out, &f->record, &(struct writing){.desc = f->file.desc});
    text = buf_cstr(&f->out);
    at = strstr(text, "\n\n");
    assert_non_null(at);
    f->out.p[f->out.n - 2] = '\0';
    return at + 2;
}

#define TAGS                                                                                                 \
    "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.02.29\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n"
#define TAGS_1_0 TAGS "[Result \"1-0\"]\n\n"

/* A game to be read stage by stage. */
static struct reading stage(struct fixture *f, struct slice s)
{
    start(f, s, WANT_TEXT | WANT_CLOCKS);
    record_clear(&f->record);
    sink_clear(&f->sink);
    return (struct reading){.text = &f->text,
                            .p = f->text.p,
                            .end = f->text.end,
                            .r = &f->record,
                            .sink = &f->sink,
                            .tags_need_check = true};
}

/* Tags alone: they end before the first move, and need no game. */
static void stage_tags(void **state)
{
    struct fixture *f = *state;
    struct reading d = stage(f, SLICE(TAGS "[Variant \"atomic\"]\n\n1. e4 *\n"));

    assert_true(pgn_read_tags(&d));
    assert_int_equal(f->record.headers, 7);
    assert_int_equal(f->record.count, 1);
    assert_int_equal(*d.p, '1');
    d = stage(f, SLICE("[Event \"a\"]\n\n[Event \"b\"]\n"));
    assert_false(pgn_read_tags(&d));
    assert_int_equal(f->record.headers, 1);
    assert_memory_equal(d.p, "[Event \"b", 9);
}

/* Moves alone: game and notation are given, and no tag is looked for. */
static void stage_moves(void **state)
{
    struct fixture *f = *state;
    struct reading d = stage(f, SLICE("1. e4 e5 (1... c5) 2. Nf3 1-0\n"));

    f->record.game = GAME_CHESS;
    d.notation = notation_usual(GAME_CHESS);
    assert_true(pgn_read_moves(&d));
    assert_int_equal(f->record.count, 5);
    assert_int_equal(f->record.node[2].next, 3);
    assert_true(f->record.terminated);
    assert_int_equal(f->record.terminator, RESULT_FIRST);
    assert_int_equal(f->sink.count, 0);
    assert_int_equal(d.faults.n, 0);
}

/* Checks read facts, and faults are facts whoever hears of them. */
static void stage_check(void **state)
{
    static const uint8_t nothing[CODE_COUNT];
    struct fixture *f = *state;
    struct reading d = stage(f, SLICE("[Event \"a]\n[Site \"b\"]\n\n1. e4 *\n"));

    f->sink.worth = nothing;
    assert_true(pgn_read_tags(&d));
    assert_int_equal(f->sink.count, 0);
    assert_true(pgn_fault_at(&d, CODE_PGN_STRING_OPEN, f->text.start + 7));
    assert_true(pgn_tag_broken(&d, f->text.start, f->text.start + 10));
    assert_false(pgn_tag_lost(&d, f->text.start, f->text.end));
    assert_int_equal(pgn_missing_roster(&f->record), 5);
    f->sink.worth = NULL;
    buf_free(&d.faults);
}

static void plain_game(void **state)
{
    struct fixture *f = *state;

    READ(f, TAGS_1_0 "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n");
    assert_int_equal(f->sink.count, 0);
    assert_int_equal(f->record.count, 6);
    assert_int_equal(f->record.game, GAME_CHESS);
    assert_string_equal(f->record.notation, "san");
    assert_int_equal(f->record.node[3].number, 2);
    assert_int_equal(f->record.node[3].claim.piece, KNIGHT);
    assert_int_equal(f->record.terminator, RESULT_FIRST);
    assert_true(f->record.terminated);
    assert_true(slice_is(record_value(&f->record, KEY_FIRST), "A"));
    assert_true(slice_is(record_value(&f->record, KEY_SECOND), "B"));
    assert_string_equal(moves(f), "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0");
    assert_false(next(f));
}

/* The same moves however they are laid out. */
static void layouts(void **state)
{
    static const char *const texts[] = {
        "1.e4 e5 2.Nf3 1-0",        "1 e4 e5 2 Nf3 1-0",          "e4 e5 Nf3 1-0",
        "1. e4 1... e5 2. Nf3 1-0", "1 . e4\r\ne5\r2.\tNf3\n1-0", "1. e4 e5\n\n2. Nf3\n\n1-0",
        "1.e4 e5 2...Nf3 1-0",      "%x e9\n1. e4 e5 2. Nf3 1-0"};
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        start(f, slice_of(texts[i]), 0);
        assert_true(next(f));
        assert_string_equal(moves(f), "1. e4 e5 2. Nf3 1-0");
        assert_false(next(f));
    }
}

static void variations_and_notes(void **state)
{
    static const char text[] =
        "{start} 1. e4! {after} (1. d4 $1 d5 (1... Nf6 2. c4) 2. c4) (1. c4) {then} 1...\n"
        "e5 {why} 2. Nf3 ;line } c\n2... Nc6 $14 {[%clk 0:01:02.5] [%foo x]} 3. -- *";
    struct fixture *f = *state;
    uint32_t clock;

    start(f, slice_of(text), WANT_TEXT | WANT_CLOCKS);
    assert_true(next(f));
    assert_string_equal(moves(f), text);
    for (clock = 1; clock < f->record.notes && f->record.note[clock].kind != NOTE_CLOCK;)
        clock++;
    assert_true(clock < f->record.notes);
    assert_int_equal(f->record.note[clock].value, 62500);
    assert_int_equal(f->record.note[clock].flags, NOTE_DERIVED | NOTE_EXACT);
}

static void many_games(void **state)
{
    static const struct {
        const char *text;
        unsigned games;
    } cases[] = {{"", 0},
                 {" \n\n%x\n", 0},
                 {"e4 1-0 1. d4 0-1", 2},
                 {"1. e4 1-0\nd4 d5 *\n", 2},
                 {"[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *\n", 2},
                 {"[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4 *", 2},
                 {"[Event \"a\"]\n1. e4 {x\n\n[Event \"b\"]\n1. d4 *", 2},
                 {"[Event \"a\"]\n1. e4 (1. d4\n\n[Event \"b\"]\n*", 2},
                 {"[Event \"a\"] [Site \"b\"]\n1. e4 *\n\n[Site \"c\"]\n*", 2},
                 {"[Event \"a\"]\n1. e4 1-0 2. d4 0-1\n", 1},
                 {"[Event \"a\n\n[Event \"b\"]\n*\n", 2},
                 {"\xEF\xBB\xBF[Event \"a\"]\n\n*\n", 1}};
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned games = 0;

        start(f, slice_of(cases[i].text), 0);
        while (next(f))
            games++;
        if (games != cases[i].games)
            fail_msg("%u games in '%s'", games, cases[i].text);
        assert_ptr_equal(f->text.p, f->text.end);
    }
}

/* Where a file is cut must not change what is read. */
static void splitting(void **state)
{
    struct slice s =
        SLICE("[Event \"a\"]\n\n1. e4 {[Event \"x\"]\n[Event \"y\"]} *\n \t\r\n[Event \"b\"]\n\n*\n");
    size_t cut = (size_t)(strstr(s.p, "[Event \"b") - s.p);

    (void)state;
    for (size_t n = 0; n < s.n; n++)
        assert_int_equal(pgn->split(NULL, (struct slice){s.p, n}, 0, false), n >= cut + 8 ? cut : 0);
    for (size_t from = 0; from <= cut; from++)
        assert_int_equal(pgn->split(NULL, s, from, false), cut);
    assert_int_equal(pgn->split(NULL, s, 0, true), s.n);
}

/* What is said, and at which byte. */
static void findings(void **state)
{
    static const struct {
        const char *text, *found;
    } cases[] = {{"e4 {x", "pgn/comment-open@3 "},
                 {"e4 } *", "pgn/brace@3 "},
                 {"e4 {a {b} *", "pgn/comment-nested@6 "},
                 {"e4 () *", "pgn/rav-empty@3 "},
                 {"(e4) d4 *", "pgn/rav-first@0 "},
                 {"e4 ((d4)) *", "pgn/rav-first@4 "},
                 {"e4 (d4 *", "pgn/rav-open@3 "},
                 {"e4 (d4 1-0) *", "pgn/rav-result@7 "},
                 {"e4 (d4 *) *", "pgn/rav-result@7 "},
                 {"e4 ) *", "pgn/rav-close@3 "},
                 {"e4 $256 *", "pgn/nag@3 "},
                 {"$1 e4 *", ""},
                 {"e4 $ *", "pgn/nag@3 "},
                 {"e4!!! *", "pgn/suffix@2 "},
                 {"e4 <1> *", "pgn/reserved@3 "},
                 {"e4 %x\n*", "pgn/escape@3 "},
                 {"e4 1-0 0-1", "pgn/second-terminator@7 "},
                 {"e4 1-0 Qh8", "pgn/after-terminator@7 "},
                 {"e4 1/2", "pgn/terminator-form@3 "},
                 {"e4 & *", "pgn/stray@3 "},
                 {"e4 (--) *", "pgn/null-move@4 "},
                 {"e4 \x01 *", "pgn/control@3 "},
                 {"\xEF\xBB\xBF"
                  "e4 *",
                  "pgn/bom@0 "},
                 {"e4 {[%clk 1:2]} *", "pgn/command@4 "},
                 {"e4 {[%clk 0:01:02]} *", ""}};
    struct fixture *f = *state;
    uint8_t wanted[CODE_COUNT];

    for (unsigned c = 0; c < CODE_COUNT; c++)
        wanted[c] = c == CODE_PGN_ROSTER || code_info((enum code)c)->style ? 0 : SEVERITY_ERROR + 1;
    f->sink.worth = wanted;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start(f, slice_of(cases[i].text), WANT_CLOCKS);
        assert_true(next(f));
        if (strcmp(buf_cstr(&f->found), cases[i].found) != 0)
            fail_msg("'%s' gives %s", cases[i].text, buf_cstr(&f->found));
    }
    f->sink.worth = NULL;
}

static void tag_findings(void **state)
{
    static const struct {
        const char *tag, *found;
    } cases[] = {{"[EventDate \"2021.02.29\"]", "record/date"},
                 {"[EventDate \"2020.02.29\"]", ""},
                 {"[EventDate \"????.??.??\"]", ""},
                 {"[EventDate \"19??.??.??\"]", ""},
                 {"[EventDate \"2020.13.01\"]", "record/date"},
                 {"[EventDate \"2020.00.01\"]", "record/date"},
                 {"[UTCDate \"2020-01-01\"]", "record/date"},
                 {"[ECO \"F00\"]", "pgn/eco"},
                 {"[ECO \"E99/01\"]", ""},
                 {"[WhiteElo \"27oo\"]", "pgn/elo"},
                 {"[WhiteElo \"2700\"]", ""},
                 {"[BlackElo \"-\"]", ""},
                 {"[Time \"24:00:00\"]", "pgn/time"},
                 {"[UTCTime \"23:59:59\"]", ""},
                 {"[TimeControl \"40/7200:3600\"]", ""},
                 {"[TimeControl \"4500+60\"]", ""},
                 {"[TimeControl \"*180\"]", ""},
                 {"[TimeControl \"300:40/7200\"]", "pgn/time-control"},
                 {"[TimeControl \"60 mins\"]", "pgn/value-form"},
                 {"[TimeControl \"40/5400+30:1800+30\"]", ""},
                 {"[TimeControl \"\"]", "pgn/time-control"},
                 {"[PlyCount \"3\"]", "pgn/ply-count"},
                 {"[PlyCount \"2\"]", ""},
                 {"[SetUp \"1\"]", "pgn/setup-alone"},
                 {"[SetUp \"2\"]", "pgn/setup-value"},
                 {"[FEN \"x\"]", "pgn/setup-missing"},
                 {"[SetUp \"0\"][FEN \"x\"]", "pgn/setup-zero"},
                 {"[SetUp \"1\"]\n[FEN \"x\"]", ""},
                 {"[Event \"again\"]", "pgn/tag-twice"},
                 {"[Foo \"a\"][Foo \"b\"]", "pgn/tag-twice"},
                 {"[Foo \"a]", "pgn/string-open"},
                 {"[Foo bar]", "pgn/tag"},
                 {"[\"a\"]", "pgn/tag"},
                 {"[Foo \"a\"", "pgn/tag"},
                 {"[Foo \"a \"b\" c\"]", "pgn/tag"},
                 {"[Foo \"a\\b\"]", "pgn/string-escape"},
                 {"[Foo \"a\\\"b\\\\\"]", ""}};
    struct fixture *f = *state;
    struct buf b = {0};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_clear(&b);
        buf_str(&b, TAGS "[Result \"1-0\"]\n");
        buf_str(&b, cases[i].tag);
        buf_str(&b, "\n\n1. e4 e5 1-0\n");
        start(f, buf_as_slice(&b), 0);
        assert_true(next(f));
        if (f->sink.count != (*cases[i].found != '\0') ||
            strncmp(buf_cstr(&f->found), cases[i].found, strlen(cases[i].found)) != 0)
            fail_msg("%s gives '%s'", cases[i].tag, buf_cstr(&f->found));
        assert_int_equal(f->record.count, 3);
    }
    buf_free(&b);
}

static void escapes(void **state)
{
    struct fixture *f = *state;

    READ(f, "[Event \"a \\\"b\\\" \\\\ c\"]\n*\n");
    assert_true(slice_is(record_value(&f->record, KEY_EVENT), "a \"b\" \\ c"));
    moves(f);
    assert_non_null(strstr(f->out.p, "[Event \"a \\\"b\\\" \\\\ c\"]\n"));
}

/* The language of a game is decided by all its words: R is a rook until an F shows that it is a king. */
static void languages(void **state)
{
    struct fixture *f = *state;

    READ(f, "1. e4 e5 2. Re2 d6 3. Fd7 *");
    assert_string_equal(f->record.notation, "san-fr");
    assert_int_equal(f->record.node[3].claim.piece, KING);
    assert_int_equal(f->record.node[5].claim.piece, BISHOP);
    READ(f, "1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    assert_string_equal(f->record.notation, "san-de");
    READ(f, "1. e2e4 e7e5 2. g1f3 *");
    assert_string_equal(f->record.notation, "uci");
    READ(f, "1. Nf3 Sf6 2. Nc3 *");
    assert_string_equal(f->record.notation, "san");
    assert_int_equal(f->record.node[2].claim.piece, KNIGHT);
    assert_int_equal(f->record.node[2].claim.odd, ODD_FOREIGN);
}

static void other_games(void **state)
{
    struct fixture *f = *state;

    READ(f, "[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *");
    assert_string_equal(f->record.variant, "atomic");
    READ(f, "[Event \"x\"]\n[Variant \"chess960\"]\n\n1. e4 *");
    assert_null(f->record.variant);
    READ(f, "[Game \"Chinese Chess\"]\n[Red \"R\"]\n[Black \"B\"]\n\n1. 炮二平五 马８进７ *");
    assert_int_equal(f->record.game, GAME_XIANGQI);
    assert_true(slice_is(record_value(&f->record, KEY_FIRST), "R"));
    READ(f, "[Red \"R\"]\n[Black \"B\"]\n\n1. h2e2 h9g7 *");
    assert_int_equal(f->record.game, GAME_XIANGQI);
    READ(f, "1. 炮二平五 马８进７ *");
    assert_int_equal(f->record.game, GAME_XIANGQI);
    READ(f, "[Game \"gomoku\"]\n[Black \"B\"]\n[White \"W\"]\n\n1. h8 i9 *");
    assert_int_equal(f->record.game, GAME_WUZIQI);
    assert_true(slice_is(record_value(&f->record, KEY_FIRST), "B"));
}

/* Deep nesting, a long comment, many unreadable words: linear, and no recursion. */
static void large(void **state)
{
    struct fixture *f = *state;
    struct buf b = {0};

    buf_str(&b, "1. e4 ");
    buf_fill(&b, '(', 200000);
    start(f, buf_as_slice(&b), 0);
    assert_true(next(f));
    buf_clear(&b);
    buf_str(&b, "1. e4 ");
    for (int i = 0; i < 100000; i++)
        buf_str(&b, "(d4 ");
    start(f, buf_as_slice(&b), WANT_TEXT);
    assert_true(next(f));
    assert_int_equal(f->record.count, 100002);
    assert_int_equal(strlen(moves(f)) > 500000, true);
    buf_clear(&b);
    for (int i = 0; i < 100000; i++)
        buf_str(&b, i == 0 ? "1. e4 " : "xyzzy ");
    start(f, buf_as_slice(&b), 0);
    assert_true(next(f));
    assert_int_equal(f->record.count, 100001);
    buf_clear(&b);
    buf_str(&b, "1. e4 {");
    buf_fill(&b, 'x', 1 << 20);
    buf_str(&b, "} *");
    start(f, buf_as_slice(&b), WANT_TEXT);
    assert_true(next(f));
    assert_int_equal(f->record.note[1].text_len, 1 << 20);
    buf_free(&b);
}

/* A text cut anywhere is read to its end. */
static void truncated(void **state)
{
    static const char text[] =
        TAGS "[Result \"*\"]\n\n{c} 1. e4 $1 (1. d4 {x} d5!?) e5 ; z\n2. Nf3 e8(Q) 0-0 exd6 e.p. *\n";
    struct fixture *f = *state;

    for (size_t n = 0; n < sizeof text; n++) {
        char *copy = malloc(n + 1);

        assert_non_null(copy);
        memcpy(copy, text, n);
        start(f, (struct slice){copy, n}, WANT_TEXT | WANT_CLOCKS | WANT_STRICT);
        while (next(f))
            moves(f);
        assert_ptr_equal(f->text.p, f->text.end);
        free(copy);
    }
}

/* Comments that PGN's braces cannot hold are still written. */
static void awkward_comments(void **state)
{
    struct fixture *f = *state;
    struct note *n;

    READ(f, "1. e4 *");
    n = record_note(&f->record, 1, NOTE_COMMENT);
    note_set_text(&f->record, n, SLICE("a } b\nc"));
    assert_string_equal(moves(f), "1. e4 ;a } b\n;c\n*");
    READ(f, "1. e4 *");
    n = record_note(&f->record, 1, NOTE_COMMENT);
    note_set_text(&f->record, n, SLICE("a\n\n[Event \"b\"]"));
    assert_string_equal(moves(f), "1. e4 {a\n\n [Event \"b\"]} *");
}

/* The quick look never misses a sure bid, wherever the tag pair stands. */
static void sure_bids(void **state)
{
    static const char *const sure[] = {"[Event \"", "x\n [Event \"?\"]", "> [Game \"a\"]",
                                       "(;GM[1]C[a\n[Event \"x\"]])", "\"\"\n\"\n[b][Event \"x\"]"};
    static const char *const unsure[] = {"",
                                         "\"",
                                         "[Event x]\"",
                                         "[Event\"x\"]",
                                         "(;GM[1]C[\"a\"])",
                                         "[Site \"x\"]",
                                         "1. e4 e5 {\"[Event \"}"};

    (void)state;
    for (size_t i = 0; i < sizeof sure / sizeof *sure; i++) {
        assert_true(pgn->sniff(slice_of(sure[i])) >= FORMAT_SURE);
        assert_true(pgn->may_be_sure(slice_of(sure[i])));
    }
    for (size_t i = 0; i < sizeof unsure / sizeof *unsure; i++)
        assert_true(pgn->sniff(slice_of(unsure[i])) < FORMAT_SURE);
    assert_false(pgn->may_be_sure(SLICE("(;GM[1]C[\"a\"])")));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(stage_tags),       TEST(stage_moves), TEST(stage_check),
                                       TEST(plain_game),       TEST(layouts),     TEST(variations_and_notes),
                                       TEST(many_games),       TEST(splitting),   TEST(findings),
                                       TEST(tag_findings),     TEST(escapes),     TEST(languages),
                                       TEST(other_games),      TEST(large),       TEST(truncated),
                                       TEST(awkward_comments), TEST(sure_bids)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
