/* The wuziqi rulebooks, row by row: what fires, and what its nearest neighbour does. */
#include "wuziqi-kit.h"

#include "game/wuziqi/wuziqi_rules.h"
#include "notation/stones/stones.h"

#include "unit.h"
#include <stdio.h>

struct row {
    const char *rules, *moves, *result;
    const char *code, *reason; /* must fire; with '!' before the code: must not. NULL reason: any */
};

/* Games that begin with 松月: h8 h9 h7. */
static const struct row rows[] = {
    {"wuziqi-2013", "h8 h9 h7 h6", "*", "!wuziqi/opening", NULL},
    {"wuziqi-2013", "h8 h9 h7 h6", "*", "wuziqi/opening-name", "as-listed"},
    {"wuziqi-2013", "g8 h9 h7", "*", "wuziqi/opening-centre", "to-be-corrected"},
    {"wuziqi-2013", "g8 h9 h7 h6", "*", "wuziqi/opening-centre", "waived"},
    {"wuziqi-2013", "h8 h9 h7", "*", "!wuziqi/opening-centre", NULL},
    {"gomoku-freestyle", "g8 h9 h7", "*", "!wuziqi/opening-centre", NULL},
    {"wuziqi-2013", "h8 h10 h7", "*", "wuziqi/opening", "second-not-adjacent"},
    {"wuziqi-2013", "h8 h9 h5", "*", "wuziqi/opening", "outside-area"},
    {"wuziqi-2013", "h8 h9 j6", "*", "!wuziqi/opening", NULL},
    {"renju-tarannikov", "h8 h9 j6 k11 l12", "*", "!wuziqi/opening", NULL},
    {"renju-tarannikov", "h8 h9 j6 l11 l12", "*", "wuziqi/opening", "outside-area"},
    {"renju-tarannikov", "h8 h9 j6 k11 m12", "*", "wuziqi/opening", "outside-area"},
    {"renju-taraguchi-10", "h8 h9 j6 k11 m12", "*", "wuziqi/opening", "outside-area"},
    {"renju-taraguchi-10", "h8 h9 j6 k11 l12", "*", "!wuziqi/opening", NULL},
    {"wuziqi-2013", "h8 h9 h7 swap h6", "*", "!wuziqi/swap", NULL},
    {"wuziqi-2013", "h8 h9 swap h7 h6", "*", "wuziqi/swap", "swap-when"},
    {"wuziqi-2013", "h8 h9 h7 swap swap", "*", "wuziqi/swap", "swap-twice"},
    {"renju-soosyrv-8", "h8 h9 h7 swap h6 swap i9", "*", "!wuziqi/swap", NULL},
    {"renju-rif", "h8 h9 h7 swap h6 swap i9", "*", "wuziqi/swap", "swap-when"},
    {"gomoku-swap2", "a1 b1 c1 d5 e6 swap", "*", "!wuziqi/swap", NULL},
    {"wuziqi-2013", "B:h8 B:h9", "*", "wuziqi/turn", "white-to-play"},
    {"wuziqi-2013", "W:h8", "*", "wuziqi/turn", "white-begins"},
    {"wuziqi-2013", "B:h8 W:h9", "*", "!wuziqi/turn", NULL},
    {"wuziqi-2013", "h8 h9 h8", "*", "wuziqi/occupied", NULL},
    {"wuziqi-2013", "h8 p9", "*", "wuziqi/board", "off-board"},
    {"wuziqi-2013", "h8 h16", "*", "wuziqi/board", "off-board"},
    {"wuziqi-2013", "h8 h9 o15 o1 a1 a15", "*", "!wuziqi/board", NULL},
    /* f8 g8 and h9 h10, then h8: two threes. */
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "白胜（禁手）", "wuziqi/forbidden-33", "claimed"},
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "0-1", "wuziqi/forbidden-33", "claimable"},
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "*", "wuziqi/forbidden-33", "claimable"},
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8 i1", "*", "wuziqi/forbidden-33", "lapsed"},
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "1-0", "!wuziqi/result", NULL},
    {"renju-rif", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "黑胜（禁手）", "wuziqi/result", "forbidden-move"},
    {"wuziqi-2013", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "0-1", "!wuziqi/result", NULL},
    {"gomoku-freestyle", "f8 a1 g8 c1 h9 e1 h10 g1 h8", "*", "!wuziqi/forbidden-33", NULL},
    {"wuziqi-2013", "f8 e8 g8 c1 h9 e1 h10 g1 h8", "*", "!wuziqi/forbidden-33", NULL},
    {"wuziqi-2013", "e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h11 k1 h8", "*", "wuziqi/forbidden-44", "claimable"},
    {"wuziqi-2013", "e8 a1 f8 c1 g8 e1 h9 g1 h10 h11 i8", "*", "!wuziqi/forbidden-44", NULL},
    {"wuziqi-2013", "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8", "*", "wuziqi/forbidden-overline", "open-claim"},
    {"wuziqi-2013", "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8 k1", "*", "wuziqi/forbidden-overline", "open-claim"},
    {"wuziqi-2013", "c8 a1 d8 c1 e8 e1 g8 g1 i8 i1 f8", "1-0", "!wuziqi/forbidden-overline", NULL},
    {"gomoku-standard", "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8 k1", "*", "!wuziqi/after-five", NULL},
    {"gomoku-freestyle", "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8 k1", "*", "wuziqi/after-five", NULL},
    {"wuziqi-2013", "h8 a1 g8 b1 f8 c1 e8 k1 d8", "0-1", "wuziqi/five", NULL},
    {"wuziqi-2013", "h8 a1 g8 b1 f8 c1 e8 k1 d8", "1-0", "!wuziqi/five", NULL},
    {"wuziqi-2013", "h8 a1 g8 b1 f8 c1 e8 k1 d8 l1", "1-0", "wuziqi/after-five", NULL},
    {"wuziqi-2013", "h8 a1 g8 b1 f8 c1 e8 k1 d8", "1-0", "!wuziqi/after-five", NULL},
    {"wuziqi-2013", "h8 -- h9", "*", "wuziqi/pass", NULL},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 --", "*", "!wuziqi/pass", NULL},
    {"renju-rif", "h8 h9 h7 -- i9", "*", "!wuziqi/pass", NULL},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 i10 -- -- a1", "*", "wuziqi/double-pass", "play-goes-on"},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 i10 -- --", "1-0", "wuziqi/double-pass", "result-differs"},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 i10 -- --", "1/2-1/2", "!wuziqi/double-pass", NULL},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 -- -- a1", "*", "wuziqi/double-pass", "straddling"},
    {"renju-rif", "h8 h9 h7 h6 i9 -- -- a1", "*", "wuziqi/double-pass", "play-goes-on"},
    {"wuziqi-2013", "h8 h9 h7 h6 i9 -- a1 --", "*", "!wuziqi/double-pass", NULL},
};

static void each_row(void **state)
{
    struct kit k;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *r = &rows[i];
        bool wanted = r->code[0] != '!';
        const struct finding *f;

        kit_open(&k, r->rules, AFTER_STOP);
        kit_game(&k, r->moves, r->result);
        f = kit_find(&k, r->code + !wanted);
        if ((f != NULL) != wanted)
            fail_msg("row %zu (%s, %s): %s", i, r->rules, r->moves, r->code);
        if (r->reason != NULL && strcmp(reason_info((enum reason)f->reason)->name, r->reason) != 0)
            fail_msg("row %zu (%s): %s", i, r->moves, reason_info((enum reason)f->reason)->name);
        kit_close(&k);
    }
}

static void what_lapsed_is_a_note(void **state)
{
    struct kit k;
    const struct finding *f;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    kit_game(&k, "f8 a1 g8 c1 h9 e1 h10 g1 h8", "*");
    f = kit_find(&k, "wuziqi/forbidden-33");
    assert_int_equal(f->severity, SEVERITY_ERROR);
    assert_int_equal(f->ply, 9);
    assert_string_equal(f->arg[0], "h8");
    assert_string_equal(f->arg[1], "f8 g8 h8 +e8 +i8, h8 h9 h10 +h7 +h11");
    assert_int_equal(f->proof_kind, PROOF_LINES);
    kit_game(&k, "f8 a1 g8 c1 h9 e1 h10 g1 h8 i1", "*");
    f = kit_find(&k, "wuziqi/forbidden-33");
    assert_int_equal(f->own, SEVERITY_NOTE + 1);
    assert_int_equal(f->ruling, RULING_STANDS);
    kit_close(&k);
}

static void verdicts(void **state)
{
    static const struct {
        const char *moves, *declared;
        enum result result;
        enum reason reason;
        enum verdict verdict;
    } games_played[] = {
        {"h8 a1 g8 b1 f8 c1 e8 k1 d8", "1-0", RESULT_FIRST, REASON_WUZIQI_FIVE, VERDICT_PROVED},
        {"h8 a1 g8 b1 f8 c1 e8 k1 d8", "B+R", RESULT_FIRST, REASON_WUZIQI_FIVE, VERDICT_PROVED},
        {"h8 a1 g8 b1 f8 c1 e8 k1 d8", "白胜", RESULT_FIRST, REASON_WUZIQI_FIVE, VERDICT_CONTRADICTED},
        {"h8 a1 g8 b1 f8 c1 e8 d1 k8 e1", "W+1", RESULT_SECOND, REASON_WUZIQI_FIVE, VERDICT_PROVED},
        /* White's six count as five. */
        {"h8 a1 g8 b1 f8 c1 k8 e1 l8 f1 m9 d1", "0-1", RESULT_SECOND, REASON_WUZIQI_FIVE, VERDICT_PROVED},
        /* 10.1(2): it loses when White points it out, which the record has to state. */
        {"f8 a1 g8 c1 h9 e1 h10 g1 h8", "0-1", RESULT_UNKNOWN, REASON_WUZIQI_FORBIDDEN_MOVE,
         VERDICT_CONSISTENT},
        {"f8 a1 g8 c1 h9 e1 h10 g1 h8", "白胜（禁手）", RESULT_SECOND, REASON_WUZIQI_FORBIDDEN_MOVE,
         VERDICT_PROVED},
        {"f8 a1 g8 c1 h9 e1 h10 g1 h8 i1", "1-0", RESULT_UNKNOWN, REASON_AGREED, VERDICT_CONSISTENT},
        {"c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8 k1", "0-1", RESULT_UNKNOWN, REASON_WUZIQI_OVERLINE,
         VERDICT_CONSISTENT},
        {"c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f8 k1", "白胜（长连禁手）", RESULT_SECOND, REASON_WUZIQI_OVERLINE,
         VERDICT_PROVED},
        /* Five and overline with one stone: five counts. */
        {"c8 a1 d8 c1 e8 e1 g8 g1 h8 i1 f9 k1 f10 l1 f11 n1 f12 o1 f8", "1-0", RESULT_FIRST,
         REASON_WUZIQI_FIVE, VERDICT_PROVED},
        {"h8 h9 h7", "*", RESULT_UNKNOWN, REASON_AGREED, VERDICT_UNKNOWN},
        {"h8 h9 h7 h6 i9 i10 -- --", "和棋", RESULT_DRAW, REASON_WUZIQI_DOUBLE_PASS, VERDICT_PROVED},
    };
    struct kit k;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    for (size_t i = 0; i < sizeof games_played / sizeof *games_played; i++) {
        kit_game(&k, games_played[i].moves, games_played[i].declared);
        if (k.result.outcome.result != games_played[i].result ||
            k.result.outcome.reason != games_played[i].reason ||
            k.result.outcome.verdict != games_played[i].verdict)
            fail_msg("%s: result %d, %s, verdict %d", games_played[i].moves, (int)k.result.outcome.result,
                     reason_info(k.result.outcome.reason)->name, (int)k.result.outcome.verdict);
    }
    kit_close(&k);
}

static void disputed_three(void **state)
{
    /* rc22 with its moves in turn: i12 is 33 by the Chinese text and nothing by the international one. */
    static const char moves[] = "f12 o15 g12 o14 h11 h7 g10 a2 h10 o2 h9 a1 h8 o1 i12";
    struct kit k;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    kit_game(&k, moves, "*");
    assert_non_null(kit_find(&k, "wuziqi/forbidden-33"));
    assert_string_equal(kit_find(&k, "wuziqi/disputed-three")->arg[1], "double three");
    kit_close(&k);
    kit_open(&k, "renju-rif", AFTER_STOP);
    kit_game(&k, moves, "*");
    assert_null(kit_find(&k, "wuziqi/forbidden-33"));
    assert_string_equal(kit_find(&k, "wuziqi/disputed-three")->arg[2], "double three");
    kit_close(&k);
}

/* --- openings --- */

static point turned(point p, unsigned symmetry)
{
    int x = (int)POINT_X(p) - 7, y = (int)POINT_Y(p) - 7;

    if (symmetry & 4)
        x = -x;
    for (unsigned i = symmetry & 3; i > 0; i--) {
        int was = x;

        x = -y;
        y = was;
    }
    return POINT(x + 7, y + 7);
}

static void all_openings_turned(void **state)
{
    static const char *const third[2][13] = {
        {"h10", "i10", "j10", "i9", "j9", "i8", "j8", "h7", "i7", "j7", "h6", "i6", "j6"},
        {"j10", "j9", "j8", "j7", "j6", "i8", "i7", "i6", "h7", "h6", "g7", "g6", "f6"}};
    point centre = POINT(7, 7);

    (void)state;
    for (unsigned family = 0; family < 2; family++)
        for (unsigned n = 0; n < 13; n++)
            for (unsigned s = 0; s < 8; s++) {
                point white = family == 0 ? POINT(7, 8) : POINT(8, 8), black;
                unsigned symmetry = 9;
                const struct opening *o;
                char id[8];

                renju_get(third[family][n], third[family][n] + strlen(third[family][n]), &black);
                o = opening_of(centre, turned(white, s), turned(black, s), &symmetry);
                snprintf(id, sizeof id, "%c%u", "DI"[family], n + 1);
                assert_non_null(o);
                assert_string_equal(o->id, id);
                assert_int_equal(turned(white, symmetry), turned(white, s));
                assert_int_equal(turned(black, symmetry), turned(black, s));
            }
}

/* Every third stone within the five lines belongs to one of the thirteen. */
static void no_opening_is_missing(void **state)
{
    unsigned named[2] = {0, 0};

    (void)state;
    for (unsigned family = 0; family < 2; family++)
        for (unsigned y = 4; y < 11; y++)
            for (unsigned x = 4; x < 11; x++) {
                point white = family == 0 ? POINT(7, 8) : POINT(8, 8), p = POINT(x, y);
                unsigned symmetry;

                if (p != white && p != POINT(7, 7))
                    named[family] += opening_of(POINT(7, 7), white, p, &symmetry) != NULL;
            }
    assert_int_equal(named[0], 23);
    assert_int_equal(named[1], 23);
}

static void openings_by_name(void **state)
{
    (void)state;
    assert_string_equal(opening_named(SLICE("D8"))->chinese, "松月");
    assert_string_equal(opening_named(SLICE("d13 yusei"))->id, "D13");
    assert_string_equal(opening_named(SLICE("花月局"))->id, "D4");
    assert_string_equal(opening_named(SLICE("Suisei"))->id, "I13");
    assert_null(opening_named(SLICE("D14")));
    assert_null(opening_named(SLICE("Ruy Lopez")));
}

static void check_class(const char *stones, const char *alike, const char *apart)
{
    point stone[4], p[8];
    const char *lists[3] = {stones, alike, apart};
    point *into[3] = {stone, p, p};
    unsigned count[3] = {0};

    for (unsigned l = 0; l < 3; l++) {
        const char *s = lists[l], *end = s + strlen(s);

        for (; s < end; s += *s == ' ')
            s = renju_get(s, end, &into[l][(l == 2 ? count[1] : 0) + count[l]++]);
    }
    for (unsigned i = 0; i < count[1]; i++) {
        for (unsigned k = 0; k < count[1]; k++)
            assert_true(offers_alike(stone, p[i], p[k]));
        for (unsigned k = 0; k < count[2]; k++)
            assert_false(offers_alike(stone, p[i], p[count[1] + k]));
    }
}

static void offer_classes(void **state)
{
    (void)state;
    check_class("h8 h9 h7 h6", "g8 g7 i8 i7", "i9");
    check_class("h8 h9 h10 h11", "g9 i9", "g8 i8");
    check_class("h8 h9 h10 h11", "g8 i8", "g9");
    check_class("h8 i9 g7 f6", "h7 g8", "h9 i8 g6");
    check_class("h8 i9 g7 f6", "h9 i8", "h7");
    check_class("h8 h9 i8 i7", "g7 j9", "g9 j7");
    check_class("h8 h9 i8 i7", "g9 j7", "g7");
    check_class("h8 i9 j8 i7", "h9 j9 h7 j7", "g8");
}

static void offers(void **state)
{
    static const struct {
        const char *rules, *offers, *declared, *moves, *reason;
    } cases[] = {
        {"wuziqi-2013", "i9 i10", NULL, "h8 h9 h7 h6 i9", NULL},
        {"wuziqi-2013", NULL, NULL, "h8 h9 h7 h6 i9", "offers-not-given"},
        {"wuziqi-2013", NULL, NULL, "h8 h9 h7 h6", NULL},
        {"wuziqi-2013", "i8 g7", NULL, "h8 h9 h7 h6 i8", "offers-alike"},
        {"wuziqi-2013", "i9 i8 g7", NULL, "h8 h9 h7 h6 i9", "offers-alike"},
        {"wuziqi-2013", "i9 i8", "2", "h8 h9 h7 h6 i9", NULL},
        {"wuziqi-2013", "i9 i8", "3", "h8 h9 h7 h6 i9", "offers-number"},
        {"wuziqi-2013", NULL, "3", "h8 h9 h7 h6 i9", NULL},
        {"wuziqi-2013", NULL, "i9 i8", "h8 h9 h7 h6 i9", NULL},
        {"wuziqi-2013", "i9 h6", NULL, "h8 h9 h7 h6 i9", "offers-occupied"},
        {"wuziqi-2013", "i9 i8", NULL, "h8 h9 h7 h6 j9", "offers-not-kept"},
        {"renju-rif", "i9 i8 j9", NULL, "h8 h9 h7 h6 i9", "offers-number"},
        {"renju-rif", NULL, NULL, "h8 h9 h7 h6 i9", NULL},
        {"renju-sakata", "i9 i8", NULL, "h8 h9 h7 h6 i9", "offers-none"},
    };
    struct kit k;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct finding *f;

        kit_open(&k, cases[i].rules, AFTER_STOP);
        kit_begin(&k);
        if (cases[i].declared != NULL)
            kit_header(&k, KEY_OFFERS, cases[i].declared);
        kit_moves(&k, cases[i].moves);
        if (cases[i].offers != NULL)
            kit_offers(&k, cases[i].offers);
        kit_judge(&k);
        f = kit_find(&k, "wuziqi/offers");
        if ((f != NULL) != (cases[i].reason != NULL))
            fail_msg("case %zu: %s", i, f == NULL ? "nothing" : reason_info((enum reason)f->reason)->name);
        if (f != NULL)
            assert_string_equal(reason_info((enum reason)f->reason)->name, cases[i].reason);
        kit_close(&k);
    }
}

static void headers(void **state)
{
    struct kit k;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    kit_begin(&k);
    kit_header(&k, KEY_OPENING_CODE, "D8");
    kit_moves(&k, "h8 h9 h7 h6");
    kit_judge(&k);
    assert_null(kit_find(&k, "wuziqi/opening-header"));
    kit_begin(&k);
    kit_header(&k, KEY_OPENING, "花月");
    kit_moves(&k, "h8 h9 h7 h6");
    kit_judge(&k);
    assert_string_equal(kit_find(&k, "wuziqi/opening-header")->arg[0], "D4");
    kit_begin(&k);
    kit_header(&k, KEY_RULES, "自由开局，无禁手");
    kit_header(&k, KEY_SWAP, "R");
    kit_moves(&k, "g8 a1 f8 c1 h9 e1 h10 g1 h8");
    kit_judge(&k);
    assert_non_null(kit_find(&k, "wuziqi/free-opening"));
    assert_non_null(kit_find(&k, "wuziqi/swap"));
    assert_null(kit_find(&k, "wuziqi/opening-centre"));
    assert_null(kit_find(&k, "wuziqi/forbidden-33"));
    kit_close(&k);
}

static void full_board(void **state)
{
    struct kit k;

    (void)state;
    kit_open(&k, "gomoku-freestyle", AFTER_STOP);
    kit_begin(&k);
    k.record.width = k.record.height = 3;
    kit_header(&k, KEY_RESULT, "1-0");
    kit_moves(&k, "a1 a2 a3 b1 b2 b3 c1 c2 c3");
    kit_judge(&k);
    assert_non_null(kit_find(&k, "wuziqi/full-board"));
    assert_int_equal(k.result.outcome.reason, REASON_WUZIQI_FULL_BOARD);
    kit_begin(&k);
    k.record.width = k.record.height = 3;
    kit_header(&k, KEY_RESULT, "1/2-1/2");
    kit_moves(&k, "a1 a2 a3 b1 b2 b3 c1 c2 c3");
    kit_judge(&k);
    assert_null(kit_find(&k, "wuziqi/full-board"));
    assert_int_equal(k.result.outcome.verdict, VERDICT_PROVED);
    kit_close(&k);
}

static void setup_positions(void **state)
{
    struct kit k;
    struct note *n;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    kit_begin(&k);
    k.record.width = k.record.height = 19;
    kit_judge(&k);
    assert_non_null(kit_find(&k, "wuziqi/board"));
    kit_begin(&k);
    n = record_note(&k.record, 0, NOTE_SETUP);
    n->value = SETUP_FIRST;
    for (unsigned x = 5; x < 9; x++)
        note_add_point(&k.record, n, POINT(x, 7));
    n = record_note(&k.record, 0, NOTE_SETUP);
    n->value = SETUP_TO_MOVE_FIRST;
    kit_moves(&k, "j8");
    kit_judge(&k);
    assert_string_equal(reason_info((enum reason)kit_find(&k, "wuziqi/setup")->reason)->name, "stone-count");
    assert_int_equal(k.result.outcome.reason, REASON_WUZIQI_FIVE);
    kit_close(&k);
}

static void referee_takes_back(void **state)
{
    struct kit k;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_REFEREE);
    kit_game(&k, "B:h8 W:i9 B:h7 B:h6", "*");
    assert_non_null(kit_find(&k, "wuziqi/turn"));
    assert_int_equal(k.result.plies, 3);
    kit_game(&k, "B:h8 W:i9 B:h7 B:h6 W:a1", "*"); /* accepted by playing on */
    assert_int_equal(k.result.plies, 5);
    kit_close(&k);
    kit_open(&k, "wuziqi-2013", AFTER_FORCE);
    kit_game(&k, "B:h8 B:h9 W:i9 B:h7", "*");
    assert_int_equal(k.result.plies, 4);
    kit_close(&k);
}

struct specials {
    unsigned count;
    char text[256];
};

static void add_special(void *ctx, point p, const char *kind)
{
    struct specials *s = ctx;
    char name[RENJU_POINT_MAX];
    size_t n = strlen(s->text);

    renju_put(p, name);
    s->count++;
    snprintf(s->text + n, sizeof s->text - n, "%s %s;", name, kind);
}

static void special_points(void **state)
{
    static struct wuziqi w;
    struct specials s = {0};
    struct kit k;
    const struct rulebook *rules;

    (void)state;
    kit_open(&k, "wuziqi-2013", AFTER_STOP);
    rules = rulebook_named(&k.books, SLICE("wuziqi-2013"));
    assert_true(game_wuziqi.setup(&w, NULL, rules, &k.sink));
    for (unsigned x = 2; x < 6; x++)
        stones_place(&w.board, POINT(x, 0), SIDE_FIRST);
    stones_place(&w.board, POINT(7, 0), SIDE_FIRST);
    game_wuziqi.special(&w, rules, add_special, &s);
    assert_string_equal(s.text, "b1 five;g1 overline;");
    kit_close(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(what_lapsed_is_a_note),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(disputed_three),
        cmocka_unit_test(all_openings_turned),
        cmocka_unit_test(no_opening_is_missing),
        cmocka_unit_test(openings_by_name),
        cmocka_unit_test(offer_classes),
        cmocka_unit_test(offers),
        cmocka_unit_test(headers),
        cmocka_unit_test(full_board),
        cmocka_unit_test(setup_positions),
        cmocka_unit_test(referee_takes_back),
        cmocka_unit_test(special_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
