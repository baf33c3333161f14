/* Characters spelled out in ASCII. */
#include "input/charset/charset_row.h"

/* How many of East Asia are enough. */
enum { ENOUGH = 2 };

/* The value of a digit to BASE; -1: it is none. */
static int digit_of(char c, unsigned base)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return base == 16 && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits of \uXXXX at P. */
static bool get_unit(const char *p, const char *end, uint32_t *unit)
{
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return false;
    *unit = 0;
    for (int i = 2; i < 6; i++) {
        int digit = digit_of(p[i], 16);

        if (digit < 0)
            return false;
        *unit = *unit * 16 + (uint32_t)digit;
    }
    return true;
}

static unsigned unit_at(const char *p, const char *end, uint32_t *c)
{
    uint32_t low;

    if (!get_unit(p, end, c))
        return 0;
    if (*c < 0xD800 || *c > 0xDFFF)
        return 6;
    if (*c > 0xDBFF || !get_unit(p + 6, end, &low) || low < 0xDC00 || low > 0xDFFF)
        return 0;
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return 12;
}

/* &#28846; or &#x70ae; */
static unsigned entity_at(const char *p, const char *end, uint32_t *c)
{
    const char *start = p;
    unsigned base, digits = 0;
    int digit;

    if (end - p < 4 || p[0] != '&' || p[1] != '#')
        return 0;
    base = (p[2] | 32) == 'x' ? 16 : 10;
    p += base == 16 ? 3 : 2;
    for (*c = 0; p < end && digits < 7 && (digit = digit_of(*p, base)) >= 0; p++, digits++)
        *c = *c * base + (uint32_t)digit;
    return p < end && *p == ';' && digits > 0 && *c <= 0x10FFFF && (*c < 0xD800 || *c > 0xDFFF)
               ? (unsigned)(p + 1 - start)
               : 0;
}

unsigned charset_escape_at(const char *p, const char *end, uint32_t *c)
{
    unsigned n = *p == '\\' ? unit_at(p, end, c) : *p == '&' ? entity_at(p, end, c) : 0;

    return n != 0 && *c >= 0x80 ? n : 0;
}

/* Whether enough escapes that begin with SIGN stand in a text. */
static bool has_enough(struct slice s, char sign)
{
    const char *end = s.p + s.n, *p = s.p;
    unsigned found = 0;
    uint32_t c;

    for (; found < ENOUGH && p < end && (p = memchr(p, sign, (size_t)(end - p))) != NULL; p++)
        found += charset_escape_at(p, end, &c) != 0 && c >= 0x2E80;
    return found == ENOUGH;
}

bool charset_has_escapes(struct slice s)
{
    struct slice text = slice_trim(s);

    if (text.n == 0)
        return false;
    return has_enough(s, '&') || (find_char("{[\"", text.p[0]) != NULL && has_enough(s, '\\'));
}
