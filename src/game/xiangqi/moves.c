/* moves.c - generates moves and tests what they leave of the general. */
#include "game/xiangqi/moves.h"

#include "game/xiangqi/reach.h"

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

/* Copies for all moves, for those that take something, and for those to a few squares. */
#define INLINE static inline __attribute__((always_inline))

static void find_men(const struct xq *p, unsigned side, struct xq_squares *s)
{
    const uint16_t(*men)[XQ_ROWS] = p->arms[side].row;

    for (unsigned y = 0; y < XQ_ROWS; y++)
        s->row[y] = men[0][y] | men[1][y] | men[2][y] | men[3][y] | men[4][y];
}

/* All of the board but where the side's own men stand. */
static void find_free(const struct xq *p, unsigned side, struct xq_squares *s)
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

/* Four rows, the first in the lowest bits on every machine. */
static inline uint64_t four_rows(const uint16_t row[4])
{
    uint64_t rows;

    memcpy(&rows, row, sizeof rows);
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
        rows = row[0] | (uint64_t)row[1] << 16 | (uint64_t)row[2] << 32 | (uint64_t)row[3] << 48;
    return rows;
}

/* Those of some squares that are at most two rows and columns away, as bits: four rows from the lowest,
 * sixteen bits each, of which the highest row takes five more of the first. */
static inline uint64_t look_near(const struct xq_squares *s, unsigned square)
{
    unsigned y = square >> 4, right = (square & 15) - 2;
    uint64_t rows;

    if (right > 13 || y < 2) /* in the margin, where men are put whom a question leaves out */
        return 0;
    rows = four_rows(&s->row[y - 2]);
    return (rows >> right & 0x001F001F001F001Fu) | (s->row[y + 2] >> right & 0x1Fu) << 5;
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

/* Where a chariot or cannon can go on a line of MEN, up and down from its place. */
struct slides {
    unsigned up, down;
};

INLINE unsigned highest(unsigned bits)
{
    return 1u << (31 - __builtin_clz(bits));
}

/* Bit 0 stands for nobody. A cannon takes the second man; TAKE: empty squares are not asked for. */
INLINE struct slides find_slides(unsigned men, unsigned place, bool jumps, bool take)
{
    unsigned above = -(2u << place), below = (1u << place) - 1, up = men & above, down = (men & below) | 1;
    unsigned first = up & -up, last = highest(down), taken_up = first, taken_down = last;

    if (jumps) {
        up ^= first;
        taken_up = up & -up;
        taken_down = highest((down ^ last) | 1);
    }
    if (take)
        return (struct slides){taken_up, taken_down};
    return (struct slides){taken_up | (above & (first - 1)), taken_down | (below & -(2 * last))};
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
    find_free(p, p->turn, &to);
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

static void add_moves_to(const struct xq *p, struct xq_moves *list, unsigned man, const struct xq_squares *to)
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
    find_free(p, p->turn, &w->free);
    if (guard->checked)
        find_common(&w->free, &guard->squares, &w->guarded);
}

static void add_ways_out(const struct xq *p, struct xq_moves *list, unsigned man,
                         const struct xq_guard *guard, const struct ways_out *w)
{
    bool anywhere = !guard->checked || xq_holds(&guard->squares, p->man[man]);

    add_moves_to(p, list, man, anywhere ? &w->free : &w->guarded);
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

static void keep_safe(const struct xq *p, const struct xq_guard *guard, struct xq_moves *list)
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
    keep_safe(p, &guard, list);
}

void xq_captures(const struct xq *p, struct xq_moves *list)
{
    struct xq_guard guard;

    xq_takes(p, list);
    if (list->count == 0)
        return;
    guard = xq_guard(p);
    keep_safe(p, &guard, list);
}

/* What a move must do to give check: leave a square in danger, or go to one, or to a target of its kind. */
enum aim { AIM_DANGER, AIM_HORSE, AIM_SOLDIER, AIM_LINES, AIMS };

static const uint8_t aim_of[GENERAL + 1] = {
    [HORSE] = AIM_HORSE, [SOLDIER] = AIM_SOLDIER, [CHARIOT] = AIM_LINES, [CANNON] = AIM_LINES};

struct aims {
    unsigned king;
    struct xq_squares danger, free, to[AIMS];
};

/* Squares from which a horse or a soldier could attack the general, by where they lie alone, and his lines.
 */
static void find_aims(const struct xq *p, struct aims *a)
{
    unsigned x = a->king & 15, y = a->king >> 4;
    struct xq_squares horse = {{0}}, soldier = {{0}};

    horse.row[y - 2] = horse.row[y + 2] = soldier.row[y] = (uint16_t)(5u << (x - 1));
    horse.row[y - 1] = horse.row[y + 1] = (uint16_t)(0x11u << (x - 2));
    soldier.row[y - 1] = soldier.row[y + 1] = (uint16_t)(1u << x);
    xq_find_danger(p, p->turn ^ 1u, &a->danger);
    find_free(p, p->turn, &a->free);
    for (unsigned i = 0; i < XQ_ROWS; i++) {
        unsigned danger = a->danger.row[i], free = a->free.row[i];

        a->to[AIM_DANGER].row[i] = (uint16_t)(danger & free);
        a->to[AIM_HORSE].row[i] = (uint16_t)((danger | horse.row[i]) & free);
        a->to[AIM_SOLDIER].row[i] = (uint16_t)((danger | soldier.row[i]) & free);
        a->to[AIM_LINES].row[i] = (uint16_t)(1u << x & free);
    }
    a->to[AIM_LINES].row[y] = a->free.row[y];
}

static void add_check(const struct xq *p, struct xq_moves *list, unsigned from, unsigned to)
{
    list->move[list->count] = XQ_MOVE(from, to);
    list->count += xq_gives_check(p, from, to);
}

/* The checks among all that a man can do. */
static void add_aimed(const struct xq *p, struct xq_moves *list, unsigned man, const struct aims *a)
{
    unsigned first = list->count, last;

    add_moves_to(p, list, man, xq_holds(&a->danger, p->man[man]) ? &a->free : &a->to[aim_of[p->kind[man]]]);
    last = list->count;
    list->count = first;
    for (unsigned i = first; i < last; i++)
        add_check(p, list, XQ_FROM(list->move[i]), XQ_TO(list->move[i]));
}

/* A chariot or cannon that stands on neither line of the general, and uncovers nothing, checks only where its
 * own lines cross his. */
static void add_crossings(const struct xq *p, struct xq_moves *list, unsigned from, unsigned king)
{
    unsigned crossing[2] = {(from & 0xF0) | (king & 15), (king & 0xF0) | (from & 15)};

    for (unsigned i = 0; i < 2; i++)
        if (xq_reaches(p, from, crossing[i]))
            add_check(p, list, from, crossing[i]);
}

static bool slides_elsewhere(const struct xq *p, unsigned man, const struct aims *a)
{
    unsigned from = p->man[man];

    return (p->kind[man] == CHARIOT || p->kind[man] == CANNON) && ((from ^ a->king) & 15) != 0 &&
           (from ^ a->king) >= 16 && !xq_holds(&a->danger, from);
}

void xq_checks(const struct xq *p, struct xq_moves *list)
{
    struct xq_guard guard;
    struct aims a;

    list->count = 0;
    a.king = p->man[xq_general(p->turn ^ 1u)];
    if (a.king == 0)
        return;
    if ((a.king & 15) < 3) /* a general in the margin, for a question that leaves him out */
        return;
    find_aims(p, &a);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] == 0)
            continue;
        else if (slides_elsewhere(p, man, &a))
            add_crossings(p, list, p->man[man], a.king);
        else
            add_aimed(p, list, man, &a);
    if (list->count == 0)
        return;
    guard = xq_guard(p);
    keep_safe(p, &guard, list);
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
