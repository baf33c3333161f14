/* position_cache.h - positions that a later node will go on from.
 *
 * A pile: what is put last is nearly always needed first, and is taken off with all below it that is needed
 * no more. Bounded: when a record opens more branches at once than fit, every other kept position is given up
 * (and of those to come only as many are kept), and going back there costs a replay from the nearest one that
 * was kept. In a header as far as every variation passes it. */
#ifndef QIPU_GAME_POSITION_CACHE_H
#define QIPU_GAME_POSITION_CACHE_H

#include "base/likely.h"
#include "game/game.h"

struct kept {
    uint32_t node;    /* the position after this node */
    uint32_t steps;   /* trail.count then */
    struct step last; /* the trail's last step then */
    bool over, is_main;
    uint32_t order; /* the cache's own: how many were put before it */
};

struct position_cache {
    struct kept *entry;
    char *position; /* entry i's is at i * size */
    size_t size;
    uint32_t *place; /* by node: which entry is its own, if that is there and still its own */
    uint32_t used, cap, places;
    uint32_t most;         /* that the bound allows */
    uint32_t roof;         /* the cap, or where to give some up */
    uint32_t puts, stride; /* of all that are put, each stride-th is kept; a power of two */
    bool started;          /* something of this record was kept */
};

enum { KEEP_BYTES = 32 << 20 };

/* Ready for a record of NODES nodes and positions of SIZE bytes. */
void keep_start(struct position_cache *, uint32_t nodes, size_t size);

/* The roof is reached: raises it, or gives up every other entry, evenly along the way into the tree. False
 * when that has made no room. */
bool keep_make_room(struct position_cache *);

/* Keeps a copy on the way into the tree, of SIZE bytes: the entry, in which all but `node` and `order` is for
 * the caller to fill in. NULL: it is not kept. Half of the room is left for keep_again(). */
static inline struct kept *keep_put(struct position_cache *k, uint32_t node, const void *position,
                                    size_t size)
{
    uint32_t order = k->puts++;
    struct kept *entry;

    if (seldom((order & (k->stride - 1)) != 0) || (seldom(k->used >= k->roof) && !keep_make_room(k)))
        return NULL;
    memcpy(k->position + k->used * k->size, position, size);
    k->place[node] = k->used;
    entry = &k->entry[k->used++];
    entry->node = node;
    entry->order = order;
    return entry;
}

/* Keeps a copy of a position that was given up and had to be rebuilt. NULL: there is no room. */
struct kept *keep_again(struct position_cache *, uint32_t node, const void *position);

/* How many more keep_again() has room for. */
static inline uint32_t keep_room(const struct position_cache *k)
{
    return k->most - k->used;
}

/* The entry for NODE, with *POSITION set; NULL when it is not kept. */
static inline struct kept *keep_find(const struct position_cache *k, uint32_t node, const void **position)
{
    uint32_t at = k->started ? k->place[node] : UINT32_MAX;

    if (seldom(at >= k->used) || seldom(k->entry[at].node != node))
        return NULL;
    *position = k->position + at * k->size;
    return &k->entry[at];
}

/* NODE is about to be played: takes off the pile what no later one goes on from. */
static inline void keep_pop(struct position_cache *k, const struct node *nodes, uint32_t node)
{
    while (k->used > 0 && nodes[k->entry[k->used - 1].node].last <= node)
        k->used--;
}

void keep_free(struct position_cache *);

#endif
