/* spellings.h - spellings of names and what they should be: --names=FILE.tsv. */
#ifndef QIPU_PLAYERS_SPELLINGS_H
#define QIPU_PLAYERS_SPELLINGS_H

#include "base/text/slice.h"

struct spellings;

/* Reads lines of "variant TAB canonical [TAB id]"; empty lines and those that begin with # are passed over.
 * NULL with *LINE when a line has no second column. TEXT must outlive the result. */
struct spellings *spellings_read(struct slice text, unsigned *line);
void spellings_free(struct spellings *);

/* The canonical spelling of a name; an empty slice when it is one, or is not listed. */
struct slice spellings_right(const struct spellings *, struct slice name);

#endif
