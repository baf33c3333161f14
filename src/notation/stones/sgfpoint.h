/* sgfpoint.h - points as SGF writes them: two letters, column and row from the top left. */
#ifndef QIPU_NOTATION_STONES_SGFPOINT_H
#define QIPU_NOTATION_STONES_SGFPOINT_H

#include "notation/notation.h"

/* "pd" on a board of HEIGHT lines; false when it is not two letters. Rows below the board wrap around to
 * rows above it: still off the board, and written back as they were. */
bool sgfpoint_read(struct slice, unsigned height, point *);

/* Two letters. */
void sgfpoint_put(point, unsigned height, char out[2]);
void sgfpoint_write(point, unsigned height, struct buf *);

extern const struct notation notation_sgf;

#endif
