/* at.h - the positions that a tree is asked about: usual starts, or what --at says, in every game that its
 * words can be of. */
#ifndef QIPU_TREE_AT_H
#define QIPU_TREE_AT_H

#include "replay/replay.h"
#include "tree/tree.h"

struct tree_root {
    const struct game *game;
    struct record record; /* its only line leads there */
    struct buf position;  /* as the engine has it */
    struct tree_place place;
};

enum { TREE_ROOTS = 12 };

struct tree_roots {
    struct tree_root root[TREE_ROOTS];
    unsigned count;
};

/* AT: NULL, a position (FEN, or rows of .XO) or moves. KIND: GAME_UNKNOWN, or the only game that is meant.
 * False when no game has such a position. */
bool tree_roots_read(struct tree_roots *, const struct rulebooks *, const char *at, enum game_id kind);

/* The position after so many plies of the game just replayed is the only one. */
bool tree_roots_take(struct tree_roots *, struct replay *, const struct record *, uint32_t ply);

/* Whether a key is one of them. */
bool tree_roots_have(const struct tree_roots *, uint64_t key);

void tree_roots_free(struct tree_roots *);

#endif
