/* dead.c - positions from which nobody can ever be mated. */
#include "game/chess/dead/dead.h"

/* More than two moves, as can be seen without a list of them: nearly every end of a game is like that. */
HOT static bool has_choice(const struct chess *p)
{
    uint64_t free = p->of[p->turn] & ~p->tied;

    if (p->checkers != 0)
        return false;
    if (more_than(2, steps_of(p, p->turn, free & p->men[PAWN])))
        return true;
    for (uint64_t men = free & ~p->men[PAWN] & ~p->men[KING]; men != 0;) {
        unsigned s = take_square(&men);

        if (more_than(2, piece_attacks(piece_on(p, s), s, occupied(p)) & ~p->of[p->turn]))
            return true;
    }
    return false;
}

/* At most two moves, and after them no choice for somebody who could still mate: what follows may be few
 * positions in all. */
HOT static bool is_forced(const struct chess *p)
{
    move all[MOVES_MAX];
    unsigned n = has_choice(p) ? MOVES_MAX : chess_some_moves(p, 3, all);

    for (unsigned i = 0; i < n && n <= 2; i++) {
        struct chess next = *p;

        chess_play(&next, all[i]);
        if (has_choice(&next) && !material_lacks(&next, next.turn))
            return false;
    }
    return n <= 2;
}

/* Pawns that step while pieces help, a pawn with a free file, or a queen or rook with room around it: cheap
 * questions first. */
static bool is_lively(const struct chess *p)
{
    uint64_t all = occupied(p), pieces = all & ~p->men[PAWN] & ~p->men[KING];
    uint64_t steps = steps_of(p, WHITE, p->men[PAWN]) | steps_of(p, BLACK, p->men[PAWN]);

    if (steps != 0 && (pieces & ~p->men[BISHOP]) != 0 && count_squares(all) > 10)
        return true;
    return (queens_unopposed(p, WHITE, all) | queens_unopposed(p, BLACK, all)) != 0 ||
           queens_have_room(p, WHITE) || queens_have_room(p, BLACK);
}

/* Few positions can follow, and all were looked at. */
static bool cannot_mate_soon(const struct chess *p, unsigned side)
{
    return material_lacks(p, side) || helpmate_search(p, side, FORCED_EFFORT) == SEARCH_PROVED;
}

bool dead_cannot_mate(const struct chess *p, unsigned side, bool *given_up)
{
    enum search_end end = SEARCH_SPENT;

    if (material_lacks(p, side) || walls_close(p, side))
        return true;
    if (is_forced(p))
        end = helpmate_search(p, side, FORCED_EFFORT);
    if (end == SEARCH_SPENT && p->men[PAWN] != 0 && !queens_get_queen(p, side)) {
        end = helpmate_search(p, side, limit_now(LIMIT_DEAD_SEARCH));
        if (end == SEARCH_SPENT && given_up != NULL)
            *given_up = true;
    }
    return end == SEARCH_PROVED;
}

/* Somebody is going to have a queen. Where a side has no choice it may have to be given up for nothing,
 * unless nobody is there but kings and pawns. */
static bool expects_queen(const struct chess *p, bool forced)
{
    if (!forced || (p->men[KING] | p->men[PAWN]) == occupied(p))
        if (queens_can_run(p, WHITE) || queens_can_run(p, BLACK))
            return true;
    return !forced && !(walls_close(p, WHITE) && walls_close(p, BLACK)) &&
           (queens_get_queen(p, WHITE) || queens_get_queen(p, BLACK));
}

/* Without a queen that runs about and with pawns on the board a proof is worth looking for; else only where
 * little can follow. */
HOT bool dead_is(const struct chess *p, bool *given_up)
{
    bool lively = is_lively(p) || p->men[PAWN] == 0, forced;

    if (material_lacks(p, WHITE) && material_lacks(p, BLACK))
        return true;
    forced = is_forced(p);
    if ((lively && !forced) || expects_queen(p, forced))
        return false;
    if (lively)
        return cannot_mate_soon(p, WHITE) && cannot_mate_soon(p, BLACK);
    return dead_cannot_mate(p, WHITE, given_up) && dead_cannot_mate(p, BLACK, given_up);
}
