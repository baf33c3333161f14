/* DEFLATE by canonical Huffman codes, a bit at a time. */
#include "base/data/inflate.h"

#include <string.h>

enum { MOST_BITS = 15, LITERALS = 288, DISTANCES = 32, WINDOW = 32768 };

struct stream {
    const unsigned char *p, *end;
    unsigned bits, count; /* read and not yet used */
    bool failed;
    size_t limit;
    struct buf *out;
};

/* How many codes there are of each length, and the symbols in the order of their codes. */
struct codes {
    uint16_t count[MOST_BITS + 1];
    uint16_t symbol[LITERALS];
};

static unsigned take_bits(struct stream *s, unsigned n)
{
    unsigned value;

    while (s->count < n) {
        if (s->p == s->end) {
            s->failed = true;
            return 0;
        }
        s->bits |= (unsigned)*s->p++ << s->count;
        s->count += 8;
    }
    value = s->bits & ((1u << n) - 1);
    s->bits >>= n;
    s->count -= n;
    return value;
}

/* False: the lengths are no code. */
static bool make_codes(struct codes *c, const uint8_t *length, unsigned n)
{
    uint16_t offset[MOST_BITS + 2] = {0};
    int left = 1;

    *c = (struct codes){.count = {0}};
    for (unsigned i = 0; i < n; i++)
        c->count[length[i]]++;
    for (unsigned bits = 1; bits <= MOST_BITS; bits++) {
        left = left * 2 - c->count[bits];
        if (left < 0)
            return false;
        offset[bits + 1] = (uint16_t)(offset[bits] + c->count[bits]);
    }
    for (unsigned i = 0; i < n; i++)
        if (length[i] != 0)
            c->symbol[offset[length[i]]++] = (uint16_t)i;
    return true;
}

static unsigned take_symbol(struct stream *s, const struct codes *c)
{
    unsigned code = 0, first = 0, index = 0;

    for (unsigned bits = 1; bits <= MOST_BITS; bits++) {
        code |= take_bits(s, 1);
        if (code - first < c->count[bits])
            return c->symbol[index + code - first];
        index += c->count[bits];
        first = (first + c->count[bits]) << 1;
        code <<= 1;
    }
    s->failed = true;
    return 0;
}

static void put(struct stream *s, char c)
{
    if (s->out->n >= s->limit)
        s->failed = true;
    else
        buf_char(s->out, c);
}

/* Bytes that came before, DISTANCE back; they may overlap with what is copied. */
static void copy(struct stream *s, size_t start, unsigned distance, unsigned length)
{
    if (distance > WINDOW || distance > s->out->n - start) {
        s->failed = true;
        return;
    }
    for (unsigned i = 0; i < length && !s->failed; i++)
        put(s, s->out->p[s->out->n - distance]);
}

static void take_block(struct stream *s, size_t start, const struct codes *literal,
                       const struct codes *distance)
{
    static const uint16_t base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t far[] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                   33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                   1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    unsigned symbol;

    while (!s->failed && (symbol = take_symbol(s, literal)) != 256) {
        unsigned length, back;

        if (symbol < 256) {
            put(s, (char)symbol);
            continue;
        }
        if (symbol - 257 >= sizeof extra || s->failed) {
            s->failed = true;
            return;
        }
        length = base[symbol - 257] + take_bits(s, extra[symbol - 257]);
        back = take_symbol(s, distance);
        if (back >= sizeof far / sizeof *far) {
            s->failed = true;
            return;
        }
        copy(s, start, far[back] + take_bits(s, back < 4 ? 0 : back / 2 - 1), length);
    }
}

static void take_stored(struct stream *s)
{
    unsigned length;

    s->bits = s->count = 0;
    if (s->end - s->p < 4) {
        s->failed = true;
        return;
    }
    length = s->p[0] | (unsigned)s->p[1] << 8;
    s->failed = (length ^ 0xFFFF) != (s->p[2] | (unsigned)s->p[3] << 8);
    for (s->p += 4; length > 0 && !s->failed && s->p < s->end; length--)
        put(s, (char)*s->p++);
    s->failed |= length > 0;
}

static void take_fixed(struct stream *s, size_t start)
{
    struct codes literal, distance;
    uint8_t length[LITERALS];

    memset(length, 8, LITERALS);
    memset(length + 144, 9, 112);
    memset(length + 256, 7, 24);
    make_codes(&literal, length, LITERALS);
    memset(length, 5, DISTANCES);
    make_codes(&distance, length, 30);
    take_block(s, start, &literal, &distance);
}

/* The lengths of a dynamic block's codes, of which runs are packed again. */
static bool take_lengths(struct stream *s, const struct codes *c, uint8_t *length, unsigned n)
{
    for (unsigned i = 0; i < n && !s->failed;) {
        unsigned symbol = take_symbol(s, c), repeat = 1;
        uint8_t value = (uint8_t)symbol;

        if (symbol >= 16) {
            if (symbol == 16 && i == 0)
                return false;
            value = symbol == 16 ? length[i - 1] : 0;
            repeat = symbol == 16   ? 3 + take_bits(s, 2)
                     : symbol == 17 ? 3 + take_bits(s, 3)
                                    : 11 + take_bits(s, 7);
        }
        if (i + repeat > n)
            return false;
        memset(length + i, value, repeat);
        i += repeat;
    }
    return !s->failed;
}

static void take_dynamic(struct stream *s, size_t start)
{
    static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    unsigned literals = take_bits(s, 5) + 257, distances = take_bits(s, 5) + 1, codes = take_bits(s, 4) + 4;
    uint8_t length[LITERALS + DISTANCES + 1] = {0};
    struct codes literal, distance;

    s->failed |= literals > 286 || distances > 30;
    for (unsigned i = 0; i < codes && !s->failed; i++)
        length[order[i]] = (uint8_t)take_bits(s, 3);
    if (s->failed || !make_codes(&literal, length, 19) ||
        !take_lengths(s, &literal, length, literals + distances) || !make_codes(&literal, length, literals) ||
        !make_codes(&distance, length + literals, distances)) {
        s->failed = true;
        return;
    }
    take_block(s, start, &literal, &distance);
}

bool inflate_zlib(struct slice packed, size_t limit, struct buf *out)
{
    struct stream s = {.p = (const unsigned char *)packed.p,
                       .end = (const unsigned char *)packed.p + packed.n};
    size_t start = out->n;
    bool last = false;

    if (packed.n < 2 || (s.p[0] & 15) != 8 || (s.p[0] * 256 + s.p[1]) % 31 != 0 || (s.p[1] & 32) != 0)
        return false;
    s.p += 2;
    s.out = out;
    s.limit = start + limit;
    while (!last && !s.failed) {
        unsigned type;

        last = take_bits(&s, 1) != 0;
        type = take_bits(&s, 2);
        if (s.failed || type == 3)
            return false;
        if (type == 0)
            take_stored(&s);
        else if (type == 1)
            take_fixed(&s, start);
        else
            take_dynamic(&s, start);
    }
    return !s.failed;
}
