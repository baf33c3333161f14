/* word.h - how far apart two spellings of a move are, for a pen that slips. */
#ifndef QIPU_REPAIR_WORD_H
#define QIPU_REPAIR_WORD_H

#include "base/slice.h"

#include <stdint.h>

enum { WORD_SIGNS = 16 };

/* A word without what does not say where the man goes (x + # = ! ?), one number a character; characters
 * of one meaning (车 車 俥, 二 2) are the same. */
struct signs {
    uint16_t sign[WORD_SIGNS];
    uint8_t count;
    uint8_t marks; /* enum mark: what was left out */
};

struct signs word_signs(struct slice);

struct distance {
    int cost;       /* weighed by how easily a pen or a key slips so */
    unsigned steps; /* characters exchanged, left out, doubled or changed */
};

struct distance word_distance(const struct signs *written, const struct signs *meant);

#endif
