/* Nodes lie in file order, a parent before its children: every change here keeps that. */
#include "record/record.h"

#include <stdlib.h>

void record_unplay(struct record *r)
{
    for (uint32_t n = 0; n < r->count; n++) {
        if (r->node[n].flags & NODE_VOID)
            r->node[n].flags &= (uint16_t) ~(NODE_VOID | NODE_SILENT);
        r->node[n].flags &= (uint16_t) ~(NODE_ILLEGAL | NODE_FORCED);
        r->node[n].move = MOVE_NONE;
    }
}

uint32_t record_broken_node(const struct record *r)
{
    uint32_t n = 0;

    do
        n = r->node[n].child;
    while (n != 0 && (r->node[n].flags & NODE_ILLEGAL) == 0);
    return n;
}

void record_set_value(struct record *r, enum key key, struct slice value)
{
    uint32_t at = (uint32_t)r->text.n;

    buf_slice(&r->text, value);
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == key) {
            r->header[i].value = at;
            r->header[i].value_len = (uint32_t)value.n;
        }
}

/* Links every node to its parent anew, in the order of the array. */
static void relink(struct record *r)
{
    uint32_t count = r->count;

    for (uint32_t n = 0; n < count; n++)
        r->node[n].child = r->node[n].last = r->node[n].next = 0;
    for (r->count = 1; r->count < count;)
        record_link(r);
}

/* Closes the gaps that nodes with TO[n] == 0 leave; TO becomes the new places. */
static void compact(struct record *r, uint32_t *to)
{
    uint32_t kept = 1;

    to[0] = 0;
    for (uint32_t n = 1; n < r->count; n++) {
        if (to[n] == 0)
            continue;
        to[n] = kept;
        r->node[kept] = r->node[n];
        r->node[kept].parent = to[r->node[n].parent];
        kept++;
    }
    r->count = kept;
    relink(r);
}

void record_cut_below(struct record *r, uint32_t node)
{
    uint32_t *to = mem_alloc(r->count, sizeof *to);

    for (uint32_t n = 1; n < r->count; n++)
        to[n] = r->node[n].parent == node || (r->node[n].parent != 0 && to[r->node[n].parent] == 0) ? 0 : 1;
    compact(r, to);
    free(to);
}

/* The order of siblings is that of the array, so the children of a node that is taken out must come where it
 * was: right behind it in the array, as they do on a main line. */
void record_take_out(struct record *r, uint32_t node)
{
    uint32_t *to = mem_alloc(r->count, sizeof *to), parent = r->node[node].parent;

    for (uint32_t n = 1; n < r->count; n++) {
        to[n] = n != node;
        if (r->node[n].parent == node)
            r->node[n].parent = parent;
    }
    compact(r, to);
    free(to);
}

uint32_t record_put_below(struct record *r, uint32_t parent)
{
    uint32_t at = parent + 1;

    if (r->count == r->node_cap && !record_more_nodes(r))
        return 0;
    memmove(r->node + at + 1, r->node + at, (r->count - at) * sizeof *r->node);
    r->count++;
    for (uint32_t n = at + 1; n < r->count; n++)
        r->node[n].parent = r->node[n].parent == parent ? at
                            : r->node[n].parent >= at   ? r->node[n].parent + 1
                                                        : r->node[n].parent;
    r->node[at] = (struct node){.parent = parent, .claim = {.from = NOWHERE, .to = NOWHERE}};
    relink(r);
    return at;
}
