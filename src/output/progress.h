/* progress.h - how far a run has come, on standard error, for people who watch. */
#ifndef QIPU_OUTPUT_PROGRESS_H
#define QIPU_OUTPUT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool shown; /* set by the caller; false: every call does nothing */
    bool on_screen;
    time_t last;
};

/* At most once a second. */
void progress_show(struct progress *, uint64_t games);

/* Takes the line away, before the program ends. */
void progress_clear(struct progress *);

#endif
