/* keeper.h - which of games that are the same is kept: --keep, and what it gets from the others:
 * --fill-headers.
 *
 * The input is read twice. The first time every game that passes all else is entered; then groups are made;
 * the second time the same games come in the same order, and of each it is known whether it stays. */
#ifndef QIPU_SELECT_KEEPER_H
#define QIPU_SELECT_KEEPER_H

#include "select/identity.h"

enum keep { KEEP_FIRST, KEEP_LONGEST, KEEP_FULLEST };

struct kept_game;

struct keeper {
    enum keep keep;
    bool headers;           /* are remembered, for --fill-headers */
    struct kept_game *game; /* in the order of the input */
    size_t count;
    size_t next;      /* the second time: the game that is asked about */
    struct buf words; /* of headers */
};

/* The first time. GROUP: the number of an earlier game, from 0, of whose group it is; KEEPER_NEW: its id
 * tells. */
enum { KEEPER_NEW = -1 };
void keeper_enter(struct keeper *, const struct subject *, struct identity, int64_t group);

/* Between the two: finds the best of each group. */
void keeper_choose(struct keeper *);

/* The second time: whether the next game is the one that is kept. */
bool keeper_keeps(struct keeper *);

/* Headers of the others of its group, for the game that was kept last: calls TAKE for each, in the order of
 * the input, with the number of the game's file and place as they were entered. */
void keeper_others(const struct keeper *,
                   void (*take)(void *context, enum key, struct slice name, struct slice value,
                                const char *where),
                   void *context);

void keeper_free(struct keeper *);

#endif
