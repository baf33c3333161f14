/* Precedents: a cycle that was judged is not judged again when another game, or the same one once more, shows
 * it. */
#include "game/xiangqi/judge/cycle.h"

static unsigned shelf_of(const struct xq_trial *t)
{
    uint64_t key = t->start.key;

    for (unsigned i = 0; i < t->length; i++)
        key = (key ^ t->move[i]) * 0x9E3779B97F4A7C15u;
    return (unsigned)(key >> 32) % XQ_SHELVES;
}

/* Men count by their numbers, because verdicts name them so. */
static bool is_like(const struct xq_precedent *p, const int *param, const struct xq_trial *t)
{
    return p->length == t->length && p->turn == t->start.turn && p->last_move == t->last_move &&
           memcmp(p->move, t->move, t->length * sizeof *t->move) == 0 &&
           memcmp(p->man, t->start.man, sizeof p->man) == 0 && memcmp(p->param, param, sizeof p->param) == 0;
}

const struct xq_precedent *xq_recall(const struct xq_archive *a, const int *param, struct xq_trial *t)
{
    const struct xq_precedent *p = a->precedent[shelf_of(t)], *end = p + XQ_SHELF;

    while (p < end && !is_like(p, param, t))
        p++;
    if (t->length > XQ_PRECEDENT_PLIES || p == end)
        return NULL;
    memcpy(t->verdict, p->verdict, t->length * sizeof *t->verdict);
    t->mutual_pawns = p->mutual_pawns;
    return p;
}

void xq_remember(struct xq_archive *a, const int *param, const struct xq_trial *t, const struct xq_ruling *r,
                 const struct xq_readings *readings)
{
    struct xq_precedent *p = a->precedent[shelf_of(t)];

    if (t->length > XQ_PRECEDENT_PLIES)
        return;
    memmove(p + 1, p, (XQ_SHELF - 1) * sizeof *p); /* nothing beside what it took to judge it */
    p->turn = (uint8_t)t->start.turn;
    p->length = t->length;
    p->last_move = t->last_move;
    p->mutual_pawns = t->mutual_pawns;
    p->ruling = *r;
    p->has_readings = readings != NULL;
    if (readings != NULL)
        p->readings = *readings;
    memcpy(p->man, t->start.man, sizeof p->man);
    memcpy(p->move, t->move, t->length * sizeof *t->move);
    memcpy(p->param, param, sizeof p->param);
    memcpy(p->verdict, t->verdict, t->length * sizeof *t->verdict);
}
