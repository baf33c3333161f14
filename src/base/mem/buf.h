/* buf.h - a growable run of bytes. */
#ifndef QIPU_BASE_MEM_BUF_H
#define QIPU_BASE_MEM_BUF_H

#include "base/text/slice.h"

#include <stdint.h>

struct buf {
    char *p;
    size_t n, cap;
};

/* Room for MORE bytes after p + n. */
void buf_reserve(struct buf *, size_t more);

/* The same where it is known that there is none yet. */
void buf_grow(struct buf *, size_t more);

static inline void buf_add(struct buf *b, const void *p, size_t n)
{
    if (n == 0)
        return;
    if (b->cap - b->n < n)
        buf_grow(b, n);
    memcpy(b->p + b->n, p, n);
    b->n += n;
}

static inline void buf_char(struct buf *b, char c)
{
    if (b->cap == b->n)
        buf_grow(b, 1);
    b->p[b->n++] = c;
}

/* The decimal digits of a number of any size. */
void buf_more_digits(struct buf *, uint64_t value);

/* The same; most numbers that are written have one. */
static inline void buf_uint(struct buf *b, uint64_t value)
{
    if (value < 10)
        buf_char(b, (char)('0' + value));
    else
        buf_more_digits(b, value);
}

static inline void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

static inline void buf_slice(struct buf *b, struct slice s)
{
    buf_add(b, s.p, s.n);
}

void buf_fill(struct buf *, char c, size_t n);
void buf_utf8(struct buf *, uint32_t codepoint);
void buf_int(struct buf *, int64_t value);
void buf_printf(struct buf *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* In double quotes, just as it is. */
void buf_quoted(struct buf *, struct slice);

/* A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD; what would command a terminal or
 * turn the direction of text is escaped. */
void buf_json(struct buf *, struct slice);

/* The same without loss: such a byte XX becomes \udcXX, half of a surrogate pair, which json.h makes a byte
 * again. */
void buf_json_bytes(struct buf *, struct slice);

/* Bytes in base64 (RFC 4648), without quotes. */
void buf_base64(struct buf *, struct slice);

/* Text for XML and HTML, both inside elements and inside double-quoted attributes. */
void buf_xml(struct buf *, struct slice);

static inline void buf_clear(struct buf *b)
{
    b->n = 0;
}

static inline struct slice buf_as_slice(const struct buf *b)
{
    return (struct slice){b->p, b->n};
}

/* A NUL after the last byte, not counted in n. */
const char *buf_cstr(struct buf *);

void buf_free(struct buf *);

#endif
