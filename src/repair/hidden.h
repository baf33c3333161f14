/* hidden.h - slips that leave no trace: what is written is legal, and so is all that follows. */
#ifndef QIPU_REPAIR_HIDDEN_H
#define QIPU_REPAIR_HIDDEN_H

#include "repair/search/cost.h"

/* Whether some word of a line that was played to its end is probably a slip: the move of another word, one
 * slip of the pen away, lets the rest be played as well and makes it likelier by far. OTHER is room for a
 * line. */
bool repair_hides_slip(struct playable_moves *, struct study *, struct surprises *,
                       struct playable_moves *other);

#endif
