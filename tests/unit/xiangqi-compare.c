/* The classifier of 棋例 against the slow one that is written straight from the text.
 *
 * QILI_CYCLES says how many cycles of random endgames are compared, QILI_SEED with which seed; both are
 * printed. QILI_FENS names a file with the positions of games, one FEN a line in the order of play (recreplay
 * --as=fen
 * --every); every cycle among them is compared too. */
#include "xiangqi-random.h"
#include "xiangqi-text.h"

#include <stdio.h>
#include <stdlib.h>

enum { FEW = 30, LONGEST = 12, SEEN = 1 << 16 };

static struct trials trials;
static struct xq_memory memory;
static unsigned compared, open, differ;

/* The editions that the slow judge knows. */
static const struct edition {
    const char *rules;
    const struct text_code *code;
} editions[] = {{"xiangqi-1999", &text_1999}, {"xiangqi-2011", &text_2011}};

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

static struct plain_step step_of(uint16_t m)
{
    return (struct plain_step){(int)(xq_y(XQ_FROM(m)) * 9 + xq_x(XQ_FROM(m))),
                               (int)(xq_y(XQ_TO(m)) * 9 + xq_x(XQ_TO(m)))};
}

static enum text_class fast_class(const struct xq_verdict *v)
{
    return v->class == XQ_CHECK   ? TEXT_CHECK
           : v->class == XQ_KILL  ? TEXT_KILL
           : v->class == XQ_CHASE ? TEXT_CHASE
                                  : TEXT_IDLE;
}

static void tell(const struct edition *e, const struct cycle *c, unsigned i, const struct xq_verdict *fast,
                 const struct text_verdict *slow)
{
    static const char *const names[] = {"将", "杀", "捉", "闲"};

    differ++;
    printf("# %s: %s | move %u: %s", e->rules, cycle_text(c), i + 1, xq_class_name(fast->class));
    for (unsigned k = 0; k < fast->line.count; k++)
        printf(" %c%u%c%u", (char)('a' + xq_x(XQ_FROM(fast->line.move[k]))),
               xq_y(XQ_FROM(fast->line.move[k])), (char)('a' + xq_x(XQ_TO(fast->line.move[k]))),
               xq_y(XQ_TO(fast->line.move[k])));
    printf(", by the text %s", names[slow->class]);
    if (slow->class == TEXT_CHASE)
        printf(" %s %c%d%c%d", slow->shape, 'a' + slow->by.from % 9, slow->by.from / 9, 'a' + slow->by.to % 9,
               slow->by.to / 9);
    printf("\n");
    fflush(stdout);
}

static void compare_by(const struct edition *e, const struct cycle *c)
{
    const int *param = rulebook_named(&trials.books, slice_of(e->rules))->param;
    struct xq_judge j = xq_judge(&memory, param);
    struct xq_trial t = {.start = c->start, .length = c->length, .first_ply = 1};
    struct buf fen = {0};
    struct plain_board b;

    memcpy(t.move, c->move, c->length * sizeof *c->move);
    t.last_move = c->move[c->length - 1];
    xq_try(&t, &j);
    xq_write_fen(&c->start, &fen);
    assert_true(plain_read(&b, buf_cstr(&fen)));
    buf_free(&fen);
    for (unsigned i = 0; i < c->length; i++) {
        struct text_verdict v = text_classify(e->code, &b, step_of(c->move[i]), false);

        compared++;
        if (v.open || xq_is_open(&t.verdict[i]))
            open++;
        else if (v.class != fast_class(&t.verdict[i]))
            tell(e, c, i, &t.verdict[i], &v);
        b = after(&b, step_of(c->move[i]));
    }
}

/* The same of the other family of codes, of which a cycle costs next to nothing. */
static void compare_by_axf(const struct axf_code *code, const struct cycle *c)
{
    struct xq_judge j = xq_judge(&memory, rulebook_named(&trials.books, slice_of(code->rules))->param);
    struct xq_trial t = {.start = c->start, .length = c->length, .first_ply = 1};
    struct plain_step steps[CYCLE_LONGEST];
    struct buf fen = {0};
    struct axf_verdict v;
    struct plain_board b;
    struct xq_ruling r;

    memcpy(t.move, c->move, c->length * sizeof *c->move);
    for (unsigned i = 0; i < c->length; i++)
        steps[i] = step_of(c->move[i]);
    xq_try(&t, &j);
    r = xq_rule(&t, &j);
    xq_write_fen(&c->start, &fen);
    assert_true(plain_read(&b, buf_cstr(&fen)));
    buf_free(&fen);
    axf_judge(code, &b, steps, (int)c->length, &v);
    for (unsigned i = 0; i < c->length; i++)
        if (v.check[i] != (t.verdict[i].class == XQ_CHECK) ||
            (v.chased[i] != 0) != (t.verdict[i].chased != 0))
            fail_msg("%s: %s | move %u: %s, by the text %s", code->rules, cycle_text(c), i + 1,
                     xq_class_name(t.verdict[i].class),
                     v.check[i]         ? "将"
                     : v.chased[i] != 0 ? "捉"
                                        : "闲");
    if (v.offender != (r.what >= XQ_MUST_VARY ? (int)r.offender : -1))
        fail_msg("%s: %s is ruled %d %u, by the text %d", code->rules, cycle_text(c), (int)r.what, r.offender,
                 v.offender);
}

static void cycles_by_axf(void **state)
{
    uint64_t seed = trials.seed;

    (void)state;
    for (unsigned tried = 0; tried < 50 * trials.cycles;) {
        struct cycle c;

        if (!any_cycle(&seed, &c))
            continue;
        tried++;
        for (const struct axf_code *code = axf_codes; code->rules != NULL; code++)
            compare_by_axf(code, &c);
    }
}

static void compare(const struct cycle *c)
{
    for (unsigned i = 0; i < sizeof editions / sizeof *editions; i++)
        compare_by(&editions[i], c);
}

static void random_cycles(void **state)
{
    (void)state;
    for (unsigned tried = 0; tried < trials.cycles;) {
        struct cycle c;

        if (!any_cycle(&trials.seed, &c))
            continue;
        tried++;
        compare(&c);
    }
    printf("# %u moves compared, %u open, %u different\n", compared, open, differ);
    assert_true(open * 8 <= compared);
    assert_int_equal(differ, 0);
}

/* The move between two positions, 0 when there is none. */
static uint16_t move_between(const struct xq *a, const struct xq *b)
{
    struct xq_moves list;

    xq_legal(a, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next = *a;

        xq_make(&next, list.move[i]);
        if (next.key == b->key && next.turn == b->turn)
            return list.move[i];
    }
    return 0;
}

static bool is_seen(uint64_t key)
{
    static uint64_t seen[SEEN];
    uint64_t *slot = &seen[key % SEEN];
    bool old = *slot == key;

    *slot = key;
    return old;
}

/* Compares the shortest cycle that ends with the last of N positions, if there is one. */
static void compare_last(const struct xq *p, const uint16_t *moves, unsigned n)
{
    for (unsigned length = 4; length <= LONGEST && length < n; length += 2) {
        struct cycle c = {.start = p[n - 1 - length], .length = length};
        uint64_t key = 0; /* the same wherever the cycle begins */

        if (c.start.key != p[n - 1].key)
            continue;
        for (unsigned i = 0; i < length; i++) {
            c.move[i] = moves[n - length + i];
            key ^= (p[n - 1 - length + i].key ^ c.move[i]) * 0x9E3779B97F4A7C15u;
        }
        if (!is_seen(key)) {
            compare(&c);
            if (compared % 500 < length)
                fprintf(stderr, "%u moves compared\n", compared);
        }
        return;
    }
}

static void cycles_of_games(void **state)
{
    static struct xq p[1000];
    static uint16_t moves[1000];
    const char *name = getenv("QILI_FENS");
    char line[256];
    unsigned n = 0;
    FILE *f;

    (void)state;
    if (name == NULL)
        return;
    assert_non_null(f = fopen(name, "r"));
    while (fgets(line, sizeof line, f) != NULL) {
        struct slice rest;

        if (n == 1000 || !xq_read_fen(&p[n], slice_of(line), &rest)) {
            n = 0;
            continue;
        }
        moves[n] = n == 0 ? 0 : move_between(&p[n - 1], &p[n]);
        if (n > 0 && moves[n] == 0) {
            p[0] = p[n];
            n = 0;
        }
        compare_last(p, moves, ++n);
    }
    fclose(f);
    printf("# %u moves compared, %u open, %u different\n", compared, open, differ);
    assert_int_equal(differ, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cycles_by_axf), cmocka_unit_test(random_cycles),
                                       cmocka_unit_test(cycles_of_games)};

    return cmocka_run_group_tests(tests, load, unload);
}
