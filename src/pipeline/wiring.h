/* wiring.h - what every program does with the batches of its input: a worker per thread judges their games,
 * and what comes of it is handed on in order. A program fills in a row and keeps its own state. */
#ifndef QIPU_PIPELINE_WIRING_H
#define QIPU_PIPELINE_WIRING_H

#include "cli/options.h"
#include "output/progress.h"
#include "pipeline/pipeline.h"
#include "pipeline/run.h"
#include "select/select.h"

/* checkpoint.c: a run that was ended from outside is taken up where it was, with --checkpoint=FILE.
 *
 * Between two batches everything that a run has is small: how far it has come in the input, how many bytes it
 * has written, and its counts. That is written to FILE (under another name, then renamed) after every few
 * megabytes of input; the output stands beside its name as NAME.part until it is whole. A run that finds FILE
 * cuts NAME.part back to what FILE knows of and goes on from there, so that it does not matter where the one
 * before was ended. What comes before that place is passed over as --shard does it: files are not opened, in
 * a file that is begun games are only counted. */

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

/* choose.c: the games that a run is about, from the command line: --game, --where, --unique, --known. */

/* Compiles what the command line asks for. False, with words for standard error in OUT, when it is wrong. */
bool choose_read(struct selection *, const struct options *, struct buf *out);

/* watch.c: for people at a terminal: how far a run has come, and that it waits for them to type. */

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

/* run_survey.c: reading all of the input before the work begins, for what only the whole of it can tell. */

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

/* Reads a list of names that comes through a pipe before anything is opened, where files are written of whose
 * names only the games tell: none of them may be an input. False: trouble was told. */
bool run_keep_list(struct run *);

/* --unique with --keep or --fill-headers: chooses the games that stay. */
bool survey_unique(struct run *);

#endif
