/* cbl_old.h - the libraries of CCBridge before its version 3: one packed stream with all games. */
#ifndef QIPU_FORMAT_XIANGQI_CBL_OLD_H
#define QIPU_FORMAT_XIANGQI_CBL_OLD_H

#include "format/format.h"

/* Whether a file begins as one. */
bool cbl_old_is(struct slice head);

/* As struct format.read, for a text that is one. */
enum status cbl_old_read(struct text *, struct record *, struct sink *);

#endif
