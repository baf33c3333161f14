/* simd16.h - sixteen bytes of text at once, in a vector. */
#ifndef QIPU_BASE_TEXT_SIMD16_H
#define QIPU_BASE_TEXT_SIMD16_H

#include "base/text/text.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { SIXTEEN = 16 };

typedef unsigned char sixteen __attribute__((vector_size(SIXTEEN)));

static inline sixteen sixteen_at(const char *p)
{
    sixteen v;

    memcpy(&v, p, sizeof v);
    return v;
}

/* How many bytes come before the first one found, which has all its bits set, while others have none; 16 when
 * none was. */
static inline unsigned sixteen_before(sixteen found)
{
#ifdef __SSE2__
    return (unsigned)__builtin_ctz((unsigned)_mm_movemask_epi8((__m128i)found) | 1u << SIXTEEN);
#else
    char bytes[SIXTEEN];
    unsigned first;

    memcpy(bytes, &found, sizeof bytes);
    first = eight_before(eight_at(bytes));
    return first < 8 ? first : 8 + eight_before(eight_at(bytes + 8));
#endif
}

#endif
