#include "game/xiangqi/moves.h"

static const int straight[4] = { 1, -1, 16, -16 };
static const int diagonal[4] = { 17, 15, -15, -17 };

/* A horse at its leg's far side: two jumps for each of the four straight steps. */
static const int jump[8] = { 18, -14, -18, 14, 33, 31, -33, -31 };
static const int jump_leg[8] = { 1, 1, -1, -1, 16, 16, -16, -16 };

static inline unsigned step(unsigned square, int by)
{
    return (unsigned)((int)square + by);
}

/* The step from A towards B along a line, 0 when they share none. */
static int towards(unsigned a, unsigned b)
{
    if (a == b)
        return 0;
    if (a >> 4 == b >> 4)
        return a < b ? 1 : -1;
    return (a & 15) == (b & 15) ? (a < b ? 16 : -16) : 0;
}

/* How many of BITS lie strictly between bit A and bit B. */
static int count_between(unsigned bits, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;

    return __builtin_popcount(bits & ((1u << high) - 1) & ~((2u << low) - 1));
}

int xq_between(const struct xq *p, unsigned a, unsigned b)
{
    if (a == b || b == 0)
        return -1;
    if (a >> 4 == b >> 4)
        return count_between(p->row[a >> 4], a & 15, b & 15);
    return (a & 15) == (b & 15) ? count_between(p->col[a & 15], a >> 4, b >> 4) : -1;
}

static bool soldier_reaches(unsigned from, unsigned to, unsigned side)
{
    int by = (int)to - (int)from;

    return by == xq_ahead(side) || ((by == 1 || by == -1) && !xq_at_home(from, side));
}

static bool horse_reaches(const struct xq *p, unsigned from, unsigned to)
{
    int by = (int)to - (int)from;

    for (unsigned i = 0; i < 8; i++)
        if (jump[i] == by)
            return p->at[step(from, jump_leg[i])] == XQ_NOBODY;
    return false;
}

static bool is_diagonal(unsigned from, unsigned to, int length)
{
    int by = (int)to - (int)from;

    return by == 17 * length || by == -17 * length || by == 15 * length || by == -15 * length;
}

bool xq_reaches(const struct xq *p, unsigned from, unsigned to)
{
    unsigned man = p->at[from], target = p->at[to], side = (man - 1) >> 4;
    int by = (int)to - (int)from;

    if (target == XQ_MARGIN || xq_is_of(target, side))
        return false;
    switch (p->kind[man]) {
    case SOLDIER:
        return soldier_reaches(from, to, side);
    case HORSE:
        return horse_reaches(p, from, to);
    case ELEPHANT:
        return is_diagonal(from, to, 2) && xq_at_home(to, side) && p->at[(from + to) / 2] == XQ_NOBODY;
    case CHARIOT:
        return xq_between(p, from, to) == 0;
    case CANNON:
        return xq_between(p, from, to) == (target != XQ_NOBODY);
    case ADVISER:
        return is_diagonal(from, to, 1) && xq_in_palace(to, side);
    case GENERAL:
        return (by == 1 || by == -1 || by == 16 || by == -16) && xq_in_palace(to, side);
    default:
        return false;
    }
}

/* Asked for every move, as the position stands and as it would be: two copies without the other's tests. */
#define INLINE static inline __attribute__((always_inline))

/* Who would stand on a square after the man on FROM went to TO. */
INLINE unsigned look(const struct xq *p, unsigned from, unsigned to, unsigned square)
{
    return square == to ? p->at[from] : square == from ? XQ_NOBODY : p->at[square];
}

static inline bool is_enemy(const struct xq *p, unsigned man, unsigned side, enum piece kind)
{
    return p->kind[man] == kind && !xq_is_of(man, side);
}

/* The nearest man each way from a place on a line, and the ones behind them. Nobody stands on bit 0. */
struct neighbours {
    unsigned nearest, second;
};

INLINE struct neighbours look_along(unsigned men, unsigned place)
{
    unsigned above = men & -(2u << place), below = (men & ((1u << place) - 1)) | 1;
    unsigned up = above & -above, down = 1u << (31 - __builtin_clz(below)), behind;

    above ^= up;
    behind = (below ^ down) | 1;
    return (struct neighbours){ up | down, (above & -above) | 1u << (31 - __builtin_clz(behind)) };
}

/* A line after the man on bit FROM went to bit TO (no bit: not on this line), with those of the other side who take
 * the nearest and those who take the second. */
struct line {
    unsigned men, seers, guns;
};

INLINE struct line line_after(struct line l, unsigned from, unsigned to, bool sees, bool shoots)
{
    unsigned both = from | to;

    return (struct line){ (l.men & ~from) | to, (l.seers & ~both) | (sees ? to : 0),
                          (l.guns & ~both) | (shoots ? to : 0) };
}

INLINE bool line_attacks(struct line l, unsigned place)
{
    struct neighbours n;

    if ((l.seers | l.guns) == 0)
        return false;
    n = look_along(l.men, place);
    return ((n.nearest & l.seers) | (n.second & l.guns)) != 0;
}

INLINE unsigned bit_of(bool is_there, unsigned bit)
{
    return (unsigned)is_there << bit;
}

/* OWN: the man who moves is of the general's side. */
INLINE bool lines_attack(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to, bool own)
{
    const struct xq_arms *arms = &p->arms[side ^ 1];
    unsigned x = king & 15, y = king >> 4, kind = own ? PIECE_NONE : p->kind[p->at[from]];
    struct line col = { p->col[x], arms->col[XQ_SEERS][x], arms->col[XQ_GUNS][x] };
    struct line row = { p->row[y], arms->row[XQ_CHARIOTS][y], arms->row[XQ_CANNONS][y] };

    if (from != 0) {
        col = line_after(col, bit_of((from & 15) == x, from >> 4), bit_of((to & 15) == x, to >> 4),
                         kind == CHARIOT || kind == GENERAL, kind == CANNON);
        row = line_after(row, bit_of(from >> 4 == y, from & 15), bit_of(to >> 4 == y, to & 15), kind == CHARIOT,
                         kind == CANNON);
    }
    return line_attacks(col, y) || line_attacks(row, x);
}

/* Whether a horse stands where it could jump to the general's square if its leg is free. */
INLINE bool horses_near(const struct xq_arms *arms, unsigned king)
{
    const uint16_t *row = &arms->row[XQ_HORSES][king >> 4];
    unsigned x = king & 15;

    return (((row[-2] | row[2]) & 5u << (x - 1)) | ((row[-1] | row[1]) & 0x11u << (x - 2))) != 0;
}

INLINE bool soldiers_near(const struct xq_arms *arms, unsigned king, unsigned side)
{
    const uint16_t *row = &arms->row[XQ_SOLDIERS][king >> 4];
    unsigned x = king & 15;

    return ((row[0] & 5u << (x - 1)) | (row[side == RED ? 1 : -1] & 1u << x)) != 0;
}

INLINE bool jump_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned leg = step(king, diagonal[d]);
        int over = diagonal[d] > 0 ? 16 : -16;

        if (look(p, from, to, leg) != XQ_NOBODY)
            continue;
        if (is_enemy(p, look(p, from, to, step(leg, over)), side, HORSE)
            || is_enemy(p, look(p, from, to, step(leg, diagonal[d] - over)), side, HORSE))
            return true;
    }
    return false;
}

INLINE bool soldier_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to)
{
    return is_enemy(p, look(p, from, to, king + 1), side, SOLDIER)
           || is_enemy(p, look(p, from, to, king - 1), side, SOLDIER)
           || is_enemy(p, look(p, from, to, step(king, xq_ahead(side))), side, SOLDIER);
}

INLINE bool attacked(const struct xq *p, unsigned side, unsigned from, unsigned to, bool own)
{
    const struct xq_arms *arms = &p->arms[side ^ 1];
    unsigned king = p->man[xq_general(side)], kind = own ? PIECE_NONE : p->kind[p->at[from]];

    if (king == 0)
        return true;
    if (own && king == from)
        king = to;
    return lines_attack(p, side, king, from, to, own)
           || ((kind == SOLDIER || soldiers_near(arms, king, side)) && soldier_attacks(p, side, king, from, to))
           || ((kind == HORSE || horses_near(arms, king)) && jump_attacks(p, side, king, from, to));
}

bool xq_exposes(const struct xq *p, unsigned from, unsigned to)
{
    return attacked(p, p->turn, from, to, true);
}

bool xq_gives_check(const struct xq *p, unsigned from, unsigned to)
{
    return attacked(p, p->turn ^ 1u, from, to, false);
}

bool xq_in_check(const struct xq *p, unsigned side)
{
    return attacked(p, side, 0, 0, true);
}

bool xq_may_check(const struct xq *p, enum piece kind, unsigned from, unsigned to)
{
    unsigned king = p->man[xq_general(p->turn)];
    int by = (int)to - (int)king;

    if (((from ^ king) & 15) == 0 || ((to ^ king) & 15) == 0 || from >> 4 == king >> 4
        || to >> 4 == king >> 4)
        return true;
    if (is_diagonal(king, from, 1))
        return true;
    return kind == HORSE && by <= 33 && by >= -33;
}

/* A man other than the general, in a position without check, can expose it only on the lines it leaves or
 * enters, or as the leg of a horse. */
bool xq_is_safe(const struct xq *p, unsigned from, unsigned to)
{
    unsigned king = p->man[xq_general(p->turn)];

    if (p->checked || king == from)
        return !xq_exposes(p, from, to);
    if (from >> 4 == king >> 4 || to >> 4 == king >> 4 || ((from ^ king) & 15) == 0 || ((to ^ king) & 15) == 0)
        if (lines_attack(p, p->turn, king, from, to, true))
            return false;
    return !is_diagonal(king, from, 1) || !jump_attacks(p, p->turn, king, from, to);
}

static inline void add(const struct xq *p, struct xq_moves *list, unsigned from, unsigned to)
{
    unsigned target = p->at[to];

    if (target != XQ_MARGIN && !xq_is_of(target, p->turn))
        list->move[list->count++] = XQ_MOVE(from, to);
}

static void add_chariot(const struct xq *p, struct xq_moves *list, unsigned from)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned s = step(from, straight[d]);

        for (; p->at[s] == XQ_NOBODY; s = step(s, straight[d]))
            list->move[list->count++] = XQ_MOVE(from, s);
        add(p, list, from, s);
    }
}

static void add_cannon(const struct xq *p, struct xq_moves *list, unsigned from)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned s = step(from, straight[d]);

        for (; p->at[s] == XQ_NOBODY; s = step(s, straight[d]))
            list->move[list->count++] = XQ_MOVE(from, s);
        if (p->at[s] == XQ_MARGIN)
            continue;
        do
            s = step(s, straight[d]);
        while (p->at[s] == XQ_NOBODY);
        add(p, list, from, s);
    }
}

static void add_horse(const struct xq *p, struct xq_moves *list, unsigned from)
{
    for (unsigned i = 0; i < 8; i += 2)
        if (p->at[step(from, jump_leg[i])] == XQ_NOBODY) {
            add(p, list, from, step(from, jump[i]));
            add(p, list, from, step(from, jump[i + 1]));
        }
}

static void add_diagonal(const struct xq *p, struct xq_moves *list, unsigned from, enum piece kind)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned eye = step(from, diagonal[d]), to = step(eye, diagonal[d]);

        if (kind == ADVISER) {
            if (xq_in_palace(eye, p->turn))
                add(p, list, from, eye);
        } else if (p->at[eye] == XQ_NOBODY && xq_at_home(to, p->turn)) {
            add(p, list, from, to);
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
        add(p, list, from, from + ((unsigned)__builtin_ctz(above) - place) * stride);
    if (below != 0)
        add(p, list, from, from - (place - (31 - (unsigned)__builtin_clz(below))) * stride);
}

static void add_moves_of(const struct xq *p, struct xq_moves *list, unsigned man)
{
    unsigned from = p->man[man];

    switch (p->kind[man]) {
    case SOLDIER:
        add(p, list, from, step(from, xq_ahead(p->turn)));
        if (!xq_at_home(from, p->turn)) {
            add(p, list, from, from + 1);
            add(p, list, from, from - 1);
        }
        break;
    case HORSE:
        add_horse(p, list, from);
        break;
    case CHARIOT:
        add_chariot(p, list, from);
        break;
    case CANNON:
        add_cannon(p, list, from);
        break;
    case GENERAL:
        for (unsigned d = 0; d < 4; d++)
            if (xq_in_palace(step(from, straight[d]), p->turn))
                add(p, list, from, step(from, straight[d]));
        break;
    default:
        add_diagonal(p, list, from, (enum piece)p->kind[man]);
    }
}

/* Squares that a move may not leave or enter without a look at the general. */
struct danger {
    uint64_t bits[4];
};

static inline void danger_add(struct danger *d, unsigned square)
{
    d->bits[square >> 6] |= (uint64_t)1 << (square & 63);
}

static inline bool danger_has(const struct danger *d, unsigned square)
{
    return d->bits[square >> 6] >> (square & 63) & 1;
}

static unsigned next_man(const struct xq *p, unsigned square, int by)
{
    do
        square = step(square, by);
    while (p->at[square] == XQ_NOBODY);
    return square;
}

/* Up to three men out from SIDE's general: one before a chariot or the other general, two that keep a
 * cannon quiet, or the empty squares before a bare cannon. */
static void danger_on_line(const struct xq *p, struct danger *d, unsigned side, unsigned king, int by)
{
    unsigned first = next_man(p, king, by), second, third;

    if (p->at[first] == XQ_MARGIN)
        return;
    if (is_enemy(p, p->at[first], side, CANNON))
        for (unsigned s = step(king, by); s != first; s = step(s, by))
            danger_add(d, s);
    second = next_man(p, first, by);
    if (p->at[second] == XQ_MARGIN)
        return;
    if (is_enemy(p, p->at[second], side, CHARIOT) || is_enemy(p, p->at[second], side, GENERAL))
        danger_add(d, first);
    third = next_man(p, second, by);
    if (p->at[third] == XQ_MARGIN || !is_enemy(p, p->at[third], side, CANNON))
        return;
    danger_add(d, first);
    danger_add(d, second);
}

/* Squares whose leaving or entering could expose SIDE's general to a man that does not move. */
static struct danger find_danger(const struct xq *p, unsigned side)
{
    struct danger d = { { 0 } };
    unsigned king = p->man[xq_general(side)];

    if (king == 0)
        return d;
    for (unsigned i = 0; i < 4; i++) {
        unsigned leg = step(king, diagonal[i]);
        int over = diagonal[i] > 0 ? 16 : -16;

        danger_on_line(p, &d, side, king, straight[i]);
        if (is_enemy(p, p->at[step(leg, over)], side, HORSE)
            || is_enemy(p, p->at[step(leg, diagonal[i] - over)], side, HORSE))
            danger_add(&d, leg);
    }
    return d;
}

static void relief_on_line(const struct xq *p, struct danger *d, unsigned side, unsigned king, int by)
{
    unsigned first = next_man(p, king, by), last = first;

    if (p->at[first] == XQ_MARGIN)
        return;
    if (!is_enemy(p, p->at[first], side, CHARIOT) && !is_enemy(p, p->at[first], side, GENERAL)) {
        last = next_man(p, first, by);
        if (p->at[last] == XQ_MARGIN || !is_enemy(p, p->at[last], side, CANNON))
            return;
    }
    for (unsigned s = step(king, by); s != last; s = step(s, by))
        danger_add(d, s);
    danger_add(d, last);
}

/* Squares that a man other than the general must leave or enter to answer a check. */
static struct danger find_relief(const struct xq *p)
{
    struct danger d = { { 0 } };
    unsigned side = p->turn, king = p->man[xq_general(side)];

    if (king == 0)
        return d;
    for (unsigned i = 0; i < 4; i++) {
        unsigned leg = step(king, diagonal[i]), next = step(king, straight[i]);
        int over = diagonal[i] > 0 ? 16 : -16;

        relief_on_line(p, &d, side, king, straight[i]);
        danger_add(&d, leg);
        danger_add(&d, next);
        danger_add(&d, step(leg, over));
        danger_add(&d, step(leg, diagonal[i] - over));
    }
    return d;
}

static inline bool is_dangerous(const struct danger *d, unsigned m)
{
    return danger_has(d, XQ_FROM(m)) || danger_has(d, XQ_TO(m));
}

static void add_all(const struct xq *p, struct xq_moves *list)
{
    list->count = 0;
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_moves_of(p, list, man);
}

static void keep_safe(const struct xq *p, struct xq_moves *list)
{
    struct danger d = p->checked ? find_relief(p) : find_danger(p, p->turn);
    unsigned kept = 0;

    danger_add(&d, p->man[xq_general(p->turn)]);
    for (unsigned i = 0; i < list->count; i++) {
        unsigned m = list->move[i];

        list->move[kept] = (uint16_t)m;
        kept += is_dangerous(&d, m) ? !xq_exposes(p, XQ_FROM(m), XQ_TO(m)) : !p->checked;
    }
    list->count = kept;
}

void xq_legal(const struct xq *p, struct xq_moves *list)
{
    add_all(p, list);
    keep_safe(p, list);
}

static void add_captures_of(const struct xq *p, struct xq_moves *list, unsigned man)
{
    unsigned from = p->man[man], x = from & 15, y = from >> 4, kept = list->count;

    if (p->kind[man] == CHARIOT || p->kind[man] == CANNON) {
        add_line_captures(p, list, from, p->row[y], x, 1);
        add_line_captures(p, list, from, p->col[x], y, 16);
        return;
    }
    add_moves_of(p, list, man);
    for (unsigned i = kept; i < list->count; i++) {
        list->move[kept] = list->move[i];
        kept += p->at[XQ_TO(list->move[i])] != XQ_NOBODY;
    }
    list->count = kept;
}

void xq_captures(const struct xq *p, struct xq_moves *list)
{
    list->count = 0;
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_captures_of(p, list, man);
    if (list->count > 0)
        keep_safe(p, list);
}

/* Whether a man that comes to a square could attack the general from there, by where it stands alone. */
static bool aims_at(enum piece kind, unsigned square, unsigned king)
{
    int by = (int)square - (int)king;

    switch (kind) {
    case CHARIOT: case CANNON:
        return towards(king, square) != 0;
    case HORSE:
        by = by < 0 ? -by : by;
        return by == 33 || by == 31 || by == 18 || by == 14;
    case SOLDIER:
        return by == 1 || by == -1 || by == 16 || by == -16;
    default:
        return false;
    }
}

void xq_checks(const struct xq *p, struct xq_moves *list)
{
    unsigned other = p->turn ^ 1u, king = p->man[xq_general(other)], kept = 0;
    struct danger d = find_danger(p, other);

    add_all(p, list);
    for (unsigned i = 0; i < list->count; i++) {
        unsigned m = list->move[i];

        list->move[kept] = (uint16_t)m;
        kept += (aims_at(xq_kind(p, XQ_FROM(m)), XQ_TO(m), king) || is_dangerous(&d, m))
                && xq_gives_check(p, XQ_FROM(m), XQ_TO(m));
    }
    list->count = kept;
    if (kept > 0)
        keep_safe(p, list);
}

bool xq_has_legal(const struct xq *p)
{
    struct danger d = p->checked ? find_relief(p) : find_danger(p, p->turn);
    struct xq_moves list = { .count = 0 };

    danger_add(&d, p->man[xq_general(p->turn)]);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++) {
        if (p->man[man] == 0)
            continue;
        list.count = 0;
        add_moves_of(p, &list, man);
        for (unsigned i = 0; i < list.count; i++)
            if (is_dangerous(&d, list.move[i])
                ? !xq_exposes(p, XQ_FROM(list.move[i]), XQ_TO(list.move[i])) : !p->checked)
                return true;
    }
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
