/* East Asian text or UTF-8 whose bytes were read as Western letters: ÄôÎÀÆ½ is 聂卫平. A value counts only
 * when all of its bytes decode the other way. */
#include "input/mojibake.h"

#include "base/utf8.h"
#include "input/charset.h"

/* Fewer bytes above 127 prove nothing. */
enum { FEWEST = 4 };

/* What Windows-1252 has at 0x80 to 0x9F. */
static const uint16_t windows[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                     0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/* The byte that was taken for this character; 0 when none was. */
static unsigned char western_byte(uint32_t c)
{
    if (c < 0x100)
        return (unsigned char)c;
    for (unsigned i = 0; i < 32; i++)
        if (windows[i] == c)
            return (unsigned char)(0x80 + i);
    return 0;
}

/* The bytes behind Western letters. Accents side by side are what gives them away: words have one at a time.
 */
static bool western_bytes(struct slice text, struct buf *bytes)
{
    unsigned high = 0, beside = 0, n;
    bool before = false;

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        unsigned char byte = c == UTF8_BAD ? 0 : western_byte(c);

        if (byte == 0)
            return false;
        buf_char(bytes, (char)byte);
        high += byte >= 0x80;
        beside += byte >= 0x80 && before;
        before = byte >= 0x80;
    }
    return high >= FEWEST && 2 * beside >= high;
}

/* What the bytes are, decoded into OUT; NULL when they are Western, or not all of them decode. */
static const char *decode_bytes(struct slice bytes, struct buf *out)
{
    static const char *const all[] = {"UTF-8", "GB18030", "BIG5", "SHIFT_JIS", "EUC-KR", "EUC-JP"};
    struct charsets *charsets = charsets_new();
    const char *guess = charset_guess(charsets, bytes, (struct slice){"", 0}, NULL).name, *name = NULL;

    for (size_t i = 0; guess != NULL && i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], guess) == 0)
            name = all[i];
    charsets_free(charsets);
    return name != NULL && charset_string(out, bytes, name) ? name : NULL;
}

bool mojibake_undo(struct slice text, struct buf *out, struct mojibake *m)
{
    size_t ascii = utf8_ascii(text);
    struct buf bytes = {0};
    bool found;

    /* Western letters and signs begin so in UTF-8; nearly all other text ends here. */
    if (text.n - ascii < 2 * FEWEST || (unsigned char)text.p[ascii] > 0xE2)
        return false;
    buf_clear(out);
    found = western_bytes(text, &bytes) && (m->was = decode_bytes(buf_as_slice(&bytes), out)) != NULL;
    m->read_as = "ISO-8859-1";
    buf_free(&bytes);
    return found;
}
