/* bases.h - databases of several files, made of one input. */
#ifndef QIPU_FUZZ_BASES_H
#define QIPU_FUZZ_BASES_H

#include "base/mem/mem.h"

/* Adds the files of a database whose index ends in END ("si4") to TAR, as an archive; false when there is no
 * such. Each file but the last begins with its length in two bytes, the lower first (tests/fuzz/run makes
 * the seeds so). */
bool base_as_tar(const char *end, struct slice bytes, struct buf *tar);

#endif
