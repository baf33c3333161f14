/* check_replay.h - an event as the pairing of its rounds sees it. */
#ifndef QIPU_TABLE_CHECK_CHECK_REPLAY_H
#define QIPU_TABLE_CHECK_CHECK_REPLAY_H

#include "pairing/swiss.h"
#include "table/contest.h"

struct round_replay {
    const struct contest *c;
    struct swiss_event e;
    uint32_t *who;              /* of each place in the order of numbers: the contest's player or team */
    uint32_t *number;           /* the same: its number on the list; 0: none */
    int *rating;                /* the same, of a player */
    const struct entry **entry; /* of each cell */
    uint32_t sure;              /* up to here all lines could be read */
    bool listed;                /* a tournament file lists all players, with their byes */
    bool numbered;              /* all players have a starting number, and it is one for pairing */
};

/* By the rules of SYSTEM, of that edition. */
void replay_begin(struct round_replay *, const struct contest *, enum swiss_system system,
                  enum swiss_edition);
void replay_end(struct round_replay *);

static inline const struct entry *replay_entry(const struct round_replay *r, uint32_t player, uint32_t round)
{
    return r->entry[(size_t)player * r->e.rounds + round - 1];
}

static inline uint32_t replay_number(const struct round_replay *r, uint32_t player)
{
    return player == NO_ONE ? 0 : r->number[player];
}

#endif
