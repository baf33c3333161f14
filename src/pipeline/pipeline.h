/* pipeline.h - how one worker reads and judges the games of a batch, one after the other. */
#ifndef QIPU_PIPELINE_PIPELINE_H
#define QIPU_PIPELINE_PIPELINE_H

#include "pipeline/run.h"

/* What one worker needs to read and judge games. */
struct pipeline {
    const struct run *run;
    struct record record;
    struct sink sink;
    struct replay *replay;
    struct replayed replayed;
    struct locate locate;
    struct batch *batch;
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

/* Settles the findings of the game at hand (pipeline/settle.h): again where more was reported since GAME was
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

#endif
