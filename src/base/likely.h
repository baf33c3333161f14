/* likely.h - which way a branch goes, where the compiler lays out a hot loop better for knowing. */
#ifndef QIPU_BASE_LIKELY_H
#define QIPU_BASE_LIKELY_H

#include <stdbool.h>

static inline __attribute__((always_inline)) bool usually(bool b)
{
    return __builtin_expect(b, true);
}

static inline __attribute__((always_inline)) bool seldom(bool b)
{
    return __builtin_expect(b, false);
}

#endif
