/* signs.h - the characters of a word, as a slip of the pen sees them. */
#ifndef QIPU_REPAIR_SIGNS_H
#define QIPU_REPAIR_SIGNS_H

#include "base/text/slice.h"

#include <stdint.h>

enum { WORD_SIGNS = 16 };

/* A word without what does not say where the man goes (x + # = ! ?), one number a character; characters
 * of one meaning (车 車 俥, 二 2) are the same. */
struct signs {
    uint16_t sign[WORD_SIGNS];
    uint8_t count;
    uint8_t marks; /* enum mark: what was left out */
};

struct signs signs_of_word(struct slice);

/* The sign of the character at P, and its length in bytes. */
uint16_t sign_at(const char *p, const char *end, unsigned *length);

/* What a sign is one of: slips within a kind are likelier. 0: of nothing that is known. */
unsigned sign_kind(uint16_t);
bool sign_is_man(uint16_t);

#endif
