/* position_cache.c - a bounded set of copies; when it is full, every other one is given up. */
#include "replay/position_cache.h"

#include "base/memory.h"

#include <stdlib.h>

/* Positions begin at the alignment of any type, so that engines may keep what they like in them. */
static size_t rounded(size_t n)
{
    return (n + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
}

void keep_start(struct keep *k, uint32_t nodes, size_t size)
{
    size = rounded(size);
    if (k->size != size) {
        free(k->entry);
        free(k->position);
        free(k->free_list);
        *k = (struct keep){.slot = k->slot, .slots = k->slots, .size = size};
    }
    if (k->slots < nodes) {
        k->slot = mem_realloc(k->slot, nodes, sizeof *k->slot);
        k->slots = nodes;
    }
    if (nodes > 0)
        memset(k->slot, 0, nodes * sizeof *k->slot);
    k->used = k->frees = k->puts = 0;
    k->stride = 1;
}

/* As many as the memory bound allows, and no fewer than what makes going back worth while. */
static uint32_t most(const struct keep *k)
{
    size_t fit = KEEP_BYTES / k->size;

    return fit < 1024 ? 1024 : fit > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)fit;
}

static void enlarge(struct keep *k)
{
    k->cap = k->cap == 0 ? 16 : k->cap * 2 < most(k) ? k->cap * 2 : most(k);
    k->entry = mem_realloc(k->entry, k->cap, sizeof *k->entry);
    k->free_list = mem_realloc(k->free_list, k->cap, sizeof *k->free_list);
    k->position = mem_realloc(k->position, k->cap, k->size);
}

/* Gives up every other entry, evenly along the way into the tree. */
static void thin_out(struct keep *k)
{
    k->stride *= 2;
    for (uint32_t i = 0; i < k->used; i++)
        if (k->entry[i].node != UINT32_MAX && k->entry[i].order % k->stride != 0)
            keep_drop(k, k->entry[i].node);
}

uint32_t keep_room(const struct keep *k)
{
    return most(k) - (k->used - k->frees);
}

static void put(struct keep *k, const struct kept *entry, const void *position)
{
    uint32_t at;

    if (keep_room(k) == 0)
        return;
    if (k->frees == 0 && k->used == k->cap)
        enlarge(k);
    at = k->frees > 0 ? k->free_list[--k->frees] : k->used++;
    k->entry[at] = *entry;
    memcpy(k->position + at * k->size, position, k->size);
    k->slot[entry->node] = at + 1;
}

void keep_put(struct keep *k, const struct kept *entry, const void *position)
{
    struct kept ordered = *entry;

    ordered.order = k->puts++;
    if (k->slot[entry->node] != 0)
        return;
    if (k->used - k->frees >= most(k) / 2)
        thin_out(k);
    if (ordered.order % k->stride == 0)
        put(k, &ordered, position);
}

void keep_again(struct keep *k, const struct kept *entry, const void *position)
{
    if (k->slot[entry->node] == 0)
        put(k, entry, position);
}

const struct kept *keep_find(const struct keep *k, uint32_t node, const void **position)
{
    uint32_t at = k->slot[node];

    if (at == 0)
        return NULL;
    *position = k->position + (at - 1) * k->size;
    return &k->entry[at - 1];
}

void keep_drop(struct keep *k, uint32_t node)
{
    uint32_t at = k->slot[node];

    if (at == 0)
        return;
    k->slot[node] = 0;
    k->entry[at - 1].node = UINT32_MAX;
    k->free_list[k->frees++] = at - 1;
}

void keep_free(struct keep *k)
{
    free(k->entry);
    free(k->position);
    free(k->free_list);
    free(k->slot);
    *k = (struct keep){0};
}
