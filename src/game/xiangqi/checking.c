/* The moves that give check, of which the judge of repetitions lists as many as of all others together.
 *
 * A general who is not in check now is looked out from once, and what he sees says of nearly every man where
 * he would give check, so that no move need be tried: to a square from which his kind attacks, or between the
 * general and a bare cannon. Tried are only the moves of men who may uncover another, and captures along the
 * general's own lines. That takes half of the instructions of the long way, which remains for positions
 * that no legal move leads to: men taken off the board, sides that pass. */
#include "game/xiangqi/generate.h"

static void add_check(const struct xq *p, struct xq_moves *list, unsigned from, unsigned to)
{
    list->move[list->count] = XQ_MOVE(from, to);
    list->count += xq_gives_check(p, from, to);
}

/* The long way, on which each move is tried: what it must do to give check is to leave a square in danger, or
 * to go to one, or to a target of its kind. */
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
    xq_find_free(p, p->turn, &a->free);
    for (unsigned i = 0; i < XQ_ROWS; i++) {
        unsigned danger = a->danger.row[i], free = a->free.row[i];

        a->to[AIM_DANGER].row[i] = (uint16_t)(danger & free);
        a->to[AIM_HORSE].row[i] = (uint16_t)((danger | horse.row[i]) & free);
        a->to[AIM_SOLDIER].row[i] = (uint16_t)((danger | soldier.row[i]) & free);
        a->to[AIM_LINES].row[i] = (uint16_t)(1u << x & free);
    }
    a->to[AIM_LINES].row[y] = a->free.row[y];
}

/* The checks among all that a man can do. */
static void add_aimed(const struct xq *p, struct xq_moves *list, unsigned man, const struct aims *a)
{
    unsigned first = list->count, last;

    xq_add_moves_to(p, list, man,
                    xq_holds(&a->danger, p->man[man]) ? &a->free : &a->to[aim_of[p->kind[man]]]);
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

static void add_all_tried(const struct xq *p, struct xq_moves *list, unsigned king)
{
    struct aims a = {.king = king};

    find_aims(p, &a);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] == 0)
            continue;
        else if (slides_elsewhere(p, man, &a))
            add_crossings(p, list, p->man[man], king);
        else
            add_aimed(p, list, man, &a);
}

/* From where each kind of man would attack a general whom nobody attacks yet. */
struct targets {
    unsigned king;
    struct xq_view view;
    bool bare;     /* there is a cannon before which anybody could step */
    bool uncovers; /* somebody may uncover another man's check */
    struct {
        unsigned col, row;
    } chariot, cannon; /* on his own lines, bits as struct xq's */
    struct xq_squares horse, soldier, other;
};

/* Chariots attack from up to the first man each way, cannons from behind him up to the second. */
static void find_on_line(unsigned men, unsigned place, unsigned *chariot, unsigned *cannon)
{
    struct slides near = find_slides(men, place, false, false), far;

    *chariot = near.up | near.down;
    far = find_slides(men & ~*chariot, place, false, false);
    *cannon |= (far.up | far.down) & ~*chariot;
}

/* Two squares beyond each free leg. */
static void add_beyond_legs(const struct xq *p, unsigned x, unsigned y, struct xq_squares *s)
{
    unsigned up = ~p->row[y + 1] & 5u << (x - 1), down = ~p->row[y - 1] & 5u << (x - 1);

    s->row[y + 2] |= (uint16_t)up;
    s->row[y + 1] |= (uint16_t)((up << 1 | up >> 1) & 0x11u << (x - 2));
    s->row[y - 1] |= (uint16_t)((down << 1 | down >> 1) & 0x11u << (x - 2));
    s->row[y - 2] |= (uint16_t)down;
}

/* An empty square in danger is one before a bare cannon. */
static void find_targets(const struct xq *p, struct targets *t)
{
    unsigned x = t->king & 15, y = t->king >> 4, in_col = t->view.danger & 0xFFFF & ~(unsigned)p->col[x];

    t->other = (struct xq_squares){{0}};
    t->cannon.col = in_col;
    t->cannon.row = t->other.row[y] = (uint16_t)(t->view.danger >> 16 & ~(unsigned)p->row[y]);
    t->bare = (t->cannon.col | t->cannon.row) != 0;
    t->uncovers = t->view.danger != (t->cannon.col | t->cannon.row << 16) || (t->view.state & XQ_HORSE_NEAR);
    for (; in_col != 0; in_col &= in_col - 1)
        t->other.row[__builtin_ctz(in_col)] |= (uint16_t)(1u << x);
    find_on_line(p->col[x], y, &t->chariot.col, &t->cannon.col);
    find_on_line(p->row[y], x, &t->chariot.row, &t->cannon.row);
    t->horse = t->soldier = t->other;
    add_beyond_legs(p, x, y, &t->horse);
    t->soldier.row[y] |= (uint16_t)(5u << (x - 1));
    t->soldier.row[p->turn == RED ? y - 1 : y + 1] |= (uint16_t)(1u << x);
}

/* Whether another man may check when this one leaves his square. */
static bool may_uncover(const struct targets *t, unsigned from)
{
    return (t->view.danger & xq_bit_in_view(t->king, from)) != 0 ||
           ((t->view.state & XQ_HORSE_NEAR) && xq_is_diagonal(t->king, from, 1));
}

/* Whoever leaves a line of the general's in danger gives check wherever he goes; what he does along that
 * line, or beside the general, is tried. */
static void add_uncovering(const struct xq *p, struct xq_moves *list, unsigned man, const struct targets *t)
{
    unsigned from = p->man[man], first = list->count, last;
    bool on_line = (t->view.danger & xq_bit_in_view(t->king, from)) != 0, in_row = (from ^ t->king) < 16;
    struct xq_squares free;

    xq_find_free(p, p->turn, &free);
    xq_add_moves_to(p, list, man, &free);
    last = list->count;
    list->count = first;
    for (unsigned i = first; i < last; i++) {
        unsigned to = XQ_TO(list->move[i]);
        bool leaves = on_line && (in_row ? (to ^ from) >= 16 : ((to ^ from) & 15) != 0);

        list->move[list->count] = list->move[i];
        list->count += leaves || xq_gives_check(p, from, to);
    }
}

/* Targets may lie in the margin, or under men of the same side. */
static inline void add_leaper(const struct xq *p, struct xq_moves *list, unsigned man,
                              const struct xq_squares *to)
{
    unsigned first = list->count, last;

    if (look_near(to, p->man[man]) == 0)
        return;
    xq_add_moves_to(p, list, man, to);
    last = list->count;
    list->count = first;
    for (unsigned i = first; i < last; i++) {
        unsigned target = p->at[XQ_TO(list->move[i])];

        list->move[list->count] = list->move[i];
        list->count += target == XQ_NOBODY || xq_is_of(target, p->turn ^ 1u);
    }
}

/* A man who goes along the general's line and takes nobody leaves the men on it in their order. */
static void add_captures_on_line(const struct xq *p, struct xq_moves *list, unsigned from, bool jumps,
                                 bool in_row)
{
    unsigned shift = in_row ? 0 : 4, base = in_row ? from & 0xF0 : from & 15;
    struct slides taken = in_row ? find_slides(p->row[from >> 4], from & 15, jumps, true)
                                 : find_slides(p->col[from & 15], from >> 4, jumps, true);
    unsigned bits[2] = {taken.up, taken.down};

    for (unsigned i = 0; i < 2; i++) {
        unsigned to = bits[i] == 0 ? 0 : base + ((unsigned)__builtin_ctz(bits[i]) << shift);

        list->move[list->count] = XQ_MOVE(from, to);
        list->count += xq_is_of(p->at[to], p->turn ^ 1u) && xq_checks_on_line(p, from, to);
    }
}

static void add_slider(const struct xq *p, struct xq_moves *list, unsigned from, bool jumps,
                       const struct targets *t)
{
    unsigned col = jumps ? t->cannon.col : t->chariot.col, row = jumps ? t->cannon.row : t->chariot.row;
    unsigned in_col = (from & 0xF0) | (t->king & 15), in_row = (t->king & 0xF0) | (from & 15);

    if (from == in_col || from == in_row) {
        add_captures_on_line(p, list, from, jumps, from == in_row);
        return;
    }
    if ((col >> (from >> 4) & 1) && xq_reaches(p, from, in_col))
        list->move[list->count++] = XQ_MOVE(from, in_col);
    if ((row >> (from & 15) & 1) && xq_reaches(p, from, in_row))
        list->move[list->count++] = XQ_MOVE(from, in_row);
}

static void add_checks_of(const struct xq *p, struct xq_moves *list, unsigned man, const struct targets *t)
{
    if (t->uncovers && may_uncover(t, p->man[man]))
        add_uncovering(p, list, man, t);
    else if (p->kind[man] == CHARIOT || p->kind[man] == CANNON)
        add_slider(p, list, p->man[man], p->kind[man] == CANNON, t);
    else if (p->kind[man] == HORSE)
        add_leaper(p, list, man, &t->horse);
    else if (p->kind[man] == SOLDIER)
        add_leaper(p, list, man, &t->soldier);
    else if (t->bare)
        add_leaper(p, list, man, &t->other);
}

static void add_from_targets(const struct xq *p, struct xq_moves *list, struct targets *t)
{
    find_targets(p, t);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16; man++)
        if (p->man[man] != 0)
            add_checks_of(p, list, man, t);
}

void xq_checks(const struct xq *p, struct xq_moves *list)
{
    unsigned king = p->man[xq_general(p->turn ^ 1u)];
    struct targets t;
    struct xq_guard guard;

    list->count = 0;
    if (king == 0)
        return;
    if ((king & 15) < 3) /* a general in the margin, for a question that leaves him out */
        return;
    t.king = king;
    t.view = xq_look(p, p->turn ^ 1u);
    if (t.view.state & XQ_IN_CHECK)
        add_all_tried(p, list, king);
    else
        add_from_targets(p, list, &t);
    if (list->count == 0)
        return;
    guard = xq_guard(p);
    xq_keep_safe(p, &guard, list);
}
