/* Men won through consecutive checks (29.1): 抽将. */
#include "game/xiangqi/judge.h"

enum { CHECKS = 3, EXCHANGE_DEPTH = 5, MATE_MOVES = 2 };

/* The best capture for the side that checked, once the check has been answered; w.low when none brings more.
 * What is not below w.high is not told apart. */
static int best_capture(struct xq_judge *j, const struct xq *p, struct xq_account a, struct xq_window w,
                        struct xq_threat *found)
{
    struct xq_moves list;

    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && w.low < w.high; i++) {
        struct xq_account b = a;
        struct xq next;
        int v;

        if (!xq_is_material(p, p->at[XQ_TO(list.move[i])]) || xq_listed(&j->offers, list.move[i]) ||
            !xq_may_chase(j, p, list.move[i]))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], true);
        xq_played(p, list.move[i], &next);
        j->chased = XQ_TO(list.move[i]);
        v = xq_exchanges(j, &next, b, EXCHANGE_DEPTH, w, false);
        if (v > w.low && !xq_mates(j, &next, 1, NULL)) {
            w.low = v;
            found->square = (uint8_t)XQ_TO(list.move[i]);
        }
    }
    return w.low;
}

static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                      struct xq_window w, struct xq_threat *found);

/* What is left to win against the best answer to a check; no search for it once it is no more than w.low. */
static int worst_answer(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                        struct xq_window w, struct xq_threat *found)
{
    struct xq_moves list;
    int worst = XQ_WON;

    xq_known_legal(j, p, &list);
    for (unsigned i = 0; i < list.count && worst > w.low; i++) {
        struct xq_account b = a;
        struct xq_threat here = {.square = 0};
        struct xq next;
        int v;

        xq_played(p, list.move[i], &next);
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], false);
        v = best_capture(j, &next, b, w, &here);
        if (v < w.high && xq_mates(j, &next, MATE_MOVES, NULL))
            v = XQ_WON;
        if (v < w.high && depth > 1)
            v = checks_win(j, &next, b, depth - 1, (struct xq_window){v, w.high}, &here);
        if (v < worst) {
            worst = v;
            *found = here;
        }
        if (worst < w.high)
            w.high = worst;
    }
    return worst < XQ_WON ? worst : list.count == 0 ? w.low : XQ_WON / 2;
}

static int search(struct xq_judge *j, const struct xq *p, const struct xq_account *a, unsigned depth,
                  struct xq_window w, struct xq_threat *found)
{
    struct xq_moves list;

    xq_known_checks(j, p, &list);
    for (unsigned i = 0; i < list.count && w.low < w.high; i++) {
        struct xq_account b = *a;
        struct xq_threat here = {.square = 0};
        struct xq next;
        int v;

        if (xq_listed(&j->offers, list.move[i]) || !xq_spend(j))
            continue;
        xq_played(p, list.move[i], &next);
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], true);
        v = worst_answer(j, &next, b, depth, w, &here);
        if (v > w.low) {
            w.low = v;
            *found = here;
            found->by = list.move[i];
        }
    }
    return w.low;
}

/* What a series of checks brings; w.low when that is no more, and not told apart from w.high on. */
static int checks_win(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned depth,
                      struct xq_window w, struct xq_threat *found)
{
    uint32_t nodes = j->nodes, touched = j->touched;
    struct xq_threat here = {.square = 0};
    struct xq_memo_checks *memo;
    uint64_t key;
    int value;

    j->chased = 0;
    key = xq_question(j, p, &a, (int)depth, w);
    memo = &j->memory->checks[key % XQ_MEMO];
    if (memo->key == key && nodes + memo->nodes <= j->limit) {
        j->nodes += memo->nodes;
        j->touched |= memo->touched;
        value = memo->value;
        here.square = memo->square;
        here.by = memo->by;
    } else {
        j->touched = 0;
        value = search(j, p, &a, depth, w, &here);
        if (j->nodes <= j->limit)
            *memo = (struct xq_memo_checks){key, value, j->nodes - nodes, j->touched, here.by, here.square};
        j->touched |= touched;
    }
    if (value > w.low)
        *found = here;
    return value;
}

int xq_gain_by_checks(struct xq_judge *j, const struct xq *p, struct xq_threat *found)
{
    int v;

    *found = (struct xq_threat){.how = XQ_BY_CHECKS};
    v = checks_win(j, p, (struct xq_account){0}, CHECKS, (struct xq_window){XQ_A_GAIN - 1, XQ_WON}, found);
    found->net = v < XQ_A_GAIN ? 0 : v;
    found->how = XQ_BY_CHECKS;
    return found->net;
}

int xq_after_checks(struct xq_judge *j, const struct xq *p, const struct xq_account *a, int net, int floor)
{
    struct xq_list offers = j->offers, standing = j->standing;
    unsigned side = j->side, chased = j->chased;
    uint32_t touched = j->touched;
    bool all_captors = j->all_captors;
    struct xq_threat found;
    int v;

    if (net <= floor)
        return net;
    j->side = p->turn;
    j->all_captors = true;
    j->offers.count = j->standing.count = 0;
    v = checks_win(j, p, (struct xq_account){a->lost, a->won, -a->guards, a->pawns_lost, a->pawns_won},
                   CHECKS, (struct xq_window){-net, -floor}, &found);
    j->side = side;
    j->chased = chased;
    j->all_captors = all_captors;
    j->offers = offers;
    j->standing = standing;
    j->touched = touched;
    return -v;
}

bool xq_checks_threaten(struct xq_judge *j, const struct xq *p)
{
    return xq_after_checks(j, p, &(struct xq_account){0}, 1 - XQ_A_GAIN, -XQ_A_GAIN) <= -XQ_A_GAIN;
}

bool xq_punishes(struct xq_judge *j, const struct xq *p, const struct xq *before, unsigned taken)
{
    struct xq_account a = {0};
    struct xq_moves list;

    xq_book(j, &a, before, before->at[XQ_TO(taken)], false);
    xq_known_checks(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq_account b = a;
        struct xq_threat found;
        struct xq next;

        if (XQ_TO(list.move[i]) != XQ_TO(taken) || !xq_spend(j))
            continue;
        xq_played(p, list.move[i], &next);
        xq_book(j, &b, p, p->at[XQ_TO(taken)], true);
        if (worst_answer(j, &next, b, CHECKS, (struct xq_window){XQ_A_GAIN - 1, XQ_WON}, &found) >= XQ_A_GAIN)
            return true;
    }
    return false;
}
