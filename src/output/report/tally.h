/* tally.h - counts for --summary and for the exit status. Plain data: workers count apart and the
 * counts are added up. */
#ifndef QIPU_OUTPUT_REPORT_TALLY_H
#define QIPU_OUTPUT_REPORT_TALLY_H

#include "finding/sink.h"
#include "game/game.h"
#include "replay/outcome.h"

/* Where a code occurred first. */
struct tally_example {
    const char *file; /* NULL: nowhere yet, or (of a part) its batch's */
    uint64_t game;    /* of a part: in its batch, from 1; 0: about the file */
    uint32_t line, column;
};

struct tally {
    uint64_t games, plies;
    uint64_t left_out; /* games that were not selected */
    uint64_t by_severity[SEVERITY_COUNT];
    uint64_t by_code[CODE_COUNT];
    uint32_t games_by_code[CODE_COUNT]; /* in how many games */
    uint8_t worst[CODE_COUNT];          /* the gravest severity it had */
    struct tally_example example[CODE_COUNT];
    uint64_t known, gone; /* findings of a baseline that were left out, and that no longer occur */
};

/* All findings of a sink, those that are not shown too. */
void tally_findings(struct tally *, const struct sink *);
void tally_game(struct tally *, uint32_t plies);

/* All to zero; quickly where nothing was found. */
void tally_clear(struct tally *);
void tally_add(struct tally *into, const struct tally *from);

/* Takes over the examples of a part: FILE, which must outlive the tally, and how many games came before it.
 */
void tally_examples(struct tally *into, const struct tally *from, const char *file, uint64_t base);

/* The codes that occurred, the gravest and most frequent first; how many. */
unsigned tally_order(const struct tally *, uint16_t order[CODE_COUNT]);

/* Whether there is a finding of that severity or above. */
bool tally_reaches(const struct tally *, enum severity);

/* The lines of files for --summary: of a few files all, of many those with the most findings. */
enum { TALLY_FILES = 20 };

struct tally_file {
    uint64_t by_severity[SEVERITY_COUNT], number;
    struct buf line;
};

struct tally_files {
    uint64_t files;                     /* in all */
    struct tally_file row[TALLY_FILES]; /* the worst first; equal ones in their order */
    unsigned count;
};

/* One more file, with what was found in it and its LINE. */
void tally_file(struct tally_files *, const uint64_t by_severity[SEVERITY_COUNT], struct slice line);

/* Writes the lines: all in their order, or, when there are more files than rows, those with findings. */
void tally_files_put(const struct tally_files *, struct buf *);
void tally_files_free(struct tally_files *);

/* sums.c: games by verdict, year and event, for the report of an archive.
 *
 * Workers note facts of their games apart; they are folded in order, so that the same archive gives the same
 * sums for any number of threads. Events beyond a limit are counted together. */

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
