/* words.h - the vocabulary of Chinese xiangqi notation, made from formats/notation/chinese.yaml by words_gen. */
#ifndef QIPU_NOTATION_WORDS_H
#define QIPU_NOTATION_WORDS_H

#include "record/move.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum word_kind { WORD_NONE, WORD_PIECE, WORD_NUMERAL, WORD_DIGIT, WORD_WIDE_DIGIT, WORD_DIRECTION, WORD_WHICH };

struct word {
    uint32_t character;
    uint8_t kind;               /* enum word_kind */
    uint8_t value;              /* enum piece, 1 to 9, enum direction or enum which */
};

extern const struct word words[];           /* by character */
extern const size_t words_count;

struct word_spelling {
    const char *piece[STONE];   /* by enum piece */
    const char *number[10];     /* from 1 */
};

extern const struct word_spelling word_spelling[2];     /* the first mover's, the second's */
extern const char *const word_direction[4];             /* by enum direction */
extern const char *const word_which[9];                 /* by enum which; the numbered ones are NULL */

/* The word of one character; kind WORD_NONE when it is none. */
struct word word_of(uint32_t character);

#endif
