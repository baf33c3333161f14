/* utf8.c - decoding, validating and measuring, with a fast way over ASCII. */
#include "base/text/text.h"

static bool is_tail(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

/* Length and smallest code point of the form that a first byte begins; length 0: none does. */
static unsigned form_of(unsigned char first, uint32_t *smallest)
{
    if (first >= 0xC2 && first < 0xE0) {
        *smallest = 0x80;
        return 2;
    }
    if (first >= 0xE0 && first < 0xF0) {
        *smallest = 0x800;
        return 3;
    }
    if (first >= 0xF0 && first < 0xF5) {
        *smallest = 0x10000;
        return 4;
    }
    return 0;
}

uint32_t utf8_get(const char *p, const char *end, unsigned *length)
{
    const unsigned char *s = (const unsigned char *)p;
    uint32_t smallest, c;
    unsigned n;

    *length = 1;
    if (s[0] < 0x80)
        return s[0];
    n = form_of(s[0], &smallest);
    if (n == 0 || end - p < (ptrdiff_t)n)
        return UTF8_BAD;
    c = s[0] & (0x7Fu >> n);
    for (unsigned i = 1; i < n; i++) {
        if (!is_tail(s[i]))
            return UTF8_BAD;
        c = c << 6 | (s[i] & 0x3F);
    }
    if (c < smallest || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return UTF8_BAD;
    *length = n;
    return c;
}

bool utf8_cut(struct slice s)
{
    uint32_t smallest;

    if (s.n == 0 || s.n >= form_of((unsigned char)s.p[0], &smallest))
        return false;
    for (size_t i = 1; i < s.n; i++)
        if (!is_tail((unsigned char)s.p[i]))
            return false;
    return true;
}

struct slice utf8_head(struct slice s, size_t most)
{
    size_t n = most;

    if (s.n <= most)
        return s;
    while (n > 0 && most - n < 3 && is_tail((unsigned char)s.p[n]))
        n--;
    return (struct slice){s.p, is_tail((unsigned char)s.p[n]) ? most : n};
}

unsigned utf8_put(uint32_t c, char out[4])
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

enum { BLOCK = 64 };

/* Sixteen bytes at a time: every byte of every input passes here. */
static bool is_ascii_block(const char *p)
{
    uint64_t v __attribute__((vector_size(16))), all __attribute__((vector_size(16))) = {0};

    for (unsigned i = 0; i < BLOCK; i += sizeof v) {
        memcpy(&v, p + i, sizeof v);
        all |= v;
    }
    return ((all[0] | all[1]) & EIGHT_OF(0x80)) == 0;
}

size_t utf8_ascii(struct slice s)
{
    size_t i = 0;

    while (i + BLOCK <= s.n && is_ascii_block(s.p + i))
        i += BLOCK;
    while (i + 8 <= s.n) {
        unsigned n = utf8_ascii_8(s.p + i);

        i += n;
        if (n < 8)
            return i;
    }
    while (i < s.n && (unsigned char)s.p[i] < 0x80)
        i++;
    return i;
}

/* Whether three bytes are one of the characters most Chinese text is made of: U+1000..U+CFFF. */
static bool is_common_three(const char *p)
{
    unsigned char first = (unsigned char)p[0];

    return first > 0xE0 && first < 0xED && is_tail((unsigned char)p[1]) && is_tail((unsigned char)p[2]);
}

size_t utf8_valid(struct slice s)
{
    size_t i = 0;
    unsigned n;

    while ((i += utf8_ascii((struct slice){s.p + i, s.n - i})) < s.n) {
        while (s.n - i >= 3 && is_common_three(s.p + i))
            i += 3;
        if (i == s.n || (unsigned char)s.p[i] < 0x80)
            continue;
        if (utf8_get(s.p + i, s.p + s.n, &n) == UTF8_BAD)
            return i;
        i += n;
    }
    return s.n;
}

size_t utf8_length(struct slice s)
{
    size_t count = 0;
    unsigned n;

    for (size_t i = 0; i < s.n; i += n, count++) {
        size_t ascii = utf8_ascii((struct slice){s.p + i, s.n - i});

        i += ascii;
        count += ascii;
        if (i == s.n)
            break;
        utf8_get(s.p + i, s.p + s.n, &n);
    }
    return count;
}

struct range {
    uint32_t first, last;
    unsigned width;
};

static const struct range ranges[] = {
#include "base/text/width.def"
};

unsigned utf8_width(uint32_t c)
{
    size_t low = 0, high = sizeof ranges / sizeof *ranges;

    if (c < 0x300)
        return c >= 32 && (c < 127 || c >= 0xA0);
    while (low < high) {
        size_t middle = (low + high) / 2;

        if (c > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == sizeof ranges / sizeof *ranges || c < ranges[low].first)
        return 1;
    return ranges[low].width;
}

uint32_t utf8_narrow(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E)
        return c - 0xFF01 + '!';
    return c == 0x3000 ? ' ' : c;
}
