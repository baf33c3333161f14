/* run.h - what the programs share: options, tables from YAML, start and end of a run. */
#ifndef QIPU_PIPELINE_RUN_H
#define QIPU_PIPELINE_RUN_H

#include "cli/options.h"
#include "feed/feed.h"
#include "finding/sink.h"
#include "format/description.h"
#include "output/outfile.h"
#include "output/report/report.h"
#include "players/players.h"
#include "replay/replay.h"
#include "select/select.h"
#include "tree/tree.h"

#include <stdatomic.h>

enum { STATUS_CLEAN = 0, STATUS_FINDINGS = 1, STATUS_TROUBLE = 2 };

/* What --checkpoint found of an earlier run, if anything. */
struct resumption {
    bool opened;           /* the checkpoint is this run's */
    bool resumed;          /* and had been written before */
    bool marked;           /* it stands in its file: the output so far is of use to the next run */
    uint64_t files, print; /* of the whole input then, as shard.h has them */
    struct input_place at; /* where to go on */
    uint64_t skipped;      /* run.skipped up to there */
    uint64_t written;      /* bytes of the output up to there */
    uint64_t trouble;      /* not 0: there was some */
    struct buf state;      /* the program's, as checkpoint.c writes it */
};

/* How many rulebooks --rules=A,B,C may name. */
enum { RUN_CODES = 16 };

/* One run of a program. Workers only read it. */
struct run {
    struct options options;
    struct rulebooks books;
    struct descs *descs;
    const struct rulebook *rules[GAME_COUNT];   /* --rules, by game; NULL: as the records say */
    const struct rulebook *against[GAME_COUNT]; /* --against, by game */
    const struct rulebook *code[RUN_CODES];     /* --rules=A,B,C: each judges every game */
    unsigned codes;
    bool dated;                 /* --rules=dated */
    uint8_t worth[CODE_COUNT];  /* for sinks: codes that could be heard of */
    struct selection selection; /* changes only where one worker asks: see selection_in_order() */
    struct report_style style;
    struct outfile out;
    struct outfile *rejects;      /* a second product; NULL: there is none */
    struct outfile standard[2];   /* output and error: what they are, not what is written to them */
    struct twins met;             /* --duplicates: the games so far; one worker then */
    struct spellings *names;      /* --names; NULL: none */
    struct buf names_text;        /* what they point into */
    bool bytes_only;              /* games are copied verbatim; replay only if the selection needs it */
    bool keep_bytes;              /* batches must have the files' own bytes */
    bool keep_unknown;            /* of files without a game, too */
    uint64_t skipped;             /* files that are not game records */
    struct buf barren;            /* see feed_barren */
    struct buf command;           /* what was asked for, with --checkpoint */
    struct resumption resumption; /* with --checkpoint */
    bool unread;                  /* no game was found in a file that the user named */
    bool trouble;
    bool wrong;                  /* trouble with anything else than an input: nothing is put in its place */
    bool misnamed;               /* an operand that is not there: nothing that was there is replaced */
    struct tunings *tunings;     /* which slips are likely; NULL: no repairs are looked for */
    struct tree tree;            /* --tree */
    struct game_index index;     /* --index, or --write-index so far */
    struct openings *openings;   /* NULL: nobody asked for names of openings */
    struct plausible *plausible; /* NULL: headers are not held against each other */
    struct buf input;            /* standard input, where it is read twice */
    struct buf names_read;       /* or the names of files on it, and where they begin */
    char **operands;
    uint64_t troubles;  /* files, members … that could not be read */
    atomic_bool struck; /* what is to be replaced was met among the inputs: it is not */
    struct {
        uint64_t troubles;
        struct buf name; /* of the first */
    } survey;            /* the same of a first reading that is silent, because the second says it */
    struct told *told;   /* --follow: what was said; NULL: nothing is followed */
    bool following;      /* files are still written to */
    bool enough;         /* --stop-after: what follows is not read */
    bool cut_short;      /* the output is not whole: a file named by -o is not put in its place */
    bool in_vain;        /* nothing of what was asked for is in it: the same */
};

/* Reads the command line and all tables. True when there is work to do; else *STATUS is the program's. */
bool run_start(struct run *, enum program, int argc, char **argv, int *status);

/* "recvalid: what: why" on standard error, and the run ends with STATUS_TROUBLE. What was to be written is
 * not put in its place. */
void run_trouble(struct run *, const char *what, const char *why);

/* What is wrong with a batch that is trouble, in words. */
void run_batch_why(const struct run *, const struct batch *, struct buf *why);

/* A batch that is trouble: says it, and the run ends with STATUS_TROUBLE unless it is harmless. All about the
 * other inputs is written nevertheless. */
void run_batch_trouble(struct run *, const struct batch *);

/* Whether this run has the first, or the last, part of the input (--shard): what stands before all games, or
 * behind them, is written there. */
bool run_is_first(const struct run *);
bool run_is_last(const struct run *);

/* Options for the feed, from the command line. */
struct feed_options run_feed_options(struct run *);

/* Measures the files of the command line, in the order in which they are read. */
void run_measure(struct run *, struct shard *);

/* For programs that have one answer for all games: the input cannot be cut, all of it is the first part.
 * Whether this run has it; then there is nothing more to heed of --shard. */
bool run_has_all(struct run *);

/* Runs the job over the files of the command line, with a feed of its own. True when it came to its end. */
bool run_pool(struct run *, struct pool_job *);

/* run_start(), and then --lines is read: the end of every line of its records. Trouble when there is none. */
bool run_begin(struct run *, enum program, int argc, char **argv, int *status);

/* --require-match, and no game was selected. */
bool run_missed(const struct run *, const struct tally *);

/* Whether what was written is to be put in its place: it is all there is to say of the inputs that could be
 * read. EXISTED: a file is there that it would replace. */
bool run_keeps(const struct run *, bool existed);

/* Closes the output and gives everything back; the program's status. FOUND: there are findings at or above
 * --fail-on. */
int run_end(struct run *, bool found);

#endif
