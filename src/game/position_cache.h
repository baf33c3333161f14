/* position_cache.h - positions that a later node will go on from.
 *
 * Bounded: when a record opens more branches at once than fit, every other kept position is given up (and of
 * those to come only as many are kept), and going back there costs a replay from the nearest one that was
 * kept. What such a replay keeps again stays until room is needed: without it the next one would begin from
 * the start. In a header as far as every variation passes it. */
#ifndef QIPU_GAME_POSITION_CACHE_H
#define QIPU_GAME_POSITION_CACHE_H

#include "game/game.h"

struct kept_positions {
    void *position;
    uint32_t node;    /* the position after this node */
    uint32_t steps;   /* trail.count then */
    struct step last; /* the trail's last step then */
    bool over, is_main;
    uint32_t order; /* the cache's own: how many were put before it */
};

struct position_cache {
    struct kept_positions *entry;
    size_t size;     /* of a position */
    uint32_t *place; /* by node: which entry is its own, if that is there and still its own */
    uint32_t used, cap, places;
    uint32_t most;         /* that the bound allows */
    uint32_t roof;         /* the cap, or where to give some up */
    uint32_t puts, stride; /* of all that are put, each stride-th is kept; a power of two */
    bool started;          /* something of this record was kept */
    unsigned blocks;
    void *block[32]; /* the memory of all positions, each of at least as many as those before it */
};

enum { KEEP_BYTES = 32 << 20 };

/* Memory for the one position of SIZE bytes that is played on, which may be exchanged for that of an entry.
 * Once a game, before it: POSITION is what it was before, or NULL, and stays so while the size stays the
 * same. */
void *position_cache_fit(struct position_cache *, size_t size, void *position);

/* Ready for a record of NODES nodes. */
void position_cache_start(struct position_cache *, uint32_t nodes);

/* The roof is reached: raises it, or gives up every other entry, evenly along the way into the tree. False
 * when that has made no room. */
bool position_cache_make_room(struct position_cache *);

/* A new entry on the way into the tree, in which all but `node`, `order` and its own memory for a position is
 * for the caller to fill in. NULL: it is not kept. Half of the room is left for position_cache_again(). */
static inline struct kept_positions *keep_put(struct position_cache *k, uint32_t node)
{
    uint32_t order = k->puts++;
    struct kept_positions *entry;

    if (seldom((order & (k->stride - 1)) != 0) ||
        (seldom(k->used >= k->roof) && !position_cache_make_room(k)))
        return NULL;
    k->place[node] = k->used;
    entry = &k->entry[k->used++];
    entry->node = node;
    entry->order = order;
    return entry;
}

/* The same for a position that was given up and had to be rebuilt. NULL: there is no room. */
struct kept_positions *position_cache_again(struct position_cache *, uint32_t node);

/* Before COUNT positions are rebuilt behind one of so many STEPS: how many position_cache_again() has room
 * for. Where that is too few, those that were kept again and cannot lie on the way back from there are given
 * up. */
uint32_t position_cache_room(struct position_cache *, uint32_t steps, uint32_t count);

/* The entry for NODE; NULL when it is not kept. */
static inline struct kept_positions *keep_find(const struct position_cache *k, uint32_t node)
{
    uint32_t at = k->started ? k->place[node] : UINT32_MAX;

    return seldom(at >= k->used) || seldom(k->entry[at].node != node) ? NULL : &k->entry[at];
}

/* Takes an entry off, whose memory may have something else in it: the last one comes where it was. */
static inline void keep_remove(struct position_cache *k, struct kept_positions *entry)
{
    struct kept_positions gone = *entry, *top = &k->entry[--k->used];

    if (k->place[top->node] == k->used)
        k->place[top->node] = (uint32_t)(entry - k->entry);
    *entry = *top;
    *top = gone;
    k->place[gone.node] = UINT32_MAX;
}

void position_cache_free(struct position_cache *);

#endif
