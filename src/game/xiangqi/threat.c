/* What a side would win if it were to move: 28.3, 28.5, 28.6, 28.16 and 29. */
#include "game/xiangqi/judge.h"
#include "game/xiangqi/xiangqi.h"

enum { EXCHANGE_DEPTH = 7, STANDING_DEPTH = 4, SQUARE_DEPTH = 8, OFFER_DEPTH = 6, OFFER_MATE = 2 };

/* Only these differences matter. */
static const struct xq_window losing = {-XQ_A_GAIN - 1, -XQ_A_GAIN + 1};
static const struct xq_window even_or_better = {-XQ_A_GAIN - 1, XQ_WON};

static int taken_with(struct xq_judge *j, const struct xq *p, unsigned m, bool won, struct xq *next)
{
    struct xq_account a = {0};

    xq_book(j, &a, p, p->at[XQ_TO(m)], won);
    xq_played(p, m, next);
    j->chased = XQ_TO(m);
    return xq_exchange_on(j, next, XQ_TO(m), a, won ? SQUARE_DEPTH : OFFER_DEPTH);
}

/* Whether the attacked man could take its equal first, and neither lose by it nor be mated for it. */
static bool could_take_first(struct xq_judge *j, const struct xq *p, unsigned m)
{
    struct xq passed = xq_passed(p), next;
    unsigned back = XQ_MOVE(XQ_TO(m), XQ_FROM(m));
    bool could;

    j->all_captors = true;
    could = xq_is_legal(&passed, back) && taken_with(j, &passed, back, false, &next) <= 0 &&
            !xq_mates(j, &next, OFFER_MATE, NULL) && !xq_punishes(j, &next, &passed, back);
    j->all_captors = false;
    return could;
}

static bool may_be_equals(const struct xq_judge *j, enum piece a, enum piece b)
{
    return a != SOLDIER && a != GENERAL && xq_worth(j, a) == xq_worth(j, b);
}

unsigned xq_other_mate(const int *param)
{
    return param[XQ_ANSWER_MATE] > 1 ? 1 : 3;
}

void xq_find_offers(struct xq_judge *j, const struct xq *p)
{
    struct xq_list found = {.count = 0};
    struct xq_moves list;

    j->side = p->turn;
    j->offers.count = j->standing.count = 0;
    j->checks_stand = false;
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && found.count < XQ_LIST_MAX; i++) {
        enum piece a = xq_kind(p, XQ_FROM(list.move[i])), b = xq_kind(p, XQ_TO(list.move[i]));

        if (!may_be_equals(j, a, b) || !could_take_first(j, p, list.move[i]))
            continue;
        if (a != b)
            j->touched |= 1u << XQ_EQUALS;
        if (a == b || j->param[XQ_EQUALS] != 0)
            found.move[found.count++] = list.move[i];
    }
    j->offers = found;
}

/* The captures by which the other side would win something if the side to move passed. */
static void find_standing(struct xq_judge *j, const struct xq *p)
{
    struct xq passed = xq_passed(p);
    struct xq_moves list;
    struct xq_list found = {.count = 0};

    if (!p->checked && !passed.checked) {
        j->all_captors = true;
        xq_known_captures(j, &passed, &list);
        j->checks_stand = xq_checks_threaten(j, &passed);
        for (unsigned i = 0; i < list.count && found.count < XQ_LIST_MAX; i++) {
            struct xq_account a = {0};
            struct xq next;

            xq_played(&passed, list.move[i], &next);
            xq_book(j, &a, &passed, passed.at[XQ_TO(list.move[i])], false);
            if (xq_is_material(&passed, passed.at[XQ_TO(list.move[i])]) &&
                xq_exchanges(j, &next, a, STANDING_DEPTH, losing, false) <= -XQ_A_GAIN)
                found.move[found.count++] = list.move[i];
        }
        j->all_captors = false;
    }
    j->standing = found;
}

bool xq_may_chase(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    enum piece kind = xq_kind(p, XQ_FROM(m));
    struct xq next;

    if (j->all_captors || (kind != GENERAL && (kind != SOLDIER || j->pawns_chase)))
        return true;
    xq_played(p, m, &next);
    return next.checked && !xq_reaches(&next, XQ_TO(m), next.man[xq_general(next.turn)]);
}

/* Why the capture wins: from who could take back, by looks and by law. */
static enum xq_how how_won(const struct xq *next, unsigned square, int on_square)
{
    bool reached = false;

    if (on_square < XQ_A_GAIN)
        return XQ_BY_EXCHANGE;
    for (unsigned man = xq_general(next->turn); man < xq_general(next->turn) + 16; man++) {
        if (next->man[man] == 0 || !xq_reaches(next, next->man[man], square))
            continue;
        if (xq_is_safe(next, next->man[man], square))
            return XQ_FEW_ROOTS;
        reached = true;
    }
    return reached ? XQ_FALSE_ROOT : XQ_ROOTLESS;
}

/* To come out even is enough for a man that is taken without its roots helping (detail 4; 26.5 of 2011). */
static uint8_t level_of(int value, int on_square, bool root_always)
{
    if (value >= XQ_A_GAIN)
        return XQ_GAIN;
    if (on_square < XQ_A_GAIN)
        return XQ_NO_GAIN;
    return root_always ? XQ_GAIN : value > -XQ_A_GAIN ? XQ_EVEN : XQ_NO_GAIN;
}

static void raise(uint8_t *level, uint8_t to)
{
    if (*level < to)
        *level = to;
}

/* The captures of one square. */
static void find_captures_on(struct xq_judge *j, const struct xq *p, unsigned square, struct xq_list *found)
{
    struct xq_moves list;

    found->count = 0;
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && found->count < XQ_LIST_MAX; i++)
        if (XQ_TO(list.move[i]) == square)
            found->move[found->count++] = list.move[i];
}

uint8_t xq_level_sparing(struct xq_judge *j, const struct xq *p, unsigned m, unsigned spared)
{
    struct xq_account a = {0};
    struct xq next = *p, passed = xq_passed(p);
    int square, net;

    j->side = p->turn;
    j->offers.count = 0;
    xq_book(j, &a, p, p->at[XQ_TO(m)], true);
    xq_make_anyway(&next, m);
    j->chased = XQ_TO(m);
    square = xq_exchange_on(j, &next, XQ_TO(m), a, SQUARE_DEPTH);
    find_captures_on(j, &passed, spared, &j->standing);
    net = xq_exchanges(j, &next, a, EXCHANGE_DEPTH, even_or_better, true);
    j->standing.count = 0;
    if (!p->checked && !next.checked)
        net = xq_after_checks(j, &next, &a, net, -XQ_A_GAIN);
    return level_of(net, square, j->param[XQ_ROOT_CHASES] == 0);
}

/* 29.4, detail 7: at once, or by several checks. */
static bool is_answered_by_mate(struct xq_judge *j, const struct xq *next)
{
    unsigned depth = (unsigned)j->param[XQ_ANSWER_MATE], other = xq_other_mate(j->param);
    bool mated = xq_mates(j, next, depth, NULL);

    if (depth > other ? mated && !xq_mates(j, next, other, NULL) : !mated && xq_mates(j, next, other, NULL))
        j->touched |= 1u << XQ_ANSWER_MATE;
    return mated;
}

static void weigh(struct xq_judge *j, const struct xq *p, unsigned m, bool priced, struct xq_threat *on)
{
    bool always = j->param[XQ_ROOT_CHASES] == 0;
    struct xq_account a = {0};
    struct xq next;
    int square = taken_with(j, p, m, true, &next), net, own;
    uint8_t level;

    xq_book(j, &a, p, p->at[XQ_TO(m)], true);
    net = xq_exchanges(j, &next, a, EXCHANGE_DEPTH, even_or_better, false);
    own = net;
    if (priced && j->standing.count > 0)
        own = xq_exchanges(j, &next, a, EXCHANGE_DEPTH, even_or_better, true);
    if (square < XQ_A_GAIN && net < XQ_A_GAIN && own < XQ_A_GAIN)
        return;
    if (is_answered_by_mate(j, &next))
        return;
    if (!next.checked) {
        bool same = own == net;
        int floor = always && square >= XQ_A_GAIN ? -XQ_WON : -XQ_A_GAIN;

        net = xq_after_checks(j, &next, &a, net, floor);
        if (!j->checks_stand)
            own = same ? net : xq_after_checks(j, &next, &a, own, floor);
    }
    level = level_of(net, square, always);
    if (level > on->level || (level == on->level && level > XQ_NO_GAIN && net > on->net)) {
        on->by = (uint16_t)m;
        on->net = net;
        on->how = (uint8_t)how_won(&next, XQ_TO(m), square);
    }
    raise(&on->level, level);
    raise(&on->own_level, level_of(own, square, always));
    raise(&on->other_level, level_of(net, square, !always));
    raise(&on->other_own, level_of(own, square, !always));
}

void xq_find_threats(struct xq_judge *j, const struct xq *p, uint64_t men, bool priced, struct xq_threats *t)
{
    struct xq_moves list;

    *t = (struct xq_threats){.on = {{0}}};
    for (unsigned man = 1; man <= 32; man++)
        t->on[man].square = p->man[man];
    if (priced)
        find_standing(j, p);
    t->checks_stand = j->checks_stand;
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned target = p->at[XQ_TO(list.move[i])];

        if ((men >> target & 1) && xq_is_material(p, target) && !xq_listed(&j->offers, list.move[i]) &&
            xq_may_chase(j, p, list.move[i]))
            weigh(j, p, list.move[i], priced, &t->on[target]);
    }
    j->standing.count = 0;
}
