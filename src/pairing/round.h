/* round.h - what the systems share that pair brackets by ladders: the bye that comes first, and where a given
 * pairing leaves the system's way. */
#ifndef QIPU_PAIRING_ROUND_H
#define QIPU_PAIRING_ROUND_H

#include "pairing/ladder.h"
#include "pairing/swiss.h"

/* WHO becomes the place of who has the bye: of those who may, and without whom all others can be paired, the
 * one with the lowest score, then the most games, then the last in rank; NO_ONE where the number is even.
 * FAULT, where it is asked for, says why another one should not have it. False: nobody can have it. */
bool round_bye(const struct swiss *, uint32_t *who, struct swiss_fault *);

/* Whether the pairs of FAULT's GIVEN are others than RIGHT for the first COUNT vertices of the ladder, which
 * are those of the bracket, and why. LIST: the places of all vertices. Whoever floats in both may be paired
 * below in any way. */
bool round_compare(const struct ladder *, const uint32_t *list, uint32_t count, const uint32_t *right,
                   struct swiss_fault *);

#endif
