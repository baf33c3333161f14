/* assign.h - rows to columns at the least cost, and of all such the first in order. */
#ifndef QIPU_PAIRING_ASSIGN_H
#define QIPU_PAIRING_ASSIGN_H

#include <stdint.h>

/* COLUMN[r] becomes the column of row r: the sum of COST[(r * N + c) * LIMBS + i], compared as in matching.h,
 * is the least there is, and among those the first row has the lowest column that it can have, then the
 * second, and so on. */
void assign_first(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *column);

#endif
