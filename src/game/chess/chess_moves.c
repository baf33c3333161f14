/* Every legal move: for counting, for the ends of games, for proofs. A record's moves are found
 * the other way round, in match.c. */
#include "game/chess/position.h"

static move step(unsigned from, unsigned to, unsigned promo)
{
    return MOVE(MOVE_STEP, promo, square_point(from), square_point(to));
}

/* Where the man on FROM could go if its king did not matter; castling and en passant apart. */
static uint64_t pawn_targets(const struct chess *p, unsigned from)
{
    uint64_t free = ~occupied(p), one, two;
    uint64_t taken = chess_near[from].pawn[p->turn] & p->of[!p->turn];

    if (p->turn == WHITE) {
        one = BIT(from) << 8 & free;
        two = one << 8 & free & RANK_1 << 24;
    } else {
        one = BIT(from) >> 8 & free;
        two = one >> 8 & free & RANK_1 << 32;
    }
    return one | two | taken;
}

static uint64_t targets(const struct chess *p, unsigned from)
{
    unsigned piece = piece_on(p, from);
    uint64_t to =
        piece == PAWN ? pawn_targets(p, from) : piece_attacks(piece, from, occupied(p)) & ~p->of[p->turn];

    return to & ~p->men[KING];
}

/* Where it can go of what is WANTED, which answers a check if there is one; no more are tried than are
 * ENOUGH. */
HOT static uint64_t legal_targets(const struct chess *p, unsigned from, uint64_t wanted, unsigned enough)
{
    uint64_t to = targets(p, from) & wanted, legal = 0;

    if ((p->tied & BIT(from)) == 0)
        return to;
    for (; to != 0 && enough > 0; to &= to - 1)
        if (leaves_king_safe(p, from, first_square(to))) {
            legal |= to & -to;
            enough--;
        }
    return legal;
}

static unsigned add_steps(const struct chess *p, unsigned from, uint64_t wanted, unsigned enough, move *out)
{
    uint64_t to = legal_targets(p, from, wanted, enough);
    bool pawn = piece_on(p, from) == PAWN;
    unsigned n = 0;

    while (to != 0) {
        unsigned s = take_square(&to);

        if (!pawn || (BIT(s) & (RANK_1 | RANK_8)) == 0)
            out[n++] = step(from, s, PIECE_NONE);
        else
            for (unsigned promo = KNIGHT; promo <= QUEEN; promo++)
                out[n++] = step(from, s, promo);
    }
    return n;
}

static unsigned add_en_passant(const struct chess *p, move *out)
{
    uint64_t pawns;
    unsigned n = 0;

    if (!p->can_pass)
        return 0;
    pawns = chess_near[p->passed].pawn[!p->turn] & p->men[PAWN] & p->of[p->turn];
    while (pawns != 0) {
        unsigned from = take_square(&pawns);

        if (chess_en_passant_is_safe(p, from))
            out[n++] = MOVE(MOVE_EN_PASSANT, PIECE_NONE, square_point(from), square_point(p->passed));
    }
    return n;
}

static unsigned add_castling(const struct chess *p, move *out)
{
    unsigned n = 0;

    for (unsigned wing = 0; wing < 2; wing++)
        if (p->rook[p->turn][wing] != NO_SQUARE && chess_can_castle(p, wing))
            out[n++] = MOVE(MOVE_CASTLE, PIECE_NONE, square_point(king_square(p, p->turn)),
                            square_point(p->rook[p->turn][wing]));
    return n;
}

/* Who might go where it is WANTED, besides the king: when there is a check most men need not be asked. */
static uint64_t helpers(const struct chess *p, uint64_t wanted)
{
    uint64_t men = p->checkers == 0 ? ~UINT64_C(0) : 0;

    for (wanted = p->checkers == 0 ? 0 : wanted; wanted != 0;) {
        unsigned s = take_square(&wanted);

        men |= (chess_near[s].knight & p->men[KNIGHT]) | snipers(p, s, p->turn) |
               ((chess_near[s].pawn[!p->turn] | chess_through[s][LINE_FILE]) & p->men[PAWN]);
    }
    return men & p->of[p->turn] & ~p->men[KING];
}

unsigned chess_some_moves(const struct chess *p, unsigned enough, move out[MOVES_MAX])
{
    unsigned king = king_square(p, p->turn), n = add_steps(p, king, ~UINT64_C(0), enough, out);
    uint64_t wanted = answers(p, king), men = helpers(p, wanted);

    while (men != 0 && n < enough)
        n += add_steps(p, take_square(&men), wanted, enough, out + n);
    n += add_en_passant(p, out + n);
    return n + add_castling(p, out + n);
}

unsigned chess_moves(const struct chess *p, move out[MOVES_MAX])
{
    return chess_some_moves(p, MOVES_MAX - 64, out);
}

static bool others_can_step(const struct chess *p, uint64_t wanted)
{
    for (uint64_t men = helpers(p, wanted); men != 0;)
        if (legal_targets(p, take_square(&men), wanted, 1) != 0)
            return true;
    return false;
}

/* A pawn's step is what most positions show at once. */
HOT bool chess_has_legal_move(const struct chess *p)
{
    unsigned king = king_square(p, p->turn);
    move some[4];

    return (p->checkers == 0 && steps_of(p, p->turn, p->men[PAWN] & ~p->tied) != 0) ||
           legal_targets(p, king, ~UINT64_C(0), 1) != 0 || others_can_step(p, answers(p, king)) ||
           add_en_passant(p, some) != 0 || add_castling(p, some) != 0;
}
