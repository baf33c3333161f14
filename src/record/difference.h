/* difference.h - what of one record is missing in another of the same game.
 *
 * For conversions: the record that was read is compared with what its format can hold, and with what its
 * target's own reader makes of the text that was written, so that what is named as lost is exactly what is
 * lost. Both must have been replayed: nodes are paired by their moves. */
#ifndef QIPU_RECORD_DIFFERENCE_H
#define QIPU_RECORD_DIFFERENCE_H

#include "record/things.h"

/* Things that are missing, by what findings call them: "comment", "header:TM", "mark:LB". */
struct missing {
    struct missing *next;
    const char *what;
    uint32_t count;
    uint32_t node;  /* of the first; 0: the game's */
    struct span at; /* of the first, in the text of the record it is missing from */
};

struct difference {
    struct missing *missing; /* in the arena; NULL: nothing */
    bool moves;              /* the main lines are not the same */
    bool stones;             /* those that stand on the board before the first move are missing */
    bool setup;              /* stones put on or taken off in mid-game are missing */
    bool open;               /* that its result is open (*) is said in FROM alone */
};

/* What of FROM is not in TO. What HELD lacks is missing, whatever TO has; with a NULL TO nothing else is. */
struct difference record_difference(const struct record *from, const struct record *to, const struct held *,
                                    struct arena *);

/* Counts one more thing that is missing. */
void difference_add_missing(struct missing **list, struct arena *, const char *what, struct span,
                            uint32_t node);

#endif
