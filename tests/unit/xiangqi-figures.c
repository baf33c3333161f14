/* What moves of cycles are, and what follows: the figures of the rulebook, its sentences, contrast cases. */
#include "xiangqi-kit.h"

#include <stdio.h>

static struct xq_memory memory, turned_memory;

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
    for (unsigned i = 0; i < figure_count; i++) {
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

static enum expected exchanged(enum expected e)
{
    static const enum expected other[] = {DRAW, BLACK_VARIES, RED_VARIES, BLACK_LOSES, RED_LOSES};

    return other[e];
}

static void figures_are_ruled(void **state)
{
    (void)state;
    for (unsigned i = 0; i < figure_count; i++)
        for (unsigned view = 0; view < 4; view++) {
            enum expected in_1999 = figures[i].in_1999, in_2011 = figures[i].in_2011;
            char fen[128], cycle[64];
            struct xq_trial t;

            turn_about(figures[i].fen, figures[i].cycle, view & 1, view >> 1, fen, cycle);
            arrange(&t, fen, cycle);
            if (ruled(&t, &memory, params_of("xiangqi-1999")) != (view >> 1 ? exchanged(in_1999) : in_1999))
                fail_msg("%s is ruled otherwise in 1999 (view %u)", figures[i].name, view);
            if (ruled(&t, &memory, params_of("xiangqi-2011")) != (view >> 1 ? exchanged(in_2011) : in_2011))
                fail_msg("%s is ruled otherwise in 2011 (view %u)", figures[i].name, view);
        }
}

/* Rules on a cycle, in a mirror and with the sides changed as well, and holds classes and ruling against what
 * is EXPECTED. */
static void expect(const char *rules, const char *what, const char *fen, const char *cycle,
                   const char *classes, enum expected expected)
{
    for (unsigned view = 0; view < 4; view++) {
        char fen_seen[128], cycle_seen[128];
        struct xq_trial t;

        turn_about(fen, cycle, view & 1, view >> 1, fen_seen, cycle_seen);
        arrange(&t, fen_seen, cycle_seen);
        if (ruled(&t, &memory, params_of(rules)) != (view >> 1 ? exchanged(expected) : expected))
            fail_msg("%s: %s is ruled otherwise (view %u)", rules, what, view);
        for (unsigned k = 0; k < t.length; k++) {
            const char *class = xq_class_name(t.verdict[k].class);

            if (strncmp(class, classes + 3 * k, 3) != 0)
                fail_msg("%s: %s: move %u is %s (view %u)", rules, what, k + 1, class, view);
        }
    }
}

static void sentences_are_kept(void **state)
{
    (void)state;
#define SENTENCE(article, what, fen, cycle, classes, ruling)                                                 \
    expect("xiangqi-1999", what " (" article ")", fen, cycle, classes, ruling);
#include "xiangqi-sentences.def"
}

static void editions_differ(void **state)
{
    (void)state;
#define EDITION(article, what, fen, cycle, classes, ruling, classes_2011, ruling_2011)                       \
    expect("xiangqi-1999", what " (" article ")", fen, cycle, classes, ruling);                              \
    expect("xiangqi-2011", what " (" article ")", fen, cycle, classes_2011, ruling_2011);
#include "xiangqi-editions.def"
}

static void codes_differ(void **state)
{
    (void)state;
#define CODE_ROW(rules, sentence, what, fen, cycle, classes, ruling)                                         \
    expect(rules, what " (" sentence ")", fen, cycle, classes, ruling);
#include "xiangqi-codes.def"
}

static void classes_know_no_sides(void **state)
{
    (void)state;
    for (unsigned i = 0; i < figure_count; i++)
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
        if (ruled(&t, &memory, params_of("xiangqi-1999")) != cases[i].expected)
            fail_msg("contrast case %zu is ruled otherwise", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_classified), cmocka_unit_test(figures_are_ruled),
        cmocka_unit_test(classes_know_no_sides),  cmocka_unit_test(contrast),
        cmocka_unit_test(sentences_are_kept),     cmocka_unit_test(editions_differ),
        cmocka_unit_test(codes_differ),           cmocka_unit_test(random_classes_know_no_sides),
    };

    return cmocka_run_group_tests(tests, kit_load, kit_unload);
}
