/* charset_encode.c - UTF-8 into another charset by iconv, with a question mark for what it lacks. */

#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>

struct recoder {
    iconv_t cd;
};

struct recoder *recoder_new(const char *charset)
{
    const struct charset_row *row = charset_row(slice_of(charset));
    struct recoder *r = mem_alloc(1, sizeof *r);

    /* What is read under a name is written under it: 黑 in Shift_JIS. */
    r->cd = charset_iconv(row != NULL && row->kind == CHARSET_TABLE ? row->codec : charset, "UTF-8");
    if (r->cd == (iconv_t)-1)
        system_failed(charset); /* it is one that the C library knew, or of our own tables */
    return r;
}

void recoder_free(struct recoder *r)
{
    if (r == NULL)
        return;
    iconv_close(r->cd);
    free(r);
}

/* A letter has the mark before it, and a second one has not. */
void recoder_mark(struct recoder *r, struct buf *out)
{
    SCOPED(buf) second = {0};

    charset_recode(r, SLICE("a"), out, NULL);
    charset_recode(r, SLICE("a"), &second, NULL);
    out->n -= second.n;
}

/* Puts a question mark for the character at *P, and moves behind it. */
static void replace(struct recoder *r, char **p, size_t *left, struct buf *out)
{
    char mark[] = "?", *m = mark, *to;
    size_t one = 1, room = 16;
    unsigned n;

    utf8_get(*p, *p + *left, &n);
    *p += n;
    *left -= n;
    buf_reserve(out, room);
    to = out->p + out->n;
    iconv(r->cd, &m, &one, &to, &room);
    out->n = (size_t)(to - out->p);
}

static void add_once(struct buf *list, const char *character, size_t n)
{
    if (list != NULL && (list->n == 0 || memmem(list->p, list->n, character, n) == NULL))
        buf_add(list, character, n);
}

/* Bytes to encode at once. iconv looks at some thousands of characters before it says that the first is
 * lacking: where one was, it is given little at a time. */
static size_t next_piece(const char *p, size_t left, uint32_t lacking)
{
    enum { LITTLE = 128 };
    size_t n = LITTLE;

    if (lacking == 0 || left <= LITTLE)
        return left;
    while (n > 1 && ((unsigned char)p[n] & 0xC0) == 0x80)
        n--;
    return n;
}

uint32_t charset_recode(struct recoder *r, struct slice text, struct buf *out, struct buf *lacking)
{
    char *p = (char *)(uintptr_t)text.p;
    size_t left = text.n;
    uint32_t count = 0;

    while (left > 0) {
        size_t piece = next_piece(p, left, count), rest = piece, room;
        char *to;
        bool stuck;

        buf_reserve(out, left * 2 + 16);
        to = out->p + out->n;
        room = out->cap - out->n;
        stuck = iconv(r->cd, &p, &rest, &to, &room) == (size_t)-1 && errno != E2BIG;
        left -= piece - rest;
        out->n = (size_t)(to - out->p);
        if (stuck) {
            const char *character = p;

            replace(r, &p, &left, out);
            add_once(lacking, character, (size_t)(p - character));
            count++;
        }
    }
    return count;
}
