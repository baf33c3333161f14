/* uci_words.h - moves in the coordinates of engines, as lists and logs have them. */
#ifndef QIPU_FORMAT_ENGINE_UCI_WORDS_H
#define QIPU_FORMAT_ENGINE_UCI_WORDS_H

#include "format/format.h"
#include "notation/notation.h"

/* Bytes of the coordinate at P: a letter and a rank of one digit, or 10; 0: none. */
size_t uci_coordinate(const char *p, const char *end);

/* What lists of programs put around words and between them. */
bool uci_is_list_sign(char);

/* WORD, which ended where *LINE begins; of moves that are written without blanks, the first. */
struct slice uci_unglued(struct slice word, struct slice *line);

/* The next word of *LINE, without the signs of a list; of moves that are written without blanks, the first.
 */
struct slice uci_word(struct slice *line);

/* Whether every word of the line but its result is a move in that notation. */
bool uci_is_all(struct slice line, const struct notation *);

/* As the game is usually spelled here. */
const struct notation *uci_notation(enum game_id);

/* Whether the line is a list of moves of the game; in one whose men can make two moves of it or more, others
 * may be off its board. */
bool uci_is_list(struct slice line, enum game_id);

/* The game whose men can make more of the moves from the start; where that is equal, files a to i and ranks 0
 * to 9 or 1 to 10 are xiangqi's, and what both games have is taken for chess. */
enum game_id uci_game(struct slice moves);

/* Whether the first move leaves a place where a man of xiangqi stands at the start. */
bool uci_begins_at_home(struct slice moves, const struct notation *);

/* As the game is usually spelled here, or with ranks that count from 1 where only that makes sense. */
const struct notation *uci_notation_in(struct slice moves, enum game_id, bool from_start);

/* uci_log.c: what an engine and its interface say to each other, by UCI or UCCI: the games that were played.
 *
 * uci.c calls it. A position that goes on from the one before is the same game; the last bestmove is played.
 */

/* Whether a text that begins so is such a log. */
bool uci_log_is(struct slice head);

/* The next game; STATUS_END when there is none. */
enum status uci_log_read(struct text *, struct record *);

#endif
