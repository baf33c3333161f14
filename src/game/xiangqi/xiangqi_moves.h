/* xiangqi_moves.h - how the men move, and what that leaves of their general. */
#ifndef QIPU_GAME_XIANGQI_XIANGQI_MOVES_H
#define QIPU_GAME_XIANGQI_XIANGQI_MOVES_H

#include "game/xiangqi/xiangqi_board.h"

static inline unsigned xq_step(unsigned square, int by)
{
    return (unsigned)((int)square + by);
}

static inline bool xq_is_diagonal(unsigned from, unsigned to, int length)
{
    int by = (int)to - (int)from;

    return (by == 17 * length) | (by == -17 * length) | (by == 15 * length) | (by == -15 * length);
}

/* Whether the man on FROM goes to TO by its own way of moving, with nothing of its side there. */
bool xq_reaches(const struct xq *, unsigned from, unsigned to);

/* Whether the side to move is in check now that a man of that kind went from FROM to TO, if it was not before
 * (unless p->exposed). */
bool xq_checks_now(const struct xq *, enum piece kind, unsigned from, unsigned to);

/* Whether SIDE's general could be taken (facing the other one included) as the position stands, or is
 * gone. */
bool xq_in_check(const struct xq *, unsigned side);

/* Whether the general of the side to move, or the other one, could be taken after the man on FROM went to TO.
 */
bool xq_exposes(const struct xq *, unsigned from, unsigned to);
bool xq_gives_check(const struct xq *, unsigned from, unsigned to);

/* The latter of a chariot or cannon on a line of that general's which he does not leave, and who uncovers
 * nobody: then nothing can change elsewhere. */
bool xq_checks_on_line(const struct xq *, unsigned from, unsigned to);

struct xq_squares {
    uint16_t row[XQ_ROWS]; /* as struct xq's */
};

static inline bool xq_holds(const struct xq_squares *s, unsigned square)
{
    return s->row[square >> 4] >> (square & 15) & 1;
}

static inline void xq_add_square(struct xq_squares *s, unsigned square)
{
    s->row[square >> 4] |= (uint16_t)(1u << (square & 15));
}

/* Squares whose leaving or entering could expose SIDE's general to a man that does not move. Filled in place,
 * because a copy would wait for the rows just written. */
void xq_find_danger(const struct xq *, unsigned side, struct xq_squares *);

/* What SIDE's general sees: whether it is in check, and on which squares of its own column and row the danger
 * lies that xq_find_danger() finds. Two words, because nothing smaller comes back in a register as it is. */
struct xq_view {
    uint32_t danger; /* the bits of its column as struct xq's, those of its row 16 higher */
    uint32_t state;
};

enum { XQ_IN_CHECK = 1, XQ_HORSE_NEAR = 2 }; /* a horse may be waiting for its leg to be freed */

struct xq_view xq_look(const struct xq *, unsigned side);

/* The square's bit in the danger of a general's view, if it has one. */
static inline uint32_t xq_bit_in_view(unsigned king, unsigned square)
{
    uint32_t in_col = ((square ^ king) & 15) == 0, in_row = (square ^ king) < 16;

    return in_col << (square >> 4) | in_row << (16 + (square & 15));
}

/* What every move of a position is measured by: squares that a move must leave or enter to change anything
 * for the general of the side to move. */
struct xq_guard {
    struct xq_squares squares;
    bool checked;
};

struct xq_guard xq_guard(const struct xq *);

/* Whether a move that xq_reaches allows leaves the mover's general safe, with the guard of the position. */
static inline bool xq_is_allowed(const struct xq *p, const struct xq_guard *g, unsigned m)
{
    return xq_holds(&g->squares, XQ_FROM(m)) || xq_holds(&g->squares, XQ_TO(m))
               ? !xq_exposes(p, XQ_FROM(m), XQ_TO(m))
               : !g->checked;
}

/* Whether a move that xq_reaches allows leaves the mover's general safe. Tests only where it can fail. */
bool xq_is_safe(const struct xq *, unsigned from, unsigned to);

static inline bool xq_is_legal(const struct xq *p, unsigned m)
{
    return xq_is_of(p->at[XQ_FROM(m)], p->turn) && xq_reaches(p, XQ_FROM(m), XQ_TO(m)) &&
           xq_is_safe(p, XQ_FROM(m), XQ_TO(m));
}

/* All that the men can do, and what they can take, whether their general is safe afterwards or not: for those
 * who ask xq_is_allowed() only of some. */
void xq_moves(const struct xq *, struct xq_moves *);
void xq_takes(const struct xq *, struct xq_moves *);

/* The moves among them that xq_is_allowed() does not deny at one look: of a side in check only those that may
 * answer it, and of any other all. */
void xq_maybe_legal(const struct xq *, const struct xq_guard *, struct xq_moves *);

/* The legal ones among them, in the same order, which means nothing. */
void xq_legal(const struct xq *, struct xq_moves *);
void xq_captures(const struct xq *, struct xq_moves *);

/* Only those that give check. */
void xq_checks(const struct xq *, struct xq_moves *);

bool xq_has_legal(const struct xq *);

/* Legal move sequences of that length. */
uint64_t xq_perft(const struct xq *, unsigned depth);

/* Men strictly between two squares of one line: 0, 1, 2 for more; -1 when they share none. */
int xq_between(const struct xq *, unsigned a, unsigned b);

#endif
