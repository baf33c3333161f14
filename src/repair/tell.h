/* tell.h - a candidate in the words of the record that it mends. */
#ifndef QIPU_REPAIR_TELL_H
#define QIPU_REPAIR_TELL_H

#include "repair/search/candidate.h"

/* MENDED is room for the line after the first of two changes; words are put into the arena. */
void tell_candidate(struct study *, const struct playable_moves *, const struct candidate *,
                    struct playable_moves *mended, struct arena *, struct suggestion *);

#endif
