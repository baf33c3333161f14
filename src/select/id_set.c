/* Open addressing: identities are hashes already. The one in 2^128 that is all zero is kept as another. */
#include "select/select.h"

#include <stdlib.h>

static bool is_free(const struct identity *slot)
{
    return slot->high == 0 && slot->low == 0;
}

static struct identity *find(const struct id_set *s, struct identity id)
{
    size_t i = (size_t)id.low & (s->cap - 1);

    while (!is_free(&s->slot[i]) && !identity_same(s->slot[i], id))
        i = (i + 1) & (s->cap - 1);
    return &s->slot[i];
}

static void grow(struct id_set *s)
{
    struct id_set more = {.cap = s->cap == 0 ? 1024 : 2 * s->cap, .count = s->count};

    more.slot = mem_calloc(more.cap, sizeof *more.slot);
    for (size_t i = 0; i < s->cap; i++)
        if (!is_free(&s->slot[i]))
            *find(&more, s->slot[i]) = s->slot[i];
    free(s->slot);
    *s = more;
}

static struct identity not_free(struct identity id)
{
    id.low |= is_free(&id);
    return id;
}

bool id_set_add(struct id_set *s, struct identity id)
{
    struct identity *slot;

    if (s->count >= s->cap / 4 * 3)
        grow(s);
    id = not_free(id);
    slot = find(s, id);
    if (!is_free(slot))
        return false;
    *slot = id;
    s->count++;
    return true;
}

bool id_set_has(const struct id_set *s, struct identity id)
{
    return s->count > 0 && !is_free(find(s, not_free(id)));
}

void id_set_free(struct id_set *s)
{
    free(s->slot);
    *s = (struct id_set){0};
}
