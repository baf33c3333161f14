/* What a side would win if it were to move: 28.3, 28.16 and 29. */
#include "game/xiangqi/judge/judge.h"

/* Only these differences matter. */
static const struct xq_window even_or_better = {-XQ_A_GAIN - 1, XQ_WON};

/* Why the capture wins. 28.16: 「形式上是根,实际上起不到充分保护作用,称为假根或少根.」 */
static enum xq_how how_won(struct xq_judge *j, const struct xq *next, unsigned square, int on_square)
{
    enum xq_how how = XQ_ROOTLESS;

    if (on_square < XQ_A_GAIN)
        return XQ_BY_EXCHANGE;
    for (unsigned man = xq_general(next->turn); man < xq_general(next->turn) + 16; man++) {
        enum xq_how root = XQ_FALSE_ROOT;
        struct xq back;

        if (next->man[man] == 0 || !xq_reaches(next, next->man[man], square))
            continue;
        if (xq_is_safe(next, next->man[man], square)) {
            xq_played(next, XQ_MOVE(next->man[man], square), &back);
            root = xq_mates(j, &back, NULL) ? XQ_FATAL_ROOT : XQ_FEW_ROOTS;
        }
        how = root > how ? root : how;
    }
    return how;
}

/* Detail 3: 「凡走子后,预计下一着能在子力价值上构成得子者,均按捉处理.」 SQUARE is what taking on the man's
 * square brings, whether he has enough roots. */
static uint8_t level_of(int net, int square)
{
    if (net >= XQ_A_GAIN)
        return XQ_GAIN;
    return square < XQ_A_GAIN ? XQ_NO_CHASE : net > -XQ_A_GAIN ? XQ_EVEN : XQ_AT_A_LOSS;
}

/* Detail 11: 「发生互打时,兵(卒)叫吃子均按捉处理.」 Nothing is said of roots. */
static bool is_call_of_pawn(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    return j->pawns_chase && xq_kind(p, XQ_FROM(m)) == SOLDIER;
}

/* What remains of NET when the other side answers with checks that win something back. */
static int after_checks(struct xq_judge *j, const struct xq *next, const struct xq_account *a, int net)
{
    if (next->checked || net <= -XQ_A_GAIN)
        return net;
    if (net >= XQ_A_GAIN && xq_wins_back_by_checks(j, next, a, 1 - XQ_A_GAIN))
        net = 0;
    if (net < XQ_A_GAIN && xq_wins_back_by_checks(j, next, a, XQ_A_GAIN))
        net = -XQ_A_GAIN;
    return net;
}

static struct xq_threat weigh(struct xq_judge *j, const struct xq *p, unsigned m)
{
    struct xq_threat t = {.by = (uint16_t)m,
                          .square = (uint8_t)XQ_TO(m),
                          .captor = p->at[XQ_FROM(m)],
                          .target = p->at[XQ_TO(m)]};
    struct xq_account a = {0};
    struct xq next;
    int square = xq_take_on(j, p, m, true, &next);

    xq_book(j, &a, p, t.target, true);
    t.net = xq_exchanges(j, &next, a, even_or_better);
    if (is_call_of_pawn(j, p, m))
        square = XQ_A_GAIN;
    if (square < XQ_A_GAIN && t.net < XQ_A_GAIN)
        return t;
    t.held = xq_is_answered_by_mate(j, &next);
    if (t.held)
        return t;
    t.net = after_checks(j, &next, &a, t.net);
    t.how = (uint8_t)how_won(j, &next, XQ_TO(m), square);
    if (t.how == XQ_FEW_ROOTS && xq_worth(j, xq_kind(p, XQ_FROM(m))) < xq_worth(j, xq_kind(p, XQ_TO(m))))
        t.how = XQ_DEARER;
    t.level = is_call_of_pawn(j, p, m) ? XQ_GAIN : level_of(t.net, square);
    return t;
}

struct xq_threat xq_weigh(struct xq_judge *j, const struct xq *p, unsigned m)
{
    bool capped = j->capped;
    struct xq_threat t;

    j->capped = false;
    t = weigh(j, p, m);
    t.capped = j->capped;
    j->capped |= capped;
    return t;
}

static bool is_long_exchange(const struct xq_threat *t)
{
    return t->level > XQ_NO_CHASE && t->how == XQ_BY_EXCHANGE;
}

static uint64_t won_by_long_exchange(const struct xq_threats *t)
{
    uint64_t men = 0;

    for (unsigned i = 0; i < t->count; i++)
        if (is_long_exchange(&t->list[i]))
            men |= (uint64_t)1 << t->list[i].target;
    return men;
}

/* Weighs long exchanges again, with the men in SPARED besides those that stand to be taken anyway. */
static void weigh_again(struct xq_judge *j, const struct xq *p, uint64_t spared, struct xq_threats *t)
{
    uint64_t standing = j->spared;

    for (unsigned i = 0; i < t->count; i++) {
        struct xq_threat *one = &t->list[i];

        if (!is_long_exchange(one))
            continue;
        j->spared = standing | (spared & ~((uint64_t)1 << one->target));
        *one = xq_weigh(j, p, one->by);
    }
    j->spared = standing;
}

/* Two men that are each won by a long exchange may be one matter (their root serves both) or two: what is won
 * without the other is no part of its gain. */
static void keep_apart(struct xq_judge *j, const struct xq *p, struct xq_threats *t)
{
    uint64_t men = won_by_long_exchange(t);
    struct xq_threats alone = *t;

    if ((men & (men - 1)) == 0)
        return;
    weigh_again(j, p, men, &alone);
    weigh_again(j, p, won_by_long_exchange(&alone), t);
}

void xq_find_threats(struct xq_judge *j, const struct xq *p, uint64_t spared, struct xq_threats *t)
{
    bool capped = j->capped;
    struct xq_moves list;

    t->count = 0;
    j->capped = false;
    xq_find_offers(j, p);
    xq_find_standing(j, p);
    t->capped = j->capped;
    j->capped |= capped;
    j->spared |= spared;
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && t->count < XQ_THREATS_MAX; i++)
        if (xq_is_material(p, p->at[XQ_TO(list.move[i])]) && !xq_is_offer(j, p, list.move[i]) &&
            xq_may_chase(j, p, list.move[i]))
            t->list[t->count++] = xq_weigh(j, p, list.move[i]);
    keep_apart(j, p, t);
}
