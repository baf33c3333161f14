/* moves.h - how the men move, and what that leaves of their general. */
#ifndef QIPU_GAME_XIANGQI_MOVES_H
#define QIPU_GAME_XIANGQI_MOVES_H

#include "game/xiangqi/board.h"

/* Whether the man on FROM goes to TO by its own way of moving, with nothing of its side there. */
bool xq_reaches(const struct xq *, unsigned from, unsigned to);

/* Whether a man of that kind that has just gone from FROM to TO could have given check to the side to
 * move, by where these squares lie: by itself, from behind it, or as a screen. */
bool xq_may_check(const struct xq *, enum piece kind, unsigned from, unsigned to);

/* Whether SIDE's general could be taken (facing the other one included) as the position stands, or is
 * gone. */
bool xq_in_check(const struct xq *, unsigned side);

/* Whether the general of the side to move, or the other one, could be taken after the man on FROM went to TO. */
bool xq_exposes(const struct xq *, unsigned from, unsigned to);
bool xq_gives_check(const struct xq *, unsigned from, unsigned to);

/* Whether a move that xq_reaches allows leaves the mover's general safe. Tests only where it can fail. */
bool xq_is_safe(const struct xq *, unsigned from, unsigned to);

static inline bool xq_is_legal(const struct xq *p, unsigned m)
{
    return xq_is_of(p->at[XQ_FROM(m)], p->turn) && xq_reaches(p, XQ_FROM(m), XQ_TO(m))
           && xq_is_safe(p, XQ_FROM(m), XQ_TO(m));
}

/* All legal moves, in no order that means anything. */
void xq_legal(const struct xq *, struct xq_moves *);

/* Only those that take something. */
void xq_captures(const struct xq *, struct xq_moves *);

/* Only those that give check. */
void xq_checks(const struct xq *, struct xq_moves *);

bool xq_has_legal(const struct xq *);

/* Legal move sequences of that length. */
uint64_t xq_perft(const struct xq *, unsigned depth);

/* Men strictly between two squares of one line; -1 when they share none. */
int xq_between(const struct xq *, unsigned a, unsigned b);

#endif
