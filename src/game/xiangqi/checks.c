/* Men won through consecutive checks (29.1): 抽将. */
#include "game/xiangqi/judge.h"

enum { CHECKS = 3, EXCHANGE_DEPTH = 5, MATE_MOVES = 2 };

/* The best capture for the side that checked, once the check has been answered; FLOOR when none brings more. */
static int best_capture(struct xq_judge *j, const struct xq *p, struct xq_account a, int floor,
                        struct xq_threat *found)
{
    struct xq_guard guard = xq_guard(p);
    struct xq_moves list;
    int best = floor;

    xq_takes(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq_account b = a;
        struct xq next;
        int v;

        if (!xq_is_material(p, p->at[XQ_TO(list.move[i])]) || xq_listed(&j->offers, list.move[i])
            || !xq_is_allowed(p, &guard, list.move[i]) || !xq_may_chase(j, p, list.move[i]))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], true);
        next = xq_played(p, list.move[i]);
        j->chased = XQ_TO(list.move[i]);
        v = xq_exchanges(j, &next, b, EXCHANGE_DEPTH, (struct xq_window){ best, XQ_WON }, false);
        if (v > best && !xq_mates(j, &next, 1, NULL)) {
            best = v;
            found->square = (uint8_t)XQ_TO(list.move[i]);
        }
    }
    return best;
}

static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth, int floor,
                      struct xq_threat *found);

/* What is left to win against the best answer to a check; no search for it once it is no more than FLOOR. */
static int worst_answer(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth, int floor,
                        struct xq_threat *found)
{
    struct xq_guard guard = xq_guard(p);
    struct xq_moves list;
    int worst = XQ_WON;
    bool mated = true;

    xq_moves(p, &list);
    for (unsigned i = 0; i < list.count && worst > floor; i++) {
        struct xq_account b = a;
        struct xq_threat here = { .square = 0 };
        struct xq next;
        int v;

        if (!xq_is_allowed(p, &guard, list.move[i]))
            continue;
        mated = false;
        next = xq_played(p, list.move[i]);
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], false);
        if (xq_mates(j, &next, MATE_MOVES, NULL))
            v = XQ_WON;
        else
            v = best_capture(j, &next, b, floor, &here);
        if (v < XQ_WON && depth > 1)
            v = checks_win(j, &next, b, depth - 1, v, &here);
        if (v < worst) {
            worst = v;
            *found = here;
        }
    }
    return worst < XQ_WON ? worst : mated ? floor : XQ_WON / 2;
}

/* What a series of checks brings; FLOOR when that is no more. */
static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth, int floor,
                      struct xq_threat *found)
{
    struct xq_moves list;
    int best = floor;

    xq_checks(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next = xq_played(p, list.move[i]);
        struct xq_account b = a;
        struct xq_threat here = { .square = 0 };
        int v;

        if (xq_listed(&j->offers, list.move[i]) || !xq_spend(j))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], true);
        v = worst_answer(j, &next, b, depth, best, &here);
        if (v > best) {
            best = v;
            *found = here;
            found->by = list.move[i];
        }
    }
    return best;
}

int xq_gain_by_checks(struct xq_judge *j, const struct xq *p, struct xq_threat *found)
{
    int v;

    *found = (struct xq_threat){ .how = XQ_BY_CHECKS };
    v = checks_win(j, p, (struct xq_account){ 0 }, CHECKS, XQ_A_GAIN - 1, found);
    found->net = v < XQ_A_GAIN ? 0 : v;
    found->how = XQ_BY_CHECKS;
    return found->net;
}

int xq_after_checks(struct xq_judge *j, const struct xq *p, const struct xq_account *a, int net)
{
    struct xq_list offers = j->offers, standing = j->standing;
    unsigned side = j->side, chased = j->chased;
    uint32_t touched = j->touched;
    bool all_captors = j->all_captors;
    struct xq_threat found;
    int v;

    j->side = p->turn;
    j->all_captors = true;
    j->offers.count = j->standing.count = 0;
    v = checks_win(j, p, (struct xq_account){ a->lost, a->won, -a->guards, a->pawns_lost, a->pawns_won }, CHECKS,
                   -net, &found);
    j->side = side;
    j->chased = chased;
    j->all_captors = all_captors;
    j->offers = offers;
    j->standing = standing;
    j->touched = touched;
    return -v;
}

bool xq_punishes(struct xq_judge *j, const struct xq *p, const struct xq *before, unsigned taken)
{
    struct xq_account a = { 0 };
    struct xq_moves list;

    xq_book(j, &a, before, before->at[XQ_TO(taken)], false);
    xq_checks(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next = xq_played(p, list.move[i]);
        struct xq_account b = a;
        struct xq_threat found;

        if (XQ_TO(list.move[i]) != XQ_TO(taken) || !xq_spend(j))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(taken)], true);
        if (worst_answer(j, &next, b, CHECKS, XQ_A_GAIN - 1, &found) >= XQ_A_GAIN)
            return true;
    }
    return false;
}
