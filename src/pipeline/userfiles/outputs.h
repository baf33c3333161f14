/* outputs.h - no file that a run writes is one that it reads, or that it writes for another option.
 *
 * Which options name such files stands in the table of options (option_row.file). */
#ifndef QIPU_PIPELINE_USERFILES_OUTPUTS_H
#define QIPU_PIPELINE_USERFILES_OUTPUTS_H

#include "pipeline/run.h"

/* Before anything is opened: reports each output that is an input or another output, by whatever name, as
 * trouble. False when there is one. recconv -o may name an operand: that is the conversion in place, which
 * spares the input unless all of its games are written. */
bool outputs_agree(struct run *);

/* Whether recconv -o names an operand. */
bool outputs_in_place(const struct run *);

/* Whether NAME, which is about to be written and stands in no option (a file of --split, a numbered picture),
 * is a file that this run reads, or writes otherwise. */
bool outputs_clash(const struct run *, const char *name);

#endif
