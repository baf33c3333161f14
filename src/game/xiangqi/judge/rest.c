/* What the rest of a line makes of a cycle: whether the record ends with it, and whether it is a part of a
 * printed one. */
#include "game/xiangqi/judge/cycle.h"

static uint32_t next_move(const struct line *l, uint32_t node)
{
    const struct node *list = l->record->node;

    do
        node = list[node].child;
    while (node != 0 && (list[node].flags & NODE_SILENT));
    return node;
}

static bool is_same_move(const struct claim *a, const struct claim *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->piece == b->piece &&
           a->file == b->file && a->rank == b->rank && a->which == b->which && a->dir == b->dir &&
           a->dist == b->dist;
}

bool xq_ends_here(const struct line *l, unsigned length)
{
    const struct node *node = l->record->node;
    const struct step *cycle = line_step(l) - length + 1;
    unsigned i = 0;

    for (uint32_t n = next_move(l, l->node); n != 0; n = next_move(l, n)) {
        if (!is_same_move(&node[n].claim, &node[cycle[i].node].claim))
            return false;
        i = (i + 1) % length;
    }
    return true;
}

/* The key of the position at the end of the line; 0 when something is taken on the way, or a move is not one.
 */
static uint64_t last_key(const struct line *l)
{
    struct xq p = *(const struct xq *)l->position;

    for (uint32_t node = next_move(l, l->node); node != 0; node = next_move(l, node)) {
        uint16_t m[MATCH_MAX];

        if (xq_readings(&p, &l->record->node[node].claim, m) != 1 || xq_make(&p, m[0]))
            return 0;
    }
    return p.key;
}

/* Where a cycle that was gone through once is ruled on, all is meant that lies between the end of the line
 * and the first time its last position stood, though it may come back to some of its positions on the way. */
unsigned xq_printed_cycle(const struct line *l, unsigned length)
{
    const struct xq *p = l->position;
    const struct step *step = l->trail->step;
    uint32_t ply = line_ply(l), first = p->quiet < ply ? ply - p->quiet : 0, next = next_move(l, l->node);
    uint64_t last;

    if (l->rules->param[XQ_CYCLES] != 1 || (next != 0 && xq_ends_here(l, length)) ||
        (last = last_key(l)) == 0)
        return length;
    while (first + length < ply && step[first].key != last)
        first++;
    if (step[first].key != last || ply - first > (uint32_t)l->rules->param[XQ_CYCLE_MAX])
        return length;
    return next == 0 ? ply - first : 0;
}
