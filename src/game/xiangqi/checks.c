/* Men won through consecutive checks (29.1): 抽将. */
#include "game/xiangqi/judge.h"

enum { CHECKS = 3, EXCHANGE_DEPTH = 5, MATE_MOVES = 2 };

/* The best capture for the side that checked, once the check has been answered. */
static int best_capture(struct xq_judge *j, const struct xq *p, struct xq_account a, struct xq_threat *found)
{
    struct xq_moves list;
    int best = XQ_A_GAIN - 1;

    xq_captures(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq_account b = a;
        struct xq next;
        int v;

        if (!xq_is_material(p, p->at[XQ_TO(list.move[i])]) || xq_listed(&j->offers, list.move[i])
            || !xq_may_chase(j, p, list.move[i]))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], true);
        next = xq_played(p, list.move[i]);
        v = xq_exchanges(j, &next, b, EXCHANGE_DEPTH, (struct xq_window){ best, XQ_WON }, false);
        if (v > best && !xq_mates(j, &next, 1, NULL)) {
            best = v;
            found->square = (uint8_t)XQ_TO(list.move[i]);
        }
    }
    return best;
}

static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                      struct xq_threat *found);

/* What is left to win against the best answer to a check; no search for it below ENOUGH. */
static int worst_answer(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                        int enough, struct xq_threat *found)
{
    struct xq_moves list;
    int worst = XQ_WON;

    xq_legal(p, &list);
    for (unsigned i = 0; i < list.count && worst > enough; i++) {
        struct xq next = xq_played(p, list.move[i]);
        struct xq_account b = a;
        struct xq_threat here = { .square = 0 };
        int v;

        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], false);
        v = best_capture(j, &next, b, &here);
        if (v < XQ_A_GAIN && depth > 1)
            v = checks_win(j, &next, b, depth - 1, &here);
        if (v < XQ_A_GAIN && xq_mates(j, &next, MATE_MOVES, NULL))
            v = XQ_WON;
        if (v < worst) {
            worst = v;
            *found = here;
        }
    }
    return worst < XQ_WON ? worst : list.count == 0 ? 0 : XQ_WON / 2;
}

static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                      struct xq_threat *found)
{
    struct xq_moves list;
    int best = XQ_A_GAIN - 1;

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
    return best < XQ_A_GAIN ? 0 : best;
}

int xq_gain_by_checks(struct xq_judge *j, const struct xq *p, struct xq_threat *found)
{
    struct xq_moves list;

    *found = (struct xq_threat){ .how = XQ_BY_CHECKS };
    xq_checks(p, &list);
    if (list.count > 0)
        found->net = checks_win(j, p, (struct xq_account){ 0 }, CHECKS, found);
    found->how = XQ_BY_CHECKS;
    return found->net;
}
