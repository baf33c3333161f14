/* Charsets of single bytes decode nearly everything, so that alone says nothing: what counts is whether
 * words come out, in one script, with capitals where words begin. */
#include "input/charset/charset_row.h"

#include "base/text/text.h"

enum letter_case { NOT_A_LETTER, LOWER, UPPER, NEITHER };
enum script { LATIN, CYRILLIC, GREEK, OTHER };

/* What a byte is in a charset. */
struct glyph {
    uint8_t letter; /* enum letter_case */
    uint8_t script;
    int8_t worth; /* of what is no letter; of a letter: more or less for how usual it is */
};

enum {
    WORTH_BAD = -15,
    WORTH_DRAWING = -6,
    WORTH_SIGN = -1,
    WORTH_USUAL = 2,
    WORTH_RARE = -10,
    WORTH_MAN = 8
};

static const struct range {
    uint32_t from, to;
    enum letter_case letter;
    enum script script;
} ranges[] = {
    {'A', 'Z', UPPER, LATIN},        {'a', 'z', LOWER, LATIN},        {0x391, 0x3AB, UPPER, GREEK},
    {0x386, 0x38F, UPPER, GREEK},    {0x3AC, 0x3CE, LOWER, GREEK},    {0x400, 0x42F, UPPER, CYRILLIC},
    {0x430, 0x45F, LOWER, CYRILLIC}, {0x490, 0x490, UPPER, CYRILLIC}, {0x491, 0x491, LOWER, CYRILLIC},
    {0xC0, 0xD6, UPPER, LATIN},      {0xD8, 0xDE, UPPER, LATIN},      {0xDF, 0xF6, LOWER, LATIN},
    {0xF8, 0xFF, LOWER, LATIN},      {0x138, 0x138, LOWER, LATIN},    {0x178, 0x178, UPPER, LATIN},
    {0x192, 0x192, LOWER, LATIN},    {0x5D0, 0x5EA, NEITHER, OTHER},  {0x620, 0x652, NEITHER, OTHER},
    {0xE01, 0xE4E, NEITHER, OTHER}};

/* Pairs of a capital and its small letter, odd ones first from 0x139 to 0x148 and from 0x179 to 0x17E. */
static enum letter_case case_of_pair(uint32_t c)
{
    bool odd_first = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);

    return (c % 2 == 1) == odd_first ? UPPER : LOWER;
}

/* The charsets of one script differ in which of its letters an ordinary text would be full of: a bit for each
 * letter of a block of 64. Usual are ä ö ü ß á à é è í ó ñ ç č ě ł ř š ž, α ε ι ν ο ρ ς σ τ ά, а в е и л н о
 * р с т; rare are þ ð ÿ and the letters that only small alphabets have. */
static const struct {
    uint64_t usual, rare;
} frequency[] = {
    [0x03] = {0x104A239390400010, 0xC001000040010000},
    [0x04] = {0x8002000, 0x100000000000000},
    [0x05] = {0x4000000202000004, 0x201},
    [0x06] = {0x0, 0x40000},
    [0x0E] = {0xA222100000000000, 0x1000000010000},
    [0x0F] = {0x1E, 0x0},
    [0x10] = {0x6925000000000000, 0xFFFC},
    [0x11] = {0x7, 0xFFBC0000},
};

static int usualness(uint32_t c)
{
    uint32_t block = c / 64;

    if (block >= sizeof frequency / sizeof *frequency)
        return 0;
    return frequency[block].usual >> c % 64 & 1  ? WORTH_USUAL
           : frequency[block].rare >> c % 64 & 1 ? WORTH_RARE
                                                 : 0;
}

static struct glyph glyph_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return (struct glyph){(uint8_t)ranges[i].letter, (uint8_t)ranges[i].script, (int8_t)usualness(c)};
    if ((c >= 0x100 && c <= 0x17F) || (c >= 0x1A0 && c <= 0x1B0) || (c >= 0x218 && c <= 0x21B) ||
        (c >= 0x1E00 && c <= 0x1EFF))
        return (struct glyph){(uint8_t)case_of_pair(c), LATIN, 0};
    return (struct glyph){NOT_A_LETTER, OTHER,
                          c == 0 || (c >= 0x80 && c < 0xA0) ? WORTH_BAD
                          : c >= 0x2190 && c < 0x3000       ? WORTH_DRAWING
                                                            : WORTH_SIGN};
}

/* In Western words letters beyond ASCII are strewn among plain ones, and hardly ever are two of them
 * capitals. */
static long latin_worth(const struct glyph *g, const struct glyph *before, const struct glyph *after,
                        bool high_before, bool high_after)
{
    bool follows = before->letter != NOT_A_LETTER, goes_on = after->letter != NOT_A_LETTER;

    if (g->letter == UPPER && follows && (high_before || before->letter == LOWER))
        return before->letter == LOWER ? -12 : -5;
    if ((follows && high_before) || (goes_on && high_after))
        return g->letter == LOWER && (goes_on || follows) ? 3 + g->worth : -2;
    return (follows || goes_on ? 10 : 3) + g->worth;
}

static long script_worth(const struct glyph *g, const struct glyph *before, const struct glyph *after)
{
    bool follows = before->letter != NOT_A_LETTER, goes_on = after->letter != NOT_A_LETTER;

    if ((follows && before->script != g->script) || (goes_on && after->script != g->script))
        return -8;
    if (g->letter == UPPER && follows)
        return before->letter == LOWER ? -12 : 0;
    return (follows || goes_on ? 6 : -4) + g->worth;
}

/* Worked out when first asked for: most texts hold few of them. */
struct glyphs {
    const struct decoder *decoder;
    bool known[256];
    struct glyph glyph[256];
};

static const struct glyph *look_up(struct glyphs *all, unsigned char c)
{
    if (!all->known[c])
        all->glyph[c] = glyph_of(c < 128 ? c : decoder_letter(all->decoder, c));
    all->known[c] = true;
    return &all->glyph[c];
}

/* A man of chess by its Russian letter, before the square that it goes to. */
static bool is_man(const struct decoder *d, struct slice s, size_t i)
{
    size_t to = i + 1 < s.n && s.p[i + 1] == 'x' ? i + 2 : i + 1;
    uint32_t c;

    if (to + 1 >= s.n || s.p[to] < 'a' || s.p[to] > 'h' || s.p[to + 1] < '1' || s.p[to + 1] > '8')
        return false;
    c = decoder_letter(d, (unsigned char)s.p[i]);
    return c == 0x41A || c == 0x41B || c == 0x421 || c == 0x424;
}

long charset_latin_worth(const struct decoder *d, struct slice s)
{
    struct glyphs all = {.decoder = d};
    long sum = 0;

    for (size_t i = 0; i < s.n; i++) {
        const unsigned char *at = (const unsigned char *)s.p + i;
        const struct glyph *g, *before, *after;

        if (*at < 128)
            continue;
        g = look_up(&all, *at);
        before = look_up(&all, i > 0 ? at[-1] : ' ');
        after = look_up(&all, i + 1 < s.n ? at[1] : ' ');
        if (g->letter == NOT_A_LETTER)
            sum += g->worth;
        else if (g->script == CYRILLIC && is_man(d, s, i))
            sum += 2 * WORTH_MAN;
        else if (g->script == LATIN)
            sum += latin_worth(g, before, after, i > 0 && at[-1] >= 128, i + 1 < s.n && at[1] >= 128);
        else
            sum += script_worth(g, before, after);
    }
    return sum;
}
