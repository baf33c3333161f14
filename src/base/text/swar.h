/* swar.h - eight bytes of text at once, as a number whose low end is the first of them. */
#ifndef QIPU_BASE_TEXT_SWAR_H
#define QIPU_BASE_TEXT_SWAR_H

#include <stdint.h>
#include <string.h>

#define EIGHT_OF(c) (UINT64_C(0x0101010101010101) * (unsigned char)(c))

static inline uint64_t eight_at(const char *p)
{
    uint64_t v;

    memcpy(&v, p, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

static inline void eight_put(char *p, uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    memcpy(p, &v, sizeof v);
}

#define EIGHT_LAST (UINT64_C(1) << 63) /* as if the last byte were one that is looked for */

/* In both, the top bit of the first byte that is meant is set; of later bytes it may be set wrongly. */
static inline uint64_t eight_below(uint64_t v, unsigned char limit)
{
    return (v - EIGHT_OF(limit)) & ~v & EIGHT_OF(0x80);
}

static inline uint64_t eight_equal(uint64_t v, unsigned char c)
{
    return eight_below(v ^ EIGHT_OF(c), 1);
}

/* The top bit of every byte from LOW to HIGH, both below 128, and of no other. */
static inline uint64_t eight_between(uint64_t v, unsigned char low, unsigned char high)
{
    uint64_t rest = v & EIGHT_OF(0x7F);

    return (EIGHT_OF(0x80 + high) - rest) & (rest + EIGHT_OF(0x80 - low)) & ~v & EIGHT_OF(0x80);
}

/* The top bit of the first one found, of which there is one. */
static inline unsigned eight_found(uint64_t found)
{
    return (unsigned)__builtin_ctzll(found);
}

/* How many bytes come before the first one found; 8 when none was. */
static inline unsigned eight_before(uint64_t found)
{
    return found == 0 ? 8 : eight_found(found) / 8;
}

/* A place in a table of 1 << BITS. */
static inline size_t eight_hash(uint64_t v, unsigned bits)
{
    return v * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits);
}

#endif
