/* broken.h - games that break, for --keep-broken and --repair. */
#ifndef QIPU_TOOL_BROKEN_H
#define QIPU_TOOL_BROKEN_H

#include "tool/pipeline.h"

/* The game at hand: where its main line breaks it is mended or cut, as the options ask, judged anew, and that
 * is reported. False when it must not be written, which is said: --repair was asked for and mends it not. */
bool treat_broken(struct pipeline *);

#endif
