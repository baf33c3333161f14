/* Matchings against all matchings of small graphs, one by one. */
#include "pairing/matching.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cheapest), cmocka_unit_test(test_largest)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
