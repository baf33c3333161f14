/* buf.c - growing, and text escaped for JSON, XML and HTML. */

#include "base/text/simd16.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void buf_grow(struct buf *b, size_t more)
{
    size_t want = b->n + more, cap = b->cap < 64 ? 64 : b->cap;

    if (want > SIZE_MAX / 2 || want < more)
        mem_exhausted();
    while (cap < want)
        cap += cap / 2;
    b->p = mem_realloc(b->p, cap, 1);
    b->cap = cap;
}

void buf_reserve(struct buf *b, size_t more)
{
    if (b->cap - b->n < more)
        buf_grow(b, more);
}

void buf_fill(struct buf *b, char c, size_t n)
{
    if (n == 0)
        return;
    buf_reserve(b, n);
    memset(b->p + b->n, c, n);
    b->n += n;
}

void buf_utf8(struct buf *b, uint32_t codepoint)
{
    char bytes[4];

    buf_add(b, bytes, utf8_put(codepoint, bytes));
}

/* How many digits a number has. */
static size_t digits_of(uint64_t value)
{
    size_t digits = 1;

    for (; value >= 10000; value /= 10000)
        digits += 4;
    return digits + (value >= 10) + (value >= 100) + (value >= 1000);
}

/* Written where they go, from the last digit on: bytes written elsewhere would have to arrive there before
 * they could be copied together. */
void buf_more_digits(struct buf *b, uint64_t value)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
        "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
        "8081828384858687888990919293949596979899";
    size_t digits = digits_of(value);
    char *p;

    buf_reserve(b, digits);
    p = b->p + b->n + digits;
    b->n += digits;
    for (; value >= 100; value /= 100)
        memcpy(p -= 2, pairs + 2 * (value % 100), 2);
    if (value >= 10)
        memcpy(p - 2, pairs + 2 * value, 2);
    else
        p[-1] = (char)('0' + value);
}

void buf_int(struct buf *b, int64_t value)
{
    if (value < 0)
        buf_char(b, '-');
    buf_uint(b, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void buf_printf(struct buf *b, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        mem_exhausted();
    buf_reserve(b, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(b->p + b->n, (size_t)n + 1, format, args);
    va_end(args);
    b->n += (size_t)n;
}

static void json_escape(struct buf *b, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";

    buf_char(b, '\\');
    switch (c) {
    case '"':
    case '\\':
        buf_char(b, (char)c);
        break;
    case '\n':
        buf_char(b, 'n');
        break;
    case '\r':
        buf_char(b, 'r');
        break;
    case '\t':
        buf_char(b, 't');
        break;
    default:
        buf_str(b, "u00");
        buf_char(b, hex[c >> 4]);
        buf_char(b, hex[c & 15]);
    }
}

/* All bits of those of the sixteen bytes that need an escape in JSON. */
static sixteen escaped_of(sixteen v)
{
    return (sixteen)(v - 32 >= 127 - 32) | (sixteen)(v == '"') | (sixteen)(v == '\\');
}

/* Copies the run at *P that needs no escape in JSON, and moves *P behind it. */
static void json_plain(struct buf *b, const char **p, const char *end)
{
    const char *start = *p;
    unsigned n;

    for (; end - *p >= SIXTEEN; *p += n) {
        sixteen v = sixteen_at(*p);

        n = sixteen_before(escaped_of(v));
        if (n < SIXTEEN) {
            *p += n;
            break;
        }
    }
    while (*p < end && (unsigned char)**p >= 32 && **p != '"' && **p != '\\' && (unsigned char)**p < 127)
        ++*p;
    buf_add(b, start, (size_t)(*p - start));
}

/* Whether none of the eight bytes needs an escape in JSON. */
static bool eight_are_plain(uint64_t v)
{
    return eight_between(v, ' ', 126) == EIGHT_OF(0x80) && (eight_equal(v, '"') | eight_equal(v, '\\')) == 0;
}

/* Fewer than eight bytes copied to P; whether none of them needs an escape. They are looked at in any order,
 * some of them twice, with spaces where there are none. */
static bool copy_few(char *p, struct slice s)
{
    uint32_t first, last;
    uint64_t v = EIGHT_OF(' ');

    if (s.n >= sizeof first) {
        memcpy(&first, s.p, sizeof first);
        memcpy(&last, s.p + s.n - sizeof last, sizeof last);
        memcpy(p, &first, sizeof first);
        memcpy(p + s.n - sizeof last, &last, sizeof last);
        return eight_are_plain(first | (uint64_t)last << 32);
    }
    for (size_t i = 0; i < s.n; i++) {
        p[i] = s.p[i];
        v = v << 8 | (unsigned char)s.p[i];
    }
    return eight_are_plain(v);
}

/* The same of eight or more bytes: the last ones go together, some of them again. */
static bool copy_many(char *p, struct slice s)
{
    sixteen escaped, v;

    if (s.n < SIXTEEN) {
        uint64_t first = eight_at(s.p), last = eight_at(s.p + s.n - 8);

        eight_put(p, first);
        eight_put(p + s.n - 8, last);
        return eight_are_plain(first) && eight_are_plain(last);
    }
    v = sixteen_at(s.p + s.n - SIXTEEN);
    memcpy(p + s.n - SIXTEEN, &v, SIXTEEN);
    escaped = escaped_of(v);
    for (size_t i = 0; i + SIXTEEN < s.n; i += SIXTEEN) {
        v = sixteen_at(s.p + i);
        memcpy(p + i, &v, SIXTEEN);
        escaped |= escaped_of(v);
    }
    return sixteen_before(escaped) == SIXTEEN;
}

/* Copied in quotes, if nothing of it needs an escape: looked at on the way. False, too, of what is too long
 * for that to pay. */
static bool put_plain(struct buf *b, struct slice s)
{
    char *p;

    if (s.n > 64)
        return false;
    buf_reserve(b, s.n + 2);
    p = b->p + b->n;
    *p = p[s.n + 1] = '"';
    if (!(s.n < 8 ? copy_few(p + 1, s) : copy_many(p + 1, s)))
        return false;
    b->n += s.n + 2;
    return true;
}

void buf_quoted(struct buf *b, struct slice s)
{
    char *p;

    buf_reserve(b, s.n + 2);
    p = b->p + b->n;
    *p = p[s.n + 1] = '"';
    if (s.n > 0)
        memcpy(p + 1, s.p, s.n);
    b->n += s.n + 2;
}

static void put_json(struct buf *b, struct slice s, void (*put_bad)(struct buf *, unsigned char))
{
    const char *p = s.p, *end = s.p + s.n;
    uint32_t c;
    unsigned n;

    if (put_plain(b, s))
        return;
    buf_char(b, '"');
    while (p < end && (json_plain(b, &p, end), p < end)) {
        if ((unsigned char)*p < 127) {
            json_escape(b, (unsigned char)*p++);
            continue;
        }
        c = utf8_get(p, end, &n);
        if (c == UTF8_BAD)
            put_bad(b, (unsigned char)*p);
        else if (utf8_is_command(c))
            buf_printf(b, "\\u%04x", (unsigned)c);
        else
            buf_add(b, p, n);
        p += n;
    }
    buf_char(b, '"');
}

static void put_replacement(struct buf *b, unsigned char byte)
{
    (void)byte;
    buf_utf8(b, UTF8_REPLACEMENT);
}

static void put_half(struct buf *b, unsigned char byte)
{
    buf_printf(b, "\\udc%02x", byte);
}

void buf_json(struct buf *b, struct slice s)
{
    put_json(b, s, put_replacement);
}

void buf_json_bytes(struct buf *b, struct slice s)
{
    put_json(b, s, put_half);
}

void buf_base64(struct buf *b, struct slice s)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < s.n; i += 3) {
        size_t left = s.n - i;
        unsigned v = (unsigned)(unsigned char)s.p[i] << 16;

        v |= left > 1 ? (unsigned)(unsigned char)s.p[i + 1] << 8 : 0;
        v |= left > 2 ? (unsigned)(unsigned char)s.p[i + 2] : 0;
        buf_char(b, digits[v >> 18]);
        buf_char(b, digits[v >> 12 & 63]);
        buf_char(b, left > 1 ? digits[v >> 6 & 63] : '=');
        buf_char(b, left > 2 ? digits[v & 63] : '=');
    }
}

static const char *xml_entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

static bool xml_forbidden(uint32_t c)
{
    return c == UTF8_BAD || (c < 32 && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF;
}

void buf_xml(struct buf *b, struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;
    unsigned n;

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        const char *entity = c < 128 ? xml_entity((char)c) : NULL;

        if (entity != NULL)
            buf_str(b, entity);
        else if (xml_forbidden(c))
            buf_utf8(b, UTF8_REPLACEMENT);
        else if (c >= 0x7F && c < 0xA0) /* a terminal would obey */
            buf_printf(b, "&#x%X;", (unsigned)c);
        else
            buf_add(b, p, n);
    }
}

const char *buf_cstr(struct buf *b)
{
    buf_reserve(b, 1);
    b->p[b->n] = '\0';
    return b->p;
}

HOT void buf_free(struct buf *b)
{
    free(b->p);
    *b = (struct buf){0};
}
