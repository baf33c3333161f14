/* score_lex.h - the words of a score of xiangqi, each read at a place. What stands there is given back as the
 * byte behind it, or NULL. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_LEX_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_LEX_H

#include "base/text/slice.h"
#include "record/move.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the blank or separator at P; 0: none stands there. A line end is none. */
unsigned score_separator(const char *p, const char *end);

/* Bytes of a name of a program's data at P: red, moves. */
unsigned score_name(const char *p, const char *end);

/* Behind all separators at P, but not behind three dots. */
const char *score_skip(const char *p, const char *end);

/* …… or ... in the place of a move. */
const char *score_gap(const char *p, const char *end);

/* 1. １．⒈ ① (1) 一、（一） 第1回合 No.1 **1.**: with what parts it from a move. */
const char *score_number(const char *p, const char *end, unsigned *value);

/* Behind 红方：, （黑）, 红1、, R: and the like; P when there is none. Where no move follows, it is a word of
 * something else. */
const char *score_side(const char *p, const char *end, enum side *);

/* C2=5 of WXF, half or full width, whatever follows. */
const char *score_wxf(const char *p, const char *end, struct claim *);

/* h2e2 or H2-E2, or the same with ranks from 1 to 10, where the claim is only right if one of them is 10. */
const char *score_coordinates(const char *p, const char *end, struct claim *);

/* The characters of such a word, made narrow; how many. */
unsigned score_narrow_coordinates(struct slice word, char plain[8]);

/* A move in Chinese words, in WXF or in coordinates. */
const char *score_move(const char *p, const char *end, struct claim *, bool *short_form);

/* The name of the notation of moves in WXF or in Chinese words, SHORTS where some lack their direction. */
const char *score_notation(bool wxf, bool shorts);

/* The end of what stands in brackets at P, behind the closing one; NULL when there is none near. */
const char *score_bracket(const char *p, const char *end, struct slice *inside);

/* Whether all of it is one move. */
bool score_is_move(struct slice);

/* Bytes of the words that begin another way to play, 如改走 and its like; 0: none. */
size_t score_remark(const char *p, const char *end);

#endif
