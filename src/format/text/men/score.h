/* score.h - scores of xiangqi in Chinese words, as books and bulletins print them.
 *
 * movelist.c calls it. Numbers of any kind, moves with or without blanks, comments, headings that begin a
 * game, and prose between games. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_H

#include "format/build.h"
#include "format/text/heads.h"
#include "format/text/list/patterns.h"
#include "notation/chinese.h"
#include "notation/notation.h"
#include "record/move.h"

/* How sure, 0..100, that a text beginning so is such a score? */
int score_sniff(struct slice head);

/* As struct format.read. */
enum status score_read(struct text *, struct record *, struct sink *, struct patterns *);

/* score_begin.c: where the moves of a line begin in a score of xiangqi, and whether a text is such a score.
 */

/* A move that was read before it was known what is made of it, kept so that it is read once. P NULL: the line
 * has none, or one in brackets. */
struct found_move {
    const char *p, *after;
    struct claim claim;
    bool short_form;
};

/* Where the moves of a line begin that begins with them: at a number, dots, a side or a move, behind the
 * signs of a list in a program or page. NULL when it does not. *NUMBER is 0 when the first move has none. */
const char *score_begin(struct slice line, unsigned *number, struct found_move *);

/* The same for a line above the first moves, which may begin with words: 着法：1. 炮二平五. */
const char *score_begin_first(struct slice line, unsigned *number, struct found_move *);

/* Whether the line is one of moves whose first word is broken. Behind the number that is NEXT, a man is
 * enough. */
bool score_begins_broken(struct slice line, unsigned next);

/* C2=55 H8+7: whether a letter, a digit and a sign stand at P before moves in WXF. */
bool score_is_slip_of_wxf(const char *p, const char *end);

/* Whether a word stands at P and a move is the next word. FIRST: no move stands before it. */
bool score_before_move(const char *p, const char *end, bool first);

/* Whether a move in quotes begins at P, which is behind the quote: a list in a program. */
bool score_is_quoted(const char *start, const char *p);

/* Whether the first move at P, behind its number, stands alone in brackets: then others do, too. */
bool score_is_bracketed(const char *p, const char *end);

/* A FEN with ten ranks in the line; an empty slice when there is none. */
struct slice score_fen(struct slice line);

/* score_chat.c: moves that two people write to each other, one a line behind the writer's name. */

/* Behind the name of whoever writes the line, and the time before it; NULL: it begins with no name. */
const char *chat_said(struct slice line, struct slice *speaker);

/* 张三：炮二平五, [12:01] 张三: 炮二平五, 12:01 <zhang> C2=5: where the move begins, which is all that the
 * line says, and whose it is. NULL: the line is another one. */
const char *chat_move(struct slice line, struct slice *speaker);

/* Whether such a talk begins with LINE: the next line that is not empty is the other one's. TEXT: what stands
 * behind LINE. The names are whose the first and the second move are. */
const char *chat_begins(struct slice line, struct slice text, struct slice name[2]);

/* score_coordinates.c: lists of xiangqi in coordinates, with ranks from 0 to 9 or from 1 to 10, told from
 * chess and from points of stones. */

/* The first moves of a text. */
struct coordinates {
    struct slice word[2];
    unsigned count;
    bool positioned; /* a position of xiangqi stands before them */
    bool own;        /* set in a way that is not PGN's */
};

/* Adds the moves of a LINE, which begin at P. */
void coordinates_look(struct coordinates *, struct slice line, const char *p);

/* Whether they can be moves of xiangqi and none of chess. */
bool coordinates_are_xiangqi(const struct coordinates *);

/* Reads the moves of a record again, whose words lie in the text at START, when their ranks count from 1. The
 * name of the notation. */
const char *coordinates_settle(struct record *, const char *start);

/* score_lex.c: the words of a score of xiangqi, each read at a place. What stands there is given back as the
 * byte behind it, or NULL. */

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

/* score_lines.c: what a score of xiangqi tells in another order than it is played. */

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

/* score_result.c: the words that say who won a game of xiangqi, where a text score has them. */

/* What a phrase says of the result, without dots, separators, （下略） and the brackets around it. */
struct slice score_result_words(struct slice phrase);

/* Whether words that stand alone, in brackets or not, are a result. */
bool score_is_result(struct known_result *, struct slice phrase);

/* The same, without a memory of results. */
bool score_says_result(struct slice phrase);

/* Whether they are what a problem asks for: 红先胜, 黑先和. */
bool score_is_task(struct slice phrase);

/* Bytes of the result at P that ends its line, whose end is END, or its sentence; 0 when there is none. */
size_t score_result_at(struct known_result *, const char *p, const char *end);

/* score_words.c: words of text scores of xiangqi: what looks like a move, and what is said behind the last.
 */

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
