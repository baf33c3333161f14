/* Spellings of points, and the smaller formats of weiqi. */
#include "base/data/data.h"
#include "finding/sink.h"
#include "format/description.h"
#include "format/format.h"
#include "notation/notation.h"

#include "unit.h"

static struct descs *descs;
static struct record record;
static struct sink sink;

static int start(void **state)
{
    struct desc_error error;

    (void)state;
    descs = descs_load(NULL, &error);
    return descs == NULL;
}

static int stop(void **state)
{
    (void)state;
    descs_free(descs);
    record_free(&record);
    sink_free(&sink);
    return 0;
}

/* Descriptions are made when they are asked for: here all are. */
static void test_descriptions(void **state)
{
    (void)state;
    for (const struct builtin *b = builtins; b->name != NULL; b++)
        if (strchr(b->name, '/') == NULL)
            assert_non_null(descs_find(descs, yaml_text(b->tree, "format", "")));
    assert_null(descs_find(descs, "none"));
}

/* Detects the format, reads all games and keeps the last; how many there were. */
static unsigned read_all(const char *format, const char *s)
{
    const struct format *f = format_sniff(slice_of(s), false, GAME_UNKNOWN);
    struct file_facts file = {.name = "test", .format = f, .charset = "UTF-8"};
    struct text text = {.start = s, .p = s, .end = s + strlen(s), .file = &file, .want = WANT_TEXT};
    struct record last = {0};
    unsigned games = 0;

    assert_non_null(f);
    assert_string_equal(f->name, format);
    file.desc = descs_find(descs, format);
    for (;;) {
        record_clear(&record);
        sink_clear(&sink);
        if (f->read(&text, &record, &sink) == STATUS_END)
            break;
        games++;
        record_free(&last);
        last = record;
        record = (struct record){0};
    }
    record_free(&record);
    record = last;
    return games;
}

static void assert_header(enum key key, const char *value)
{
    assert_true(slice_is(record_value(&record, key), value));
}

static void assert_point(const char *notation, const char *word, int x, int y)
{
    const struct notation *n = notation_named(slice_of(notation));
    struct claim c;

    claim_clear(&c);
    assert_non_null(n);
    assert_true(n->parse(slice_of(word), 19, &c));
    assert_int_equal(c.kind, MOVE_PLACE);
    assert_int_equal(c.to, POINT((unsigned)x, (unsigned)y));
}

static void assert_no_point(const char *notation, const char *word)
{
    struct claim c;

    claim_clear(&c);
    assert_false(notation_named(slice_of(notation))->parse(slice_of(word), 19, &c));
}

static void test_points(void **state)
{
    (void)state;
    assert_point("gtp", "Q16", 15, 15);
    assert_point("gtp", "t19", 18, 18);
    assert_point("gtp", "Ｊ１０", 8, 9);
    assert_point("gtp", "B A1", 0, 0);
    assert_no_point("gtp", "I5");
    assert_no_point("gtp", "Q0");
    assert_point("sgf", "pd", 15, 15);
    assert_no_point("sgf", "p4");
    assert_point("numeral", "16·四", 15, 15);
    assert_point("numeral", "十六之四", 15, 15);
    assert_point("numeral", "5·十路", 4, 9);
    assert_point("numeral", "16の四", 15, 15);
    assert_point("numeral", "１６・十六", 15, 3);
    assert_point("numeral", "天元", 9, 9);
    assert_point("numeral", "右上星", 15, 15);
    assert_point("numeral", "左下三三", 2, 2);
    assert_point("numeral-right", "4·四", 15, 15);
    assert_no_point("numeral", "星");
    assert_no_point("numeral", "右上小目");
    assert_no_point("numeral", "20·四");
    assert_no_point("numeral", "十六");
}

/* Whatever is written is read back as the same point. */
static void test_both_ways(void **state)
{
    static const char *const names[] = {"gtp", "sgf", "numeral", "numeral-right"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct notation *n = notation_named(slice_of(names[i]));

        for (unsigned size = 2; size <= 52; size++)
            for (unsigned k = 0; k < size * size; k++) {
                struct claim told = {.kind = MOVE_PLACE, .to = POINT(k % size, k / size)}, read;
                struct buf b = {0};

                if (size <= 19 && i == 1 && told.to == POINT(19, size - 20))
                    continue;
                n->write(&told, size, &b);
                claim_clear(&read);
                assert_true(n->parse(buf_as_slice(&b), size, &read));
                assert_int_equal(read.to, told.to);
                buf_free(&b);
            }
    }
}

static void test_gib(void **state)
{
    (void)state;
    assert_int_equal(
        read_all("gib", "\\HS\r\n\\[GAMENAME=Rank\\]\r\n\\[GAMEDATE=2020- 8-21-22-55- "
                        "3\\]\r\n\\[GAMEWHITENAME=Hua (4D)\\]\r\n"
                        "\\[GAMEBLACKNAME=Ye (3D)\\]\r\n"
                        "\\[GAMEINFOMAIN=GBKIND:3,GTIME:600-30-3,GRLT:1,ZIPSU:65,DUM:0,GONGJE:75\\]"
                        "\r\n\\HE\r\n\\GS\r\n2 1 0\r\n"
                        "INI 0 1 3 &4hello\r\nSTO 0 2 2 15 15\r\nSKI 0 3\r\nSTO 0 4 2 0 18\r\n\\GE\r\n"),
        1);
    assert_header(KEY_KOMI, "7.5");
    assert_header(KEY_RESULT, "W+6.5");
    assert_header(KEY_DATE, "2020-08-21");
    assert_header(KEY_FIRST, "Ye");
    assert_header(KEY_SECOND_RANK, "4D");
    assert_header(KEY_TIME_CONTROL, "600");
    assert_header(KEY_OVERTIME, "3x30 byo-yomi");
    assert_header(KEY_HANDICAP, "3");
    assert_int_equal(record.points, 3);
    assert_int_equal(record.point[2], POINT(3, 15));
    assert_int_equal(record.count, 4);
    assert_int_equal(record.node[1].claim.to, POINT(15, 3));
    assert_int_equal(record.node[2].claim.kind, MOVE_PASS);
    assert_int_equal(record.node[2].claim.side, SIDE_FIRST);
    assert_int_equal(record.node[3].claim.to, POINT(0, 0));
}

/* The words of the first comment on a node. */
static void assert_comment(uint32_t node, const char *words)
{
    uint32_t n = record_next_note(&record, node, NOTE_COMMENT, 0);

    assert_int_not_equal(n, 0);
    assert_true(slice_is(record_slice(&record, record.note[n].text, record.note[n].text_len), words));
}

/* Words on moves, and a diagram that plays the game again up to where it goes on otherwise. */
static void test_gib_remarks(void **state)
{
    (void)state;
    assert_int_equal(
        read_all(
            "gib",
            "\\HS\n\\[GAMEINFOMAIN=LINE:13,GONGJE:75\\]\n\\[GAMEINFOSUB=GDATE:2026-07-30-13-31-33\\]\n"
            "\\[BUSERINFO=BID:Ye ,BLV:35\\]\n\\[WUSERINFO=WID:Hua,WLV:17\\]\n\\HE\n\\GS\n"
            "STO 0 2 1 3 3\nSTO 0 3 2 9 9\nSTO 0 4 1 9 3\n\\GE\n"
            "\\RS\n\\[REFSUSUN=2\\]\n\\[REFEXPLAIN=\r\ntwo\r\nlines\r\n\\]\n\\RE\n"
            "\\RS\n\\[REFSUSUN=9\\]\n\\[REFEXPLAIN=end\\]\n\\RE\n"
            "\\RS\n\\[REFSUSUN=1\\]\n\\[REFGIBO=\nSTO 0 2 1 3 3\nSTO 0 3 2 9 8\nSKI 0 4\n\\]\n"
            "\\[REFEXPLAIN=\nwhat if\n\\]\n\\RE\n"
            "\\RS\n\\[REFGIBO=\nSTO 0 2 1 3 3\nSTO 0 3 2 9 9\nSTO 0 4 1 9 3\nSTO 0 5 2 3 9\n\\]\n\\RE\n"),
        1);
    assert_header(KEY_DATE, "2026-07-30");
    assert_header(KEY_FIRST, "Ye");
    assert_header(KEY_FIRST_RANK, "9P");
    assert_header(KEY_SECOND_RANK, "1K");
    assert_int_equal(record.height, 13);
    assert_int_equal(record.count, 6);
    assert_int_equal(record.node[4].parent, 1);
    assert_int_equal(record.node[5].claim.kind, MOVE_PASS);
    assert_int_equal(record.node[5].claim.side, SIDE_FIRST);
    assert_comment(2, "two\nlines");
    assert_comment(3, "end");
    assert_comment(5, "what if");
}

static void test_ngf(void **state)
{
    (void)state;
    assert_int_equal(read_all("ngf",
                              "Rated game\n19\nHua 9DP\nYe 8DP\na server\n0\n0\n7\n20170316 [09:37]\n5\n"
                              "Black wins by 0.5!\n3\nPMABBQEEQ\nPMACWEQQE\nPMADBAAAA\n"),
                     1);
    assert_header(KEY_KOMI, "7.5");
    assert_header(KEY_DATE, "2017-03-16");
    assert_header(KEY_SECOND, "Hua");
    assert_header(KEY_FIRST_RANK, "8DP");
    assert_header(KEY_TIME_CONTROL, "300");
    assert_int_equal(record.node[1].claim.to, POINT(15, 15));
    assert_int_equal(record.node[2].claim.to, POINT(3, 3));
    assert_int_equal(record.node[3].claim.kind, MOVE_PASS);
}

static void test_ugf(void **state)
{
    (void)state;
    assert_int_equal(
        read_all("ugf", "[Header]\nCrypt=0\nSize=19\nHdcp=2,0.50\nWinner=W,C\nDate=2019/03/08,22:09:00\n"
                        "Rule=JPN\nCoordinateType=IGS\nPlayerB=Ye,7d\nPlayerW=Hua,8d,,x\n[Data]\n"
                        "DD,B1,0,0\nPP,B1,0,0\nQC,W1,1,0\nYA,B1,2,0\n[ReviewNode]\nNODE,1,2\n"),
        1);
    assert_header(KEY_RESULT, "W+R");
    assert_header(KEY_KOMI, "0.50");
    assert_header(KEY_RULES, "Japanese");
    assert_header(KEY_FIRST, "Ye");
    assert_int_equal(record.points, 2);
    assert_int_equal(record.point[1], POINT(15, 15));
    assert_int_equal(record.node[1].claim.to, POINT(16, 2));
    assert_int_equal(record.node[2].claim.kind, MOVE_PASS);
}

/* The same moves and headers in another format and back. */
static void assert_both_ways(const char *format)
{
    const struct format *f = format_named(slice_of(format));
    struct writing writing = {.desc = descs_find(descs, format)};
    struct buf out = {0};

    read_all("sgf", "(;FF[4]GM[1]SZ[19]EV[e]DT[2020-01-02]PB[Ye]BR[3d]PW[Hua]WR[4d]RE[W+R]KM[0.5]HA[3]TM[600]"
                    "AB[dd][pd][dp];W[qq];B[cc];W[];B[ss])");
    f->write(&out, &record, &writing);
    assert_int_equal(read_all(format, buf_cstr(&out)), 1);
    assert_header(KEY_EVENT, "e");
    assert_header(KEY_DATE, "2020-01-02");
    assert_header(KEY_FIRST, "Ye");
    assert_header(KEY_SECOND_RANK, "4d");
    assert_header(KEY_RESULT, "W+R");
    assert_header(KEY_HANDICAP, "3");
    assert_header(KEY_TIME_CONTROL, "600");
    assert_int_equal(record.points, 3);
    assert_int_equal(record.count, 5);
    assert_int_equal(record.node[1].claim.to, POINT(16, 2));
    assert_int_equal(record.node[1].claim.side, SIDE_SECOND);
    assert_int_equal(record.node[3].claim.kind, MOVE_PASS);
    assert_int_equal(record.node[4].claim.to, POINT(18, 0));
    buf_free(&out);
}

static void test_writers(void **state)
{
    (void)state;
    assert_both_ways("gib");
    assert_both_ways("ngf");
}

static void test_dump(void **state)
{
    (void)state;
    assert_int_equal(read_all("tygem", "17\t;B[pd];W[dd]\n18\t;B[pp];W[dp];B[jj]\n"), 2);
    assert_header(KEY_ID, "18");
    assert_int_equal(record.count, 4);
    assert_int_equal(record.node[3].claim.to, POINT(9, 9));
}

static void test_diagrams(void **state)
{
    static const char *const same[] = {
        "┌┬┬┬┐\n├●┼┼┤\n├┼┼┼┤\n├┼┼○┤\n└┴┴┴┘\n", "５　┌┬┬┬┐\n４　├●┼┼┤\n３　├┼╋┼┤\n２　├┼┼○┤\n１　└┴┴┴┘\n",
        "// 5 . . . . . 5\n// 4 . X . . . 4\n// 3 . . + . . 3\n// 2 . . . O . 2\n// 1 . . . . . 1\n//   A B "
        "C D E\n",
        "+++++\n+#+++\n+++++\n+++O+\n+++++\n", "┌─┬─┬─┬─┐\n├─●─┼─┼─┤\n├─┼─┼─┼─┤\n├─┼─┼─○─┤\n└─┴─┴─┴─┘\n"};

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_int_equal(read_all("diagram", same[i]), 1);
        assert_int_equal(record.width, 5);
        assert_int_equal(record.height, 5);
        assert_int_equal(record.points, 2);
        assert_int_equal(record.point[0], POINT(1, 3));
        assert_int_equal(record.point[1], POINT(3, 1));
    }
}

static void test_lists(void **state)
{
    (void)state;
    assert_int_equal(read_all("gtp", "boardsize 19\nkomi 6.5\nplay B Q16\nplay W D4\nplay B pass\n"), 1);
    assert_int_equal(record.game, GAME_WEIQI);
    assert_header(KEY_KOMI, "6.5");
    assert_int_equal(record.count, 4);
    assert_int_equal(read_all("movelist", "黑方：叶\n1. 16·四 4·十六\n2. 16の十七 三之三\n白胜\n"), 1);
    assert_header(KEY_FIRST, "叶");
    assert_int_equal(record.node[4].claim.to, POINT(2, 16));
    assert_int_equal(record.terminator, RESULT_SECOND);
    assert_int_equal(
        read_all("movelist", "回合  红方  黑方\n1  炮二平五  马8进7\n2  马二进三  车9平8\n和棋\n"), 1);
    assert_int_equal(record.game, GAME_XIANGQI);
    assert_int_equal(record.count, 5);
    assert_int_equal(record.terminator, RESULT_DRAW);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descriptions), cmocka_unit_test(test_points),
        cmocka_unit_test(test_both_ways),    cmocka_unit_test(test_gib),
        cmocka_unit_test(test_gib_remarks),  cmocka_unit_test(test_ngf),
        cmocka_unit_test(test_ugf),          cmocka_unit_test(test_dump),
        cmocka_unit_test(test_writers),      cmocka_unit_test(test_diagrams),
        cmocka_unit_test(test_lists)};

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, start, stop);
}
