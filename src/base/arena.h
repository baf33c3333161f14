/* arena.h - memory that is given back all at once, at the end of a game.
 *
 * Blocks are kept for the next game, so that a long run settles at the size of
 * its largest one. Failure is sticky, as in buf.h. */
#ifndef QIPU_BASE_ARENA_H
#define QIPU_BASE_ARENA_H

#include "base/slice.h"

struct arena_block;

struct arena {
    struct arena_block *first, *current;
    bool failed;
};

/* Zeroed memory aligned for any type; NULL when there is none. */
void *arena_alloc(struct arena *, size_t n);

/* A NUL-terminated copy; "" when there is no memory, so that messages need no test. */
const char *arena_str(struct arena *, struct slice);
const char *arena_printf(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

void arena_reset(struct arena *);
void arena_free(struct arena *);

#endif
