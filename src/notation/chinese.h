/* chinese.h - the vocabulary of Chinese xiangqi notation, made from formats/notation/chinese.yaml by
 * words_gen.
 */
#ifndef QIPU_NOTATION_CHINESE_H
#define QIPU_NOTATION_CHINESE_H

#include "record/move.h"

#include <stdbool.h>
#include <stddef.h>

enum word_kind {
    WORD_NONE,
    WORD_PIECE,
    WORD_NUMERAL,
    WORD_DIGIT,
    WORD_WIDE_DIGIT,
    WORD_DIRECTION,
    WORD_WHICH,
    WORD_SIGN /* of a direction */
};

struct word {
    uint32_t key;  /* its UTF-8 bytes, the first in the lowest bits */
    uint8_t kind;  /* enum word_kind */
    uint8_t value; /* enum piece, 1 to 9, enum direction or enum which */
};

/* Each word is in a slot of its own, which its key and a factor that words_gen has found tell. */
enum { WORD_SLOT_BITS = 10 };

extern const struct word notation_words[1 << WORD_SLOT_BITS];
extern const uint32_t words_factor;

static inline uint32_t word_slot(uint32_t key, uint32_t factor)
{
    return key * factor >> (32 - WORD_SLOT_BITS);
}

/* Bytes of the character that a byte begins. */
static inline unsigned word_length(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static inline uint32_t word_key(const char *p, unsigned n)
{
    uint32_t key = (unsigned char)p[0];

    if (n == 3)
        return key | (uint32_t)(unsigned char)p[1] << 8 | (uint32_t)(unsigned char)p[2] << 16;
    for (unsigned i = 1; i < n; i++)
        key |= (uint32_t)(unsigned char)p[i] << 8 * i;
    return key;
}

static inline struct word word_of(uint32_t key)
{
    struct word w = notation_words[word_slot(key, words_factor)];

    return w.key == key ? w : (struct word){.kind = WORD_NONE};
}

/* The word of the character of N bytes at P; kind WORD_NONE when it is none. */
static inline struct word word_at(const char *p, unsigned n)
{
    return word_of(word_key(p, n));
}

struct word_spelling {
    const char *piece[STONE]; /* by enum piece */
    const char *number[10];   /* from 1 */
};

extern const struct word_spelling word_spelling[2]; /* the first mover's, the second's */
extern const struct word_spelling word_spelling_traditional[2];
extern const char *const word_direction_traditional[4], *const word_which_traditional[9];
extern const char *const word_direction[4]; /* by enum direction */
extern const char *const word_which[9];     /* by enum which; the numbered ones are NULL */

#endif
