/* Files that were put together from others: UTF-8 in the middle of Western text. */
#include "input/charset/charset.h"

#include "base/text/text.h"

/* Spaces, quotation marks and other signs that Western text has right behind an accented letter: with these
 * alone behind it a byte may well be that letter ("cliché »" could be 頻). */
static bool follows_words(unsigned char c)
{
    static const unsigned char signs[] = {0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x96,
                                          0x97, 0x99, 0x9B, 0xA0, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB};

    return memchr(signs, c, sizeof signs) != NULL;
}

/* Letters that names and comments are written in; of three bytes and more, anything. */
static bool is_written(uint32_t c)
{
    return c >= 0x800 || (c >= 0xC0 && c < 0x180) || (c >= 0x370 && c < 0x460);
}

unsigned charset_utf8_at(const char *p, const char *end)
{
    unsigned n, odd = 0;
    uint32_t c = utf8_get(p, end, &n);

    if (c < 0x80 || c == UTF8_BAD || !is_written(c))
        return 0;
    for (unsigned i = 1; i < n; i++)
        odd += !follows_words((unsigned char)p[i]);
    return odd > 0 ? n : 0;
}

size_t charset_utf8_in(struct slice western, bool at_end)
{
    const char *p = western.p, *end = p + western.n;

    for (; (p += utf8_ascii(slice_between(p, end))) < end; p++)
        if (charset_utf8_at(p, end) > 0 || (!at_end && utf8_cut(slice_between(p, end))))
            break;
    return (size_t)(p - western.p);
}
