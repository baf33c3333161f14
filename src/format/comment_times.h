/* comment_times.h - clock times in the comments of formats that have no other place for them. */
#ifndef QIPU_FORMAT_COMMENT_TIMES_H
#define QIPU_FORMAT_COMMENT_TIMES_H

#include "record/record.h"

/* A comment on NODE, kept word for word; AT is where it stands. The times that PGN's commands give in it
 * ([%clk 0:01:05], [%emt 3.2], [%egt 0:10:00]) are kept beside it as derived notes, unless the node has such
 * a time already. A command that cannot be read gives none. */
void comment_times(struct record *, uint32_t node, struct slice words, struct span at);

#endif
