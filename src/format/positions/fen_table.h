/* fen_table.h - tables of positions with titles and solutions. */
#ifndef QIPU_FORMAT_POSITIONS_FEN_TABLE_H
#define QIPU_FORMAT_POSITIONS_FEN_TABLE_H

#include "format/format.h"

extern const struct format format_fen_table;

#endif
