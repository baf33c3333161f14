/* The list of candidates. Integer costs with fixed ties: the same order on every run. */
#include "repair/search/search.h"

#include <stdlib.h>

void candidates_add(struct candidates *all, const struct candidate *c)
{
    if (all->count == all->cap) {
        all->cap = all->cap == 0 ? 64 : all->cap * 2;
        all->list = mem_realloc(all->list, all->cap, sizeof *all->list);
    }
    all->list[all->count++] = *c;
}

static int by_cost(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->complete != y->complete)
        return x->complete ? -1 : 1;
    if (x->changes != y->changes)
        return x->changes < y->changes ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->first != y->first)
        return x->first > y->first ? -1 : 1;
    return memcmp(x->change, y->change, sizeof x->change);
}

void candidates_sort(struct candidates *all, uint32_t count)
{
    count = count < all->count ? count : all->count;
    if (count > 1)
        qsort(all->list, count, sizeof *all->list, by_cost);
}

/* Mirroring one side's columns from the beginning or the other's gives the same game reflected. */
static bool is_reflection(const struct candidate *c)
{
    return c->change[0].kind == EDIT_MIRROR && c->change[0].at < 2 && c->changes == 1;
}

void candidates_rank(struct candidates *all)
{
    uint32_t kept = 0;
    bool reflected = false;

    candidates_sort(all, all->count);
    for (uint32_t i = 0; i < all->count; i++) {
        const struct candidate *c = &all->list[i];
        bool again = is_reflection(c) && reflected;

        for (uint32_t j = 0; j < kept && !again; j++)
            again = all->list[j].hash == c->hash && all->list[j].complete && c->complete;
        reflected |= is_reflection(c);
        if (!again)
            all->list[kept++] = *c;
    }
    all->count = kept;
}

bool candidate_is_undoubted_slip(const struct candidate *c)
{
    return c->complete && c->slip && c->changes == 1 && c->doubts == 0;
}

bool candidate_any_undoubted_slip(const struct candidates *all)
{
    for (uint32_t i = 0; i < all->count; i++)
        if (candidate_is_undoubted_slip(&all->list[i]))
            return true;
    return false;
}
