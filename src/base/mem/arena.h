/* arena.h - memory that is given back all at once, at the end of a game.
 *
 * Blocks are kept for the next game, so that a long run settles at the size of
 * its largest one. */
#ifndef QIPU_BASE_MEM_ARENA_H
#define QIPU_BASE_MEM_ARENA_H

#include "base/mem/likely.h"
#include "base/text/slice.h"

struct arena_block;

struct arena {
    struct arena_block *first, *current;
};

/* Zeroed memory aligned for any type. */
void *arena_alloc(struct arena *, size_t n) __attribute__((returns_nonnull));

/* A NUL-terminated copy. */
const char *arena_str(struct arena *, struct slice);
/* The same of two texts, one behind the other. */
const char *arena_join(struct arena *, struct slice, struct slice);
COLD const char *arena_printf(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Everything in it is given up, the blocks are kept for the next game. */
void arena_reset(struct arena *);
void arena_free(struct arena *);

#endif
