/* cbr.h - records and libraries of CCBridge (象棋桥). */
#ifndef QIPU_FORMAT_XIANGQI_CBR_H
#define QIPU_FORMAT_XIANGQI_CBR_H

#include "format/format.h"

extern const struct format format_cbr;

#endif
