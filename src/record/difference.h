/* difference.h - what of one record is missing in another of the same game.
 *
 * For conversions: the record that was read is compared with what its target's own reader makes of the text
 * that was written, so that what is named as lost is exactly what is lost. Both must have been replayed:
 * nodes are paired by their moves. */
#ifndef QIPU_RECORD_DIFFERENCE_H
#define QIPU_RECORD_DIFFERENCE_H

#include "base/arena.h"
#include "record/record.h"

enum missing {
    MISSING_VARIATIONS, /* counted by the branches that are not there */
    MISSING_COMMENTS,
    MISSING_NAGS,
    MISSING_CLOCKS,
    MISSING_MARKS,
    MISSING_OFFERS,
    MISSING_PROPERTIES,
    MISSING_SETUP, /* stones put on or taken off in mid-game */
    MISSING_HEADERS,
    MISSING_RESULT,
    MISSING_MARGIN,
    MISSING_KINDS
};

struct difference {
    uint32_t count[MISSING_KINDS];
    const char *headers; /* their names, commas between them, in the arena; "" when none is missing */
    bool moves;          /* the main lines are not the same */
};

struct difference record_difference(const struct record *from, const struct record *to, struct arena *);

#endif
