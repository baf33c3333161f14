/* What men are worth, who counts as a captor, and what was taken and lost (25.3, 27.1, 27.2). */
#include "game/xiangqi/judge/judge.h"

enum { WORTH_OF_HORSE = 50 };

void xq_renew(struct xq_judge *j)
{
    j->nodes = 0;
    j->limit = (uint32_t)j->param[XQ_NODES];
}

void xq_begin_move(struct xq_judge *j)
{
    uint64_t most = (uint64_t)j->param[XQ_NODES] * XQ_QUESTIONS_A_MOVE;

    j->memory->left = j->memory->whole < most ? j->memory->whole : most;
    j->memory->whole -= j->memory->left;
}

void xq_end_move(struct xq_judge *j)
{
    j->memory->whole += j->memory->left;
    j->memory->left = 0;
}

bool xq_may_chase(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    enum piece kind = xq_kind(p, XQ_FROM(m));
    struct xq next;

    if (j->all_captors || (kind != GENERAL && (kind != SOLDIER || j->pawns_chase)))
        return true;
    if (j->param[XQ_PAWN_WITH_CHECK] == 0)
        return false;
    xq_played(p, m, &next);
    return next.checked && !xq_reaches(&next, XQ_TO(m), next.man[xq_general(next.turn)]);
}

int xq_worth(const struct xq_judge *j, enum piece kind)
{
    switch (kind) {
    case CHARIOT:
        return 100;
    case HORSE:
    case CANNON:
        return WORTH_OF_HORSE;
    case ADVISER:
    case ELEPHANT:
        return j->param[XQ_GUARD_WORTH];
    default:
        return 0;
    }
}

int xq_other_worth(const int *param)
{
    return param[XQ_GUARD_WORTH] < WORTH_OF_HORSE ? WORTH_OF_HORSE : 20;
}

bool xq_is_material(const struct xq *p, unsigned man)
{
    return p->kind[man] != GENERAL && (p->kind[man] != SOLDIER || !xq_at_home(p->man[man], (man - 1) >> 4));
}

/* No move of a cycle takes a pawn over the river: who is at home in one of its positions is so in all. */
void xq_find_crossing(struct xq_judge *j, const struct xq *p)
{
    j->crossing = 0;
    for (unsigned man = 1; man <= 32 && j->param[XQ_CROSSING_PAWN] != 0; man++)
        if (p->man[man] != 0 && p->kind[man] == SOLDIER && !xq_is_material(p, man))
            j->crossing |= (uint64_t)1 << man;
}

void xq_book(const struct xq_judge *j, struct xq_account *a, const struct xq *p, unsigned man, bool won)
{
    if (man == XQ_NOBODY || !xq_is_material(p, man) || (j->crossing >> man & 1))
        return;
    if (p->kind[man] == ADVISER || p->kind[man] == ELEPHANT)
        a->guards += won ? 1 : -1;
    if (p->kind[man] == CHARIOT)
        a->chariots += won ? 1 : -1;
    if (p->kind[man] == SOLDIER)
        *(won ? &a->pawns_won : &a->pawns_lost) += 1;
    else
        *(won ? &a->won : &a->lost) += xq_worth(j, (enum piece)p->kind[man]);
}

/* Whether another worth of advisers and elephants would make a gain of a loss, or neither of them either. */
static bool hangs_on_guards(const struct xq_judge *j, int pieces, int guards)
{
    int otherwise = pieces + guards * (xq_other_worth(j->param) - j->param[XQ_GUARD_WORTH]);

    return (pieces > 0) != (otherwise > 0) || (pieces < 0) != (otherwise < 0);
}

void xq_book_capture(const struct xq_judge *j, struct xq_account *a, const struct xq *p, unsigned m)
{
    unsigned man = p->at[XQ_TO(m)];

    if (man == XQ_NOBODY)
        return;
    if (!xq_is_spared(j, a, p, man))
        xq_book(j, a, p, man, p->turn == j->side);
    a->took |= j->old & (uint64_t)1 << p->at[XQ_FROM(m)];
}

/* 25.3: 「过河兵（卒）价值浮动，一兵换取数子或一子换取数兵均不算得子。」 It is a gain for nobody; later
 * editions except a chariot won for a pawn. A piece that is lost for less and a pawn is lost. Otherwise pawns
 * count after pieces. */
int xq_balance(struct xq_judge *j, const struct xq_account *a)
{
    int pieces = a->won - a->lost;

    if (a->guards != 0 && hangs_on_guards(j, pieces, a->guards))
        j->touched |= 1u << XQ_GUARD_WORTH;
    if ((pieces > 0 && a->pawns_lost > 0) || (pieces < 0 && a->pawns_won > 0 && a->won == 0)) {
        bool chariot = pieces > 0 ? a->chariots > 0 && pieces >= 100 : a->chariots < 0 && pieces <= -100;

        if (chariot)
            j->touched |= 1u << XQ_PAWN_FOR_CHARIOT;
        if (!chariot || j->param[XQ_PAWN_FOR_CHARIOT] == 0)
            return pieces > 0 ? 1 : -1;
    }
    return pieces * 1000 + (a->pawns_won - a->pawns_lost) * XQ_A_GAIN;
}
