/* mojibake_look.c - whether the words of a text look as if they had been read in a wrong charset. */
#include "base/text/text.h"
#include "input/charset/charset.h"

/* Further on nothing new is learnt. */
enum { LETTERS_LOOKED_AT = 24 };

enum rare { RARE_FIRST, RARE_SECOND, RARE_LETTER };

static const uint32_t rare_hanzi[3][656] = {
#include "input/charset/mojibake_hanzi.def"
};

static const struct {
    uint32_t first, last;
    enum mojibake_look look;
} scripts[] = {
    {0x0080, 0x00FF, LOOK_WESTERN}, {0x0100, 0x024F, LOOK_LATIN},    {0x02C6, 0x02DD, LOOK_WESTERN},
    {0x0370, 0x03FF, LOOK_GREEK},   {0x0400, 0x04FF, LOOK_CYRILLIC}, {0x0590, 0x06FF, LOOK_SEMITIC},
    {0x0E00, 0x0E7F, LOOK_THAI},    {0x2013, 0x2122, LOOK_WESTERN},  {0x2123, 0x22FF, LOOK_LATIN},
    {0x2320, 0x25FF, LOOK_FRAMES},  {0xAC00, 0xD7A3, LOOK_HANGUL},   {0xFF61, 0xFF9F, LOOK_KANA},
};

static enum mojibake_look script_of(uint32_t c)
{
    if (c >= 0x4E00 && c < 0xA000)
        return LOOK_HAN;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (c <= scripts[i].last)
            return c >= scripts[i].first ? scripts[i].look : LOOK_NATURAL;
    return LOOK_NATURAL;
}

static bool is_rare(enum rare how, uint32_t c)
{
    return c >= 0x4E00 && c < 0xA000 && (rare_hanzi[how][(c - 0x4E00) / 32] >> (c - 0x4E00) % 32 & 1) != 0;
}

/* What follows the first two bytes of a character that was taken for hanzi: kana and signs, too. */
static bool is_second(uint32_t c)
{
    return c >= 0x4E00 && c < 0xA000 ? is_rare(RARE_SECOND, c) : c >= 0x80;
}

/* C and the character behind it: two with which no word begins, or a letter of another alphabet. */
static bool is_odd_han(uint32_t c, const char *behind, const char *end)
{
    unsigned n;
    uint32_t second = behind < end && (unsigned char)*behind >= 0x80 ? utf8_get(behind, end, &n) : ' ';

    return is_rare(RARE_LETTER, c) || is_rare(RARE_LETTER, second) ||
           (is_rare(RARE_FIRST, c) && is_second(second));
}

static bool is_latin_letter(uint32_t c)
{
    return (c | 32) - 'a' < 26;
}

/* Whether a letter of the Greek or the Cyrillic alphabet is a capital. */
static bool is_capital(uint32_t c)
{
    return (c >= 0x391 && c <= 0x3AB) || (c >= 0x400 && c <= 0x42F);
}

/* Quotation marks, dashes and dots stand beside words. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x2010 && c <= 0x2026) || c == 0xA0 || c == 0xAB || c == 0xBB;
}

/* Letters of an alphabet from P on: a capital inside a word, a letter of another script, a sign inside. */
static bool is_odd_alphabet(enum mojibake_look look, const char *p, const char *end)
{
    uint32_t before = ' ', c;
    unsigned n;

    for (unsigned i = 0; i < LETTERS_LOOKED_AT && p < end; i++, p += n, before = c) {
        bool ours, was_ours = before >= 0x80 && script_of(before) == look;

        c = utf8_get(p, end, &n);
        ours = c >= 0x80 && script_of(c) == look;
        if (ours ? is_latin_letter(before) || before == 0x2026 ||
                       (was_ours && is_capital(c) && !is_capital(before))
                 : was_ours &&
                       (is_latin_letter(c) || (c >= 0x80 && !is_mark(c) && script_of(c) != LOOK_NATURAL)))
            return true;
    }
    return false;
}

static bool is_small(const char *p, const char *end)
{
    return p < end && *p >= 'a' && *p <= 'z';
}

/* Whether C stands for an accented letter: M眉ller, Gr眉脽e, 艁ukasz; of those that end a word only é is
 * usual. */
static bool is_accent(uint32_t c, const char *behind, const char *end, bool in_word)
{
    unsigned n = 0;

    if (!in_word)
        return is_small(behind, end) && is_small(behind + 1, end);
    if (c == 0x8305 && (behind == end || (unsigned char)*behind < 0x80))
        return true;
    if (behind < end && (unsigned char)*behind >= 0x80)
        utf8_get(behind, end, &n);
    return is_small(behind + n, end);
}

bool mojibake_is_single(struct slice text)
{
    unsigned n;

    for (const char *p = text.p, *end = p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c >= 0x2600 && c != UTF8_REPLACEMENT && !(c >= 0xF800 && c < 0xFB10))
            return false;
    }
    return true;
}

enum mojibake_look mojibake_look(struct slice text, size_t ascii)
{
    const char *first = text.p + ascii, *end = text.p + text.n;
    unsigned n;
    uint32_t c = utf8_get(first, end, &n);
    enum mojibake_look look = c == UTF8_BAD ? LOOK_NATURAL : script_of(c);
    bool odd = ascii > 0 && is_latin_letter((unsigned char)first[-1]);

    switch (look) {
    case LOOK_HAN:
        odd = is_accent(c, first + n, end, odd) || is_odd_han(c, first + n, end);
        break;
    case LOOK_CYRILLIC:
    case LOOK_GREEK:
        odd = (odd || is_odd_alphabet(look, first, end)) && mojibake_is_single(text);
        break;
    case LOOK_LATIN:
    case LOOK_FRAMES:
        odd = mojibake_is_single(text);
        break;
    case LOOK_HANGUL:
    case LOOK_THAI:
    case LOOK_SEMITIC:
        break;
    default:
        return look;
    }
    return odd ? look : LOOK_NATURAL;
}
