/* unpack.h - compressed files as a stream of bytes, checked to their last one.
 *
 * Frames follow each other, with skippable frames and padding between them, as pzstd, bgzip, pbzip2 and cat
 * make them. Those that are independent and small are unpacked side by side where there are threads
 * (frames.h); all others one after the other, as they are read. */
#ifndef QIPU_INPUT_ARCHIVE_UNPACK_H
#define QIPU_INPUT_ARCHIVE_UNPACK_H

#include "base/mem/chore.h"
#include "input/source.h"

struct unpacker;

/* Whether a file that begins with HEAD is one. */
bool unpack_magic(struct slice head);

/* Unpacks PARENT, which must outlive it. NULL when the library for it cannot be loaded: PARENT says which. */
struct unpacker *unpack_open(struct source *parent, const struct chores *threads);
void unpack_free(struct unpacker *);

/* Up to N bytes; 0 at the end, when all that was there is sound. -1 when the parent cannot be read (its error
 * is set) or what it holds is damaged: unpack_wrong() says how, and at which byte. What came before the
 * damage has been given out. */
ssize_t unpack_read(struct unpacker *, char *, size_t n);
const char *unpack_wrong(const struct unpacker *);

/* Packed bytes that were taken so far. */
uint64_t unpack_taken(const struct unpacker *);

#endif
