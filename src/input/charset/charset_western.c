/* Which Western charset? All of them decode nearly everything, and most letters of ISO-8859-1 are letters in
 * each. What tells them apart are signs where only a letter can stand: then another charset is asked whether
 * it has letters there. */
#include "input/charset/charset_row.h"

#include <limits.h>

/* A byte as Windows-1252 has it. */
static bool is_word_byte(struct slice s, size_t at)
{
    unsigned char c = at < s.n ? (unsigned char)s.p[at] : ' ';

    return is_latin((char)c) || (c >= 0xC0 && c != 0xD7 && c != 0xF7) ||
           (c >= 0x80 && c < 0xA0 && memchr("\x8A\x8C\x8E\x9A\x9C\x9E\x9F", c, 7) != NULL);
}

static bool is_undefined(unsigned char c)
{
    return c == 0x81 || c == 0x8D || c == 0x8F || c == 0x90 || c == 0x9D;
}

static bool is_one_of(unsigned char c, const char *set)
{
    return find_char(set, (char)c) != NULL;
}

static bool is_small(struct slice s, size_t at)
{
    return at < s.n && s.p[at] >= 'a' && s.p[at] <= 'z';
}

/* The capitals of Windows-1252 that ISO-8859-1 does not have. */
static bool is_capital(unsigned char c)
{
    return c == 0x8A || c == 0x8C || c == 0x8E || c == 0x9F;
}

static bool is_inside(struct slice s, size_t i)
{
    return i > 0 && is_small(s, i - 1) && is_small(s, i + 1);
}

/* How strange the sign at I is in its place: above 0 where it stands for a letter of another charset, below
 * where Windows-1252 has that sign for such a place. */
static int strangeness(struct slice s, size_t i)
{
    static const char anywhere[] = "\x91\x92\xAD\xB4\xB7", /* apostrophes, hyphens, the dot of l·l */
        opens[] = "\x80\x82\x84\x85\x8B\x91\x93\x95\x96\x97\xA1\xA7\xA9\xAB\xB0\xB1\xB5\xBF",
                      never_closes[] = "\x82\x84\x8B\xA1\xA3\xA5\xA6\xAB\xAF\xB6\xBF";
    unsigned char c = (unsigned char)s.p[i];
    bool follows = i > 0 && (is_word_byte(s, i - 1) || (unsigned char)s.p[i - 1] >= 0xA0);
    bool goes_on = is_word_byte(s, i + 1);

    if (is_undefined(c))
        return 3;
    if (is_one_of(c, anywhere))
        return 0;
    if (follows && goes_on)
        return is_small(s, i + 1) || (unsigned char)s.p[i + 1] >= 0x80 ? 2 : 0;
    if (goes_on)
        return is_one_of(c, opens) ? -1 : 2;
    return follows && is_one_of(c, never_closes) ? 1 : -1;
}

/* What the bytes that tell the charsets apart amount to. */
struct western_signs {
    long strange;        /* see strangeness() */
    bool undefined;      /* a byte that Windows-1252 has nothing for */
    size_t high;         /* bytes that ISO-8859-1 has no letters and signs for */
    size_t caron, grave; /* s and z with a caron; the letters that Czech has where French has graves */
};

static struct western_signs signs_of(struct slice s)
{
    struct western_signs all = {0, false, 0, 0, 0};

    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        unsigned utf8 = c < 0x80 ? 0 : charset_utf8_at(s.p + i, s.p + s.n);

        if (c < 0x80 || utf8 > 0) {
            i += utf8 > 0 ? utf8 - 1 : 0;
            continue;
        }
        all.high += c < 0xA0;
        all.caron += is_one_of(c, "\x8A\x8E\x9A\x9E");
        all.grave += is_one_of(c, "\xC8\xCC\xD8\xD9\xE8\xEC\xF8\xF9");
        all.undefined |= is_undefined(c);
        if (c < 0xC0)
            all.strange +=
                is_word_byte(s, i) ? (is_capital(c) && is_inside(s, i) ? 2 : 0) : strangeness(s, i);
    }
    return all;
}

/* How often each byte above 127 stands there, and some of them in places that only one language has. */
struct western_letters {
    size_t of[128];
    size_t o_double; /* 0xF5 before no e: Portuguese has õ only there */
    size_t s_inside; /* 0xFE behind a letter: Icelandic begins words with it */
};

static void count_letters(struct slice s, struct western_letters *l)
{
    memset(l, 0, sizeof *l);
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];

        if (c < 0x80)
            continue;
        l->of[c - 0x80]++;
        l->o_double += (c == 0xF5 || c == 0xD5) && !(i + 1 < s.n && s.p[i + 1] == 'e');
        l->s_inside += c == 0xFE && i > 0 && is_small(s, i - 1);
    }
}

static size_t count_of(const struct western_letters *l, const char *set)
{
    size_t n = 0;

    for (; *set != '\0'; set++)
        n += l->of[(unsigned char)*set - 0x80];
    return n;
}

/* ő and ű stand where ISO-8859-1 has õ and û. Beside them Hungarian has acute accents, ö and ü and no others;
 * Portuguese, Estonian and French have those others. */
static bool is_hungarian(const struct western_letters *l)
{
    bool double_dots = count_of(l, "\xF6\xFC\xD6\xDC") > 0;

    return (l->o_double > 0 || (count_of(l, "\xFB\xDB") > 0 && double_dots)) &&
           count_of(l, "\xE1\xE9\xED\xF3\xFA\xC1\xC9\xD3") > 0 &&
           count_of(l, "\xE0\xE2\xE3\xE4\xE5\xE6\xE7\xE8\xEA\xEE\xF1\xF4\xF8") == 0;
}

/* ş, ı and ğ stand where ISO-8859-1 has the þ, ý and ð of Icelandic, which is full of acute accents. */
static bool is_turkish(const struct western_letters *l)
{
    return l->s_inside > 0 && count_of(l, "\xE1\xE9\xED\xF3\xFA\xE6\xC1\xC9\xD3") == 0 &&
           count_of(l, "\xFD\xFC\xF6\xE7\xF0") > 0;
}

/* Charsets whose letters are all letters of ISO-8859-1 too: the language tells. NULL: none of them. */
static const char *by_language(struct slice s, bool high)
{
    struct western_letters l;

    count_letters(s, &l);
    if (is_hungarian(&l))
        return high ? "WINDOWS-1250" : "ISO-8859-2";
    if (is_turkish(&l))
        return high ? "WINDOWS-1254" : "ISO-8859-9";
    return NULL;
}

/* The first of those that make most words of it. */
static const char *best_of(struct charsets *all, struct slice s, const char *const *names)
{
    const char *best = names[0];
    long most = LONG_MIN;

    for (; *names != NULL; names++) {
        const struct decoder *d = charsets_decoder(all, *names);
        long worth = d == NULL ? LONG_MIN : charset_latin_worth(d, s);

        if (worth > most) {
            most = worth;
            best = *names;
        }
    }
    return best;
}

const char *western_name(struct charsets *all, struct slice s)
{
    static const char *const czech[] = {"WINDOWS-1250", "IBM852", "MACINTOSH", "IBM850", NULL};
    static const char *const others[] = {"WINDOWS-1252", "ISO-8859-2", "WINDOWS-1250", "IBM850", "IBM852",
                                         "MACINTOSH",    NULL};
    struct western_signs signs = signs_of(s);
    const char *language;

    if (signs.strange <= 0 && signs.caron > 0 && signs.grave > 0)
        return best_of(all, s, czech);
    if (signs.strange > 1 || signs.undefined) {
        const char *best = best_of(all, s, others);

        if (strcmp(best, "WINDOWS-1252") != 0)
            return best;
    }
    language = by_language(s, signs.high > 0);
    return language != NULL ? language : signs.high > 0 ? "WINDOWS-1252" : "ISO-8859-1";
}
