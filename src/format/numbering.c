/* numbering.c - a hash table of strings in the order in which they came. */
#include "format/database.h"

#include <stdlib.h>

static uint32_t hash(struct slice s)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 16777619u;
    return h;
}

/* Where the string is, or the empty place where it belongs. */
static uint32_t *slot_of(const struct names *n, struct slice s)
{
    uint32_t at = hash(s) & (n->slots - 1);

    while (n->slot[at] != 0 && !slice_eq(names_get(n, n->slot[at]), s))
        at = (at + 1) & (n->slots - 1);
    return &n->slot[at];
}

static void grow(struct names *n)
{
    n->cap = n->cap == 0 ? 64 : n->cap * 2;
    n->name = mem_realloc(n->name, n->cap, sizeof *n->name);
    free(n->slot);
    n->slots = n->cap * 2;
    n->slot = mem_calloc(n->slots, sizeof *n->slot);
    for (uint32_t i = 1; i <= n->count; i++)
        *slot_of(n, names_get(n, i)) = i;
}

uint32_t names_add(struct names *n, struct slice s)
{
    uint32_t *slot;

    if (s.n == 0)
        return 0;
    if (n->count == n->cap)
        grow(n);
    slot = slot_of(n, s);
    if (*slot == 0) {
        n->name[n->count] = (struct span){(uint32_t)n->text.n, (uint32_t)s.n};
        buf_slice(&n->text, s);
        *slot = ++n->count;
    }
    return *slot;
}

struct slice names_get(const struct names *n, uint32_t number)
{
    struct span s = n->name[number - 1];

    return (struct slice){n->text.p + s.off, s.len};
}

void names_free(struct names *n)
{
    buf_free(&n->text);
    free(n->name);
    free(n->slot);
    *n = (struct names){0};
}
