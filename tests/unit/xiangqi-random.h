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

/* A figure of the rulebook with one to three men taken away, added or of another kind, its cycle or another.
 */
bool changed_figure(uint64_t *seed, struct cycle *);

/* One or the other. */
bool any_cycle(uint64_t *seed, struct cycle *);

/* How many cycles are tried, with which seed, and by which parameters. */
struct trials {
    struct rulebooks books;
    const int *param; /* of xiangqi-1999 */
    uint64_t seed;
    unsigned cycles;
};

/* QILI_CYCLES and QILI_SEED where they are set, else FEW and a seed of ours; both are printed. */
void trials_load(struct trials *, unsigned few);
void trials_free(struct trials *);

/* FEN and moves, until the next call. */
const char *cycle_text(const struct cycle *);

#endif
