/* sizes.h - how many lines a board has, in words: 9路, 十三路棋盘, 15×15, 19x19. */
#ifndef QIPU_FORMAT_TEXT_STONES_SIZES_H
#define QIPU_FORMAT_TEXT_STONES_SIZES_H

#include "base/text/slice.h"

/* The lines that LINE, short as a heading is, says of a board; 0: it says nothing. 16路4 is a point. */
long size_in_words(struct slice line);

#endif
