/* Why a claim is not a legal move. Only asked when none or several fit, so it may be slow: it says the
 * first of the articles that the move breaks, from the way the piece goes to the safety of its king. */
#include "game/chess/position.h"

#include <stdlib.h>

static enum reason why_no_right(const struct chess *p, unsigned wing)
{
    unsigned us = p->turn;

    if ((p->flags & WHITE_KING_MOVED << us) != 0)
        return REASON_CASTLING_KING_MOVED;
    if ((p->flags & ROOK_GONE << (us * 2 + wing)) != 0)
        return REASON_CASTLING_ROOK_MOVED;
    return REASON_CASTLING_NO_RIGHT;
}

static enum reason why_not_castle(const struct chess *p, unsigned wing)
{
    unsigned us = p->turn, king = king_square(p, us), rook = p->rook[us][wing], to = castled_king(us, wing);
    uint64_t others, walk;

    if (rook == NO_SQUARE)
        return why_no_right(p, wing);
    if (p->checkers != 0)
        return REASON_CASTLING_IN_CHECK;
    others = occupied(p) & ~BIT(king) & ~BIT(rook);
    walk = chess_between[king][rook] | chess_between[king][to] | BIT(to) |
           chess_between[rook][castled_rook(us, wing)] | BIT(castled_rook(us, wing));
    if ((walk & others) != 0)
        return REASON_CASTLING_BLOCKED;
    for (walk = chess_between[king][to]; walk != 0;)
        if (is_attacked(p, take_square(&walk), !us, occupied(p) & ~BIT(king), 0))
            return REASON_CASTLING_THROUGH_CHECK;
    return REASON_CASTLING_INTO_CHECK;
}

/* A pawn one file beside an empty square, on the rank from which pawns are taken in passing. */
static bool looks_en_passant(const struct chess *p, uint64_t men, unsigned to)
{
    return to / 8 == (p->turn == WHITE ? 5u : 2u) && p->board[to] == 0 &&
           (men & chess_near[to].pawn[!p->turn]) != 0 &&
           p->board[to ^ 8u] == (PAWN | (unsigned)!p->turn << 3);
}

static enum reason why_not_pawn(const struct chess *p, const struct claim *c, uint64_t men, unsigned to)
{
    bool last = (BIT(to) & (RANK_1 | RANK_8)) != 0;
    bool aside = (c->marks & MARK_CAPTURE) != 0 || (c->file != 0 && c->file != (to & 7) + 1) ||
                 (c->from != NOWHERE && POINT_X(c->from) != (to & 7));

    if (last ? c->promo < KNIGHT || c->promo > QUEEN : c->promo != PIECE_NONE)
        return REASON_PROMOTION;
    if ((c->marks & MARK_EN_PASSANT) != 0 || (aside && looks_en_passant(p, men, to)))
        return to == p->passed && (men & chess_near[to].pawn[!p->turn]) != 0 ? REASON_KING_IN_CHECK
                                                                             : REASON_EN_PASSANT;
    if (aside && (men & chess_near[to].pawn[!p->turn]) != 0 && (p->of[!p->turn] & BIT(to)) != 0)
        return REASON_KING_IN_CHECK;
    if (!aside && p->board[to] == 0) {
        uint64_t one = p->turn == WHITE ? BIT(to) >> 8 : BIT(to) << 8;
        uint64_t two = p->turn == WHITE ? BIT(to) >> 16 & RANK_1 << 8 : BIT(to) << 16 & RANK_1 << 48;

        if ((men & one) != 0 || ((men & two) != 0 && (occupied(p) & one) == 0))
            return REASON_KING_IN_CHECK;
    }
    if ((men & p->men[PAWN]) == 0)
        return REASON_NO_PIECE;
    return REASON_PAWN;
}

static enum reason why_not_piece(const struct chess *p, unsigned piece, uint64_t men, unsigned to)
{
    uint64_t empty = 0, full = 0;

    if (men == 0)
        return REASON_NO_PIECE;
    full = piece_attacks(piece, to, occupied(p)) & men;
    if (full != 0)
        return REASON_KING_IN_CHECK;
    empty = piece_attacks(piece, to, 0) & men;
    return empty != 0 ? REASON_PATH : REASON_GEOMETRY;
}

static const char *number_text(struct arena *a, int n)
{
    return arena_printf(a, "%d", n);
}

static enum reason why_not(const struct chess *p, const struct claim *c)
{
    int wing =
        c->piece == PIECE_NONE || c->piece == KING || c->kind == MOVE_CASTLE ? match_claimed_wing(p, c) : -1;
    unsigned to = point_square(c->to), piece = c->piece;
    uint64_t men = match_claimed_men(p, c);

    if (wing >= 0)
        return why_not_castle(p, (unsigned)wing);
    if (to == NO_SQUARE && c->dist != 0)
        return men == 0 ? REASON_NO_PIECE : REASON_PAWN;
    if (to == NO_SQUARE || (c->from != NOWHERE && point_square(c->from) == NO_SQUARE))
        return REASON_OFF_BOARD;
    if (men == 0)
        return REASON_NO_PIECE;
    if (piece == PIECE_NONE)
        piece = piece_on(p, first_square(men));
    if ((p->of[p->turn] & BIT(to)) != 0)
        return REASON_OWN_PIECE;
    if ((p->men[KING] & BIT(to)) != 0)
        return REASON_KING_TAKEN;
    if (piece == PAWN)
        return why_not_pawn(p, c, men, to);
    if (c->promo != PIECE_NONE)
        return REASON_PROMOTION;
    return why_not_piece(p, piece, men, to);
}

enum reason chess_why(const void *position, const struct claim *c, const move *fit, int fits, enum code *code,
                      struct arena *arena, const char *arg[2])
{
    const struct chess *p = position;

    (void)fit;
    if (fits > 1) {
        arg[0] = number_text(arena, fits);
        return REASON_AMBIGUOUS;
    }
    if (!chess_has_legal_move(p)) {
        *code = p->checkers != 0 ? CODE_CHESS_AFTER_MATE : CODE_CHESS_AFTER_STALEMATE;
        return REASON_NONE;
    }
    if (c->side != SIDE_NONE && c->side != p->turn + (unsigned)SIDE_FIRST) {
        *code = CODE_CHESS_TURN;
        arg[0] = p->turn == WHITE ? "White" : "Black";
        return REASON_TURN_MISSING;
    }
    return c->kind == MOVE_PASS ? REASON_NULL_MOVE : why_not(p, c);
}

/* The one man that the claim can mean, though it may not go there. */
static unsigned forced_man(const struct chess *p, const struct claim *c, unsigned to)
{
    uint64_t men = match_claimed_men(p, c), likely;

    if (c->piece == PIECE_NONE && c->from == NOWHERE)
        return NO_SQUARE;
    if (c->piece == PAWN && c->from == NOWHERE && c->file == 0)
        men &= FILE_A << (to & 7);
    if (c->piece == PAWN && c->rank == 0 && c->from == NOWHERE && several(men))
        men &= p->turn == WHITE ? BIT(to) - 1 : ~(BIT(to) - 1);
    likely =
        c->piece == PIECE_NONE || c->piece == PAWN ? men : men & piece_attacks(c->piece, to, occupied(p));
    if (likely == 0 && c->piece != PAWN)
        likely = men & piece_attacks(c->piece, to, 0);
    if (likely != 0)
        men = likely;
    if (c->piece == PAWN && several(men))
        return p->turn == WHITE ? 63u ^ (unsigned)__builtin_clzll(men) : first_square(men);
    return men == 0 || several(men) ? NO_SQUARE : first_square(men);
}

static move force_castle(const struct chess *p, unsigned wing)
{
    unsigned king = king_square(p, p->turn), rook = p->turn * 56u + (wing == SHORT_CASTLE ? 7 : 0);
    uint64_t others;

    if (p->rook[p->turn][wing] != NO_SQUARE)
        rook = p->rook[p->turn][wing];
    others = occupied(p) & ~BIT(king) & ~BIT(rook);
    if ((p->men[ROOK] & p->of[p->turn] & BIT(rook)) == 0 || (rook > king) != (wing == SHORT_CASTLE) ||
        (others & (BIT(castled_king(p->turn, wing)) | BIT(castled_rook(p->turn, wing)))) != 0)
        return MOVE_NONE;
    return MOVE(MOVE_CASTLE, PIECE_NONE, square_point(king), square_point(rook));
}

move chess_force(const void *position, const struct claim *c)
{
    const struct chess *p = position;
    int wing = match_claimed_wing(p, c);
    unsigned to = point_square(c->to), from, promo = c->promo;
    bool last;

    if (c->kind == MOVE_PASS)
        return MOVE(MOVE_PASS, PIECE_NONE, NOWHERE, NOWHERE);
    if (wing >= 0)
        return force_castle(p, (unsigned)wing);
    if (to == NO_SQUARE || ((p->of[p->turn] | p->men[KING]) & BIT(to)) != 0)
        return MOVE_NONE;
    if ((from = forced_man(p, c, to)) == NO_SQUARE)
        return MOVE_NONE;
    last = (BIT(to) & (RANK_1 | RANK_8)) != 0;
    if (piece_on(p, from) != PAWN)
        promo = PIECE_NONE;
    else if (last && (promo < KNIGHT || promo > QUEEN))
        promo = QUEEN;
    else if (!last)
        promo = PIECE_NONE;
    return MOVE(MOVE_STEP, promo, square_point(from), square_point(to));
}
