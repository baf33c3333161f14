/* One move of a cycle: 将, 杀, 捉 or one of the idle kinds (27, 28, 29 and the details). */
#include "game/xiangqi/judge.h"
#include "game/xiangqi/xiangqi.h"

static const uint64_t all_men = ~(uint64_t)0;

static void renew(struct xq_judge *j)
{
    j->nodes = 0;
    j->limit = (uint32_t)j->param[XQ_NODES];
}

static void look(struct xq_judge *j, const struct xq *p, uint64_t men, bool priced, struct xq_threats *t)
{
    renew(j);
    xq_find_offers(j, p);
    xq_find_threats(j, p, men, priced, t);
}

/* While its own general was in check a side could not take anything: what it threatened before still
 * stands. */
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
        if (old->other_level > now->other_level)
            now->other_level = old->other_level;
        if (old->other_level > now->other_own)
            now->other_own = old->other_level;
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

/* What the side had threatened with its move before. */
static void look_earlier(struct xq_judge *j, const struct xq_context *c, uint64_t men, struct xq_threats *t)
{
    struct xq passed = xq_passed(c->earlier);

    look(j, &passed, men, false, t);
}

/* What the side threatened before its move, as far as MEN are concerned. */
static void look_before(struct xq_judge *j, const struct xq_context *c, uint64_t men, struct xq_threats *t)
{
    look(j, &c->before, men, true, t);
    if (c->before.checked && c->earlier != NULL) {
        struct xq_threats earlier;

        look_earlier(j, c, men, &earlier);
        remember(t, &earlier);
    }
}

static uint64_t threatened(const struct xq_threats *t)
{
    uint64_t men = 0;

    for (unsigned man = 1; man <= 32; man++)
        men |= (uint64_t)(t->on[man].level > XQ_NO_GAIN || t->on[man].other_level > XQ_NO_GAIN) << man;
    return men;
}

/* Whether the other side itself left MAN open with its last move, while neither it nor its captor moved and
 * the move M did no more than get out of an attack or a check: what a side brings upon itself is nobody's
 * chase. */
static bool is_own_doing(struct xq_judge *j, const struct xq_context *c, unsigned m, unsigned man,
                         const struct xq_threat *now)
{
    struct xq_threats earlier;

    if (c->earlier == NULL || XQ_FROM(now->by) == XQ_TO(m) || now->square == XQ_TO(c->last_move) ||
        XQ_TO(now->by) != now->square || !xq_reaches(&c->before, XQ_FROM(now->by), now->square) ||
        xq_level_sparing(j, &c->before, now->by, XQ_FROM(m)) < now->level)
        return false;
    look_earlier(j, c, (uint64_t)1 << man, &earlier);
    return earlier.on[man].level == XQ_NO_GAIN;
}

/* 29.2, details 2 and 6: a chase is one that was not there before. A move that takes its own man out of an
 * attack, or parries what checks would win (RESCUED), may make real a capture that would have cost as much.
 */
static bool is_new_threat(struct xq_judge *j, const struct xq_context *c, unsigned m, unsigned man,
                          bool rescued, const struct xq_threats *now, const struct xq_threats *before)
{
    const struct xq_threat *t = &now->on[man], *old = &before->on[man];

    return t->level > (rescued ? old->level : old->own_level) && !is_own_doing(j, c, m, man, t);
}

/* Whether what the other side threatened to win by checks is no longer to be had. */
static bool parries_checks(struct xq_judge *j, const struct xq *passed, const struct xq_threats *before)
{
    struct xq next = xq_passed(passed);

    return before->checks_stand && !xq_checks_threaten(j, &next);
}

static bool find_chase(struct xq_judge *j, const struct xq_context *c, unsigned m, const struct xq *passed,
                       struct xq_verdict *v)
{
    bool otherwise = false, rescued;
    struct xq_threats now, before;
    uint64_t men;

    xq_find_threats(j, passed, all_men, false, &now);
    if ((men = threatened(&now)) == 0)
        return false;
    look_before(j, c, men, &before);
    rescued = was_attacked(&c->before, XQ_FROM(m)) || parries_checks(j, passed, &before);
    for (unsigned man = 1; man <= 32; man++) {
        const struct xq_threat *t = &now.on[man];

        otherwise |= t->other_level > (rescued ? before.on[man].other_level : before.on[man].other_own);
        if ((v->target == 0 || t->net > v->threat.net) &&
            is_new_threat(j, c, m, man, rescued, &now, &before)) {
            v->threat = *t;
            v->target = (uint8_t)man;
        }
    }
    if (otherwise != (v->target != 0))
        j->touched |= 1u << XQ_ROOT_CHASES;
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

/* The same through checks. The position before is looked at last: mostly there is nothing to compare with. */
static bool find_chase_by_checks(struct xq_judge *j, const struct xq_context *c, const struct xq *passed,
                                 struct xq_verdict *v)
{
    struct xq_threats before;
    struct xq_threat now, old;

    renew(j);
    xq_find_offers(j, passed);
    if (xq_gain_by_checks(j, passed, &now) == 0)
        return false;
    look_before(j, c, all_men, &before);
    if (now.net <= most_to_win(&before))
        return false;
    renew(j);
    xq_find_offers(j, &c->before);
    if (now.net <= xq_gain_by_checks(j, &c->before, &old))
        return false;
    v->threat = now;
    return true;
}

static unsigned attackers(const struct xq *p, unsigned side)
{
    unsigned n = 0;

    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        n += p->man[man] != 0 && xq_can_attack((enum piece)p->kind[man]);
    return n;
}

/* 27.3, detail 13. That the game is then a plain draw cannot be proved here; what is asked for is a side
 * with one attacking man that parries a mate and in passing attacks an adviser or elephant. */
static bool is_defence_point(struct xq_judge *j, const struct xq *p, const struct xq_verdict *v)
{
    struct xq passed = xq_passed(p);
    enum piece kind = v->target == 0 ? PIECE_NONE : (enum piece)p->kind[v->target];

    if ((kind != ADVISER && kind != ELEPHANT) || attackers(p, p->turn) != 1)
        return false;
    renew(j);
    j->offers.count = 0;
    if (!xq_mates(j, &passed, (unsigned)j->param[XQ_KILL_DEPTH], NULL))
        return false;
    j->touched |= 1u << XQ_DEFENCE_POINT;
    return j->param[XQ_DEFENCE_POINT] != 0;
}

/* Whether M stands in the way of another move: on its line, or on its leg or eye. */
static bool is_in_the_way(const struct xq *p, unsigned m, unsigned other)
{
    unsigned from = XQ_FROM(other), to = XQ_TO(other), at = XQ_TO(m);
    struct xq next;

    xq_played(p, m, &next);
    return at != from && at != to && xq_reaches(p, from, to) && !xq_reaches(&next, from, to);
}

/* 28.7: in the way of a check with which the other side could go on. */
static bool is_block(const struct xq *p, unsigned m)
{
    struct xq passed = xq_passed(p);
    struct xq_moves list;

    xq_checks(&passed, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (is_in_the_way(p, m, list.move[i]))
            return true;
    return false;
}

/* 28.8: the man that just moved is followed and has its roots. */
static bool is_follow(const struct xq *p, unsigned m, unsigned last)
{
    struct xq next;

    xq_played(p, m, &next);
    return last != 0 && xq_kind(p, XQ_FROM(m)) != GENERAL && xq_kind(p, XQ_FROM(m)) != SOLDIER &&
           !xq_reaches(p, XQ_FROM(m), XQ_TO(last)) && xq_reaches(&next, XQ_TO(m), XQ_TO(last));
}

/* Whether a capture became possible with the move M of P. */
static bool is_new(const struct xq *p, unsigned m, unsigned capture)
{
    return XQ_FROM(capture) == XQ_TO(m) || !xq_reaches(p, XQ_FROM(capture), XQ_TO(capture));
}

/* Whether the man on a square would be taken back. */
static bool is_rooted(const struct xq *p, unsigned square, unsigned taker)
{
    struct xq next;

    xq_played(p, XQ_MOVE(taker, square), &next);
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

    xq_known_captures(j, passed, &list);
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

static void name_idle(struct xq_judge *j, const struct xq_context *c, const struct xq *passed, unsigned m,
                      struct xq_verdict *v)
{
    const struct xq *p = &c->before;

    v->class = XQ_IDLE;
    if (find_offer(j, p, passed, m, v))
        return;
    if (c->last != NULL && c->last->class == XQ_KILL && is_block(p, m)) {
        v->class = XQ_BLOCK;
    } else if (is_follow(p, m, c->last_move)) {
        v->class = XQ_FOLLOW;
        v->target = p->at[XQ_TO(c->last_move)];
    }
}

static bool evades(struct xq_judge *j, const struct xq *p, unsigned m)
{
    if (!p->checked || xq_kind(p, XQ_FROM(m)) != GENERAL)
        return false;
    j->touched |= 1u << XQ_KING_EVASION;
    return j->param[XQ_KING_EVASION] != 0;
}

/* Whether the side to move can mate by checks. */
static bool can_mate(struct xq_judge *j, const struct xq *p)
{
    struct xq_list offers = j->offers;
    bool mates;

    renew(j);
    xq_find_offers(j, p);
    mates = xq_mates(j, p, (unsigned)j->param[XQ_KILL_DEPTH], NULL);
    j->offers = offers;
    return mates;
}

/* Whether the mate was threatened before the move already. */
static bool is_standing(struct xq_judge *j, const struct xq_context *c)
{
    struct xq passed;

    if (!c->before.checked || c->earlier == NULL)
        return can_mate(j, &c->before);
    passed = xq_passed(c->earlier);
    return can_mate(j, &passed);
}

static bool is_kill(struct xq_judge *j, const struct xq_context *c, const struct xq *passed,
                    struct xq_line *line)
{
    if (xq_mates(j, passed, (unsigned)j->param[XQ_KILL_DEPTH], line)) {
        if (!is_standing(j, c))
            return true;
        j->touched |= 1u << XQ_KILL_NEW;
        return j->param[XQ_KILL_NEW] == 0;
    }
    if (!xq_threatens_stalemate(j, passed, line))
        return false;
    j->touched |= 1u << XQ_KILL_STALEMATE;
    return j->param[XQ_KILL_STALEMATE] != 0;
}

/* 28.15: whether a side without a choice is to blame for its attacks. */
static bool is_excused(struct xq_judge *j, const struct xq *p)
{
    struct xq_moves list;

    xq_legal(p, &list);
    if (list.count > 1)
        return false;
    j->touched |= 1u << XQ_ONLY_MOVE;
    return j->param[XQ_ONLY_MOVE] != 0;
}

struct xq_verdict xq_classify(struct xq_judge *j, const struct xq_context *c, unsigned m)
{
    struct xq_verdict v = {.class = XQ_IDLE};
    struct xq next, passed;
    struct xq_list offers;

    xq_played(&c->before, m, &next);
    if (next.checked) {
        v.class = XQ_CHECK;
        return v;
    }
    passed = xq_passed(&next);
    j->capped = false;
    j->touched = 0;
    renew(j);
    xq_find_offers(j, &passed);
    offers = j->offers;
    if (!evades(j, &c->before, m) && !is_excused(j, &c->before)) {
        if (!j->pawns_chase && is_kill(j, c, &passed, &v.line))
            v.class = XQ_KILL;
        else if (find_chase(j, c, m, &passed, &v) ||
                 (!j->pawns_chase && find_chase_by_checks(j, c, &passed, &v)))
            v.class = XQ_CHASE;
    }
    v.defence = v.class == XQ_CHASE && is_defence_point(j, &c->before, &v);
    v.target = v.defence ? 0 : v.target;
    j->offers = offers;
    if (v.class == XQ_IDLE || v.defence)
        name_idle(j, c, &passed, m, &v);
    v.capped = j->capped;
    v.touched = j->touched;
    return v;
}
