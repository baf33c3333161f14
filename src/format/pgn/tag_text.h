/* tag_text.h - what names and values of tags are made of. */
#ifndef QIPU_FORMAT_PGN_TAG_TEXT_H
#define QIPU_FORMAT_PGN_TAG_TEXT_H

#include "base/text/simd16.h"

enum { LONGEST_STRING = 255 };

#define HIGH_BYTES(row) row row row row row row row row

/* n: what the name of a tag is made of. */
static const char name_class[257] = "                "
                                    "                "
                                    "                "
                                    "nnnnnnnnnn      "
                                    " nnnnnnnnnnnnnnn"
                                    "nnnnnnnnnnn    n"
                                    " nnnnnnnnnnnnnnn"
                                    "nnnnnnnnnnn     " HIGH_BYTES("nnnnnnnnnnnnnnnn");

#undef HIGH_BYTES

static inline bool is_name(char c)
{
    return name_class[(unsigned char)c] == 'n';
}

/* Bytes before the first quote, backslash or control character, at most 16, without a branch a byte. */
static inline unsigned plain_within_block(const char *p)
{
    sixteen v = sixteen_at(p);

    return sixteen_before((sixteen)((v < ' ') | (v == '"') | (v == '\\')));
}

static inline const char *skip_plain(const char *p, const char *end)
{
    unsigned n = SIXTEEN;

    while (n == SIXTEEN && end - p >= SIXTEEN)
        p += n = plain_within_block(p);
    return p;
}

#endif
