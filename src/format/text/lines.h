/* lines.h - what formats share that hold one game a line. */
#ifndef QIPU_FORMAT_TEXT_LINES_H
#define QIPU_FORMAT_TEXT_LINES_H

#include "format/format.h"
#include "format/text/atoms.h"

/* struct format.split: every line end is a cut. */
size_t lines_split(void *shared, struct slice text, size_t from, bool at_end);

/* The next line that is neither blank nor a comment (# in front), without its white space; false at the end.
 */
bool lines_next(struct text *, struct slice *line);

/* The first such line of a file's head. */
struct slice lines_first(struct slice head);

/* The next word of *LINE, which is moved behind it; empty at the end. */
struct slice lines_word(struct slice *line);

/* Begins a record for the game on LINE. */
void lines_begin(struct text *, struct record *, const char *format, struct slice line);

/* Whether that is all: games before the part of the input that is wanted are only counted, and each is a
 * line. */
static inline bool lines_count_alone(const struct text *t)
{
    return (t->want & WANT_COUNT) != 0;
}

/* Where a game starts that names no position; NULL when only the game's own rules say it. */
const char *lines_usual_fen(enum game_id);

/* Chess or xiangqi, by the number of ranks of a FEN. */
enum game_id lines_game_of_fen(struct slice board);

/* The position that a line begins with: a board and those of its fields that are there, with *REST behind it;
 * empty when it begins with none. */
struct slice lines_position(struct slice line, struct slice *rest);

/* The FEN with a blank before its side where there is none: 4K4w. */
void lines_part_side(struct buf *, struct slice fen);

/* Keeps the FEN that a game starts from and, where it is one of Chess960, that name. */
void lines_keep_fen(struct text *, struct record *, const char *name, struct slice fen, struct span at);

/* line_class.c: what a line of a text score of stones is, by its atoms. */

enum line_class { LINE_BLANK, LINE_TEXT, LINE_HEADER, LINE_MOVES };

/* What a line is; ATOMS are its own. */
enum line_class line_class(const struct atoms *, struct slice line);

/* Which atom of a line the moves begin with that have words before them: the number 1, or the side before it;
 * 0: there are no such words. */
unsigned line_lead(const char *start, const struct atoms *);

/* Whether the first of the atoms, which lie in the text at START, stands in the brackets of a program's list.
 */
bool line_class_is_program(const char *start, const struct atoms *);

/* What a program says behind the date and time of its log, "2023-05-06 12:00:01+0800: = Q16"; else the line.
 */
struct slice line_behind_time(struct slice line);

/* Without the name of whoever writes it, and the time, where nothing but a stone is said: 张三：Q16. Sides,
 * numbers and words of logs are no names. */
struct slice line_behind_name(const char *start, struct slice line);

/* A { or [ alone begins a value of JSON on many lines: the line to its end, so that it is read as it would be
 * on one, because what it says of the game may stand behind the moves. Else the line. END: of the text. */
struct slice line_with_value(struct slice line, const char *end);

/* A move, or a word that is none, behind the last node of the record. */
void lines_move(const struct text *, struct record *, struct slice word, const struct claim *);

/* Where a part of the text stands. */
static inline struct span lines_span(const struct text *t, struct slice s)
{
    return (struct span){(uint32_t)(s.p - t->start), (uint32_t)s.n};
}

#endif
