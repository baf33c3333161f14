/* identity.h - 128 bits that stand for a game, the same in every format and for ever.
 *
 * qipu-stream(5) says which bytes are hashed (by XXH3, 128 bits, no seed) and has test vectors. */
#ifndef QIPU_SELECT_IDENTITY_H
#define QIPU_SELECT_IDENTITY_H

#include "select/subject.h"

enum { ID_DIGITS = 32 };

struct identity {
    uint64_t high, low;
};

static inline bool identity_same(struct identity a, struct identity b)
{
    return a.high == b.high && a.low == b.low;
}

/* Start and main line. Of a stone game the least of the eight symmetries' is taken; *SYMMETRY, unless NULL,
 * is which (bit 4 mirrors left and right, then bits 1 and 2 are quarter turns to the left; 0 elsewhere). The
 * subject must be KNOWN_MOVES. */
struct identity identity_of(const struct subject *, unsigned *symmetry);

/* That, and the players; names folded (players/fold.h). */
struct identity identity_of_pairing(const struct subject *);

/* That, and date and event. */
struct identity identity_of_game(const struct subject *);

/* The same when the first is known already. */
struct identity identity_of_known(const struct subject *, struct identity id);

/* Of any bytes. */
struct identity identity_of_bytes(struct slice);

/* 32 digits and a NUL. */
void identity_text(struct identity, char text[ID_DIGITS + 1]);

/* False when it is not 32 hexadecimal digits. */
bool identity_read(struct slice, struct identity *);

/* id_set.c: a set of identities: 16 bytes each, in a table that is at most three quarters full. */

struct id_set {
    struct identity *slot; /* all zero: free */
    size_t cap, count;
};

/* Whether it is new, and in the set from now on. */
bool id_set_add(struct id_set *, struct identity);
bool id_set_has(const struct id_set *, struct identity);
void id_set_free(struct id_set *);

#endif
