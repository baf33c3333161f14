/* penalties.h - fouls, warnings, punishments and withdrawals, which no record says: --penalties=FILE. */
#ifndef QIPU_TABLE_PENALTIES_H
#define QIPU_TABLE_PENALTIES_H

#include "table/event.h"

struct penalty {
    struct slice name, event; /* event: empty for all */
    enum penalty_kind kind;
    uint32_t times;
    unsigned line;
    bool used; /* somebody has that name */
};

struct penalties {
    struct penalty *list;
    size_t count;
};

/* Reads lines of "name TAB kind [TAB times [TAB event]]"; empty lines and those that begin with # are passed
 * over. False with *LINE and *COLUMN (from 1, in tab-separated columns) of what is not understood. TEXT must
 * outlive the result. */
bool penalties_read(struct penalties *, struct slice text, unsigned *line, unsigned *column);
void penalties_free(struct penalties *);

/* Gives the event's players and teams what is said of them. */
void event_penalties(struct event *, struct penalties *);

#endif
