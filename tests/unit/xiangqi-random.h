/* xiangqi-random.h - cycles to try what must hold of every one of them. */
#ifndef XIANGQI_RANDOM_H
#define XIANGQI_RANDOM_H

#include "xiangqi-kit.h"

enum { RANDOM_LENGTH = 4, CYCLE_LONGEST = 16 };

struct cycle {
    struct xq start;
    uint16_t move[CYCLE_LONGEST];
    unsigned length;
};

/* Two quiet moves and the way back in an endgame of 4 to 12 men; false: not this time. */
bool random_cycle(uint64_t *seed, struct cycle *);

/* FEN and moves, until the next call. */
const char *cycle_text(const struct cycle *);

#endif
