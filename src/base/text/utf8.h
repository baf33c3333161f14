/* utf8.h - UTF-8, strictly: no surrogates, no overlong forms, nothing above U+10FFFF. */
#ifndef QIPU_BASE_TEXT_UTF8_H
#define QIPU_BASE_TEXT_UTF8_H

#include "base/text/slice.h"
#include "base/text/swar.h"

#include <stdint.h>

enum { UTF8_BAD = 0xFFFFFFFFu >> 1, UTF8_REPLACEMENT = 0xFFFD };

/* The character at P (P < END) and its length in bytes. A byte that begins no valid
 * character gives UTF8_BAD and length 1. */
uint32_t utf8_get(const char *p, const char *end, unsigned *length);

/* Writes at most 4 bytes; how many. */
unsigned utf8_put(uint32_t codepoint, char out[4]);

/* Offset of the first byte that is not UTF-8, or n. Fast over ASCII. A character cut
 * off by the end of the slice is not valid. */
size_t utf8_valid(struct slice);

/* Whether the slice begins with a character that its end cuts off. */
bool utf8_cut(struct slice);

/* At most MOST bytes of its beginning, and no character cut in two. */
struct slice utf8_head(struct slice, size_t most);

/* Offset of the first byte above 127, or n. */
size_t utf8_ascii(struct slice);

/* The same for the eight bytes at P, without a branch a byte. */
static inline unsigned utf8_ascii_8(const char *p)
{
    return eight_before(eight_at(p) & EIGHT_OF(0x80));
}

/* Characters in the slice; an invalid byte counts as one. */
size_t utf8_length(struct slice);

/* Columns a terminal needs: 2 for East Asian wide, 0 for combining, else 1. */
unsigned utf8_width(uint32_t codepoint);

/* Full-width ASCII (U+FF01..U+FF5E, U+3000) as the ASCII it stands for, others as they are. */
uint32_t utf8_narrow(uint32_t codepoint);

/* Whether a character commands a terminal or turns the direction of what follows: such are never written as
 * they are, except into a product. */
static inline bool utf8_is_command(uint32_t c)
{
    return c < 32 || (c >= 127 && c < 160) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* Whether a character beyond ASCII is a blank or not to be seen at all: spaces of any width, soft hyphens,
 * joiners, line separators and marks of direction, which come with text that was copied. */
static inline bool utf8_is_unseen(uint32_t c)
{
    return c == 0xA0 || c == 0xAD || c == 0x85 || c == 0x34F || c == 0x61C || c == 0x1680 || c == 0x180E ||
           (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) ||
           c == 0x3000 || c == 0x3164 || c == 0xFEFF || c == 0xFFA0;
}

#endif
