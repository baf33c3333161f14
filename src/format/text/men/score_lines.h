/* score_lines.h - what a score of xiangqi tells in another order than it is played. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_LINES_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_LINES_H

#include "format/build.h"

/* Rounds printed in several columns are read across them: 1 4, 2 5, 3 6. Puts them in the order of their
 * numbers, where that leaves nothing over; true when it did, and nodes are others then. */
bool score_put_in_order(struct record *);

/* Red's moves on one line and Black's on the next, 红：炮二平五 马二进三 … 黑：马8进7 …: puts them turn by
 * turn where the lines are such pairs; true when it did. START: where the text begins. */
bool score_put_rows(struct record *, const char *start);

/* The moves in the words of a remark that stands behind node BEHIND, as a variation of NODE_WORDS: in the
 * place of that node's move where they are of the same side, else behind it. To be called when the main line
 * is there. */
void score_add_lines(struct builder *, struct slice words, uint32_t behind);

#endif
