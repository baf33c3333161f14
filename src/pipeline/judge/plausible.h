/* plausible.h - headers that cannot be right, though each is well written: --profile=plausible. */
#ifndef QIPU_PIPELINE_JUDGE_PLAUSIBLE_H
#define QIPU_PIPELINE_JUDGE_PLAUSIBLE_H

#include "finding/finding.h"
#include "select/openings.h"

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

#endif
