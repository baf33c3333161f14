/* formats_dir.h - tables in the subfolders of the directories that --formats names. */
#ifndef QIPU_PIPELINE_USERFILES_FORMATS_DIR_H
#define QIPU_PIPELINE_USERFILES_FORMATS_DIR_H

#include "pipeline/run.h"

/* Takes the text of a YAML file; false, with the place of *ERROR set, when it is not understood. */
typedef bool take_yaml(void *context, struct slice text, struct yaml_error *error);

/* One file. False when it cannot be read or understood, which is trouble. */
bool formats_take_file(struct run *, const char *name, take_yaml *, void *context);

/* The file NAME ("openings/chess.yaml") in each of the directories that has it. */
bool formats_take_files(struct run *, const char *name, take_yaml *, void *context);

#endif
