/* cost.h - what a suggestion costs: the smaller, the likelier. */
#ifndef QIPU_REPAIR_COST_H
#define QIPU_REPAIR_COST_H

#include "repair/search.h"
#include "repair/weigh.h"

enum feature {
#define FEATURE(id, name, chess, xiangqi) F_##id,
#include "repair/features.def"
#undef FEATURE
    FEATURES
};

struct features {
    int of[FEATURES];
};

int features_cost(const struct features *, const struct study *);

/* Adds what the kind of a change of LINE and its words say; whether it is one slip of the pen. */
bool feature_change(struct features *, const struct study *, const struct playable *, const struct change *);

/* Adds that an edit at item AT lies before the break. */
void feature_place(struct features *, const struct playable *, uint32_t at);

/* Adds what the mended line still contradicts. SHIFTED: the edits move plies. */
void feature_doubts(struct features *, const struct doubts *, bool shifted);

/* Whether an edit adds or removes a single ply. */
bool shifts_plies(const struct change *);

#endif
