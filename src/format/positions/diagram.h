/* diagram.h - positions drawn in text. */
#ifndef QIPU_FORMAT_POSITIONS_DIAGRAM_H
#define QIPU_FORMAT_POSITIONS_DIAGRAM_H

#include "format/format.h"

extern const struct format format_diagram;

#endif
