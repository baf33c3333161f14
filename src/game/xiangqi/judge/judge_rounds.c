/* 23.4 of 2011: nine rounds of forbidden moves on three points or more can be claimed although no position
 * came three times. What nine rounds without purpose are, which the article names too, is for a person to
 * say. */
#include "game/xiangqi/judge/cycle.h"

enum { POINTS = 3 };

/* Whether the position stood on the board before, within so many plies: who goes round comes back. */
static bool comes_again(const struct line *l, unsigned plies)
{
    const struct step *last = line_step(l);

    for (unsigned i = 4; i < plies; i += 2)
        if ((last - i)->key == last->key)
            return true;
    return false;
}

/* The last ply of a side that is no attack; 0: all are. */
static uint32_t last_idle(const struct xq_trial *t, unsigned side)
{
    for (unsigned i = t->length; i-- > 0;)
        if (xq_mover(t, i) == side && !xq_is_attack(t->verdict[i].class))
            return t->first_ply + i;
    return 0;
}

/* To how many points a side went. */
static unsigned points_of(const struct xq_trial *t, unsigned side)
{
    bool seen[256] = {false};
    unsigned points = 0;

    for (unsigned i = 0; i < t->length; i++)
        if (xq_mover(t, i) == side && !seen[XQ_TO(t->move[i])]) {
            seen[XQ_TO(t->move[i])] = true;
            points++;
        }
    return points;
}

static void say(struct line *l, const struct xq_trial *t, const struct xq_ruling *r)
{
    struct arena *arena = sink_arena(l->sink);
    char pattern[2][64];
    struct finding f = line_finding(l, CODE_XIANGQI_LONG_ATTACK, xq_ruling_reason(r),
                                    arena_printf(arena, "%u", t->length / 2), NULL);

    for (unsigned side = RED; side <= BLACK; side++) {
        xq_name_pattern(t, side, pattern[side]);
        f.pattern[side] = f.arg[1 + side] = arena_printf(arena, "%s", pattern[side]);
    }
    f.proof_kind = PROOF_CYCLE;
    f.proof = xq_prove(arena, t);
    f.ruling = (uint16_t)xq_ruling_bits(r);
    report(l->sink, &f);
}

/* Whether somebody attacked all the time, and did so on enough points. */
static bool is_long_attack(const struct xq_trial *t)
{
    for (unsigned side = RED; side <= BLACK; side++)
        if (last_idle(t, side) == 0 && points_of(t, side) >= POINTS)
            return true;
    return false;
}

static void judge(struct line *l, struct xq *p, unsigned plies)
{
    struct xq_archive *archive = l->memory;
    struct xq_judge j = xq_judge(&archive->memory, l->rules->param);
    uint32_t red, black;
    struct xq_trial t;
    struct xq_ruling r;

    xq_prepare(&t, l, &(struct xq_watch){.since = line_ply(l), .length = (uint16_t)plies});
    xq_try(&t, &j);
    red = last_idle(&t, RED);
    black = last_idle(&t, BLACK);
    p->rounds_from = (red < black ? red : black) + plies;
    if (!is_long_attack(&t))
        return;
    p->rounds_from = line_ply(l) + plies;
    r = xq_rule(&t, &j);
    if (r.what != XQ_UNDETERMINED)
        say(l, &t, &r);
}

void xq_watch_rounds(struct line *l)
{
    struct xq *p = l->position;
    unsigned plies = 2 * (unsigned)l->rules->param[XQ_ATTACK_ROUNDS];

    if (plies == 0 || p->quiet < plies || line_ply(l) < plies || line_ply(l) < p->rounds_from ||
        !comes_again(l, plies) || !worth_proving(l->sink, CODE_XIANGQI_LONG_ATTACK))
        return;
    judge(l, p, plies);
}
