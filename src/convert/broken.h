/* broken.h - games that break, for --keep-broken and --repair. */
#ifndef QIPU_CONVERT_BROKEN_H
#define QIPU_CONVERT_BROKEN_H

#include "pipeline/pipeline.h"

/* What --keep-broken leaves out of a game. */
struct cut {
    const char *code; /* of the finding at the break; NULL: the game is whole */
    struct buf word;  /* that stands there; empty: the record was not read to its end */
};

/* The game at hand: where its main line breaks it is mended or cut, as the options ask, judged anew, and a
 * repair is reported; --keep-broken marks the end of one that was not read to its end, too. False when it
 * must not be written, which is said: --repair was asked for and mends it not. */
bool broken_treat(struct pipeline *, struct cut *);

/* Reports what was left out, now that the rest is written. */
void broken_say_cut(struct pipeline *, const struct cut *);

#endif
