/* mojibake.h - text that was read in a wrong character set and saved so, before it came to us.
 *
 * Called for every header and comment of a game; nearly all are done with at their first characters. */
#ifndef QIPU_INPUT_MOJIBAKE_H
#define QIPU_INPUT_MOJIBAKE_H

#include "base/buf.h"

/* The way that a text has taken: bytes of WAS, read as READ_AS. */
struct mojibake {
    const char *was, *read_as;
};

/* Whether all of TEXT (UTF-8) makes sense only when it is read back so; then OUT is cleared and holds what
 * was meant. */
bool mojibake_undo(struct slice text, struct buf *out, struct mojibake *);

#endif
