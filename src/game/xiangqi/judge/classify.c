/* One move of a cycle: 将, 杀, 捉 or one of the idle kinds (27, 28, 29 and the details). */
#include "game/xiangqi/judge/judge.h"

static unsigned attackers(const struct xq *p, unsigned side)
{
    unsigned n = 0;

    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        n += p->man[man] != 0 && xq_can_attack((enum piece)p->kind[man]);
    return n;
}

/* Whether the move makes no chase but of advisers and elephants. */
static bool is_after_guards(struct xq_judge *j, const struct xq_move *m)
{
    unsigned theirs = m->passed->turn ^ 1u;
    struct xq_threat found;
    struct xq_line line;
    bool others;

    j->unasked = xq_men_of_kind(m->passed, theirs, ADVISER) | xq_men_of_kind(m->passed, theirs, ELEPHANT);
    others = xq_finds_new_chase(j, m, &found) || xq_finds_new_chase_by_checks(j, m, &found, &line);
    j->unasked = 0;
    return !others;
}

/* 27.3: 「占据防守要点,立即构成简明和棋,附带产生的捉士相(象),按闲处理.」 What a plain draw is, is for a
 * person to say: what can be seen is a chase after an adviser or elephant by a side with one attacking man.
 */
static bool may_be_defence_point(struct xq_judge *j, const struct xq_move *m, const struct xq_verdict *v)
{
    if (v->target == 0 || attackers(m->passed, m->passed->turn) != 1 || !is_after_guards(j, m))
        return false;
    j->touched |= 1u << XQ_DEFENCE_POINT;
    return true;
}

/* Whether the rulebook takes that for granted. */
static bool takes_defence_point(const struct xq_judge *j, unsigned m)
{
    enum { CHASE, IDLE, CENTRE };
    int param = j->param[XQ_DEFENCE_POINT];

    return param == IDLE || (param == CENTRE && xq_x(XQ_TO(m)) == 4);
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

/* 28.8: 「凡走子盯牵对方有根子」: the man that just moved is followed and has its root. */
static bool is_follow(const struct xq *p, const struct xq *passed, unsigned m, unsigned last)
{
    enum piece kind = xq_kind(p, XQ_FROM(m));

    return last != 0 && kind != GENERAL && kind != SOLDIER && !xq_reaches(p, XQ_FROM(m), XQ_TO(last)) &&
           xq_reaches(passed, XQ_TO(m), XQ_TO(last)) && is_rooted(passed, XQ_TO(last), XQ_TO(m));
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
        bool offered = xq_is_offer(j, passed, list.move[i]);

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
    } else if (is_follow(p, passed, m, c->last_move)) {
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

/* Whether the mate was threatened before the move already. */
static bool is_standing(struct xq_judge *j, const struct xq *before)
{
    struct xq_judge ask = *j;

    xq_renew(&ask);
    xq_find_offers(&ask, before);
    return !before->checked && xq_mates(&ask, before, NULL);
}

/* 28.2: 「凡走子企图在下一着照将或连续照将,将死对方者,称为"杀着",简称"杀".」 */
static bool is_kill(struct xq_judge *j, const struct xq *before, const struct xq *passed,
                    struct xq_line *line)
{
    if (xq_mates(j, passed, line)) {
        if (!is_standing(j, before))
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

/* Goes on with a root that takes back, and the mate that follows. */
static void add_mate(struct xq_judge *j, const struct xq *p, struct xq_line *line)
{
    unsigned square = XQ_TO(line->move[0]);
    struct xq_line mate;
    struct xq_moves list;
    struct xq next, back;

    xq_played(p, line->move[0], &next);
    xq_legal(&next, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (XQ_TO(list.move[i]) != square)
            continue;
        xq_played(&next, list.move[i], &back);
        if (!xq_mates(j, &back, &mate) || mate.count + 2 > XQ_LINE_MAX)
            continue;
        line->move[1] = list.move[i];
        memcpy(&line->move[2], mate.move, mate.count * sizeof *mate.move);
        line->count = mate.count + 2;
        return;
    }
}

/* The moves that prove a chase without checks. */
static void find_line(struct xq_judge *j, const struct xq *p, const struct xq_threat *t, struct xq_line *line)
{
    *line = (struct xq_line){.move = {t->by}, .count = 1};
    if (t->how == XQ_FATAL_ROOT)
        add_mate(j, p, line);
    if (t->how < XQ_FEW_ROOTS)
        return;
    xq_renew(j);
    xq_find_offers(j, p);
    xq_find_standing(j, p);
    xq_exchange_line(j, p, t->by, line);
}

/* 28.3:
 * 「凡走子后能够造成在下一着(包括从下一着开始运用连续照将或连续交换的手段)吃掉对方某个无根子,称为"捉".」 */
static bool is_chase(struct xq_judge *j, const struct xq_move *m, struct xq_verdict *v)
{
    bool capped;

    if (!xq_finds_new_chase(j, m, &v->threat) &&
        (j->pawns_chase || !xq_finds_new_chase_by_checks(j, m, &v->threat, &v->line)))
        return false;
    v->target = v->threat.target;
    capped = j->capped;
    if (v->threat.how != XQ_BY_CHECKS)
        find_line(j, m->passed, &v->threat, &v->line);
    j->capped = capped; /* how the capture goes on decides nothing */
    return true;
}

/* 27.4: 「凡走子兼具多种作用时,应从重称呼和裁处.」 A chase is an attack, whether or not it threatens a mate
 * that could not be found out; only where kinds of attacks are told apart (26.8 of 2011) that matters. */
static void find_attack(struct xq_judge *j, const struct xq_context *c, const struct xq_move *m,
                        struct xq_verdict *v)
{
    bool doubtful;

    if (evades(j, &c->before, m->move) || is_excused(j, &c->before))
        return;
    if (!j->pawns_chase && is_kill(j, &c->before, m->passed, &v->line)) {
        v->class = XQ_KILL;
        return;
    }
    doubtful = j->capped;
    j->capped = false;
    if (is_chase(j, m, v))
        v->class = XQ_CHASE;
    v->maybe_kill = doubtful && v->class == XQ_CHASE;
    j->capped |= doubtful && !v->maybe_kill;
}

struct xq_verdict xq_classify(struct xq_judge *j, const struct xq_context *c, unsigned m)
{
    struct xq_verdict v = {.class = XQ_IDLE};
    struct xq next, passed;

    xq_played(&c->before, m, &next);
    if (next.checked) {
        v.class = XQ_CHECK;
        return v;
    }
    passed = xq_passed(&next);
    xq_begin_move(j);
    j->capped = false;
    j->touched = 0;
    j->moved = passed.at[XQ_TO(m)];
    xq_renew(j);
    xq_find_crossing(j, &passed);
    xq_find_offers(j, &passed);
    find_attack(j, c, &(struct xq_move){&c->before, &passed, m}, &v);
    v.defence = v.class == XQ_CHASE && may_be_defence_point(j, &(struct xq_move){&c->before, &passed, m}, &v);
    if (v.defence && takes_defence_point(j, m)) {
        v.class = XQ_IDLE;
        v.target = 0;
    }
    if (v.class == XQ_IDLE) {
        xq_find_offers(j, &passed);
        name_idle(j, c, &passed, m, &v);
    }
    v.capped = j->capped && v.class != XQ_KILL;
    v.touched = j->touched;
    xq_end_move(j);
    return v;
}
