/* Whether a general is attacked, as the position stands and as it would be after a move. */
#include "game/xiangqi/xiangqi_moves.h"

static const int diagonal[4] = {17, 15, -15, -17};

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
    return (struct neighbours){up | down, (above & -above) | 1u << (31 - __builtin_clz(behind))};
}

/* A line after the man on bit FROM went to bit TO (no bit: not on this line), with those of the other side
 * who take the nearest and those who take the second. */
struct attack_line {
    unsigned men, seers, guns;
};

INLINE struct attack_line col_of(const struct xq *p, unsigned side, unsigned x)
{
    return (struct attack_line){p->col[x], p->arms[side].col[XQ_SEERS][x], p->arms[side].col[XQ_GUNS][x]};
}

INLINE struct attack_line row_of(const struct xq *p, unsigned side, unsigned y)
{
    return (struct attack_line){p->row[y], p->arms[side].row[XQ_CHARIOTS][y],
                                p->arms[side].row[XQ_CANNONS][y]};
}

INLINE struct attack_line line_after(struct attack_line l, unsigned from, unsigned to, bool sees, bool shoots)
{
    unsigned both = from | to;

    return (struct attack_line){(l.men & ~from) | to, (l.seers & ~both) | (sees ? to : 0),
                                (l.guns & ~both) | (shoots ? to : 0)};
}

INLINE bool line_attacks(struct attack_line l, unsigned place)
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

/* KIND is that of the man who moves when he is of the other side, PIECE_NONE when he is of the general's own.
 */
INLINE bool col_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to,
                        unsigned kind)
{
    unsigned x = king & 15;
    struct attack_line l = col_of(p, side ^ 1, x);

    if (from != 0)
        l = line_after(l, bit_of((from & 15) == x, from >> 4), bit_of((to & 15) == x, to >> 4),
                       kind == CHARIOT || kind == GENERAL, kind == CANNON);
    return line_attacks(l, king >> 4);
}

INLINE bool row_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to,
                        unsigned kind)
{
    unsigned y = king >> 4;
    struct attack_line l = row_of(p, side ^ 1, y);

    if (from != 0)
        l = line_after(l, bit_of(from >> 4 == y, from & 15), bit_of(to >> 4 == y, to & 15), kind == CHARIOT,
                       kind == CANNON);
    return line_attacks(l, king & 15);
}

/* By column of a general: where around him horses stand that could jump to his square if their leg is free,
 * in the two rows below him to the one above and in the second above; and the soldiers of the side that comes
 * from above, or from below, who attack him, in the row below him and the next three. */
struct attack_near {
    uint16_t horses[4], horses_above, soldiers[2][4];
};

#define NEAR(x)                                                                                              \
    {                                                                                                        \
        {5u << ((x)-1), 0x11u << ((x)-2), 0, 0x11u << ((x)-2)}, 5u << ((x)-1),                               \
        {                                                                                                    \
            {0, 5u << ((x)-1), 1u << (x), 0},                                                                \
            {                                                                                                \
                1u << (x), 5u << ((x)-1), 0, 0                                                               \
            }                                                                                                \
        }                                                                                                    \
    }

static const struct attack_near nears[XQ_COLS] = {[3] = NEAR(3), NEAR(4), NEAR(5),  NEAR(6), NEAR(7),
                                                  NEAR(8),       NEAR(9), NEAR(10), NEAR(11)};

/* Whether any bit of the mask is set in four rows. */
INLINE bool four_rows_meet(const uint16_t *rows, const uint16_t mask[4])
{
    uint64_t a, b;

    memcpy(&a, rows, sizeof a);
    memcpy(&b, mask, sizeof b);
    return (a & b) != 0;
}

INLINE bool horses_near(const struct xq_arms *arms, unsigned king)
{
    const uint16_t *row = &arms->row[XQ_HORSES][king >> 4];
    const struct attack_near *n = &nears[king & 15];
    bool around = four_rows_meet(row - 2, n->horses);

    return around | ((row[2] & n->horses_above) != 0);
}

INLINE bool soldiers_near(const struct xq_arms *arms, unsigned king, unsigned side)
{
    return four_rows_meet(&arms->row[XQ_SOLDIERS][king >> 4] - 1, nears[king & 15].soldiers[side]);
}

INLINE bool jump_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to)
{
    for (unsigned d = 0; d < 4; d++) {
        unsigned leg = xq_step(king, diagonal[d]);
        int over = diagonal[d] > 0 ? 16 : -16;

        if (look(p, from, to, leg) != XQ_NOBODY)
            continue;
        if (is_enemy(p, look(p, from, to, xq_step(leg, over)), side, HORSE) ||
            is_enemy(p, look(p, from, to, xq_step(leg, diagonal[d] - over)), side, HORSE))
            return true;
    }
    return false;
}

INLINE bool soldier_attacks(const struct xq *p, unsigned side, unsigned king, unsigned from, unsigned to)
{
    return is_enemy(p, look(p, from, to, king + 1), side, SOLDIER) ||
           is_enemy(p, look(p, from, to, king - 1), side, SOLDIER) ||
           is_enemy(p, look(p, from, to, xq_step(king, xq_ahead(side))), side, SOLDIER);
}

INLINE bool attacked(const struct xq *p, unsigned side, unsigned from, unsigned to, bool own)
{
    const struct xq_arms *arms = &p->arms[side ^ 1];
    unsigned king = p->man[xq_general(side)], kind = own ? PIECE_NONE : p->kind[p->at[from]];

    if (king == 0)
        return true;
    if (own && king == from)
        king = to;
    return col_attacks(p, side, king, from, to, kind) || row_attacks(p, side, king, from, to, kind) ||
           ((kind == SOLDIER || soldiers_near(arms, king, side)) &&
            soldier_attacks(p, side, king, from, to)) ||
           ((kind == HORSE || horses_near(arms, king)) && jump_attacks(p, side, king, from, to));
}

bool xq_exposes(const struct xq *p, unsigned from, unsigned to)
{
    return attacked(p, p->turn, from, to, true);
}

bool xq_gives_check(const struct xq *p, unsigned from, unsigned to)
{
    return attacked(p, p->turn ^ 1u, from, to, false);
}

bool xq_checks_on_line(const struct xq *p, unsigned from, unsigned to)
{
    unsigned side = p->turn ^ 1u, king = p->man[xq_general(side)], kind = p->kind[p->at[from]];

    return (from ^ king) < 16 ? row_attacks(p, side, king, from, to, kind)
                              : col_attacks(p, side, king, from, to, kind);
}

bool xq_in_check(const struct xq *p, unsigned side)
{
    return attacked(p, side, 0, 0, true);
}

INLINE bool on_col(unsigned king, unsigned from, unsigned to)
{
    return ((from ^ king) & 15) == 0 || ((to ^ king) & 15) == 0;
}

INLINE bool on_row(unsigned king, unsigned from, unsigned to)
{
    return (from ^ king) < 16 || (to ^ king) < 16;
}

/* A man other than the general, in a position without check, can expose it only on the lines it leaves or
 * enters, or as the leg of a horse. */
bool xq_is_safe(const struct xq *p, unsigned from, unsigned to)
{
    unsigned king = p->man[xq_general(p->turn)];

    if (p->checked || king == from)
        return !xq_exposes(p, from, to);
    if (on_col(king, from, to) && col_attacks(p, p->turn, king, from, to, PIECE_NONE))
        return false;
    if (on_row(king, from, to) && row_attacks(p, p->turn, king, from, to, PIECE_NONE))
        return false;
    return !xq_is_diagonal(king, from, 1) || !jump_attacks(p, p->turn, king, from, to);
}

bool xq_checks_now(const struct xq *p, enum piece kind, unsigned from, unsigned to)
{
    const struct xq_arms *arms = &p->arms[p->turn ^ 1];
    unsigned king = p->man[xq_general(p->turn)];

    if (p->exposed || king == 0)
        return xq_in_check(p, p->turn);
    if (on_col(king, from, to) && col_attacks(p, p->turn, king, 0, 0, PIECE_NONE))
        return true;
    if (on_row(king, from, to) && row_attacks(p, p->turn, king, 0, 0, PIECE_NONE))
        return true;
    if (kind == SOLDIER && soldiers_near(arms, king, p->turn))
        return true;
    return (kind == HORSE || xq_is_diagonal(king, from, 1)) && horses_near(arms, king) &&
           jump_attacks(p, p->turn, king, 0, 0);
}

/* On one line from the general: one man before a chariot or the other general, two that keep a cannon quiet,
 * or the empty squares before a bare cannon. NEAREST to THIRD are the men met on one way, BEFORE what lies
 * between. */
static unsigned danger_on_way(struct attack_line l, unsigned nearest, unsigned second, unsigned third,
                              unsigned before)
{
    return (l.guns & nearest ? before : 0) | (l.seers & second ? nearest : 0) |
           (l.guns & third ? nearest | second : 0);
}

static unsigned lowest(unsigned bits)
{
    return bits & -bits;
}

/* Bit 0, on which nobody stands, when there are none. */
static unsigned highest(unsigned bits)
{
    return 1u << (31 - __builtin_clz(bits | 1));
}

/* What lies on a line from the general's place. */
struct on_line {
    unsigned danger, checkers;
};

INLINE struct on_line look_on_line(struct attack_line l, unsigned place)
{
    unsigned above = -(2u << place), below = (1u << place) - 1, arms = l.seers | l.guns;
    struct on_line found = {0, 0};

    if (arms & above) {
        unsigned men = l.men & above, first = lowest(men), second = lowest(men ^ first);

        found.danger = danger_on_way(l, first, second, lowest(men ^ first ^ second), above & (first - 1));
        found.checkers = (first & l.seers) | (second & l.guns);
    }
    if (arms & below) {
        unsigned men = l.men & below, first = highest(men), second = highest(men ^ first);

        found.danger |= danger_on_way(l, first, second, highest(men ^ first ^ second), below & -(first << 1));
        found.checkers |= (first & l.seers) | (second & l.guns);
    }
    return found;
}

INLINE struct xq_view look_around(const struct xq *p, unsigned side)
{
    const struct xq_arms *arms = &p->arms[side ^ 1];
    unsigned king = p->man[xq_general(side)], x = king & 15, y = king >> 4;
    struct on_line col, row;
    bool near, checked;

    if (king == 0)
        return (struct xq_view){.state = XQ_IN_CHECK};
    col = look_on_line(col_of(p, side ^ 1, x), y);
    row = look_on_line(row_of(p, side ^ 1, y), x);
    near = horses_near(arms, king);
    checked = (col.checkers | row.checkers) != 0 || soldiers_near(arms, king, side) ||
              (near && jump_attacks(p, side, king, 0, 0));
    return (struct xq_view){(col.danger & 0xFFFF) | row.danger << 16,
                            (checked ? XQ_IN_CHECK : 0) | (near ? XQ_HORSE_NEAR : 0)};
}

struct xq_view xq_look(const struct xq *p, unsigned side)
{
    return side == RED ? look_around(p, RED) : look_around(p, BLACK);
}

/* Everything up to a man that gives check, or to the cannon behind its screen. */
static unsigned relief_on_line(struct attack_line l, unsigned place)
{
    unsigned above = -(2u << place), below = (1u << place) - 1, up = l.men & above, down = l.men & below;
    unsigned first = lowest(up), second = lowest(up ^ first), found = 0, last;

    if ((l.seers | l.guns) == 0)
        return 0;
    last = l.seers & first ? first : l.guns & second;
    if (last != 0)
        found = above & (2 * last - 1);
    first = highest(down);
    second = highest(down ^ first);
    last = l.seers & first ? first : l.guns & second;
    return last == 0 ? found : found | (below & -last);
}

static void add_col(struct xq_squares *s, unsigned x, unsigned bits)
{
    for (; bits != 0; bits &= bits - 1)
        s->row[__builtin_ctz(bits)] |= (uint16_t)(1u << x);
}

void xq_find_danger(const struct xq *p, unsigned side, struct xq_squares *s)
{
    unsigned king = p->man[xq_general(side)], x = king & 15, y = king >> 4;

    *s = (struct xq_squares){{0}};
    if (king == 0)
        return;
    add_col(s, x, look_on_line(col_of(p, side ^ 1, x), y).danger);
    s->row[y] |= (uint16_t)look_on_line(row_of(p, side ^ 1, y), x).danger;
    for (unsigned i = 0; i < 4 && horses_near(&p->arms[side ^ 1], king); i++) {
        unsigned leg = xq_step(king, diagonal[i]);
        int over = diagonal[i] > 0 ? 16 : -16;

        if (is_enemy(p, p->at[xq_step(leg, over)], side, HORSE) ||
            is_enemy(p, p->at[xq_step(leg, diagonal[i] - over)], side, HORSE))
            xq_add_square(s, leg);
    }
}

/* The horses that give check, and their legs. */
static void add_horses(const struct xq *p, unsigned king, struct xq_squares *s)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned leg = xq_step(king, diagonal[i]);
        int over = diagonal[i] > 0 ? 16 : -16;
        unsigned horse[2] = {xq_step(leg, over), xq_step(leg, diagonal[i] - over)};

        for (unsigned k = 0; k < 2; k++)
            if (p->at[leg] == XQ_NOBODY && is_enemy(p, p->at[horse[k]], p->turn, HORSE)) {
                xq_add_square(s, leg);
                xq_add_square(s, horse[k]);
            }
    }
}

static void add_soldiers(const struct xq *p, unsigned king, struct xq_squares *s)
{
    const struct attack_near *n = &nears[king & 15];
    unsigned y = king >> 4;

    for (unsigned i = 0; i < 3; i++)
        s->row[y - 1 + i] |= p->arms[p->turn ^ 1].row[XQ_SOLDIERS][y - 1 + i] & n->soldiers[p->turn][i];
}

/* Squares that a man other than the general must leave or enter to answer a check. */
static void find_relief(const struct xq *p, struct xq_squares *s)
{
    unsigned king = p->man[xq_general(p->turn)], x = king & 15, y = king >> 4;

    *s = (struct xq_squares){{0}};
    if (king == 0)
        return;
    add_col(s, x, relief_on_line(col_of(p, p->turn ^ 1u, x), y));
    s->row[y] |= (uint16_t)relief_on_line(row_of(p, p->turn ^ 1u, y), x);
    add_soldiers(p, king, s);
    if (horses_near(&p->arms[p->turn ^ 1], king))
        add_horses(p, king, s);
}

struct xq_guard xq_guard(const struct xq *p)
{
    struct xq_guard g;

    g.checked = p->checked;
    if (p->checked)
        find_relief(p, &g.squares);
    else
        xq_find_danger(p, p->turn, &g.squares);
    xq_add_square(&g.squares, p->man[xq_general(p->turn)]);
    return g;
}
