/* apply.h - carries a suggestion out, for recconv --repair. */
#ifndef QIPU_REPAIR_APPLY_H
#define QIPU_REPAIR_APPLY_H

#include "repair/repair.h"

/* Edits the main line of the record that the suggestion was made for, marks each edit with a comment that
 * begins with [%repaired], and forgets what the replay found: the record is to be replayed again. */
void repair_apply(struct record *, const struct suggestion *);

#endif
