/* chessbase.h - the databases of ChessBase: an index (.cbh) with one record a game or text, the moves (.cbg),
 * annotations (.cba), and players, tournaments, annotators and sources (.cbp .cbt .cbc .cbs). The text of a
 * batch is the index; the rest is read where it lies. */
#ifndef QIPU_FORMAT_CHESSBASE_CHESSBASE_H
#define QIPU_FORMAT_CHESSBASE_CHESSBASE_H

#include "format/format.h"

extern const struct format format_cbh;

#endif
