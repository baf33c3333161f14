/* surprise.h - how surprising the moves of a line are: the better people's choices are foreseen, the more
 * does a wrong repair stand out. */
#ifndef QIPU_REPAIR_SEARCH_SURPRISE_H
#define QIPU_REPAIR_SEARCH_SURPRISE_H

#include "repair/search/choice.h"

enum {
    PER_BIT = 32, /* costs are counted in 32nds of a bit */
    TYPICAL = 105 /* how surprising the moves of real games are */
};

struct surprises; /* a worker's memory */

struct surprises *surprises_new(void);
void surprises_free(struct surprises *);

/* Another game: nothing is remembered. */
void surprises_start(struct surprises *, const struct study *);

/* Of the move at INDEX of a line that was played so far, among all that were legal there: 32 for a move that
 * people play every second time, 64 for every fourth; TYPICAL for a null move, which goes nowhere. */
int surprise(struct surprises *, struct study *, const struct playable_moves *, uint32_t index);

#endif
