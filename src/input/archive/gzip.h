/* gzip.h - gzip files, checked to their last byte.
 *
 * libarchive inflates them too, but looks neither at the checksum nor at the length behind each member: a
 * flipped bit would pass for a game. zlib checks both. */
#ifndef QIPU_INPUT_ARCHIVE_GZIP_H
#define QIPU_INPUT_ARCHIVE_GZIP_H

#include "input/source.h"

struct gzip;

/* Whether a file that begins with HEAD is one. */
bool gzip_magic(struct slice head);

/* Inflates PARENT, which must outlive it. NULL when zlib cannot be loaded. */
struct gzip *gzip_open(struct source *parent);
void gzip_free(struct gzip *);

/* Up to N bytes; 0 at the end, when all that was there is sound. -1 when the parent cannot be read (its error
 * is set) or what it holds is damaged: gzip_wrong() says how. What came before the damage has been given out.
 */
ssize_t gzip_read(struct gzip *, char *, size_t n);
const char *gzip_wrong(const struct gzip *);

/* Packed bytes that were taken so far. */
uint64_t gzip_taken(const struct gzip *);

#endif
