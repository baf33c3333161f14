/* branch.h - from one node of a record to the next, wherever in the tree that is played: for replay, and for
 * engines that do so themselves in their straight().
 *
 * In a header because games with variations come here three times for each of them, and because an engine
 * knows the SIZE of its positions, which a copy of constant size is made of. */
#ifndef QIPU_GAME_BRANCH_H
#define QIPU_GAME_BRANCH_H

#include "base/likely.h"
#include "game/game.h"
#include "game/position_cache.h"

/* What is known of the line, beside its position. */
static inline void line_note(const struct line *l, struct kept *entry)
{
    entry->steps = l->trail->count;
    entry->last = *line_step(l);
    entry->over = l->over;
    entry->is_main = l->is_main;
}

/* Keeps the position, which a later node goes on from. */
static inline void line_keep(struct line *l, size_t size)
{
    struct kept *entry;

    if (seldom(!l->cache->started))
        keep_start(l->cache, l->record->count, size);
    if ((entry = keep_put(l->cache, l->node, l->position, size)) != NULL)
        line_note(l, entry);
}

static inline void line_bring_back(struct line *l, const struct kept *entry, const void *position,
                                   size_t size)
{
    memcpy(l->position, position, size);
    l->trail->count = entry->steps;
    l->trail->step[entry->steps - 1] = entry->last;
    l->over = entry->over;
    l->is_main = entry->is_main;
    l->node = entry->node;
}

/* The steps before the last one still belong to the line of NODE, whose last step was just brought back: they
 * do whenever a variation was read after the move it replaces, as every format here writes them. */
static inline bool line_fits(const struct line *l, uint32_t node)
{
    const struct node *nodes = l->record->node, *n = &nodes[node];
    const struct trail *t = l->trail;

    return t->count < 3 || node == 0 || t->step[t->count - 2].node == n->parent ||
           ((n->flags | nodes[n->parent].flags) & NODE_SILENT) != 0;
}

/* Goes back to the position after PARENT, where NODE is played. */
static inline void line_go_back(struct line *l, uint32_t parent, uint32_t node, size_t size)
{
    const void *position;
    const struct kept *entry = keep_find(l->cache, parent, &position);

    if (usually(entry != NULL))
        line_bring_back(l, entry, position, size);
    if (seldom(entry == NULL) || seldom(!line_fits(l, parent)))
        l->rebuild(l, parent);
    keep_pop(l->cache, l->record->node, node);
}

/* Goes to where NODE is played, and keeps the position that is left if a later one goes on from there. False
 * when no way leads to NODE: it goes on from a move that could not be played. */
static inline bool line_enter(struct line *l, uint32_t node, size_t size)
{
    const struct node *nodes = l->record->node;
    uint32_t parent = nodes[node].parent;

    if (seldom(nodes[l->node].last > node))
        line_keep(l, size);
    if (seldom((nodes[parent].flags & NODE_ILLEGAL) != 0))
        return false;
    if (seldom(l->node != parent))
        line_go_back(l, parent, node, size);
    l->is_main = l->is_main && nodes[parent].child == node;
    return true;
}

#endif
