/* scid.h - the databases of Scid: an index (.si4, .si5) with one entry a game, names beside it (.sn4, .sn5)
 * and the games themselves (.sg4, .sg5). The text of a batch is the index; the rest is read where it lies. */
#ifndef QIPU_FORMAT_SCID_SCID_H
#define QIPU_FORMAT_SCID_SCID_H

#include "format/format.h"

extern const struct format format_si4;

#endif
