/* xqboard.h - a xiangqi position as files draw it, and its FEN. */
#ifndef QIPU_FORMAT_XIANGQI_XQBOARD_H
#define QIPU_FORMAT_XIANGQI_XQBOARD_H

#include "record/record.h"

/* What stands on each point, as a letter of FEN (KABNRCP for the first mover, small for the second), 0 for
 * nothing; [0][0] is a0. */
struct xqboard {
    char at[10][9];
};

/* The men of a full set in the order in which XQF and DhtmlXQ list their points: R N B A K A B N R C C P P P
 * P P of the first mover, then of the second. */
extern const char xqboard_men[33];

/* Where those men stand at the start: x * 10 + y. */
extern const uint8_t xqboard_start[32];

/* Whether a man of the first mover stands there at the start. */
bool xqboard_is_home(point);

void xqboard_fen(const struct xqboard *, enum side to_move, struct buf *);

/* The first field of a FEN; false when it is none. */
bool xqboard_read(struct xqboard *, struct slice fen);

/* Whether a man of the other side could take the general of SIDE. */
bool xqboard_in_check(const struct xqboard *, enum side);

/* Puts the position into the record as a header, unless it is the start with the first mover to move. Who is
 * to move: the owner of the man that the record moves first, else ELSE. */
void xqboard_setup(const struct xqboard *, struct record *, enum side otherwise);

/* xqdrawing.c: a board of xiangqi drawn in characters, as books, posts and engines draw it: men and crossings
 * in ten rows of nine, with or without the lines between them, river, labels and frames. */

struct xqdrawing {
    size_t length;        /* bytes of all its lines */
    bool told;            /* which side every man is of */
    struct slice untold;  /* else the first man that both sides may have */
    struct xqboard board; /* when told */
};

/* Whether the lines at the beginning of a text are such a board. Sides are told by 帅 and 将 and the other
 * characters that one side alone has, by brackets around the men of one side, by 俥傌炮 against 車馬砲, or by
 * capital and small letters; nothing is guessed. */
bool xqdrawing_get(struct slice text, struct xqdrawing *);

#endif
