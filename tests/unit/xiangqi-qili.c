/* 棋例 at random: what must hold of every cycle, whatever is on the board.
 *
 * QILI_CYCLES says how many cycles of random endgames are tried (make qili tries many), QILI_SEED with which
 * seed; both are printed. */
#include "xiangqi-random.h"

#include <stdio.h>
#include <stdlib.h>

enum { FEW = 300, FEW_ROUNDS = 10, STRANGERS = 8 };

static struct trials trials;
static struct xq_memory memory;

static int load(void **state)
{
    (void)state;
    trials_load(&trials, FEW);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    trials_free(&trials);
    return 0;
}

static unsigned undetermined;

/* Nothing is said of moves that could not be settled. */
static bool is_settled(const struct xq_trial *t)
{
    for (unsigned i = 0; i < t->length; i++)
        if (t->verdict[i].capped)
            return false;
    return true;
}

static struct xq_ruling rule_on(const struct cycle *c, struct xq_trial *t)
{
    struct xq_judge j = xq_judge(&memory, trials.param);

    *t = (struct xq_trial){
        .start = c->start, .length = c->length, .first_ply = 1, .last_move = c->move[c->length - 1]};
    memcpy(t->move, c->move, c->length * sizeof *c->move);
    xq_try(t, &j);
    return xq_rule(t, &j);
}

/* Idle kinds are one, as 28.9 has them. */
static enum xq_class class_of(const struct xq_trial *t, unsigned i)
{
    return xq_is_attack(t->verdict[i].class) ? t->verdict[i].class : XQ_IDLE;
}

/* Whether a move is the same to both; a mate that one of them could not settle may be one to the other. */
static bool is_same_class(const struct xq_trial *a, unsigned i, const struct xq_trial *b, unsigned k)
{
    const struct xq_verdict *v = &a->verdict[i], *w = &b->verdict[k];

    return class_of(a, i) == class_of(b, k) || (v->maybe_kill && w->class == XQ_KILL) ||
           (w->maybe_kill && v->class == XQ_KILL);
}

static void complain(const char *what, const struct cycle *c, const struct xq_trial *a,
                     const struct xq_trial *b)
{
    fail_msg("%s: %s %s %s %s %s | %s %s %s %s", what, cycle_text(c), xq_class_name(a->verdict[0].class),
             xq_class_name(a->verdict[1].class), xq_class_name(a->verdict[2].class),
             xq_class_name(a->verdict[3].class), xq_class_name(b->verdict[0].class),
             xq_class_name(b->verdict[1].class), xq_class_name(b->verdict[2].class),
             xq_class_name(b->verdict[3].class));
}

/* The same ruling where both are settled; SWAP: with the sides exchanged. */
static void compare_rulings(const char *what, const struct cycle *c, struct xq_ruling a, struct xq_ruling b,
                            bool swap)
{
    if (a.what == XQ_UNDETERMINED || b.what == XQ_UNDETERMINED)
        return;
    if (a.what != b.what || (a.what >= XQ_MUST_VARY && (a.offender ^ swap) != b.offender))
        fail_msg("%s: %s is ruled %d %u and %d %u", what, cycle_text(c), (int)a.what, a.offender, (int)b.what,
                 b.offender);
}

static unsigned turned(unsigned square, bool mirror, bool swap)
{
    unsigned x = xq_x(square), y = xq_y(square);

    return xq_square(mirror ? 8 - x : x, swap ? 9 - y : y);
}

static void turn_about(const struct cycle *c, bool mirror, bool swap, struct cycle *out)
{
    out->length = c->length;
    xq_clear(&out->start);
    for (unsigned man = 32; man >= 1; man--) /* in another order, too */
        if (c->start.man[man] != 0)
            xq_put(&out->start, turned(c->start.man[man], mirror, swap), (man > 16) ^ swap,
                   (enum piece)c->start.kind[man]);
    xq_set_turn(&out->start, c->start.turn ^ swap);
    for (unsigned i = 0; i < c->length; i++)
        out->move[i] =
            XQ_MOVE(turned(XQ_FROM(c->move[i]), mirror, swap), turned(XQ_TO(c->move[i]), mirror, swap));
}

/* Left and right, and the two sides, are alike. */
static void mirrors_change_nothing(const struct cycle *c, const struct xq_trial *t, struct xq_ruling r)
{
    for (unsigned k = 1; k < 4; k++) {
        struct xq_trial other;
        struct xq_ruling ruled;
        struct cycle image;

        turn_about(c, k & 1, k >> 1, &image);
        ruled = rule_on(&image, &other);
        if (!is_settled(&other))
            continue;
        for (unsigned i = 0; i < c->length; i++)
            if (!is_same_class(t, i, &other, i))
                complain("seen in a mirror, or with sides exchanged", c, t, &other);
        compare_rulings("seen in a mirror, or with sides exchanged", c, r, ruled, k >> 1);
    }
}

/* A cycle has no beginning. */
static void beginnings_change_nothing(const struct cycle *c, const struct xq_trial *t, struct xq_ruling r)
{
    struct cycle later = *c;

    for (unsigned k = 1; k < c->length; k++) {
        struct xq_trial other;
        struct xq_ruling ruled;

        xq_make(&later.start, c->move[k - 1]);
        for (unsigned i = 0; i < c->length; i++)
            later.move[i] = c->move[(i + k) % c->length];
        ruled = rule_on(&later, &other);
        if (!is_settled(&other))
            continue;
        for (unsigned i = 0; i < c->length; i++)
            if (!is_same_class(t, (i + k) % c->length, &other, i))
                complain("begun at another ply", c, t, &other);
        compare_rulings("begun at another ply", c, r, ruled, false);
    }
}

/* Whether a man could have to do with what stands on a square: he slides along its lines, or is near. */
static bool is_concerned(const struct xq *p, unsigned square)
{
    for (unsigned man = 1; man <= 32; man++) {
        unsigned at = p->man[man];
        int dx = (int)xq_x(at) - (int)xq_x(square), dy = (int)xq_y(at) - (int)xq_y(square);
        enum piece kind = (enum piece)p->kind[man];

        if (at == 0)
            continue;
        if ((kind == CHARIOT || kind == CANNON || kind == GENERAL) && (dx == 0 || dy == 0))
            return true;
        if (dx * dx <= 4 && dy * dy <= 4)
            return true;
    }
    return false;
}

/* A square that no man of the cycle comes near, and that is on no file of a palace, where checks are
 * answered. */
static unsigned square_apart(const struct cycle *c, unsigned side)
{
    struct xq p = c->start;
    unsigned x = (chance(&trials.seed, 2) != 0 ? 0 : 6) + 2 * chance(&trials.seed, 2),
             y = 3 + chance(&trials.seed, 2);
    unsigned square = xq_square(x, side == RED ? y : 9 - y);

    for (unsigned i = 0; i < c->length; i++) {
        if (p.at[square] != XQ_NOBODY || is_concerned(&p, square))
            return 0;
        xq_make(&p, c->move[i]);
    }
    return square;
}

/* Whether a line of evidence passes the square. */
static bool is_touched(const struct xq_trial *t, unsigned square)
{
    for (unsigned i = 0; i < t->length; i++)
        for (unsigned k = 0; k < t->verdict[i].line.count; k++) {
            unsigned m = t->verdict[i].line.move[k], a = XQ_FROM(m), b = XQ_TO(m);

            if (((a ^ square) < 16 && (b ^ square) < 16) ||
                (((a ^ square) & 15) == 0 && ((b ^ square) & 15) == 0) || xq_is_diagonal(a, square, 1) ||
                a == square + 1 || a + 1 == square || a == square + 16 || a + 16 == square)
                return true;
        }
    return false;
}

/* A man that takes no part in any line changes no label, and no ruling. */
static void strangers_change_nothing(const struct cycle *c, const struct xq_trial *t, struct xq_ruling r)
{
    unsigned side = chance(&trials.seed, 2), square = square_apart(c, side);
    struct cycle more = *c;
    struct xq_ruling ruled;
    struct xq_trial other;

    if (square == 0 || !xq_put(&more.start, square, side, SOLDIER))
        return;
    xq_set_turn(&more.start, c->start.turn);
    ruled = rule_on(&more, &other);
    if (!is_settled(&other) || is_touched(t, square) || is_touched(&other, square))
        return;
    for (unsigned i = 0; i < c->length; i++) { /* 27.3 asks for the only attacking man */
        if (t->verdict[i].defence || other.verdict[i].defence)
            return;
        if (!is_same_class(t, i, &other, i))
            complain("with a man that takes no part", c, t, &other);
    }
    compare_rulings("with a man that takes no part", c, r, ruled, false);
}

static void views_change_nothing(const struct cycle *c, const struct xq_trial *t, struct xq_ruling r,
                                 unsigned strangers)
{
    mirrors_change_nothing(c, t, r);
    beginnings_change_nothing(c, t, r);
    while (strangers-- > 0)
        strangers_change_nothing(c, t, r);
}

/* 捉: its line can be played, and takes a man that is material; 杀: its line mates. */
static void evidence_can_be_played(const struct cycle *c, const struct xq_trial *t)
{
    struct xq p = c->start;

    for (unsigned i = 0; i < c->length; i++) {
        const struct xq_verdict *v = &t->verdict[i];
        struct xq q;
        bool took = false;

        xq_make(&p, c->move[i]);
        assert_int_equal(v->class == XQ_CHECK, p.checked);
        if (v->class != XQ_KILL && v->class != XQ_CHASE)
            continue;
        q = xq_passed(&p);
        assert_true(v->line.count > 0);
        for (unsigned k = 0; k < v->line.count; k++) {
            assert_true(xq_is_legal(&q, v->line.move[k]));
            took |= q.turn != p.turn && q.at[XQ_TO(v->line.move[k])] != XQ_NOBODY;
            xq_make(&q, v->line.move[k]);
        }
        if (v->class == XQ_KILL && v->line.count + 2 < XQ_LINE_MAX)
            assert_true(q.checked && !xq_has_legal(&q));
        if (v->class == XQ_CHASE)
            assert_true(took);
    }
}

/* Whether men of one kind attack each other. */
static bool has_equals(const struct xq *p)
{
    struct xq_moves list;

    xq_captures(p, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (xq_kind(p, XQ_FROM(list.move[i])) == xq_kind(p, XQ_TO(list.move[i])))
            return true;
    return false;
}

/* A mate by checks in so many moves, by trying everything. */
static bool plainly_mates(const struct xq *p, unsigned moves)
{
    struct xq_moves checks, replies;

    xq_checks(p, &checks);
    for (unsigned i = 0; i < checks.count; i++) {
        struct xq next = *p;
        bool all = true;

        xq_make(&next, checks.move[i]);
        xq_legal(&next, &replies);
        for (unsigned k = 0; k < replies.count && all; k++) {
            struct xq reply = next;

            xq_make(&reply, replies.move[k]);
            all = moves > 1 && plainly_mates(&reply, moves - 1);
        }
        if (all)
            return true;
    }
    return false;
}

/* 28.2 without the classifier: whoever idles or chases threatens no mate in three checks. An exchange that is
 * offered may hold one (28.5). */
static void others_threaten_no_mate(const struct cycle *c, const struct xq_trial *t)
{
    struct xq p = c->start;

    for (unsigned i = 0; i < c->length; i++) {
        enum xq_class class = t->verdict[i].class;
        struct xq q;

        xq_make(&p, c->move[i]);
        q = xq_passed(&p);
        if ((class == XQ_CHASE || class == XQ_IDLE) && !has_equals(&q) && plainly_mates(&q, 3))
            complain("a mate is threatened", c, t, t);
    }
}

/* 闲: no man without any root, whom the moved man did not attack before, can be taken by it, and nobody is
 * mated for that. Looked up on the board, without the classifier. */
static void idle_moves_attack_nobody(const struct cycle *c, const struct xq_trial *t)
{
    struct xq p = c->start;

    for (unsigned i = 0; i < c->length; i++) {
        unsigned m = c->move[i];
        struct xq before = p, q;
        struct xq_moves list;

        xq_make(&p, m);
        if (xq_is_attack(t->verdict[i].class) || xq_kind(&p, XQ_TO(m)) == GENERAL ||
            xq_kind(&p, XQ_TO(m)) == SOLDIER)
            continue;
        q = xq_passed(&p);
        xq_captures(&q, &list);
        for (unsigned k = 0; k < list.count; k++) {
            unsigned to = XQ_TO(list.move[k]);
            struct xq next = q;
            struct xq_moves back;

            if (XQ_FROM(list.move[k]) != XQ_TO(m) || xq_reaches(&before, XQ_FROM(m), to) ||
                !xq_is_material(&q, q.at[to]) || xq_kind(&q, to) == xq_kind(&q, XQ_TO(m)))
                continue;
            xq_make(&next, list.move[k]);
            xq_checks(&next, &back);
            if (back.count > 0 || next.checked) /* mates and answers with check are for the classifier */
                continue;
            xq_captures(&next, &back);
            for (unsigned b = 0; b < back.count; b++)
                if (XQ_TO(back.move[b]) == to)
                    to = 0;
            if (to != 0)
                complain("idle, yet it attacks a man without roots", c, t, t);
        }
    }
}

/* A cycle that was gone through three, four or five times is the same cycle, and is ruled on once. */
static void more_rounds_change_nothing(const char *book, const struct cycle *c)
{
    const char *text = cycle_text(c), *moves = strstr(text, " - - 0 1 ");
    unsigned ruling = 0;
    char fen[128];

    assert_non_null(moves);
    snprintf(fen, sizeof fen, "%.*s", (int)(moves - text), text);
    for (unsigned times = 3; times <= 5; times++) {
        unsigned told = 0;
        struct played p;

        play_record(&p, &trials.books, book, fen, moves + 9, times);
        for (uint32_t i = 0; i < p.sink.count; i++) {
            if (p.sink.list[i].code != CODE_XIANGQI_REPETITION)
                continue;
            told++;
            if (times > 3)
                assert_int_equal(p.sink.list[i].ruling, ruling);
            ruling = p.sink.list[i].ruling;
        }
        assert_int_equal(told, 1);
        played_free(&p);
    }
}

static void random_cycles(void **state)
{
    (void)state;
    for (unsigned tried = 0; tried < trials.cycles;) {
        struct xq_trial t;
        struct xq_ruling r;
        struct cycle c;

        if (!any_cycle(&trials.seed, &c))
            continue;
        tried++;
        r = rule_on(&c, &t);
        if (!is_settled(&t)) {
            undetermined++;
            continue;
        }
        evidence_can_be_played(&c, &t);
        idle_moves_attack_nobody(&c, &t);
        others_threaten_no_mate(&c, &t);
        views_change_nothing(&c, &t, r, 1);
        if (tried % FEW_ROUNDS == 0)
            more_rounds_change_nothing("xiangqi-1999", &c);
    }
    printf("# %u of %u cycles undetermined\n", undetermined, trials.cycles);
    assert_true(undetermined * 50 <= trials.cycles);
}

/* The same of other editions, and of codes of the other family. */
static void random_cycles_by_other_codes(void **state)
{
    static const char *const books[] = {"xiangqi-2011",  "xiangqi-2020", "xiangqi-axf", "xiangqi-computer",
                                        "xiangqi-fairy", "xiangqi-ucci", "xiangqi-com"};
    const unsigned count = sizeof books / sizeof *books;

    (void)state;
    for (unsigned tried = 0; tried < trials.cycles;) {
        struct xq_trial t;
        struct xq_ruling r;
        struct cycle c;

        if (!any_cycle(&trials.seed, &c))
            continue;
        trials.param = rulebook_named(&trials.books, slice_of(books[tried++ % count]))->param;
        r = rule_on(&c, &t);
        if (!is_settled(&t))
            continue;
        views_change_nothing(&c, &t, r, 1);
    }
}

/* The same of every position that was made up for a sentence. */
static void rows_change_nothing(void **state)
{
    static const struct {
        const char *book, *fen, *cycle;
    } rows[] = {
#define SENTENCE(article, what, fen, cycle, classes, ruling) {"xiangqi-1999", fen, cycle},
#include "xiangqi-sentences.def"
#define EDITION(article, what, fen, cycle, classes, ruling, classes_2011, ruling_2011)                       \
    {"xiangqi-1999", fen, cycle}, {"xiangqi-2011", fen, cycle},
#include "xiangqi-editions.def"
#define CODE_ROW(rules, sentence, what, fen, cycle, classes, ruling) {rules, fen, cycle},
#include "xiangqi-codes.def"
#define FIGURE(name, fen, cycle, classes, in_1999, in_2011)                                                  \
    {"xiangqi-1999", fen, cycle}, {"xiangqi-2011", fen, cycle},
#include "xiangqi-figures.def"
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cycle c = {.start = position(rows[i].fen)};
        struct xq_trial t;
        struct xq_ruling r;

        for (const char *s = rows[i].cycle; *s != '\0'; s += s[4] == ' ' ? 5 : 4)
            c.move[c.length++] = coded(s);
        trials.param = rulebook_named(&trials.books, slice_of(rows[i].book))->param;
        r = rule_on(&c, &t);
        assert_true(is_settled(&t));
        views_change_nothing(&c, &t, r, STRANGERS);
        more_rounds_change_nothing(rows[i].book, &c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_cycles),
                                       cmocka_unit_test(random_cycles_by_other_codes),
                                       cmocka_unit_test(rows_change_nothing)};

    return cmocka_run_group_tests(tests, load, unload);
}
