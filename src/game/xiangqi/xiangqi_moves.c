/* xiangqi_moves.c - generates moves and tests what they leave of the general. */
#include "game/xiangqi/xiangqi_moves.h"

#include "game/xiangqi/generate.h"

static const int straight[4] = {1, -1, 16, -16};

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

    return target != XQ_MARGIN && !xq_is_of(target, side) &&
           xq_goes(p, (enum piece)p->kind[man], side, from, to);
}

static void find_men(const struct xq *p, unsigned side, struct xq_squares *s)
{
    const uint16_t(*men)[XQ_ROWS] = p->arms[side].row;

    for (unsigned y = 0; y < XQ_ROWS; y++)
        s->row[y] = men[0][y] | men[1][y] | men[2][y] | men[3][y] | men[4][y];
}

void xq_find_free(const struct xq *p, unsigned side, struct xq_squares *s)
{
    struct xq_squares own;

    find_men(p, side, &own);
    for (unsigned y = 0; y < XQ_ROWS; y++)
        s->row[y] = (uint16_t)(y - 2 < 10 ? 0x0FF8 & ~own.row[y] : 0);
}

static void find_common(const struct xq_squares *a, const struct xq_squares *b, struct xq_squares *s)
{
    for (unsigned y = 0; y < XQ_ROWS; y++)
        s->row[y] = a->row[y] & b->row[y];
}

/* A step of a man that does not slide, with its bit in what is near, and what must be empty. */
struct leap {
    uint8_t bit;
    int8_t by, leg;
};

#define LEAP(dx, dy, leg)                                                                                    \
    {                                                                                                        \
        (dy) == 2 ? 7 + (dx) : ((dy) + 2) * 16 + (dx) + 2, (dy)*16 + (dx), leg                               \
    }

static const struct leap of_horse[] = {LEAP(2, 1, 1),  LEAP(2, -1, 1),  LEAP(-2, -1, -1),  LEAP(-2, 1, -1),
                                       LEAP(1, 2, 16), LEAP(-1, 2, 16), LEAP(-1, -2, -16), LEAP(1, -2, -16)};
static const struct leap of_elephant[] = {LEAP(2, 2, 17), LEAP(-2, 2, 15), LEAP(2, -2, -15),
                                          LEAP(-2, -2, -17)};
static const struct leap of_adviser[] = {LEAP(1, 1, 0), LEAP(-1, 1, 0), LEAP(1, -1, 0), LEAP(-1, -1, 0)};
static const struct leap of_general[] = {LEAP(1, 0, 0), LEAP(-1, 0, 0), LEAP(0, 1, 0), LEAP(0, -1, 0)};
static const struct leap of_soldier[2][3] = {{LEAP(0, 1, 0), LEAP(1, 0, 0), LEAP(-1, 0, 0)},
                                             {LEAP(0, -1, 0), LEAP(1, 0, 0), LEAP(-1, 0, 0)}};

/* Some of the leaps, to squares whose bits are in NEAR. */
INLINE void add_leaps(const struct xq *p, struct xq_moves *list, unsigned from, uint64_t near,
                      const struct leap *leap, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (near >> leap[i].bit & 1 && (leap[i].leg == 0 || p->at[xq_step(from, leap[i].leg)] == XQ_NOBODY))
            list->move[list->count++] = XQ_MOVE(from, xq_step(from, leap[i].by));
}

INLINE void add_horse(const struct xq *p, struct xq_moves *list, unsigned from, uint64_t near)
{
    add_leaps(p, list, from, near, of_horse, 8);
}

INLINE void add_elephant(const struct xq *p, struct xq_moves *list, unsigned from, uint64_t near)
{
    for (unsigned d = 0; d < 4; d++)
        if (xq_at_home(xq_step(from, of_elephant[d].by), p->turn))
            add_leaps(p, list, from, near, &of_elephant[d], 1);
}

INLINE void add_in_palace(const struct xq *p, struct xq_moves *list, unsigned from, uint64_t near,
                          const struct leap leap[4])
{
    for (unsigned d = 0; d < 4; d++)
        if (xq_in_palace(xq_step(from, leap[d].by), p->turn))
            add_leaps(p, list, from, near, &leap[d], 1);
}

/* To all squares of the board without own men, to all with men of the other side, or to some of the former.
 */
enum wanted { TO_FREE, TO_MEN, TO_SOME };

INLINE unsigned men_in_col(const struct xq *p, unsigned side, unsigned x)
{
    const uint16_t(*men)[XQ_COLS] = p->arms[side].col;

    return men[0][x] | men[1][x] | men[2][x];
}

static unsigned some_in_col(const struct xq_squares *s, unsigned x, unsigned bits)
{
    unsigned found = 0;

    for (bits &= 0x0FFC; bits != 0; bits &= bits - 1)
        found |= (unsigned)(s->row[__builtin_ctz(bits)] >> x & 1) << __builtin_ctz(bits);
    return found;
}

/* Places of a line are SHIFT bits apart in squares, and the first is that of square BASE. */
INLINE void add_on_line(struct xq_moves *list, unsigned from, struct slides s, unsigned base, unsigned shift)
{
    for (; s.up != 0; s.up &= s.up - 1)
        list->move[list->count++] = XQ_MOVE(from, base + ((unsigned)__builtin_ctz(s.up) << shift));
    for (; s.down != 0; s.down ^= highest(s.down))
        list->move[list->count++] = XQ_MOVE(from, base + ((31 - (unsigned)__builtin_clz(s.down)) << shift));
}

INLINE void add_slides(const struct xq *p, struct xq_moves *list, unsigned from, const struct xq_squares *to,
                       enum wanted wanted)
{
    bool jumps = xq_kind(p, from) == CANNON;
    unsigned x = from & 15, y = from >> 4, row = to->row[y], col;
    struct slides across = find_slides(p->row[y], x, jumps, wanted == TO_MEN);
    struct slides along = find_slides(p->col[x], y, jumps, wanted == TO_MEN);

    col = wanted == TO_FREE  ? 0x0FFC & ~men_in_col(p, p->turn, x)
          : wanted == TO_MEN ? men_in_col(p, p->turn ^ 1u, x)
                             : some_in_col(to, x, along.up | along.down);
    add_on_line(list, from, (struct slides){across.up & row, across.down & row}, from & 0xF0, 0);
    add_on_line(list, from, (struct slides){along.up & col, along.down & col}, x, 4);
}

/* What a man can do that ends on one of the squares, which are those wanted. */
INLINE void add_moves_of(const struct xq *p, struct xq_moves *list, unsigned man, const struct xq_squares *to,
                         enum wanted wanted)
{
    unsigned from = p->man[man];
    uint64_t near;

    if (p->kind[man] == CHARIOT || p->kind[man] == CANNON) {
        add_slides(p, list, from, to, wanted);
        return;
    }
    near = look_near(to, from);
    if (near == 0)
        return;
    switch (p->kind[man]) {
    case SOLDIER:
        add_leaps(p, list, from, near, of_soldier[p->turn], xq_at_home(from, p->turn) ? 1 : 3);
        break;
    case HORSE:
        add_horse(p, list, from, near);
        break;
    case GENERAL:
        add_in_palace(p, list, from, near, of_general);
        break;
    case ADVISER:
        add_in_palace(p, list, from, near, of_adviser);
        break;
    default:
        add_elephant(p, list, from, near);
    }
}

void xq_moves(const struct xq *p, struct xq_moves *list)
{
    struct xq_squares to;

    list->count = 0;
    xq_find_free(p, p->turn, &to);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_moves_of(p, list, man, &to, TO_FREE);
}

void xq_takes(const struct xq *p, struct xq_moves *list)
{
    struct xq_squares to;

    list->count = 0;
    find_men(p, p->turn ^ 1u, &to);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_moves_of(p, list, man, &to, TO_MEN);
}

void xq_add_moves_to(const struct xq *p, struct xq_moves *list, unsigned man, const struct xq_squares *to)
{
    add_moves_of(p, list, man, to, TO_SOME);
}

/* Where the men of a side may go: those on guarded squares anywhere, and the others too, if it is not in
 * check. */
struct ways_out {
    struct xq_squares free, guarded;
};

static void find_ways_out(const struct xq *p, const struct xq_guard *guard, struct ways_out *w)
{
    xq_find_free(p, p->turn, &w->free);
    if (guard->checked)
        find_common(&w->free, &guard->squares, &w->guarded);
}

static void add_ways_out(const struct xq *p, struct xq_moves *list, unsigned man,
                         const struct xq_guard *guard, const struct ways_out *w)
{
    bool anywhere = !guard->checked || xq_holds(&guard->squares, p->man[man]);
    const struct xq_squares *to = anywhere ? &w->free : &w->guarded;

    if (p->kind[man] == CHARIOT || p->kind[man] == CANNON || look_near(to, p->man[man]) != 0)
        xq_add_moves_to(p, list, man, to);
}

void xq_maybe_legal(const struct xq *p, const struct xq_guard *guard, struct xq_moves *list)
{
    struct ways_out w;

    if (!guard->checked) {
        xq_moves(p, list);
        return;
    }
    list->count = 0;
    find_ways_out(p, guard, &w);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_ways_out(p, list, man, guard, &w);
}

void xq_keep_safe(const struct xq *p, const struct xq_guard *guard, struct xq_moves *list)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < list->count; i++) {
        unsigned m = list->move[i];

        list->move[kept] = (uint16_t)m;
        kept += xq_is_allowed(p, guard, m);
    }
    list->count = kept;
}

void xq_legal(const struct xq *p, struct xq_moves *list)
{
    struct xq_guard guard = xq_guard(p);

    xq_maybe_legal(p, &guard, list);
    xq_keep_safe(p, &guard, list);
}

void xq_captures(const struct xq *p, struct xq_moves *list)
{
    struct xq_guard guard;

    xq_takes(p, list);
    if (list->count == 0)
        return;
    guard = xq_guard(p);
    xq_keep_safe(p, &guard, list);
}

static bool can_move(const struct xq *p, const struct xq_guard *guard, const struct ways_out *w, unsigned man)
{
    struct xq_moves list;

    list.count = 0;
    if (p->man[man] != 0)
        add_ways_out(p, &list, man, guard, w);
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

/* The general is asked first, then those who begin behind, because they stand near him: a FEN numbers them
 * first for Black and last for Red. */
bool xq_has_legal(const struct xq *p)
{
    unsigned general = xq_general(p->turn);
    struct xq_guard guard;
    struct ways_out w;

    if (general_can_move(p))
        return true;
    guard = xq_guard(p);
    find_ways_out(p, &guard, &w);
    for (unsigned i = 1; i < 16; i++)
        if (can_move(p, &guard, &w, general + (p->turn == RED ? 16 - i : i)))
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
