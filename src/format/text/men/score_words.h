/* score_words.h - words of text scores of xiangqi: what looks like a move, and what is said behind the last.
 */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_WORDS_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_WORDS_H

#include "base/text/slice.h"
#include "notation/words.h"

/* The kind of the Nth character at P, from 0. */
enum word_kind score_kind_at(const char *p, const char *end, unsigned n);

/* A man and a direction where a move has them: 炮二平十. What is no move all the same is a broken one. */
bool score_looks_like_move(const char *p, const char *end);

/* A man and a number: 车9跳8. */
bool score_begins_move(const char *p, const char *end);

/* Whether what stands at P up to a blank was probably a move: ３平８, 车车９平８. */
bool score_is_misspelled(const char *p, const char *end);

/* Whether a number stands alone at P, behind a move that is complete without it: 四 of 马二进三四. */
bool score_is_number_too_many(const char *p, const char *end);

/* 十 of 炮二平十 and of 炮十平五: the file that there is not; empty when something else is wrong. */
struct slice score_wrong_file(struct slice word);

/* 二进三: a direction is in the word. */
bool score_has_direction(struct slice word);

/* The last line of the words behind the last move that is not empty. */
struct slice score_last_line(struct slice said);

/* The clause that ends a line, without its full stop and 结果： before it. */
struct slice score_last_clause(struct slice line);

/* Whether words speak of what could have been: 如改走车二进六，红胜. */
bool score_is_supposed(struct slice said);

#endif
