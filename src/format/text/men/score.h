/* score.h - scores of xiangqi in Chinese words, as books and bulletins print them.
 *
 * movelist.c calls it. Numbers of any kind, moves with or without blanks, comments, headings that begin a
 * game, and prose between games. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_H

#include "format/text/list/patterns.h"

/* How sure, 0..100, that a text beginning so is such a score? */
int score_sniff(struct slice head);

/* As struct format.read. */
enum status score_read(struct text *, struct record *, struct sink *, struct patterns *);

#endif
