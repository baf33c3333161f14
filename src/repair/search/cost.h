/* cost.h - what a suggestion costs: the smaller, the likelier. */
#ifndef QIPU_REPAIR_SEARCH_COST_H
#define QIPU_REPAIR_SEARCH_COST_H

#include "repair/search/choice.h"
#include "repair/search/search.h"
#include "repair/search/weigh.h"

struct features {
    int of[FEATURES];
};

int features_cost(const struct features *, const struct study *);

/* Adds what the kind of a change of LINE and its words say; whether it is one slip of the pen. */
bool feature_change(struct features *, const struct study *, const struct playable_moves *,
                    const struct change *);

/* Adds that an edit at item AT lies before the break. */
void feature_place(struct features *, const struct playable_moves *, uint32_t at);

/* Adds what the mended line still contradicts. SHIFTED: the edits move plies. */
void feature_doubts(struct features *, const struct doubts *, bool shifted);

/* How surprising the edits' own moves are, which stand among the items from FIRST to LAST of a mended line.
 */
void feature_new(struct features *, struct study *, struct surprises *, const struct playable_moves *mended,
                 uint32_t first, uint32_t last);

/* How much more surprising than usual the moves of items [FROM, TO) are, in quarters of a bit. */
int cost_excess(struct study *, struct surprises *, const struct playable_moves *, uint32_t from,
                uint32_t to);

/* Whether an edit adds or removes a single ply. */
bool cost_shifts_plies(const struct change *);

#endif
