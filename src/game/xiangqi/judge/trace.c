/* What a trace says of a step: how often the position has come, what the move is where moves repeat, how
 * long nothing was taken. */
#include "game/xiangqi/judge/cycle.h"

enum { WORTH_TELLING = 20 };

/* How often the position has stood on the board, this time included. */
static unsigned times_seen(const struct line *l, const struct xq *p)
{
    const struct step *last = line_step(l);
    uint32_t back = p->quiet < line_ply(l) ? p->quiet : line_ply(l);
    unsigned seen = 1;

    for (uint32_t i = 4; i <= back && i <= XQ_CYCLE_LIMIT; i += 2)
        seen += (last - i)->key == last->key;
    return seen;
}

/* The move MOVES before the last one; 0 when there is none. */
static unsigned move_before(const struct line *l, uint32_t moves)
{
    return line_ply(l) > moves ? xq_unpack((line_step(l) - moves)->move) : 0;
}

/* What the last move is, and for that the one before it, in their places, where neither took anything. */
static struct xq_verdict verdict_on(const struct line *l, const struct xq *p, struct xq_context *in)
{
    unsigned m = move_before(l, 0), last = move_before(l, 1), third = move_before(l, 2);
    struct xq_context c = {.last_move = last}, d = {.last_move = third};
    struct xq_judge j = xq_judge(&((struct xq_archive *)l->memory)->memory, l->rules->param);
    struct xq_verdict verdict;

    xq_before(p, m, &c.before);
    if (last != 0 && p->quiet > 1) {
        xq_before(&c.before, last, &d.before);
        verdict = xq_classify(&j, &d, last);
        c.last = &verdict;
    }
    *in = c;
    in->last = NULL;
    return xq_classify(&j, &c, m);
}

void xq_label(const struct line *l, struct arena *arena, struct proof *out)
{
    struct xq_context c;
    struct xq_verdict v = verdict_on(l, l->position, &c);

    xq_prove_move(arena, &c.before, move_before(l, 0), &v, out);
}

void xq_describe(const struct line *l, const struct step *s, struct buf *out)
{
    const struct xq *p = l->position;
    unsigned seen = times_seen(l, p);
    struct xq_context c;

    (void)s;
    if (seen > 1)
        buf_printf(out, "%s, repetition %u", xq_class_name(verdict_on(l, p, &c).class), seen);
    if (p->watch.since != 0)
        buf_str(out, line_ply(l) == p->watch.since ? ", cycle judged" : ", cycle goes on");
    if (p->quiet / 2 >= WORTH_TELLING)
        buf_printf(out, "%squiet %u", seen > 1 ? ", " : "", p->quiet / 2);
}
