/* watch.h - for people at a terminal: how far a run has come, and that it waits for them to type. */
#ifndef QIPU_PIPELINE_WATCH_H
#define QIPU_PIPELINE_WATCH_H

#include "output/progress.h"
#include "pipeline/run.h"

struct watch {
    struct progress progress;
    struct shard measured; /* where each file lies among all bytes of the input */
    bool shares_terminal;  /* the product goes to a terminal too */
};

/* Measures the input when progress is to be shown; says that standard input is being read when it is a
 * terminal at which nothing was typed for a second. */
void watch_start(struct watch *, struct run *);

/* Around what is done with a batch. */
void watch_before(struct watch *, const struct batch *, const struct output *);
void watch_after(struct watch *, const struct batch *, const struct output *);

void watch_end(struct watch *);

#endif
