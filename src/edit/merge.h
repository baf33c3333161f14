/* merge.h - --merge: games that begin from one position become one tree.
 *
 * The first game's main line stays the main line; what other games play otherwise are variations. Headers in
 * which all games agree are the tree's; the others stand in a comment at the end of each game's line. */
#ifndef QIPU_EDIT_MERGE_H
#define QIPU_EDIT_MERGE_H

#include "select/subject.h"

struct merge_tree;

struct merge {
    struct merge_tree **tree; /* in the order of their first games */
    size_t count;
};

/* What a tree does not take from a game. */
struct merge_lost {
    uint32_t variations; /* that begin with a move that nobody can play */
    uint32_t times;      /* that stand in the tree already, and differ */
};

/* Adds a game, which must be KNOWN_MOVES, with its canonical claims. REASON_NONE, or why it cannot
 * be. */
enum reason merge_add(struct merge *, const struct subject *, struct merge_lost *lost);

/* The Nth tree as a record, to be replayed, and the name of its first game's file. */
void merge_record(const struct merge *, size_t n, struct record *into, const char **file);

void merge_free(struct merge *);

#endif
