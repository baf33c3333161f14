/* Exchanges: who comes out ahead when both sides take what they can (25.3, 28.16, 29.1). */
#include "game/xiangqi/judge.h"
#include "game/xiangqi/xiangqi.h"

/* How deep captures are followed; how far into that a mate is looked for as well; and how many plies of
 * check evasions may be added. */
enum { MATE_FROM = 5, MATE_MOVES = 2, EVASIONS = 2, WORTH_OF_HORSE = 50 };

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

void xq_book(const struct xq_judge *j, struct xq_account *a, const struct xq *p, unsigned man, bool won)
{
    if (man == XQ_NOBODY || !xq_is_material(p, man))
        return;
    if (p->kind[man] == ADVISER || p->kind[man] == ELEPHANT)
        a->guards += won ? 1 : -1;
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

/* One pawn for pieces, or one piece for pawns, is no gain for anybody (25.3, detail 10); later editions
 * except a chariot won for a pawn. Otherwise pawns count after pieces. */
static int balance(struct xq_judge *j, const struct xq_account *a)
{
    int pieces = a->won - a->lost;

    if (a->guards != 0 && hangs_on_guards(j, pieces, a->guards))
        j->touched |= 1u << XQ_GUARD_WORTH;
    if ((pieces > 0 && a->pawns_lost > 0) || (pieces < 0 && a->pawns_won > 0)) {
        bool chariot = (a->won >= 100 && a->lost == 0) || (a->lost >= 100 && a->won == 0);

        if (chariot)
            j->touched |= 1u << XQ_PAWN_FOR_CHARIOT;
        if (!chariot || j->param[XQ_PAWN_FOR_CHARIOT] == 0)
            return pieces > 0 ? 1 : -1;
    }
    return pieces * 1000 + (a->pawns_won - a->pawns_lost) * XQ_A_GAIN;
}

static void narrow(struct xq_window *w, bool ours, int value)
{
    if (ours && value > w->low)
        w->low = value;
    if (!ours && value < w->high)
        w->high = value;
}

/* 27.1, 27.2: what only a pawn wins, or the general somewhere else, once an exchange is over, is its own
 * affair. The general's support of the attack itself counts. */
static bool is_exempt(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    if (xq_kind(p, XQ_FROM(m)) == GENERAL && XQ_TO(m) == j->chased)
        return false;
    return !xq_may_chase(j, p, m);
}

static bool is_considered(const struct xq_judge *j, const struct xq *p, unsigned m, bool first)
{
    unsigned target = p->at[XQ_TO(m)];

    if (!p->checked && (target == XQ_NOBODY || !xq_is_material(p, target)))
        return false;
    if (target != XQ_NOBODY && p->turn == j->side && xq_listed(&j->offers, m))
        return false;
    if (p->turn == j->side && !p->checked && is_exempt(j, p, m))
        return false;
    return !first || !xq_listed(&j->standing, m);
}

/* Whether what a capture comes to is plain before it is made: the other side is not in check, and would
 * rather stop. */
static bool is_settled(struct xq_judge *j, const struct xq *p, unsigned m, const struct xq_account *a,
                       int depth, struct xq_window w, int *value)
{
    bool ours = p->turn == j->side;
    uint32_t touched = j->touched;

    if (!ours && depth > MATE_FROM)
        return false;
    *value = balance(j, a);
    if ((depth <= 1 || (ours ? *value <= w.low : *value >= w.high)) &&
        !xq_gives_check(p, XQ_FROM(m), XQ_TO(m))) {
        xq_spend(j);
        return true;
    }
    j->touched = touched;
    return false;
}

static int search(struct xq_judge *j, const struct xq *p, const struct xq_account *a, int depth,
                  struct xq_window w, bool first)
{
    bool ours = p->turn == j->side;
    int best = ours ? -XQ_WON : XQ_WON;
    struct xq_moves list;

    if (p->checked) {
        xq_known_legal(j, p, &list);
        if (list.count == 0)
            return best;
    }
    if (!xq_spend(j) || depth <= (p->checked ? -EVASIONS : 0))
        return balance(j, a);
    if (!p->checked)
        best = balance(j, a);
    if (ours && !p->checked && depth >= MATE_FROM && xq_mates(j, p, MATE_MOVES, NULL))
        return XQ_WON;
    narrow(&w, ours, best);
    if (w.low >= w.high)
        return best;
    if (!p->checked)
        xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && w.low < w.high; i++) {
        struct xq_account b = *a;
        struct xq next;
        int v;

        if (!is_considered(j, p, list.move[i], first))
            continue;
        xq_book(j, &b, p, p->at[XQ_TO(list.move[i])], ours);
        if (!is_settled(j, p, list.move[i], &b, depth, w, &v)) {
            xq_played(p, list.move[i], &next);
            v = xq_exchanges(j, &next, b, depth - 1, w, false);
        }
        if (ours ? v > best : v < best)
            best = v;
        narrow(&w, ours, best);
    }
    return best;
}

static uint64_t mix(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}

uint64_t xq_question(const struct xq_judge *j, const struct xq *p, const struct xq_account *a, int depth,
                     struct xq_window w)
{
    uint64_t key = mix(p->key ^ xq_salt(j), (uint64_t)(unsigned)w.low << 32 | (unsigned)w.high);

    key = mix(key, (uint64_t)(unsigned)a->won << 32 | (unsigned)a->lost);
    key = mix(key, (uint64_t)(unsigned)a->pawns_won << 32 | (unsigned)a->pawns_lost);
    key = mix(key, (uint64_t)(unsigned)a->guards << 32 | (unsigned)j->param[XQ_GUARD_WORTH]);
    key = mix(key, j->chased << 2 | (unsigned)j->all_captors << 1 | j->pawns_chase);
    return mix(key, (uint64_t)(j->side << 1 | (j->param[XQ_PAWN_FOR_CHARIOT] != 0)) << 32 | (unsigned)depth);
}

/* Captures come in any order, so that the same position is met again and again. */
int xq_exchanges(struct xq_judge *j, const struct xq *p, struct xq_account a, int depth, struct xq_window w,
                 bool first)
{
    uint64_t key = first ? 0 : xq_question(j, p, &a, depth, w);
    struct xq_memo_exchange *memo = &j->memory->exchange[key % XQ_MEMO];
    uint32_t nodes = j->nodes, touched = j->touched;
    int value;

    if (key != 0 && memo->key == key && nodes + memo->nodes <= j->limit) {
        j->nodes += memo->nodes;
        j->touched |= memo->touched;
        return memo->value;
    }
    j->touched = 0;
    value = search(j, p, &a, depth, w, first);
    if (key != 0 && j->nodes <= j->limit)
        *memo = (struct xq_memo_exchange){key, value, j->nodes - nodes, j->touched};
    j->touched |= touched;
    return value;
}

/* Whether a side in check has another answer than to take back. */
static bool has_choice(const struct xq_moves *list, unsigned square)
{
    for (unsigned i = 0; i < list->count; i++)
        if (XQ_TO(list->move[i]) != square)
            return true;
    return false;
}

int xq_exchange_on(struct xq_judge *j, const struct xq *p, unsigned square, struct xq_account a, int depth)
{
    bool ours = p->turn == j->side;
    int best = balance(j, &a);
    struct xq_moves list;

    (p->checked ? xq_known_legal : xq_known_captures)(j, p, &list);
    if (p->checked && list.count == 0)
        return ours ? -XQ_WON : XQ_WON;
    if (depth <= 0 || !xq_spend(j))
        return best;
    if (p->checked && !ours && !has_choice(&list, square))
        best = XQ_WON;
    xq_book(j, &a, p, p->at[square], ours);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next;
        int v;

        if (XQ_TO(list.move[i]) != square)
            continue;
        if (ours && !p->checked && is_exempt(j, p, list.move[i]))
            continue;
        xq_played(p, list.move[i], &next);
        v = !ours && xq_mates(j, &next, MATE_MOVES, NULL) ? XQ_WON
                                                          : xq_exchange_on(j, &next, square, a, depth - 1);
        if (ours ? v > best : v < best)
            best = v;
    }
    return best;
}
