/* word.h - how far apart two spellings of a move are, for a pen that slips. */
#ifndef QIPU_REPAIR_WORD_H
#define QIPU_REPAIR_WORD_H

#include "repair/search/tuning.h"
#include "repair/signs.h"

struct distance {
    int cost;       /* weighed by how easily a pen or a key slips so */
    unsigned steps; /* characters exchanged, left out, doubled or changed */
};

struct distance word_distance(const struct tuning *, const struct signs *written, const struct signs *meant);

#endif
