/* lookup.c - open addressing in a table that is at most half full. */
#include "base/data/data.h"

#include <stdlib.h>

struct lookup_slot {
    uint64_t key;
    uint32_t number;
    bool taken;
};

/* Where the key is, or would be. */
static struct lookup_slot *find(const struct lookup *l, uint64_t key)
{
    size_t at = (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (l->room - 1);

    while (l->slot[at].taken && l->slot[at].key != key)
        at = (at + 1) & (l->room - 1);
    return &l->slot[at];
}

static void grow(struct lookup *l)
{
    struct lookup larger = {.room = l->room == 0 ? 64 : 2 * l->room, .count = l->count};

    larger.slot = mem_calloc(larger.room, sizeof *larger.slot);
    for (size_t i = 0; i < l->room; i++)
        if (l->slot[i].taken)
            *find(&larger, l->slot[i].key) = l->slot[i];
    free(l->slot);
    *l = larger;
}

uint32_t lookup_get(const struct lookup *l, uint64_t key)
{
    const struct lookup_slot *s = l->room == 0 ? NULL : find(l, key);

    return s == NULL || !s->taken ? LOOKUP_NONE : s->number;
}

void lookup_add(struct lookup *l, uint64_t key, uint32_t number)
{
    struct lookup_slot *s;

    if (2 * l->count >= l->room)
        grow(l);
    s = find(l, key);
    if (s->taken)
        return;
    *s = (struct lookup_slot){key, number, true};
    l->count++;
}

void lookup_free(struct lookup *l)
{
    free(l->slot);
    *l = (struct lookup){0};
}

uint64_t lookup_key(struct slice words)
{
    uint64_t h = HASH_START;

    for (size_t i = 0; i < words.n; i++)
        h = hash_next(h, (unsigned char)words.p[i]);
    return h;
}
