/* Matchings against all matchings of small graphs, and rounds of a Swiss against all pairings of few players,
 * each weighed by the criteria of C.04.3 (2026) as they are written. */
#include "pairing/swiss.h"
#include "pairing/work.h"

#include "unit.h"

#include <string.h>

enum { MOST = 10, LIMBS = 3 };

static uint32_t seed = 1;

static uint32_t random_below(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

struct graph {
    uint32_t n;
    unsigned limbs;
    int64_t cost[MOST * MOST * LIMBS];
    bool edge[MOST][MOST];
};

static const int64_t *cost_of(const struct graph *g, uint32_t u, uint32_t v)
{
    return g->cost + (u * g->n + v) * g->limbs;
}

static int compare(const int64_t *a, const int64_t *b, unsigned limbs)
{
    for (unsigned i = 0; i < limbs; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The least sum over all ways to pair the vertices of USED's complement. */
static void try_all(const struct graph *g, unsigned used, const int64_t *sum, int64_t *best)
{
    uint32_t u = 0;
    int64_t next[LIMBS];

    while (u < g->n && (used & 1u << u) != 0)
        u++;
    if (u == g->n && compare(sum, best, g->limbs) < 0)
        memcpy(best, sum, g->limbs * sizeof *best);
    for (uint32_t v = u + 1; v < g->n; v++) {
        if ((used & 1u << v) != 0)
            continue;
        for (unsigned i = 0; i < g->limbs; i++)
            next[i] = sum[i] + cost_of(g, u, v)[i];
        try_all(g, used | 1u << u | 1u << v, next, best);
    }
}

static uint32_t most_pairs(const struct graph *g, unsigned used)
{
    uint32_t u = 0, best, with;

    while (u < g->n && (used & 1u << u) != 0)
        u++;
    if (u == g->n)
        return 0;
    best = most_pairs(g, used | 1u << u);
    for (uint32_t v = u + 1; v < g->n; v++)
        if ((used & 1u << v) == 0 && g->edge[u][v]) {
            with = 1 + most_pairs(g, used | 1u << u | 1u << v);
            best = with > best ? with : best;
        }
    return best;
}

static void test_cheapest(void **state)
{
    (void)state;
    for (unsigned run = 0; run < 3000; run++) {
        struct graph g = {.n = 2 * (1 + random_below(run < 2900 ? 4 : 5)), .limbs = 1 + random_below(LIMBS)};
        uint32_t mate[MOST], range = 1 + random_below(6);
        int64_t sum[LIMBS] = {0}, best[LIMBS] = {INT64_MAX}, zero[LIMBS] = {0};

        for (uint32_t u = 0; u < g.n; u++)
            for (uint32_t v = 0; v < u; v++)
                for (unsigned i = 0; i < g.limbs; i++)
                    g.cost[(u * g.n + v) * g.limbs + i] = g.cost[(v * g.n + u) * g.limbs + i] =
                        4 * (int64_t)random_below(range);
        matching_cheapest(g.n, g.limbs, g.cost, mate);
        for (uint32_t u = 0; u < g.n; u++) {
            assert_true(mate[u] < g.n && mate[mate[u]] == u && mate[u] != u);
            for (unsigned i = 0; i < g.limbs && mate[u] > u; i++)
                sum[i] += cost_of(&g, u, mate[u])[i];
        }
        try_all(&g, 0, zero, best);
        assert_int_equal(compare(sum, best, g.limbs), 0);
    }
}

static bool is_edge(const void *graph, uint32_t u, uint32_t v)
{
    return ((const struct graph *)graph)->edge[u][v];
}

static void test_largest(void **state)
{
    (void)state;
    for (unsigned run = 0; run < 3000; run++) {
        struct graph g = {.n = 1 + random_below(MOST)};
        uint32_t mate[MOST], per = 1 + random_below(8), without = 0;

        memset(mate, 0xFF, sizeof mate);
        for (uint32_t u = 0; u < g.n; u++)
            for (uint32_t v = 0; v < u; v++)
                g.edge[u][v] = g.edge[v][u] = random_below(8) < per;
        assert_int_equal(matching_largest(g.n, is_edge, &g, mate), g.n - 2 * most_pairs(&g, 0));
        for (uint32_t u = 0; u < g.n; u++)
            if (mate[u] == UNMATCHED)
                without++;
            else
                assert_true(mate[mate[u]] == u && g.edge[u][mate[u]]);
        assert_int_equal(without, g.n - 2 * most_pairs(&g, 0));
    }
}

/* --- a round by brute force --- */

enum { FEW = 8, KEYS = 160 };

/* A pairing of a bracket with its worth: criteria first, then the place in the order of generation. */
struct tried {
    uint32_t mate[FEW];
    int key[KEYS], keys;
};

struct trial {
    const struct swiss *s;
    uint32_t who[FEW], n; /* of the bracket */
    uint32_t moved;
    uint32_t next[FEW], nexts, below[FEW], belows;
    int bye_score;
    struct tried best;
    bool any;
};

static bool completes(const struct swiss *s, unsigned left, int bye_score, bool bye)
{
    uint32_t a = 0;

    while (a < s->count && (left & 1u << a) == 0)
        a++;
    if (a == s->count)
        return true;
    if (bye && s->player[a].may_have_bye && s->player[a].score <= bye_score &&
        completes(s, left & ~(1u << a), bye_score, false))
        return true;
    for (uint32_t b = a + 1; b < s->count; b++)
        if ((left & 1u << b) != 0 && swiss_may(s, a, b) &&
            completes(s, left & ~(1u << a | 1u << b), bye_score, bye))
            return true;
    return false;
}

/* C6 and C7 of the next bracket, which keeps C4 too: how many of LIST stay unpaired, and their scores,
 * highest first. */
static void next_best(const struct trial *x, const uint32_t *list, uint32_t n, unsigned used,
                      const uint32_t *out, uint32_t outs, int best[FEW + 1])
{
    const struct swiss *s = x->s;
    uint32_t a = 0, with[FEW];
    int now[FEW + 1] = {0};
    unsigned left = 0;

    while (a < n && (used & 1u << a) != 0)
        a++;
    if (a < n) {
        memcpy(with, out, outs * sizeof *out);
        with[outs] = list[a];
        next_best(x, list, n, used | 1u << a, with, outs + 1, best);
        for (uint32_t b = a + 1; b < n; b++)
            if ((used & 1u << b) == 0 && swiss_may(s, list[a], list[b]))
                next_best(x, list, n, used | 1u << a | 1u << b, out, outs, best);
        return;
    }
    now[0] = (int)outs;
    for (uint32_t i = 0; i < outs; i++) {
        now[1 + i] = s->player[out[i]].score;
        left |= 1u << out[i];
    }
    for (uint32_t i = 0; i < x->belows; i++)
        left |= 1u << x->below[i];
    if (!completes(s, left, x->bye_score, s->count % 2 != 0))
        return;
    for (uint32_t i = 0; i <= FEW; i++)
        if (best[0] < 0 || now[i] != best[i]) {
            if (best[0] < 0 || now[i] < best[i])
                memcpy(best, now, sizeof now);
            return;
        }
}

static void put(struct tried *t, int value)
{
    assert_true(t->keys < KEYS);
    t->key[t->keys++] = value;
}

static void put_sorted(struct tried *t, int *list, int n)
{
    for (int i = 0; i < FEW; i++) {
        int at = -1;

        for (int k = 0; k < n; k++)
            if (at < 0 || list[k] > list[at])
                at = k;
        put(t, at < 0 || list[at] < 0 ? 0 : list[at]);
        if (at >= 0)
            list[at] = -1;
    }
}

/* C6 to C9. */
static void weigh_floaters(const struct trial *x, struct tried *t)
{
    uint32_t list[2 * FEW], n = 0, floaters = 0;
    int scores[FEW], ahead[FEW + 1] = {-1}, unplayed = 0;
    bool bye = x->s->count % 2 != 0 && x->s->player[x->who[x->n - 1]].score <= x->bye_score;

    for (uint32_t i = 0; i < x->n; i++)
        if (t->mate[i] == i) {
            unplayed = (int)x->s->player[x->who[i]].unplayed;
            scores[floaters++] = x->s->player[x->who[i]].score;
            list[n++] = x->who[i];
        }
    for (uint32_t i = 0; i < x->nexts; i++)
        list[n++] = x->next[i];
    put(t, (int)floaters);
    put_sorted(t, scores, (int)floaters);
    if (x->nexts > 0)
        next_best(x, list, n, 0, list, 0, ahead);
    for (int i = 0; i <= FEW; i++)
        put(t, ahead[i]);
    put(t, floaters == 1 && bye ? unplayed : 0);
}

/* C10 to C21. */
static void weigh_rest(const struct trial *x, struct tried *t)
{
    int colours[4] = {0}, again[4] = {0}, gaps[4][FEW], counts[4] = {0}, faults[4];

    for (uint32_t i = 0; i < x->n; i++) {
        const struct swiss_player *p = &x->s->player[x->who[i]], *q = &x->s->player[x->who[t->mate[i]]];

        for (int back = 0; back < 2; back++) {
            if (t->mate[i] == i && i >= x->moved)
                again[2 * back] += p->floated[back] == FLOAT_DOWN;
            if (i < x->moved && p->floated[back] == FLOAT_DOWN)
                gaps[2 * back][counts[2 * back]++] =
                    t->mate[i] == i ? 10000 + p->score : p->score - x->s->player[x->who[x->n - 1]].score;
            if (i < x->moved && t->mate[i] != i && q->floated[back] == FLOAT_UP) {
                again[2 * back + 1]++;
                gaps[2 * back + 1][counts[2 * back + 1]++] = p->score - q->score;
            }
        }
        if (t->mate[i] <= i)
            continue;
        swiss_colour_faults(p, q, faults);
        for (int k = 0; k < 4; k++)
            colours[k] += faults[k];
    }
    for (int k = 0; k < 4; k++)
        put(t, colours[k]);
    for (int k = 0; k < 4; k++)
        put(t, again[k]);
    for (int k = 0; k < 4; k++)
        put_sorted(t, gaps[k], counts[k]);
}

/* Article 4: which moved down are paired, with whom; exchanges; transposition. */
static void weigh_order(const struct trial *x, struct tried *t)
{
    uint32_t rest[FEW], n = 0, pairs = 0, exchanged = 0, place[FEW];
    int sum = 0;

    for (uint32_t i = 0; i < x->moved; i++)
        put(t, t->mate[i] == i);
    for (uint32_t i = 0; i < x->moved; i++)
        put(t, t->mate[i] == i ? 0 : (int)t->mate[i]);
    for (uint32_t i = x->moved; i < x->n; i++)
        if (t->mate[i] >= x->moved) {
            place[i] = n;
            rest[n++] = i;
            pairs += t->mate[i] > i;
        }
    for (uint32_t i = 0; i < n; i++) {
        bool top = t->mate[rest[i]] > rest[i];

        exchanged += i < pairs && !top;
        sum += top && i >= pairs ? (int)i : !top && i < pairs ? -(int)i : 0;
    }
    put(t, (int)exchanged);
    put(t, sum);
    for (uint32_t i = pairs; i-- > 0;) /* the larger numbers leave the upper half first */
        put(t, t->mate[rest[i]] > rest[i]);
    for (uint32_t i = pairs; i < n; i++) /* the smaller ones enter it first */
        put(t, !(t->mate[rest[i]] > rest[i]));
    for (uint32_t i = 0; i < n; i++)
        if (t->mate[rest[i]] > rest[i])
            put(t, (int)place[t->mate[rest[i]]]);
}

static void try_bracket(struct trial *x, struct tried *t, uint32_t from)
{
    unsigned left = 0;

    while (from < x->n && t->mate[from] != UNMATCHED)
        from++;
    if (from < x->n) {
        t->mate[from] = from;
        try_bracket(x, t, from + 1);
        for (uint32_t b = from + 1; b < x->n; b++)
            if (t->mate[b] == UNMATCHED && b >= x->moved && swiss_may(x->s, x->who[from], x->who[b])) {
                t->mate[from] = b;
                t->mate[b] = from;
                try_bracket(x, t, from + 1);
                t->mate[b] = UNMATCHED;
            }
        t->mate[from] = UNMATCHED;
        return;
    }
    for (uint32_t i = 0; i < x->n; i++)
        left |= t->mate[i] == i ? 1u << x->who[i] : 0;
    for (uint32_t i = 0; i < x->nexts; i++)
        left |= 1u << x->next[i];
    for (uint32_t i = 0; i < x->belows; i++)
        left |= 1u << x->below[i];
    if (!completes(x->s, left, x->bye_score, x->s->count % 2 != 0))
        return;
    t->keys = 0;
    weigh_floaters(x, t);
    weigh_rest(x, t);
    weigh_order(x, t);
    for (int i = 0; i < t->keys && x->any; i++)
        if (t->key[i] != x->best.key[i]) {
            if (t->key[i] > x->best.key[i])
                return;
            break;
        }
    x->best = *t;
    x->any = true;
}

/* False: no pairing is complete. */
static bool pair_slowly(const struct swiss *s, uint32_t *mate)
{
    struct trial x = {.s = s};
    uint32_t at = s->count;

    x.bye_score = s->player[s->count - 1].score;
    while (at-- > 0 &&
           !completes(s, (1u << s->count) - 1, x.bye_score = s->player[at].score, s->count % 2 != 0))
        ;
    if (at == UINT32_MAX)
        return false;
    for (uint32_t group = 0, end; group < s->count; group = end) {
        struct tried t;

        for (end = group; end < s->count && s->player[end].score == s->player[group].score; end++)
            x.who[x.n++] = end;
        x.nexts = x.belows = 0;
        for (uint32_t i = end; i < s->count; i++)
            if (s->player[i].score == s->player[end].score)
                x.next[x.nexts++] = i;
            else
                x.below[x.belows++] = i;
        x.any = false;
        memset(t.mate, 0xFF, sizeof t.mate);
        try_bracket(&x, &t, 0);
        assert_true(x.any);
        for (uint32_t i = 0; i < x.n; i++)
            mate[x.who[i]] = x.who[x.best.mate[i]];
        x.moved = 0;
        for (uint32_t i = 0; i < x.n; i++)
            if (x.best.mate[i] == i)
                x.who[x.moved++] = x.who[i];
        x.n = x.moved;
    }
    for (uint32_t i = 0; i < x.n; i++)
        mate[x.who[i]] = x.who[i];
    return true;
}

/* Gives the pairs of a round their results; now and then a forfeit. */
static void play(struct swiss_event *e, const struct swiss *s, const uint32_t *mate)
{
    static const char codes[] = "10=+", others[] = "01=-";
    static const int points[] = {20, 0, 10, 20}, theirs[] = {0, 20, 10, 0};

    for (uint32_t i = 0; i < s->count; i++) {
        struct swiss_cell *a = &e->cell[s->player[i].id * e->rounds + s->round - 1],
                          *b = &e->cell[s->player[mate[i]].id * e->rounds + s->round - 1];
        uint32_t how = random_below(13) == 0 ? 3 : random_below(3);
        unsigned step;

        if (mate[i] == i)
            *a = (struct swiss_cell){NO_ONE, '\0', 'U', 20};
        if (mate[i] <= i)
            continue;
        a->colour = swiss_is_white(s, &s->player[i], &s->player[mate[i]], &step) ? 'w' : 'b';
        *b = (struct swiss_cell){s->player[i].id, a->colour == 'w' ? 'b' : 'w', others[how], theirs[how]};
        *a = (struct swiss_cell){s->player[mate[i]].id, a->colour, codes[how], points[how]};
    }
}

static void test_dutch(void **state)
{
    unsigned rounds = 0;

    (void)state;
    for (unsigned run = 0; run < 400; run++) {
        struct swiss_cell cell[FEW * 7];
        struct swiss_event e = {
            .edition = SWISS_2026, .rounds = 7, .win = 20, .draw = 10, .first_colour = 'w'};

        e.players = 4 + random_below(FEW - 3);
        e.planned = 5 + random_below(3);
        e.cell = cell;
        for (uint32_t i = 0; i < FEW * 7; i++)
            cell[i] = (struct swiss_cell){.opponent = NO_ONE};
        for (uint32_t round = 1; round <= e.planned; round++) {
            uint32_t mate[FEW], right[FEW];
            struct swiss s;
            bool good;

            for (uint32_t i = 0; i < e.players; i++)
                cell[i * 7 + round - 1] = random_below(12) == 0 ? (struct swiss_cell){NO_ONE, '\0', 'H', 10}
                                                                : (struct swiss_cell){NO_ONE, '\0', 'U', 0};
            swiss_before(&s, &e, round);
            good = s.count > 0 && dutch_pair(&s, mate, NULL);
            assert_int_equal(good, s.count > 0 && pair_slowly(&s, right));
            for (uint32_t i = 0; i < s.count && good; i++)
                if (mate[i] != right[i])
                    fail_msg("run %u, round %u: %u meets %u, not %u", run, round, s.player[i].id + 1,
                             s.player[mate[i]].id + 1, s.player[right[i]].id + 1);
            if (good)
                play(&e, &s, mate);
            rounds += good;
            swiss_free(&s);
            if (!good)
                break;
        }
    }
    assert_true(rounds > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cheapest), cmocka_unit_test(test_largest),
                                       cmocka_unit_test(test_dutch)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
