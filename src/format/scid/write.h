/* write.h - the writer of Scid databases. For this folder alone. */
#ifndef QIPU_FORMAT_SCID_WRITE_H
#define QIPU_FORMAT_SCID_WRITE_H

#include "format/format.h"

/* One game by itself: an entry of the index without place and numbers, the names, each behind its length, and
 * the bytes of the game. Nothing when it has more than an entry can tell. */
void scid_write(struct buf *, const struct record *, const struct writing *);

#endif
