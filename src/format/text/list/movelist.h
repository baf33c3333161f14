/* movelist.h - lists of moves as people type them. */
#ifndef QIPU_FORMAT_TEXT_LIST_MOVELIST_H
#define QIPU_FORMAT_TEXT_LIST_MOVELIST_H

#include "format/format.h"

extern const struct format format_movelist;

#endif
