#include "game/chess/position.h"

#include "game/game.h"

#include <string.h>

/* Keys are fixed by this table: the same position has the same key in every run. */
#define SHAKE(x, shift, factor) (((x) ^ (x) >> (shift)) * UINT64_C(factor))
#define MIX(n) SHAKE(SHAKE((n) * UINT64_C(0x9E3779B97F4A7C15), 30, 0xBF58476D1CE4E5B9), 27, 0x94D049BB133111EB)
#define KEY_OF(n) (MIX((n) + UINT64_C(1)) ^ MIX((n) + UINT64_C(1)) >> 31)
#define KEYS_8(n) KEY_OF(n), KEY_OF(n + 1), KEY_OF(n + 2), KEY_OF(n + 3), \
                  KEY_OF(n + 4), KEY_OF(n + 5), KEY_OF(n + 6), KEY_OF(n + 7)
#define KEYS_64(n) { KEYS_8(n), KEYS_8(n + 8), KEYS_8(n + 16), KEYS_8(n + 24), \
                     KEYS_8(n + 32), KEYS_8(n + 40), KEYS_8(n + 48), KEYS_8(n + 56) }

enum { KEYS_OF_RIGHTS = 7, KEYS_OF_PASSED = 8 };

/* By man (piece | side << 3) and square; where no man is there is nothing to add. Two rows stand for no man. */
static const uint64_t keys[16][64] = {
    [KEYS_OF_RIGHTS] = KEYS_64(0),
    [1] = KEYS_64(64), KEYS_64(128), KEYS_64(192), KEYS_64(256), KEYS_64(320), KEYS_64(384),
    [KEYS_OF_PASSED] = KEYS_64(512), KEYS_64(576), KEYS_64(640), KEYS_64(704), KEYS_64(768), KEYS_64(832),
    KEYS_64(896), KEYS_64(960)
};

#define KEY_OF_TURN KEY_OF(1024)

void chess_clear(struct chess *p)
{
    memset(p, 0, sizeof *p);
    memset(p->rook, NO_SQUARE, sizeof p->rook);
    p->passed = NO_SQUARE;
    p->number = 1;
}

void chess_put(struct chess *p, unsigned s, unsigned piece, unsigned side)
{
    p->men[piece] |= BIT(s);
    p->of[side] |= BIT(s);
    p->board[s] = (uint8_t)(piece | side << 3);
    p->key ^= keys[p->board[s]][s];
}

void chess_remove(struct chess *p, unsigned s)
{
    unsigned man = p->board[s];

    p->men[man & 7] &= ~BIT(s);
    p->of[man >> 3] &= ~BIT(s);
    p->board[s] = 0;
    p->key ^= keys[man][s];
}

/* Kings and rooks whose leaving ends a right. */
static void watch_rights(struct chess *p)
{
    p->watched = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned wing = 0; wing < 2; wing++)
            if (p->rook[side][wing] != NO_SQUARE)
                p->watched |= BIT(p->rook[side][wing]) | (p->men[KING] & p->of[side]);
}

static SELDOM void settle_passed(struct chess *p)
{
    uint64_t pawns;

    p->can_pass = 0;
    if (p->passed == NO_SQUARE)
        return;
    pawns = chess_near[p->passed].pawn[!p->turn] & p->men[PAWN] & p->of[p->turn];
    while (pawns != 0 && !p->can_pass)
        p->can_pass = en_passant_is_safe(p, take_square(&pawns));
    if (p->can_pass)
        p->key ^= keys[KEYS_OF_PASSED][p->passed];
}

/* The lines of a king that somebody among FAR could look along. */
static inline uint64_t tied_lines(unsigned king, uint64_t far)
{
    return chess_near[king].lines & -(uint64_t)(far != 0);
}

static void settle_checkers(struct chess *p)
{
    unsigned king = king_square(p, p->turn);

    p->checkers = attackers(p, king, !p->turn, occupied(p));
    p->tied = tied_lines(king, snipers(p, king, !p->turn)) | (p->men[KING] & p->of[p->turn]);
}

void chess_settle(struct chess *p)
{
    p->key = p->turn == BLACK ? KEY_OF_TURN : 0;
    for (unsigned s = 0; s < 64; s++)
        if (p->board[s] != 0)
            p->key ^= keys[p->board[s]][s];
    for (unsigned side = 0; side < 2; side++)
        for (unsigned wing = 0; wing < 2; wing++)
            if (p->rook[side][wing] != NO_SQUARE)
                p->key ^= keys[KEYS_OF_RIGHTS][p->rook[side][wing]];
    watch_rights(p);
    settle_passed(p);
    settle_checkers(p);
}

#define MEN_OF(side, M) M(ROOK, side) M(KNIGHT, side) M(BISHOP, side) M(QUEEN, side) \
                        M(KING, side) M(BISHOP, side) M(KNIGHT, side) M(ROOK, side)
#define MAN(piece, side) (piece) | (side) << 3,
#define PAWN_OF(piece, side) PAWN | (side) << 3,

#define KEY_ON(piece, side, s) KEY_OF(((piece) | (side) << 3) * 64 + (s))
#define KEYS_OF_PAWNS(side, s) \
    (KEY_ON(PAWN, side, s) ^ KEY_ON(PAWN, side, s + 1) ^ KEY_ON(PAWN, side, s + 2) ^ KEY_ON(PAWN, side, s + 3) ^ \
     KEY_ON(PAWN, side, s + 4) ^ KEY_ON(PAWN, side, s + 5) ^ KEY_ON(PAWN, side, s + 6) ^ KEY_ON(PAWN, side, s + 7))
#define KEYS_OF_MEN(side, s) \
    (KEY_ON(ROOK, side, s) ^ KEY_ON(KNIGHT, side, s + 1) ^ KEY_ON(BISHOP, side, s + 2) ^ \
     KEY_ON(QUEEN, side, s + 3) ^ KEY_ON(KING, side, s + 4) ^ KEY_ON(BISHOP, side, s + 5) ^ \
     KEY_ON(KNIGHT, side, s + 6) ^ KEY_ON(ROOK, side, s + 7) ^ KEY_OF(s) ^ KEY_OF(s + 7))

/* A constant because every game begins with it. */
static const struct chess start = {
    .men = { [PAWN] = RANK_1 << 8 | RANK_1 << 48, [KNIGHT] = BIT(1) | BIT(6) | BIT(57) | BIT(62),
             [BISHOP] = BIT(2) | BIT(5) | BIT(58) | BIT(61), [ROOK] = BIT(0) | BIT(7) | BIT(56) | BIT(63),
             [QUEEN] = BIT(3) | BIT(59), [KING] = BIT(4) | BIT(60) },
    .of = { RANK_1 | RANK_1 << 8, RANK_8 | RANK_1 << 48 },
    .tied = BIT(4),
    .watched = BIT(0) | BIT(4) | BIT(7) | BIT(56) | BIT(60) | BIT(63),
    .key = KEYS_OF_MEN(WHITE, 0) ^ KEYS_OF_PAWNS(WHITE, 8) ^ KEYS_OF_PAWNS(BLACK, 48) ^ KEYS_OF_MEN(BLACK, 56),
    .board = { MEN_OF(WHITE, MAN) MEN_OF(WHITE, PAWN_OF) [48] = MEN_OF(BLACK, PAWN_OF) MEN_OF(BLACK, MAN) },
    .rook = { { 7, 0 }, { 63, 56 } },
    .passed = NO_SQUARE,
    .number = 1
};

void chess_start(struct chess *p)
{
    *p = start;
}

bool leaves_king_safe(const struct chess *p, unsigned from, unsigned to)
{
    uint64_t occ = (occupied(p) & ~BIT(from)) | BIT(to);
    unsigned king = piece_on(p, from) == KING ? to : king_square(p, p->turn);

    return (attackers(p, king, !p->turn, occ) & ~BIT(to)) == 0;
}

bool en_passant_is_safe(const struct chess *p, unsigned from)
{
    unsigned victim = p->passed ^ 8u;
    uint64_t occ = (occupied(p) & ~BIT(from) & ~BIT(victim)) | BIT(p->passed);

    return (attackers(p, king_square(p, p->turn), !p->turn, occ) & ~BIT(victim)) == 0;
}

bool can_castle(const struct chess *p, unsigned wing)
{
    unsigned us = p->turn, king = king_square(p, us), rook = p->rook[us][wing];
    unsigned king_to = castled_king(us, wing), rook_to = castled_rook(us, wing);
    uint64_t walk, others, after;

    if (rook == NO_SQUARE || p->checkers != 0)
        return false;
    others = occupied(p) & ~BIT(king) & ~BIT(rook);
    walk = squares_between(king, king_to) | BIT(king_to);
    if (((walk | squares_between(rook, rook_to) | BIT(rook_to)) & others) != 0)
        return false;
    for (walk &= ~BIT(king); walk != 0;)
        if (attackers(p, take_square(&walk), !us, occupied(p) & ~BIT(king)) != 0)
            return false;
    after = others | BIT(king_to) | BIT(rook_to);
    return attackers(p, king_to, !us, after) == 0;
}

/* A king or a rook with a right to castle has moved or was taken. */
static SELDOM void lose_rights(struct chess *p, uint64_t touched)
{
    for (unsigned side = 0; side < 2; side++) {
        bool king = (touched & p->men[KING] & p->of[side]) != 0;

        for (unsigned wing = 0; wing < 2; wing++) {
            unsigned rook = p->rook[side][wing];

            if (rook == NO_SQUARE || (!king && (touched & BIT(rook)) == 0))
                continue;
            p->key ^= keys[KEYS_OF_RIGHTS][rook];
            p->rook[side][wing] = NO_SQUARE;
            p->flags |= (uint8_t)(king ? WHITE_KING_MOVED << side : ROOK_GONE << (side * 2 + wing));
        }
    }
    watch_rights(p);
}

/* What every move does to the counters, before the men move. */
static inline void pass_turn(struct chess *p)
{
    if (p->can_pass) {
        p->key ^= keys[KEYS_OF_PASSED][p->passed];
        p->can_pass = 0;
    }
    p->passed = NO_SQUARE;
    p->key ^= KEY_OF_TURN;
    p->number += p->turn;
    p->quiet++;
    p->turn ^= 1;
}

static uint32_t finish_play(struct chess *p, uint32_t facts)
{
    settle_checkers(p);
    return facts | (p->checkers != 0 ? FACT_CHECK : 0);
}

static SELDOM uint32_t play_castle(struct chess *p, unsigned king, unsigned rook)
{
    unsigned us = p->turn, wing = rook > king ? SHORT_CASTLE : LONG_CASTLE;

    lose_rights(p, BIT(king));
    pass_turn(p);
    chess_remove(p, king);
    chess_remove(p, rook);
    chess_put(p, castled_king(us, wing), KING, us);
    chess_put(p, castled_rook(us, wing), ROOK, us);
    return finish_play(p, FACT_IRREVERSIBLE);
}

static SELDOM uint32_t play_en_passant(struct chess *p, unsigned from, unsigned to)
{
    unsigned us = p->turn;

    pass_turn(p);
    chess_remove(p, to ^ 8u);
    chess_remove(p, from);
    chess_put(p, to, PAWN, us);
    p->quiet = 0;
    return finish_play(p, FACT_CAPTURE | FACT_IRREVERSIBLE);
}

static SELDOM void promote(struct chess *p, unsigned s, unsigned piece)
{
    unsigned side = p->board[s] >> 3;

    chess_remove(p, s);
    chess_put(p, s, piece, side);
}

/* A pawn has stepped: it cannot come back, may have been promoted, may be taken in passing. */
static inline void after_pawn(struct chess *p, unsigned from, unsigned to, unsigned promo)
{
    p->quiet = 0;
    if ((from ^ to) == 16 && (BIT(from) & (RANK_1 << 8 | RANK_1 << 48)) != 0) {
        p->passed = (uint8_t)((from + to) / 2);
        if ((chess_near[p->passed].pawn[!p->turn] & p->men[PAWN] & p->of[p->turn]) != 0)
            settle_passed(p);
    }
    if (promo != PIECE_NONE)
        promote(p, to, promo);
}

/* The men in FAR that attack the king along lines. */
static SELDOM uint64_t line_checkers(const struct chess *p, unsigned king, uint64_t far)
{
    return far & (rook_attacks(king, occupied(p)) | bishop_attacks(king, occupied(p)));
}

/* Who attacks the king of the side to move after a man of the other side went. There was no check before, so
 * a line gives one only from where it went to, or through where it came from. */
static inline void find_checkers(struct chess *p, unsigned from, unsigned to)
{
    unsigned us = p->turn, king = king_square(p, us);
    const struct near *n = &chess_near[king];
    uint64_t near = ((n->knight & p->men[KNIGHT]) | (n->pawn[us] & p->men[PAWN])) & p->of[!us];
    uint64_t far = snipers(p, king, !us), lines = tied_lines(king, far);

    if (((far & BIT(to)) | (lines & BIT(from))) != 0)
        near |= line_checkers(p, king, far);
    p->checkers = near;
    p->tied = lines | (p->men[KING] & p->of[us]);
}

/* Written without branches where the next game's moves cannot be foreseen: whether something is taken. */
static inline uint32_t play_step(struct chess *p, unsigned from, unsigned to, unsigned promo)
{
    uint64_t both = BIT(from) | BIT(to), taken;
    unsigned man = p->board[from], victim = p->board[to], us = p->turn;
    uint32_t facts;

    facts = victim != 0 ? FACT_CAPTURE | FACT_IRREVERSIBLE : 0;
    if ((both & p->watched) != 0) {
        lose_rights(p, both);
        facts |= FACT_IRREVERSIBLE;
    }
    pass_turn(p);
    taken = BIT(to) & p->of[!us];
    p->men[victim & 7] &= ~taken;
    p->of[!us] ^= taken;
    p->quiet &= (uint32_t)(victim != 0) - 1;
    p->men[man & 7] ^= both;
    p->of[us] ^= both;
    p->board[from] = 0;
    p->board[to] = (uint8_t)man;
    p->key ^= keys[man][from] ^ keys[man][to] ^ keys[victim][to];
    if ((man & 7) == PAWN) {
        after_pawn(p, from, to, promo);
        facts |= FACT_IRREVERSIBLE;
    }
    find_checkers(p, from, to);
    return facts | (p->checkers != 0 ? FACT_CHECK : 0);
}

static SELDOM uint32_t play_special(struct chess *p, move m, unsigned from, unsigned to)
{
    switch (MOVE_KIND(m)) {
    case MOVE_CASTLE:
        return play_castle(p, from, to);
    case MOVE_EN_PASSANT:
        return play_en_passant(p, from, to);
    default:
        pass_turn(p);
        return finish_play(p, FACT_PASS);
    }
}

uint32_t chess_play_on(void *position, move m, uint64_t *key)
{
    struct chess *p = position;
    unsigned from = (m >> 12 & 7) | (m >> 15 & 56), to = (m & 7) | (m >> 3 & 56);
    uint32_t facts = MOVE_KIND(m) == MOVE_STEP ? play_step(p, from, to, MOVE_PROMO(m))
                                               : play_special(p, m, from, to);

    *key = p->key;
    return facts;
}
