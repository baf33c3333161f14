/* stone_order.h - numbered moves of a list of stones that stand in columns: 1 4 / 2 5 / 3 6. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONE_ORDER_H
#define QIPU_FORMAT_TEXT_STONES_STONE_ORDER_H

#include "format/text/atoms.h"

/* Puts the moves in the order of their numbers, where every move has one, none is missing, and they do not
 * stand in that order. Atoms before the first number and behind the last move stay where they are. */
void stones_put_in_order(struct atoms *);

#endif
