/* fen.h - positions in words: FEN, X-FEN and Shredder-FEN. */
#ifndef QIPU_GAME_CHESS_FEN_H
#define QIPU_GAME_CHESS_FEN_H

#include "finding/finding.h"
#include "game/chess/position.h"

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

#endif
