/* ladder.h - the pairing that is best by criteria of falling weight, as a cheapest matching.
 *
 * A criterion counts something of each pair: it is one rung of the ladder or more, each lighter than all
 * before it. An order of pairings is a criterion too, so that one matching finds the first of the best. */
#ifndef QIPU_PAIRING_LADDER_H
#define QIPU_PAIRING_LADDER_H

#include <stdbool.h>
#include <stdint.h>

struct rung {
    unsigned criterion; /* as the text numbers it; 0: the order of pairings */
    unsigned bits, limb, shift;
};

struct ladder {
    uint32_t n; /* vertices: an even number */
    struct rung *rung;
    uint32_t rungs, cap;
    unsigned limbs, used;
    int64_t *cost; /* as in matching.h */
};

/* A ladder for N vertices without rungs. */
void ladder_begin(struct ladder *, uint32_t n);
void ladder_free(struct ladder *);

/* So many rungs more, the lightest so far, each lighter than the one before; the number of the first. The
 * counts of each add up to at most MOST in a pairing. */
uint32_t ladder_rungs(struct ladder *, unsigned criterion, uint32_t most, uint32_t count);

/* Ends the adding of rungs: counts can be added. */
void ladder_ready(struct ladder *);

/* Counts something of the pair of U and V. */
void ladder_count(struct ladder *, uint32_t u, uint32_t v, uint32_t rung, uint32_t count);

/* MATE becomes the best pairing. False: the first rung, which has what is forbidden, counts something. */
bool ladder_solve(const struct ladder *, uint32_t *mate);

/* Whether GIVEN is worse than RIGHT, and in which criterion first. A vertex of GIVEN that is its own mate is
 * forbidden. */
bool ladder_is_worse(const struct ladder *, const uint32_t *right, const uint32_t *given,
                     unsigned *criterion);

#endif
