/* Does a side get a queen when both help? What says yes proves nothing, but then it is no use to look for a
 * proof that there is no mate. */
#include "game/chess/dead/dead.h"

/* Squares that a king must be able to walk over, so that neither a lack of moves nor a wall is likely. */
enum { ROOM_TO_WALK = 16 };

static uint64_t sides_of(uint64_t b)
{
    return (b & ~FILE_H) << 1 | (b & ~FILE_A) >> 1;
}

static uint64_t next_to(uint64_t b)
{
    b |= sides_of(b);
    return b | b << 8 | b >> 8;
}

static uint64_t pawn_attacks(const struct chess *p, unsigned side)
{
    uint64_t beside = sides_of(p->men[PAWN] & p->of[side]);

    return side == WHITE ? beside << 8 : beside >> 8;
}

/* What any man of SIDE but the king attacks. */
static uint64_t guarded(const struct chess *p, unsigned side)
{
    uint64_t all = pawn_attacks(p, side);

    for (uint64_t men = p->of[side] & ~p->men[PAWN] & ~p->men[KING]; men != 0;) {
        unsigned s = take_square(&men);

        all |= piece_attacks(piece_on(p, s), s, occupied(p));
    }
    return all;
}

/* Where the king of SIDE can walk if the pieces let him, while the other king stays where he is. */
static uint64_t king_walk(const struct chess *p, unsigned side)
{
    uint64_t barred = occupied(p) | pawn_attacks(p, !side) | chess_near[king_square(p, !side)].king;
    uint64_t walk = BIT(king_square(p, side)), before;

    do {
        before = walk;
        walk |= next_to(walk) & ~barred;
    } while (walk != before);
    return walk;
}

uint64_t queens_unopposed(const struct chess *p, unsigned side, uint64_t way)
{
    uint64_t behind = side == WHITE ? way >> 8 : way << 8;

    for (unsigned ranks = 8; ranks < 64; ranks *= 2)
        behind |= side == WHITE ? behind >> ranks : behind << ranks;
    return p->men[PAWN] & p->of[side] & ~behind;
}

bool queens_can_run(const struct chess *p, unsigned side)
{
    uint64_t walk = king_walk(p, side);
    uint64_t prey = next_to(walk) & p->of[!side] & ~guarded(p, !side);

    return queens_unopposed(p, side, occupied(p) & ~p->men[KING] & ~prey) != 0 &&
           more_than(ROOM_TO_WALK, walk) && more_than(ROOM_TO_WALK, king_walk(p, !side));
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

bool queens_have_room(const struct chess *p, unsigned side)
{
    for (uint64_t men = (p->men[QUEEN] | p->men[ROOK]) & p->of[side]; men != 0;)
        if (more_than(4, rook_attacks(take_square(&men), occupied(p)) & ~p->of[side]))
            return true;
    return false;
}

bool queens_get_queen(const struct chess *p, unsigned side)
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
            if (now.turn != side && queens_have_room(&now, side) && chess_has_legal_move(&now))
                return true;
        }
    }
    return false;
}
