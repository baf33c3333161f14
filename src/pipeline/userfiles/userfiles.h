/* userfiles.h - files that options name. */
#ifndef QIPU_PIPELINE_USERFILES_USERFILES_H
#define QIPU_PIPELINE_USERFILES_USERFILES_H

#include "pipeline/pipeline.h"

/* formats_dir.c: tables in the subfolders of the directories that --formats names. */

/* Takes the text of a YAML file; false, with the place of *ERROR set, when it is not understood. */
typedef bool take_yaml(void *context, struct slice text, struct yaml_error *error);

/* One file. False when it cannot be read or understood, which is trouble. */
bool formats_take_file(struct run *, const char *name, take_yaml *, void *context);

/* The file NAME ("openings/chess.yaml") in each of the directories that has it. */
bool formats_take_files(struct run *, const char *name, take_yaml *, void *context);

/* openings_file.c: the names of openings, where something in the run asks for them. */

/* Fills in run->openings and run->plausible; with --profile=plausible the input is read once for that. False
 * when something cannot be read, which is trouble. */
bool openings_prepare(struct run *);

/* outputs.c: no file that a run writes is one that it reads, or that it writes for another option.
 *
 * Which options name such files stands in the table of options (option_row.file). */

/* Before anything is opened: reports each output that is an input or another output, by whatever name, as
 * trouble. False when there is one. recconv -o may name an operand: that is the conversion in place, which
 * spares the input unless all of its games are written. */
bool outputs_agree(struct run *);

/* Whether recconv -o names an operand. */
bool outputs_in_place(const struct run *);

/* Whether NAME, which is about to be written and stands in no option (a file of --split, a numbered picture),
 * is a file that this run reads, or writes otherwise. */
bool outputs_clash(const struct run *, const char *name);

/* slips_file.c: which slips are likely, where repairs are looked for. */

/* Fills in run->tunings, when --suggest or --repair asks for it. False when a file cannot be read, which is
 * trouble. */
bool slips_prepare(struct run *);

/* index_file.c: --index and --write-index. */

/* Reads what --index names into run->index. False when it cannot be used, which is trouble. */
bool index_prepare(struct run *);

/* With --write-index: the batch, before which its file has BASE games, is a place to begin at. */
void index_note(struct run *, const struct batch *, uint64_t base);

/* Writes run->index to what --write-index names; trouble is told. */
void index_write(struct run *);

/* tree_file.c: opens run->tree, when --tree names one, and lets the selection ask it. False when it cannot be
 * used, which is trouble. */
bool tree_prepare(struct run *);

#endif
