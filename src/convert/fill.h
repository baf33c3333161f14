/* fill.h - --fill-headers: what the game that is kept lacks, from other records of it. */
#ifndef QIPU_CONVERT_FILL_H
#define QIPU_CONVERT_FILL_H

#include "pipeline/pipeline.h"

/* Completes the headers of the game at hand, the one that --unique has just kept; each value that is taken is
 * a finding. */
void fill_headers(struct pipeline *);

#endif
