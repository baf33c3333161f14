/* losses.h - record/loss in words. Such a finding has three arguments: what is lost ("header:TM"), the format
 * that does not hold it, and how many; several things and numbers stand with line ends between them. */
#ifndef QIPU_OUTPUT_REPORT_LOSSES_H
#define QIPU_OUTPUT_REPORT_LOSSES_H

#include "finding/finding.h"
#include "output/tr.h"

void report_loss(struct buf *, enum lang, const struct finding *);

/* All losses of a game as one finding, at the first of them; CODE_NONE when there is none. */
struct finding losses_joined(const struct finding *, uint32_t count, struct arena *);

#endif
