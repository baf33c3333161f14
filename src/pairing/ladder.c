/* Criteria as digits of a cost; see work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

/* Costs are multiples of four, of which as many can be added as there are vertices. */
enum { BITS = 46, UNIT = 4 };

void ladder_begin(struct ladder *l, uint32_t n)
{
    *l = (struct ladder){.n = n, .limbs = 1};
}

void ladder_free(struct ladder *l)
{
    free(l->rung);
    free(l->cost);
    *l = (struct ladder){0};
}

static void add_rung(struct ladder *l, unsigned criterion, unsigned bits)
{
    if (l->used + bits > BITS) {
        l->limbs++;
        l->used = 0;
    }
    l->used += bits;
    if (l->rungs == l->cap) {
        l->cap = l->cap == 0 ? 64 : 2 * l->cap;
        l->rung = mem_realloc(l->rung, l->cap, sizeof *l->rung);
    }
    l->rung[l->rungs++] = (struct rung){criterion, bits, l->limbs - 1, BITS - l->used};
}

uint32_t ladder_rungs(struct ladder *l, unsigned criterion, uint32_t most, uint32_t count)
{
    uint32_t first = l->rungs;
    unsigned bits = 1;

    while (bits < 32 && most >> bits != 0)
        bits++;
    for (uint32_t i = 0; i < count; i++)
        add_rung(l, criterion, bits);
    return first;
}

void ladder_ready(struct ladder *l)
{
    l->cost = mem_calloc((size_t)l->n * l->n * l->limbs + 1, sizeof *l->cost);
}

static int64_t *ladder_cost(const struct ladder *l, uint32_t u, uint32_t v)
{
    return l->cost + ((size_t)u * l->n + v) * l->limbs;
}

void ladder_count(struct ladder *l, uint32_t u, uint32_t v, uint32_t rung, uint32_t count)
{
    const struct rung *r = &l->rung[rung];
    int64_t more = UNIT * ((int64_t)count << r->shift);

    ladder_cost(l, u, v)[r->limb] += more;
    ladder_cost(l, v, u)[r->limb] += more;
}

/* What the pairing counts on the rung. */
static int64_t sum_of(const struct ladder *l, const uint32_t *mate, const struct rung *r)
{
    int64_t sum = 0, mask = ((int64_t)1 << r->bits) - 1;

    for (uint32_t v = 0; v < l->n; v++)
        if (mate[v] == v)
            sum += r == l->rung;
        else if (v < mate[v])
            sum += ladder_cost(l, v, mate[v])[r->limb] / UNIT >> r->shift & mask;
    return sum;
}

bool ladder_solve(const struct ladder *l, uint32_t *mate)
{
    if (l->n > 0)
        matching_cheapest(l->n, l->limbs, l->cost, mate);
    return sum_of(l, mate, l->rung) == 0;
}

bool ladder_is_worse(const struct ladder *l, const uint32_t *right, const uint32_t *given,
                     unsigned *criterion)
{
    for (const struct rung *r = l->rung; r < l->rung + l->rungs; r++)
        if (sum_of(l, given, r) > sum_of(l, right, r)) {
            *criterion = r->criterion;
            return true;
        }
    return false;
}
