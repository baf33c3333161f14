/* material.c - whether a side has too few men to mate by any play at all. */
#include "game/chess/dead/dead.h"

HOT bool material_lacks(const struct chess *p, unsigned side)
{
    uint64_t ours = p->of[side], theirs = p->of[!side], bishops = p->men[BISHOP];

    if ((ours & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) != 0)
        return false;
    /* A knight alone mates only a king whose own men stand in its way; queens always could help. */
    if ((ours & p->men[KNIGHT]) != 0)
        return count_squares(ours) <= 2 && (theirs & ~p->men[KING] & ~p->men[QUEEN]) == 0;
    if ((ours & bishops) != 0)
        return ((bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0) &&
               (p->men[PAWN] | p->men[KNIGHT]) == 0;
    return true;
}
