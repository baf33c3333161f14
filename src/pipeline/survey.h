/* survey.h - reading all of the input before the work begins, for what only the whole of it can tell. */
#ifndef QIPU_PIPELINE_SURVEY_H
#define QIPU_PIPELINE_SURVEY_H

#include "pipeline/pipeline.h"

struct survey {
    void (*game)(void *context, struct pipeline *); /* each game that is selected, in order; may be NULL */
    void *context;
    unsigned want;
    bool headers_only; /* moves are not asked for */
    bool tells;        /* trouble is told now: the input is not read again */
};

/* False when the input cannot be read twice, or a survey did not come to its end; that is trouble. Standard
 * input is kept in memory. */
bool survey_run(struct run *, const struct survey *);

/* --unique with --keep or --fill-headers: chooses the games that stay. */
bool survey_unique(struct run *);

#endif
