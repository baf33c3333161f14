/* choose.h - the games that a run is about, from the command line: --game, --where, --unique, --known. */
#ifndef QIPU_PIPELINE_CHOOSE_H
#define QIPU_PIPELINE_CHOOSE_H

#include "cli/options.h"
#include "select/select.h"

/* Compiles what the command line asks for. False, with words for standard error in OUT, when it is wrong. */
bool choose_read(struct selection *, const struct options *, struct buf *out);

#endif
