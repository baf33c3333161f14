/* inflate.h - unpacks a zlib stream (RFC 1950, 1951) from memory.
 *
 * For the few files that hold one inside a format of their own; archives are input/archive/archive.h's. */
#ifndef QIPU_BASE_DATA_INFLATE_H
#define QIPU_BASE_DATA_INFLATE_H

#include "base/mem/buf.h"

/* Appends what PACKED unpacks to, at most LIMIT bytes, to OUT. False when the stream is damaged, cut or goes
 * on behind LIMIT: what was unpacked so far is there all the same. */
bool inflate_zlib(struct slice packed, size_t limit, struct buf *out);

#endif
