/* score_begin.h - where the moves of a line begin in a score of xiangqi, and whether a text is such a score.
 */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_BEGIN_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_BEGIN_H

#include "base/text/slice.h"

/* Where the moves of a line begin that begins with them: at a number, dots, a side or a move, behind the
 * signs of a list in a program or page. NULL when it does not. *NUMBER is 0 when the first move has none. */
const char *score_begin(struct slice line, unsigned *number);

/* The same for a line above the first moves, which may begin with words: 着法：1. 炮二平五. */
const char *score_begin_first(struct slice line, unsigned *number);

/* Whether the line is one of moves whose first word is broken. Behind the number that is NEXT, a man is
 * enough. */
bool score_begins_broken(struct slice line, unsigned next);

/* Whether a word stands at P and a move is the next word. FIRST: no move stands before it. */
bool score_before_move(const char *p, const char *end, bool first);

/* Whether a move in quotes begins at P, which is behind the quote: a list in a program. */
bool score_is_quoted(const char *start, const char *p);

/* Whether the first move at P, behind its number, stands alone in brackets: then others do, too. */
bool score_is_bracketed(const char *p, const char *end);

/* A FEN with ten ranks in the line; an empty slice when there is none. */
struct slice score_fen(struct slice line);

#endif
