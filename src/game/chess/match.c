/* match.c - looks for the men that could have made the claimed move, and tests legality only where it can
 * fail. */
#include "game/chess/position.h"

int match_claimed_wing(const struct chess *p, const struct claim *c)
{
    unsigned from = point_square(c->from), to = point_square(c->to), us = p->turn;
    uint64_t ours = p->of[us];

    if ((c->marks & (MARK_CASTLE_SHORT | MARK_CASTLE_LONG)) != 0)
        return (c->marks & MARK_CASTLE_SHORT) != 0 ? SHORT_CASTLE : LONG_CASTLE;
    if (from == NO_SQUARE || to == NO_SQUARE || (p->men[KING] & ours & BIT(from)) == 0 || from / 8 != to / 8)
        return -1;
    if ((p->men[ROOK] & ours & BIT(to)) != 0)
        return to > from ? SHORT_CASTLE : LONG_CASTLE;
    if (from == us * 56 + 4 && (to == from + 2 || to == from - 2))
        return to > from ? SHORT_CASTLE : LONG_CASTLE;
    return -1;
}

uint64_t match_claimed_men(const struct chess *p, const struct claim *c)
{
    uint64_t men = p->of[p->turn];

    if (c->piece != PIECE_NONE && c->piece <= KING)
        men &= p->men[c->piece];
    if (c->file != 0)
        men &= c->file <= 8 ? FILE_A << (c->file - 1) : 0;
    if (c->rank != 0)
        men &= c->rank <= 8 ? RANK_1 << (c->rank - 1) * 8 : 0;
    if (c->from != NOWHERE)
        men &= point_square(c->from) == NO_SQUARE ? 0 : BIT(point_square(c->from));
    return men;
}

static int match_castle(const struct chess *p, unsigned wing, move *out)
{
    if (!chess_can_castle(p, wing))
        return 0;
    *out = MOVE(MOVE_CASTLE, PIECE_NONE, square_point(king_square(p, p->turn)),
                square_point(p->rook[p->turn][wing]));
    return 1;
}

static SELDOM int match_men(const struct chess *p, uint64_t men, unsigned to, unsigned promo, move *out)
{
    move head = MOVE(MOVE_STEP, promo, 0, square_point(to));
    int n = 0;

    while (men != 0 && n < MATCH_MAX) {
        unsigned from = take_square(&men);

        if (leaves_king_safe(p, from, to))
            out[n++] = head | (move)square_point(from) << 12;
    }
    return n;
}

/* The usual case first: one man, no check, no line of its king's that it could have shielded. One branch for
 * all, because it is nearly always the same one. */
static inline int match_man(const struct chess *p, uint64_t men, unsigned to, unsigned promo, move *out)
{
    if (((men & (men - 1)) | p->checkers | (men & p->tied)) != 0)
        return match_men(p, men, to, promo, out);
    if (men == 0)
        return 0;
    *out = MOVE(MOVE_STEP, promo, square_point(first_square(men)), square_point(to));
    return 1;
}

static SELDOM int match_en_passant(const struct chess *p, uint64_t men, move *out)
{
    int n = 0;

    while (men != 0) {
        unsigned from = take_square(&men);

        if (chess_en_passant_is_safe(p, from))
            out[n++] = MOVE(MOVE_EN_PASSANT, PIECE_NONE, square_point(from), square_point(p->passed));
    }
    return n;
}

/* The pawns that can step straight to TO, which is empty. */
static inline uint64_t pushers(const struct chess *p, unsigned to)
{
    uint64_t pawns = p->men[PAWN] & p->of[p->turn], free = ~occupied(p), one, two;

    if (p->turn == WHITE) {
        one = BIT(to) >> 8;
        two = (one & free) >> 8 & RANK_1 << 8;
    } else {
        one = BIT(to) << 8;
        two = (one & free) << 8 & RANK_1 << 48;
    }
    return (one | two) & pawns;
}

static inline bool promotion_fits(const struct claim *c, unsigned to)
{
    if ((BIT(to) & (RANK_1 | RANK_8)) == 0)
        return c->promo == PIECE_NONE;
    return c->promo >= KNIGHT && c->promo <= QUEEN;
}

/* Without x and without another file than its own a pawn goes straight. */
static inline bool is_pawn_capture(const struct claim *c, unsigned to)
{
    if (c->from != NOWHERE)
        return POINT_X(c->from) != (to & 7);
    return (c->marks & MARK_CAPTURE) != 0 || (c->file != 0 && c->file != (to & 7) + 1);
}

static int match_pawn(const struct chess *p, const struct claim *c, unsigned to, uint64_t men, move *out)
{
    if (!promotion_fits(c, to))
        return 0;
    if (!is_pawn_capture(c, to)) {
        if ((occupied(p) & BIT(to)) != 0)
            return 0;
        return match_man(p, men & pushers(p, to), to, c->promo, out);
    }
    men &= chess_near[to].pawn[!p->turn];
    if ((p->of[!p->turn] & BIT(to)) != 0)
        return match_man(p, men, to, c->promo, out);
    return p->can_pass && to == p->passed ? match_en_passant(p, men, out) : 0;
}

/* The men that the claim's hints leave. */
static inline uint64_t hinted(const struct chess *p, const struct claim *c, unsigned piece)
{
    uint64_t men = p->men[piece & 7] & p->of[p->turn];

    return c->file == 0 && c->rank == 0 && c->from == NOWHERE ? men : men & match_claimed_men(p, c);
}

/* The piece of a claim that gives only squares. */
static unsigned piece_from(const struct chess *p, const struct claim *c)
{
    unsigned from = point_square(c->from);

    return from == NO_SQUARE ? PIECE_NONE : piece_on(p, from);
}

/* What is not a plain move of a named piece: castling, coordinates, the null move. True when
 * it is answered. */
static SELDOM bool match_special(const struct chess *p, const struct claim *c, move *out, int *n)
{
    int wing;

    if (c->kind == MOVE_PASS) {
        *out = MOVE(MOVE_PASS, PIECE_NONE, NOWHERE, NOWHERE);
        *n = p->checkers == 0;
        return true;
    }
    wing = match_claimed_wing(p, c);
    if (wing < 0)
        return false;
    *n = match_castle(p, (unsigned)wing, out);
    return true;
}

/* Chess960 is also written with the king taking his own rook. */
static SELDOM int match_onto_rook(const struct chess *p, unsigned to, move *out)
{
    for (unsigned wing = 0; wing < 2 && (p->flags & POSITION_CHESS960) != 0; wing++)
        if (p->rook[p->turn][wing] == to)
            return match_castle(p, wing, out);
    return 0;
}

/* A pawn takes on a file, and the rank is not said. */
static SELDOM int match_on_file(const struct chess *p, const struct claim *c, move *out)
{
    uint64_t targets = c->dist - 1u < 8 ? FILE_A << (c->dist - 1) & ~p->of[p->turn] & ~p->men[KING] : 0;
    int n = 0;

    while (targets != 0 && n < MATCH_MAX)
        n += match_pawn(p, c, take_square(&targets), match_claimed_men(p, c), out + n);
    return n;
}

/* The target is one that no man can go to, or is not wholly said. */
static SELDOM int match_odd_target(const struct chess *p, const struct claim *c, unsigned to, unsigned piece,
                                   move *out)
{
    if (to != NO_SQUARE)
        return piece == KING ? match_onto_rook(p, to, out) : 0;
    return piece == PAWN && c->dist != 0 ? match_on_file(p, c, out) : 0;
}

int chess_match(const void *position, const struct claim *c, move out[MATCH_MAX])
{
    const struct chess *p = position;
    unsigned to = point_square(c->to), piece = c->piece;
    uint64_t men;
    int n;

    if (piece == PIECE_NONE || (piece == KING && (c->kind == MOVE_CASTLE || c->from != NOWHERE))) {
        if (match_special(p, c, out, &n))
            return n;
        piece = piece == PIECE_NONE ? piece_from(p, c) : piece;
    }
    if (to == NO_SQUARE || ((p->of[p->turn] | p->men[KING]) & BIT(to)) != 0)
        return match_odd_target(p, c, to, piece, out);
    men = hinted(p, c, piece);
    if (piece == PAWN)
        return match_pawn(p, c, to, men, out);
    if (c->promo != PIECE_NONE)
        return 0;
    return match_man(p, men & piece_attacks(piece, to, occupied(p)), to, PIECE_NONE, out);
}

void chess_tell_from(const struct chess *p, unsigned piece, unsigned from, unsigned to, struct claim *c)
{
    uint64_t rivals = piece_attacks(piece, to, occupied(p)) & p->men[piece] & p->of[p->turn] & ~BIT(from);
    uint64_t file = FILE_A << (from & 7), rank = RANK_1 << (from & 56), legal = 0;

    while (rivals != 0) {
        unsigned s = take_square(&rivals);

        if (leaves_king_safe(p, s, to))
            legal |= BIT(s);
    }
    if (legal == 0)
        return;
    if ((legal & file) == 0 || (legal & rank) != 0)
        c->file = (uint8_t)((from & 7) + 1);
    if ((legal & file) != 0)
        c->rank = (uint8_t)(from / 8 + 1);
}

/* Whether a step gives check, without playing it: by the man that moved, or by one that it uncovers. */
static bool step_checks(const struct chess *p, unsigned piece, unsigned from, unsigned to)
{
    unsigned us = p->turn, king = king_square(p, !us);
    uint64_t occ = (occupied(p) & ~BIT(from)) | BIT(to);
    uint64_t direct = piece == PAWN ? chess_near[to].pawn[us] : piece_attacks(piece, to, occ);

    if ((direct & BIT(king)) != 0)
        return true;
    return (chess_near[king].lines & BIT(from)) != 0 && (line_attackers(p, king, us, occ) & ~BIT(from)) != 0;
}

static void tell_check(const struct chess *p, move m, struct claim *c)
{
    struct chess after;
    unsigned piece = c->promo != PIECE_NONE ? c->promo : c->piece;

    if (MOVE_KIND(m) == MOVE_STEP &&
        !step_checks(p, piece, point_square(MOVE_FROM(m)), point_square(MOVE_TO(m))))
        return;
    after = *p;
    if ((chess_play(&after, m) & FACT_CHECK) != 0)
        c->marks |= chess_has_legal_move(&after) ? MARK_CHECK : MARK_MATE;
}

void chess_tell_squares(const void *position, move m, struct claim *c)
{
    const struct chess *p = position;

    *c = (struct claim){.kind = (uint8_t)MOVE_KIND(m),
                        .promo = (uint8_t)MOVE_PROMO(m),
                        .from = MOVE_FROM(m),
                        .to = MOVE_TO(m)};
    if (c->kind != MOVE_CASTLE)
        return;
    c->marks = c->to > c->from ? MARK_CASTLE_SHORT : MARK_CASTLE_LONG;
    if ((p->flags & POSITION_CHESS960) == 0)
        c->to = square_point(castled_king(POINT_Y(c->from) == 0 ? WHITE : BLACK,
                                          c->to > c->from ? SHORT_CASTLE : LONG_CASTLE));
}

void chess_tell(const void *position, move m, struct claim *c)
{
    const struct chess *p = position;
    unsigned from = point_square(MOVE_FROM(m)), to = point_square(MOVE_TO(m));

    chess_tell_squares(p, m, c);
    c->side = (uint8_t)(p->turn + SIDE_FIRST);
    if (c->kind == MOVE_PASS)
        return;
    c->piece = (uint8_t)piece_on(p, from);
    if (c->kind == MOVE_CASTLE) {
        tell_check(p, m, c);
        return;
    }
    if (c->kind == MOVE_EN_PASSANT) {
        c->kind = MOVE_STEP;
        c->marks = MARK_CAPTURE | MARK_EN_PASSANT;
        c->file = (uint8_t)((from & 7) + 1);
    } else {
        if (p->board[to] != 0)
            c->marks = MARK_CAPTURE;
        if (c->piece != PAWN)
            chess_tell_from(p, c->piece, from, to, c);
        else if (c->marks != 0)
            c->file = (uint8_t)((from & 7) + 1);
    }
    tell_check(p, m, c);
}
