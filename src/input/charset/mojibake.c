/* Text whose bytes were read as another charset: ÄôÎÀÆ½ is 聂卫平, MÃ¼ller and M眉ller are Müller, 鍙ゅ姏 is
 * 古力. The text is written back in the charset that it can have been read as, and counts when its bytes make
 * better sense so: as UTF-8, which hardly anything else is by chance, or as what they look like. */

#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <stdlib.h>

/* Fewer bytes above 127 prove nothing; fewer letters say not which alphabet they are of; nobody is that
 * careless more often. */
enum { FEWEST = 4, FEWEST_LETTERS = 6, FEWEST_GLUED = 3, MOST_TIMES = 4 };

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

/* Signs that stand alone or behind numbers, never before a word. */
static bool is_sign(unsigned char byte)
{
    static const unsigned char signs[] = {0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xAA, 0xAC, 0xAF, 0xB1,
                                          0xB3, 0xB5, 0xB6, 0xB8, 0xB9, 0xBC, 0xBD, 0xBE};

    return memchr(signs, byte, sizeof signs) != NULL;
}

/* How the characters beyond ASCII stand. */
struct mojibake_letters {
    unsigned high, beside; /* how many; behind another of them */
    bool signs;            /* a sign of Latin-1 stands behind a letter, where UTF-8 has its later bytes */
    unsigned glued;        /* signs that no word begins with, before an ASCII letter: halves of Big5 */
    bool windows;          /* there are some that only Windows-1252 has */
};

/* The bytes behind Western letters; false when there is none behind one of them. */
static bool western_bytes(struct slice text, struct buf *bytes, struct mojibake_letters *l)
{
    unsigned n;
    unsigned char before = 0;

    *l = (struct mojibake_letters){0};

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        unsigned char byte = c == UTF8_BAD ? 0 : western_byte(c);

        if (byte == 0)
            return false;
        buf_char(bytes, (char)byte);
        l->high += byte >= 0x80;
        l->beside += byte >= 0x80 && before >= 0x80;
        l->windows |= c > 0xFF;
        l->glued += is_sign(before) && is_letter((struct slice){p, n}, 0);
        l->signs |= before >= 0x80 && c >= 0x80 && c < 0xC0;
        before = byte;
    }
    return true;
}

/* What the bytes can have been. Accents side by side are what gives them away: Western words have one at a
 * time, other alphabets next to nothing else. */
static bool may_be(const char *name, const struct mojibake_letters *l)
{
    static const char *const asian[] = {"GB18030", "BIG5", "SHIFT_JIS", "EUC-KR", "EUC-JP"};
    static const char *const alphabets[] = {"WINDOWS-1251", "KOI8-R", "WINDOWS-1253", "IBM866"};

    if (strcmp(name, "UTF-8") == 0)
        return l->signs || l->high >= FEWEST;
    for (size_t i = 0; i < sizeof asian / sizeof *asian; i++)
        if (strcmp(asian[i], name) == 0)
            return l->high >= FEWEST && (2 * l->beside >= l->high || l->glued >= FEWEST_GLUED);
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++)
        if (strcmp(alphabets[i], name) == 0)
            return l->high >= FEWEST && 4 * l->beside >= 3 * l->high;
    return false;
}

/* Whether may_be() can say yes of anything that all the bytes decode in, before what costs far more is asked:
 * of the charsets it knows, UTF-8 is held to its form, and the others want letters side by side. */
static bool is_worth_a_guess(struct slice bytes, const struct mojibake_letters *l)
{
    return utf8_valid(bytes) == bytes.n || may_be("GB18030", l) || may_be("KOI8-R", l);
}

/* What the bytes are, decoded into OUT; NULL when they are Western, or not all of them decode. */
static const char *decode_bytes(struct slice bytes, const struct mojibake_letters *l, struct buf *out)
{
    struct charsets *charsets;
    char other[32];
    const char *guess, *name = NULL;

    if (!is_worth_a_guess(bytes, l))
        return NULL;
    charsets = charsets_new();
    guess = charset_guess(charsets, bytes, (struct slice){"", 0}, NULL).name;
    if (guess != NULL && may_be(guess, l))
        name = charset_named(slice_of(guess), other);
    charsets_free(charsets);
    return name != NULL && name != other && charset_string(out, bytes, name) ? name : NULL;
}

/* A charset that text is read in by mistake, and what it looks like then. */
static const struct misreading {
    enum mojibake_look look;
    const char *charset, *codec;
    bool alphabet; /* of one byte a character: what was read need not have been UTF-8 */
} misreadings[] = {
    {LOOK_LATIN, "WINDOWS-1250", "CP1250", false},
    {LOOK_LATIN, "MACINTOSH", "MACINTOSH", true},
    {LOOK_LATIN, "IBM850", "IBM850", true},
    {LOOK_LATIN, "IBM437", "IBM437", true},
    {LOOK_CYRILLIC, "WINDOWS-1251", "CP1251", true},
    {LOOK_CYRILLIC, "KOI8-R", "KOI8-R", true},
    {LOOK_CYRILLIC, "IBM866", "IBM866", true},
    {LOOK_GREEK, "WINDOWS-1253", "CP1253", false},
    {LOOK_GREEK, "IBM437", "IBM437", true},
    {LOOK_FRAMES, "IBM850", "IBM850", true},
    {LOOK_FRAMES, "IBM437", "IBM437", true},
    {LOOK_FRAMES, "IBM866", "IBM866", true},
    {LOOK_FRAMES, "KOI8-R", "KOI8-R", true},
    {LOOK_HAN, "GB18030", "GB18030", false},
    {LOOK_HAN, "SHIFT_JIS", "CP932", false},
    {LOOK_HAN, "BIG5", "CP950", false},
    {LOOK_HAN, "EUC-KR", "CP949", false},
    {LOOK_KANA, "SHIFT_JIS", "CP932", false},
    {LOOK_HANGUL, "EUC-KR", "CP949", false},
    {LOOK_THAI, "TIS-620", "CP874", false},
    {LOOK_SEMITIC, "WINDOWS-1256", "CP1256", false},
    {LOOK_SEMITIC, "WINDOWS-1255", "CP1255", false},
};

struct undoer {
    struct recoder *recoder[sizeof misreadings / sizeof *misreadings]; /* NULL: not needed yet */
};

struct undoer *undoer_new(void)
{
    return mem_calloc(1, sizeof(struct undoer));
}

void undoer_free(struct undoer *u)
{
    for (size_t i = 0; u != NULL && i < sizeof misreadings / sizeof *misreadings; i++)
        recoder_free(u->recoder[i]);
    free(u);
}

static struct recoder *recoder_of(struct undoer *u, const struct misreading *as)
{
    struct recoder **r = &u->recoder[as - misreadings];

    if (*r == NULL)
        *r = recoder_new(as->codec);
    return *r;
}

/* TEXT in the charset, with 0xFF where something was lost already; false when it lacks a character. */
static bool encode(struct undoer *u, struct slice text, const struct misreading *as, struct buf *bytes)
{
    static const char lost[] = "\xEF\xBF\xBD";
    struct recoder *recoder = recoder_of(u, as);
    uint32_t lacking = 0;

    while (text.n > 0 && lacking == 0) {
        const char *gap = memmem(text.p, text.n, lost, 3);
        struct slice part = {text.p, gap == NULL ? text.n : (size_t)(gap - text.p)};

        lacking = charset_recode(recoder, part, bytes, NULL);
        if (gap != NULL)
            buf_char(bytes, '\xFF');
        text = slice_between(part.p + part.n + (gap == NULL ? 0 : 3), text.p + text.n);
    }
    return lacking == 0;
}

static bool is_small(const char *p, const char *from, const char *end)
{
    return p >= from && p < end && *p >= 'a' && *p <= 'z';
}

/* Whether all that is not ASCII are Latin letters in words, and one of them not at the end, where people also
 * put a hanzi (but é). */
static bool is_in_latin_words(struct slice text)
{
    const char *end = text.p + text.n;
    bool inside = false;
    unsigned n;

    for (const char *p = text.p; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        bool small_after = is_small(p + n, text.p, end);

        if (c >= 0x80 && (c < 0xC0 || c >= 0x180 || !(small_after || is_small(p - 1, text.p, end))))
            return false;
        inside |= c >= 0x80 && (small_after || c == 0xE9);
    }
    return inside;
}

/* Whether all that is not ASCII is Greek or Cyrillic. */
static bool is_alphabet(struct slice text)
{
    unsigned n;

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c >= 0x80 && (c < 0x386 || c > 0x491))
            return false;
    }
    return true;
}

/* Whether a sign is among the letters, or a word goes on with what is not ASCII. */
static bool is_sign_or_inside(struct slice text)
{
    const char *p = text.p + utf8_ascii(text), *end = text.p + text.n;
    unsigned n;

    if (p > text.p && is_letter(text, (size_t)(p - 1 - text.p)))
        return true;
    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if ((c >= 0xA0 && c < 0xC0) || (c >= 0x2B0 && c < 0x370) || (c >= 0x2000 && c < 0x2C00))
            return true;
    }
    return false;
}

/* Whether that much UTF-8 is no chance, in a text that looks so and would mean that. */
static bool is_enough(const struct mojibake_proof *proof, enum mojibake_look look, struct slice text,
                      struct slice meant)
{
    switch (look) {
    case LOOK_HAN:
        return proof->longer >= 2 || (proof->characters >= 3 && is_alphabet(meant)) ||
               (proof->characters > 0 && is_in_latin_words(meant));
    case LOOK_LATIN:
        return proof->longer > 0 || proof->characters >= 2 ||
               (proof->characters > 0 && is_sign_or_inside(text));
    default:
        return proof->characters > 0;
    }
}

/* How the bytes of an alphabet stand, of which all that is not ASCII is a letter. */
static struct mojibake_letters letters_of(struct slice bytes)
{
    struct mojibake_letters l = {0};

    for (size_t i = 0; i < bytes.n; i++) {
        l.high += (bytes.p[i] & 0x80) != 0;
        l.beside += i > 0 && (bytes.p[i] & bytes.p[i - 1] & 0x80) != 0;
    }
    return l;
}

/* The text as UTF-8 that was read as that charset. */
static bool undo_utf8(struct undoer *u, struct slice text, const struct misreading *as, struct buf *out,
                      struct mojibake *m)
{
    SCOPED(buf) bytes = {0};
    struct mojibake_proof proof = {0};

    buf_clear(out);
    if (encode(u, text, as, &bytes))
        proof = mojibake_utf8(buf_as_slice(&bytes), out);
    *m = (struct mojibake){"UTF-8", as->charset, 1, proof.whole};
    return is_enough(&proof, as->look, text, buf_as_slice(out));
}

/* How usual the letters are: half of Cyrillic text is these, by which its charsets are told apart. */
static size_t worth_of(struct slice text)
{
    static const char usual[] = "оеаинтсрвлк";
    size_t worth = 0;
    unsigned n;

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        worth += c < 0x400 || c > 0x4FF ? c >= 0x80 : 2 * (memmem(usual, sizeof usual - 1, p, n) != NULL);
    }
    return worth;
}

/* The text as that which it looks like when it is not taken for that charset; *WORTH when that is more. */
static bool undo_guess(struct undoer *u, struct slice text, const struct misreading *as, struct buf *out,
                       struct mojibake *m, size_t *worth)
{
    SCOPED(buf) bytes = {0}, meant = {0};
    struct mojibake_letters l = {0};
    const char *was = NULL;
    bool better = false;

    if (encode(u, text, as, &bytes))
        l = letters_of(buf_as_slice(&bytes));
    if (l.high >= FEWEST_LETTERS)
        was = decode_bytes(buf_as_slice(&bytes), &l, &meant);
    if (was != NULL && strcmp(was, as->charset) != 0 && worth_of(buf_as_slice(&meant)) > *worth) {
        *worth = worth_of(buf_as_slice(&meant));
        *m = (struct mojibake){was, as->charset, 1, true};
        buf_clear(out);
        buf_slice(out, buf_as_slice(&meant));
        better = true;
    }
    return better;
}

/* As UTF-8, or as what they look like, that was read as a Western charset. */
static bool undo_western(struct slice text, bool utf8, struct buf *out, struct mojibake *m)
{
    SCOPED(buf) bytes = {0};
    struct mojibake_letters l;

    buf_clear(out);
    *m = (struct mojibake){.times = 1, .whole = true};
    if (western_bytes(text, &bytes, &l) && (l.beside > 0 || l.glued >= FEWEST_GLUED))
        m->was = decode_bytes(buf_as_slice(&bytes), &l, out);
    m->read_as = l.windows ? "WINDOWS-1252" : "ISO-8859-1";
    return m->was != NULL && utf8 == (strcmp(m->was, "UTF-8") == 0);
}

/* Whether so few letters beyond ASCII stand so far apart, as in most names and words of Latin alphabets, that
 * one byte for each makes neither UTF-8 nor anything that can be guessed at: the usual case, before bytes are
 * made of them. */
static bool is_sparse(struct slice text)
{
    unsigned n, high = 0;
    bool beside = false;
    const char *end = text.p + text.n;

    for (const char *p = text.p + utf8_ascii(text); p < end && !beside && high < FEWEST_LETTERS; p += n) {
        bool beyond = utf8_get(p, end, &n) >= 0x80;

        high += beyond;
        beside = beyond && p + n < end && (unsigned char)p[n] >= 0x80;
    }
    return !beside && high < FEWEST_LETTERS;
}

/* Tries the charsets that make text look so: first for UTF-8, which is not like anything else. */
static bool undo_readings(struct undoer *u, struct slice text, enum mojibake_look look, struct buf *out,
                          struct mojibake *m)
{
    size_t n = sizeof misreadings / sizeof *misreadings, worth = 0;
    bool western = look == LOOK_WESTERN, found = false;

    if (western && undo_western(text, true, out, m))
        return true;
    if (western && !mojibake_is_single(text))
        return false;
    look = western ? LOOK_LATIN : look;
    if (look == LOOK_LATIN && is_sparse(text))
        return western && undo_western(text, false, out, m);
    for (size_t i = 0; i < n; i++)
        if (misreadings[i].look == look && undo_utf8(u, text, &misreadings[i], out, m))
            return true;
    if (western && undo_western(text, false, out, m))
        return true;
    for (size_t i = 0; i < n; i++)
        if (misreadings[i].look == look && misreadings[i].alphabet)
            found |= undo_guess(u, text, &misreadings[i], out, m, &worth);
    return found;
}

static bool undo_once(struct undoer *u, struct slice text, struct buf *out, struct mojibake *m)
{
    size_t ascii = utf8_ascii(text);
    enum mojibake_look look = text.n == ascii ? LOOK_NATURAL : mojibake_look(text, ascii);

    return look != LOOK_NATURAL && undo_readings(u, text, look, out, m);
}

bool mojibake_undo(struct undoer *u, struct slice text, struct buf *out, struct mojibake *m)
{
    SCOPED(buf) again = {0};
    struct mojibake before;

    if (!undo_once(u, text, out, m))
        return false;
    while (m->whole && m->times < MOST_TIMES && undo_once(u, buf_as_slice(out), &again, &before)) {
        m->was = before.was;
        m->whole = before.whole;
        m->times++;
        buf_clear(out);
        buf_slice(out, buf_as_slice(&again));
    }
    return true;
}
