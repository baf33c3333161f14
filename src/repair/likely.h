/* likely.h - whether moves look as if people had played them. */
#ifndef QIPU_REPAIR_LIKELY_H
#define QIPU_REPAIR_LIKELY_H

#include "repair/cost.h"

/* Adds what the moves of a mended line say from item FROM to item TO, of which those with a fixed move are
 * the edit's. */
void feature_moves(struct features *, struct study *, const struct playable *, uint32_t from, uint32_t to);

#endif
