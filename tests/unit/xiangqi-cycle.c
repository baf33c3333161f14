/* Repetition: the figures of the rulebook, contrast cases, and what is found on a record. */
#include "xiangqi-kit.h"

#include <stdio.h>

enum expected { DRAW, RED_VARIES, BLACK_VARIES, RED_LOSES, BLACK_LOSES };

static const struct figure {
    const char *name, *fen, *cycle, *classes;
    enum expected in_1999, in_2011;
} figures[] = {
#define FIGURE(name, fen, cycle, classes, in_1999, in_2011) {name, fen, cycle, classes, in_1999, in_2011},
#include "xiangqi-figures.def"
};

enum { FIGURES = sizeof figures / sizeof *figures };

static struct rulebooks books;
static struct xq_memory memory, turned_memory;

static int load(void **state)
{
    (void)state;
    load_books(&books);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    rulebooks_free(&books);
    return 0;
}

static const int *params_of(const char *id)
{
    return rulebook_named(&books, slice_of(id))->param;
}

/* A cycle that has been gone through: its own last moves come before its first. */
static void arrange(struct xq_trial *t, const char *fen, const char *cycle)
{
    struct xq p;

    *t = (struct xq_trial){.start = position(fen), .first_ply = 1};
    for (const char *s = cycle; *s != '\0'; s += s[4] == ' ' ? 5 : 4)
        t->move[t->length++] = coded(s);
    p = t->start;
    for (unsigned i = 0; i < t->length; i++) {
        assert_true(xq_is_legal(&p, t->move[i]));
        xq_make(&p, t->move[i]);
    }
    t->last_move = t->move[t->length - 1];
    t->start.quiet = t->length;
}

static enum expected ruled(struct xq_trial *t, const int *param)
{
    struct xq_judge j = xq_judge(&memory, param);
    struct xq_ruling r;

    xq_try(t, &j);
    r = xq_rule(t, &j);
    if (r.what == XQ_LOSES)
        return r.offender == RED ? RED_LOSES : BLACK_LOSES;
    if (r.what == XQ_MUST_VARY)
        return r.offender == RED ? RED_VARIES : BLACK_VARIES;
    return DRAW;
}

/* The class in the book, idle kinds taken together as 28.9 does. */
static int rank_of(const char *label)
{
    return strncmp(label, "将", 3) == 0   ? XQ_CHECK
           : strncmp(label, "杀", 3) == 0 ? XQ_KILL
           : strncmp(label, "捉", 3) == 0 ? XQ_CHASE
                                          : XQ_IDLE;
}

static void figures_are_classified(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FIGURES; i++) {
        struct xq_judge j = xq_judge(&memory, params_of("xiangqi-2011"));
        struct xq_trial t;

        arrange(&t, figures[i].fen, figures[i].cycle);
        xq_try(&t, &j);
        for (unsigned k = 0; k < t.length; k++) {
            enum xq_class c = t.verdict[k].class;

            if ((xq_is_attack(c) ? (int)c : XQ_IDLE) != rank_of(figures[i].classes + 3 * k))
                fail_msg("%s: move %u is %s", figures[i].name, k + 1, xq_class_name(c));
            assert_false(t.verdict[k].capped);
        }
    }
}

static void figures_are_ruled(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FIGURES; i++) {
        struct xq_trial t;

        arrange(&t, figures[i].fen, figures[i].cycle);
        if (ruled(&t, params_of("xiangqi-1999")) != figures[i].in_1999)
            fail_msg("%s is ruled otherwise in 1999", figures[i].name);
        if (ruled(&t, params_of("xiangqi-2011")) != figures[i].in_2011)
            fail_msg("%s is ruled otherwise in 2011", figures[i].name);
    }
}

static void sentences_are_kept(void **state)
{
    static const struct {
        const char *article, *what, *fen, *cycle, *classes;
        enum expected expected;
    } cases[] = {
#define SENTENCE(article, what, fen, cycle, classes, ruling) {article, what, fen, cycle, classes, ruling},
#include "xiangqi-sentences.def"
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct xq_trial t;

        arrange(&t, cases[i].fen, cases[i].cycle);
        if (ruled(&t, params_of("xiangqi-1999")) != cases[i].expected)
            fail_msg("%s (%s) is ruled otherwise", cases[i].what, cases[i].article);
        for (unsigned k = 0; k < t.length; k++) {
            const char *class = xq_class_name(t.verdict[k].class);

            if (strncmp(class, cases[i].classes + 3 * k, 3) != 0)
                fail_msg("%s (%s): move %u is %s", cases[i].what, cases[i].article, k + 1, class);
        }
    }
}

/* The same position seen in a mirror, or with the sides changed. */
static void turn_about(const char *fen, const char *cycle, bool mirror, bool swap, char *fen_out,
                       char *cycle_out)
{
    struct xq p = position(fen), q;
    struct buf out = {0};

    xq_clear(&q);
    for (unsigned man = 1; man <= 32; man++)
        if (p.man[man] != 0) {
            unsigned x = xq_x(p.man[man]), y = xq_y(p.man[man]);

            xq_put(&q, xq_square(mirror ? 8 - x : x, swap ? 9 - y : y), (man > 16) ^ swap,
                   (enum piece)p.kind[man]);
        }
    xq_set_turn(&q, p.turn ^ swap);
    xq_write_fen(&q, &out);
    strcpy(fen_out, buf_cstr(&out));
    buf_free(&out);
    strcpy(cycle_out, cycle);
    for (char *s = cycle_out; *s != '\0'; s++)
        if (*s >= 'a' && mirror)
            *s = (char)('a' + 'i' - *s);
        else if (*s >= '0' && *s <= '9' && swap)
            *s = (char)('0' + '9' - *s);
}

static void classes_know_no_sides(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FIGURES; i++)
        for (unsigned k = 1; k < 4; k++) {
            struct xq_judge one = xq_judge(&memory, params_of("xiangqi-1999"));
            struct xq_judge other = xq_judge(&turned_memory, one.param);
            struct xq_trial plain, turned;
            char fen[128], cycle[64];

            arrange(&plain, figures[i].fen, figures[i].cycle);
            turn_about(figures[i].fen, figures[i].cycle, k & 1, k >> 1, fen, cycle);
            arrange(&turned, fen, cycle);
            xq_try(&plain, &one);
            xq_try(&turned, &other);
            for (unsigned m = 0; m < plain.length; m++)
                assert_int_equal(plain.verdict[m].class, turned.verdict[m].class);
        }
}

static uint64_t seed = 88172645463325252u;

/* Makes a random legal move and writes it behind TEXT; false when it takes something or there is none. */
static bool stray(struct xq *p, char *text)
{
    struct xq_moves list;
    uint16_t m;

    xq_legal(p, &list);
    if (list.count == 0)
        return false;
    m = list.move[chance(&seed, list.count)];
    sprintf(text + strlen(text), "%s%c%u%c%u", text[0] == '\0' ? "" : " ", 'a' + xq_x(XQ_FROM(m)),
            xq_y(XQ_FROM(m)), 'a' + xq_x(XQ_TO(m)), xq_y(XQ_TO(m)));
    return !xq_make(p, m);
}

static bool take_back(struct xq *p, const char *word, char *text)
{
    uint16_t m = XQ_MOVE(XQ_TO(coded(word)), XQ_FROM(coded(word)));

    if (!xq_is_legal(p, m))
        return false;
    sprintf(text + strlen(text), " %.2s%.2s", word + 2, word);
    xq_make(p, m);
    return true;
}

/* Four moves that lead back to where they began. */
static bool random_cycle(const struct xq *start, char *cycle)
{
    struct xq p = *start;

    cycle[0] = '\0';
    return stray(&p, cycle) && stray(&p, cycle) && take_back(&p, cycle, cycle) &&
           take_back(&p, cycle + 5, cycle) && p.key == start->key;
}

/* Whatever was found first, or stands first in a list, must not decide what a move is. */
static void random_classes_know_no_sides(void **state)
{
    unsigned tried = 0;

    (void)state;
    while (tried < 150) {
        struct xq p = position(START);
        struct buf fen = {0};
        char cycle[64], ignored[8], turned_fen[128], turned_cycle[64];
        struct xq_trial plain, turned;
        struct xq_judge one = xq_judge(&memory, params_of("xiangqi-1999"));
        struct xq_judge other = xq_judge(&turned_memory, one.param);

        for (unsigned plies = 40 + chance(&seed, 80); plies > 0 && xq_has_legal(&p); plies--) {
            ignored[0] = '\0';
            stray(&p, ignored);
        }
        if (!xq_has_legal(&p) || !random_cycle(&p, cycle))
            continue;
        tried++;
        xq_write_fen(&p, &fen);
        arrange(&plain, buf_cstr(&fen), cycle);
        turn_about(buf_cstr(&fen), cycle, tried & 1, true, turned_fen, turned_cycle);
        arrange(&turned, turned_fen, turned_cycle);
        xq_try(&plain, &one);
        xq_try(&turned, &other);
        for (unsigned m = 0; m < plain.length; m++)
            if (plain.verdict[m].class != turned.verdict[m].class && !plain.verdict[m].capped &&
                !turned.verdict[m].capped)
                fail_msg("move %u of %s in %s", m + 1, cycle, buf_cstr(&fen));
        buf_free(&fen);
    }
}

/* Cases on which the Asian rules were drawn up; the Chinese rules decide several otherwise. */
static void contrast(void **state)
{
    static const struct {
        const char *fen, *cycle;
        enum expected expected;
    } cases[] = {
        /* one chariot after the other is chased: 28.12 */
        {"4k4/9/9/9/1C7/9/pp5pp/4B4/9/r1BAKA2r w", "b5i5 i0h0 i5a5 a0b0 a5h5 h0i0 h5b5 b0a0", RED_VARIES},
        /* 捉 against 杀 */
        {"3aka3/7R1/7c1/9/9/9/9/9/4A4/3AK1p2 b", "h7c7 h8c8 c7h7 c8h8", DRAW},
        /* the horse checks, and coming back attacks a crossed pawn that has no root, which is material (25.3)
         * and was not attacked before (28.3, 29.2, 29.3): 一将一捉 against 长捉; without the pawn it would
         * idle */
        {"3akr3/n3a4/4b4/9/P1b6/9/1n7/4B4/3RA4/2BAK4 w", "d1d3 b3c1 d3d1 c1b3", DRAW},
        {"3akr3/n3a4/4b4/9/2b6/9/1n7/4B4/3RA4/2BAK4 w", "d1d3 b3c1 d3d1 c1b3", RED_VARIES},
        /* threats to win through checks are 捉: 28.3 */
        {"C1Na5/3Rak3/4bc3/2p6/n5b2/9/1p6r/4B4/4A4/2B1KA3 w", "a9a8 f8f9 a8a9 f9f8", RED_VARIES},
        /* pawns and generals may chase: 27.1, 27.2 */
        {"4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w", "h8i8 i9h9 i8h8 h9i9", DRAW},
        /* a perpetual check by a pawn, and mutual perpetual check */
        {"3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "f1e1 f2e2 e1f1 e2f2", BLACK_LOSES},
        {"9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6", DRAW},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct xq_trial t;

        arrange(&t, cases[i].fen, cases[i].cycle);
        if (ruled(&t, params_of("xiangqi-1999")) != cases[i].expected)
            fail_msg("contrast case %zu is ruled otherwise", i);
    }
}

static void found_on_a_record(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FIGURES; i++) {
        const struct figure *f = &figures[i];
        unsigned length = (unsigned)(strlen(f->cycle) + 1) / 5, n = 0;
        const struct finding *said;
        struct played p;

        play_record(&p, &books, "xiangqi-1999", f->fen, f->cycle, 3);
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
        play_record(&p, &books, "xiangqi-1999", f->fen, f->cycle, 4);
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
    for (unsigned i = 0; i < FIGURES; i++)
        for (unsigned times = 3; times <= 4; times++) {
            const struct figure *f = &figures[i];
            struct played heard, unheard;

            play_record(&heard, &books, "xiangqi-1999", f->fen, f->cycle, times);
            play_record_for(wanted, &unheard, &books, "xiangqi-1999", f->fen, f->cycle, times);
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
    play_record(&p, &books, "xiangqi-1999", f->fen, "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6",
                1);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
    play_record(&p, &books, "xiangqi-1999", f->fen,
                "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 g4g5 c6c5 h6i4 i9h9 i4h6 h9i9", 1);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
    play_record(&p, &books, "xiangqi-moves", f->fen, f->cycle, 5);
    assert_null(found(&p, CODE_XIANGQI_REPETITION));
    played_free(&p);
}

/* A cycle is looked for in the record only, however many quiet plies its FEN counts, and after a capture
 * nowhere. */
static void fen_counts_are_no_cycle(void **state)
{
    struct rulebooks more = {0};
    rule_params params = {[GAME_XIANGQI] = xq_params};
    struct yaml_error error;
    struct played p;

    (void)state;
    load_books(&more);
    assert_non_null(rulebooks_add(&more,
                                  SLICE("rulebook: late\nextends: xiangqi-1999\n"
                                        "params:\n  arrival: does-not-count\n"),
                                  params, &error));
    for (unsigned late = 0; late < 2; late++) {
        const char *rules = late ? "late" : "xiangqi-1999",
                   *fen = "3ak4/4a4/4b4/9/1c7/9/R8/9/9/4K4 w - - 50 90";

        play_record(&p, &more, rules, fen, "a3b3 b5a5 b3a3 a5b5", 2);
        assert_null(found(&p, CODE_XIANGQI_REPETITION));
        played_free(&p);
        play_record(&p, &more, rules, fen, "a3b3 b5a5 b3a3 a5b5", 3);
        assert_int_equal(found(&p, CODE_XIANGQI_REPETITION) != NULL, !late);
        played_free(&p);
        play_record(&p, &more, rules, fen,
                    "a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5 "
                    "a3b3 e9f9 b3b5",
                    1);
        assert_non_null(found(&p, CODE_XIANGQI_REPETITION));
        played_free(&p);
    }
    rulebooks_free(&more);
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
        {"second-captor", "4k4/9/9/5r3/3R5/3p5/9/3K5/3C5/9 b", "f6i6 d1c1 i6f6 c1d1", RULING_DRAW},
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
        {"answer-mate", "9/4r4/4k4/7C1/9/4N4/2p6/5K3/9/9 w", "e4d6 e8e9 d6e4 e9e8", RULING_FIRST_MUST_VARY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct finding *said = NULL;
        struct played p;

        play_record(&p, &books, "xiangqi-1999", cases[i].fen, cases[i].cycle, 3);
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
                                                     rulebook_named(&books, slice_of("xiangqi-1999"))};
    struct replay *replay = replay_new(&books, &(struct replay_options){.rules = forced});

    (void)state;
    for (unsigned i = 0; i < FIGURES; i++) {
        struct played once, again = {0};

        play_record(&once, &books, "xiangqi-1999", figures[i].fen, figures[i].cycle, 3);
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

/* What a side does in a made-up trial: the classes of its two moves, and what its chases are after. */
struct pattern {
    enum xq_class class[2];
    bool chariot, joint;
    enum xq_how how;
};

/* D a draw, R and B must vary, r and b lose. */
static char ruled_as(const struct pattern *red, const struct pattern *black, const int *param)
{
    struct xq_trial t = {.start = position("r2k4n/9/9/9/9/9/9/9/9/R4K2N w"), .length = 4};
    struct xq_judge j = xq_judge(&memory, param);
    struct xq_ruling r;

    for (unsigned i = 0; i < t.length; i++) {
        const struct pattern *p = i % 2 == 0 ? red : black;
        unsigned square = xq_square(p->chariot ? 0 : 8, i % 2 == 0 ? 9 : 0);

        t.verdict[i].class = p->class[i / 2];
        t.verdict[i].threat = (struct xq_threat){.joint = p->joint, .how = (uint8_t)p->how};
        t.verdict[i].target = t.start.at[square];
    }
    r = xq_rule(&t, &j);
    return r.what == XQ_LOSES ? "rb"[r.offender] : r.what == XQ_MUST_VARY ? "RB"[r.offender] : 'D';
}

static void compare_pairs(const struct pattern *patterns, const char *const *table, unsigned n,
                          const char *book)
{
    for (unsigned red = 0; red < n; red++)
        for (unsigned black = 0; black < n; black++) {
            char ruled = ruled_as(&patterns[red], &patterns[black], params_of(book));

            if (ruled != table[red][black])
                fail_msg("%s: pattern %u against %u is ruled %c", book, red, black, ruled);
        }
}

/* 24.1 to 24.3 and 26.1 to 26.4 for every pair of 25.2's patterns; 26.8 of 2011 for every pair of its kinds.
 */
static void pairs_are_ruled(void **state)
{
    static const struct pattern in_1999[] = {
        {{XQ_CHECK, XQ_CHECK}, false, false, 0}, /* 长将 */
        {{XQ_KILL, XQ_KILL}, false, false, 0},   /* 长杀 */
        {{XQ_CHASE, XQ_CHASE}, false, false, 0}, /* 长捉 */
        {{XQ_CHECK, XQ_KILL}, false, false, 0},  /* 一将一杀 */
        {{XQ_CHECK, XQ_CHASE}, false, false, 0}, /* 一将一捉 */
        {{XQ_KILL, XQ_CHASE}, false, false, 0},  /* 一杀一捉 */
        {{XQ_CHECK, XQ_IDLE}, false, false, 0},  /* 一将一闲 */
        {{XQ_IDLE, XQ_FOLLOW}, false, false, 0}, /* 长闲 */
    };
    static const char *const rulings_of_1999[] = {"Drrrrrrr", "bDDDDDRR", "bDDDDDRR", "bDDDDDRR",
                                                  "bDDDDDRR", "bDDDDDRR", "bBBBBBDD", "bBBBBBDD"};
    static const struct pattern in_2011[] = {
        {{XQ_KILL, XQ_CHECK}, false, false, 0},              /* 一将一杀 */
        {{XQ_CHASE, XQ_CHASE}, true, false, XQ_ROOTLESS},    /* 长捉车 */
        {{XQ_CHASE, XQ_CHASE}, false, false, XQ_ROOTLESS},   /* 长捉无根子 */
        {{XQ_CHECK, XQ_CHASE}, false, false, XQ_FALSE_ROOT}, /* 一将一捉无根子 */
        {{XQ_CHASE, XQ_CHASE}, true, true, XQ_FEW_ROOTS},    /* 联合捉车 */
        {{XQ_CHASE, XQ_CHASE}, false, true, XQ_ROOTLESS},    /* 联合捉无根子 */
        {{XQ_CHASE, XQ_CHASE}, false, true, XQ_FEW_ROOTS},   /* 联合捉少根子 */
    };
    static const char *const rulings_of_2011[] = {"DDDDDDR", "DDDDRDR", "DDDDDRR", "DDDDDDR",
                                                  "DBDDDDR", "DDBDDDR", "BBBBBBD"};

    (void)state;
    compare_pairs(in_1999, rulings_of_1999, 8, "xiangqi-1999");
    compare_pairs(in_2011, rulings_of_2011, 7, "xiangqi-2011");
    compare_pairs(in_2011, rulings_of_2011, 7, "xiangqi-2020");
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

/* What the finding says of the other reading is what that reading rules. */
static void switches_rule(void **state)
{
    int param[RULE_PARAMS_MAX];
    struct xq_trial t;

    (void)state;
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    param[XQ_KILL_NEW] = 1;
    arrange(&t, "3k5/2P6/9/9/9/7R1/p8/9/9/4K4 w", "h4h5 a3b3 h5h4 b3a3");
    assert_int_equal(ruled(&t, param), DRAW);
    param[XQ_KILL_STALEMATE] = 1;
    arrange(&t, "4k4/5P3/9/9/9/9/5C3/9/3K5/9 w", "f8g8 e9e8 g8f8 e8e9");
    assert_int_equal(ruled(&t, param), RED_VARIES);
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    for (int gain = 0; gain < 2; gain++) { /* 图24: a chariot for a pawn */
        param[XQ_PAWN_FOR_CHARIOT] = gain;
        arrange(&t, "2P1kn3/4r4/9/9/p3p3R/9/4P4/4B4/9/2BAKA3 w", "i5i9 e8f8 i9i5 f8e8");
        assert_int_equal(ruled(&t, param), DRAW);
        assert_int_equal(t.verdict[2].class, gain ? XQ_CHASE : XQ_IDLE);
    }
    param[XQ_PAWN_FOR_CHARIOT] = 0;
    param[XQ_JOINED_EXCHANGE] = 1; /* 图21 */
    arrange(&t, "2b1ka3/1c2aR1c1/4b4/p1p4np/4nN3/2P1C4/P5PrP/2N1BC3/9/3AKAB2 w", "f8f6 b8b6 f6f8 b6b8");
    assert_int_equal(ruled(&t, param), BLACK_VARIES);
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    for (int chase = 0; chase < 2; chase++) { /* 26.7 of 2011 */
        param[XQ_PAWN_WITH_CHECK] = chase;
        arrange(&t, "4k1b2/9/9/3nP4/9/9/R8/9/9/5K3 w", "a3e3 g9i7 e3a3 i7g9");
        assert_int_equal(ruled(&t, param), DRAW);
        assert_int_equal(t.verdict[0].class, chase ? XQ_CHASE : XQ_IDLE);
        param[XQ_CHECK_BY_PAWN] = !chase;
        arrange(&t, "2b2k3/9/5P1c1/9/9/8p/1R7/9/9/5K3 w", "b3b7 i4h4 b7b3 h4i4");
        assert_int_equal(ruled(&t, param), DRAW);
        assert_int_equal(t.verdict[0].class, chase ? XQ_CHASE : XQ_IDLE);
    }
    memcpy(param, params_of("xiangqi-1999"), sizeof param);
    param[XQ_ANSWER_MATE] = 0;
    arrange(&t, "9/4r4/4k4/7C1/9/4N4/2p6/5K3/9/9 w", "e4d6 e8e9 d6e4 e9e8");
    assert_int_equal(ruled(&t, param), RED_VARIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_classified),
        cmocka_unit_test(figures_are_ruled),
        cmocka_unit_test(classes_know_no_sides),
        cmocka_unit_test(contrast),
        cmocka_unit_test(found_on_a_record),
        cmocka_unit_test(not_on_trial),
        cmocka_unit_test(rulings_need_no_listener),
        cmocka_unit_test(fen_counts_are_no_cycle),
        cmocka_unit_test(open_readings_are_told),
        cmocka_unit_test(precedents_are_followed),
        cmocka_unit_test(sentences_are_kept),
        cmocka_unit_test(switches_rule),
        cmocka_unit_test(pairs_are_ruled),
        cmocka_unit_test(bounds_decide_nothing),
        cmocka_unit_test(random_classes_know_no_sides),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
