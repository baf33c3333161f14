/* shown.c - words of a record for people: without what would command a terminal, and not too long. */
#include "output/report/report.h"

/* Behind the ASCII at P that can be seen. */
static const char *behind_plain(const char *p, const char *end)
{
    for (; end - p >= 8; p += 8) {
        uint64_t plain = eight_between(eight_at(p), ' ', '~');

        if (plain != EIGHT_OF(0x80))
            return p + eight_before(plain ^ EIGHT_OF(0x80));
    }
    while (p < end && *p >= ' ' && *p <= '~')
        p++;
    return p;
}

/* Behind the characters at P that most Chinese text is made of (U+4000 to U+9FFF): none is a command. */
static const char *behind_hanzi(const char *p, const char *end)
{
    while (end - p >= 3 && (unsigned char)p[0] >= 0xE4 && (unsigned char)p[0] <= 0xE9 &&
           ((unsigned char)p[1] & 0xC0) == 0x80 && ((unsigned char)p[2] & 0xC0) == 0x80)
        p += 3;
    return p;
}

/* As report_shown(); RAW: bytes that are no UTF-8 as they are. */
static void put_shown(struct buf *b, struct slice s, bool raw)
{
    const char *p = s.p, *end = s.p + s.n;
    unsigned n;

    for (; p < end; p += n) {
        const char *plain = p, *before;
        uint32_t c;

        do {
            before = p;
            p = behind_hanzi(behind_plain(p, end), end);
        } while (p > before && p < end);
        buf_add(b, plain, (size_t)(p - plain));
        if (p == end)
            return;
        c = utf8_get(p, end, &n);
        if ((c == UTF8_BAD && !raw) || (c != UTF8_BAD && utf8_is_command(c)))
            buf_utf8(b, UTF8_REPLACEMENT);
        else
            buf_add(b, p, n);
    }
}

void report_shown(struct buf *b, struct slice s)
{
    put_shown(b, s, false);
}

void report_file(struct buf *b, const char *name)
{
    put_shown(b, slice_of(name), true);
}

void report_xml(struct buf *b, struct slice s)
{
    unsigned n;

    for (const char *p = s.p, *end = s.p + s.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c != '\n' && c != '\t' && c != UTF8_BAD && utf8_is_command(c))
            buf_utf8(b, UTF8_REPLACEMENT);
        else
            buf_xml(b, (struct slice){p, n});
    }
}

void report_clipped(struct buf *b, struct slice s)
{
    enum { SHOWN = 200 };
    size_t n = s.n;

    if (n > SHOWN)
        for (n = SHOWN; n > 0 && ((unsigned char)s.p[n] & 0xC0) == 0x80; n--)
            ;
    report_shown(b, (struct slice){s.p, n});
    if (n < s.n)
        buf_str(b, "…");
}
