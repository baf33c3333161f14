/* Which of the best pairings of a bracket comes first; see work.h.
 *
 * That is settled step by step with digits lighter than the criteria: who of the moved down is paired, with
 * whom, how many are exchanged, who, and who meets whom. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

/* What lighter digits a step adds to an edge of two live vertices, the first before the second. */
typedef void lighter_fn(const struct work *, const void *step, uint32_t u, uint32_t v, int64_t out[2]);

/* The cheapest matching of the live vertices, by the criteria and then by the step's digits. */
static void solve(struct work *w, lighter_fn *lighter, const void *step)
{
    unsigned limbs = w->limbs + (lighter == NULL ? 0 : 2);
    uint32_t *mate = mem_calloc(w->lives + 1, sizeof *mate);

    for (uint32_t i = 0; i < w->lives; i++)
        for (uint32_t k = i + 1; k < w->lives; k++) {
            int64_t *to = w->sub + ((size_t)i * w->lives + k) * limbs, more[2] = {0, 0};
            const int64_t *from = cost_at(w, w->live[i], w->live[k]);

            for (unsigned x = 0; x < w->limbs; x++)
                to[x] = 4 * from[x];
            if (lighter != NULL) {
                lighter(w, step, w->live[i], w->live[k], more);
                to[w->limbs] = 4 * more[0];
                to[w->limbs + 1] = 4 * more[1];
            }
            memcpy(w->sub + ((size_t)k * w->lives + i) * limbs, to, limbs * sizeof *to);
        }
    matching_cheapest(w->lives, limbs, w->sub, mate);
    for (uint32_t i = 0; i < w->lives; i++)
        w->mate[w->live[i]] = w->live[mate[i]];
    free(mate);
}

/* Whether the vertex is paired within the bracket in the last solution. */
static bool is_paired(const struct work *w, uint32_t v)
{
    return w->mate[v] < w->b->count && may_meet(w, v, w->mate[v]);
}

static void drop(struct work *w, uint32_t v)
{
    uint32_t i = 0;

    while (w->live[i] != v)
        i++;
    memmove(w->live + i, w->live + i + 1, (w->lives - i - 1) * sizeof *w->live);
    w->lives--;
}

static void settle(struct work *w, uint32_t u, uint32_t v)
{
    w->result[u] = v;
    w->result[v] = u;
    drop(w, u);
    drop(w, v);
}

/* --- who of the moved down is paired, and with whom --- */

struct movers {
    uint32_t from, to; /* whose opponents are chosen */
    unsigned width;    /* of the digit of each */
    bool set;          /* which of them are paired comes first */
};

static void lighter_movers(const struct work *w, const void *step, uint32_t u, uint32_t v, int64_t out[2])
{
    const struct movers *m = step;

    for (unsigned i = 0; i < 2; i++) {
        uint32_t x = i == 0 ? u : v, other = i == 0 ? v : u;
        bool paired = other < w->b->count && may_meet(w, x, other);

        if (x >= w->b->moved)
            continue;
        if (m->set && !paired && x >= m->from && x < m->to)
            out[0] += (int64_t)1 << (m->to - 1 - x);
        if (!m->set && paired && x >= m->from && x < m->to)
            out[0] += (int64_t)(other - w->b->moved) << m->width * (m->to - 1 - x);
    }
}

/* Which are paired: the lowest numbers that can be. */
static void choose_movers(struct work *w)
{
    for (uint32_t from = 0; from < w->b->moved; from += LIMB_BITS) {
        struct movers step = {from, from + LIMB_BITS < w->b->moved ? from + LIMB_BITS : w->b->moved, 0, true};

        solve(w, lighter_movers, &step);
        for (uint32_t x = step.from; x < step.to; x++)
            for (uint32_t v = 0; v < w->n && !is_paired(w, x); v++)
                if (v < w->b->count && v != x && may_meet(w, x, v))
                    work_bar(w, x, v);
    }
}

static void pair_movers(struct work *w)
{
    struct movers step = {.width = 1};
    uint32_t each;

    while ((uint32_t)1 << step.width < w->b->count)
        step.width++;
    each = LIMB_BITS / step.width;
    choose_movers(w);
    for (uint32_t from = 0; from < w->b->moved; from += each) {
        step.from = from;
        step.to = from + each < w->b->moved ? from + each : w->b->moved;
        solve(w, lighter_movers, &step);
        for (uint32_t x = step.from; x < step.to; x++)
            if (is_paired(w, x))
                settle(w, x, w->mate[x]);
    }
}

/* --- the rest: exchanges --- */

struct rest {
    uint32_t *who, count; /* vertices */
    uint32_t pairs;
    bool *top;         /* of each: the higher of a pair */
    uint32_t *place;   /* of each vertex in it; NO_ONE: not of the rest */
    uint32_t from, to; /* whose exchange is settled now */
    bool leaving;
};

/* The first limb: exchanges and their distance; the second: who. */
static void lighter_exchange(const struct work *w, const void *step, uint32_t u, uint32_t v, int64_t out[2])
{
    const struct rest *r = step;
    uint32_t at = r->place[u];

    if (at == NO_ONE || r->place[v] == NO_ONE || !may_meet(w, u, v))
        return;
    out[0] = (at >= r->pairs ? (int64_t)1 << 30 : 0) + at;
    if (at < r->from || at >= r->to)
        return;
    /* The lowest leave the upper half first, the highest the lower half. */
    out[1] = r->leaving ? (int64_t)1 << (at - r->from) : -((int64_t)1 << (r->to - 1 - at));
}

static uint32_t take_tops(const struct work *w, struct rest *r)
{
    uint32_t exchanged = 0;

    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t v = r->who[i];

        r->top[i] = is_paired(w, v) && w->mate[v] > v;
        exchanged += i < r->pairs && !r->top[i];
    }
    return exchanged;
}

/* What is settled of FROM to TO stays. */
static void keep_tops(struct work *w, const struct rest *r)
{
    for (uint32_t i = r->from; i < r->to; i++)
        for (uint32_t k = 0; k < w->lives; k++) {
            uint32_t u = r->who[i], v = w->live[k];
            bool top = r->place[v] != NO_ONE && may_meet(w, u, v) && v > u;

            if (v != u && top != r->top[i])
                work_bar(w, u, v);
        }
}

static void exchange(struct work *w, struct rest *r)
{
    r->from = r->to = 0;
    solve(w, lighter_exchange, r);
    if (take_tops(w, r) == 0)
        return;
    r->leaving = true;
    for (r->to = r->pairs; r->to > 0; r->to = r->from) {
        r->from = r->to > LIMB_BITS ? r->to - LIMB_BITS : 0;
        solve(w, lighter_exchange, r);
        take_tops(w, r);
        keep_tops(w, r);
    }
    r->leaving = false;
    for (r->from = r->pairs; r->from < r->count; r->from = r->to) {
        r->to = r->from + LIMB_BITS < r->count ? r->from + LIMB_BITS : r->count;
        solve(w, lighter_exchange, r);
        take_tops(w, r);
        keep_tops(w, r);
    }
}

/* --- who meets whom --- */

struct partners {
    const struct rest *r;
    uint32_t from, to;
    unsigned width;
};

static void lighter_partner(const struct work *w, const void *step, uint32_t u, uint32_t v, int64_t out[2])
{
    const struct partners *p = step;
    uint32_t at = p->r->place[u], other = p->r->place[v];

    (void)w;
    if (at != NO_ONE && other != NO_ONE && p->r->top[at] && at >= p->from && at < p->to && may_meet(w, u, v))
        out[0] = (int64_t)other << p->width * (p->to - 1 - at);
}

/* By matchings, a few at a time: where those who float choose what the next bracket can do. */
static void pair_rest_slowly(struct work *w, struct rest *r)
{
    struct partners step = {r, 0, 0, 1};
    uint32_t each;

    while ((uint32_t)1 << step.width < r->count)
        step.width++;
    each = LIMB_BITS / step.width;
    r->from = 0;
    r->to = r->count;
    keep_tops(w, r);
    for (uint32_t from = 0; from < r->count; from += each) {
        step.from = from;
        step.to = from + each < r->count ? from + each : r->count;
        solve(w, lighter_partner, &step);
        for (uint32_t i = step.from; i < step.to; i++)
            if (r->top[i])
                settle(w, r->who[i], w->mate[r->who[i]]);
    }
}

/* What the rest costs in the last solution. */
static void cost_of_rest(const struct work *w, const struct rest *r, int64_t *sum)
{
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t v = r->who[i], mate = w->mate[v];

        for (unsigned x = 0; x < w->limbs && (v < mate || r->place[mate] == NO_ONE); x++)
            sum[x] += cost_at(w, v, mate)[x];
    }
}

/* By an assignment, where at most one is left. False: the tops allow no pairing as good as the best. */
static bool pair_rest(struct work *w, const struct rest *r)
{
    uint32_t rows = r->count - r->pairs, tops = 0, bottoms = 0;
    uint32_t *top = mem_calloc(3 * (size_t)rows + 3, sizeof *top), *bottom = top + rows + 1,
             *column = bottom + rows + 1;
    int64_t *cost = mem_calloc(((size_t)rows * rows + 1) * w->limbs, sizeof *cost), best[LIMBS_MAX] = {0};
    bool good;

    for (uint32_t i = 0; i < r->count; i++)
        if (r->top[i])
            top[tops++] = r->who[i];
        else
            bottom[bottoms++] = r->who[i];
    if (tops < rows)
        top[tops] = w->n - 1; /* nobody */
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < rows; k++) {
            int64_t *c = cost + ((size_t)i * rows + k) * w->limbs;

            memcpy(c, cost_at(w, top[i], bottom[k]), w->limbs * sizeof *c);
            if (i < tops && (bottom[k] < top[i] || !may_meet(w, top[i], bottom[k])))
                c[w->limb[BARRED]] |= (int64_t)1 << w->shift[BARRED];
        }
    cost_of_rest(w, r, best);
    assign_first(rows, w->limbs, cost, column);
    for (uint32_t i = 0; i < rows; i++)
        for (unsigned x = 0; x < w->limbs; x++)
            best[x] -= cost[((size_t)i * rows + column[i]) * w->limbs + x];
    good = memcmp(best, (int64_t[LIMBS_MAX]){0}, sizeof best) == 0;
    for (uint32_t i = 0; i < tops && good; i++)
        settle(w, top[i], bottom[column[i]]);
    free(top);
    free(cost);
    return good;
}

static void pair_homogeneous(struct work *w)
{
    struct rest r = {0};

    r.who = mem_calloc(w->n + 1, sizeof *r.who);
    r.top = mem_calloc(w->n + 1, sizeof *r.top);
    r.place = mem_calloc(w->n + 1, sizeof *r.place);
    memset(r.place, 0xFF, w->n * sizeof *r.place);
    for (uint32_t i = 0; i < w->lives; i++)
        if (w->live[i] >= w->b->moved && w->live[i] < w->b->count) {
            r.place[w->live[i]] = r.count;
            r.who[r.count++] = w->live[i];
            r.pairs += is_paired(w, w->live[i]);
        }
    r.pairs /= 2;
    for (uint32_t i = 0; i < r.pairs; i++)
        r.top[i] = true;
    /* Mostly nobody has to be exchanged, and half as many rows cost an eighth. */
    if (r.pairs > 0 && (w->reach != REACH_BRACKET || !pair_rest(w, &r))) {
        exchange(w, &r);
        if (w->reach == REACH_BRACKET)
            pair_rest(w, &r);
        else
            pair_rest_slowly(w, &r);
    }
    free(r.who);
    free(r.top);
    free(r.place);
}

uint32_t work_solve(struct work *w)
{
    uint32_t floaters = 0;

    solve(w, NULL, NULL);
    for (uint32_t v = 0; v < w->b->count; v++)
        floaters += !is_paired(w, v);
    return floaters;
}

void work_order(struct work *w)
{
    if (w->b->moved > 0)
        pair_movers(w);
    pair_homogeneous(w);
}
