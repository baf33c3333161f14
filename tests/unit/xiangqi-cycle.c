/* Repetition on a record: when a cycle is judged, what is told, and what follows. */
#include "xiangqi-kit.h"

#include <stdio.h>

static struct xq_memory memory;

static void found_on_a_record(void **state)
{
    (void)state;
    for (unsigned i = 0; i < figure_count; i++) {
        const struct figure *f = &figures[i];
        unsigned length = (unsigned)(strlen(f->cycle) + 1) / 5, n = 0;
        const struct finding *said;
        struct played p;

        play_record(&p, &kit_books, "xiangqi-1999", f->fen, f->cycle, 3);
        said = found(&p, CODE_XIANGQI_REPETITION);
        assert_non_null(said);
        assert_int_equal(said->ply, 3 * length);
        for (const struct proof *proof = said->proof; proof != NULL; proof = proof->next, n++) {
            assert_int_equal(proof->ply, 2 * length + 1 + n);
            assert_memory_equal(proof->move, f->cycle + 5 * n, 4);
            assert_true(proof->why[0] != '\0');
        }
        assert_int_equal(n, length);
        assert_null(found(&p, CODE_XIANGQI_MUST_VARY));
        assert_int_equal(found(&p, CODE_XIANGQI_PERPETUAL_CHECK) != NULL, f->in_1999 == RED_LOSES);
        played_free(&p);
        play_record(&p, &kit_books, "xiangqi-1999", f->fen, f->cycle, 4);
        said = found(&p, CODE_XIANGQI_MUST_VARY);
        assert_int_equal(said != NULL, f->in_1999 == RED_VARIES || f->in_1999 == BLACK_VARIES);
        if (said != NULL) {
            assert_int_equal(said->ply, 4 * length);
            assert_int_equal(said->ruling,
                             f->in_1999 == RED_VARIES ? RULING_FIRST_LOSES : RULING_SECOND_LOSES);
            assert_int_equal(p.result.outcome.result,
                             f->in_1999 == RED_VARIES ? RESULT_SECOND : RESULT_FIRST);
        }
        played_free(&p);
    }
}

/* Where nobody hears of the classes, a cycle is ruled on only when it has to be, and the same way. */
static void rulings_need_no_listener(void **state)
{
    static const uint8_t wanted[CODE_COUNT] = {
        [CODE_XIANGQI_PERPETUAL_CHECK] = SEVERITY_ERROR + 1, [CODE_XIANGQI_MUST_VARY] = SEVERITY_ERROR + 1};

    (void)state;
    for (unsigned i = 0; i < figure_count; i++)
        for (unsigned times = 3; times <= 4; times++) {
            const struct figure *f = &figures[i];
            struct played heard, unheard;

            play_record(&heard, &kit_books, "xiangqi-1999", f->fen, f->cycle, times);
            play_record_for(wanted, &unheard, &kit_books, "xiangqi-1999", f->fen, f->cycle, times);
            assert_null(found(&unheard, CODE_XIANGQI_REPETITION));
            for (enum code c = 1; c < CODE_COUNT; c++)
                if (wanted[c] != 0)
                    assert_int_equal(found(&unheard, c) == NULL, found(&heard, c) == NULL);
            assert_int_equal(unheard.result.outcome.result, heard.result.outcome.result);
            assert_int_equal(heard.result.outcome.result == RESULT_DRAW, f->in_1999 == DRAW);
            assert_int_equal(unheard.result.outcome.reason, heard.result.outcome.reason);
            played_free(&unheard);
            played_free(&heard);
        }
}

/* Two cycles and a half, and three with another move between, are not on trial; xiangqi-moves never is. */
static void not_on_trial(void **state)
{
    const struct figure *f = &figures[0];
    struct played p;

    (void)state;
    play_record(&p, &kit_books, "xiangqi-1999", f->fen,
                "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6", 1);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
    play_record(&p, &kit_books, "xiangqi-1999", f->fen,
                "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 g4g5 c6c5 h6i4 i9h9 i4h6 h9i9", 1);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
    play_record(&p, &kit_books, "xiangqi-moves", f->fen, f->cycle, 5);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
}

/* A cycle is looked for in the record only, however many quiet plies its FEN counts, and after a capture
 * nowhere. */
static void fen_counts_are_no_cycle(void **state)
{
    const char *fen = "3ak4/4a4/4b4/9/1c7/9/R8/9/9/4K4 w - - 50 90";
    struct played p;

    (void)state;
    for (unsigned times = 2; times < 4; times++) {
        play_record(&p, &kit_books, "xiangqi-1999", fen, "a3b3 b5a5 b3a3 a5b5", times);
        assert_int_equal(found(&p, CODE_XIANGQI_REPETITION) != NULL, times == 3);
        played_free(&p);
    }
    play_record(&p, &kit_books, "xiangqi-1999", fen,
                "a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 "
                "a3b3 e9f9 b3b5",
                1);
    assert_non_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
}

/* 23.1 of 2011: the move that first reaches the cycle is one of its moves, unless it captures. */
static void arrivals_count(void **state)
{
    static const struct {
        const char *rules, *fen;
        uint32_t ply; /* at which the cycle is complete */
    } cases[] = {
        {"xiangqi-2011", "3ak4/4a4/4b4/9/1c7/9/8R/9/9/4K4 w", 12}, /* from elsewhere */
        {"xiangqi-2011", "3ak4/4a4/4b4/9/1c7/9/1p6R/9/9/4K4 w", 13},
        {"late", "3ak4/4a4/4b4/9/1c7/9/8R/9/9/4K4 w", 13},
        {"late", "3ak4/4a4/4b4/9/1c7/9/1p6R/9/9/4K4 w", 13},
    };
    const char *cycle = "i3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5";
    rule_params params = {[GAME_XIANGQI] = xq_params};
    struct rulebooks more = {0};
    struct yaml_error error;
    struct played p;

    (void)state;
    load_books(&more);
    assert_non_null(rulebooks_add(&more,
                                  SLICE("rulebook: late\nextends: xiangqi-2011\n"
                                        "params:\n  arrival: does-not-count\n"),
                                  params, &error));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        play_record(&p, &more, cases[i].rules, cases[i].fen, cycle, 1);
        assert_non_null(found(&p, CODE_XIANGQI_REPETITION));
        assert_int_equal(found(&p, CODE_XIANGQI_REPETITION)->ply, cases[i].ply);
        played_free(&p);
    }
    play_record(&p, &more, "late", "3ak4/4a4/4b4/9/1c7/9/R8/9/9/4K4 w", "a3b3 b5a5 b3a3 a5b5", 3);
    assert_non_null(found(&p, CODE_XIANGQI_REPETITION)); /* nothing came from elsewhere */
    played_free(&p);
    rulebooks_free(&more);
}

/* 24.3: 「若再重复一次循环,即判负」; 23.5.2 of 2011 gives two rounds. */
static void who_does_not_vary_loses(void **state)
{
    const char *fen = "2bak2r1/4aP3/4b4/2r1C4/4P4/2B6/4R1R2/B8/1p7/c3K4 w",
               *cycle = "g3h3 h9i9 h3i3 i9g9 i3g3 g9h9"; /* 图29, three rounds */
    const struct {
        const char *rules;
        uint32_t ply;
    } cases[] = {{"xiangqi-1999", 24}, {"xiangqi-2011", 22}};
    struct played p;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        play_record(&p, &kit_books, cases[i].rules, fen, cycle, 4);
        assert_int_equal(found(&p, CODE_XIANGQI_REPETITION)->ply, 18);
        assert_non_null(found(&p, CODE_XIANGQI_MUST_VARY));
        assert_int_equal(found(&p, CODE_XIANGQI_MUST_VARY)->ply, cases[i].ply);
        played_free(&p);
        play_record(&p, &kit_books, cases[i].rules, fen, cycle, 3);
        assert_null(found(&p, CODE_XIANGQI_MUST_VARY));
        played_free(&p);
    }
}

/* Every point that the text leaves open and on which a ruling can hang: a cycle that hangs on it, and what
 * the other reading makes of it. Equal worth is not among them: horse and cannon never attack each other. */
static void open_readings_are_told(void **state)
{
    static const struct {
        const char *switched, *fen, *cycle;
        unsigned ruling;
    } cases[] = {
        {"root-chases", "2bakr3/4a4/4b4/9/9/9/1r7/1c3A2B/2R1A2N1/1R3K3 w", "c1c2 b2b1 c2c1 b1b2",
         RULING_FIRST_MUST_VARY},
        {"freed-root", "2P6/5k3/9/9/7N1/6Br1/6N2/p2K5/9/2B6 w", "g3i2 f8e8 i2g3 e8f8",
         RULING_FIRST_MUST_VARY},
        {"second-captor", "4kab2/4a4/8c/4r1N1R/9/9/2p6/4B4/4A4/3AK4 w", "g6h8 e6e7 h8g6 e7e6", RULING_DRAW},
        {"king-evasion", "3a3R1/3Nck3/3ab4/P4r3/2b6/8p/2p5n/C3BA2B/4A4/4K4 w", "h9h3 f8f9 h3h9 f9f8",
         RULING_FIRST_MUST_VARY},
        {"defence-point", "9/9/5k2b/9/9/4p4/9/3K5/9/1R7 b", "i7g5 b0e0 g5i7 e0b0", RULING_DRAW},
        {"pawns-in-mutual", "2CC5/5k3/3r5/2P6/9/9/9/4B4/4A4/3AK4 w", "c6d6 d7c7 d6c6 c7d7",
         RULING_SECOND_MUST_VARY},
        {"kill", "3k5/2P6/9/9/9/7R1/p8/9/9/4K4 w", "h4h5 a3b3 h5h4 b3a3", RULING_DRAW},
        {"kill-stalemate", "4k4/5P3/9/9/9/9/5C3/9/3K5/9 w", "f8g8 e9e8 g8f8 e8e9", RULING_FIRST_MUST_VARY},
        {"mutual-check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6", 0},
        {"guard-worth", "6b2/9/3k4P/9/2C3bC1/6p2/9/9/9/4K4 b", "g9e7 h5i5 e7g9 i5h5", RULING_DRAW},
        {"only-move", "3akr3/n3a4/4b4/9/P1b6/9/1n7/4B4/3RA4/2BAK4 w", "d1d3 b3c1 d3d1 c1b3",
         RULING_SECOND_MUST_VARY},
        {"facing", "3k5/9/9/6r2/9/9/9/1R7/9/5K3 w", "b2b6 g6g2 b6b2 g2g6", RULING_FIRST_MUST_VARY},
        {"answer-mate", "9/4r4/4k4/7C1/9/4N4/2p6/5K3/9/9 w", "e4d6 e8e9 d6e4 e9e8", RULING_FIRST_MUST_VARY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct finding *said = NULL;
        struct played p;

        play_record(&p, &kit_books, "xiangqi-1999", cases[i].fen, cases[i].cycle, 3);
        for (uint32_t k = 0; k < p.sink.count; k++)
            if (p.sink.list[k].code == CODE_XIANGQI_REPETITION_READING &&
                strcmp(p.sink.list[k].arg[0], cases[i].switched) == 0)
                said = &p.sink.list[k];
        if (said == NULL)
            fail_msg("nothing is said of %s", cases[i].switched);
        assert_int_equal(said->ruling, cases[i].ruling);
        played_free(&p);
    }
}

/* What was judged once is told again in the same words. */
static void precedents_are_followed(void **state)
{
    const struct rulebook *forced[GAME_COUNT] = {[GAME_XIANGQI] =
                                                     rulebook_named(&kit_books, slice_of("xiangqi-1999"))};
    struct replay *replay = replay_new(&kit_books, &(struct replay_options){.rules = forced});

    (void)state;
    for (unsigned i = 0; i < figure_count; i++) {
        struct played once, again = {0};

        play_record(&once, &kit_books, "xiangqi-1999", figures[i].fen, figures[i].cycle, 3);
        for (unsigned k = 0; k < 2; k++) {
            sink_free(&again.sink);
            again.sink = (struct sink){0};
            replay_game(replay, &once.record, "", &again.sink, &again.result);
        }
        assert_int_equal(once.sink.count, again.sink.count);
        for (uint32_t f = 0; f < once.sink.count; f++) {
            const struct proof *a = once.sink.list[f].proof, *b = again.sink.list[f].proof;

            assert_int_equal(once.sink.list[f].code, again.sink.list[f].code);
            assert_int_equal(once.sink.list[f].ruling, again.sink.list[f].ruling);
            for (; a != NULL && b != NULL; a = a->next, b = b->next)
                assert_string_equal(a->why, b->why);
            assert_true(a == b);
        }
        sink_free(&again.sink);
        played_free(&once);
    }
    replay_free(replay);
}

/* What a side does in a made-up trial, a sign a move: + check, # mate threatened, R a chariot chased, U a man
 * without roots, O another; r, u and o by several men jointly; . idle. */
static const char signs[] = "+#RUOruo.";

static void arrange_move(struct xq_trial *t, unsigned i, char sign)
{
    static const enum xq_class classes[] = {XQ_CHECK, XQ_KILL,  XQ_CHASE, XQ_CHASE, XQ_CHASE,
                                            XQ_CHASE, XQ_CHASE, XQ_CHASE, XQ_FOLLOW};

    t->verdict[i] = (struct xq_verdict){.class = classes[strchr(signs, sign) - signs],
                                        .target = t->start.at[xq_square(8, i % 2 == 0 ? 9 : 0)],
                                        .kind = {.known = true,
                                                 .joint = strchr("ruo", sign) != NULL,
                                                 .chariot = sign == 'R' || sign == 'r',
                                                 .unrooted = sign == 'U' || sign == 'u'}};
}

/* D a draw, R and B must vary, r and b lose. */
static char ruled_as(const char *red, const char *black, const int *param)
{
    struct xq_trial t = {.start = position("r2k4n/9/9/9/9/9/9/9/9/R4K2N w"), .length = 4};
    struct xq_judge j = xq_judge(&memory, param);
    struct xq_ruling r;

    for (unsigned i = 0; i < t.length; i++)
        arrange_move(&t, i, (i % 2 == 0 ? red : black)[i / 2]);
    r = xq_rule(&t, &j);
    return r.what == XQ_LOSES ? "rb"[r.offender] : r.what == XQ_MUST_VARY ? "RB"[r.offender] : 'D';
}

static bool are_all(const char *pattern, const char *of)
{
    return strspn(pattern, of) == 2;
}

/* 26.8.1 of 2011: 长杀, 一将一杀, 长捉车, 长捉无根子, 一将(杀)一捉车(无根子), 一捉车一捉无根子; 长将 is
 * for 25.1. */
static bool is_named(const char *pattern)
{
    return are_all(pattern, "+#RUru");
}

/* By the sentences, one after the other. */
static char ruled_by_text(const char *red, const char *black, bool levels)
{
    bool red_may = strchr(red, '.') != NULL, black_may = strchr(black, '.') != NULL;

    if (are_all(red, "+") || are_all(black, "+")) /* 25.1: one side alone */
        return are_all(red, "+") && are_all(black, "+") ? 'D' : are_all(red, "+") ? 'r' : 'b';
    if (red_may || black_may)
        return red_may && black_may ? 'D' : red_may ? 'B' : 'R';
    if (!levels)
        return 'D';
    if (is_named(red) != is_named(black)) /* 26.8.1 */
        return is_named(red) ? 'R' : 'B';
    for (unsigned i = 0; i < 2; i++) { /* 26.8.2: 长捉车 against 联合捉车, 长捉无根子 against 联合捉无根子 */
        const char *alone = i == 0 ? "RR" : "UU", *both = i == 0 ? "Rr" : "Uu";

        if (are_all(red, alone) && are_all(black, both) && !are_all(black, alone))
            return 'R';
        if (are_all(black, alone) && are_all(red, both) && !are_all(red, alone))
            return 'B';
    }
    return 'D';
}

/* 24.1 to 24.3 and 26.1 to 26.4 for every pair of what sides can do in two moves; 26.8 of 2011 likewise. */
static void pairs_are_ruled(void **state)
{
    static const struct {
        const char *red, *black, *ruled; /* in 1999 and in 2011 */
    } read_by_eye[] = {{"++", "++", "DD"}, {"++", "##", "rr"}, {"+.", "#R", "BB"}, {"##", "RU", "DD"},
                       {"+#", "UU", "DD"}, {"##", "OO", "DR"}, {"RR", "UU", "DD"}, {"RR", "rr", "DR"},
                       {"RR", "Rr", "DR"}, {"UU", "rr", "DD"}, {"UU", "uu", "DR"}, {"uu", "rr", "DD"},
                       {"rr", "OO", "DR"}, {"RO", "uu", "DB"}, {"+U", "+o", "DR"}, {"#R", "RR", "DD"},
                       {"RU", "oo", "DR"}, {"OO", "oo", "DD"}, {"+O", "#O", "DD"}, {"#r", "rr", "DD"}};
    const unsigned n = sizeof signs - 1, pairs = n * n * n * n;

    (void)state;
    for (unsigned i = 0; i < sizeof read_by_eye / sizeof *read_by_eye; i++)
        for (unsigned levels = 0; levels < 2; levels++)
            assert_int_equal(ruled_by_text(read_by_eye[i].red, read_by_eye[i].black, levels),
                             read_by_eye[i].ruled[levels]);
    for (unsigned i = 0; i < pairs; i++) {
        char red[3] = {signs[i % n], signs[i / n % n]},
             black[3] = {signs[i / n / n % n], signs[i / n / n / n]};
        static const char *const books[] = {"xiangqi-1999", "xiangqi-2011", "xiangqi-2020"};

        for (unsigned k = 0; k < 3; k++)
            if (ruled_as(red, black, params_of(books[k])) != ruled_by_text(red, black, k > 0))
                fail_msg("%s: %s against %s is ruled %c", books[k], red, black,
                         ruled_as(red, black, params_of(books[k])));
    }
}

/* Programs rule at the third occurrence, and the chaser has lost; the AXF asks him to vary and waits for
 * three violations more, the UCCI league for the fourth occurrence. */
static void codes_rule_in_their_time(void **state)
{
    static const struct {
        const char *book;
        unsigned ruled, lost; /* after so many cycles */
    } codes[] = {
        {"xiangqi-axf", 2, 5}, {"xiangqi-computer", 2, 2}, {"xiangqi-ucci", 3, 3}, {"xiangqi-com", 3, 4}};

    (void)state;
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        for (unsigned times = 1; times <= 6; times++) {
            struct played p;

            play_record(&p, &kit_books, codes[i].book, "3ak4/4a4/4b4/2c6/9/9/7R1/4B4/4A4/3AK4 w",
                        "h3c3 c6h6 c3h3 h6c6", times);
            assert_int_equal(found(&p, CODE_XIANGQI_REPETITION) != NULL, times >= codes[i].ruled);
            assert_int_equal(found(&p, CODE_XIANGQI_MUST_VARY) != NULL, times >= codes[i].lost);
            played_free(&p);
        }
}

/* A move that could not be settled decides nothing, and where it does not matter the ruling stands. */
static void bounds_decide_nothing(void **state)
{
    const int *param = params_of("xiangqi-1999");
    struct xq_trial t = {.start = position("r2k4n/9/9/9/9/9/9/9/9/R4K2N w"), .length = 4};
    struct xq_judge j = xq_judge(&memory, param);

    (void)state;
    for (unsigned i = 0; i < t.length; i++)
        t.verdict[i].class = i % 2 == 0 ? XQ_CHASE : XQ_IDLE;
    assert_int_equal(xq_rule(&t, &j).what, XQ_MUST_VARY);
    t.verdict[0].capped = true;
    assert_int_equal(xq_rule(&t, &j).what, XQ_UNDETERMINED);
    t.verdict[2].class = XQ_IDLE;
    assert_int_equal(xq_rule(&t, &j).what, XQ_ALLOWED_DRAW);
    t.verdict[0].class = t.verdict[2].class = XQ_CHECK;
    t.verdict[0].capped = false;
    t.verdict[1].capped = true;
    assert_int_equal(xq_rule(&t, &j).what, XQ_LOSES);
}

/* A plain chase is one, whatever could not be found out of other captures. */
static void bounds_spare_what_is_certain(void **state)
{
    int param[RULE_PARAMS_MAX];
    struct xq_trial t;

    (void)state;
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    param[XQ_NODES] = 1500;
    arrange(&t, "3ak1b2/4a4/7PP/2C6/n1R6/C1r2n3/N8/1p1p2c2/4AN3/2BAK1c2 w", "c5d5 e9f9 d5c5 f9e9");
    assert_int_equal(ruled(&t, &memory, param), RED_VARIES);
}

/* What the finding says of the other reading is what that reading rules. */
static void switches_rule(void **state)
{
    int param[RULE_PARAMS_MAX];
    struct xq_trial t;

    (void)state;
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    param[XQ_KILL_NEW] = 1;
    arrange(&t, "3k5/2P6/9/9/9/7R1/p8/9/9/4K4 w", "h4h5 a3b3 h5h4 b3a3");
    assert_int_equal(ruled(&t, &memory, param), DRAW);
    param[XQ_KILL_STALEMATE] = 1;
    arrange(&t, "4k4/5P3/9/9/9/9/5C3/9/3K5/9 w", "f8g8 e9e8 g8f8 e8e9");
    assert_int_equal(ruled(&t, &memory, param), RED_VARIES);
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    for (int gain = 0; gain < 2; gain++) { /* 图24: a chariot for a pawn */
        param[XQ_PAWN_FOR_CHARIOT] = gain;
        arrange(&t, "2P1kn3/4r4/9/9/p3p3R/9/4P4/4B4/9/2BAKA3 w", "i5i9 e8f8 i9i5 f8e8");
        assert_int_equal(ruled(&t, &memory, param), DRAW);
        assert_int_equal(t.verdict[2].class, gain ? XQ_CHASE : XQ_IDLE);
    }
    param[XQ_PAWN_FOR_CHARIOT] = 0;
    param[XQ_JOINED_EXCHANGE] = 1; /* 图21 */
    arrange(&t, "2b1ka3/1c2aR1c1/4b4/p1p4np/4nN3/2P1C4/P5PrP/2N1BC3/9/3AKAB2 w", "f8f6 b8b6 f6f8 b6b8");
    assert_int_equal(ruled(&t, &memory, param), BLACK_VARIES);
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    for (int chase = 0; chase < 2; chase++) { /* 26.7 of 2011 */
        param[XQ_PAWN_WITH_CHECK] = chase;
        arrange(&t, "4k1b2/9/9/3nP4/9/9/R8/9/9/5K3 w", "a3e3 g9i7 e3a3 i7g9");
        assert_int_equal(ruled(&t, &memory, param), DRAW);
        assert_int_equal(t.verdict[0].class, chase ? XQ_CHASE : XQ_IDLE);
        param[XQ_CHECK_BY_PAWN] = !chase;
        arrange(&t, "2b2k3/9/5P1c1/9/9/8p/1R7/9/9/5K3 w", "b3b7 i4h4 b7b3 h4i4");
        assert_int_equal(ruled(&t, &memory, param), DRAW);
        assert_int_equal(t.verdict[0].class, chase ? XQ_CHASE : XQ_IDLE);
    }
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    param[XQ_ANSWER_MATE] = 0;
    arrange(&t, "9/4r4/4k4/7C1/9/4N4/2p6/5K3/9/9 w", "e4d6 e8e9 d6e4 e9e8");
    assert_int_equal(ruled(&t, &memory, param), RED_VARIES);
}

/* Men of one kind that face each other: 28.5 and 28.6 against 28.3 with details 3 and 5. */
static void facing_is_read_both_ways(void **state)
{
    static const struct {
        const char *fen, *cycle, *offered, *chased;
    } rows[] = {
        {"3k5/9/9/6r2/9/9/9/1R7/9/5K3 w", "b2b6 g6g2 b6b2 g2g6", /* chariots on a rank */
         "献闲献闲", "捉闲捉闲"},
        {"4ka3/9/4b4/2r6/9/9/7R1/4B4/9/4KA3 w", "h3c3 c6h6 c3h3 h6c6", /* chariots on a file */
         "献闲献闲", "捉闲捉闲"},
        {"4ka3/9/4b4/2r6/9/4N4/7R1/4B4/9/4KA3 w",
         "h3c3 c6h6 c3h3 h6c6", /* chariots, the one that comes has a root */
         "兑闲献闲", "捉闲捉闲"},
        {"4ka3/9/n3b4/p1r6/9/9/7R1/4B4/9/4KA3 w",
         "h3c3 e7g9 c3h3 g9e7", /* chariots, the one that is attacked has a root: even */
         "献闲闲闲", "兑闲闲闲"},
        {"4ka3/9/4b4/2c6/9/2P3P2/7C1/4B4/9/4KA3 w", "h3c3 c6g6 c3g3 g6c6 g3c3 c6h6 c3h3 h6c6", /* cannons */
         "献闲献闲献闲闲闲", "捉闲捉闲捉闲闲闲"},
        {"4ka3/9/4b4/2n6/9/9/3N5/4B4/9/4KA3 w", "d3b4 c6e5 b4d3 e5c6", /* horses */
         "献闲献闲", "捉闲捉闲"},
        {"4ka3/9/4b4/2n6/9/9/3N5/4B4/9/1R2KA3 w",
         "d3b4 c6e5 b4d3 e5c6", /* horses, the one that comes has a root */
         "兑闲捉闲", "捉闲捉闲"},
        {"2r1ka3/9/4b4/2n6/9/9/3N5/4B4/9/4KA3 w",
         "d3b4 e7g5 b4d3 g5e7", /* horses, the other has a root: even */
         "献闲闲闲", "兑闲闲闲"},
        {"4ka3/9/4b4/2n6/2p6/9/3N5/4B4/9/4KA3 w",
         "d3b4 e7g9 b4d3 g9e7", /* the other horse's leg is blocked: a chase by both */
         "捉闲闲闲", "捉闲闲闲"},
    };
    int param[RULE_PARAMS_MAX];

    (void)state;
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const char *classes = i % 2 == 0 ? rows[i / 2].offered : rows[i / 2].chased;
        struct xq_trial t;

        param[XQ_FACING] = i % 2;
        arrange(&t, rows[i / 2].fen, rows[i / 2].cycle);
        ruled(&t, &memory, param);
        for (unsigned k = 0; k < t.length; k++)
            if (strncmp(xq_class_name(t.verdict[k].class), classes + 3 * k, 3) != 0)
                fail_msg("%s: move %u is %s", rows[i / 2].fen, k + 1, xq_class_name(t.verdict[k].class));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_on_a_record),
        cmocka_unit_test(not_on_trial),
        cmocka_unit_test(rulings_need_no_listener),
        cmocka_unit_test(fen_counts_are_no_cycle),
        cmocka_unit_test(arrivals_count),
        cmocka_unit_test(who_does_not_vary_loses),
        cmocka_unit_test(open_readings_are_told),
        cmocka_unit_test(precedents_are_followed),
        cmocka_unit_test(switches_rule),
        cmocka_unit_test(facing_is_read_both_ways),
        cmocka_unit_test(codes_rule_in_their_time),
        cmocka_unit_test(pairs_are_ruled),
        cmocka_unit_test(bounds_decide_nothing),
        cmocka_unit_test(bounds_spare_what_is_certain),
    };

    return cmocka_run_group_tests(tests, kit_load, kit_unload);
}
