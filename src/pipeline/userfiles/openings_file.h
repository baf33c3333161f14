/* openings_file.h - the names of openings, where something in the run asks for them. */
#ifndef QIPU_PIPELINE_USERFILES_OPENINGS_FILE_H
#define QIPU_PIPELINE_USERFILES_OPENINGS_FILE_H

#include "pipeline/run.h"

/* Fills in run->openings and run->plausible; with --profile=plausible the input is read once for that. False
 * when something cannot be read, which is trouble. */
bool openings_prepare(struct run *);

#endif
