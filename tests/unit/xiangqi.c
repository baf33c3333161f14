/* The xiangqi engine: move counts, claims and what is told of a move, reasons, setups. */
#include "xiangqi-kit.h"

#include "game/xiangqi/xiangqi_moves.h"
#include "notation/notation.h"

#include <stdlib.h>

/* Counts that other engines agree on. The last one of a row is counted only with QIPU_DEEP in the
 * environment. */
static const struct {
    const char *fen;
    unsigned depth;
    uint64_t nodes;
    bool deep;
} counts[] = {
    {START, 1, 44, false},
    {START, 2, 1920, false},
    {START, 3, 79666, false},
    {START, 4, 3290240, false},
    {START, 5, 133312995, true},
    {"r1ea1a3/4kh3/2h1e4/pHp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2EAKAE2 w", 4, 1339047, false},
    {"r1ea1a3/4kh3/2h1e4/pHp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2EAKAE2 w", 5, 53112976, true},
    {"1ceak4/9/h2a5/2p1p3p/5cp2/2h2H3/6PCP/3AE4/2C6/3A1K1H1 w", 5, 10369923, false},
    {"5a3/3k5/3aR4/9/5r3/5h3/9/3A1A3/5K3/2EC2E2 w", 5, 4739553, false},
    {"CRH1k1e2/3ca4/4ea3/9/2hr5/9/9/4E4/4A4/4KA3 w", 5, 11842230, false},
    {"R1H1k1e2/9/3aea3/9/2hr5/2E6/9/4E4/4A4/4KA3 w", 5, 3500505, false},
    {"C1hHk4/9/9/9/9/9/h1pp5/E3C4/9/3A1K3 w", 5, 1914306, false},
    {"4ka3/4a4/9/9/4H4/p8/9/4C3c/7h1/2EK5 w", 5, 3513104, false},
    {"2e1ka3/9/e3H4/4h4/9/9/9/4C4/2p6/2EK5 w", 6, 12250386, false},
    {"1C2ka3/9/C1Hae1h2/p3p3p/6p2/9/P3P3P/3AE4/3p2c2/c1EAK4 w", 4, 649866, false},
    {"ChH1k1e2/c3a4/4ea3/9/2hr5/9/9/4C4/4A4/4KA3 w", 4, 376467, false},
    {"1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w", 4, 4485547, false},
    {"4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w", 4, 92741, false},
};

static void move_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct xq p = position(counts[i].fen);

        if (!counts[i].deep || getenv("QIPU_DEEP") != NULL)
            assert_int_equal(xq_perft(&p, counts[i].depth), counts[i].nodes);
    }
}

/* A claim in the terms of the Chinese notation. */
static struct claim words(enum piece piece, unsigned file, enum which which, enum direction dir,
                          unsigned digit)
{
    return (struct claim){.kind = MOVE_STEP,
                          .piece = (uint8_t)piece,
                          .file = (uint8_t)file,
                          .which = (uint8_t)which,
                          .dir = (uint8_t)dir,
                          .dist = (uint8_t)digit,
                          .from = NOWHERE,
                          .to = NOWHERE};
}

static struct claim coordinates(const char *s)
{
    return (struct claim){.kind = MOVE_STEP,
                          .marks = MARK_FULL,
                          .from = POINT(s[0] - 'a', s[1] - '0'),
                          .to = POINT(s[2] - 'a', s[3] - '0')};
}

static move named(const char *s)
{
    struct claim c = coordinates(s);

    return MOVE(MOVE_STEP, 0, c.from, c.to);
}

static void assert_means(const struct xq *p, struct claim c, const char *expected)
{
    move found[MATCH_MAX];

    assert_int_equal(xq_match(p, &c, found), 1);
    assert_int_equal(found[0], named(expected));
}

static void assert_count(const struct xq *p, struct claim c, int expected)
{
    move found[MATCH_MAX];

    assert_int_equal(xq_match(p, &c, found), expected);
}

static void claims_match(void **state)
{
    struct xq p = position(START);

    (void)state;
    assert_means(&p, words(CANNON, 2, WHICH_NONE, DIR_LEVEL, 5), "h2e2");
    assert_means(&p, words(HORSE, 8, WHICH_NONE, DIR_FORWARD, 7), "b0c2");
    assert_means(&p, words(ELEPHANT, 3, WHICH_NONE, DIR_FORWARD, 5), "g0e2");
    assert_means(&p, words(GENERAL, 5, WHICH_NONE, DIR_FORWARD, 1), "e0e1");
    assert_means(&p, coordinates("h2h9"), "h2h9");
    assert_means(
        &p, (struct claim){.kind = MOVE_STEP, .piece = CANNON, .file = 8, .from = NOWHERE, .to = POINT(4, 2)},
        "h2e2");
    assert_count(&p, (struct claim){.kind = MOVE_STEP, .piece = CANNON, .from = NOWHERE, .to = POINT(4, 2)},
                 2);
    assert_count(&p, words(CHARIOT, 1, WHICH_NONE, DIR_LEVEL, 2), 0);
    p = position("3k5/9/9/4P4/3P5/9/9/9/9/4K4 w");
    assert_means(&p, (struct claim){.kind = MOVE_STEP, .piece = SOLDIER, .from = NOWHERE, .to = POINT(3, 6)},
                 "d5d6");
    p = position(START);
    assert_count(&p, words(CANNON, 2, WHICH_FRONT, DIR_LEVEL, 5), 0);
    assert_count(&p, coordinates("h7e7"), 0);
    xq_make(&p, xq_unpack(named("h2e2")));
    assert_means(&p, words(HORSE, 8, WHICH_NONE, DIR_FORWARD, 7), "h9g7");
    assert_means(&p, words(CANNON, 2, WHICH_NONE, DIR_FORWARD, 4), "b7b3");
}

static void same_file(void **state)
{
    struct xq two = position("3k5/9/9/9/R8/9/R8/9/9/4K4 w"),
              advisers = position("3k5/9/9/9/9/9/9/3A5/9/3AK4 w");

    (void)state;
    assert_means(&two, words(CHARIOT, 0, WHICH_FRONT, DIR_LEVEL, 5), "a5e5");
    assert_means(&two, words(CHARIOT, 0, WHICH_REAR, DIR_BACK, 3), "a3a0");
    assert_count(&two, words(CHARIOT, 9, WHICH_NONE, DIR_LEVEL, 5), 2);
    assert_means(&two, words(CHARIOT, 9, WHICH_NONE, DIR_BACK, 3), "a3a0"); /* the other one cannot */
    assert_means(&two, words(CHARIOT, 9, WHICH_NONE, DIR_FORWARD, 4), "a5a9");
    assert_means(&advisers, words(ADVISER, 6, WHICH_NONE, DIR_BACK, 5), "d2e1");
    assert_means(&advisers, words(ADVISER, 6, WHICH_NONE, DIR_FORWARD, 5), "d0e1");
}

static void pawns_in_crowds(void **state)
{
    struct xq three = position("3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w"),
              files = position("3k5/6P2/2P3P2/2P6/2P6/9/9/9/9/4K4 w");

    (void)state;
    assert_means(&three, words(SOLDIER, 0, WHICH_MIDDLE, DIR_LEVEL, 4), "e6f6");
    assert_means(&three, words(SOLDIER, 0, WHICH_REAR, DIR_LEVEL, 6), "e5d5");
    assert_means(&three, words(SOLDIER, 5, WHICH_2ND, DIR_LEVEL, 4), "e6f6");      /* WXF 25=4 */
    assert_means(&three, words(PIECE_NONE, 5, WHICH_FRONT, DIR_LEVEL, 4), "e7f7"); /* 前五平四 */
    assert_means(&files, words(SOLDIER, 0, WHICH_1ST, DIR_LEVEL, 4), "g8f8");
    assert_means(&files, words(SOLDIER, 0, WHICH_3RD, DIR_LEVEL, 6), "c7d7");
    assert_means(&files, words(SOLDIER, 0, WHICH_5TH, DIR_LEVEL, 6), "c5d5");
    assert_means(&files, words(SOLDIER, 7, WHICH_FRONT, DIR_FORWARD, 1), "c7c8"); /* 前七进一 */
    assert_count(&files, words(SOLDIER, 0, WHICH_FRONT, DIR_FORWARD, 1), 2);
}

static void short_claims(void **state)
{
    struct xq p = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w");
    struct claim c = words(CHARIOT, 1, WHICH_NONE, DIR_NONE, 2);
    move found[MATCH_MAX];

    (void)state;
    assert_int_equal(xq_match(&p, &c, found), 2);
    assert_int_equal(found[0], named("i0h0")); /* the book's 车12: sideways first */
    assert_int_equal(found[1], named("i0i2"));
}

/* The captures and the checks are exactly those among all moves, and the checks in the same order. */
static void assert_special_moves(const struct xq *p, const struct xq_moves *all)
{
    struct xq_moves captures, checks;
    unsigned taking = 0, checking = 0;

    xq_captures(p, &captures);
    xq_checks(p, &checks);
    for (unsigned i = 0; i < all->count; i++) {
        struct xq next = *p;

        taking += xq_make(&next, all->move[i]);
        if (next.checked) {
            assert_true(checking < checks.count);
            assert_int_equal(checks.move[checking++], all->move[i]);
        }
        assert_int_equal(next.checked, xq_in_check(&next, next.turn));
        assert_false(xq_in_check(&next, next.turn ^ 1u));
    }
    assert_int_equal(captures.count, taking);
    assert_int_equal(checks.count, checking);
}

/* What is told of every move of some games is enough to find that move again, by every kind of claim. */
/* A told move written in every notation that leaves nothing out, and read again. */
static void assert_words_find_back(const struct xq *p, move m)
{
    static const struct notation *const each[] = {&notation_chinese, &notation_wxf,         &notation_iccs,
                                                  &notation_ucci,    &notation_uci_xiangqi, &notation_xqsan};
    struct buf word = {0};
    struct claim told, read;
    move found[MATCH_MAX];

    xq_tell(p, m, &told);
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        buf_clear(&word);
        each[i]->write(&told, 0, &word);
        claim_clear(&read);
        if (!each[i]->parse(buf_as_slice(&word), 0, &read) || xq_match(p, &read, found) != 1 || found[0] != m)
            fail_msg("%s does not find back %s", each[i]->name, buf_cstr(&word));
    }
    buf_free(&word);
}

static void told_claims_find_back(void **state)
{
    uint64_t seed = 88172645463325252u;

    (void)state;
    for (int game = 0; game < 40; game++) {
        struct xq p =
            game % 2 == 0 ? position(START) : position("2P1k4/2P6/2P1P4/4P4/4p1p2/6p2/4p1p2/9/4A4/4KA3 w");

        for (int ply = 0; ply < 120; ply++) {
            struct xq_moves all;
            struct claim c, chinese, san;
            move m;

            xq_legal(&p, &all);
            if (all.count == 0)
                break;
            assert_special_moves(&p, &all);
            seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
            m = xq_pack(all.move[seed % all.count]);
            for (unsigned i = 0; i < all.count; i++)
                assert_words_find_back(&p, xq_pack(all.move[i]));
            xq_tell(&p, m, &c);
            chinese = words(c.piece, c.which == WHICH_NONE ? c.file : 0, c.which, c.dir, c.dist);
            san = (struct claim){.kind = MOVE_STEP, .piece = c.piece, .from = NOWHERE, .to = c.to};
            san.file = (uint8_t)(c.promo & HINT_FILE ? POINT_X(c.from) + 1 : 0);
            san.rank = (uint8_t)(c.promo & HINT_RANK ? POINT_Y(c.from) + 1 : 0);
            for (struct claim *each[] = {&c, &chinese, &san, NULL}, **e = each; *e != NULL; e++) {
                move found[MATCH_MAX];

                assert_int_equal(xq_match(&p, *e, found), 1);
                assert_int_equal(found[0], m);
            }
            xq_make(&p, xq_unpack(m));
        }
    }
}

static void keys_do_not_drift(void **state)
{
    struct xq p = position(START), again;
    struct buf fen = {0};
    uint64_t seed = 1;

    (void)state;
    for (int ply = 0; ply < 300; ply++) {
        struct xq_moves all;
        struct xq before = p, back;
        uint16_t m;

        xq_legal(&p, &all);
        if (all.count == 0)
            break;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        m = all.move[(seed >> 33) % all.count];
        xq_make(&p, m);
        buf_clear(&fen);
        xq_write_fen(&p, &fen);
        again = position(buf_cstr(&fen));
        assert_int_equal(again.key, p.key);
        assert_int_equal(again.checked, p.checked);
        xq_before(&p, m, &back);
        assert_int_equal(back.key, before.key);
        assert_memory_equal(back.at, before.at, sizeof back.at);
        assert_memory_equal(back.man, before.man, sizeof back.man);
    }
    buf_free(&fen);
}

static void reasons(void **state)
{
    static const struct {
        const char *fen, *move;
        enum reason reason;
    } cases[] = {
        {START, "b0b3", REASON_GEOMETRY},
        {START, "b0d1", REASON_HORSE_LEG},
        {START, "a0a4", REASON_PATH},
        {START, "a0a3", REASON_OWN_PIECE},
        {START, "h2h8", REASON_PATH},
        {START, "c3b3", REASON_PAWN_SIDEWAYS},
        {START, "c3c2", REASON_PAWN_BACKWARDS},
        {START, "d0c1", REASON_PALACE},
        {START, "e0e2", REASON_GEOMETRY},
        {START, "b4b5", REASON_NO_PIECE},
        {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4a6", REASON_RIVER},
        {"3k5/9/9/9/9/9/9/2B6/9/4K4 w", "c2e2", REASON_GEOMETRY},
        {"3k5/9/9/9/9/9/9/9/3P5/2B1K4 w", "c0e2", REASON_ELEPHANT_EYE},
        {"3k5/9/9/9/9/9/r8/9/C8/4K4 w", "a1a3", REASON_CANNON_SCREEN},
        {"4k4/9/9/9/9/9/4P4/9/9/5K3 w", "f0e0", REASON_NONE},
        {"4k4/9/9/9/9/9/9/9/9/5K3 w", "f0e0", REASON_GENERALS_FACE},
        {"4k4/4r4/9/9/9/9/9/9/4A4/4K4 w", "e1d2", REASON_CHECK_IGNORED},
        {"4k4/9/9/9/4P4/9/9/5r3/9/5K3 w", "e5e6", REASON_CHECK_IGNORED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct xq p = position(cases[i].fen);
        struct claim c = coordinates(cases[i].move);
        const char *arg[2] = {NULL, NULL};
        enum code code = CODE_XIANGQI_ILLEGAL_MOVE;
        struct arena arena = {0};
        move found[MATCH_MAX];

        assert_int_equal(xq_match(&p, &c, found), cases[i].reason == REASON_NONE);
        if (cases[i].reason != REASON_NONE)
            assert_int_equal(xq_why(&p, &c, found, 0, &code, &arena, arg), cases[i].reason);
        arena_free(&arena);
    }
}

static enum reason setup_finding(const char *fen, bool *playable)
{
    struct record r = {0};
    struct sink sink = {0};
    struct xq p;
    enum reason first;

    record_clear(&r);
    record_header(&r, KEY_POSITION, SLICE("FEN"), slice_of(fen), (struct span){0, 0});
    *playable = xq_setup(&p, &r, NULL, &sink);
    first = sink.count == 0 ? REASON_NONE : (enum reason)sink.list[0].reason;
    sink_free(&sink);
    record_free(&r);
    return first;
}

static void setups(void **state)
{
    static const struct {
        const char *fen;
        enum reason reason;
        bool playable;
    } cases[] = {
        {START " - - 0 1", REASON_NONE, true},
        {"nonsense", REASON_SETUP_FEN, false},
        {"4k4/9/9/9/9/9/9/9/9/9 w", REASON_SETUP_GENERAL, false},
        {"4k4/9/9/9/9/9/9/9/9/K8 w", REASON_SETUP_GENERAL, false},
        {"4k4/9/9/9/9/9/9/9/3A5/5K3 w", REASON_SETUP_ADVISER, true},
        {"4k4/9/9/9/9/9/9/3B5/9/5K3 w", REASON_SETUP_ELEPHANT, true},
        {"4k4/9/9/9/9/9/3P5/9/9/5K3 w", REASON_SETUP_PAWN, true},
        {"4k4/9/9/9/9/9/9/9/9/RRR2K3 w", REASON_SETUP_COUNT, true},
        {"4k4/4R4/9/9/9/9/9/9/9/5K3 w", REASON_SETUP_CHECK, true},
        {"4k4/9/9/9/9/9/9/9/9/4K4 w", REASON_SETUP_FACE, true},
        {"2bakab2/9/9/9/4p4/9/9/9/9/2BAKAB2 r", REASON_NONE, true},
        {"2eaga3/9/4e4/9/9/9/9/9/9/2MMK4 b", REASON_SETUP_ADVISER, true},
    };
    bool playable;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(setup_finding(cases[i].fen, &playable), cases[i].reason);
        assert_int_equal(playable, cases[i].playable);
    }
}

static void rulebooks_load_with_our_params(void **state)
{
    struct rulebooks books = {0};
    const struct rulebook *b;

    (void)state;
    load_books(&books);
    b = rulebook_default(&books, GAME_XIANGQI);
    assert_non_null(b);
    assert_string_equal(b->id, "xiangqi-1999");
    assert_int_equal(b->param[XQ_CYCLES], 3);
    assert_int_equal(rulebook_named(&books, SLICE("xiangqi-moves"))->param[XQ_CYCLES], 0);
    assert_string_equal(rulebook_article(b, CODE_XIANGQI_ILLEGAL_MOVE, REASON_CANNON_SCREEN)->article, "2.3");
    rulebooks_free(&books);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_counts),
        cmocka_unit_test(claims_match),
        cmocka_unit_test(same_file),
        cmocka_unit_test(pawns_in_crowds),
        cmocka_unit_test(short_claims),
        cmocka_unit_test(told_claims_find_back),
        cmocka_unit_test(keys_do_not_drift),
        cmocka_unit_test(reasons),
        cmocka_unit_test(setups),
        cmocka_unit_test(rulebooks_load_with_our_params),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
