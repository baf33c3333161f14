/* playable.h - how well a list of coordinates goes as chess and as xiangqi.
 *
 * Coordinates of the two games look alike: what tells them apart is whose men stand where the moves begin and
 * how those go. Readers have no engine, and need none for this: men go here as they may, whatever becomes of
 * their king. */
#ifndef QIPU_FORMAT_TEXT_PLAYABLE_H
#define QIPU_FORMAT_TEXT_PLAYABLE_H

#include "notation/notation.h"

/* Moves of a list that are looked at: enough to tell the games apart. */
enum { PLAYABLE_MOST = 12 };

struct playable {
    char at[10][9]; /* letters of FEN, 0 for nothing; [0][0] is the first mover's left corner */
    bool chess;
    bool second;   /* it is the second mover's turn */
    unsigned good; /* moves so far that a man could make */
};

/* The start of chess or of xiangqi. */
void playable_start(struct playable *, enum game_id);

/* Goes on by a move; one that no man can make is made all the same where there is a man. */
void playable_move(struct playable *, const struct claim *);

#endif
