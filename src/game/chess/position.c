/* position.c - putting, moving, attacks and checks on sets of squares. */
#include "game/chess/chess_step.h"

/* Keys are fixed by this table: the same position has the same key in every run. */
#define SHAKE(x, shift, factor) (((x) ^ (x) >> (shift)) * UINT64_C(factor))
#define MIX(n) SHAKE(SHAKE((n)*UINT64_C(0x9E3779B97F4A7C15), 30, 0xBF58476D1CE4E5B9), 27, 0x94D049BB133111EB)
#define KEY_OF(n) (MIX((n) + UINT64_C(1)) ^ MIX((n) + UINT64_C(1)) >> 31)
#define KEYS_8(n)                                                                                            \
    KEY_OF(n), KEY_OF(n + 1), KEY_OF(n + 2), KEY_OF(n + 3), KEY_OF(n + 4), KEY_OF(n + 5), KEY_OF(n + 6),     \
        KEY_OF(n + 7)
#define KEYS_64(n)                                                                                           \
    {                                                                                                        \
        KEYS_8(n), KEYS_8(n + 8), KEYS_8(n + 16), KEYS_8(n + 24), KEYS_8(n + 32), KEYS_8(n + 40),            \
            KEYS_8(n + 48), KEYS_8(n + 56)                                                                   \
    }

const uint64_t chess_keys[16][64] = {[KEYS_OF_RIGHTS] = KEYS_64(0),
                                     [1] = KEYS_64(64),
                                     KEYS_64(128),
                                     KEYS_64(192),
                                     KEYS_64(256),
                                     KEYS_64(320),
                                     KEYS_64(384),
                                     [KEYS_OF_PASSED] = KEYS_64(512),
                                     KEYS_64(576),
                                     KEYS_64(640),
                                     KEYS_64(704),
                                     KEYS_64(768),
                                     KEYS_64(832),
                                     KEYS_64(896),
                                     KEYS_64(960)};

#define KEY_OF_TURN KEY_OF(1024)

const uint64_t chess_key_of_turn = KEY_OF_TURN;

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
    p->key ^= chess_keys[p->board[s]][s];
}

void chess_remove(struct chess *p, unsigned s)
{
    unsigned man = p->board[s];

    p->men[man & 7] &= ~BIT(s);
    p->of[man >> 3] &= ~BIT(s);
    p->board[s] = 0;
    p->key ^= chess_keys[man][s];
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

SELDOM void chess_settle_passed(struct chess *p)
{
    uint64_t pawns;

    p->can_pass = 0;
    if (p->passed == NO_SQUARE)
        return;
    pawns = chess_near[p->passed].pawn[!p->turn] & p->men[PAWN] & p->of[p->turn];
    while (pawns != 0 && !p->can_pass)
        p->can_pass = chess_en_passant_is_safe(p, take_square(&pawns));
    if (p->can_pass)
        p->key ^= chess_keys[KEYS_OF_PASSED][p->passed];
}

/* In a position that was set up the kings may even stand side by side. */
static void settle_checkers(struct chess *p)
{
    find_checkers(p, p->turn);
    p->checkers |= chess_near[king_square(p, p->turn)].king & p->men[KING] & p->of[!p->turn];
}

void chess_settle(struct chess *p)
{
    p->key = p->turn == BLACK ? KEY_OF_TURN : 0;
    for (unsigned s = 0; s < 64; s++)
        if (p->board[s] != 0)
            p->key ^= chess_keys[p->board[s]][s];
    for (unsigned side = 0; side < 2; side++)
        for (unsigned wing = 0; wing < 2; wing++)
            if (p->rook[side][wing] != NO_SQUARE)
                p->key ^= chess_keys[KEYS_OF_RIGHTS][p->rook[side][wing]];
    watch_rights(p);
    chess_settle_passed(p);
    settle_checkers(p);
}

#define MEN_OF(side, M)                                                                                      \
    M(ROOK, side)                                                                                            \
    M(KNIGHT, side) M(BISHOP, side) M(QUEEN, side) M(KING, side) M(BISHOP, side) M(KNIGHT, side) M(ROOK, side)
#define MAN(piece, side) (piece) | (side) << 3,
#define PAWN_OF(piece, side) PAWN | (side) << 3,

#define KEY_ON(piece, side, s) KEY_OF(((piece) | (side) << 3) * 64 + (s))
#define KEYS_OF_PAWNS(side, s)                                                                               \
    (KEY_ON(PAWN, side, s) ^ KEY_ON(PAWN, side, s + 1) ^ KEY_ON(PAWN, side, s + 2) ^                         \
     KEY_ON(PAWN, side, s + 3) ^ KEY_ON(PAWN, side, s + 4) ^ KEY_ON(PAWN, side, s + 5) ^                     \
     KEY_ON(PAWN, side, s + 6) ^ KEY_ON(PAWN, side, s + 7))
#define KEYS_OF_MEN(side, s)                                                                                 \
    (KEY_ON(ROOK, side, s) ^ KEY_ON(KNIGHT, side, s + 1) ^ KEY_ON(BISHOP, side, s + 2) ^                     \
     KEY_ON(QUEEN, side, s + 3) ^ KEY_ON(KING, side, s + 4) ^ KEY_ON(BISHOP, side, s + 5) ^                  \
     KEY_ON(KNIGHT, side, s + 6) ^ KEY_ON(ROOK, side, s + 7) ^ KEY_OF(s) ^ KEY_OF(s + 7))

/* A constant because every game begins with it. */
static const struct chess start = {
    .men = {[PAWN] = RANK_1 << 8 | RANK_1 << 48,
            [KNIGHT] = BIT(1) | BIT(6) | BIT(57) | BIT(62),
            [BISHOP] = BIT(2) | BIT(5) | BIT(58) | BIT(61),
            [ROOK] = BIT(0) | BIT(7) | BIT(56) | BIT(63),
            [QUEEN] = BIT(3) | BIT(59),
            [KING] = BIT(4) | BIT(60)},
    .of = {RANK_1 | RANK_1 << 8, RANK_8 | RANK_1 << 48},
    .tied = BIT(4),
    .watched = BIT(0) | BIT(4) | BIT(7) | BIT(56) | BIT(60) | BIT(63),
    .key =
        KEYS_OF_MEN(WHITE, 0) ^ KEYS_OF_PAWNS(WHITE, 8) ^ KEYS_OF_PAWNS(BLACK, 48) ^ KEYS_OF_MEN(BLACK, 56),
    .board = {MEN_OF(WHITE, MAN) MEN_OF(WHITE, PAWN_OF)[48] = MEN_OF(BLACK, PAWN_OF) MEN_OF(BLACK, MAN)},
    .rook = {{7, 0}, {63, 56}},
    .passed = NO_SQUARE,
    .number = 1};

HOT void chess_start(struct chess *p)
{
    *p = start;
}

HOT bool chess_is_safe_for_king(const struct chess *p, unsigned to)
{
    return !is_attacked(p, to, !p->turn, occupied(p) & ~(p->men[KING] & p->of[p->turn]), BIT(to));
}

bool chess_en_passant_is_safe(const struct chess *p, unsigned from)
{
    unsigned victim = p->passed ^ 8u;
    uint64_t occ = (occupied(p) & ~BIT(from) & ~BIT(victim)) | BIT(p->passed);

    return !is_attacked(p, king_square(p, p->turn), !p->turn, occ, BIT(victim));
}

HOT bool chess_can_castle(const struct chess *p, unsigned wing)
{
    unsigned us = p->turn, king = king_square(p, us), rook = p->rook[us][wing];
    unsigned king_to = castled_king(us, wing), rook_to = castled_rook(us, wing);
    uint64_t walk, others;

    if (rook == NO_SQUARE || p->checkers != 0)
        return false;
    others = occupied(p) & ~BIT(king) & ~BIT(rook);
    walk = chess_between[king][king_to] | BIT(king_to);
    if (((walk | chess_between[rook][rook_to] | BIT(rook_to)) & others) != 0)
        return false;
    for (walk &= ~BIT(king); walk != 0;)
        if (is_attacked(p, take_square(&walk), !us, occupied(p) & ~BIT(king), 0))
            return false;
    /* Nobody can have been behind a rook that leaves the corner. */
    return (BIT(rook) & (FILE_A | FILE_H)) != 0 ||
           !is_attacked(p, king_to, !us, others | BIT(king_to) | BIT(rook_to), 0);
}

static void lose_right(struct chess *p, unsigned side, unsigned wing, unsigned flag)
{
    unsigned rook = p->rook[side][wing];

    if (rook == NO_SQUARE)
        return;
    p->key ^= chess_keys[KEYS_OF_RIGHTS][rook];
    p->rook[side][wing] = NO_SQUARE;
    p->flags |= (uint8_t)flag;
}

static void lose_both_rights(struct chess *p, unsigned side)
{
    lose_right(p, side, SHORT_CASTLE, (unsigned)WHITE_KING_MOVED << side);
    lose_right(p, side, LONG_CASTLE, (unsigned)WHITE_KING_MOVED << side);
    p->watched &= ~p->of[side];
}

/* A king or a rook with a right to castle has moved or was taken. */
HOT SELDOM void chess_lose_rights(struct chess *p, uint64_t touched)
{
    for (unsigned side = 0; side < 2; side++) {
        if ((touched & p->men[KING] & p->of[side]) != 0)
            lose_both_rights(p, side);
        for (unsigned wing = 0; wing < 2; wing++)
            if (p->rook[side][wing] != NO_SQUARE && (touched & BIT(p->rook[side][wing])) != 0)
                lose_right(p, side, wing, (unsigned)ROOK_GONE << (side * 2 + wing));
    }
    watch_rights(p);
}

HOT static uint32_t finish_play(struct chess *p, uint32_t facts)
{
    find_checkers(p, p->turn);
    return facts | (p->checkers != 0 ? FACT_CHECK : 0);
}

/* Either may go where the other was. */
static void castle_men(struct chess *p, unsigned us, unsigned king, unsigned rook)
{
    unsigned wing = rook > king ? SHORT_CASTLE : LONG_CASTLE;
    unsigned king_to = castled_king(us, wing), rook_to = castled_rook(us, wing);
    const uint64_t *king_keys = chess_keys[KING | us << 3], *rook_keys = chess_keys[ROOK | us << 3];

    p->men[KING] ^= BIT(king) ^ BIT(king_to);
    p->men[ROOK] ^= BIT(rook) ^ BIT(rook_to);
    p->of[us] ^= BIT(king) ^ BIT(king_to) ^ BIT(rook) ^ BIT(rook_to);
    p->key ^= king_keys[king] ^ king_keys[king_to] ^ rook_keys[rook] ^ rook_keys[rook_to];
    p->board[king] = p->board[rook] = 0;
    p->board[king_to] = (uint8_t)(KING | us << 3);
    p->board[rook_to] = (uint8_t)(ROOK | us << 3);
}

HOT uint32_t chess_play_castle(struct chess *p, unsigned king, unsigned rook)
{
    unsigned us = p->turn;

    lose_both_rights(p, us);
    pass_turn(p, us);
    p->quiet++;
    castle_men(p, us, king, rook);
    return finish_play(p, FACT_IRREVERSIBLE);
}

static SELDOM uint32_t play_en_passant(struct chess *p, unsigned from, unsigned to)
{
    unsigned us = p->turn;

    pass_turn(p, p->turn);
    chess_remove(p, to ^ 8u);
    chess_remove(p, from);
    chess_put(p, to, PAWN, us);
    p->quiet = 0;
    return finish_play(p, FACT_CAPTURE | FACT_IRREVERSIBLE);
}

static SELDOM uint32_t promote(struct chess *p, unsigned s, unsigned piece, uint32_t facts)
{
    chess_remove(p, s);
    chess_put(p, s, piece, !p->turn);
    find_checkers(p, p->turn);
    return p->checkers != 0 ? facts | FACT_CHECK : facts & ~(uint32_t)FACT_CHECK;
}

static SELDOM uint32_t play_special(struct chess *p, move m, unsigned from, unsigned to)
{
    switch (MOVE_KIND(m)) {
    case MOVE_CASTLE:
        return chess_play_castle(p, from, to);
    case MOVE_EN_PASSANT:
        return play_en_passant(p, from, to);
    default:
        pass_turn(p, p->turn);
        p->quiet++;
        return finish_play(p, FACT_PASS);
    }
}

static uint32_t play_any_step(struct chess *p, move m, unsigned from, unsigned to)
{
    uint32_t taken = p->board[to] == 0 ? 0 : TAKEN;
    uint32_t facts = play_step(p, p->turn, piece_on(p, from), from, to, taken);

    return MOVE_PROMO(m) == PIECE_NONE ? facts : promote(p, to, MOVE_PROMO(m), facts);
}

uint32_t chess_play_on(void *position, move m, uint64_t *key)
{
    struct chess *p = position;
    unsigned from = from_square(m), to = to_square(m);
    uint32_t facts = MOVE_KIND(m) == MOVE_STEP ? play_any_step(p, m, from, to) : play_special(p, m, from, to);

    *key = p->key;
    return facts;
}
