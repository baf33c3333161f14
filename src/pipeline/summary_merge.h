/* summary_merge.h - recvalid --merge-summaries: what the parts of an input wrote with --summary
 * --format=jsonl becomes what one run over all of it writes. */
#ifndef QIPU_PIPELINE_SUMMARY_MERGE_H
#define QIPU_PIPELINE_SUMMARY_MERGE_H

#include "pipeline/run.h"

/* Reads the files of the command line, which are the parts in their order, and writes findings and games as
 * they are (in JSON), the sums of a file that was cut as one, and those of the parts added up. TOTAL is what
 * they come to. What is missing is trouble. */
void merge_summaries(struct run *, struct tally *total);

#endif
