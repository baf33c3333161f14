/* pipeline.h - how one worker reads and judges the games of a batch, one after the other. */
#ifndef QIPU_PIPELINE_PIPELINE_H
#define QIPU_PIPELINE_PIPELINE_H

#include "cli/options.h"
#include "feed/feed.h"
#include "players/players.h"
#include "tree/tree.h"

#include <stdatomic.h>

/* run.c: what the programs share: options, tables from YAML, start and end of a run. */

enum { STATUS_CLEAN = 0, STATUS_FINDINGS = 1, STATUS_TROUBLE = 2 };

/* What --checkpoint found of an earlier run, if anything. */
struct resumption {
    bool opened;           /* the checkpoint is this run's */
    bool resumed;          /* and had been written before */
    bool marked;           /* it stands in its file: the output so far is of use to the next run */
    uint64_t files, print; /* of the whole input then, as struct shard has them */
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

/* What one worker needs to read and judge games. */
struct pipeline {
    const struct run *run;
    struct record record;
    struct sink sink;
    struct replay *replay;
    struct replayed replayed;
    struct locate locate;
    struct batch *batch;
    const char *called;        /* its file, to names and tables; NULL: by its name */
    struct report_at at;       /* for reporters */
    uint64_t local;            /* the game's number in its batch, from 1 */
    struct text before;        /* where reading it began */
    struct slice own;          /* its text in the batch, with the white space behind it */
    uint32_t told;             /* findings of the batch that were told before it */
    struct undoer *undoer;     /* of mojibake */
    struct repairer *repairer; /* --suggest; NULL: nobody asked */
    bool headers_only; /* games are read and not replayed, unless only that tells whether they are selected */

    bool skims; /* headers are enough for a game that is selected: its moves may have been passed over */

    struct twins *met; /* of --duplicates */

    /* Of the selection. */
    struct selection *selection;
    struct subject subject; /* the game at hand, when anything was selected by */
    struct buf scratch;     /* of the subject */
    struct asking asking;
    void (*drop)(void *context,
                 struct pipeline *); /* as GAME below, for games that are left out; may be NULL */
    /* Asked before a game is read: whether it is left out unread, and only counted; may be NULL. */
    bool (*passes)(void *context);
    bool passed; /* the game at hand was */
    /* For a file that is judged as a whole (format_is_whole()), from its start; NULL: nobody asks. */
    void (*whole)(struct pipeline *, struct text *);
    uint64_t remaining; /* games until --stop-after; 0: all that there are */
    bool enough;        /* they have been judged */
    uint64_t left_out;  /* games of this batch that the run is not about */
    bool games_missing; /* of this batch, which has been read: as struct text's */

    /* What the games of the file share: known once its first games have been judged. */
    struct shared_list shared;
    bool finds_shared; /* the game at hand is the file's first */
};

/* Settles the findings of the game at hand (pipeline/settle.c): again where more was reported since GAME was
 * called.
 */
void pipeline_settle(struct pipeline *);

void pipeline_start(struct pipeline *, struct run *, const struct replay_options *);
void pipeline_free(struct pipeline *);

/* Fills in `subject`, for whoever asks about the game at hand when that much is known of it. */
void pipeline_subject(struct pipeline *, enum known);

/* Players by their right names, with --names. */
void pipeline_rename(struct pipeline *);

/* Judges the game that was judged last by another rulebook, in the same sink: `replayed` and `at` are then
 * its. */
void pipeline_by(struct pipeline *, const struct rulebook *);

/* Judges the game at hand anew, after its record was changed: findings so far go. */
void pipeline_again(struct pipeline *);

/* Reads the game at hand again from OWN, which must live as long as the game is looked at, and judges it: the
 * record and its findings then have their places from START on. */
void pipeline_reread(struct pipeline *, const char *start, struct slice own);

/* Reads and replays every game of the batch that is selected; calls GAME for each, with findings settled and
 * `at` filled in, and a last time with at.record NULL when there are findings that belong to no game. Game
 * numbers are left open in whichever text of OUTPUT a reporter writes to. Returns how many games there were.
 */
uint64_t pipeline_batch(struct pipeline *, struct batch *, unsigned want, struct output *output,
                        void (*game)(void *context, struct pipeline *), void *context);

/* baseline.c: findings that are known and accepted: --baseline leaves them out, so that only what is new
 * counts.
 *
 * A finding is known by file, game, code and move, not by its line: an archive may grow above it. */

struct baseline_entry {
    size_t key;            /* where its text begins in `text`, ended by a NUL */
    uint32_t count, found; /* how often it stands there, and has been met */
};

struct baseline {
    struct buf text;    /* keys */
    struct buf entries; /* struct baseline_entry, sorted by key */
};

/* Reads JSONL as --format=jsonl writes it. 0, or the number of the first line that is no such object. */
unsigned long baseline_read(struct baseline *, struct slice jsonl);

/* Whether that finding is known; each one in the file stands for one. Not for several threads. */
bool baseline_has(struct baseline *, const char *file, uint64_t game, enum code, struct slice move);

/* How many of them were not met. */
uint64_t baseline_gone(const struct baseline *);

void baseline_free(struct baseline *);

/* settle.c: what becomes of the findings of a game: the one place where they are compared, weighed and
 * filtered.
 *
 * In this order: what another finding at its place makes superfluous goes, and what was told of the file's
 * first game and holds for all; the rulebook and --severity weigh;
 * --only, --disable, --style and the least severity filter; the rest is sorted by place; and of more than
 * LIMIT_FINDINGS one last finding says how many are not shown. So a filter changes nothing but what it names.
 */

struct policy {
    const struct options *options;
    const struct rulebook *rules;   /* that judged the game; NULL: none did */
    const struct shared_list *told; /* of the file, with its first game; NULL: nothing was */
};

/* May be done again when more was reported since. */
void findings_settle(struct sink *, const struct policy *);

/* For sink.worth: which codes could still be heard of after that, under any of BOOKS, or make one of those
 * superfluous. */
void findings_worth(const struct options *, struct rulebooks *books, uint8_t worth[CODE_COUNT]);

/* summary.c: sums that a run wrote as JSON, read back: of parts of an input that are added up, and of a run
 * that is taken up again. */

enum summary_type { SUMMARY_NONE, SUMMARY_FILE, SUMMARY_TOTAL, SUMMARY_TROUBLE };

struct summary {
    enum summary_type type;
    const char *file;     /* of SUMMARY_FILE */
    uint64_t files;       /* of SUMMARY_TOTAL */
    uint64_t part, parts; /* of SUMMARY_TOTAL: of an input in parts; 0 when it is not */
    bool goes_on;         /* of SUMMARY_FILE: the rest of the file is in the next part */
    struct tally tally;
};

/* Reads one line of --format=jsonl; names of files are kept in NAMES. SUMMARY_NONE for lines that are about
 * something else. False when it is none of JSON, or no sums that this version writes. */
bool summary_read(struct slice line, struct arena *names, struct summary *);

/* summary_merge.c: recvalid --merge-summaries: what the parts of an input wrote with --summary
 * --format=jsonl becomes what one run over all of it writes. */

/* Reads the files of the command line, which are the parts in their order, and writes findings and games as
 * they are (in JSON), the sums of a file that was cut as one, and those of the parts added up. TOTAL is what
 * they come to. What is missing is trouble. */
void merge_summaries(struct run *, struct tally *total);

/* wiring.c: what every program does with the batches of its input: a worker per thread judges their games,
 * and what comes of it is handed on in order. A program fills in a row and keeps its own state. */

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
    void (*game)(void *context, struct pipeline *);    /* each game that is selected, in order; may be NULL */
    void (*visit)(void *context, const struct line *); /* each node that is played; may be NULL */
    void *context;
    unsigned want;
    bool all;          /* games that are not selected, too */
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
