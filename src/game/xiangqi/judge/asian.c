/* asian.c - the Asian family of codes: AXF and WXF, what engines make of them, and servers.
 *
 * Nothing is weighed here, and threats of mate are free. What is forbidden is to check with every move, or to
 * attack one and the same man anew with every move; the side that does the worse of the two must vary.
 * Numbers in comments are those of the sentences of the AXF draft. */
#include "game/xiangqi/judge/cycle.h"

/* By captor, as bits 1 << man: whom he could take, and whom of them he attacks by that. */
struct pairs {
    uint64_t reached[XQ_MEN], attacked[XQ_MEN];
};

static bool is_in(const int *param, enum xq_param set, enum piece kind)
{
    return kind >= SOLDIER && (param[set] >> (kind - SOLDIER) & 1);
}

/* Whether a man may take back with M on P, after his side was CHECKED or not before anything was taken: what
 * that check alone forbids is not counted. */
static bool may_take_back(const struct xq *p, unsigned m, bool checked)
{
    return checked ? !xq_is_pinned(p, m) : xq_is_safe(p, XQ_FROM(m), XQ_TO(m));
}

/* 3.6: a root takes back legally. One that cannot, because it is pinned, is none. */
static enum xq_how root_of(const int *param, const struct xq *p, unsigned m)
{
    enum xq_how how = XQ_ROOTLESS;
    struct xq next;

    xq_played(p, m, &next);
    for (unsigned man = xq_general(next.turn); man < xq_general(next.turn) + 16; man++) {
        if (next.man[man] == 0 || !xq_reaches(&next, next.man[man], XQ_TO(m)))
            continue;
        if (param[XQ_PINS] != 0 || may_take_back(&next, XQ_MOVE(next.man[man], XQ_TO(m)), p->exposed))
            return XQ_DEARER;
        how = XQ_FALSE_ROOT;
    }
    return how;
}

/* 24: like against like is an offer where the one that is attacked may take first. */
static bool is_offer(const int *param, const struct xq *p, unsigned m)
{
    struct xq passed = xq_passed(p);

    if (param[XQ_OFFERS] != XQ_OFFERS_ANY_KIND && xq_kind(p, XQ_FROM(m)) != xq_kind(p, XQ_TO(m)))
        return false;
    return param[XQ_OFFERS] == XQ_OFFERS_UNASKED || xq_is_legal(&passed, XQ_MOVE(XQ_TO(m), XQ_FROM(m)));
}

/* 15: horses and cannons attack a chariot though it is rooted. */
static bool minds_no_root(const int *param, enum piece captor, enum piece victim)
{
    if (victim == CHARIOT && is_in(param, XQ_ROOTED_CHARIOT, captor))
        return true;
    return param[XQ_GUARDS_CHASE] != 0 && (captor == ADVISER || captor == ELEPHANT) &&
           (victim == CHARIOT || victim == HORSE || victim == CANNON);
}

static bool is_attack(const int *param, const struct xq *p, unsigned m)
{
    enum piece captor = xq_kind(p, XQ_FROM(m)), victim = xq_kind(p, XQ_TO(m));

    return is_in(param, XQ_CAPTORS, captor) && is_in(param, XQ_VICTIMS, victim) &&
           xq_is_material(p, p->at[XQ_TO(m)]) && !is_offer(param, p, m) &&
           (minds_no_root(param, captor, victim) || root_of(param, p, m) < XQ_DEARER);
}

/* Whom the side to move may take. What a check suspends is not new when it ends: a side in check takes as if
 * it were not, unless that lets one more man at its general. */
static void find_pairs(const int *param, const struct xq *p, struct pairs *out)
{
    struct xq_moves list;

    memset(out, 0, sizeof *out);
    xq_takes(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned captor = p->at[XQ_FROM(list.move[i])];
        uint64_t victim = (uint64_t)1 << p->at[XQ_TO(list.move[i])];

        if (param[XQ_PINS] == 0 && xq_is_pinned(p, list.move[i]))
            continue;
        out->reached[captor] |= victim;
        if (is_attack(param, p, list.move[i]))
            out->attacked[captor] |= victim;
    }
}

/* Whom the man CAPTOR attacks after a move and did not before it. */
static uint64_t attacked_anew(const int *param, const struct pairs *before, const struct pairs *after,
                              unsigned captor, unsigned moved)
{
    if (param[XQ_DISCOVERED] != 0 && captor != moved)
        return 0;
    return after->attacked[captor] & ~before->attacked[captor];
}

/* Who is attacked after a move and was not before it, by the same man. Whose root is taken away is attacked
 * anew too (the draft's appendix), where the move attacks nobody who could not be taken before: D61 and D71
 * to D75 name such moves by those. */
static void find_chased(const int *param, const struct xq_move *m, struct xq_verdict *v)
{
    unsigned moved = m->passed->at[XQ_TO(m->move)];
    struct pairs before, after;
    uint64_t unrooted = 0;

    find_pairs(param, m->before, &before);
    find_pairs(param, m->passed, &after);
    for (unsigned man = 1; man < XQ_MEN; man++) {
        uint64_t men = attacked_anew(param, &before, &after, man, moved);
        uint64_t reached = man == moved ? 0 : before.reached[man];

        v->chased |= men & ~reached;
        unrooted |= men & reached;
    }
    if (v->chased == 0)
        v->chased = unrooted;
}

/* Fills in by whom the man is attacked, the one that moved before others. */
static void tell_captor(const int *param, const struct xq_move *m, unsigned target, struct xq_verdict *v)
{
    unsigned moved = m->passed->at[XQ_TO(m->move)];
    struct pairs before, after;

    find_pairs(param, m->before, &before);
    find_pairs(param, m->passed, &after);
    v->target = (uint8_t)target;
    for (unsigned man = 1; man < XQ_MEN; man++) {
        unsigned by = XQ_MOVE(m->passed->man[man], m->passed->man[target]);

        if (!(attacked_anew(param, &before, &after, man, moved) >> target & 1) || v->threat.captor == moved)
            continue;
        v->threat = (struct xq_threat){.level = XQ_GAIN,
                                       .how = (uint8_t)root_of(param, m->passed, by),
                                       .square = m->passed->man[target],
                                       .captor = (uint8_t)man,
                                       .target = (uint8_t)target,
                                       .by = (uint16_t)by};
        v->line = (struct xq_line){.move = {(uint16_t)by}, .count = 1};
    }
}

/* A threat of mate is named, and free (9, 10). */
static struct xq_verdict classify(struct xq_judge *j, const struct xq *before, unsigned m)
{
    struct xq_verdict v = {.class = XQ_IDLE, .plain = true};
    struct xq next, passed;

    xq_played(before, m, &next);
    passed = xq_passed(&next);
    if (!next.checked || j->param[XQ_CHECK_AND_CHASE] != 0)
        find_chased(j->param, &(struct xq_move){before, &passed, m}, &v);
    if (next.checked) {
        v.class = XQ_CHECK;
        return v;
    }
    xq_begin_move(j);
    xq_renew(j);
    j->capped = false;
    j->offers.count = 0;
    j->side = passed.turn;
    if (v.chased != 0)
        v.class = XQ_CHASE;
    else if (xq_mates(j, &passed, &v.line))
        v.class = XQ_KILL;
    v.capped = j->capped && v.class == XQ_IDLE; /* which is as free as a kill */
    xq_end_move(j);
    return v;
}

uint64_t xq_always_chased(const struct xq_trial *t, unsigned side)
{
    uint64_t men = ~(uint64_t)0;

    for (unsigned i = 0; i < t->length; i++)
        if (xq_mover(t, i) == side)
            men &= t->verdict[i].chased;
    return men;
}

void xq_try_asian(struct xq_trial *t, struct xq_judge *j)
{
    struct xq p = t->start;

    for (unsigned i = 0; i < t->length; i++) {
        t->verdict[i] = classify(j, &p, t->move[i]);
        xq_make(&p, t->move[i]);
    }
    p = t->start;
    for (unsigned i = 0; i < t->length; i++) {
        struct xq_verdict *v = &t->verdict[i];
        uint64_t men = xq_always_chased(t, xq_mover(t, i));
        struct xq next, passed;

        xq_played(&p, t->move[i], &next);
        passed = xq_passed(&next);
        if (v->class == XQ_CHASE)
            tell_captor(j->param, &(struct xq_move){&p, &passed, t->move[i]},
                        (unsigned)__builtin_ctzll(men != 0 ? men : v->chased), v);
        p = next;
    }
}

/* 19: whether a chariot stands still because a horse of the other side would check otherwise. */
static bool is_held_by_horse(const struct xq *p, unsigned chariot)
{
    unsigned side = chariot > 16, king = p->man[xq_general(side)], theirs = xq_general(side ^ 1);
    struct xq without = xq_without(p, chariot);

    for (unsigned man = theirs; man < theirs + 16; man++)
        if (p->man[man] != 0 && p->kind[man] == HORSE && !xq_reaches(p, p->man[man], king) &&
            xq_reaches(&without, p->man[man], king))
            return true;
    return false;
}

static bool is_man_held(const struct xq_trial *t, unsigned man)
{
    struct xq p = t->start;
    unsigned square = p.man[man];

    if (p.kind[man] != CHARIOT)
        return false;
    for (unsigned i = 0; i < t->length; i++) {
        xq_make(&p, t->move[i]);
        if (p.man[man] != square || !is_held_by_horse(&p, man))
            return false;
    }
    return true;
}

/* In the order of gravity. */
enum level { FREE, CHASES, CHASES_HELD_CHARIOT, CHECKS };

static enum level level_of(const struct xq_trial *t, const int *param, unsigned side)
{
    uint64_t men = xq_always_chased(t, side);
    enum level level = men != 0 ? CHASES : FREE;
    bool checks = true;

    for (unsigned i = 0; i < t->length; i++)
        checks &= xq_mover(t, i) != side || t->verdict[i].class == XQ_CHECK;
    if (checks)
        return CHECKS;
    for (; men != 0 && param[XQ_HELD_CHARIOT] == 0; men &= men - 1)
        if (is_man_held(t, (unsigned)__builtin_ctzll(men)))
            level = CHASES_HELD_CHARIOT;
    return level;
}

struct xq_ruling xq_rule_asian(const struct xq_trial *t, const int *param)
{
    enum level level[2] = {level_of(t, param, RED), level_of(t, param, BLACK)};
    unsigned worse = level[BLACK] > level[RED] ? BLACK : RED;

    if (level[RED] == level[BLACK])
        return (struct xq_ruling){.what = level[RED] == FREE ? XQ_ALLOWED_DRAW : XQ_FORBIDDEN_DRAW};
    return (struct xq_ruling){.what = level[worse] == CHECKS ? XQ_LOSES : XQ_MUST_VARY,
                              .offender = worse,
                              .by_level = level[worse] != CHECKS && level[worse ^ 1] != FREE};
}
