#include "game/chess/dead.h"

bool lacks_material(const struct chess *p, unsigned side)
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

/* How well a move serves getting a queen when both help: OWN is a move of the side that is to get it. */
static unsigned promise(const struct chess *p, move m, bool own)
{
    bool takes = MOVE_KIND(m) == MOVE_STEP && (occupied(p) & BIT(to_square(m))) != 0;
    bool pawn = (p->men[PAWN] & BIT(from_square(m))) != 0;
    unsigned promo = MOVE_PROMO(m);

    if (!own)
        return takes || promo != PIECE_NONE ? 0 : pawn ? 1 : 2;
    return promo != PIECE_NONE ? (promo == QUEEN ? 4 : 0) : takes ? 3 : pawn ? 2 : 1;
}

/* The most promising move; among equals one that changes from ply to ply. MOVE_NONE when there is none. */
static move pick(const struct chess *p, unsigned side, unsigned salt)
{
    const unsigned share = salt * 2654435761u | 1;
    move all[MOVES_MAX], best = MOVE_NONE;
    unsigned n = chess_moves(p, all), most = 0, lot = 0;

    for (unsigned i = 0; i < n; i++) {
        unsigned worth, drawn = (lot += share) >> 8;

        worth = (promise(p, all[i], p->turn == side) + 1) << 24 | drawn;
        if (worth > most) {
            most = worth;
            best = all[i];
        }
    }
    return best;
}

/* A queen or rook of SIDE that has somewhere to go. */
static bool has_room(const struct chess *p, unsigned side)
{
    for (uint64_t men = (p->men[QUEEN] | p->men[ROOK]) & p->of[side]; men != 0;)
        if (count_squares(rook_attacks(take_square(&men), occupied(p)) & ~p->of[side]) > 4)
            return true;
    return false;
}

/* Plays a few lines in which both help SIDE to a queen. Having one with room proves nothing, but then it is no
 * use to look for a proof that there is no mate. */
static bool gets_queen(const struct chess *p, unsigned side)
{
    if ((p->of[side] & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) == 0)
        return false;
    for (unsigned game = 0; game < 16; game++) {
        struct chess now = *p;

        for (unsigned ply = 0; ply < 80; ply++) {
            move m = pick(&now, side, game * 128 + ply + 1);

            if (m == MOVE_NONE)
                break;
            chess_play(&now, m);
            if (now.turn != side && has_room(&now, side) && has_legal_move(&now))
                return true;
        }
    }
    return false;
}

/* More than two moves, as can be seen without a list of them: nearly every end of a game is like that. */
static bool has_choice(const struct chess *p)
{
    uint64_t free = p->of[p->turn] & ~p->tied, pawns = free & p->men[PAWN];
    uint64_t steps = p->turn == WHITE ? pawns << 8 : pawns >> 8;

    if (p->checkers != 0)
        return false;
    if (count_squares(steps & ~occupied(p)) > 2)
        return true;
    for (uint64_t men = free & ~p->men[PAWN] & ~p->men[KING]; men != 0;) {
        unsigned s = take_square(&men);

        if (count_squares(piece_attacks(piece_on(p, s), s, occupied(p)) & ~p->of[p->turn]) > 2)
            return true;
    }
    return false;
}

/* At most two moves, and after them no choice for somebody who could still mate: what follows may be few positions
 * in all. */
static bool is_forced(const struct chess *p)
{
    move all[MOVES_MAX];
    unsigned n = has_choice(p) ? MOVES_MAX : chess_some_moves(p, 3, all);

    for (unsigned i = 0; i < n && n <= 2; i++) {
        struct chess next = *p;

        chess_play(&next, all[i]);
        if (has_choice(&next) && !lacks_material(&next, next.turn))
            return false;
    }
    return n <= 2;
}

/* The squares ahead of a pawn, on its file. */
static uint64_t ahead(const struct chess *p, unsigned s)
{
    uint64_t below = BIT(s) - 1;

    return chess_through[s][LINE_FILE] & (p->board[s] >> 3 == WHITE ? ~below : below);
}

/* A queen or rook with room around it, a pawn with a free file, or pawns that step while pieces help. */
static bool is_lively(const struct chess *p)
{
    uint64_t pawns = p->men[PAWN], white = pawns & p->of[WHITE], black = pawns & p->of[BLACK];
    bool run = ((white << 8 | black >> 8) & ~occupied(p)) != 0;

    if (has_room(p, WHITE) || has_room(p, BLACK))
        return true;
    for (uint64_t men = pawns; men != 0;) {
        unsigned s = take_square(&men);

        if ((ahead(p, s) & occupied(p)) == 0)
            return true;
    }
    return run && count_squares(occupied(p)) > 10 &&
           (occupied(p) & ~pawns & ~p->men[KING] & ~p->men[BISHOP]) != 0;
}

/* Few positions can follow, and all were looked at. */
static bool cannot_mate_soon(const struct chess *p, unsigned side)
{
    return lacks_material(p, side) || search_helpmate(p, side, FORCED_EFFORT) == SEARCH_PROVED;
}

bool cannot_mate(const struct chess *p, unsigned side)
{
    enum search_end end = SEARCH_SPENT;

    if (lacks_material(p, side) || is_walled_off(p, side))
        return true;
    if (is_forced(p))
        end = search_helpmate(p, side, FORCED_EFFORT);
    if (end == SEARCH_SPENT && p->men[PAWN] != 0 && !gets_queen(p, side))
        end = search_helpmate(p, side, DEAD_EFFORT);
    return end == SEARCH_PROVED;
}

/* Without a queen that runs about and with pawns on the board a proof is worth looking for; else only where little
 * can follow. */
bool is_dead(const struct chess *p)
{
    bool white = lacks_material(p, WHITE), black = lacks_material(p, BLACK);

    if (white && black)
        return true;
    if (is_lively(p) || p->men[PAWN] == 0)
        return is_forced(p) && cannot_mate_soon(p, WHITE) && cannot_mate_soon(p, BLACK);
    if (!is_forced(p) && ((!white && gets_queen(p, WHITE)) || (!black && gets_queen(p, BLACK))))
        return false;
    return cannot_mate(p, WHITE) && cannot_mate(p, BLACK);
}
