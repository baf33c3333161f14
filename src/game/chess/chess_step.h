/* chess_step.h - the plain step of a man, which nearly every move is: in a header, so that the loop over a
 * game holds it. */
#ifndef QIPU_GAME_CHESS_CHESS_STEP_H
#define QIPU_GAME_CHESS_CHESS_STEP_H

#include "game/chess/position.h"

enum { KEYS_OF_RIGHTS = 7, KEYS_OF_PASSED = 8 };

/* The facts of a step that takes somebody. */
enum { TAKEN = FACT_CAPTURE | FACT_IRREVERSIBLE };

/* By man (piece | side << 3) and square; where no man is there is nothing to add. Two rows stand for no man.
 */
extern const uint64_t chess_keys[16][64];
extern const uint64_t chess_key_of_turn;

/* What few steps need. */
void chess_lose_rights(struct chess *, uint64_t touched);
void chess_settle_passed(struct chess *);

/* What every move does to the counters, before the men move. US is the side to move, here and below: both
 * sides' code is apart, so that the side is a constant in it. */
static ALWAYS_INLINE void pass_turn(struct chess *p, unsigned us)
{
    if (seldom(p->can_pass)) {
        p->key ^= chess_keys[KEYS_OF_PASSED][p->passed];
        p->can_pass = 0;
    }
    p->passed = NO_SQUARE;
    p->key ^= chess_key_of_turn;
    p->number += us;
    p->turn = (uint8_t)!us;
}

/* A pawn has stepped over the square at which it can now be taken. */
static ALWAYS_INLINE void note_passed(struct chess *p, unsigned us, unsigned over)
{
    p->passed = (uint8_t)over;
    if (seldom((chess_near[over].pawn[us] & p->men[PAWN] & p->of[!us]) != 0))
        chess_settle_passed(p);
}

/* Who attacks the king of SIDE, which is to move, and which of its men must not go unasked: the king himself,
 * and what alone stands between him and somebody who looks his way. */
static ALWAYS_INLINE void find_checkers(struct chess *p, unsigned side)
{
    unsigned king = king_square(p, side);
    const struct near *n = &chess_near[king];
    uint64_t near = ((n->knight & p->men[KNIGHT]) | (n->pawn[side] & p->men[PAWN])) & p->of[!side];
    uint64_t tied = BIT(king), all = occupied(p);

    for (uint64_t far = snipers(p, king, !side); far != 0; far &= far - 1) {
        uint64_t screen = chess_between[king][first_square(far)] & all;

        near |= far & -far & -(uint64_t)(screen == 0);
        tied |= screen & -(uint64_t)!several(screen);
    }
    p->checkers = near;
    p->tied = tied;
}

/* Takes what stands on a square, if anything of SIDE does. */
static ALWAYS_INLINE void take_on(struct chess *p, unsigned s, unsigned side)
{
    size_t victim = p->board[s];

    p->men[victim & 7] &= ~BIT(s);
    p->of[side] &= ~BIT(s);
    p->key ^= chess_keys[victim][s];
}

static ALWAYS_INLINE void shift_man(struct chess *p, unsigned side, size_t piece, unsigned from, unsigned to)
{
    size_t man = piece | side << 3;
    uint64_t both = BIT(from) | BIT(to);

    p->men[piece] ^= both;
    p->of[side] ^= both;
    p->board[from] = 0;
    p->board[to] = (uint8_t)man;
    p->key ^= chess_keys[man][from] ^ chess_keys[man][to];
}

/* A pawn's double step. A forced move may take a pawn two squares on from anywhere, but only from where it
 * stood first is that passing. */
static ALWAYS_INLINE bool is_leap(unsigned us, size_t piece, unsigned from, unsigned to)
{
    return seldom((from ^ to) == 16) && piece == PAWN && from / 8 == (us == WHITE ? 1 : 6);
}

/* PIECE is what stands on FROM, TAKEN the facts of what stands on TO. Written without branches where the next
 * game's moves cannot be foreseen: whether something is taken, and by what. */
static ALWAYS_INLINE uint32_t play_step(struct chess *p, unsigned us, size_t piece, unsigned from,
                                        unsigned to, uint32_t taken)
{
    static const uint8_t facts_of[8] = {[PAWN] = FACT_IRREVERSIBLE};
    uint64_t touched = (BIT(from) | BIT(to)) & p->watched;
    uint32_t facts = taken | facts_of[piece];

    p->quiet = (p->quiet + 1) & -(uint32_t)(facts == 0);
    if (seldom(touched != 0)) {
        chess_lose_rights(p, touched);
        facts |= FACT_IRREVERSIBLE;
    }
    pass_turn(p, us);
    take_on(p, to, !us);
    shift_man(p, us, piece, from, to);
    if (is_leap(us, piece, from, to))
        note_passed(p, us, (from + to) / 2);
    find_checkers(p, !us);
    return facts | (p->checkers != 0) * (uint32_t)FACT_CHECK;
}

#endif
