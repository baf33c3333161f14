/* Exchanges: who comes out ahead when both sides take what they can (25.3, 28.16, 29.1). */
#include "game/xiangqi/judge/judge.h"

/* Plies of an exchange in which a mate is looked for as well, and how long one may be: captures come to an
 * end by themselves, evasions of checks need not. */
enum { MATE_PLIES = 3, LONGEST = 24 };

static void narrow(struct xq_window *w, bool ours, int value)
{
    if (ours && value > w->low)
        w->low = value;
    if (!ours && value < w->high)
        w->high = value;
}

/* 27.1:
 * 「允许帅(将)本身步步叫吃对方的棋子，按闲着处理.其他棋子和帅(将)同时捉吃或借帅(将)之力捉吃对方的棋子,均按捉处理.」
 * 27.2: 「兵(卒)本身捉吃对方的棋子(不含将.杀),按闲处理」. What only a pawn or the general wins somewhere
 * else, once an exchange is over, is its own affair. Their support of the attack itself counts, and where
 * they are the root of what the other side has just taken (28.16 「有己方其他棋子(包括暗根)充分保护」). */
static bool is_exempt(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    return XQ_TO(m) != j->chased && XQ_TO(m) != j->retake && !xq_may_chase(j, p, m);
}

/* Whether a move belongs to the exchange: a capture of material, or any answer to a check. What stands to be
 * taken anyway does not. */
static bool is_considered(const struct xq_judge *j, const struct xq *p, unsigned m,
                          const struct xq_account *a)
{
    unsigned target = p->at[XQ_TO(m)];

    if (target != XQ_NOBODY && p->turn == j->side && xq_is_offer(j, p, m))
        return false;
    if (p->checked)
        return true;
    if (target == XQ_NOBODY || !xq_is_material(p, target) || xq_is_spared(j, a, p, target))
        return false;
    return p->turn != j->side || !is_exempt(j, p, m);
}

/* Whether what a capture comes to is plain before it is made: the other side is not in check, and would
 * rather stop. */
static bool is_settled(struct xq_judge *j, const struct xq *p, unsigned m, const struct xq_account *a,
                       unsigned ply, struct xq_window w, int *value)
{
    bool ours = p->turn == j->side;
    uint32_t touched = j->touched;

    if (!ours && ply < MATE_PLIES)
        return false;
    *value = xq_balance(j, a);
    if ((ours ? *value <= w.low : *value >= w.high) && !xq_gives_check(p, XQ_FROM(m), XQ_TO(m))) {
        xq_spend(j);
        return true;
    }
    j->touched = touched;
    return false;
}

static int exchanges(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned ply,
                     struct xq_window w);

/* What a move of the exchange comes to. 28.3: 「连续照将或连续交换」. A quiet answer of the attacker to a
 * check breaks that, so that he can win no more by it than he has. */
static int follow(struct xq_judge *j, const struct xq *p, unsigned m, const struct xq_account *a,
                  unsigned ply, struct xq_window w)
{
    bool quiet = p->turn == j->side && p->at[XQ_TO(m)] == XQ_NOBODY;
    unsigned retake = j->retake;
    struct xq_account b = *a;
    struct xq next;
    int v, most;

    xq_book_capture(j, &b, p, m);
    if (is_settled(j, p, m, &b, ply, w, &v))
        return v;
    xq_played(p, m, &next);
    j->retake = p->at[XQ_TO(m)] == XQ_NOBODY ? 0 : XQ_TO(m);
    v = exchanges(j, &next, b, ply + 1, w);
    j->retake = retake;
    most = quiet ? xq_balance(j, a) : v;
    return v < most ? v : most;
}

static int search(struct xq_judge *j, const struct xq *p, const struct xq_account *a, unsigned ply,
                  struct xq_window w)
{
    bool ours = p->turn == j->side;
    int best = ours ? -XQ_WON : XQ_WON;
    struct xq_moves list;

    if (p->checked) {
        xq_known_legal(j, p, &list);
        if (list.count == 0)
            return best;
    }
    if (!xq_spend(j) || ply >= LONGEST)
        return xq_balance(j, a);
    if (!p->checked)
        best = xq_balance(j, a);
    if (ours && !p->checked && ply <= MATE_PLIES && xq_mates(j, p, NULL))
        return XQ_WON;
    narrow(&w, ours, best);
    if (w.low >= w.high)
        return best;
    if (!p->checked)
        xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count && w.low < w.high; i++) {
        int v;

        if (!is_considered(j, p, list.move[i], a))
            continue;
        v = follow(j, p, list.move[i], a, ply, w);
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

/* A key of everything that the result of a search depends on. */
static uint64_t question(const struct xq_judge *j, const struct xq *p, const struct xq_account *a,
                         unsigned ply, struct xq_window w)
{
    uint64_t key = mix(p->key, (uint64_t)(unsigned)w.low << 32 | (unsigned)w.high);

    for (unsigned i = 0; i < j->offers.count; i++)
        key = mix(key, j->offers.move[i]);
    for (uint64_t left = j->spared; left != 0; left &= left - 1)
        key = mix(key, (uint64_t)__builtin_ctzll(left) << 8 | j->home[__builtin_ctzll(left)]);
    key = mix(key, (j->old & ~a->took) ^ xq_identity(j, p->man));
    key = mix(key, (uint64_t)(unsigned)a->won << 32 | (unsigned)a->lost);
    key = mix(key, (uint64_t)(unsigned)a->pawns_won << 32 | (unsigned)a->pawns_lost);
    key = mix(key, (uint64_t)(unsigned)a->guards << 32 | (unsigned)(a->chariots & 255) << 16 |
                       (unsigned)j->param[XQ_GUARD_WORTH]);
    key = mix(key, (uint64_t)j->retake << 40 | (uint64_t)j->by_chariot << 32 | j->chased << 2 |
                       (unsigned)j->all_captors << 1 | j->pawns_chase);
    return mix(key, (uint64_t)(j->side << 1 | (j->param[XQ_PAWN_FOR_CHARIOT] != 0)) << 32 |
                        (ply <= MATE_PLIES ? ply : MATE_PLIES + 1));
}

/* Captures come in any order, so that the same position is met again and again. */
static int exchanges(struct xq_judge *j, const struct xq *p, struct xq_account a, unsigned ply,
                     struct xq_window w)
{
    uint64_t asked = question(j, p, &a, ply, w), key = asked ^ j->memory->cycle;
    struct xq_memo_exchange *memo = &j->memory->exchange[asked % XQ_MEMO];
    uint32_t touched = j->touched;
    bool capped = j->capped;
    int value;

    if (memo->key == key) {
        j->touched |= memo->touched;
        j->capped |= memo->capped;
        return memo->value;
    }
    j->touched = 0;
    j->capped = false;
    value = search(j, p, &a, ply, w);
    *memo = (struct xq_memo_exchange){key, value, j->touched, j->capped};
    j->touched |= touched;
    j->capped |= capped;
    return value;
}

int xq_exchanges(struct xq_judge *j, const struct xq *p, struct xq_account a, struct xq_window w)
{
    j->retake = 0;
    return exchanges(j, p, a, 0, w);
}

/* Whether a side in check has another answer than to take back. */
static bool has_choice(const struct xq_moves *list, unsigned square)
{
    for (unsigned i = 0; i < list->count; i++)
        if (XQ_TO(list->move[i]) != square)
            return true;
    return false;
}

int xq_exchange_on(struct xq_judge *j, const struct xq *p, unsigned square, struct xq_account a)
{
    bool ours = p->turn == j->side;
    int best = xq_balance(j, &a);
    struct xq_moves list;

    (p->checked ? xq_known_legal : xq_known_captures)(j, p, &list);
    if (p->checked && list.count == 0)
        return ours ? -XQ_WON : XQ_WON;
    if (!xq_spend(j))
        return best;
    if (p->checked && !ours && !has_choice(&list, square))
        best = XQ_WON;
    xq_book(j, &a, p, p->at[square], ours);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next;
        int v;

        if (XQ_TO(list.move[i]) != square || (ours && xq_is_offer(j, p, list.move[i])))
            continue;
        xq_played(p, list.move[i], &next);
        v = !ours && xq_mates(j, &next, NULL) ? XQ_WON : xq_exchange_on(j, &next, square, a);
        if (ours ? v > best : v < best)
            best = v;
    }
    return best;
}

/* The men who offer the one on a square an exchange, as bits 1 << man. */
static uint64_t offers_to(const struct xq_judge *j, const struct xq *p, unsigned square)
{
    uint64_t men = 0;

    for (unsigned i = 0; i < j->offers.count; i++)
        if (XQ_TO(j->offers.move[i]) == square)
            men |= (uint64_t)1 << p->at[XQ_FROM(j->offers.move[i])];
    return men;
}

/* Whether a man who offers the one that is taken an exchange still offers it when he takes back. 26.10 of
 * 2011 speaks of a chariot that joins one such man: with a further one it is a chase, and so it is where that
 * man himself has just come to join the chariot (26.4: the heavier name). */
static bool is_joined(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    uint64_t men = j->param[XQ_JOINED_EXCHANGE] == 0 ? 0 : offers_to(j, p, XQ_TO(m));

    return xq_kind(p, XQ_FROM(m)) == CHARIOT && men != 0 && (men & (men - 1)) == 0 &&
           men != (uint64_t)1 << j->moved;
}

int xq_take_on(struct xq_judge *j, const struct xq *p, unsigned m, bool won, struct xq *next)
{
    struct xq_account a = {0};

    xq_book(j, &a, p, p->at[XQ_TO(m)], won);
    xq_played(p, m, next);
    j->chased = XQ_TO(m);
    j->by_chariot = is_joined(j, p, m);
    return xq_exchange_on(j, next, XQ_TO(m), a);
}

/* The move of the exchange that comes to VALUE; 0: to stop does. */
static unsigned best_of(struct xq_judge *j, const struct xq *p, const struct xq_account *a, int value)
{
    static const struct xq_window all = {-XQ_WON, XQ_WON};
    struct xq_moves list;

    if (!p->checked && xq_balance(j, a) == value)
        return 0;
    (p->checked ? xq_known_legal : xq_known_captures)(j, p, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (is_considered(j, p, list.move[i], a) && follow(j, p, list.move[i], a, LONGEST / 2, all) == value)
            return list.move[i];
    return 0;
}

void xq_exchange_line(struct xq_judge *j, const struct xq *p, unsigned m, struct xq_line *line)
{
    struct xq_account a = {0};
    struct xq q = *p;

    j->chased = XQ_TO(m);
    j->by_chariot = is_joined(j, p, m);
    line->count = 0;
    do {
        xq_book(j, &a, &q, q.at[XQ_TO(m)], q.turn == j->side);
        j->retake = q.at[XQ_TO(m)] == XQ_NOBODY ? 0 : XQ_TO(m);
        xq_make(&q, m);
        line->move[line->count++] = (uint16_t)m;
        m = best_of(j, &q, &a, exchanges(j, &q, a, LONGEST / 2, (struct xq_window){-XQ_WON, XQ_WON}));
    } while (m != 0 && line->count < XQ_LINE_MAX);
}
