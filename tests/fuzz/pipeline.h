/* pipeline.h - the whole pipeline over bytes in memory: detection, charset, readers, engines, reporters,
 * writers. */
#ifndef QIPU_TESTS_FUZZ_PIPELINE_H
#define QIPU_TESTS_FUZZ_PIPELINE_H

#include <stddef.h>

struct pipeline;

/* Aborts when the built-in tables cannot be loaded. */
struct pipeline *pipeline_new(void);
void pipeline_free(struct pipeline *);

/* Reads and judges all games in the bytes, reports every finding, and writes each game in every format that
 * takes it. Returns how many games there were. Whatever the bytes, it must come back. */
size_t pipeline_run(struct pipeline *, const void *bytes, size_t n);

#endif
