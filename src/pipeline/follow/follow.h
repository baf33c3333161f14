/* follow.h - --follow: files that are written while they are read, judged again whenever they change. */
#ifndef QIPU_PIPELINE_FOLLOW_FOLLOW_H
#define QIPU_PIPELINE_FOLLOW_FOLLOW_H

#include "pipeline/wiring.h"

/* Judges the files of the command line until --until, an interrupt or the end of standard input; what the
 * program finds goes to run->told. Then it is for the program to run once more over all of them, as without
 * --follow, and to call follow_end(): what was said and not taken back is then what it finds that time.
 * False: the output cannot be written. */
bool follow_run(const struct wired *);

/* The last word. False: the output cannot be written. */
bool follow_end(struct run *);

#endif
