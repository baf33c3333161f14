/* position_cache.h - positions that a later node will go on from.
 *
 * Bounded: when a record opens more branches at once than fit, every other kept position is
 * given up (and of those to come only as many are kept), and going back there costs a replay from the nearest
 * one that was kept. */
#ifndef QIPU_REPLAY_POSITION_CACHE_H
#define QIPU_REPLAY_POSITION_CACHE_H

#include "game/game.h"

struct kept {
    uint32_t node;    /* the position after this node */
    uint32_t steps;   /* trail.count then */
    struct step last; /* the trail's last step then */
    bool over, is_main;
    uint32_t order; /* keep's own: how many were put before it */
};

struct keep {
    struct kept *entry;
    char *position; /* entry i's is at i * size */
    size_t size;
    uint32_t *slot;      /* by node: entry + 1, or 0 */
    uint32_t *free_list; /* entries that are free */
    uint32_t frees, used, cap, slots;
    uint32_t puts, stride; /* of all that are put, each stride-th is kept */
};

enum { KEEP_BYTES = 32 << 20 };

/* Ready for a record of NODES nodes and positions of SIZE bytes. */
void keep_start(struct keep *, uint32_t nodes, size_t size);

/* Keeps a copy on the way into the tree. Half of the room is left for keep_again(). */
void keep_put(struct keep *, const struct kept *, const void *position);

/* Keeps a copy of a position that was given up and had to be rebuilt, if there is room. */
void keep_again(struct keep *, const struct kept *, const void *position);

/* How many more keep_again() has room for. */
uint32_t keep_room(const struct keep *);

/* The entry for NODE, with *POSITION set; NULL when it is not kept. */
const struct kept *keep_find(const struct keep *, uint32_t node, const void **position);

/* NODE will not be gone back to again. */
void keep_drop(struct keep *, uint32_t node);

void keep_free(struct keep *);

#endif
