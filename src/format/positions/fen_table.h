/* fen_table.h - tables of positions with titles and solutions. */
#ifndef QIPU_FORMAT_POSITIONS_FEN_TABLE_H
#define QIPU_FORMAT_POSITIONS_FEN_TABLE_H

#include "format/format.h"

extern const struct format format_fen_table;

/* The moves behind a position, with numbers, "moves" and signs among them, into the record, whose game is
 * known. For positions of FEN and EPD, which have none. */
void fen_table_moves(struct text *, struct record *, struct slice moves);

#endif
