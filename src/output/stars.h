/* stars.h - the dots of weiqi and wuziqi boards. */
#ifndef QIPU_OUTPUT_STARS_H
#define QIPU_OUTPUT_STARS_H

#include "record/record.h"

/* Whether a board of that size has a dot at (X, Y). */
bool star_point(enum game_id, unsigned width, unsigned height, unsigned x, unsigned y);

#endif
