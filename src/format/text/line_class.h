/* line_class.h - what a line of a text score of stones is, by its atoms. */
#ifndef QIPU_FORMAT_TEXT_LINE_CLASS_H
#define QIPU_FORMAT_TEXT_LINE_CLASS_H

#include "format/text/atoms.h"

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

#endif
