/* wiring.h - what every program does with the batches of its input: a worker per thread judges their games,
 * and what comes of it is handed on in order. A program fills in a row and keeps its own state. */
#ifndef QIPU_PIPELINE_WIRING_H
#define QIPU_PIPELINE_WIRING_H

#include "pipeline/checkpoint.h"
#include "pipeline/pipeline.h"

struct wiring;

/* What a worker of any program has; the program's own worker begins with it. */
struct worker {
    struct pipeline pipeline;
    struct output *output; /* of the batch at hand */
    void *program;         /* the program's state: workers only read it, unless there is one thread */
    const struct wiring *wiring;
};

struct wiring {
    size_t worker_size; /* of the program's own worker */
    size_t extra_size;  /* of output.extra: what a batch adds to the run */

    /* The worker is zero but for `worker`, its pipeline ready; gives back what it has of its own. May be
     * NULL.
     */
    void (*start)(void *worker);
    void (*stop)(void *worker);

    /* Judges the batch, with pipeline_batch(); sets output->games. */
    void (*work)(void *worker, struct batch *, struct output *);

    /* In order: the batch's output goes where it belongs; findings for standard error are there already.
     * False stops the run. */
    bool (*emit)(void *program, struct batch *, struct output *, uint64_t base);
    /* A part of the output of a batch that goes on: its text alone. NULL: there are no parts. */
    bool (*part)(void *program, struct batch *, struct output *, uint64_t base);
    /* Where findings about files are counted, which go to standard error: of one that has no game. NULL: the
     * program tells of them itself. */
    struct tally *(*total)(void *program);
    /* A batch that is trouble. NULL: run_batch_trouble(). */
    bool (*trouble)(void *program, const struct batch *);

    /* Empties output.extra for the next batch; NULL: it is set to zero. Frees it; NULL: it holds nothing. */
    void (*clear_extra)(void *extra);
    void (*free_extra)(void *extra);
};

/* How one run of a program is wired. */
struct wired {
    struct run *run;
    const struct wiring *wiring;
    void *program;
    struct replay_options replay; /* its context is the worker */
    bool in_order;                /* one thread, whatever -j says */
    struct kept kept;             /* of the program's state, for --checkpoint */
};

/* Runs the program over all its input. True when it came to its end. */
bool wiring_run(const struct wired *);

/* For files that are judged again and again, one after the other: the worker stays. Feeding judges all that
 * FEED has; false stops, as emit() does. */
struct wiring_session *wiring_open(const struct wired *);
bool wiring_feed(struct wiring_session *, struct feed *);
void wiring_close(struct wiring_session *);

/* What is said of the file that ends with the batch when nobody found a game in it: an error where the user
 * named it. */
struct finding no_game_in(const struct batch *);
/* Finding for a named archive without any game record. */
extern const struct finding no_game_at_all;

/* --follow: takes a finding of the game at hand down in run->told; ALSO is said with it. */
void worker_tell(struct worker *, const struct finding *, struct slice also);

/* Reports the findings of the game at hand on standard error, in their order, and counts them. In text all
 * that a game loses stands on one line. */
void worker_report(struct worker *, struct tally *);

#endif
