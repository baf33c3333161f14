/* stonelist.h - games of stones written as text: points in letters or numbers, in any layout.
 *
 * movelist.c calls it. One game at a time is cut into atoms; which game it is and how its points count is
 * decided by all of them together. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONELIST_H
#define QIPU_FORMAT_TEXT_STONES_STONELIST_H

#include "format/text/list/patterns.h"

/* How sure, 0..100, that a text beginning so is a score of stones? */
int stonelist_sniff(struct slice head);

/* As struct format.read. *REFUSED: there are moves, but nobody can say where they lie; that has been
 * reported, and nothing else should try. */
enum status stonelist_read(struct text *, struct record *, struct sink *, struct patterns *, bool *refused);

#endif
