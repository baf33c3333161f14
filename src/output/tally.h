/* tally.h - counts for --summary and for the exit status. Plain data: workers count apart and the
 * counts are added up. */
#ifndef QIPU_OUTPUT_TALLY_H
#define QIPU_OUTPUT_TALLY_H

#include "finding/sink.h"

struct tally {
    uint64_t games, plies;
    uint64_t left_out; /* games that were not selected */
    uint64_t by_severity[SEVERITY_COUNT];
    uint64_t by_code[CODE_COUNT];
};

/* All findings of a sink, those that are not shown too. */
void tally_findings(struct tally *, const struct sink *);
void tally_game(struct tally *, uint32_t plies);
void tally_add(struct tally *into, const struct tally *from);

/* Whether there is a finding of that severity or above. */
bool tally_reaches(const struct tally *, enum severity);

#endif
