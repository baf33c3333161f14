/* fen_epd.h - lists of positions: FEN and EPD. */
#ifndef QIPU_FORMAT_POSITIONS_FEN_EPD_H
#define QIPU_FORMAT_POSITIONS_FEN_EPD_H

#include "format/format.h"

extern const struct format format_fen, format_epd;

#endif
