/* positions.h - lists of positions: FEN and EPD. */
#ifndef QIPU_FORMAT_POSITIONS_H
#define QIPU_FORMAT_POSITIONS_H

#include "format/format.h"

extern const struct format format_fen, format_epd;

#endif
