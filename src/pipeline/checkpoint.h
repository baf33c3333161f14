/* checkpoint.h - a run that was ended from outside is taken up where it was, with --checkpoint=FILE.
 *
 * Between two batches everything that a run has is small: how far it has come in the input, how many bytes it
 * has written, and its counts. That is written to FILE (under another name, then renamed) after every few
 * megabytes of input; the output stands beside its name as NAME.part until it is whole. A run that finds FILE
 * cuts NAME.part back to what FILE knows of and goes on from there, so that it does not matter where the one
 * before was ended. What comes before that place is passed over as --shard does it: files are not opened, in
 * a file that is begun games are only counted. */
#ifndef QIPU_PIPELINE_CHECKPOINT_H
#define QIPU_PIPELINE_CHECKPOINT_H

#include "base/mem/arena.h"
#include "pipeline/run.h"

enum { KEPT_TALLIES = 2, KEPT_COUNTS = 4 };

/* What of a program's state outlives it, as far as it is there. */
struct kept {
    struct tally *tally[KEPT_TALLIES];
    uint64_t *count[KEPT_COUNTS];
    struct tally_files *worst; /* NULL: none */
    struct arena *names;       /* where the tallies' examples are kept; NULL: nobody looks at them */
};

struct checkpoint {
    struct run *run;
    struct kept kept;
    struct shard input; /* as it was measured */
    uint64_t saved;     /* where in all bytes of the input it was last written */
    uint64_t file;      /* of the batch before */
    struct arena names; /* where `kept` has none */
};

/* Reads the file that --checkpoint names, if there is one, and opens the output to go on in it. False after
 * trouble was told: it is of another command, or cannot be read. */
bool checkpoint_open(struct run *);

/* Before the first batch: measures the input, and gives back what was kept. False after trouble was told: the
 * input has changed. Nothing is done without --checkpoint. */
bool checkpoint_start(struct checkpoint *, struct run *, const struct kept *);

/* Before a batch is handed on: all those before it have been. False after trouble was told: how far the run
 * has come could not be written, and what it would still do could be lost. */
bool checkpoint_before(struct checkpoint *, const struct batch *);

void checkpoint_free(struct checkpoint *);

#endif
