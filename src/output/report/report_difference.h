/* report_difference.h - what two rulebooks make of one game, where that is not the same (--against). */
#ifndef QIPU_OUTPUT_REPORT_REPORT_DIFFERENCE_H
#define QIPU_OUTPUT_REPORT_REPORT_DIFFERENCE_H

#include "output/report/report.h"

/* What one rulebook says of a game: its outcome, all rulings of its findings, the first one's article. */
struct judgement {
    const struct rulebook *rules;
    struct outcome outcome;
    unsigned ruling;     /* bits of enum ruling, of all findings */
    const char *article; /* in the arena that was given; NULL: none */
    enum code decided;   /* whose article decides a game so; CODE_NONE: nothing was decided */
};

struct judgement judgement_of(const struct report_at *, const struct outcome *, const struct finding *,
                              uint32_t count, struct arena *);

/* Whether the outcome or a ruling is another. */
bool judgements_differ(const struct judgement *, const struct judgement *);

void report_difference_json(struct buf *, const struct report_at *, const struct judgement *a,
                            const struct judgement *b);
void report_difference_text(struct buf *, enum lang, const struct report_at *, const struct judgement *a,
                            const struct judgement *b);

#endif
