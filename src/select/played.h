/* played.h - the moves of the main line as words, for move and sequence. */
#ifndef QIPU_SELECT_PLAYED_H
#define QIPU_SELECT_PLAYED_H

#include "record/record.h"

/* A move without marks of check and of opinion, and with O-O for 0-0, in ROOM where it is not as written. */
struct slice played_bare(struct slice word, char room[8]);

/* Calls EACH for the words of each move, as the record has them or else its notation, until it returns true;
 * whether it has. */
bool played_any(const struct record *, bool (*each)(void *context, struct slice word), void *context);

/* Moves one after the other, or with others between them where "..." stands. */
enum { SEQUENCE_MAX = 64 };

struct sequence {
    struct slice word[SEQUENCE_MAX];
    char room[SEQUENCE_MAX][8];
    bool gap[SEQUENCE_MAX + 1]; /* others may come before it */
    unsigned count;
};

/* False when TEXT, which must outlive the sequence, has no move or too many. */
bool sequence_read(struct sequence *, struct slice text);
bool sequence_found(const struct sequence *, const struct record *);

#endif
