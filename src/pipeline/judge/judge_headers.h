/* judge_headers.h - judgements about headers and text, beside the game's own. */
#ifndef QIPU_PIPELINE_JUDGE_JUDGE_HEADERS_H
#define QIPU_PIPELINE_JUDGE_JUDGE_HEADERS_H

#include "pipeline/pipeline.h"

/* judge_mojibake.c: headers and comments of a game that were garbled before they came to us. */

/* Reports the first garbled value of the game. With UNDO all of them become what was meant. */
void judge_mojibake(struct undoer *, struct record *, struct sink *, bool undo);

/* plausible.c: headers that cannot be right, though each is well written: --profile=plausible. */

/* What the archive says of ratings, learnt before anything is judged. */
struct plausible {
    struct buf ratings; /* of players by year; sorted once all are there */
    unsigned today[3];  /* year, month, day */
    struct openings *openings;
};

void plausible_start(struct plausible *, struct openings *);

/* The ratings of a game; after the last, plausible_ready(). */
void plausible_learn(struct plausible *, const struct record *);
void plausible_ready(struct plausible *);

/* Reports what cannot be of the game just replayed. */
void plausible_check(const struct plausible *, const struct record *, struct replay *,
                     const struct replayed *, struct sink *);

void plausible_free(struct plausible *);

/* edition.c: the edition in force on a game's day, where neither the record nor the user chose one. */

/* Of a batch. */
struct edition {
    uint64_t game; /* the first that another edition judges otherwise, within the batch; 0: none */
    const struct rulebook *rules, *dated;
    unsigned tries;
};

/* Judges the game just judged by that edition, in the same sink, where it may say something else; of a batch
 * only a few games are tried. */
void edition_judge(struct edition *, struct pipeline *);

/* Says on standard error which game it is. BASE: games of the file before the batch. */
void edition_say(const struct edition *, enum lang, const char *file, uint64_t base);

/* judge_tournament.c: files that hold a tournament or a book, not games. */

/* --rules, also that of another game: how results make a table asks for no board. NULL: none is given. */
const struct rulebook *tournament_asked_rules(const struct run *, enum game_id);

/* The rulebook by which the players of such a file are ranked, and the game that is taken for theirs. */
const struct rulebook *tournament_rules(const struct run *, const struct format *, enum game_id *kind);

/* For pipeline.whole: reports what rectable --check would, and what is wrong with a book. */
void judge_whole(struct pipeline *, struct text *);

#endif
