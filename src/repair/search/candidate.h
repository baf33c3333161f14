/* candidate.h - repairs that a search has found, weighed against each other. */
#ifndef QIPU_REPAIR_SEARCH_CANDIDATE_H
#define QIPU_REPAIR_SEARCH_CANDIDATE_H

#include "game/game.h"
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

/* swap.c: what taking on one point in turn wins: the part of a position's worth that everybody sees. */

enum { ROYAL_WORTH = 100 };

/* In pawns; a king or general is worth more than all others together. */
int swap_worth(enum piece);

/* What BY wins by taking the man of that worth on a point, the cheapest men first and both sides stopping
 * when they like; 0 when it had better not begin. Men that attack from behind others are not counted. */
int swap_gain(const struct game *, const void *position, point, enum side by, int victim);

#endif
