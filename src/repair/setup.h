/* setup.h - positions to begin with that were probably meant: with the other side to move, with the colours
 * exchanged. */
#ifndef QIPU_REPAIR_SETUP_H
#define QIPU_REPAIR_SETUP_H

#include "repair/line.h"

/* OUT becomes the position WHICH (0 to SETUPS - 1) that a FEN could stand for; false when it is no FEN with a
 * side to move. */
bool setup_variant(struct slice fen, unsigned which, struct buf *out);

#endif
