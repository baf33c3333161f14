/* harness.h - the whole pipeline over bytes in memory: detection, charset, readers, engines, reporters,
 * writers, views. */
#ifndef QIPU_TESTS_FUZZ_HARNESS_H
#define QIPU_TESTS_FUZZ_HARNESS_H

#include "format/format.h"
#include "output/show.h"

struct harness;

/* What a harness does with each game beside judging it. All zero: what is told below. */
struct harness_task {
    const struct format *from; /* NULL: it is detected */
    const struct format *to;   /* written in this format alone; NULL: in all that take it, and forgotten */
    const struct view *view;   /* every position is shown so, instead */
    bool slow;                 /* without any fast path */
};

/* Aborts when the built-in tables cannot be loaded. */
struct harness *harness_new(void);
struct harness *harness_new_for(const struct harness_task *);
void harness_free(struct harness *);

/* Reads and judges all games in the bytes, reports every finding, and writes each game in every format that
 * takes it. Returns how many games there were. Whatever the bytes, it must come back. */
size_t harness_run(struct harness *, const void *bytes, size_t n);

/* Of the last run: findings and games as JSON lines; what was written or shown, until the next. */
struct slice harness_said(const struct harness *);
struct slice harness_written(const struct harness *);

#endif
