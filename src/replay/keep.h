/* keep.h - positions that a later node will go on from.
 *
 * Bounded: when a record opens more branches at once than fit, every other kept position is
 * given up, and going back there costs a replay from the nearest one that was kept. */
#ifndef QIPU_REPLAY_KEEP_H
#define QIPU_REPLAY_KEEP_H

#include "game/game.h"

struct kept {
    uint32_t node;              /* the position after this node */
    uint32_t steps;             /* trail.count then */
    struct step last;           /* the trail's last step then */
    bool over, is_main;
};

struct keep {
    struct kept *entry;
    char *position;             /* entry i's is at i * size */
    size_t size;
    uint32_t *slot;             /* by node: entry + 1, or 0 */
    uint32_t *free_list;        /* entries that are free */
    uint32_t frees, used, cap, slots;
};

enum { KEEP_BYTES = 32 << 20 };

/* Ready for a record of NODES nodes and positions of SIZE bytes; false when there is no memory. */
bool keep_start(struct keep *, uint32_t nodes, size_t size);

/* Keeps a copy; true unless there was no memory. */
bool keep_put(struct keep *, const struct kept *, const void *position);

/* The entry for NODE, with *POSITION set; NULL when it is not kept. */
const struct kept *keep_find(const struct keep *, uint32_t node, const void **position);

/* NODE will not be gone back to again. */
void keep_drop(struct keep *, uint32_t node);

void keep_free(struct keep *);

#endif
