/* xqtree.c - nodes that say whether a child and whether a sibling follows, without recursion. */
#include "format/xiangqi/xqtree.h"

#include "format/xiangqi/xqread.h"

uint32_t xqtree_add(struct xqtree *t, point from, point to, struct span at)
{
    return t->below_root ? xqread_move(t->record, t->parent, from, to, at) : 0;
}

bool xqtree_points(const struct record *r, uint32_t node, point *from, point *to)
{
    const struct node *n = &r->node[node];

    if (n->move != MOVE_NONE) {
        *from = MOVE_FROM(n->move);
        *to = MOVE_TO(n->move);
        return true;
    }
    *from = n->claim.from;
    *to = n->claim.to;
    return n->claim.kind == MOVE_STEP && (n->claim.marks & MARK_FULL) != 0;
}

static bool is_silent(const struct record *r, uint32_t node)
{
    return node != 0 && (r->node[node].flags & NODE_SILENT) != 0;
}

/* The next node on the level of a tree in which nodes without a move are not there. */
static uint32_t beside(const struct record *r, uint32_t node)
{
    while (r->node[node].next == 0 && is_silent(r, r->node[node].parent))
        node = r->node[node].parent;
    return r->node[node].next;
}

static uint32_t known_from(const struct record *r, uint32_t node)
{
    point from, to;

    while (node != 0 && !xqtree_points(r, node, &from, &to))
        node = is_silent(r, node) && r->node[node].child != 0 ? r->node[node].child : beside(r, node);
    return node;
}

uint32_t xqtree_child(const struct record *r, uint32_t node)
{
    return known_from(r, r->node[node].child);
}

uint32_t xqtree_sibling(const struct record *r, uint32_t node)
{
    return known_from(r, beside(r, node));
}

/* A node with both leaves its parent on the stack, for the sibling that follows behind all its descendants.
 */
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
