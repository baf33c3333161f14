/* As many pairs as a graph has: alternating trees from one vertex at a time, in breadth; see work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

struct matching_tree {
    uint32_t n;
    joined_fn *joined;
    const void *graph;
    uint32_t *mate, *parent, *base, *queue, tail;
    bool *outer, *inside;
};

/* Where the ways of A and B to the root meet. */
static uint32_t common_base(const struct matching_tree *t, uint32_t a, uint32_t b)
{
    for (uint32_t v = 0; v < t->n; v++)
        t->inside[v] = false;
    for (a = t->base[a];; a = t->base[t->parent[t->mate[a]]]) {
        t->inside[a] = true;
        if (t->mate[a] == UNMATCHED)
            break;
    }
    for (b = t->base[b]; !t->inside[b];)
        b = t->base[t->parent[t->mate[b]]];
    return b;
}

static void mark_way(const struct matching_tree *t, uint32_t v, uint32_t base, uint32_t child)
{
    while (t->base[v] != base) {
        t->inside[t->base[v]] = t->inside[t->base[t->mate[v]]] = true;
        t->parent[v] = child;
        child = t->mate[v];
        v = t->parent[child];
    }
}

static void contract(struct matching_tree *t, uint32_t v, uint32_t u)
{
    uint32_t base = common_base(t, v, u);

    for (uint32_t x = 0; x < t->n; x++)
        t->inside[x] = false;
    mark_way(t, v, base, u);
    mark_way(t, u, base, v);
    for (uint32_t x = 0; x < t->n; x++)
        if (t->inside[t->base[x]]) {
            t->base[x] = base;
            if (!t->outer[x]) {
                t->outer[x] = true;
                t->queue[t->tail++] = x;
            }
        }
}

/* The vertex at the end of a way from the root along which pairs can be shifted; UNMATCHED: there is none. */
static uint32_t grow(struct matching_tree *t, uint32_t root)
{
    t->tail = 0;
    for (uint32_t v = 0; v < t->n; v++) {
        t->parent[v] = UNMATCHED;
        t->base[v] = v;
        t->outer[v] = false;
    }
    t->outer[root] = true;
    t->queue[t->tail++] = root;
    for (uint32_t head = 0; head < t->tail; head++) {
        uint32_t v = t->queue[head];

        for (uint32_t u = 0; u < t->n; u++) {
            if (u == v || t->base[v] == t->base[u] || t->mate[v] == u || !t->joined(t->graph, v, u))
                continue;
            if (u == root || (t->mate[u] != UNMATCHED && t->parent[t->mate[u]] != UNMATCHED)) {
                contract(t, v, u);
            } else if (t->parent[u] == UNMATCHED) {
                t->parent[u] = v;
                if (t->mate[u] == UNMATCHED)
                    return u;
                t->outer[t->mate[u]] = true;
                t->queue[t->tail++] = t->mate[u];
            }
        }
    }
    return UNMATCHED;
}

bool matching_augment(uint32_t n, joined_fn *joined, const void *graph, uint32_t *mate, uint32_t u)
{
    uint32_t *words = mem_calloc((size_t)n * 3 + 1, sizeof *words);
    bool *flags = mem_calloc((size_t)n * 2 + 1, sizeof *flags);
    struct matching_tree t = {n, joined, graph, mate, words, words + n, words + 2 * n, 0, flags, flags + n};
    uint32_t v = grow(&t, u);
    bool found = v != UNMATCHED;

    while (v != UNMATCHED) {
        uint32_t before = t.parent[v], next = mate[before];

        mate[v] = before;
        mate[before] = v;
        v = next;
    }
    free(words);
    free(flags);
    return found;
}

uint32_t matching_largest(uint32_t n, joined_fn *joined, const void *graph, uint32_t *mate)
{
    uint32_t without = 0;

    for (uint32_t u = 0; u < n; u++)
        for (uint32_t v = u + 1; v < n && mate[u] == UNMATCHED; v++)
            if (mate[v] == UNMATCHED && joined(graph, u, v)) {
                mate[u] = v;
                mate[v] = u;
            }
    for (uint32_t u = 0; u < n; u++)
        if (mate[u] == UNMATCHED)
            without += !matching_augment(n, joined, graph, mate, u);
    return without;
}
