/* Exchanges and gifts that are offered: captures of an equal that could take first are no attacks (28.5,
 * 28.6). */
#include "game/xiangqi/judge/judge.h"

/* 「立即在子力价值上遭受损失」: whether the one that takes with BACK leaves a man behind him who is lost
 * then, and was not to be taken before. */
static bool loses_elsewhere(struct xq_judge *j, const struct xq *p, const struct xq *passed, unsigned back)
{
    struct xq_judge ask = *j;
    struct xq_account a = {0};
    struct xq next;
    bool loses;

    ask.side = p->turn;
    xq_find_standing(&ask, p);
    xq_book(&ask, &a, passed, passed->at[XQ_TO(back)], false);
    xq_played(passed, back, &next);
    ask.chased = XQ_TO(back);
    loses = xq_exchanges(&ask, &next, a, (struct xq_window){XQ_A_GAIN - 1, XQ_A_GAIN}) >= XQ_A_GAIN;
    j->nodes = ask.nodes;
    j->capped = ask.capped;
    return loses;
}

/* 28.6:
 * 「凡无根子送吃,而对方同兵种子一旦吃掉此子后,不致立即被将死或立即在子力价值上遭受损失者,称为"献".」 28.5 has
 * no such clause for 兑; by analogy it is asked of both (2011 26.9 says so). */
static bool could_take_first(struct xq_judge *j, const struct xq *p, unsigned m)
{
    struct xq passed = xq_passed(p), next;
    unsigned back = XQ_MOVE(XQ_TO(m), XQ_FROM(m));
    bool could;

    j->all_captors = true;
    could = xq_is_legal(&passed, back) && xq_take_on(j, &passed, back, false, &next) <= 0 &&
            !xq_mates(j, &next, NULL) && !xq_punishes(j, &next, &passed, back) &&
            !loses_elsewhere(j, p, &passed, back);
    j->all_captors = false;
    return could;
}

static bool may_be_equals(const struct xq_judge *j, enum piece a, enum piece b)
{
    return a != SOLDIER && a != GENERAL && xq_worth(j, a) == xq_worth(j, b);
}

void xq_find_offers(struct xq_judge *j, const struct xq *p)
{
    struct xq_list found = {.count = 0};
    struct xq_moves list;

    j->side = p->turn;
    j->offers.count = 0;
    j->spared = 0;
    j->by_chariot = false;
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && found.count < XQ_LIST_MAX; i++) {
        enum piece a = xq_kind(p, XQ_FROM(list.move[i])), b = xq_kind(p, XQ_TO(list.move[i]));

        if (!may_be_equals(j, a, b) || !could_take_first(j, p, list.move[i]))
            continue;
        if (a != b)
            j->touched |= 1u << XQ_EQUALS;
        if (a != b && j->param[XQ_EQUALS] == 0)
            continue;
        found.move[found.count] = list.move[i];
        found.target[found.count++] = p->at[XQ_TO(list.move[i])];
    }
    if (found.count > 0)
        j->touched |= 1u << XQ_FACING;
    if (j->param[XQ_FACING] == 0)
        j->offers = found;
}
