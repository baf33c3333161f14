/* position.h - a chess position and what can be asked of it. Plain data: copied, never undone.
 *
 * Chess960 is chess here: castling is a king and the rook it castles with, wherever they stand. */
#ifndef QIPU_GAME_CHESS_POSITION_H
#define QIPU_GAME_CHESS_POSITION_H

#include "game/chess/squares.h"
#include "game/game.h"

enum { SHORT_CASTLE, LONG_CASTLE };

enum position_flag {
    POSITION_CHESS960 = 1, /* written with the files of its rooks where that says more */
    WHITE_KING_MOVED = 2,
    BLACK_KING_MOVED = 4,
    ROOK_GONE = 8 /* << (side * 2 + wing): a right lost by the rook, not by the king */
};

struct chess {
    uint64_t men[8];    /* by enum piece; men[0] is unused */
    uint64_t of[2];     /* by side */
    uint64_t watched;   /* kings and rooks that a right to castle hangs on */
    uint64_t checkers;  /* men that give check to the side to move */
    uint64_t tied;      /* its king, and where its men may be shielding it: they do not go unasked */
    uint64_t key;       /* en passant counts only where it can legally be done */
    uint8_t board[64];  /* enum piece | side << 3; 0 is empty */
    uint8_t rook[2][2]; /* the rook to castle with, by side and wing; NO_SQUARE: no right */
    uint8_t turn;
    uint8_t passed;   /* the square a pawn has just passed in a double step, or NO_SQUARE */
    uint8_t can_pass; /* whether it can legally be taken there */
    uint8_t flags;    /* enum position_flag */
    uint32_t quiet;   /* plies since the last capture or pawn move */
    uint64_t number;  /* of the move, as a FEN counts; shares no wide store with `quiet` */
};

/* For what few moves need: kept out of line, so that the common path keeps its registers. */
#define SELDOM __attribute__((noinline))

/* No game has more than 218; a board full of queens, which a FEN may have, is cut off. */
enum { MOVES_MAX = 512 };

static inline uint64_t occupied(const struct chess *p)
{
    return p->of[WHITE] | p->of[BLACK];
}

static inline unsigned piece_on(const struct chess *p, unsigned s)
{
    return p->board[s] & 7u;
}

static inline unsigned king_square(const struct chess *p, unsigned side)
{
    return first_square(p->men[KING] & p->of[side]);
}

/* Where the king and the rook stand after castling. */
static inline unsigned castled_king(unsigned side, unsigned wing)
{
    return side * 56 + (wing == SHORT_CASTLE ? 6 : 2);
}

static inline unsigned castled_rook(unsigned side, unsigned wing)
{
    return side * 56 + (wing == SHORT_CASTLE ? 5 : 3);
}

/* Sliding men of SIDE that would attack S on an empty board. */
static inline uint64_t snipers(const struct chess *p, unsigned s, unsigned side)
{
    const struct near *n = &chess_near[s];

    return ((n->straight & (p->men[ROOK] | p->men[QUEEN])) |
            (n->diagonal & (p->men[BISHOP] | p->men[QUEEN]))) &
           p->of[side];
}

/* Those of them that do when the board is occupied as given. */
static inline uint64_t line_attackers(const struct chess *p, unsigned s, unsigned side, uint64_t occupied_by)
{
    uint64_t all = snipers(p, s, side);

    return all == 0 ? 0 : all & (rook_attacks(s, occupied_by) | bishop_attacks(s, occupied_by));
}

/* Men of SIDE that attack S when the board is occupied as given. */
static inline uint64_t attackers(const struct chess *p, unsigned s, unsigned side, uint64_t occupied_by)
{
    const struct near *n = &chess_near[s];
    uint64_t near = (n->knight & p->men[KNIGHT]) | (n->king & p->men[KING]) | (n->pawn[!side] & p->men[PAWN]);

    return (near & p->of[side]) | line_attackers(p, s, side, occupied_by);
}

/* Whether any man of SIDE but those in GONE does. */
static inline bool is_attacked(const struct chess *p, unsigned s, unsigned side, uint64_t occupied_by,
                               uint64_t gone)
{
    const struct near *n = &chess_near[s];
    uint64_t near = (n->knight & p->men[KNIGHT]) | (n->king & p->men[KING]) | (n->pawn[!side] & p->men[PAWN]);

    if ((near & p->of[side] & ~gone) != 0)
        return true;
    for (uint64_t far = snipers(p, s, side) & ~gone; far != 0; far &= far - 1)
        if ((chess_between[s][first_square(far)] & occupied_by) == 0)
            return true;
    return false;
}

/* Where those of PAWNS can step who are of SIDE. */
static inline uint64_t steps_of(const struct chess *p, unsigned side, uint64_t pawns)
{
    pawns &= p->of[side];
    return (side == WHITE ? pawns << 8 : pawns >> 8) & ~occupied(p);
}

/* An empty board; men are then put on it, and at the end chess_settle() makes the rest agree. */
void chess_clear(struct chess *);
void chess_put(struct chess *, unsigned square, unsigned piece, unsigned side);
void chess_remove(struct chess *, unsigned square);

/* Key, checkers, castling squares and the legal en passant, from the men and the rights. */
void chess_settle(struct chess *);

void chess_start(struct chess *);

/* Whether the king of the side to move is safe after a step to a square next to him. */
bool chess_is_safe_for_king(const struct chess *, unsigned to);

/* Where men who are not the king can answer a check: nowhere when there are two. */
static inline uint64_t answers(const struct chess *p, unsigned king)
{
    if (p->checkers == 0)
        return ~UINT64_C(0);
    return several(p->checkers) ? 0 : p->checkers | chess_between[king][first_square(p->checkers)];
}

/* Whether a man who is not the king uncovers nobody: who stands between him and one that looks his way must
 * stay between them, or take that one. */
static inline bool keeps_shielding(const struct chess *p, unsigned king, unsigned from, unsigned to)
{
    return (p->tied & BIT(from)) == 0 ||
           ((chess_between[king][to] & BIT(from)) | (chess_between[king][from] & BIT(to))) != 0;
}

/* A move of that man of the side to move which fits the pieces' gaits (castling and en passant apart): is the
 * own king safe after it? */
static inline bool leaves_king_safe(const struct chess *p, unsigned from, unsigned to)
{
    unsigned king = king_square(p, p->turn);

    if (from == king)
        return chess_is_safe_for_king(p, to);
    return (answers(p, king) & BIT(to)) != 0 && keeps_shielding(p, king, from, to);
}

bool chess_en_passant_is_safe(const struct chess *, unsigned from);
bool chess_can_castle(const struct chess *, unsigned wing);

/* Castles with the king and the rook on these squares, as chess_play_on() does. */
uint32_t chess_play_castle(struct chess *, unsigned king, unsigned rook);

/* Every legal move; how many. */
unsigned chess_moves(const struct chess *, move out[MOVES_MAX]);

/* The same until there are ENOUGH, which is less than MOVES_MAX - 64; perhaps a few more. */
unsigned chess_some_moves(const struct chess *, unsigned enough, move out[MOVES_MAX]);
bool chess_has_legal_move(const struct chess *);

/* Plays a legal or a forced move; *KEY is the new position's. Returns enum fact without mate and stalemate:
 * these cost a search and are asked for with chess_has_legal_move(). */
uint32_t chess_play_on(void *position, move, uint64_t *key);

static inline uint32_t chess_play(struct chess *p, move m)
{
    uint64_t key;

    return chess_play_on(p, m, &key);
}

/* fen.c: positions in words: FEN, X-FEN and Shredder-FEN. */

/* What is wrong with a FEN: reasons in the order they were found. */
struct fen_faults {
    enum reason position[16]; /* it is no possible position */
    enum reason words[16];    /* it is not written as the standard asks */
    unsigned positions, spellings;
    bool unread; /* some words mean nothing: written anew, it would not say the same */
};

/* Reads a FEN of four to six fields. False when there is no board with one king a side to play on;
 * then P is not to be used. CHESS960 when the record says that it is. */
bool fen_read(struct chess *p, struct slice fen, bool chess960, struct fen_faults *);

void fen_write(const struct chess *, struct buf *);

/* The same FEN as the standard asks for it; false, and nothing is written, when it is no possible position or
 * says what a FEN has no place for. STRICT: what can be read of it, with the least move number that its clock
 * leaves room for. */
bool fen_respell(struct slice fen, bool chess960, bool strict, struct buf *);

/* match.c: from a claim to the legal moves that fit it, and back. */

int chess_match(const void *position, const struct claim *, move out[MATCH_MAX]);

/* Why none, or more than one, fits. */
enum reason chess_why(const void *position, const struct claim *, const move *fit, int fits, enum code *code,
                      struct arena *, const char *arg[2]);

move chess_force(const void *position, const struct claim *);

/* SAN's fewest words in file and rank, and always both squares. For castling `to` is where the king arrives,
 * or in Chess960 the rook, as UCI has it. */
void chess_tell(const void *position, move, struct claim *);

/* The fewest of file and rank that tell the man on FROM from others of its kind that can legally go to TO. */
void chess_tell_from(const struct chess *, unsigned piece, unsigned from, unsigned to, struct claim *);

/* The squares of that, for any position of the same game. */
void chess_tell_squares(const void *position, move, struct claim *);

/* The wing a claim castles on, or -1 when it is not about castling. */
int match_claimed_wing(const struct chess *, const struct claim *);

/* Men of the side to move that fit the claim's piece and squares of departure, wherever they can go. */
uint64_t match_claimed_men(const struct chess *, const struct claim *);

#endif
