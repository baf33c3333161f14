/* Folding of names. Latin letters are folded to the ASCII letter they are made from. */
#include "players/players.h"

#include "base/text/text.h"

/* U+00C0 to U+017F, one letter each; the few that stand for two are below. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"  /* C0 */
                            "aaaaaaaceeeeiiiidnooooo ouuuuyty"  /* E0 */
                            "aaaaaaccccccccddddeeeeeeeeeegggg"  /* 100 */
                            "gggghhhhiiiiiiiiiiiijjkkklllllll"  /* 120 */
                            "lllnnnnnnnnnoooooooorrrrrrssssss"  /* 140 */
                            "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs"; /* 160 */

static const struct {
    uint32_t letter;
    const char *folded;
} doubles[] = {{0xC6, "ae"},  {0xE6, "ae"},  {0xDE, "th"},  {0xFE, "th"},  {0xDF, "ss"},
               {0x132, "ij"}, {0x133, "ij"}, {0x152, "oe"}, {0x153, "oe"}, {0x1E9E, "ss"}};

static const char *double_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++)
        if (doubles[i].letter == c)
            return doubles[i].folded;
    return NULL;
}

static uint32_t small(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if (c >= 0x391 && c <= 0x3A9) /* Greek */
        return c + 32;
    if (c >= 0x410 && c <= 0x42F) /* Cyrillic */
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    return c == 0x451 ? 0x435 : c; /* ё is written е */
}

static bool is_letter(uint32_t c)
{
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    if (c < 0xC0 || c == 0xD7 || c == 0xF7)
        return false;
    return !(c >= 0x2000 && c <= 0x206F) && !(c >= 0x3000 && c <= 0x3020) && c != 0x30FB && c != UTF8_BAD &&
           c != 0xFEFF;
}

static bool is_combining(uint32_t c)
{
    return c >= 0x300 && c <= 0x36F;
}

static void put_folded(struct buf *b, uint32_t c)
{
    const char *two = double_of(c);

    if (two != NULL)
        buf_str(b, two);
    else if (c >= 0xC0 && c < 0x180)
        buf_char(b, latin[c - 0xC0]);
    else
        buf_utf8(b, c);
}

/* An ASCII letter or digit as it is folded; 0 for anything else. */
static const char folded_ascii[256] = {
#define SMALL_AND_CAPITAL(c) [c] = (c), [(c)-32] = (c)
#define FOUR(c)                                                                                              \
    SMALL_AND_CAPITAL(c), SMALL_AND_CAPITAL((c) + 1), SMALL_AND_CAPITAL((c) + 2), SMALL_AND_CAPITAL((c) + 3)
    FOUR('a'),
    FOUR('e'),
    FOUR('i'),
    FOUR('m'),
    FOUR('q'),
    FOUR('u'),
    SMALL_AND_CAPITAL('y'),
    SMALL_AND_CAPITAL('z'),
    ['0'] = '0',
    ['1'] = '1',
    ['2'] = '2',
    ['3'] = '3',
    ['4'] = '4',
    ['5'] = '5',
    ['6'] = '6',
    ['7'] = '7',
    ['8'] = '8',
    ['9'] = '9'};

/* Those from P on that follow each other; what stands behind them. */
static const char *fold_ascii(struct buf *b, const char *p, const char *end)
{
    char *to, folded;

    buf_reserve(b, (size_t)(end - p));
    for (to = b->p + b->n; p < end && (folded = folded_ascii[(unsigned char)*p]) != 0; p++)
        *to++ = folded;
    b->n = (size_t)(to - b->p);
    return p;
}

void fold_words(struct buf *b, struct slice name)
{
    const char *p = name.p, *end = name.p + name.n;
    size_t start = b->n;
    bool between = false;

    for (unsigned n; p < end; p += n) {
        uint32_t c = (unsigned char)*p;

        n = 1;
        if (c < 0x80 && c != '\'' && folded_ascii[c] == 0) {
            between = true;
            continue;
        }
        c = small(c < 0x80 ? c : utf8_narrow(utf8_get(p, end, &n)));
        if (is_combining(c) || c == '\'' || c == 0x2019)
            continue;
        if (!is_letter(c)) {
            between = true;
            continue;
        }
        if (between && b->n > start)
            buf_char(b, ' ');
        between = false;
        if (n == 1)
            n = (unsigned)(fold_ascii(b, p, end) - p);
        else
            put_folded(b, small(c));
    }
}

enum { NAME_WORDS = 16 };

/* There are two or three of them. */
static void sort_words(struct slice *word, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && slice_order(word[k - 1], word[k]) > 0; k--) {
            struct slice later = word[k - 1];

            word[k - 1] = word[k];
            word[k] = later;
        }
}

/* The words are folded where they go. Two of them, as most names have, are as often as not in order; else
 * they are put in order behind that, and moved back. */
void fold_name(struct buf *b, struct slice name)
{
    struct slice word[NAME_WORDS], rest;
    size_t count = 0, start = b->n, behind;
    bool in_order = true;

    fold_words(b, name);
    behind = b->n;
    buf_reserve(b, behind - start);
    for (rest = slice_between(b->p + start, b->p + behind); rest.n > 0 && count < NAME_WORDS; count++) {
        word[count] = slice_cut(rest, ' ', &rest);
        in_order = in_order && (count == 0 || slice_order(word[count - 1], word[count]) <= 0);
    }
    if (in_order && rest.n == 0)
        return;
    sort_words(word, count);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buf_char(b, ' ');
        buf_slice(b, word[i]);
    }
    buf_slice(b, rest); /* more words than a name has: as they are */
    b->n -= behind - start;
    memmove(b->p + start, b->p + behind, b->n - start);
}
