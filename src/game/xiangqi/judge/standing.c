/* What stands to be taken anyway, before a capture is made: it is no part of that capture, neither as its
 * gain nor as its price. 28.3 and 29.3 ask for a man that is taken and for its roots, not for a balance of
 * the whole board. */
#include "game/xiangqi/judge/judge.h"
#include "game/xiangqi/xiangqi_step.h"

static const struct xq_window gaining = {XQ_A_GAIN - 1, XQ_A_GAIN};

/* Men that the side to move takes with gain, whoever takes them. */
static uint64_t men_to_take(struct xq_judge *j, const struct xq *p)
{
    struct xq_moves list;
    uint64_t men = 0;

    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned target = p->at[XQ_TO(list.move[i])];
        struct xq next;

        if (xq_is_material(p, target) && !(men >> target & 1) &&
            xq_take_on(j, p, list.move[i], true, &next) >= XQ_A_GAIN)
            men |= (uint64_t)1 << target;
    }
    return men;
}

/* And those besides that it wins by a longer exchange. */
static uint64_t men_to_win(struct xq_judge *j, const struct xq *p, uint64_t men)
{
    struct xq_moves list;

    j->spared = men;
    memcpy(j->home, p->man, sizeof j->home);
    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned target = p->at[XQ_TO(list.move[i])];
        struct xq_account a = {0};
        struct xq next;

        if (!xq_is_material(p, target) || (men >> target & 1))
            continue;
        xq_book(j, &a, p, target, true);
        xq_played(p, list.move[i], &next);
        j->chased = XQ_TO(list.move[i]);
        if (xq_exchanges(j, &next, a, gaining) >= XQ_A_GAIN)
            men |= (uint64_t)1 << target;
    }
    return men;
}

static struct xq_judge asking(const struct xq_judge *j, unsigned side)
{
    struct xq_judge ask = *j;

    ask.side = side;
    ask.all_captors = true;
    ask.offers.count = 0;
    ask.spared = 0;
    return ask;
}

uint64_t xq_men_in_danger(struct xq_judge *j, const struct xq *p)
{
    struct xq passed = xq_passed(p);
    struct xq_judge ask = asking(j, passed.turn);
    uint64_t men = 0;

    if (!p->checked && !passed.checked)
        men = men_to_win(&ask, &passed, men_to_take(&ask, &passed));
    j->nodes = ask.nodes;
    j->capped = ask.capped;
    return men;
}

void xq_find_standing(struct xq_judge *j, const struct xq *p)
{
    struct xq_judge ask = asking(j, p->turn);
    uint64_t men = men_to_take(&ask, p);

    j->nodes = ask.nodes;
    j->capped = ask.capped;
    j->spared = men | xq_men_in_danger(j, p);
    memcpy(j->home, p->man, sizeof j->home);
}

struct xq xq_without(const struct xq *p, unsigned man)
{
    struct xq q = *p;
    unsigned square = p->man[man], side = man > 16;
    enum piece kind = (enum piece)p->kind[man];

    q.at[square] = XQ_NOBODY;
    q.man[man] = 0;
    xq_toggle(&q, square);
    xq_toggle_arm(&q, side, kind, square);
    q.key ^= xq_hash(kind, side, square);
    xq_set_turn(&q, p->turn);
    return q;
}
