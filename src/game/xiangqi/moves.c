#include "game/xiangqi/moves.h"

#include "game/xiangqi/reach.h"

static const int straight[4] = { 1, -1, 16, -16 };
static const int diagonal[4] = { 17, 15, -15, -17 };

/* A horse at its leg's far side: two jumps for each of the four straight steps. */
static const int jump[8] = { 18, -14, -18, 14, 33, 31, -33, -31 };
static const int jump_leg[8] = { 1, 1, -1, -1, 16, 16, -16, -16 };

/* How many of BITS lie strictly between bit A and bit B; 2 for more than one. */
static inline int count_between(unsigned bits, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;

    bits &= ((1u << high) - 1) & ~((2u << low) - 1);
    return (bits != 0) + ((bits & (bits - 1)) != 0);
}

int xq_between(const struct xq *p, unsigned a, unsigned b)
{
    if (a == b || b == 0)
        return -1;
    if (a >> 4 == b >> 4)
        return count_between(p->row[a >> 4], a & 15, b & 15);
    return (a & 15) == (b & 15) ? count_between(p->col[a & 15], a >> 4, b >> 4) : -1;
}

bool xq_reaches(const struct xq *p, unsigned from, unsigned to)
{
    unsigned man = p->at[from], target = p->at[to], side = (man - 1) >> 4;

    return target != XQ_MARGIN && !xq_is_of(target, side) && xq_goes(p, (enum piece)p->kind[man], side, from, to);
}

/* Two copies of what follows: for all moves, and for those that TAKE something. */
#define INLINE static inline __attribute__((always_inline))

INLINE void add(const struct xq *p, struct xq_moves *list, unsigned from, unsigned to, bool take)
{
    unsigned target = p->at[to];

    if (take ? xq_is_of(target, p->turn ^ 1u) : target != XQ_MARGIN && !xq_is_of(target, p->turn))
        list->move[list->count++] = XQ_MOVE(from, to);
}

static void add_chariot(const struct xq *p, struct xq_moves *list, unsigned from)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned s = xq_step(from, straight[d]);

        for (; p->at[s] == XQ_NOBODY; s = xq_step(s, straight[d]))
            list->move[list->count++] = XQ_MOVE(from, s);
        add(p, list, from, s, false);
    }
}

static void add_cannon(const struct xq *p, struct xq_moves *list, unsigned from)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned s = xq_step(from, straight[d]);

        for (; p->at[s] == XQ_NOBODY; s = xq_step(s, straight[d]))
            list->move[list->count++] = XQ_MOVE(from, s);
        if (p->at[s] == XQ_MARGIN)
            continue;
        do
            s = xq_step(s, straight[d]);
        while (p->at[s] == XQ_NOBODY);
        add(p, list, from, s, false);
    }
}

INLINE void add_horse(const struct xq *p, struct xq_moves *list, unsigned from, bool take)
{
    for (unsigned i = 0; i < 8; i += 2)
        if (p->at[xq_step(from, jump_leg[i])] == XQ_NOBODY) {
            add(p, list, from, xq_step(from, jump[i]), take);
            add(p, list, from, xq_step(from, jump[i + 1]), take);
        }
}

INLINE void add_diagonal(const struct xq *p, struct xq_moves *list, unsigned from, enum piece kind, bool take)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned eye = xq_step(from, diagonal[d]), to = xq_step(eye, diagonal[d]);

        if (kind == ADVISER) {
            if (xq_in_palace(eye, p->turn))
                add(p, list, from, eye, take);
        } else if (p->at[eye] == XQ_NOBODY && xq_at_home(to, p->turn)) {
            add(p, list, from, to, take);
        }
    }
}

/* Captures along a line: the nearest man each way, or for a cannon the one behind it. */
static void add_line_captures(const struct xq *p, struct xq_moves *list, unsigned from, unsigned bits,
                              unsigned place, unsigned stride)
{
    unsigned above = bits & ~((2u << place) - 1), below = bits & ((1u << place) - 1);

    if (xq_kind(p, from) == CANNON) {
        above &= above - 1;
        below ^= below == 0 ? 0 : 1u << (31 - __builtin_clz(below));
    }
    if (above != 0)
        add(p, list, from, from + ((unsigned)__builtin_ctz(above) - place) * stride, true);
    if (below != 0)
        add(p, list, from, from - (place - (31 - (unsigned)__builtin_clz(below))) * stride, true);
}

INLINE void add_moves_of(const struct xq *p, struct xq_moves *list, unsigned man, bool take)
{
    unsigned from = p->man[man];

    switch (p->kind[man]) {
    case SOLDIER:
        add(p, list, from, xq_step(from, xq_ahead(p->turn)), take);
        if (!xq_at_home(from, p->turn)) {
            add(p, list, from, from + 1, take);
            add(p, list, from, from - 1, take);
        }
        break;
    case HORSE:
        add_horse(p, list, from, take);
        break;
    case CHARIOT: case CANNON:
        if (take) {
            add_line_captures(p, list, from, p->row[from >> 4], from & 15, 1);
            add_line_captures(p, list, from, p->col[from & 15], from >> 4, 16);
        } else if (p->kind[man] == CHARIOT) {
            add_chariot(p, list, from);
        } else {
            add_cannon(p, list, from);
        }
        break;
    case GENERAL:
        for (unsigned d = 0; d < 4; d++)
            if (xq_in_palace(xq_step(from, straight[d]), p->turn))
                add(p, list, from, xq_step(from, straight[d]), take);
        break;
    case ADVISER:
        add_diagonal(p, list, from, ADVISER, take);
        break;
    default:
        add_diagonal(p, list, from, ELEPHANT, take);
    }
}

static void add_any_of(const struct xq *p, struct xq_moves *list, unsigned man)
{
    add_moves_of(p, list, man, false);
}

void xq_moves(const struct xq *p, struct xq_moves *list)
{
    list->count = 0;
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_any_of(p, list, man);
}

void xq_takes(const struct xq *p, struct xq_moves *list)
{
    list->count = 0;
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_moves_of(p, list, man, true);
}

static void keep_safe(const struct xq *p, struct xq_moves *list)
{
    struct xq_guard guard;
    unsigned kept = 0;

    guard = xq_guard(p);
    for (unsigned i = 0; i < list->count; i++) {
        unsigned m = list->move[i];

        list->move[kept] = (uint16_t)m;
        kept += xq_is_allowed(p, &guard, m);
    }
    list->count = kept;
}

void xq_legal(const struct xq *p, struct xq_moves *list)
{
    xq_moves(p, list);
    keep_safe(p, list);
}

void xq_captures(const struct xq *p, struct xq_moves *list)
{
    xq_takes(p, list);
    if (list->count > 0)
        keep_safe(p, list);
}

/* What a move must do to give check: leave a square in danger, or go to one, or to a target of its kind. */
struct aims {
    unsigned king;
    struct xq_squares danger, horse, soldier;
};

/* Squares from which a horse or a soldier could attack the general, by where they lie alone. */
static void find_aims(const struct xq *p, struct aims *a)
{
    unsigned x = a->king & 15, y = a->king >> 4;

    xq_find_danger(p, p->turn ^ 1u, &a->danger);
    a->horse = a->soldier = (struct xq_squares){ { 0 } };
    a->horse.row[y - 2] = a->horse.row[y + 2] = a->soldier.row[y] = (uint16_t)(5u << (x - 1));
    a->horse.row[y - 1] = a->horse.row[y + 1] = (uint16_t)(0x11u << (x - 2));
    a->soldier.row[y - 1] = a->soldier.row[y + 1] = (uint16_t)(1u << x);
}

static bool is_aimed(const struct aims *a, enum piece kind, unsigned to)
{
    switch (kind) {
    case CHARIOT: case CANNON:
        return ((to ^ a->king) & 15) == 0 || (to ^ a->king) < 16;
    case HORSE:
        return xq_holds(&a->horse, to);
    case SOLDIER:
        return xq_holds(&a->soldier, to);
    default:
        return false;
    }
}

static void add_check(const struct xq *p, struct xq_moves *list, unsigned from, unsigned to)
{
    list->move[list->count] = XQ_MOVE(from, to);
    list->count += xq_gives_check(p, from, to);
}

/* The checks among all that a man can do. */
static void add_aimed(const struct xq *p, struct xq_moves *list, unsigned man, const struct aims *a)
{
    bool any = xq_holds(&a->danger, p->man[man]);
    struct xq_moves all;

    all.count = 0;
    add_any_of(p, &all, man);
    for (unsigned i = 0; i < all.count; i++) {
        unsigned to = XQ_TO(all.move[i]);

        if (any || xq_holds(&a->danger, to) || is_aimed(a, (enum piece)p->kind[man], to))
            add_check(p, list, XQ_FROM(all.move[i]), to);
    }
}

/* A chariot or cannon that stands on neither line of the general, and uncovers nothing, checks only where its own lines
 * cross his. */
static void add_crossings(const struct xq *p, struct xq_moves *list, unsigned from, unsigned king)
{
    unsigned crossing[2] = { (from & 0xF0) | (king & 15), (king & 0xF0) | (from & 15) };

    for (unsigned i = 0; i < 2; i++)
        if (xq_reaches(p, from, crossing[i]))
            add_check(p, list, from, crossing[i]);
}

static bool slides_elsewhere(const struct xq *p, unsigned man, const struct aims *a)
{
    unsigned from = p->man[man];

    return (p->kind[man] == CHARIOT || p->kind[man] == CANNON) && ((from ^ a->king) & 15) != 0
           && (from ^ a->king) >= 16 && !xq_holds(&a->danger, from);
}

void xq_checks(const struct xq *p, struct xq_moves *list)
{
    struct aims a;

    list->count = 0;
    a.king = p->man[xq_general(p->turn ^ 1u)];
    if (a.king == 0)
        return;
    find_aims(p, &a);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] == 0)
            continue;
        else if (slides_elsewhere(p, man, &a))
            add_crossings(p, list, p->man[man], a.king);
        else
            add_aimed(p, list, man, &a);
    if (list->count > 0)
        keep_safe(p, list);
}

static bool can_move(const struct xq *p, const struct xq_guard *guard, unsigned man)
{
    struct xq_moves list;

    list.count = 0;
    if (p->man[man] != 0)
        add_any_of(p, &list, man);
    for (unsigned i = 0; i < list.count; i++)
        if (xq_is_allowed(p, guard, list.move[i]))
            return true;
    return false;
}

static bool general_can_move(const struct xq *p)
{
    unsigned from = p->man[xq_general(p->turn)];

    for (unsigned d = 0; d < 4; d++) {
        unsigned to = xq_step(from, straight[d]);

        if (xq_in_palace(to, p->turn) && !xq_is_of(p->at[to], p->turn) && !xq_exposes(p, from, to))
            return true;
    }
    return false;
}

/* The general is asked first, then those who begin behind, because they stand near him: a FEN numbers them first for
 * Black and last for Red. */
bool xq_has_legal(const struct xq *p)
{
    unsigned general = xq_general(p->turn);
    struct xq_guard guard;

    if (general_can_move(p))
        return true;
    guard = xq_guard(p);
    for (unsigned i = 1; i < 16; i++)
        if (can_move(p, &guard, general + (p->turn == RED ? 16 - i : i)))
            return true;
    return false;
}

uint64_t xq_perft(const struct xq *p, unsigned depth)
{
    struct xq_moves list;
    uint64_t nodes = 0;

    xq_legal(p, &list);
    if (depth <= 1)
        return depth == 0 ? 1 : list.count;
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next = *p;

        xq_make(&next, list.move[i]);
        nodes += xq_perft(&next, depth - 1);
    }
    return nodes;
}
