/* position_cache.c - a bounded set of copies; when it is full, every other one is given up. */
#include "game/position_cache.h"

#include <stdlib.h>

/* The order of one that is kept again: the first to go where every other one does. */
enum { AGAIN = 0x7FFFFFFF };

/* Positions begin at the alignment of any type, so that engines may keep what they like in them. */
static size_t rounded(size_t n)
{
    return (n + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
}

/* As many as the memory bound allows, and no fewer than what makes going back worth while. */
static uint32_t most(size_t size)
{
    size_t fit = KEEP_BYTES / size;

    return fit < 1024 ? 1024 : fit > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)fit;
}

static void *new_block(struct position_cache *k, uint32_t positions)
{
    return k->block[k->blocks++] = mem_alloc(positions, k->size);
}

void *position_cache_fit(struct position_cache *k, size_t size, void *position)
{
    size = rounded(size);
    if (usually(k->size == size))
        return position;
    position_cache_free(k);
    k->size = size;
    k->most = most(size);
    return new_block(k, 1);
}

void position_cache_start(struct position_cache *k, uint32_t nodes)
{
    if (k->places < nodes) {
        k->place = mem_realloc(k->place, nodes, sizeof *k->place);
        k->places = nodes;
    }
    memset(k->place, 0, nodes * sizeof *k->place);
    k->used = k->puts = 0;
    k->stride = 1;
    k->started = true;
}

static void enlarge(struct position_cache *k)
{
    uint32_t first = k->cap;
    char *block;

    k->cap = k->cap == 0 ? 16 : k->cap * 2 < k->most ? k->cap * 2 : k->most;
    k->roof = k->cap < k->most / 2 ? k->cap : k->most / 2;
    k->entry = mem_realloc(k->entry, k->cap, sizeof *k->entry);
    block = new_block(k, k->cap - first);
    for (uint32_t i = first; i < k->cap; i++)
        k->entry[i].position = block + (i - first) * k->size;
}

/* Moves an entry down; what was there is up where it was. */
static void move_down(struct position_cache *k, uint32_t from, uint32_t to)
{
    struct kept_positions entry = k->entry[from];

    k->entry[from] = k->entry[to];
    k->entry[to] = entry;
    if (k->place[entry.node] == from)
        k->place[entry.node] = to;
}

static void thin_out(struct position_cache *k)
{
    uint32_t left = 0;

    k->stride *= 2;
    for (uint32_t i = 0; i < k->used; i++)
        if ((k->entry[i].order & (k->stride - 1)) == 0)
            move_down(k, i, left++);
    k->used = left;
}

bool position_cache_make_room(struct position_cache *k)
{
    if (k->cap < k->most / 2)
        enlarge(k);
    else
        thin_out(k);
    return k->used < k->cap;
}

/* Gives up those kept again that have STEPS or more. */
static void drop_again(struct position_cache *k, uint32_t steps)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < k->used; i++)
        if (k->entry[i].order != AGAIN || k->entry[i].steps < steps)
            move_down(k, i, left++);
    k->used = left;
}

uint32_t position_cache_room(struct position_cache *k, uint32_t steps, uint32_t count)
{
    if (k->most - k->used < count)
        drop_again(k, steps + count);
    if (k->most - k->used < count && k->most - k->used < k->most / 8)
        drop_again(k, 0);
    return k->most - k->used;
}

struct kept_positions *position_cache_again(struct position_cache *k, uint32_t node)
{
    struct kept_positions *entry;

    if (k->used == k->most)
        return NULL;
    if (k->used == k->cap)
        enlarge(k);
    k->place[node] = k->used;
    entry = &k->entry[k->used++];
    entry->node = node;
    entry->order = AGAIN;
    return entry;
}

void position_cache_free(struct position_cache *k)
{
    for (unsigned i = 0; i < k->blocks; i++)
        free(k->block[i]);
    free(k->entry);
    free(k->place);
    *k = (struct position_cache){0};
}
