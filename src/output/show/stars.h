/* stars.h - the dots of weiqi and wuziqi boards. */
#ifndef QIPU_OUTPUT_SHOW_STARS_H
#define QIPU_OUTPUT_SHOW_STARS_H

#include "game/game.h"

/* Whether a board of that size has a dot at (X, Y). */
bool star_point(const struct look *, unsigned width, unsigned height, unsigned x, unsigned y);

#endif
