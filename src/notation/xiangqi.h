/* xiangqi.h - the spellings of xiangqi. */
#ifndef QIPU_NOTATION_XIANGQI_H
#define QIPU_NOTATION_XIANGQI_H

#include "notation/notation.h"

extern const struct notation notation_chinese, notation_chinese_short, notation_wxf, notation_iccs,
    notation_ucci, notation_uci_xiangqi, notation_xqsan;

#endif
