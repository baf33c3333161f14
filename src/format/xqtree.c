#include "format/xqtree.h"

uint32_t xqtree_add(struct xqtree *t, point from, point to, struct span at)
{
    uint32_t node = t->below_root ? record_add(t->record, t->parent) : 0;

    if (node == 0)
        return 0;
    t->record->node[node].at = at;
    t->record->node[node].claim = (struct claim){ .kind = MOVE_STEP, .marks = MARK_FULL, .from = from, .to = to };
    return node;
}

/* A node with both leaves its parent on the stack, for the sibling that follows behind all its descendants. */
void xqtree_go(struct xqtree *t, uint32_t node, bool child, bool sibling)
{
    struct buf *stack = &t->record->stack;

    if (sibling && t->below_root)
        buf_add(stack, &t->parent, sizeof t->parent);
    t->below_root = true;
    if (child) {
        t->parent = node;
    } else if (stack->n > 0) {
        stack->n -= sizeof t->parent;
        memcpy(&t->parent, stack->p + stack->n, sizeof t->parent);
    } else {
        t->done = true;
    }
}
