/* harness.h - the whole pipeline over bytes in memory: detection, charset, readers, engines, reporters,
 * writers, views. */
#ifndef QIPU_TESTS_FUZZ_HARNESS_H
#define QIPU_TESTS_FUZZ_HARNESS_H

#include "format/format.h"
#include "output/show/show.h"

struct harness;

/* What a harness does with each game beside judging it. All zero: what is told below. */
struct harness_task {
    const struct format *from;       /* the reader alone, without files, charsets and batches; NULL: all of
                                        it, and the format is detected */
    const struct format *to;         /* written in this format alone; NULL: in all that take it, and
                                        forgotten */
    const struct view *view;         /* every position is shown so, instead */
    const struct reporter *reporter; /* of what is said; NULL: JSON lines */
    bool slow;                       /* without any fast path */
    bool quiet;                      /* findings are made, but not said */
    bool utf8;                       /* nobody guesses a charset, which takes most of the time */
    bool quick;                      /* what begins as PGN, SGF, RIF or a stream is that: looking at it in
                                        every way takes half of the rest */
    bool selects;                    /* harness_where() chooses the games */
    unsigned threads;                /* with batches of a few bytes each; 0: one thread, usual batches */
};

/* Aborts when the built-in tables cannot be loaded. */
struct harness *harness_new(void);
struct harness *harness_new_for(const struct harness_task *);
void harness_free(struct harness *);

/* From now on only games of which the expression is true, or with NOT is not, are taken; TEXT must stay.
 * False when it is no expression. */
bool harness_where(struct harness *, const char *text, bool not );

/* From now on only findings of half of the codes are heard of, which SEED chooses, or with OTHERS of the
 * other half: as --only and --disable do. */
void harness_only(struct harness *, uint32_t seed, bool others);

/* From now on findings of half of the codes have other severities, as by --severity. */
void harness_weigh(struct harness *, uint32_t seed);

/* Reads and judges all games in the bytes, reports every finding, and writes each game in every format that
 * takes it. Returns how many games there were. Whatever the bytes, it must come back. */
size_t harness_run(struct harness *, const void *bytes, size_t n);

/* Of the last run, until the next: findings and games; what was written or shown; and a line a game that was
 * written with its kind, plies, outcome and losses. */
struct slice harness_said(const struct harness *);
struct slice harness_written(const struct harness *);
struct slice harness_verdicts(const struct harness *);
/* On the main lines of the games that were written. */
unsigned harness_moves(const struct harness *);

#endif
