/* xml.h - xiangqi records in XML: CBF of CCBridge and PFC of Pengfei. */
#ifndef QIPU_FORMAT_XIANGQI_XML_H
#define QIPU_FORMAT_XIANGQI_XML_H

#include "format/format.h"

extern const struct format format_cbf, format_pfc;

#endif
