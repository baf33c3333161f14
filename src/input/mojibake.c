/* Text in other charsets, or UTF-8, whose bytes were read as Western letters: ÄôÎÀÆ½ is 聂卫平, MÃ¼ller is
 * Müller. A value counts only when all of its bytes decode the other way. */
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

/* How the characters beyond ASCII stand. */
struct letters {
    unsigned high, beside; /* how many; behind another of them */
    bool signs;            /* a sign of Latin-1 stands behind a letter, where UTF-8 has its later bytes */
};

/* The bytes behind Western letters; false when there is none behind one of them. */
static bool western_bytes(struct slice text, struct buf *bytes, struct letters *l)
{
    unsigned n;
    bool before = false;

    *l = (struct letters){0, 0, false};

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        unsigned char byte = c == UTF8_BAD ? 0 : western_byte(c);

        if (byte == 0)
            return false;
        buf_char(bytes, (char)byte);
        l->high += byte >= 0x80;
        l->beside += byte >= 0x80 && before;
        l->signs |= before && c >= 0x80 && c < 0xC0;
        before = byte >= 0x80;
    }
    return true;
}

/* What the bytes can have been. Accents side by side are what gives them away: Western words have one at a
 * time, other alphabets next to nothing else. */
static bool may_be(const char *name, const struct letters *l)
{
    static const char *const asian[] = {"GB18030", "BIG5", "SHIFT_JIS", "EUC-KR", "EUC-JP"};
    static const char *const alphabets[] = {"WINDOWS-1251", "KOI8-R", "WINDOWS-1253"};

    if (strcmp(name, "UTF-8") == 0)
        return l->signs || l->high >= FEWEST;
    for (size_t i = 0; i < sizeof asian / sizeof *asian; i++)
        if (strcmp(asian[i], name) == 0)
            return l->high >= FEWEST && 2 * l->beside >= l->high;
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++)
        if (strcmp(alphabets[i], name) == 0)
            return l->high >= FEWEST && 4 * l->beside >= 3 * l->high;
    return false;
}

/* What the bytes are, decoded into OUT; NULL when they are Western, or not all of them decode. */
static const char *decode_bytes(struct slice bytes, const struct letters *l, struct buf *out)
{
    struct charsets *charsets = charsets_new();
    char other[32];
    const char *guess = charset_guess(charsets, bytes, (struct slice){"", 0}, NULL).name, *name = NULL;

    if (guess != NULL && may_be(guess, l))
        name = charset_named(slice_of(guess), other);
    charsets_free(charsets);
    return name != NULL && name != other && charset_string(out, bytes, name) ? name : NULL;
}

bool mojibake_undo(struct slice text, struct buf *out, struct mojibake *m)
{
    size_t ascii = utf8_ascii(text);
    struct buf bytes = {0};
    struct letters l;
    bool found;

    /* Western letters and signs begin so in UTF-8; nearly all other text ends here. */
    if (text.n - ascii < FEWEST || (unsigned char)text.p[ascii] > 0xE2)
        return false;
    buf_clear(out);
    found = western_bytes(text, &bytes, &l) && l.beside > 0 &&
            (m->was = decode_bytes(buf_as_slice(&bytes), &l, out)) != NULL;
    m->read_as = "ISO-8859-1";
    buf_free(&bytes);
    return found;
}
