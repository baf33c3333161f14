/* dhtmlxq.h - DhtmlXQ, the tags of xiangqi web pages: [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]. */
#ifndef QIPU_FORMAT_XIANGQI_DHTMLXQ_H
#define QIPU_FORMAT_XIANGQI_DHTMLXQ_H

#include "format/format.h"

void dhtmlxq_write(struct buf *, const struct record *, const struct writing *);

/* dhtmlxq_script.c: fields of DhtmlXQ without their tags: {'movelist': '7747…', 'red': '…'}, as scripts and
 * dumps of sites hold them, in Python, JSON and JavaScript; and lists of moves alone, a line a game. For
 * dhtmlxq.c. */

struct script_field {
    struct slice name; /* without DhtmlXQ_ */
    struct slice value;
};

/* The first object between P and END that has a list of moves: with its braces, or, where none are around its
 * fields, from P on; false when there is none. */
bool script_find(const char *p, const char *end, struct slice *object);

/* The next field of an object whose value is a string or a number; *P is moved behind it. */
bool script_next(const char **p, const char *end, struct script_field *);

/* "xy" in digits, with y from the top, at P; NOWHERE off the board. */
point script_point(const char *p);

/* Whether the first line with digits in it is the moves of a game that begins at the usual start. */
bool script_is_list(struct slice text);

/* Whether a line has a digit. */
bool script_has_digit(struct slice line);

#endif
