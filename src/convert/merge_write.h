/* merge_write.h - the trees of --merge, written one after the other. */
#ifndef QIPU_CONVERT_MERGE_WRITE_H
#define QIPU_CONVERT_MERGE_WRITE_H

#include "convert/convert.h"
#include "edit/merge.h"
#include "pipeline/pipeline.h"

struct recoder;

/* Judges and writes every tree; findings are told on standard error and counted. RECODER: NULL for UTF-8.
 * FAILED grows by the trees that cannot be written in the format. False when the output cannot be written. */
bool merge_write(const struct merge *, struct run *, const struct convert *, struct recoder *, struct tally *,
                 uint64_t *failed);

#endif
