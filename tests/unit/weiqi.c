/* The weiqi engine on small boards: rules one by one, and random games against brute force. */
#include "weiqi_compare.h"

#include "game/weiqi/weiqi.h"

#include "unit.h"
#include <stdlib.h>

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

static void check_same_stones(const struct weiqi *w, const struct brute *b)
{
    for (int i = 0; i < b->width * b->height; i++) {
        cell c = board_cell(POINT(i % b->width, i / b->width));

        assert_int_equal(w->board.stone[c], b->now.stone[i]);
    }
}

static enum brute_fault engine_fault(const struct weiqi *w, const struct claim *c)
{
    enum code code = CODE_NONE;
    struct arena arena = {0};
    const char *arg[2];
    move fit[MATCH_MAX];

    if (game_weiqi.match(w, c, fit) == 1)
        return BRUTE_FINE;
    game_weiqi.why(w, c, fit, 0, &code, &arena, arg);
    arena_free(&arena);
    return code == CODE_WEIQI_OCCUPIED  ? BRUTE_OCCUPIED
           : code == CODE_WEIQI_TURN    ? BRUTE_TURN
           : code == CODE_WEIQI_SUICIDE ? BRUTE_SUICIDE
                                        : BRUTE_KO;
}

static void random_game(struct brute *b, unsigned width, unsigned height, uint64_t *seed, bool suicide)
{
    static struct weiqi w;
    struct sink mute = {0};
    struct record r = {.width = (uint8_t)width, .height = (uint8_t)height};
    struct brute_position start = {.to_move = SIDE_FIRST};

    weiqi_setup(&w, NULL, NULL, &mute);
    board_init(&w.board, r.width, r.height);
    w.suicide_allowed = suicide;
    brute_start(b, (int)width, (int)height, &start);
    for (unsigned ply = 0; ply < 3 * width * height; ply++) {
        unsigned x = next_random(seed) % width, y = next_random(seed) % height;
        bool pass = next_random(seed) % 20 == 0;
        struct claim c = {
            .kind = pass ? MOVE_PASS : MOVE_PLACE, .side = w.to_move, .to = pass ? NOWHERE : POINT(x, y)};
        enum brute_fault ours;
        uint64_t key;

        if (next_random(seed) % 30 == 0)
            c.side = (uint8_t)(3 - c.side);
        ours = engine_fault(&w, &c);
        game_weiqi.play(&w, game_weiqi.force(&w, &c), &key);
        assert_int_equal(ours, brute_play(b, pass ? -1 : (int)x, (int)y, c.side, suicide).fault);
        check_same_stones(&w, b);
    }
    sink_free(&mute);
}

static void random_games(void **state)
{
    static const unsigned char sizes[][2] = {{1, 1}, {1, 7}, {2, 2},   {3, 3},  {4, 2},
                                             {5, 5}, {9, 6}, {13, 13}, {19, 19}};
    struct brute b = {0};
    uint64_t seed = 20021116;

    (void)state;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned game = 0; game < (sizes[i][0] > 9 ? 20 : 300); game++)
            random_game(&b, sizes[i][0], sizes[i][1], &seed, game % 2 != 0);
    brute_free(&b);
}

/* A random tree of moves on a tiny board: full of kos, cycles, and variations that come back to them. */
static void random_tree(struct buf *out, uint64_t *seed, unsigned width, unsigned height)
{
    unsigned depth = 0;

    buf_clear(out);
    buf_printf(out, "(;SZ[%u:%u]", width, height);
    for (unsigned node = 0, black = 1; node < 60; node++, black = !black) {
        unsigned what = next_random(seed) % 20;
        int x = (int)(next_random(seed) % width), y = (int)(next_random(seed) % height);

        if (what == 0)
            black = !black;
        if (what == 1)
            buf_printf(out, ";%c[]", black ? 'B' : 'W');
        else
            buf_printf(out, ";%c[%c%c]", black ? 'B' : 'W', 'a' + x, 'a' + y);
        if (what == 2 && depth < 20) {
            buf_str(out, "(");
            depth++;
        } else if (what == 3 && depth > 0) {
            buf_str(out, ")(");
        }
    }
    buf_fill(out, ')', depth + 1);
}

static void random_trees(void **state)
{
    static const unsigned char sizes[][2] = {{2, 2}, {3, 2}, {3, 3}, {4, 3}};
    struct brute b = {0};
    struct kit k;
    struct totals t = {0};
    struct buf text = {0};
    uint64_t seed = 361;

    (void)state;
    kit_open(&k);
    kit_options(&k, AFTER_FORCE, "weiqi-2002");
    for (unsigned game = 0; game < 2000; game++) {
        random_tree(&text, &seed, sizes[game % 4][0], sizes[game % 4][1]);
        compare_game(&k, &b, buf_as_slice(&text), &t);
    }
    assert_true(t.repetitions > 1000 && t.other_readings > 100 && t.faults[BRUTE_KO] > 50);
    buf_free(&text);
    brute_free(&b);
    kit_close(&k);
}

static void komi_is(const char *text, struct komi_hint hint, int quarters)
{
    struct komi k = komi_read(NULL, slice_of(text), hint);

    if (!k.known || k.quarters != quarters)
        fail_msg("komi %s: %s %d", text, k.known ? "read as" : "not read", k.quarters);
}

static void komi_words(void **state)
{
    const struct komi_hint none = {0}, tenths = {.tenths = true}, fox = {.hundredths = true};
    struct komi k;

    (void)state;
    komi_is("7.5", none, 15);
    komi_is("7.500000", none, 15);
    komi_is("3.75", none, 15);
    komi_is("375", none, 15);
    komi_is("750", none, 15);
    komi_is("2.75", none, 11);
    komi_is("325", none, 13);
    komi_is("65", tenths, 13);
    komi_is("50", fox, 1);
    komi_is("0", none, 0);
    komi_is("-3.50", none, -7);
    komi_is("65.00", none, 130);
    komi_is("5。5", none, 11);
    komi_is("５．５", none, 11);
    komi_is("黑贴3又3/4子", none, 15);
    komi_is("黑贴三又3/4子", none, 15);
    komi_is("黑贴五目半", none, 11);
    komi_is("贴2¾子", none, 11);
    komi_is("贴3又3/4", none, 15);
    komi_is("黑贴三又四分之三子", none, 15);
    komi_is("七点五", none, 15);
    komi_is("白贴3目半", none, -7);
    komi_is("倒贴2又3/4子", none, -11);
    komi_is("不贴目", none, 0);
    komi_is("375.0", none, 15);
    komi_is("6.5pt", none, 13);
    assert_int_equal(komi_read(NULL, SLICE("5。5"), none).unit, UNIT_WORDS);
    k = komi_read(NULL, SLICE("300"), none);
    assert_true(k.said && !k.known && k.quarters == 6 && k.other == 12);
    k = komi_read(NULL, SLICE("100"), none);
    assert_true(k.said && !k.known && k.quarters == 200 && k.other == 2);
    k = komi_read(NULL, SLICE("0"), (struct komi_hint){.zero_lost = true});
    assert_true(k.said && !k.known && k.lost);
    assert_false(komi_read(NULL, SLICE("7.25"), none).known);
    k = komi_read(NULL, SLICE("65"), none);
    assert_true(k.said && !k.known && k.quarters == 130 && k.other == 13);
    k = komi_read(NULL, SLICE("7.3"), none);
    assert_true(k.said && !k.known && k.other == 0);
    k = komi_read(NULL, SLICE("99999999999999999999"), none);
    assert_true(k.said && !k.known);
    assert_false(komi_read(NULL, SLICE("  "), none).said);
}

/* A board from rows of .XO, from the top. */
static struct goban board_of(const char *const *row, unsigned height)
{
    struct goban b;
    unsigned width = (unsigned)strlen(row[0]);

    board_init(&b, width, height);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            if (row[y][x] != '.')
                board_add(&b, board_cell(POINT(x, height - 1 - y)), row[y][x] == 'X' ? BLACK : WHITE);
    return b;
}

static void sure_points(const char *const *row, unsigned height, unsigned black, unsigned white)
{
    struct goban b = board_of(row, height);
    uint8_t sure[CELLS];
    unsigned own[3] = {0};

    life_sure(&b, sure);
    for (cell c = 0; c < b.cells; c++)
        if (b.stone[c] != BORDER)
            own[sure[c]]++;
    if (own[BLACK] != black || own[WHITE] != white)
        fail_msg("%s: %u and %u", row[0], own[BLACK], own[WHITE]);
}

static void unconditional_life(void **state)
{
    static const char *const two_eyes[] = {".X.X.", "XXXXX", ".....", "....."};
    static const char *const one_eye[] = {".XXX.", "XX...", ".....", "....."};
    static const char *const false_eye[] = {".XO..", "XO...", ".XO..", "XXO..", ".XO.."};
    static const char *const both[] = {".X.XO.", "XXXXOO", "OOOOO.", ".O.O.O"};
    static const char *const prisoner[] = {"XO.X.", "X.XXX", "XXX..", "....."};

    (void)state;
    sure_points(two_eyes, 4, 10, 0);
    sure_points(one_eye, 4, 0, 0);
    sure_points(false_eye, 5, 0, 0);
    sure_points(both, 4, 8, 16);
    sure_points(prisoner, 4, 13, 0);
}

static void shared_points(void **state)
{
    /* A seki in the corner: the two points between belong to nobody. */
    static const char *const seki[] = {"X.OX.", "XOOX.", "X.OX.", "XXXX.", "....."};
    static const char *const plain[] = {"..XO.", "..XO.", "..XO.", "..XO.", "..XO."};
    struct goban b = board_of(plain, 5);
    struct stone_tally t = count_position(&b, NULL, false);

    (void)state;
    assert_int_equal(t.area[BLACK], 15);
    assert_int_equal(t.area[WHITE], 10);
    assert_int_equal(t.area[EMPTY], 0);
    b = board_of(seki, 5);
    t = count_position(&b, NULL, false);
    assert_int_equal(t.area[EMPTY], 2);
    assert_int_equal(t.area[BLACK] + t.area[WHITE], 23);
}

static const char five[] = "(;SZ[5]RU[Chinese]KM[2.5]RE[B+2.5]AB[ca:ce]AW[da:de];B[];W[]TB[aa:be]TW[ea:ee])";

static void verdicts(void **state)
{
    struct kit k;

    (void)state;
    kit_open(&k);
    kit_play(&k, slice_of(five));
    assert_int_equal(k.result.outcome.verdict, VERDICT_PROVED);
    assert_int_equal(k.result.outcome.result, RESULT_FIRST);
    kit_play(&k, SLICE("(;SZ[5]RU[Chinese]KM[2.5]RE[W+1.5]AB[ca:ce]AW[da:de];B[];W[]TB[aa:be]TW[ea:ee])"));
    assert_int_equal(k.result.outcome.verdict, VERDICT_CONTRADICTED);
    assert_int_equal(kit_count(&k, "weiqi/result"), 1);
    kit_play(&k, SLICE("(;SZ[5]RU[Chinese]KM[2.5]RE[W+R]AB[ca:ce]AW[da:de];B[];W[]TB[aa:be]TW[ea:ee])"));
    assert_int_equal(k.result.outcome.verdict, VERDICT_CONSISTENT);
    kit_play(&k, SLICE("(;SZ[5]RU[Chinese]KM[2.5]RE[B+2.5];B[cc];W[bb];B[];W[])"));
    assert_int_equal(k.result.outcome.verdict, VERDICT_UNKNOWN);
    /* AGA: White gets a point less than Black's handicap stones; 15 - 10 - 0.5 - 1. */
    kit_play(
        &k,
        SLICE("(;SZ[5]RU[AGA]KM[0.5]HA[2]RE[B+3.5]AB[ca:cb]AW[];W[da];B[cc];W[db];B[cd];W[dc];B[ce];W[dd];"
              "B[];W[de];B[];W[]TB[aa:be]TW[ea:ee])"));
    assert_int_equal(k.result.outcome.verdict, VERDICT_PROVED);
    kit_close(&k);
}

/* Rows of a board as AB and AW. */
static void set_up(struct buf *b, const char *const *row, unsigned height)
{
    for (int side = 0; side < 2; side++) {
        buf_str(b, side == 0 ? "AB" : "AW");
        for (unsigned y = 0; y < height; y++)
            for (unsigned x = 0; row[y][x] != '\0'; x++)
                if (row[y][x] == "XO"[side])
                    buf_printf(b, "[%c%c]", 'a' + (int)x, 'a' + (int)y);
    }
}

/* Moves two letters each, or "--" for a pass, TIMES times over. */
static void add_moves(struct buf *b, const char *moves, bool white, unsigned times)
{
    for (unsigned i = 0; i < times; i++)
        for (const char *m = moves; *m != '\0'; m += 2, white = !white)
            buf_printf(b, m[0] == '-' ? ";%c[]" : ";%c[%c%c]", white ? 'W' : 'B', m[0], m[1]);
}

static void cycle_is(struct kit *k, const char *const *row, unsigned height, const char *moves, bool white,
                     enum reason reason, unsigned times)
{
    struct buf b = {0};
    const struct finding *f;
    unsigned found = 0, plies = (unsigned)strlen(moves) / 2, stones = 0;

    for (const char *m = moves; *m != '\0'; m += 2)
        stones += *m != '-';
    buf_printf(&b, "(;SZ[%u:%u]PL[%c]", (unsigned)strlen(row[0]), height, white ? 'W' : 'B');
    set_up(&b, row, height);
    add_moves(&b, moves, white, times);
    buf_char(&b, ')');
    kit_play(k, buf_as_slice(&b));
    for (uint32_t i = 0; i < k->sink.count; i++) {
        f = &k->sink.list[i];
        if (f->code != CODE_WEIQI_REPETITION)
            continue;
        found++;
        assert_int_equal(f->reason, reason);
        assert_int_equal(atoi(f->arg[1]), (int)plies);
    }
    /* Once, however often it is gone round. */
    assert_int_equal(found, times > 1 || stones == 0 ? 1 : found);
    buf_free(&b);
}

/* Cycles of every kind, as often as they are played, each told as what it is. */
static void cycles(void **state)
{
    static const char *const triple[] = {".XO......", "XO.O.....", ".XO......", ".XO......", "XO.O.....",
                                         ".XO......", ".XO......", "X.XO.....", ".XO......"};
    static const char *const eternal[] = {"XOOOO", ".OXO.", "OXXX.", "OXO.O"};
    static const char *const sending[] = {".O.O...", "XXOO...", ".XX....", "......."};
    static const char *const either[] = {".O.O...", "XXOO...", ".XX....", ".......",
                                         ".OO....", "OOXX...", ".X.X..."};
    struct kit k;

    (void)state;
    kit_open(&k);
    cycle_is(&k, triple, 9, "cbbhcebbchbe", false, REASON_WEIQI_TRIPLE_KO, 3);
    cycle_is(&k, triple, 9, "cbbhcebbchbe", false, REASON_WEIQI_TRIPLE_KO, 150);
    cycle_is(&k, eternal, 4, "abacaaad", false, REASON_WEIQI_ETERNAL_LIFE, 3);
    cycle_is(&k, sending, 4, "aacaba--", true, REASON_WEIQI_SENDING_TWO, 3);
    cycle_is(&k, either, 7, "aacabaagcgbg", true, REASON_WEIQI_DOUBLE_TWO, 3);
    kit_close(&k);
}

static void referee(void **state)
{
    static const char ko[] =
        "(;SZ[9]AB[dc][cd][de]AW[ec][fd][ee][dd]PL[B];B[ed];W[dd];B[gg];W[hh];W[ff];B[aa])";
    struct kit k;

    (void)state;
    kit_open(&k);
    kit_options(&k, AFTER_REFEREE, "weiqi-2002");
    kit_play(&k, slice_of(ko));
    assert_int_equal(kit_count(&k, "weiqi/ko"), 1);
    assert_int_equal(kit_count(&k, "weiqi/turn"), 1);
    assert_int_equal(kit_count(&k, "weiqi/penalty"), 2);
    assert_int_equal(k.result.outcome.result, RESULT_FIRST);
    assert_int_equal(k.result.outcome.reason, REASON_WEIQI_RULED);
    kit_options(&k, AFTER_REFEREE, "weiqi-tiwei");
    kit_play(&k, slice_of(ko));
    assert_int_equal(kit_count(&k, "weiqi/penalty"), 0);
    assert_int_equal(k.result.outcome.result, RESULT_FIRST);
    kit_close(&k);
}

static void estimate(void **state)
{
    struct kit k;

    (void)state;
    kit_open(&k);
    k.options.estimate = true;
    kit_options(&k, AFTER_STOP, NULL);
    for (int i = 0; i < 2; i++) {
        kit_play(
            &k,
            SLICE("(;SZ[9]RU[Chinese]KM[2.5]RE[B+8.5]AB[ea:ei]AW[fa:fi];B[cc];W[hc];B[cg];W[hg];B[];W[])"));
        assert_int_equal(k.result.outcome.verdict, VERDICT_ESTIMATED);
        assert_int_equal(k.result.outcome.result, RESULT_FIRST);
    }
    kit_close(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games),  cmocka_unit_test(random_trees),
                                       cmocka_unit_test(komi_words),    cmocka_unit_test(unconditional_life),
                                       cmocka_unit_test(shared_points), cmocka_unit_test(verdicts),
                                       cmocka_unit_test(cycles),        cmocka_unit_test(referee),
                                       cmocka_unit_test(estimate)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
