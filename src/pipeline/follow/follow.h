/* follow.h - --follow: files that are written while they are read, judged again whenever they change. */
#ifndef QIPU_PIPELINE_FOLLOW_FOLLOW_H
#define QIPU_PIPELINE_FOLLOW_FOLLOW_H

#include "pipeline/pipeline.h"

/* Judges the files of the command line until --until, an interrupt or the end of standard input; what the
 * program finds goes to run->told. Then it is for the program to run once more over all of them, as without
 * --follow, and to call follow_end(): what was said and not taken back is then what it finds that time.
 * False: the output cannot be written. */
bool follow_run(const struct wired *);

/* The last word. False: the output cannot be written. */
bool follow_end(struct run *);

/* told.c: what --follow has said so far, so that each thing is said once and taken back when it no longer
 * holds.
 *
 * A file is judged anew whenever it changes, and everything there is to say of it is taken down (told_take).
 * Then told_settle() compares it with what was said before. What may only be a file that is half written
 * waits for SETTLE_MS, both to be said and to be taken back. Only what was said is kept: memory grows with
 * the findings, never with the games. */

enum told_kind {
    TOLD_FINDING,
    TOLD_GAME,   /* that a game is over */
    TOLD_SHOWN,  /* a game as it stands now: what was shown before is replaced, not taken back */
    TOLD_TROUBLE /* a file that cannot be read, for standard error */
};

/* What more bytes in its file may do to it. */
enum told_trust {
    TRUST_HALF, /* it may be of a file that is half written, or of its last line */
    TRUST_OPEN, /* it is of a record that goes on: said when the file is whole, or at the end */
    TRUST_SURE  /* nothing */
};

struct told_item {
    enum told_kind kind;
    uint64_t key;  /* the same for as long as the same is said, wherever it stands by then */
    uint64_t game; /* in its file, from 1; 0: of the file itself */
    enum told_trust trust;
    struct slice text; /* whole lines */
    struct slice also; /* said with it, once: what may or must be done now. May be empty */
};

struct told;

/* How it is said. */
struct told_style {
    enum lang lang;
    bool json;   /* objects get the key "event" */
    bool aside;  /* findings go to standard error, beside what is shown */
    bool screen; /* both go to a terminal, which is drawn anew each time */
};

struct told *told_new(struct outfile *out, const struct told_style *);
void told_free(struct told *);

/* A number for the bytes of S, behind H. */
uint64_t told_hash(uint64_t h, struct slice s);

/* What is taken from here on is of the OWNERth file, or with TOLD_ALL of all of them. */
#define TOLD_ALL UINT32_MAX
void told_begin(struct told *, uint32_t owner);
void told_take(struct told *, const struct told_item *);

/* The next game of the file; OVER: it has ended. */
void told_game(struct told *, bool over);

/* The file changed while it was read: nothing of it counts. */
void told_drop(struct told *);

/* Compares what was taken with what was said at NOW, in milliseconds. WHOLE: the file was put in its place in
 * one go, so that none of it is half written. Of all files, everything is said as it stands now. */
void told_settle(struct told *, bool whole, int64_t now);

/* Says what has waited long enough. False: the output cannot be written. */
bool told_tick(struct told *, int64_t now);

/* When told_tick() has something to do; INT64_MAX: nothing waits. */
int64_t told_due(const struct told *);

/* Whether there are games, and all of them are over. */
bool told_is_over(const struct told *);

#endif
