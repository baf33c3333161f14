/* coord.h - the plain spelling of points and moves that the stream, the findings and the tests share.
 *
 * A point is a letter for the column (a is the left one, i is not left out; A begins the 27th) and a number
 * for the row from the bottom: from 1, in xiangqi from 0 as ICCS counts. A move is one point (a stone), two
 * points and a promotion letter (a man), or one of the words pass, swap, resign. */
#ifndef QIPU_NOTATION_COORD_H
#define QIPU_NOTATION_COORD_H

#include "record/record.h"

void coord_point(struct buf *, enum game_id, point);
void coord_move(struct buf *, enum game_id, move);

/* The move that a record claims without words; MOVE_NONE where it does not say which. */
move coord_claimed(const struct claim *);

/* Reads a point that fills the slice; NOWHERE when it is none. */
point coord_read_point(enum game_id, struct slice);

/* Reads a move into a claim that was cleared; false when it is none. */
bool coord_read_move(enum game_id, struct slice, struct claim *);

#endif
