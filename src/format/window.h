/* window.h - a part of a large file in memory, for readers that want some bytes of it here and there. */
#ifndef QIPU_FORMAT_WINDOW_H
#define QIPU_FORMAT_WINDOW_H

#include "base/mem/mem.h"

/* As many bytes from AT on as the file has, N at most, into INTO. */
size_t window_read(int fd, void *into, size_t n, uint64_t at);

/* How large an open file is; 0 when nobody can tell. */
uint64_t window_size(int fd);

/* All of a file behind what is there, up to what memory a table of names may take; then it is closed. Nothing
 * for -1. */
void window_load(int fd, struct buf *);

/* N bytes of the file from AT on, which stay until the next call; *HAVE: how many of them there are. KEPT
 * holds what is in memory, and more than was asked for where that comes soon: it is empty at first. */
const unsigned char *window_at(struct buf *kept, int fd, uint64_t at, size_t n, size_t *have);

#endif
