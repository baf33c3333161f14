/* matching.h - matchings in general graphs: as many pairs as possible, or all vertices at the least cost.
 *
 * Costs are vectors that are compared from their first number on, so that criteria of falling weight stand
 * behind each other without ever being mixed. */
#ifndef QIPU_PAIRING_MATCHING_H
#define QIPU_PAIRING_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#define UNMATCHED UINT32_MAX

/* Pairs all N vertices (an even number) of the complete graph at the least cost. COST[(u * N + v) * LIMBS +
 * i] is the same for u, v and v, u, a multiple of four, and so small that N of them can be added. MATE[u]
 * becomes whom u is paired with. Edmonds' algorithm with dual variables, O(N³). */
void matching_cheapest(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *mate);

/* Whether an edge joins two vertices. */
typedef bool joined_fn(const void *graph, uint32_t u, uint32_t v);

/* Makes as many pairs as there can be, from those that MATE has already (UNMATCHED: none); vertices that are
 * matched stay matched. How many vertices stay without. */
uint32_t matching_largest(uint32_t n, joined_fn *, const void *graph, uint32_t *mate);

/* One step of it: a pair more, in which U is matched; false when there is none. */
bool matching_augment(uint32_t n, joined_fn *, const void *graph, uint32_t *mate, uint32_t u);

#endif
