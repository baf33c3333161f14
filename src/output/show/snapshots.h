/* snapshots.h - the positions of one game, kept so that a board can be drawn beside what was found at a move.
 *
 * Only what changed is kept, in the order in which nodes were played: a finding is known when the game is
 * over, and then its board is put together. */
#ifndef QIPU_OUTPUT_SHOW_SNAPSHOTS_H
#define QIPU_OUTPUT_SHOW_SNAPSHOTS_H

#include "output/show/drawing.h"

struct snapshots {
    struct drawing board; /* width 0: there is no position */
    struct buf start;     /* a byte a place, before the first move */
    struct buf now;       /* the same after the last node that was seen */
    struct buf steps;     /* struct snapshot */
    struct buf changes;   /* of all of them */
    struct buf index;     /* uint32_t a node: its step + 1; 0: it was not played */
    struct drawing_end end;
};

/* To be called for every node that is played, the start (node 0) first. */
void snapshots_add(struct snapshots *, const struct line *);

/* The game has no position: what was kept is of another. */
void snapshots_none(struct snapshots *);

/* {"kind":…,"cells":…,"last":[…],"offender":[unplayed,from,to,[lines]],"areas":[[…],[…]]}: the board after
 * the finding's move, or before it when it was not played; of a finding on the whole game the last one, with
 * what is whose when COUNTED. "null" when there is none. */
void snapshots_put(struct buf *, const struct snapshots *, const struct record *, const struct rulebook *,
                   const struct finding *, bool counted);

/* {"kind":…,"cells":…,"last":[…]}: the board after the first N of the nodes that were added behind the start, or
 * after all of them when there are fewer. "null" when there is none. */
void snapshots_put_step(struct buf *, const struct snapshots *, uint32_t n);

void snapshots_free(struct snapshots *);

#endif
