/* foreign.h - files that are no game records, by their first bytes and their names. */
#ifndef QIPU_INPUT_FOREIGN_H
#define QIPU_INPUT_FOREIGN_H

#include "base/text/slice.h"

#include <stdbool.h>

/* What a file is that holds games in a way nobody here reads (untranslated), a database of ChessBase or Scid;
 * NULL when it is none. */
const char *foreign_database(struct slice head, struct slice name);

/* Whether a file that was found in a directory is something else than a record: a picture, a program, a
 * source, a README. BID is what the best format bids for it, from 0 to 100. */
bool foreign_file(struct slice head, struct slice name, int bid);

/* Whether a name says nothing of what is in the file: without an ending, or with one that anything may have.
 */
bool foreign_open_name(struct slice name);

#endif
