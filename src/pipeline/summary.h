/* summary.h - sums that a run wrote as JSON, read back: of parts of an input that are added up, and of a run
 * that is taken up again. */
#ifndef QIPU_PIPELINE_SUMMARY_H
#define QIPU_PIPELINE_SUMMARY_H

#include "output/report/tally.h"
#include "pipeline/run.h"

enum summary_type { SUMMARY_NONE, SUMMARY_FILE, SUMMARY_TOTAL, SUMMARY_TROUBLE };

struct summary {
    enum summary_type type;
    const char *file;     /* of SUMMARY_FILE */
    uint64_t files;       /* of SUMMARY_TOTAL */
    uint64_t part, parts; /* of SUMMARY_TOTAL: of an input in parts; 0 when it is not */
    bool goes_on;         /* of SUMMARY_FILE: the rest of the file is in the next part */
    struct tally tally;
};

/* Reads one line of --format=jsonl; names of files are kept in NAMES. SUMMARY_NONE for lines that are about
 * something else. False when it is none of JSON, or no sums that this version writes. */
bool summary_read(struct slice line, struct arena *names, struct summary *);

/* summary_merge.c: recvalid --merge-summaries: what the parts of an input wrote with --summary
 * --format=jsonl becomes what one run over all of it writes. */

/* Reads the files of the command line, which are the parts in their order, and writes findings and games as
 * they are (in JSON), the sums of a file that was cut as one, and those of the parts added up. TOTAL is what
 * they come to. What is missing is trouble. */
void merge_summaries(struct run *, struct tally *total);

#endif
