/* remarks.h - what is said in brackets among the moves of a text score. */
#ifndef QIPU_FORMAT_TEXT_REMARKS_H
#define QIPU_FORMAT_TEXT_REMARKS_H

#include <stdbool.h>

/* What was seen in a line that is read from left to right: no remark begins before these. At first the start
 * of the line. */
struct remark_memory {
    const char *round, *brace;
};

/* The byte behind the remark in brackets at P; NULL: none begins there. Braces of JSON hold no remark. P must
 * not be before that of an earlier call with the same memory; without it, a line of brackets that nothing
 * closes would be searched to its end for each of them. */
const char *remark_get(struct remark_memory *, const char *p, const char *end);

#endif
