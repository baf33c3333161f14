/* candidate.h - repairs that a search has found, weighed against each other. */
#ifndef QIPU_REPAIR_SEARCH_CANDIDATE_H
#define QIPU_REPAIR_SEARCH_CANDIDATE_H

#include "repair/search/cost.h"

struct candidate {
    struct change change[REPAIR_EDITS]; /* the second is one of the line after the first */
    unsigned changes;
    uint64_t hash; /* of the moves of the mended line */
    uint32_t plies, first, doubts, jumps;
    struct features features;
    int cost;
    bool complete, slip;
};

struct candidates {
    struct candidate *list;
    uint32_t count, cap;
};

void candidates_add(struct candidates *, const struct candidate *);

/* The likeliest first. Of candidates with the same moves only the cheapest stays. */
void candidates_rank(struct candidates *);

/* Sorts the first COUNT again. */
void candidates_sort(struct candidates *, uint32_t count);

/* One slip that lets the line be played to its end, and contradicts nothing. */
bool candidate_is_undoubted_slip(const struct candidate *);
bool candidate_any_undoubted_slip(const struct candidates *);

#endif
