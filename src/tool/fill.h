/* fill.h - --fill-headers: what the game that is kept lacks, from other records of it. */
#ifndef QIPU_TOOL_FILL_H
#define QIPU_TOOL_FILL_H

#include "tool/pipeline.h"

/* Completes the headers of the game at hand, the one that --unique has just kept; each value that is taken is
 * a finding. */
void fill_headers(struct pipeline *);

#endif
