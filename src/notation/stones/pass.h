/* pass.h - the words that the rulebooks and records of stone games have for a pass. */
#ifndef QIPU_NOTATION_STONES_PASS_H
#define QIPU_NOTATION_STONES_PASS_H

#include "base/text/slice.h"

/* Bytes of the longest such word that the text at P begins with; 0: there is none. A few of them are words of
 * prose as well: ask where a move is expected. */
size_t pass_word(const char *p, const char *end);

/* Whether the whole word is one. */
static inline bool pass_is(struct slice word)
{
    return word.n > 0 && pass_word(word.p, word.p + word.n) == word.n;
}

#endif
