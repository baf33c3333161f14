/* 29.2: 「"捉"产生于刚走的这着棋,上一着尚不存在.」 Detail 2:
 * 「凡是走子前不存在捉,而走子后造成捉的(即从没捉到捉),一律按 捉处理.」 Detail 6:
 * 「凡是原来已经捉着子的子或相关子,走动后无新的捉子行为(即从捉到捉)均捉闲着处理.」
 *
 * So what a move attacks is held against what stood on the board before it, capture by capture. */
#include "game/xiangqi/judge/judge.h"
#include "game/xiangqi/xiangqi_step.h"

/* A square in no row and no column of the board, and near none of its squares. */
enum { AWAY = 12 * 16 + 1 };

/* The board before a move that answers a check, with the general away: what could be taken there does not
 * become new because a check came between. A pawn at home, which is no material, stands for him, and the
 * other general still must not face him. */
static struct xq regardless_of_check(const struct xq *p)
{
    unsigned man = xq_general(p->turn), square = p->man[man];
    struct xq q = *p;

    if (!p->checked)
        return q;
    q = xq_without(p, man);
    q.man[man] = (uint8_t)square; /* so that the pawn gets another number */
    xq_put(&q, square, p->turn, SOLDIER);
    q.man[man] = AWAY;
    xq_toggle_arm(&q, p->turn, GENERAL, square);
    xq_set_turn(&q, p->turn);
    return q;
}

/* Men that check the general of the side SIDE. */
static uint64_t checkers(const struct xq *p, unsigned side)
{
    unsigned king = p->man[xq_general(side)], facing = xq_general(side ^ 1);
    uint64_t men = 0;

    for (unsigned man = facing; man < facing + 16; man++)
        if (p->man[man] != 0 && xq_reaches(p, p->man[man], king))
            men |= (uint64_t)1 << man;
    if (((king ^ p->man[facing]) & 15) == 0 && xq_between(p, king, p->man[facing]) == 0)
        men |= (uint64_t)1 << facing;
    return men;
}

bool xq_is_pinned(const struct xq *p, unsigned m)
{
    struct xq next = *p;

    xq_make_anyway(&next, m);
    return (checkers(&next, p->turn) & ~checkers(p, p->turn)) != 0;
}

/* What stands to be lost after the move, at LOST, has been given up: that it was still guarded before makes
 * no capture dearer then. */
static void find_before(struct xq_judge *j, const struct xq *before, uint64_t lost, struct xq_threats *t)
{
    struct xq p = regardless_of_check(before);

    xq_renew(j);
    xq_find_threats(j, &p, lost, t);
    for (unsigned i = 0; i < t->count && before->checked; i++)
        if (xq_is_pinned(before, t->list[i].by)) {
            t->list[i].level = XQ_NO_CHASE;
            t->list[i].held = false;
        }
}

/* How the text is read: details 4 and 6 leave room. */
struct newness_reading {
    bool root_always;  /* a root chases whatever it costs */
    bool freed_is_new; /* a captor that had to stay where it was, and need not any more, attacks anew */
    bool any_captor;   /* what somebody attacked before is attacked by nobody anew */
};

static struct newness_reading reading_of(const struct xq_judge *j)
{
    return (struct newness_reading){j->param[XQ_ROOT_CHASES] == 0, j->param[XQ_FREED_ROOT] == 0,
                                    j->param[XQ_SECOND_CAPTOR] != 0};
}

/* Whether a capture that stood before counted then as much as T does. */
static bool counted(const struct xq_threat *old, const struct xq_threat *t, struct newness_reading r)
{
    return old->target == t->target && xq_is_chase(old, r.root_always) &&
           (!r.freed_is_new || old->level >= t->level);
}

/* Whether the man T is after was to be taken before: by the same captor, or by another while only a mate held
 * this one back. */
static bool was_there(const struct xq_threats *before, const struct xq_threat *t, struct newness_reading r)
{
    bool held = false, hung = false;

    for (unsigned i = 0; i < before->count; i++) {
        const struct xq_threat *old = &before->list[i];
        bool same = old->captor == t->captor && old->target == t->target;

        if (counted(old, t, r) && (same || r.any_captor))
            return true;
        held |= same && old->held;
        hung |= counted(old, t, r);
    }
    return held && hung;
}

/* Whether the capture takes nothing without a certain man: a screen, one who takes back, one who pins a root.
 */
static bool needs(struct xq_judge *j, const struct xq *p, const struct xq_threat *t, unsigned helper)
{
    struct xq q = xq_without(p, helper), next;
    struct xq_account a = {0};

    if (q.checked || q.exposed)
        return false;
    if (!xq_is_legal(&q, t->by))
        return true;
    xq_renew(j);
    xq_find_offers(j, &q);
    xq_find_standing(j, &q);
    if (xq_take_on(j, &q, t->by, true, &next) >= XQ_A_GAIN)
        return false;
    xq_book(j, &a, &q, t->target, true);
    return xq_exchanges(j, &next, a, (struct xq_window){XQ_A_GAIN - 1, XQ_A_GAIN}) < XQ_A_GAIN;
}

/* Who could take as well is asked first: it is he, as a rule. Where one man is certainly needed, it does not
 * matter that a bound was hit for another. */
bool xq_is_joint(struct xq_judge *j, const struct xq *p, const struct xq_threat *t)
{
    unsigned general = xq_general(p->turn);
    bool before = j->capped, capped = before, joint = false, needed;

    for (unsigned k = 0; k < 2; k++)
        for (unsigned man = general + 1; man < general + 16; man++) {
            if (p->man[man] == 0 || man == t->captor || xq_reaches(p, p->man[man], XQ_TO(t->by)) != (k == 0))
                continue;
            j->capped = false;
            needed = needs(j, p, t, man);
            if (needed && !j->capped) {
                j->capped = before;
                return true;
            }
            joint |= needed;
            capped |= j->capped;
        }
    j->capped = capped;
    return joint;
}

/* Men of the moving side who were to be taken before the move, and are not any more. */
static uint64_t men_saved(struct xq_judge *j, const struct xq_move *m)
{
    struct xq before = regardless_of_check(m->before);

    xq_renew(j);
    return xq_men_in_danger(j, &before) & ~xq_men_in_danger(j, m->passed);
}

/* What a move attacks, and what was attacked before it. */
struct attacks {
    struct xq_threats now, before;
};

/* Whether somebody takes the man T is after without the helper, and could before. */
static bool hung_anyway(struct xq_judge *j, const struct xq_move *m, const struct attacks *a,
                        const struct xq_threat *t, unsigned helper, struct newness_reading r)
{
    for (unsigned i = 0; i < a->now.count; i++) {
        const struct xq_threat *other = &a->now.list[i];

        if (other->target == t->target && other->captor != helper && xq_is_chase(other, r.root_always) &&
            was_there(&a->before, other, r) && !needs(j, m->passed, other, helper))
            return true;
    }
    return false;
}

/* Detail 2 again: a capture that needs a man who was himself to be taken was none before; a move that saves
 * him, whether it is his own or another's, while he still helps, makes it one. */
static bool saves_a_helper(struct xq_judge *j, const struct xq_move *m, const struct attacks *a,
                           const struct xq_threat *t, struct newness_reading r)
{
    uint64_t saved = men_saved(j, m);
    unsigned general = xq_general(m->passed->turn);

    for (unsigned man = general + 1; man < general + 16; man++)
        if ((saved >> man & 1) && man != t->captor && needs(j, m->passed, t, man) &&
            !hung_anyway(j, m, a, t, man, r))
            return true;
    return false;
}

/* Whether another reading than R would make another thing of the capture: the switch had a say. */
static void note_readings(struct xq_judge *j, const struct xq_threats *before, const struct xq_threat *t,
                          struct newness_reading r)
{
    bool now = xq_is_chase(t, r.root_always) && !was_there(before, t, r);
    struct newness_reading root = r, freed = r, second = r;

    root.root_always ^= true;
    freed.freed_is_new ^= true;
    second.any_captor ^= true;
    if ((xq_is_chase(t, root.root_always) && !was_there(before, t, root)) != now)
        j->touched |= 1u << XQ_ROOT_CHASES;
    if ((xq_is_chase(t, r.root_always) && !was_there(before, t, freed)) != now)
        j->touched |= 1u << XQ_FREED_ROOT;
    if ((xq_is_chase(t, r.root_always) && !was_there(before, t, second)) != now)
        j->touched |= 1u << XQ_SECOND_CAPTOR;
}

static bool any_wins(const struct xq_threats *t)
{
    for (unsigned i = 0; i < t->count; i++)
        if (t->list[i].level > XQ_NO_CHASE)
            return true;
    return false;
}

static uint64_t own_men(const struct xq *p)
{
    return (uint64_t)0xFFFF << xq_general(p->turn);
}

/* 27.2: 「兵(卒)本身捉吃对方的棋子(不含将.杀),按闲处理;如形成相互长打局面,则应按捉处理.」 What is meant is
 * the move of a pawn that attacks, not one that lets it. */
static bool is_pawn_standing_by(const struct xq_judge *j, const struct xq_move *m, const struct xq_threat *t)
{
    return j->pawns_chase && m->passed->kind[t->captor] == SOLDIER && XQ_FROM(t->by) != XQ_TO(m->move);
}

/* Whether no bound had a say in it that T is a chase and was none before: what could not be found out of
 * other captures does not matter then. */
static bool is_certain(const struct attacks *a, const struct xq_threat *t, struct newness_reading r)
{
    if (a->now.capped || a->before.capped || t->capped || was_there(&a->before, t, r))
        return false;
    for (unsigned i = 0; i < a->before.count; i++)
        if (a->before.list[i].target == t->target && a->before.list[i].capped)
            return false;
    return true;
}

/* How much a chase weighs where kinds of them are told apart (26.8 of 2011): after a chariot, or a man
 * without roots, by one man, by several who are all needed, and the rest. */
static unsigned gravity(struct xq_judge *j, const struct xq *p, const struct xq_threat *t)
{
    uint32_t touched = j->touched;
    bool chariot = xq_is_after_chariot(j, p, t);
    unsigned weight = 0;

    if (chariot || t->how <= XQ_FATAL_ROOT)
        weight = (xq_is_joint(j, p, t) ? 1u : 3u) + chariot;
    j->touched = touched;
    return weight;
}

/* 27.4: 「应从重称呼和裁处」. */
static bool is_graver(struct xq_judge *j, const struct xq *p, const struct xq_threat *t,
                      const struct xq_threat *other)
{
    unsigned a = 0, b = 0;

    if (other->level == XQ_NO_CHASE)
        return true;
    if (j->param[XQ_BOTH_FORBIDDEN] != 0) {
        a = gravity(j, p, t);
        b = gravity(j, p, other);
    }
    return a != b ? a > b : t->net > other->net;
}

bool xq_finds_new_chase(struct xq_judge *j, const struct xq_move *m, struct xq_threat *found)
{
    struct newness_reading r = reading_of(j);
    bool capped = j->capped;
    struct attacks a;
    uint64_t lost;

    *found = (struct xq_threat){.level = XQ_NO_CHASE};
    xq_renew(j);
    xq_find_threats(j, m->passed, 0, &a.now);
    if (!any_wins(&a.now))
        return false;
    lost = j->spared & own_men(m->passed) & ~((uint64_t)1 << m->passed->at[XQ_TO(m->move)]);
    find_before(j, m->before, lost, &a.before);
    for (unsigned i = 0; i < a.now.count; i++) {
        const struct xq_threat *t = &a.now.list[i];

        if (is_pawn_standing_by(j, m, t) || (j->unasked >> t->target & 1))
            continue;
        note_readings(j, &a.before, t, r);
        if (xq_is_chase(t, r.root_always) &&
            (!was_there(&a.before, t, r) || saves_a_helper(j, m, &a, t, r)) &&
            is_graver(j, m->passed, t, found))
            *found = *t;
    }
    if (found->level > XQ_NO_CHASE && is_certain(&a, found, r))
        j->capped = capped;
    return found->level > XQ_NO_CHASE;
}

static uint64_t men_won(const struct xq_threats *t, struct newness_reading r)
{
    uint64_t men = 0;

    for (unsigned i = 0; i < t->count; i++)
        if (xq_is_chase(&t->list[i], r.root_always))
            men |= (uint64_t)1 << t->list[i].target;
    return men;
}

static uint64_t other_men(const struct xq *p)
{
    return (uint64_t)0xFFFF << xq_general(p->turn ^ 1u);
}

/* Asks of some MEN of the other side only: that others stand to be taken anyway is no part of it. */
static uint64_t ask_for(struct xq_judge *j, const struct xq *p, uint64_t men)
{
    xq_renew(j);
    xq_find_offers(j, p);
    xq_find_standing(j, p);
    j->spared &= ~men;
    return other_men(p) & ~men;
}

/* Whether checks win one of the MEN. */
static bool wins_from(struct xq_judge *j, const struct xq *p, uint64_t men, struct xq_threat *found,
                      struct xq_line *line)
{
    return xq_wins_by_checks(j, p, ask_for(j, p, men), found, line) && found->target != 0;
}

uint64_t xq_men_of_kind(const struct xq *p, unsigned side, enum piece kind)
{
    uint64_t men = 0;

    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        if (p->man[man] != 0 && p->kind[man] == kind)
            men |= (uint64_t)1 << man;
    return men;
}

/* Whether the other side can see to it that the checks of the side to move win nobody but some of the MEN. */
static bool checks_win_only(struct xq_judge *j, const struct xq *p, uint64_t men)
{
    struct xq_threat found;
    struct xq_line line;

    return !wins_from(j, p, other_men(p) & ~men, &found, &line);
}

bool xq_checks_win_rootless(struct xq_judge *j, const struct xq *p)
{
    struct xq_threat found;
    struct xq_line line;
    bool wins;

    j->only_rootless = true;
    wins = wins_from(j, p, other_men(p), &found, &line);
    j->only_rootless = false;
    return wins;
}

bool xq_is_after_chariot(struct xq_judge *j, const struct xq *p, const struct xq_threat *t)
{
    uint64_t chariots = xq_men_of_kind(p, p->turn ^ 1u, CHARIOT);
    struct xq_threat without;

    if (t->how == XQ_BY_CHECKS)
        return checks_win_only(j, p, chariots);
    if (p->kind[t->target] == CHARIOT || chariots == 0 || t->how < XQ_BY_EXCHANGE)
        return p->kind[t->target] == CHARIOT;
    xq_renew(j);
    xq_find_offers(j, p);
    xq_find_standing(j, p);
    j->spared |= chariots;
    without = xq_weigh(j, p, t->by);
    return !xq_is_chase(&without, false);
}

/* Whether they won one before: a side that could mate won nobody by that, but where its general is away
 * nothing is pinned, and a mate means that all could be won. */
static bool won_from(struct xq_judge *j, const struct xq *p, uint64_t men)
{
    struct xq_threat found;
    struct xq_line line;

    if (p->man[xq_general(p->turn)] == AWAY)
        return xq_wins_by_checks(j, p, ask_for(j, p, men), &found, &line);
    return xq_wins_a_man(j, p, ask_for(j, p, men));
}

/* The men among MEN of whom checks do not win each by himself. */
static uint64_t men_not_won(struct xq_judge *j, const struct xq *p, uint64_t men)
{
    for (uint64_t left = men; left != 0; left &= left - 1)
        if (won_from(j, p, left & -left))
            men &= ~(left & -left);
    return men;
}

/* Whether checks win one of two men now who could not be won so before: the other side chooses which. */
static bool wins_new_pair(struct xq_judge *j, const struct xq *before, const struct xq *now, uint64_t men,
                          struct xq_threat *found, struct xq_line *line)
{
    for (uint64_t a = men; a != 0; a &= a - 1)
        for (uint64_t b = a; b != 0; b &= b - 1) {
            uint64_t pair = (a & -a) | (b & -b);

            if (wins_from(j, now, pair, found, line) && !won_from(j, before, pair))
                return true;
        }
    return false;
}

/* Whether checks win one of the MEN while a man of their side stays where he is. */
static bool wins_beside(struct xq_judge *j, const struct xq *p, unsigned frozen, uint64_t men,
                        struct xq_threat *found, struct xq_line *line)
{
    bool wins;

    j->frozen = frozen;
    wins = wins_from(j, p, men, found, line);
    j->frozen = XQ_NOBODY;
    return wins;
}

/* The same as saves_a_helper() of a man whom checks win. Who checks or takes himself is no helper: his own
 * move takes him out of danger. */
static bool saves_a_checker(struct xq_judge *j, const struct xq_move *m, uint64_t men,
                            struct xq_threat *found, struct xq_line *line)
{
    uint64_t saved = men_saved(j, m);

    for (unsigned man = 1; man <= 32 && saved != 0; man++) {
        struct xq without;

        if (!(saved >> man & 1))
            continue;
        without = xq_without(m->passed, man);
        if (without.checked || without.exposed)
            continue;
        for (uint64_t left = men; left != 0; left &= left - 1)
            if (wins_beside(j, m->passed, man, left & -left, found, line) &&
                !won_from(j, &without, left & -left))
                return true;
    }
    return false;
}

/* Whether checks win now whom they did not win before. Where the other side can choose, it must not be able
 * to choose one that was to be won before. */
static bool wins_anew(struct xq_judge *j, const struct xq *before, const struct xq *now, uint64_t men,
                      struct xq_threat *found, struct xq_line *line)
{
    if (!won_from(j, before, men))
        return wins_from(j, now, men, found, line);
    men = men_not_won(j, before, men);
    if (!wins_from(j, now, men, found, line))
        return false;
    return !won_from(j, before, men) || wins_new_pair(j, before, now, men, found, line);
}

/* 29.1: 「能够通过连续照将吃子」. Which man is won decides whether that is new. */
bool xq_finds_new_chase_by_checks(struct xq_judge *j, const struct xq_move *m, struct xq_threat *found,
                                  struct xq_line *line)
{
    struct xq before = regardless_of_check(m->before);
    uint64_t men = other_men(m->passed) & ~j->unasked, fresh;
    struct xq_threats threats;

    if (!wins_from(j, m->passed, men, found, line))
        return false;
    find_before(j, m->before, 0, &threats);
    fresh = men & ~men_won(&threats, reading_of(j));
    return wins_anew(j, &before, m->passed, fresh, found, line) || saves_a_checker(j, m, men, found, line);
}
