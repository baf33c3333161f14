/* remarks.h - what is said in brackets among the moves of a text score, and the names of data formats. */
#ifndef QIPU_FORMAT_TEXT_REMARKS_H
#define QIPU_FORMAT_TEXT_REMARKS_H

#include <stdbool.h>

/* The byte behind the remark in brackets at P; NULL: none begins there. Braces of JSON hold no remark. */
const char *remark_get(const char *p, const char *end);

/* Whether the word from P to AFTER, in a text from START to END, is a name of JSON ("move": …) or XML
 * (<move n="1">). */
bool word_is_markup(const char *start, const char *p, const char *after, const char *end);

#endif
