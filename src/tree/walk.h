/* walk.h - from a position down a tree: the moves that were played, those after each, and so on. */
#ifndef QIPU_TREE_WALK_H
#define QIPU_TREE_WALK_H

#include "tree/at.h"

/* What is first among the moves of a position. */
enum tree_order { TREE_BY_GAMES, TREE_BY_SCORE, TREE_BY_RATING, TREE_BY_DATE, TREE_BY_MOVE };

struct tree_ask {
    uint32_t depth; /* plies; 0: as far as there are any */
    uint64_t min_games;
    enum tree_order by;
};

/* A move that was played where the walk is. */
struct tree_step {
    const struct game *game;
    const void *before, *after; /* positions */
    struct claim claim;         /* the move, as writers want it */
    move move;                  /* on this board */
    struct tree_played played;
    enum side side; /* that made it */
    uint32_t depth; /* from 1 */
    bool again;     /* what follows stands elsewhere in the walk */
};

/* The score of the side that made a move, in thousandths; -1 when no result is known. */
int tree_score(const struct tree_played *, enum side);

/* The average rating of the side that made it; 0 when none is known. */
unsigned tree_rating(const struct tree_played *, enum side);

/* Calls EACH for every move, depth first. Positions that come about in several ways are followed where most
 * of what is below them can be seen, and then not again. Returns how many games came to the root. */
uint64_t tree_walk(const struct tree *, const struct tree_root *, const struct tree_ask *,
                   void (*each)(void *context, const struct tree_step *), void *context);

/* How many came there and played a move that is counted. */
uint64_t tree_games_at(const struct tree *, const struct tree_root *);

#endif
