/* deferred_numbers.h - text with numbers in it that are known only later.
 *
 * Workers render batches side by side, before anybody knows how many games the batches before
 * theirs hold. So a game's number is left open and filled in when the text is written, in order. */
#ifndef QIPU_BASE_TEXT_DEFERRED_NUMBERS_H
#define QIPU_BASE_TEXT_DEFERRED_NUMBERS_H

#include "base/mem/buf.h"

struct late_hole {
    size_t at; /* offset in text */
    uint64_t plus;
};

struct late {
    struct buf text; /* everything but the open numbers is added here as usual */
    struct late_hole *hole;
    size_t holes, cap;
};

/* Here the number BASE + PLUS will stand. */
void deferred_number(struct late *, uint64_t plus);

/* Appends the text with its numbers, now that BASE is known. */
void deferred_write(const struct late *, uint64_t base, struct buf *out);

/* The same as a slice: its own text where there are no open numbers, else in ROOM. */
struct slice deferred_text(const struct late *, uint64_t base, struct buf *room);

/* The same to whoever takes it, in pieces: what is large is not copied as a whole. False as soon as PUT says
 * so. */
bool deferred_send(const struct late *, uint64_t base, bool (*put)(void *context, struct slice),
                   void *context);

/* The same into OUT, which is empty: without a copy where there are no numbers. Nothing is left here. */
void deferred_take(struct late *, uint64_t base, struct buf *out);

void deferred_clear(struct late *);
void deferred_free(struct late *);

#endif
