/* branch.h - from one node of a record to the next, wherever in the tree that is played: for replay, and for
 * engines that do so themselves in their straight().
 *
 * In a header because games with variations come here three times for each of them, and because an engine
 * knows the SIZE of its positions, which a copy of constant size is made of. */
#ifndef QIPU_GAME_BRANCH_H
#define QIPU_GAME_BRANCH_H

#include "game/position_cache.h"

/* What is known of the line, beside its position. */
static inline void line_note(const struct line *l, struct kept_positions *entry)
{
    entry->steps = l->trail->count;
    entry->last = *line_step(l);
    entry->over = l->over;
    entry->is_main = l->is_main;
}

static inline void line_exchange(struct line *l, struct kept_positions *entry)
{
    void *position = l->position;

    l->position = entry->position;
    entry->position = position;
}

/* Keeps the position, which a later node goes on from; LEAVING: the next one does not, so that it need not be
 * copied. A node is entered twice where an engine stops before it: a second copy would never be taken out. */
static inline void line_keep(struct line *l, size_t size, bool leaving)
{
    struct kept_positions *entry;

    if (seldom(!l->cache->started))
        position_cache_start(l->cache, l->record->count);
    if (seldom(keep_find(l->cache, l->node) != NULL) || (entry = keep_put(l->cache, l->node)) == NULL)
        return;
    line_note(l, entry);
    if (leaving)
        line_exchange(l, entry);
    else
        memcpy(entry->position, l->position, size);
}

/* Back to where it was, but for the position. */
static inline void line_recall(struct line *l, const struct kept_positions *entry)
{
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
    const struct node *nodes = l->record->node;
    struct kept_positions *entry = keep_find(l->cache, parent);

    if (usually(entry != NULL)) {
        line_recall(l, entry);
        if (usually(nodes[parent].last == node)) {
            line_exchange(l, entry);
            keep_remove(l->cache, entry);
        } else {
            memcpy(l->position, entry->position, size);
        }
    }
    if (seldom(entry == NULL) || seldom(!line_fits(l, parent)))
        l->rebuild(l, parent);
}

/* The line is behind NODE, and no later one goes back there. */
static inline void line_forget(struct line *l, uint32_t node)
{
    struct kept_positions *entry = keep_find(l->cache, node);

    if (entry != NULL)
        keep_remove(l->cache, entry);
}

/* Goes to where NODE is played, and keeps the position that is left if a later one goes on from there. False
 * when no way leads to NODE: it goes on from a move that could not be played. */
static inline bool line_enter(struct line *l, uint32_t node, size_t size)
{
    const struct node *nodes = l->record->node;
    uint32_t parent = nodes[node].parent;
    bool elsewhere = l->node != parent;

    if (seldom((nodes[parent].flags & NODE_ILLEGAL) != 0))
        return false;
    if (seldom(nodes[l->node].last > node))
        line_keep(l, size, elsewhere);
    if (seldom(elsewhere))
        line_go_back(l, parent, node, size);
    else if (seldom(nodes[parent].child != node) && nodes[parent].last == node)
        line_forget(l, parent);
    l->is_main = l->is_main && nodes[parent].child == node;
    return true;
}

#endif
