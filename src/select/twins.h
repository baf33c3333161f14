/* twins.h - games met before, or nearly: the same moves, a part of them, or all but one ply.
 *
 * Games are compared only with those of the same players, names folded. What is kept is four bytes a ply
 * and some 300 a game. */
#ifndef QIPU_SELECT_TWINS_H
#define QIPU_SELECT_TWINS_H

#include "select/subject.h"

enum twin_kind {
    TWIN_NONE,
    TWIN_SAME,    /* same start, moves and players */
    TWIN_SHORTER, /* it is the beginning of the earlier one */
    TWIN_LONGER,  /* the earlier one is its beginning */
    TWIN_ONE_PLY  /* one ply differs */
};

struct twin_game;
struct twin_link;

struct twins {
    struct twin_game **game; /* all so far */
    size_t cap, count;
    struct twin_link *link; /* games by their keys */
    uint32_t links, links_cap;
    uint32_t *first, *last; /* links of a slot of the hash table, counted from 1; 0: none */
    size_t slots;
    char **file; /* the names of files so far */
    size_t files;
};

/* What was found of a game. */
struct twin {
    enum twin_kind kind;
    const char *file; /* where the earlier one stands */
    uint64_t number;
    size_t index; /* how many games were entered before it */
    uint32_t ply; /* the first that differs, or that only one of them has; 0: none */
};

/* Looks for an earlier game like this one, the first there is, and enters this one. NEAR: not only the same.
 * The subject must be KNOWN_MOVES. */
struct twin twins_meet(struct twins *, const struct subject *, bool near);
void twins_free(struct twins *);

#endif
