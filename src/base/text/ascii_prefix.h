/* ascii_prefix.h - text in which nobody finds anything odd, whatever he looks for: ASCII that can be seen,
 * spaces, and line feeds, each perhaps with a return before it. Most files are nothing else, and one pass
 * that says so saves all others. */
#ifndef QIPU_BASE_TEXT_ASCII_PREFIX_H
#define QIPU_BASE_TEXT_ASCII_PREFIX_H

#include "base/text/slice.h"

struct plain {
    size_t n;     /* bytes from the start that are plain; there may be somewhat more of them */
    size_t feeds; /* line feeds among these */
};

struct plain plain_start(struct slice);

#endif
