/* lexing.h - characters of text scores: letters and digits of any width, numerals, words of a list. */
#ifndef QIPU_FORMAT_TEXT_LEXING_H
#define QIPU_FORMAT_TEXT_LEXING_H

#include "base/text/text.h"

/* The character at P, made narrow, and its bytes; 0 at the end. */
static inline uint32_t peek(const char *p, const char *end, unsigned *n)
{
    *n = 0;
    if (p >= end)
        return 0;
    if ((unsigned char)*p < 0x80) {
        *n = 1;
        return (unsigned char)*p;
    }
    return utf8_narrow(utf8_get(p, end, n));
}

static inline bool starts(const char *p, const char *end, const char *word)
{
    size_t n;

    /* The first byte alone rules out nearly all. */
    if (p >= end || *p != *word)
        return false;
    n = strlen(word);
    return (size_t)(end - p) >= n && memcmp(p, word, n) == 0;
}

/* The length of the first of LIST (ended by a NULL) that stands at P; 0: none does. */
static inline size_t one_of(const char *p, const char *end, const char *const *list)
{
    for (; *list != NULL; list++)
        if (starts(p, end, *list))
            return strlen(*list);
    return 0;
}

static inline bool is_letter(uint32_t c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* What 四 stands for, 10 for 十; -1: it is none. */
static inline int numeral_digit(uint32_t c)
{
    static const uint16_t digits[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                      0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341};

    for (int i = 0; i <= 10; i++)
        if (digits[i] == c)
            return i;
    return -1;
}

/* Letters from P on, of any width; *NARROW is their first two in small letters. */
static inline const char *skip_letters(const char *p, const char *end, unsigned *count, char narrow[2])
{
    unsigned n;
    uint32_t c;

    for (*count = 0; is_letter(c = peek(p, end, &n)); p += n, ++*count)
        if (*count < 2)
            narrow[*count] = (char)(c | 32);
    return p;
}

#endif
