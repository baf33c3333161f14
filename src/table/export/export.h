/* export.h - a contest as a tournament file, for pairing programs and rating bodies. */
#ifndef QIPU_TABLE_EXPORT_EXPORT_H
#define QIPU_TABLE_EXPORT_EXPORT_H

#include "table/contest.h"

/* Appends the file. What the format cannot hold is a finding (record/loss). */
void export_contest(struct buf *, const struct contest *, enum tournament_format, struct table_findings *);

#endif
