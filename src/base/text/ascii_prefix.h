/* ascii_prefix.h - finds the prefix of a text that no check needs to look at: printable ASCII, spaces, and
 * line feeds, each optionally after a carriage return. Most files are nothing else, so this one pass saves
 * all the others. */
#ifndef QIPU_BASE_TEXT_ASCII_PREFIX_H
#define QIPU_BASE_TEXT_ASCII_PREFIX_H

#include "base/text/slice.h"

struct plain {
    size_t n;     /* bytes from the start that are plain; there may be somewhat more of them */
    size_t feeds; /* line feeds among these */
};

struct plain ascii_prefix_start(struct slice);

#endif
