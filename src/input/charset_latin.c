/* Charsets of single bytes decode nearly everything, so that alone says nothing: what counts is whether
 * words come out, in one script, with capitals where words begin. */
#include "input/charset_row.h"

#include "base/utf8.h"

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

static bool is_among(uint32_t c, const uint32_t *set)
{
    while (*set != 0 && *set != c)
        set++;
    return *set != 0;
}

/* The charsets of one script differ in which of its letters an ordinary text would be full of. */
static int usualness(uint32_t c)
{
    static const uint32_t usual[] = {
        0x430, 0x432, 0x435, 0x438, 0x43B, 0x43D, 0x43E, 0x440, 0x441, 0x442, 0x3B1, 0x3B5, 0x3B9, 0x3BD,
        0x3BF, 0x3C1, 0x3C2, 0x3C3, 0x3C4, 0x3AC, 0xC4,  0xD6,  0xDC,  0xDF,  0xE0,  0xE1,  0xE4,  0xE7,
        0xE8,  0xE9,  0xED,  0xF1,  0xF3,  0xF6,  0xFC,  0x10D, 0x11B, 0x142, 0x159, 0x161, 0x17E, 0};
    static const uint32_t rare[] = {0x138, 0x140, 0x149, 0x192, 0x390, 0x3B0,
                                    0xFE,  0xDE,  0xFF,  0xF0,  0xD0,  0};

    if (is_among(c, usual))
        return WORTH_USUAL;
    return (c >= 0x452 && c <= 0x45F && c != 0x456) || (c >= 0x402 && c <= 0x40F) || is_among(c, rare)
               ? WORTH_RARE
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
static bool is_man(uint32_t c, struct slice s, size_t i)
{
    static const uint32_t men[] = {0x41A, 0x421, 0x424, 0x41B, 0};

    if (i + 2 < s.n && s.p[i + 1] == 'x')
        i++;
    return is_among(c, men) && i + 2 < s.n && s.p[i + 1] >= 'a' && s.p[i + 1] <= 'h' && s.p[i + 2] >= '1' &&
           s.p[i + 2] <= '8';
}

long alphabet_worth(const struct decoder *d, struct slice s)
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
        else if (g->script == CYRILLIC && is_man(decoder_letter(d, *at), s, i))
            sum += 2 * WORTH_MAN;
        else if (g->script == LATIN)
            sum += latin_worth(g, before, after, i > 0 && at[-1] >= 128, i + 1 < s.n && at[1] >= 128);
        else
            sum += script_worth(g, before, after);
    }
    return sum;
}
