/* stone_gaps.h - moves that are missing from a numbered list of stones, and the words that stand for them. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONE_GAPS_H
#define QIPU_FORMAT_TEXT_STONES_STONE_GAPS_H

#include "format/text/atoms.h"

/* Where the numbers of a list count its moves, one by one or in pairs, and a move is missing: a lone word in
 * its place becomes ATOM_BROKEN; where there is none, or a move too many, the next move is given the side
 * that its number says, unless the list itself says SIDES. Atoms are those of the text at START. */
void stones_mark_gaps(struct atoms *, const char *start, bool sides);

#endif
