/* uci.h - one game a line, in the coordinates of engines. */
#ifndef QIPU_FORMAT_ENGINE_UCI_H
#define QIPU_FORMAT_ENGINE_UCI_H

#include "format/format.h"

extern const struct format format_uci;

#endif
