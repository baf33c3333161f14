/* SGF: reading, writing, cutting. */
#include "format/sgf/sgf.h"
#include "finding/sink.h"
#include "format/description.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "unit.h"

struct bench {
    struct descs *descs;
    struct record record;
    struct sink sink;
    struct sgf_shared shared;
    struct file_facts file;
    struct text text;
};

static struct bench b;

static int start(void **state)
{
    struct desc_error error;

    (void)state;
    b.descs = descs_load(NULL, &error);
    return b.descs == NULL;
}

static int stop(void **state)
{
    (void)state;
    descs_free(b.descs);
    record_free(&b.record);
    sink_free(&b.sink);
    return 0;
}

static void open_text(struct slice s)
{
    b.shared = (struct sgf_shared){0};
    b.file = (struct file_facts){.name = "test",
                                 .format = &format_sgf,
                                 .charset = "UTF-8",
                                 .desc = descs_find(b.descs, "sgf"),
                                 .shared = &b.shared};
    b.text = (struct text){
        .start = s.p, .p = s.p, .end = s.p + s.n, .file = &b.file, .want = WANT_TEXT | WANT_CLOCKS};
}

static enum status next_game(void)
{
    record_clear(&b.record);
    sink_clear(&b.sink);
    return format_sgf.read(&b.text, &b.record, &b.sink);
}

static void read_one(const char *s)
{
    open_text(slice_of(s));
    assert_int_equal(next_game(), STATUS_GAME);
}

static void assert_written(const char *read, const char *written)
{
    struct buf out = {0};
    struct writing writing = {.desc = b.file.desc};

    read_one(read);
    format_sgf.write(&out, &b.record, &writing);
    assert_string_equal(buf_cstr(&out), written);
    buf_free(&out);
}

/* Written again it says the same. */
static void assert_kept(const char *s)
{
    assert_written(s, s);
}

static unsigned count(enum code code)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < b.sink.count; i++)
        n += b.sink.list[i].code == code;
    return n;
}

static void test_moves(void **state)
{
    (void)state;
    read_one("(;FF[4]GM[1]SZ[9];B[ac];W[ii]\n;B[];W[tt];B[jj])");
    assert_int_equal(b.record.game, GAME_WEIQI);
    assert_int_equal(b.record.count, 6);
    assert_int_equal(b.record.node[1].claim.to, POINT(0, 6));
    assert_int_equal(b.record.node[1].claim.side, SIDE_FIRST);
    assert_int_equal(b.record.node[2].claim.to, POINT(8, 0));
    assert_int_equal(b.record.node[3].claim.kind, MOVE_PASS);
    assert_int_equal(b.record.node[4].claim.kind, MOVE_PASS);
    /* Off the board, and still a point that can be told from all that are on it. */
    assert_int_equal(b.record.node[5].claim.kind, MOVE_PLACE);
    assert_true(POINT_X(b.record.node[5].claim.to) >= 9 && POINT_Y(b.record.node[5].claim.to) >= 9);
    assert_int_equal(b.sink.count, 0);
}

static void test_boards(void **state)
{
    (void)state;
    read_one("(;FF[4]GM[1]SZ[52:30];B[Zd];W[tt])");
    assert_int_equal(b.record.width, 52);
    assert_int_equal(b.record.height, 30);
    assert_int_equal(b.record.node[1].claim.to, POINT(51, 26));
    assert_int_equal(b.record.node[2].claim.kind, MOVE_PLACE);
    /* The size may stand behind a point of the same node. */
    read_one("(;FF[4]AB[aa]GM[1]SZ[5];W[ee])");
    assert_int_equal(b.record.point[0], POINT(0, 4));
}

static void test_games(void **state)
{
    static const struct {
        const char *text;
        enum game_id game;
    } row[] = {{"(;GM[1]SZ[19])", GAME_WEIQI},
               {"(;SZ[19])", GAME_WEIQI},
               {"(;GM[4])", GAME_WUZIQI},
               {"(;GM[5]SZ[15])", GAME_WUZIQI},
               {"(;GM[1]SZ[15]LB[aa:x])", GAME_WUZIQI},
               {"(;GM[1]SZ[15]KM[6.5])", GAME_WEIQI},
               {"(;GM[3])", GAME_CHESS},
               {"(;GM[7])", GAME_XIANGQI},
               {"(;GM[5])", GAME_UNKNOWN},
               {"(;GM[2])", GAME_UNKNOWN},
               {"(;GM[40])", GAME_UNKNOWN}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        read_one(row[i].text);
        assert_int_equal(b.record.game, row[i].game);
        assert_int_equal(b.record.variant != NULL, row[i].game == GAME_UNKNOWN);
    }
    assert_string_equal(b.record.variant, "Kropki");
}

static void test_headers(void **state)
{
    (void)state;
    read_one("(;FF[4]GM[1]SZ[9]PB[a\\]b\\\\c\\:d\\\ne\tf]GC[one\r\ntwo\n\rthree]DT[2000-01-01];B[aa])");
    assert_true(slice_is(record_value(&b.record, KEY_FIRST), "a]b\\c:de f"));
    assert_true(slice_is(record_value(&b.record, KEY_COMMENT), "one\ntwo\nthree"));
    assert_true(slice_is(record_value(&b.record, KEY_DATE), "2000-01-01"));
    read_one("(;FF[4]GM[3]PB[black]PW[white];W[e2e4];B[e7e5])");
    assert_true(slice_is(record_value(&b.record, KEY_FIRST), "white"));
    assert_int_equal(b.record.node[1].claim.side, SIDE_FIRST);
    assert_int_equal(b.record.node[1].claim.from, POINT(4, 1));
}

/* What is known again needs so much text behind it. */
#define REST                                                                                                 \
    ";B[aa]C[and many words more, so that all that is looked at before them has something that follows it])"

/* Properties that an earlier game had, in games of another kind or version, and twice in one. */
static void test_known_again(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        read_one("(;FF[4]GM[1]SZ[9]CA[UTF-8]PB[one]TM[600]KM[6.5]" REST);
        assert_int_equal(b.sink.count, 0);
        assert_int_equal(b.record.headers, 5);
        assert_int_equal(b.record.width, 9);
        assert_true(slice_is(record_value(&b.record, KEY_FIRST), "one"));
        assert_true(slice_is(record_value(&b.record, KEY_KOMI), "6.5"));
    }
    read_one("(;FF[4]GM[3]PB[one]" REST);
    assert_true(slice_is(record_value(&b.record, KEY_SECOND), "one"));
    read_one("(;FF[3]GM[1]SZ[9]CA[UTF-8]PB[one]" REST);
    assert_int_equal(count(CODE_SGF_OTHER_VERSION), 1);
    read_one("(;FF[4]GM[1]SZ[9]KM[6.5]PB[one]KM[6.5]" REST);
    assert_int_equal(count(CODE_SGF_DUPLICATE_PROPERTY), 1);
    assert_int_equal(b.record.headers, 3);
    read_one("(;FF[4]GM[1]SZ[9]PB[one][two]" REST);
    assert_int_equal(count(CODE_SGF_SEVERAL_VALUES), 1);
}

static void test_tree(void **state)
{
    const struct node *n;

    (void)state;
    read_one("(;FF[4]GM[1]SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff];W[gg])))");
    n = b.record.node;
    assert_int_equal(b.record.count, 8);
    assert_int_equal(n[1].child, 2);
    assert_int_equal(n[2].next, 4);
    assert_int_equal(n[4].child, 5);
    assert_int_equal(n[5].next, 6);
    assert_int_equal(n[7].parent, 6);
    assert_int_equal(record_main_plies(&b.record), 3);
}

static void test_split_nodes(void **state)
{
    (void)state;
    read_one("(;FF[4]GM[1]SZ[9]B[aa]C[hello];W[bb]AB[cc];B[dd]W[ee])");
    assert_int_equal(count(CODE_SGF_MOVE_IN_ROOT), 1);
    assert_int_equal(count(CODE_SGF_SETUP_AND_MOVE), 1);
    assert_int_equal(count(CODE_SGF_BOTH_COLORS), 1);
    assert_int_equal(record_main_plies(&b.record), 4);
    assert_int_equal(b.record.node[2].flags, NODE_SILENT);
    assert_int_not_equal(record_next_note(&b.record, 2, NOTE_SETUP, 0), 0);
    assert_int_not_equal(record_next_note(&b.record, 1, NOTE_COMMENT, 0), 0);
}

static void test_kept(void **state)
{
    (void)state;
    assert_kept(
        "(;FF[4]GM[1]CA[UTF-8]AP[x:1]ST[2]SZ[9:7]GN[n]EV[e]PB[b]PW[w]RE[B+3.5]KM[6.5]HA[2]"
        "AB[aa][bb]AW[cc]PL[W]C[a\\]b]\n"
        ";W[dd]WL[12.5]OW[3]N[name]TE[2]CR[aa]MA[bb]SL[cc]SQ[dd]TR[ee]LB[ff:x\\\\]AR[aa:bb]LN[aa:cc]DD[aa]\n"
        ";B[]KO[]MN[3]XY[1][2]DM[2]TB[aa][ab]TW[]\n"
        "(;W[aa])\n(;W[ab]BL[1]\n(;B[ac])\n(;AE[aa];B[ad]VW[aa:bb]FG[257:f])))\n");
    assert_kept("(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[b]5A[hh][ii]\n;B[hh];W[hi])\n");
    assert_kept("(;FF[4]GM[7]CA[UTF-8]PB[red]\n;B[h2e2];W[h9g7])\n");
    assert_kept(
        "(;FF[4]GM[3]CA[UTF-8]FEN[8/P6k/8/8/8/8/8/K7 w - - 0 1]QH[Foo:bar]\n;W[a7a8q]QN[14];B[h7g7])\n");
    assert_kept("(;FF[4]GM[8]CA[UTF-8]PB[x]\n;B[7g7f];W[3c3d])\n");
}

static void test_older_versions(void **state)
{
    (void)state;
    assert_written(
        "(;GM[1]SZ[9];B[aa]M[aa]L[bb][cc];W[tt]TE[1]BM[1];B[bb]BM[1]TE[1]VW[aa][cc]M[dd])",
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[aa]TR[aa]LB[bb:A][cc:B];W[]IT[];B[bb]VW[aa:cc]DO[]MA[dd])\n");
    assert_written("(;FF[2]GM[1]SZ[9]AB[dd];B[aa]M[aa][bb][dd];W[cc]M[aa];M[ee]B[ee])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[dd]\n;B[aa]MA[bb]TR[aa][dd];W[cc]TR[aa];B[ee]TR[ee])\n");
    assert_written("(;FF[3]GM[1]SZ[9]TM[1 hour 30 min];B[aa]BL[1:10:30])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[5400]\n;B[aa]BL[4230])\n");
    assert_written("(;FF[4]GM[1]SZ[9];B[aa]XX[1]OB[3]BL[5]WL[2]N[x])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[aa]BL[5]OB[3]N[x]XX[1]WL[2])\n");
    assert_written("(;FF[3]GM[1]SZ[9]TM[3小时];AB[bb]B[aa]N[x]C[y])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[10800]\n;AB[bb]N[x];B[aa]C[y])\n");
    assert_written("(;FF[4]GM[1]SZ[9]TM[1 hour];B[aa]LB[aa:A\\:B]AE[aa])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[3600]\n;AE[aa];B[aa]LB[aa:A\\:B])\n");
    assert_written("(;FF[3]GaMe[1]SiZe[9]KI[13];thisisaWhite[bb])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]\n;W[bb])\n");
    assert_written("(;FF[4]GM[1]SZ[9]AB[aa:bb];W[cc])",
                   "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa][ba][ab][bb]\n;W[cc])\n");
}

static void test_dialects(void **state)
{
    (void)state;
    read_one("(\nTE[event]\nRD[2009-09-10]\nLT[60]\nLC[3]\nKO[6.5]\n;B[dd])");
    assert_true(slice_is(record_value(&b.record, KEY_EVENT), "event"));
    assert_true(slice_is(record_value(&b.record, KEY_KOMI), "6.5"));
    assert_true(slice_is(record_value(&b.record, KEY_DATE), "2009-09-10"));
    assert_true(slice_is(record_value(&b.record, KEY_OVERTIME), "3x60 byo-yomi"));
    assert_int_equal(b.record.count, 2);
}

/* What is broken is told once, and the next game is read. */
static void test_recovery(void **state)
{
    static const char *const bad[] = {
        "(;GM[1]SZ[9];B[aa]",       "(;GM[1]SZ[9];B[aa](;W[bb]",    "(;GM[1]SZ[9];B[aa]C[never ends\n",
        "(;GM[1]SZ[9];B[aa]))))\n", "(;GM[1]SZ[9];B[aa])\ntext\n",  "(;GM[1]SZ[9];B[aa] x y z)\n",
        "(;GM[1]SZ[9];B[aa];;)\n",  ";GM[1]SZ[9];B[aa])\n",         "((;GM[1]SZ[9];B[aa]))\n",
        "(GM[1]SZ[9];B[aa])\n",     "(;GM[1]SZ[9];B[aa]C[a] b])\n", "(;GM[1]SZ[9];B[aa][)\n"};
    char text[256];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "%s(;GM[1]SZ[9];B[ee])", bad[i]);
        open_text(slice_of(text));
        assert_int_equal(next_game(), STATUS_GAME);
        assert_int_equal(b.record.node[1].claim.to, POINT(0, 8));
        assert_int_equal(next_game(), STATUS_GAME);
        assert_int_equal(b.record.node[1].claim.to, POINT(4, 4));
        assert_int_equal(next_game(), STATUS_END);
    }
}

static void test_values(void **state)
{
    static const char *const dates[] = {"2000",
                                        "2000-02",
                                        "2000-02-29",
                                        "1996-05,06",
                                        "1996-05-06,07,08",
                                        "1996-12-27,1997-01-03",
                                        "1996-05-06,06-07",
                                        "1996-12,1997"};
    static const char *const not_dates[] = {"",         "19",          "1996,05-06x", "abc",
                                            "91-10-23", "202002-12-9", "5. 6. 1999"};
    static const char *const read[] = {"2000-7-19", "2000/01/01",   "2000-01-01,", "1935.05.29-30",
                                       "1928年",    "1934年7月2日", "1998 7 4",    "1934年(连载)"};
    int64_t milli;

    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        assert_int_equal(sgf_date_form(slice_of(dates[i])), SGF_DATE_GOOD);
    for (size_t i = 0; i < sizeof not_dates / sizeof *not_dates; i++)
        assert_int_equal(sgf_date_form(slice_of(not_dates[i])), SGF_DATE_FORM);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        assert_int_equal(sgf_date_form(slice_of(read[i])), SGF_DATE_READ);
    assert_int_equal(sgf_date_form(SLICE("2001-02-29")), SGF_DATE_CALENDAR);
    assert_int_equal(sgf_date_form(SLICE("2001.2.29")), SGF_DATE_CALENDAR);
    assert_int_equal(sgf_date_form(SLICE("2001-13")), SGF_DATE_CALENDAR);
    assert_true(sgf_real(SLICE(".5"), &milli) && milli == 500);
    assert_true(sgf_real(SLICE("6."), &milli) && milli == 6000);
    assert_false(sgf_real(SLICE("."), &milli));
    assert_false(sgf_real(SLICE("-"), &milli));
    assert_true(sgf_real(SLICE("-12.3456"), &milli));
    assert_int_equal(milli, -12345);
    assert_true(sgf_result_form(SLICE("W+12.5")));
    assert_false(sgf_result_form(SLICE("W+J")));
}

/* However the bytes arrive, the cuts fall between games. */
static void test_cuts(void **state)
{
    static const char games[] =
        "text (before\n(;GM[1]SZ[9];B[aa](;W[bb]C[)(;GM\\[1\\] \\\\])(;W[cc]))\n"
        "(;GM[1]SZ[9];B[aa]C[see [1] there];W[bb])(;GM[1]SZ[9];B[cc](;W[dd]\n(;GM[1]SZ[9];B[ee])";
    size_t n = sizeof games - 1, ends[3];
    unsigned found = 0;

    (void)state;
    open_text((struct slice){games, n});
    while (next_game() == STATUS_GAME && found < 3)
        ends[found++] = (size_t)(b.text.p - games);
    assert_int_equal(found, 3);
    for (size_t first = 1; first < n; first++) {
        struct sgf_shared shared = {0};
        size_t cut = sgf_split(&shared, (struct slice){games, first}, 0, false);

        assert_true(cut == 0 || cut == ends[0] || cut == ends[1] || cut == ends[2]);
        if (cut == 0)
            cut = sgf_split(&shared, (struct slice){games, n}, first, false);
        assert_true(cut == 0 || cut == ends[0] || cut == ends[1] || cut == ends[2]);
    }
    assert_int_equal(sgf_split(&b.shared, (struct slice){games, n}, 0, true), n);
}

/* Parentheses right behind runs of moves count, also where no later game could be known by its first node. */
static void test_cut_behind_moves(void **state)
{
    static const char games[] = "(;B[aa];W[bb];B[cc](;W[dd];B[ee])(;W[ff];B[gg];W[hh]\n;B[ii]\n))\n"
                                "(;B[aa]\n;W[bb]\n;B[cc]\n)(;N[a name that is long enough to look behind the "
                                "game before it: sixty-four]\n";
    struct sgf_shared shared = {0};

    (void)state;
    assert_int_equal(sgf_split(&shared, (struct slice){games, sizeof games - 1}, 0, false),
                     strstr(games, "(;N") - games);
}

/* Linear in nesting and in everything that could be looked at twice. */
static void test_size(void **state)
{
    static const struct {
        const char *head, *part, *tail;
    } row[] = {{"", "(", ""},
               {"(;GM[1]", "(", ""},
               {"(;GM[1]", "(;B[aa]", ""},
               {"(;GM[1]", "();", ")"},
               {"(;GM[1]C[", "\\]", "])"},
               {"(;GM[1]", "C[]x ", ")"},
               {"(;GM[1]", ";", ")"},
               {"", ")", ""},
               {"(;GM[1]C[", "](;GM[1", ""},
               {"(;GM[1]AB", "[aa:ss]", ")"},
               {"(;", "A[]", ")"},
               {"(;", "a", ")"},
               {"(;C[", "]x", ")"},
               {"(", " ", ""},
               {"(;GM[1]", "LB[aa:x]", ")"}};
    enum { PARTS = 300000 };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct buf s = {0};
        clock_t began = clock();
        size_t from = 0;

        buf_str(&s, row[i].head);
        for (size_t k = 0; k < PARTS; k++)
            buf_str(&s, row[i].part);
        buf_str(&s, row[i].tail);
        open_text(buf_as_slice(&s));
        b.text.want = 0;
        while (next_game() == STATUS_GAME)
            ;
        for (size_t part = 4096; part < s.n; part *= 2, from = part / 2)
            if (sgf_split(&b.shared, (struct slice){s.p, part}, from, false) != 0)
                break;
        buf_free(&s);
        assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 5);
    }
}

/* Every prefix and every damaged byte gives findings and an end. */
static void test_damage(void **state)
{
    static const char good[] =
        "(;FF[4]GM[1]SZ[9]PB[a]AB[aa:bb]LB[cc:x];B[dd]C[x\\]y]BL[3](;W[ee]TR[aa])(;W[ff]TB[aa][bb]))\n"
        "(;FF[3]GM[4]SZ[15];B[hh]L[aa];W[])";
    static const char odd[] = "()[];\\: \nA1a";
    char text[sizeof good];

    (void)state;
    for (size_t i = 0; i < sizeof good; i++) {
        open_text((struct slice){good, i});
        while (next_game() == STATUS_GAME)
            ;
        for (size_t k = 0; k < sizeof odd - 1 && i + 1 < sizeof good; k++) {
            memcpy(text, good, sizeof good);
            text[i] = odd[k];
            open_text((struct slice){text, sizeof good - 1});
            while (next_game() == STATUS_GAME)
                ;
            assert_ptr_equal(b.text.p, b.text.end);
        }
    }
}

/* -- Stages, each alone --------------------------------------------------------------------------- */

/* The parser sees bytes only: no record, no tree. */
static void test_parser_alone(void **state)
{
    static const char node[] = "B[pd]C[a\\]b]AB[aa][bb:cc] ko[]rubbish!;W[dd]";
    struct sgf_reader r = {.text = &b.text, .sink = &b.sink, .p = node, .end = node + sizeof node - 1};

    (void)state;
    open_text(slice_of(node));
    r.text = &b.text;
    sink_clear(&b.sink);
    assert_true(sgf_next_properties(&r));
    assert_int_equal(r.props, 4);
    assert_int_equal(r.prop[0].id, SGF_B);
    assert_true(slice_is(r.prop[0].first, "pd"));
    assert_true(slice_is(r.prop[1].first, "a\\]b"));
    assert_int_equal(r.prop[2].count, 2);
    assert_int_equal(r.prop[3].id, SGF_KO);
    assert_true(r.prop[3].lower);
    assert_int_equal(*r.p, ';');
    assert_false(sgf_next_properties(&r));
}

/* The cutter scans FF, GM and CA itself, whatever their order and spelling. */
static void test_split_alone(void **state)
{
    static const char *const games[] = {"(;FF[4]GM[1]CA[GB2312]FF[3];B[aa])",
                                        "( ; C[see [1\\]]GaMe[1]CA [GB2312] FF[4])",
                                        "(;PB[x]CA[GB2312]\nGM[1]AB[aa][bb]FF[4](;GM[2]))"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct sgf_shared shared = {0};

        sgf_split(&shared, slice_of(games[i]), 0, true);
        assert_true(shared.first.known);
        assert_string_equal(shared.first.ff, "4");
        assert_string_equal(shared.first.game, "1");
        assert_string_equal(shared.first.charset, "GB2312");
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves),
                                              cmocka_unit_test(test_boards),
                                              cmocka_unit_test(test_games),
                                              cmocka_unit_test(test_headers),
                                              cmocka_unit_test(test_tree),
                                              cmocka_unit_test(test_split_nodes),
                                              cmocka_unit_test(test_cut_behind_moves),
                                              cmocka_unit_test(test_known_again),
                                              cmocka_unit_test(test_kept),
                                              cmocka_unit_test(test_older_versions),
                                              cmocka_unit_test(test_dialects),
                                              cmocka_unit_test(test_recovery),
                                              cmocka_unit_test(test_values),
                                              cmocka_unit_test(test_cuts),
                                              cmocka_unit_test(test_size),
                                              cmocka_unit_test(test_damage),
                                              cmocka_unit_test(test_parser_alone),
                                              cmocka_unit_test(test_split_alone)};

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, start, stop);
}
