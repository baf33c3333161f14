/* score_result.h - the words that say who won a game of xiangqi, where a text score has them. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_RESULT_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_RESULT_H

#include "format/text/known_result.h"

/* What a phrase says of the result, without dots, separators, （下略） and the brackets around it. */
struct slice score_result_words(struct slice phrase);

/* Whether words that stand alone, in brackets or not, are a result. */
bool score_is_result(struct known_result *, struct slice phrase);

/* Whether they are what a problem asks for: 红先胜, 黑先和. */
bool score_is_task(struct slice phrase);

/* Bytes of the result at P that ends its line, whose end is END, or its sentence; 0 when there is none. */
size_t score_result_at(struct known_result *, const char *p, const char *end);

#endif
