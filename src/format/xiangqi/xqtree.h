/* xqtree.h - trees as XQF and CBR files keep them: every node says whether a child and whether a sibling
 * follows; a node's children come before its sibling. The first node is the root and holds no move. */
#ifndef QIPU_FORMAT_XIANGQI_XQTREE_H
#define QIPU_FORMAT_XIANGQI_XQTREE_H

#include "record/record.h"

struct xqtree {
    struct record *record;
    uint32_t parent; /* of the node that comes next */
    bool below_root; /* the root has been read */
    bool done;
};

/* The next node, as a move from one point to another; its index. */
uint32_t xqtree_add(struct xqtree *, point from, point to, struct span at);

/* What follows the node that was added last. */
void xqtree_go(struct xqtree *, uint32_t node, bool child, bool sibling);

/* For writers. The points of a node's move: as played, else as claimed; false when nobody can tell them. */
bool xqtree_points(const struct record *, uint32_t node, point *from, point *to);

/* The first child and the next sibling among the nodes whose points are known; 0: none. What hangs below a
 * move that is not known is passed by; the children of a node without a move are taken for its own kind. */
uint32_t xqtree_child(const struct record *, uint32_t node);
uint32_t xqtree_sibling(const struct record *, uint32_t node);

#endif
