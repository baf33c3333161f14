/* Steps by their keys. */
#include "game/key_index.h"

#include "game/game.h"

#include <stdlib.h>

struct entry_of_step {
    uint64_t key;
    uint32_t node;
    uint32_t before; /* the step before it with these bits, from 1; 0: none */
};

enum { LEAST = 4096 };

static uint32_t *bucket_of(const struct key_index *x, uint64_t key)
{
    return &x->last[key & x->mask];
}

static void add(struct key_index *x, uint32_t at)
{
    uint32_t *bucket = bucket_of(x, x->entry[at].key);

    x->entry[at].before = *bucket;
    *bucket = at + 1;
}

static void enlarge(struct key_index *x)
{
    x->cap = x->cap == 0 ? LEAST : x->cap * 2;
    x->entry = mem_realloc(x->entry, x->cap, sizeof *x->entry);
    free(x->last);
    x->last = mem_calloc(2 * (size_t)x->cap, sizeof *x->last);
    x->mask = 2 * x->cap - 1;
    for (uint32_t i = 0; i < x->count; i++)
        add(x, i);
}

/* Takes out what is not on the line to step AT. */
static void go_back(struct key_index *x, uint64_t game, const struct step *step, uint32_t at)
{
    while (x->count > 0 &&
           (x->game != game || x->count > at + 1 || x->entry[x->count - 1].node != step[x->count - 1].node)) {
        const struct entry_of_step *e = &x->entry[--x->count];

        *bucket_of(x, e->key) = e->before;
    }
    x->game = game;
}

void key_index_follow(struct key_index *x, uint64_t game, const struct step *step, uint32_t at)
{
    go_back(x, game, step, at);
    for (; x->count <= at; x->count++) {
        if (x->count == x->cap)
            enlarge(x);
        x->entry[x->count] = (struct entry_of_step){.key = step[x->count].key, .node = step[x->count].node};
        add(x, x->count);
    }
}

uint32_t key_index_before(const struct key_index *x, uint32_t at)
{
    const struct entry_of_step *e = &x->entry[at];

    for (uint32_t before = e->before; before != 0; before = x->entry[before - 1].before)
        if (x->entry[before - 1].key == e->key)
            return before - 1;
    return at;
}

void key_index_free(struct key_index *x)
{
    free(x->entry);
    free(x->last);
}
