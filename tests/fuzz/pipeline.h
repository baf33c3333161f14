/* pipeline.h - the whole pipeline over bytes in memory: detection, charset, readers, engines, reporters,
 * writers, views. */
#ifndef QIPU_TESTS_FUZZ_PIPELINE_H
#define QIPU_TESTS_FUZZ_PIPELINE_H

#include "format/format.h"
#include "output/show.h"

struct pipeline;

/* What a pipeline does with each game beside judging it. All zero: what is told below. */
struct pipeline_task {
    const struct format *from; /* NULL: it is detected */
    const struct format *to;   /* written in this format alone; NULL: in all that take it, and forgotten */
    const struct view *view;   /* every position is shown so, instead */
    bool slow;                 /* without any fast path */
};

/* Aborts when the built-in tables cannot be loaded. */
struct pipeline *pipeline_new(void);
struct pipeline *pipeline_new_for(const struct pipeline_task *);
void pipeline_free(struct pipeline *);

/* Reads and judges all games in the bytes, reports every finding, and writes each game in every format that
 * takes it. Returns how many games there were. Whatever the bytes, it must come back. */
size_t pipeline_run(struct pipeline *, const void *bytes, size_t n);

/* Of the last run: findings and games as JSON lines; what was written or shown, until the next. */
struct slice pipeline_said(const struct pipeline *);
struct slice pipeline_written(const struct pipeline *);

#endif
