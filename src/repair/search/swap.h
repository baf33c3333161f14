/* swap.h - what taking on one point in turn wins: the part of a position's worth that everybody sees. */
#ifndef QIPU_REPAIR_SEARCH_SWAP_H
#define QIPU_REPAIR_SEARCH_SWAP_H

#include "game/game.h"

enum { ROYAL_WORTH = 100 };

/* In pawns; a king or general is worth more than all others together. */
int swap_worth(enum piece);

/* What BY wins by taking the man of that worth on a point, the cheapest men first and both sides stopping
 * when they like; 0 when it had better not begin. Men that attack from behind others are not counted. */
int swap_gain(const struct game *, const void *position, point, enum side by, int victim);

#endif
