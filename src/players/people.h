/* people.h - the players of an archive, and which spellings of names seem to be one player: --names-report.
 */
#ifndef QIPU_PLAYERS_PEOPLE_H
#define QIPU_PLAYERS_PEOPLE_H

#include "record/record.h"

struct person;

struct people {
    struct person *person;
    uint32_t count;
    uint32_t *slot; /* by name: 1 + the person */
    size_t slots;
    struct buf met;   /* pairs of persons that played each other */
    size_t *next_met; /* of each side of a pair, the next side of the same group */
};

/* Enters the players of a game. */
void people_add(struct people *, const struct record *);

/* A spelling for which another is proposed. Years are 0 where no game has a date. */
struct proposal {
    const char *variant, *name;
    uint32_t games, games_of_name;
    unsigned first_year, last_year;
};

/* Calls SAY for each proposal, by name and variant. Two spellings are never proposed as one where they played
 * each other, or their ratings or years are too far apart. */
void people_propose(struct people *, void (*say)(void *context, const struct proposal *), void *context);

void people_free(struct people *);

#endif
