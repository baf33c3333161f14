/* movelist_write.h - scores as text: what movelist.c, score.c and stonelist.c read back. */
#ifndef QIPU_FORMAT_TEXT_LIST_MOVELIST_WRITE_H
#define QIPU_FORMAT_TEXT_LIST_MOVELIST_WRITE_H

#include "format/format.h"

/* struct format.write. Every text says its game, its board where stones are played on it, and its notation
 * where that is not the game's usual one. */
void movelist_write(struct buf *, const struct record *, const struct writing *);

#endif
