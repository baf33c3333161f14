/* progress.h - how far a run has come, on standard error, for people who watch.
 *
 * One line, rewritten in place. Whoever writes to the same terminal clears it first. */
#ifndef QIPU_OUTPUT_PROGRESS_H
#define QIPU_OUTPUT_PROGRESS_H

#include "output/tr.h"

struct progress {
    bool shown; /* set by the caller; false: every call does nothing */
    enum lang lang;
    uint64_t total, done; /* bytes of the input; total 0: nobody knows */
    uint64_t games, findings;
    bool on_screen;
    double began, last; /* seconds; 0: not yet */
};

/* The line, when it is due: at once, and then twice a second at most. */
void progress_show(struct progress *);

/* Takes the line away. */
void progress_clear(struct progress *);

#endif
