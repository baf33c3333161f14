/* FEN faults, claims in every form, reasons, dead positions. */
#include "game/chess/dead/dead.h"
#include "notation/notation.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

static void read_position(struct chess *p, const char *fen, bool chess960)
{
    struct fen_faults faults;

    assert_true(fen_read(p, slice_of(fen), chess960, &faults));
}

static void fen_faults(void **state)
{
    static const struct {
        const char *fen;
        enum reason why;
    } bad[] = {
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", REASON_NO_KING},
        {"kk6/8/8/8/8/8/8/4K3 w - - 0 1", REASON_MANY_KINGS},
        {"4k3/8/8/8/8/8/8/4K2Rx w - - 0 1", REASON_FEN_BOARD},
        {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", REASON_FEN_BOARD},
        {"", REASON_FEN_BOARD},
        {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", REASON_PAWN_ON_END_RANK},
        {"4k3/8/8/8/8/8/8/4K2R b Q - 0 1", REASON_CASTLING_RIGHTS},
        {"4k3/8/8/8/8/8/8/4KR2 w K - 0 1", REASON_CASTLING_RIGHTS},
        {"4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", REASON_OPPONENT_IN_CHECK},
        {"4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", REASON_PASSED_SQUARE},
        {"4k3/4R3/8/8/8/8/8/K3Q3 b - - 0 1", REASON_NONE},
        {"4R3/8/8/4k3/8/8/8/K3Q3 b - - 0 1", REASON_IMPOSSIBLE_CHECK},
        {"4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", REASON_NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct fen_faults faults;
        struct chess p;

        fen_read(&p, slice_of(bad[i].fen), false, &faults);
        assert_int_equal(faults.positions != 0 ? faults.position[0] : REASON_NONE, bad[i].why);
    }
}

static void fen_round_trip(void **state)
{
    static const char *const fens[] = {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                                       "1r2k1rr/8/8/8/8/8/8/1R2K1RR w GBgb - 3 7",
                                       "4k2r/8/8/8/8/8/8/R3K3 w Qk - 12 40"};

    (void)state;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct chess p;
        struct buf b = {0};

        read_position(&p, fens[i], true);
        fen_write(&p, &b);
        /* The outermost rook goes by K and Q. */
        assert_string_equal(buf_cstr(&b), i == 1 ? "1r2k1rr/8/8/8/8/8/8/1R2K1RR w GQgq - 3 7" : fens[i]);
        buf_free(&b);
    }
}

/* What each word is in its position: how many moves fit, and why not one. */
static void words(void **state)
{
    static const struct {
        const char *fen, *notation, *word;
        int fits;
        enum reason why;
    } list[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "uci", "e1g1", 1, REASON_NONE},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "uci", "e1h1", 1, REASON_NONE},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "uci", "e1c1", 1, REASON_NONE},
        {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "uci", "e1g1", 0, REASON_CASTLING_NO_RIGHT},
        {"r3k2r/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "san", "O-O-O", 0, REASON_CASTLING_BLOCKED},
        {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "san", "O-O-O", 1, REASON_NONE},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "uci", "a7a8", 0, REASON_PROMOTION},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "uci", "a7a8n", 1, REASON_NONE},
        {"4k3/8/8/8/4n3/8/4K3/4R3 b - - 0 1", "san", "Nd6", 1, REASON_NONE},
        {"4k3/8/8/8/4n3/8/3K4/4R3 b - - 0 1", "san", "Nd6", 0, REASON_KING_IN_CHECK},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "san", "Rf1", 1, REASON_NONE},
        {"3k4/8/8/8/8/4K3/8/R6R w - - 0 1", "san", "Rd1", 2, REASON_AMBIGUOUS},
        {"3k4/8/8/8/8/4K3/8/R6R w - - 0 1", "san", "Rad1", 1, REASON_NONE},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "san", "--", 1, REASON_NONE},
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "san", "--", 0, REASON_NULL_MOVE},
        {"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "lan", "d2-d4", 1, REASON_NONE},
        {"8/8/8/4k3/8/8/4Q3/4K3 w - - 0 1", "san", "Qxe5", 0, REASON_KING_TAKEN},
    };

    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct chess p;
        struct claim c;
        struct arena a = {0};
        const char *arg[2] = {NULL, NULL};
        enum code code = CODE_CHESS_ILLEGAL_MOVE;
        move fit[MATCH_MAX];
        int n;

        read_position(&p, list[i].fen, false);
        claim_clear(&c);
        assert_true(notation_named(slice_of(list[i].notation))->parse(slice_of(list[i].word), 0, &c));
        n = chess_match(&p, &c, fit);
        assert_int_equal(n, list[i].fits);
        if (n != 1)
            assert_int_equal(chess_why(&p, &c, fit, n, &code, &a, arg), list[i].why);
        arena_free(&a);
    }
}

static void time_controls(void **state)
{
    struct time_control tc = clock_read_control(SLICE("40/7200:20/3600+30:900+30"));

    (void)state;
    assert_int_equal(tc.count, 3);
    assert_int_equal(tc.period[0].moves, 40);
    assert_int_equal(tc.period[1].increment, 30000);
    assert_int_equal(tc.period[2].base, 900000);
    assert_int_equal(clock_read_control(SLICE("?")).count, 0);
    assert_int_equal(clock_read_control(SLICE("-")).count, 0);
    assert_true(clock_read_control(SLICE("*180")).sandclock);
    assert_int_equal(clock_read_control(SLICE("*180")).period[0].base, 180000);
    assert_int_equal(clock_read_control(SLICE("40/7200:*180")).count, 0);
    assert_int_equal(clock_read_control(SLICE("10+0.1")).period[0].increment, 100);
    assert_int_equal(clock_read_control(SLICE("5400d5")).period[0].delay, 5000);
    assert_int_equal(clock_read_control(SLICE("60 mins")).count, 0);
}

static void dead(void **state)
{
    static const struct {
        const char *fen;
        bool dead;
    } list[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},
        {"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", true},
        {"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4KB2 w - - 0 1", false},
        /* Pawns of a file that cannot pass each other, and a rook behind its own wall. */
        {"3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/3P4/4K3 w - - 0 1", true},
        {"3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/4P3/4K3 w - - 0 1", false},
        {"6k1/8/8/1p6/1P1p4/1P1P4/BP1P4/KRB5 b - - 0 1", true},
        {"8/8/8/3k4/3p4/3P4/3K4/8 w - - 0 1", false},
        {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", true},
        {"8/2k5/8/PpPpPpPp/1P1P1P1P/4Q3/2K5/8 w - - 0 1", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct chess p;

        read_position(&p, list[i].fen, false);
        assert_int_equal(dead_is(&p, NULL), list[i].dead);
    }
}

/* "W-" and so on: who can still mate, as somebody else's solver says. Never a wrong claim; the share is told.
 */
static void dead_vectors(void **state)
{
    const char *data = getenv("QIPU_DATA");
    char path[4096], line[512];
    unsigned claims = 0, proved = 0, deaths = 0, told = 0, every = getenv("QIPU_LONG") != NULL ? 1 : 4,
             number = 0;
    FILE *f;

    (void)state;
    snprintf(path, sizeof path, "%s/chess/dead-positions.txt", data == NULL ? "" : data);
    if ((f = fopen(path, "r")) == NULL)
        skip();
    while (fgets(line, sizeof line, f) != NULL) {
        struct chess p;
        bool can[2] = {line[0] == 'W', line[1] == 'B'};

        if (line[0] == '#' || strlen(line) < 10 || number++ % every != 0)
            continue;
        read_position(&p, slice_trim(slice_of(line + 3)).p, false);
        for (unsigned side = 0; side < 2; side++) {
            bool is_proved = dead_cannot_mate(&p, side, NULL);

            assert_false(is_proved && can[side]);
            claims += !can[side];
            proved += is_proved;
        }
        deaths += !can[WHITE] && !can[BLACK];
        told += dead_is(&p, NULL);
    }
    fclose(f);
    print_message("# cannot mate: %u of %u proved; dead: %u of %u\n", proved, claims, told, deaths);
    assert_true(proved * 100 > claims * 92);
    assert_true(told * 100 > deaths * 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fen_faults),    cmocka_unit_test(fen_round_trip), cmocka_unit_test(words),
        cmocka_unit_test(time_controls), cmocka_unit_test(dead),           cmocka_unit_test(dead_vectors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
