/* One move of a cycle: 将, 杀, 捉 or one of the idle kinds (27, 28, 29 and the details). */
#include "game/xiangqi/judge.h"
#include "game/xiangqi/xiangqi.h"

static void renew(struct xq_judge *j)
{
    j->nodes = 0;
    j->limit = (uint32_t)j->param[XQ_NODES];
}

/* While its own general was in check a side could not take anything: what it threatened before still stands. */
static void remember(struct xq_threats *t, const struct xq_threats *previous)
{
    for (unsigned man = 1; man <= 32; man++) {
        struct xq_threat *now = &t->on[man];
        const struct xq_threat *old = &previous->on[man];

        if (now->square == 0 || now->square != old->square)
            continue;
        if (old->level > now->level)
            now->level = old->level;
        if (old->level > now->own_level)
            now->own_level = old->level;
    }
}

static bool was_attacked(const struct xq *p, unsigned square)
{
    struct xq passed = xq_passed(p);

    for (unsigned man = xq_general(passed.turn); man < xq_general(passed.turn) + 16; man++)
        if (passed.man[man] != 0 && xq_reaches(&passed, passed.man[man], square))
            return true;
    return false;
}

/* 29.2, details 2 and 6: a chase is one that was not there before. A move that takes its own man out of an attack
 * may make real a capture that would have cost that man. */
static bool find_chase(const struct xq_threats *before, const struct xq_threats *now, bool rescued,
                       struct xq_verdict *v)
{
    for (unsigned man = 1; man <= 32; man++) {
        const struct xq_threat *t = &now->on[man];
        unsigned old = rescued ? before->on[man].level : before->on[man].own_level;

        if (t->level > old && (v->target == 0 || t->net > v->threat.net)) {
            v->threat = *t;
            v->target = (uint8_t)man;
        }
    }
    return v->target != 0;
}

static int most_to_win(const struct xq_threats *t)
{
    int most = 0;

    for (unsigned man = 1; man <= 32; man++)
        if (t->on[man].level > XQ_NO_GAIN && t->on[man].net > most)
            most = t->on[man].net;
    return most;
}

/* The position before is looked at last: mostly there is nothing to compare with. */
static bool find_chase_by_checks(struct xq_judge *j, const struct xq *p, const struct xq *passed,
                                 const struct xq_threats *before, struct xq_verdict *v)
{
    struct xq_threat now, old;

    renew(j);
    if (xq_gain_by_checks(j, passed, &now) <= most_to_win(before))
        return false;
    renew(j);
    if (now.net <= xq_gain_by_checks(j, p, &old))
        return false;
    v->threat = now;
    return true;
}

static unsigned attackers(const struct xq *p, unsigned side)
{
    unsigned n = 0;

    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        n += p->man[man] != 0 && p->kind[man] != GENERAL && p->kind[man] != ADVISER && p->kind[man] != ELEPHANT;
    return n;
}

/* 27.3, detail 13. That the game is then a plain draw cannot be proved here; what is asked for is a side with one
 * attacking man that parries a mate and in passing attacks an adviser or elephant. */
static bool is_defence_point(struct xq_judge *j, const struct xq *p, const struct xq_verdict *v)
{
    struct xq passed = xq_passed(p);
    enum piece kind = v->target == 0 ? PIECE_NONE : (enum piece)p->kind[v->target];

    if (j->param[XQ_DEFENCE_POINT] == 0 || (kind != ADVISER && kind != ELEPHANT) || attackers(p, p->turn) != 1)
        return false;
    renew(j);
    j->offers.count = 0;
    return xq_mates(j, &passed, (unsigned)j->param[XQ_KILL_DEPTH], NULL);
}

/* Whether M stands in the way of another move: on its line, or on its leg or eye. */
static bool is_in_the_way(const struct xq *p, unsigned m, unsigned other)
{
    unsigned from = XQ_FROM(other), to = XQ_TO(other), at = XQ_TO(m);
    struct xq next = xq_played(p, m);

    return at != from && at != to && xq_reaches(p, from, to) && !xq_reaches(&next, from, to);
}

/* 28.7: in the way of the mate the other side had in mind. */
static bool is_block(struct xq_judge *j, const struct xq *p, unsigned m)
{
    struct xq passed = xq_passed(p);
    struct xq_line line;

    if (p->checked)
        return false;
    renew(j);
    j->offers.count = 0;
    return xq_mates(j, &passed, (unsigned)j->param[XQ_KILL_DEPTH], &line) && is_in_the_way(p, m, line.move[0]);
}

/* 28.8: the man that just moved is followed and has its roots. */
static bool is_follow(const struct xq *p, unsigned m, unsigned last)
{
    struct xq next = xq_played(p, m);

    return last != 0 && xq_kind(p, XQ_FROM(m)) != GENERAL && xq_kind(p, XQ_FROM(m)) != SOLDIER
           && !xq_reaches(p, XQ_FROM(m), XQ_TO(last)) && xq_reaches(&next, XQ_TO(m), XQ_TO(last));
}

/* Whether a capture became possible with the move M of P. */
static bool is_new(const struct xq *p, unsigned m, unsigned capture)
{
    return XQ_FROM(capture) == XQ_TO(m) || !xq_reaches(p, XQ_FROM(capture), XQ_TO(capture));
}

/* Whether the man on a square would be taken back. */
static bool is_rooted(const struct xq *p, unsigned square, unsigned taker)
{
    struct xq next = xq_played(p, XQ_MOVE(taker, square));

    for (unsigned man = xq_general(next.turn); man < xq_general(next.turn) + 16; man++)
        if (next.man[man] != 0 && xq_is_legal(&next, XQ_MOVE(next.man[man], square)))
            return true;
    return false;
}

/* 28.5 and 28.6: an equal that could take first, or is rooted; without a root of its own the man is given. */
static bool find_offer(struct xq_judge *j, const struct xq *p, const struct xq *passed, unsigned m,
                       struct xq_verdict *v)
{
    struct xq next = xq_passed(passed);
    struct xq_moves list;

    xq_captures(passed, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned from = XQ_FROM(list.move[i]), to = XQ_TO(list.move[i]);
        int worth = xq_worth(j, xq_kind(passed, from));
        bool offered = xq_listed(&j->offers, list.move[i]);

        if (worth == 0 || worth != xq_worth(j, xq_kind(passed, to)) || !is_new(p, m, list.move[i]))
            continue;
        if (!offered && !is_rooted(passed, to, from))
            continue;
        v->target = passed->at[to];
        v->class = offered && from == XQ_TO(m) && !is_rooted(&next, from, to) ? XQ_OFFER : XQ_EXCHANGE;
        return true;
    }
    return false;
}

static void name_idle(struct xq_judge *j, const struct xq *p, const struct xq *passed, unsigned m, unsigned last,
                      struct xq_verdict *v)
{
    v->class = XQ_IDLE;
    if (find_offer(j, p, passed, m, v))
        return;
    if (is_block(j, p, m))
        v->class = XQ_BLOCK;
    else if (is_follow(p, m, last)) {
        v->class = XQ_FOLLOW;
        v->target = p->at[XQ_TO(last)];
    }
}

struct xq_verdict xq_classify(struct xq_judge *j, const struct xq *p, unsigned m, unsigned last,
                              const struct xq_threats *previous, struct xq_threats *threats)
{
    struct xq_verdict v = { .class = XQ_IDLE };
    struct xq next = xq_played(p, m), passed = xq_passed(&next);
    bool evades = p->checked && xq_kind(p, XQ_FROM(m)) == GENERAL && j->param[XQ_KING_EVASION] != 0;
    struct xq_threats before;
    struct xq_list offers;

    j->capped = false;
    renew(j);
    xq_find_threats(j, p, &before);
    if (p->checked && previous != NULL)
        remember(&before, previous);
    renew(j);
    xq_find_threats(j, &passed, threats);
    offers = j->offers;
    renew(j);
    if (next.checked)
        v.class = XQ_CHECK;
    else if (!evades && xq_mates(j, &passed, (unsigned)j->param[XQ_KILL_DEPTH], &v.line))
        v.class = XQ_KILL;
    else if (!evades && (find_chase(&before, threats, was_attacked(p, XQ_FROM(m)), &v)
                         || find_chase_by_checks(j, p, &passed, &before, &v)))
        v.class = XQ_CHASE;
    v.defence = v.class == XQ_CHASE && is_defence_point(j, p, &v);
    if (v.defence)
        v.target = 0;
    j->offers = offers;
    if (v.class == XQ_IDLE || v.defence)
        name_idle(j, p, &passed, m, last, &v);
    v.capped = j->capped;
    return v;
}
