/* sums.h - games by verdict, year and event, for the report of an archive.
 *
 * Workers note facts of their games apart; they are folded in order, so that the same archive gives the same
 * sums for any number of threads. Events beyond a limit are counted together. */
#ifndef QIPU_OUTPUT_REPORT_SUMS_H
#define QIPU_OUTPUT_REPORT_SUMS_H

#include "game/game.h"
#include "replay/outcome.h"

enum { SUMS_VERDICTS = VERDICT_REPAIRED + 1, SUMS_EVENTS = 4096 };

struct sum_row {
    const char *name;
    uint64_t games, wrong; /* those with an error */
};

struct sums {
    uint64_t verdict[SUMS_VERDICTS];
    struct buf years, events; /* struct sum_row, in the order in which they were met */
    struct buf slots;         /* uint32_t: events by hash, their number + 1 */
    struct arena names;
};

/* Notes a game in FACTS: its year and event, as its headers say. */
void sums_note(struct buf *facts, const struct record *, enum verdict, bool wrong);

/* Adds what was noted. */
void sums_fold(struct sums *, const struct buf *facts);

size_t sums_rows(const struct buf *rows, const struct sum_row **list);

void sums_free(struct sums *);

#endif
