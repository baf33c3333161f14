/* path.h - one line of a record, picked out of its tree. */
#ifndef QIPU_CLI_PATH_H
#define QIPU_CLI_PATH_H

#include "base/mem/buf.h"
#include "record/record.h"

/* Marks in ON (one byte a node, resized) the nodes of the line that PATH names: "1.2.1" takes the first line
 * where the record branches for the first time, the second the next time, and so on; from there the main
 * line. NULL is the main line; so is a 1 where there is no branch. PATH is numbers from 1, joined by dots.
 * False when there is no such line. */
bool path_mark(const struct record *, const char *path, struct buf *on);

#endif
