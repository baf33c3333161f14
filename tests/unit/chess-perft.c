/* Counts of all legal lines: the test of record for a move generator, against published figures. The reverse
 * search that records are matched with must find exactly the same moves. */
#include "game/chess/position.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

struct perft {
    const char *fen;
    unsigned depth;
    uint64_t count;
};

static const struct perft list[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
    {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 3, 18002},
    {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 3, 10471},
};

static uint64_t perft(const struct chess *p, unsigned depth)
{
    move all[MOVES_MAX];
    unsigned n = chess_moves(p, all);
    uint64_t sum = 0;

    assert_int_equal(chess_has_legal_move(p), n != 0);
    if (depth <= 1)
        return depth == 0 ? 1 : n;
    for (unsigned i = 0; i < n; i++) {
        struct chess next = *p;

        chess_play(&next, all[i]);
        sum += perft(&next, depth - 1);
    }
    return sum;
}

/* Counted by telling each move in the fewest words and matching these again; keys and checks are worked out
 * anew beside the incremental ones. */
static uint64_t perft_by_words(const struct chess *p, unsigned depth)
{
    move all[MOVES_MAX], fit[MATCH_MAX];
    unsigned n = chess_moves(p, all);
    uint64_t sum = 0;

    for (unsigned i = 0; i < n; i++) {
        struct chess next = *p, anew;
        struct claim c;

        chess_tell(p, all[i], &c);
        c.from = NOWHERE;
        assert_int_equal(chess_match(p, &c, fit), 1);
        assert_true(fit[0] == all[i]);
        chess_tell(p, all[i], &c);
        c.piece = PIECE_NONE;
        c.marks = MARK_FULL;
        assert_int_equal(chess_match(p, &c, fit), 1);
        assert_true(fit[0] == all[i]);
        chess_tell(p, all[i], &c);
        chess_play(&next, fit[0]);
        assert_int_equal((c.marks & (MARK_CHECK | MARK_MATE)) != 0, next.checkers != 0);
        assert_int_equal((c.marks & MARK_MATE) != 0, next.checkers != 0 && !chess_has_legal_move(&next));
        anew = next;
        chess_settle(&anew);
        assert_true(anew.key == next.key && anew.checkers == next.checkers && anew.watched == next.watched);
        sum += depth > 1 ? perft_by_words(&next, depth - 1) : 1;
    }
    return sum;
}

static void known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct fen_faults faults;
        struct chess p;
        struct buf b = {0};

        assert_true(fen_read(&p, slice_of(list[i].fen), i > 5, &faults));
        assert_int_equal(faults.positions, i == 3); /* its pawns have taken more than is missing */
        assert_int_equal(perft(&p, list[i].depth), list[i].count);
        assert_int_equal(perft_by_words(&p, 2), perft(&p, 2));
        if (i <= 5) {
            fen_write(&p, &b);
            assert_string_equal(buf_cstr(&b), list[i].fen);
        }
        buf_free(&b);
    }
}

static FILE *open_data(const char *name)
{
    const char *data = getenv("QIPU_DATA");
    char path[4096];

    if (data == NULL)
        return NULL;
    snprintf(path, sizeof path, "%s/chess/%s", data, name);
    return fopen(path, "r");
}

static uint64_t limit(uint64_t usual)
{
    return getenv("QIPU_LONG") != NULL ? usual * 200 : usual;
}

/* "FEN ;D1 20 ;D2 400": to the deepest level that is affordable. */
static void run_epd(const char *name, bool chess960, uint64_t most, unsigned words)
{
    FILE *f = open_data(name);
    char line[512];

    if (f == NULL)
        skip();
    while (fgets(line, sizeof line, f) != NULL) {
        struct fen_faults faults;
        struct chess p;
        unsigned depth = 0;
        unsigned long long count = 0, d, n;
        char *at = strchr(line, ';');

        if (at == NULL)
            continue;
        for (char *next = at; next != NULL; next = strchr(next + 1, ';'))
            if (sscanf(next, ";D%llu %llu", &d, &n) == 2 && n <= most) {
                depth = (unsigned)d;
                count = n;
            }
        assert_true(fen_read(&p, slice_between(line, at - 1), chess960, &faults));
        if (depth != 0)
            assert_int_equal(perft(&p, depth), count);
        perft_by_words(&p, words);
    }
    fclose(f);
}

static void standard(void **state)
{
    (void)state;
    run_epd("perft-standard.epd", false, limit(500000), 2);
}

static void chess960(void **state)
{
    (void)state;
    run_epd("perft-chess960.epd", true, limit(100000), 1);
}

static void tricky(void **state)
{
    FILE *f = open_data("perft-tricky.txt");
    char line[512];
    struct chess p;
    struct fen_faults faults;
    unsigned depth;
    unsigned long long count;

    (void)state;
    if (f == NULL)
        skip();
    while (fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "epd ", 4) == 0)
            assert_true(fen_read(&p, slice_trim(slice_of(line + 4)), true, &faults));
        else if (sscanf(line, "perft %u %llu", &depth, &count) == 2 && count <= limit(300000))
            assert_int_equal(perft(&p, depth), count);
    }
    fclose(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known),
        cmocka_unit_test(standard),
        cmocka_unit_test(chess960),
        cmocka_unit_test(tricky),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
