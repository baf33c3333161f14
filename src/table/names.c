/* Which spellings are one player; see names.h. */
#include "table/names.h"

#include "base/utf8.h"

#include <ctype.h>

enum { WORDS_MAX = 8 };

/* The words of a folded name; those before a comma come first. */
struct words {
    struct slice word[WORDS_MAX];
    unsigned count, family; /* family: how many stand before the comma; 0: there is none */
};

static bool is_cjk(uint32_t c)
{
    return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0x20000 && c <= 0x3FFFF);
}

/* Small letters for ASCII, Latin-1, Greek and Cyrillic capitals; others as they are. */
static uint32_t small(uint32_t c)
{
    if (c < 128)
        return (uint32_t)tolower((int)c);
    if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    return c >= 0x100 && c <= 0x17F && c != 0x130 && c != 0x178 ? c | 1 : c;
}

static bool is_gap(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '.' || c == '_' || c == 0xA0 || c == 0x3000;
}

void name_fold(struct buf *b, struct slice s)
{
    size_t start = b->n;
    bool gap = false, chinese = false;
    unsigned n;

    for (const char *p = s.p, *end = s.p + s.n; p < end; p += n) {
        uint32_t c = utf8_narrow(utf8_get(p, end, &n));

        if (is_gap(c) || c == UTF8_BAD) {
            gap = true;
            continue;
        }
        if (c == ',') {
            gap = false;
            if (b->n > start && b->p[b->n - 1] != ',')
                buf_char(b, ',');
            continue;
        }
        if (gap && b->n > start && b->p[b->n - 1] != ',' && !(chinese && is_cjk(c)))
            buf_char(b, ' ');
        gap = false;
        chinese = is_cjk(c);
        buf_utf8(b, small(c));
    }
    if (b->n > start && b->p[b->n - 1] == ',')
        b->n--;
}

static struct words split(struct slice name)
{
    struct words w = {.count = 0};
    struct slice given, family = slice_cut(name, ',', &given);

    for (struct slice rest = given.p == NULL ? name : family; rest.n > 0 && w.count < WORDS_MAX;)
        w.word[w.count++] = slice_cut(rest, ' ', &rest);
    if (given.p == NULL)
        return w;
    w.family = w.count;
    while (given.n > 0 && w.count < WORDS_MAX) {
        given.p += given.p[0] == ',';
        w.word[w.count++] = slice_cut(given, ' ', &given);
    }
    return w;
}

static bool has_word(const struct words *w, struct slice word, unsigned *used)
{
    for (unsigned i = 0; i < w->count; i++)
        if (!(*used >> i & 1) && slice_eq(w->word[i], word)) {
            *used |= 1u << i;
            return true;
        }
    return false;
}

static bool same_words(const struct words *a, const struct words *b)
{
    unsigned used = 0;

    if (a->count != b->count || a->count == 0)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (!has_word(b, a->word[i], &used))
            return false;
    return true;
}

/* Whether one word is the beginning of the other. TWIC tells namesakes apart by two letters ("Nakamura,Hi").
 */
static bool shortened(struct slice a, struct slice b)
{
    size_t n = a.n < b.n ? a.n : b.n;

    return n > 0 && memcmp(a.p, b.p, n) == 0 && (a.n == b.n || n <= 2);
}

/* Given names: as many as both have must begin alike. */
static bool alike_given(const struct words *a, unsigned from_a, const struct words *b, unsigned from_b)
{
    unsigned count_a = a->count - from_a, count_b = b->count - from_b;

    if (count_a == 0 || count_b == 0)
        return false;
    for (unsigned i = 0; i < count_a && i < count_b; i++)
        if (!shortened(a->word[from_a + i], b->word[from_b + i]))
            return false;
    return true;
}

static bool same_family(const struct words *a, const struct words *b)
{
    if (a->family == 0 || a->family != b->family)
        return false;
    for (unsigned i = 0; i < a->family; i++)
        if (!slice_eq(a->word[i], b->word[i]))
            return false;
    return true;
}

/* "M Carlsen" beside "Carlsen, Magnus": the family name is the last word. */
static bool alike_reversed(const struct words *a, const struct words *b)
{
    return a->family == 0 && b->family == 1 && a->count >= 2 && b->count >= 2 &&
           slice_eq(a->word[a->count - 1], b->word[0]) && shortened(a->word[0], b->word[1]);
}

enum likeness names_compare(struct slice x, struct slice y)
{
    struct words a = split(x), b = split(y);

    if (slice_eq(x, y) || same_words(&a, &b))
        return NAMES_SAME;
    if (same_family(&a, &b) && alike_given(&a, a.family, &b, b.family))
        return NAMES_ALIKE;
    return alike_reversed(&a, &b) || alike_reversed(&b, &a) ? NAMES_ALIKE : NAMES_DIFFER;
}

void name_families(struct slice folded, struct slice family[2])
{
    struct words w = split(folded);
    unsigned last = w.count == 0 ? 0 : w.count - 1;

    family[0] = w.count == 0 ? folded : w.word[0];
    family[1] = w.family != 0 || w.count == 0 ? (struct slice){"", 0} : w.word[last];
}
