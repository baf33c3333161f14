/* slips_file.h - which slips are likely, where repairs are looked for. */
#ifndef QIPU_PIPELINE_USERFILES_SLIPS_FILE_H
#define QIPU_PIPELINE_USERFILES_SLIPS_FILE_H

#include "pipeline/run.h"

/* Fills in run->tunings, when --suggest or --repair asks for it. False when a file cannot be read, which is
 * trouble. */
bool slips_prepare(struct run *);

#endif
