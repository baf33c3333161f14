/* mojibake.h - headers and comments of a game that were garbled before they came to us. */
#ifndef QIPU_PIPELINE_JUDGE_MOJIBAKE_H
#define QIPU_PIPELINE_JUDGE_MOJIBAKE_H

#include "finding/finding.h"
#include "input/charset/mojibake.h"
#include "record/record.h"

/* Reports the first garbled value of the game. With UNDO all of them become what was meant. */
void judge_mojibake(struct undoer *, struct record *, struct sink *, bool undo);

#endif
