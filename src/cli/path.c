/* path.c - marks the nodes of the line that a path such as 1.2.1 picks. */
#include "cli/cli.h"

/* The Nth child, from 1; 0 when there are fewer. */
static uint32_t child_number(const struct record *r, uint32_t node, long n)
{
    uint32_t child = r->node[node].child;

    while (child != 0 && --n > 0)
        child = r->node[child].next;
    return child;
}

bool path_mark(const struct record *r, const char *path, struct buf *on)
{
    struct slice rest = slice_of(path);
    uint32_t node = 0;

    buf_clear(on);
    buf_fill(on, 0, r->count);
    do {
        long choice = 1;
        uint32_t child = r->node[node].child;

        on->p[node] = 1;
        if (child != 0 && r->node[child].next != 0 && rest.n > 0)
            slice_long(slice_cut(rest, '.', &rest), &choice);
        if (child != 0 && (child = child_number(r, node, choice)) == 0)
            return false;
        node = child;
    } while (node != 0);
    while (rest.n > 0)
        if (!slice_is(slice_cut(rest, '.', &rest), "1"))
            return false;
    return true;
}
