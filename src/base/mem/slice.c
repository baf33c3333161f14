/* slice.c - cutting, trimming, comparing and numbers. */

#include "base/text/text.h"

#include <limits.h>
#include <stdio.h>

const char *mem_digits(char room[DIGITS_ROOM], uint64_t n)
{
    snprintf(room, DIGITS_ROOM, "%llu", (unsigned long long)n);
    return room;
}

static unsigned char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c;
}

bool slice_goes_on_nocase(struct slice a, const char *s)
{
    size_t i = 0;

    while (i < a.n && s[i] != '\0' && lower((unsigned char)a.p[i]) == lower((unsigned char)s[i]))
        i++;
    return i == a.n && s[i] == '\0';
}

bool slice_holds(struct slice a, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= a.n; i++)
        if (slice_is_nocase((struct slice){a.p + i, n}, word))
            return true;
    return false;
}

bool slice_same_letters(struct slice a, struct slice b)
{
    size_t i = 0;

    while (i < a.n && i < b.n && lower((unsigned char)a.p[i]) == lower((unsigned char)b.p[i]))
        i++;
    return i == a.n && i == b.n;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

HOT struct slice slice_trim(struct slice s)
{
    while (s.n > 0 && is_space(s.p[0])) {
        s.p++;
        s.n--;
    }
    while (s.n > 0 && is_space(s.p[s.n - 1]))
        s.n--;
    return s;
}

struct slice slice_cut(struct slice s, char separator, struct slice *rest)
{
    const char *at = slice_find(s, separator);

    if (at == NULL) {
        *rest = (struct slice){NULL, 0};
        return s;
    }
    *rest = slice_between(at + 1, s.p + s.n);
    return slice_between(s.p, at);
}

bool slice_long(struct slice s, long *value)
{
    size_t i = s.n > 0 && (s.p[0] == '-' || s.p[0] == '+');
    bool negative = i == 1 && s.p[0] == '-';
    long v = 0;

    if (i == s.n)
        return false;
    for (; i < s.n; i++) {
        int digit = s.p[i] - '0';

        if (digit < 0 || digit > 9 || __builtin_mul_overflow(v, 10, &v) ||
            __builtin_add_overflow(v, digit, &v))
            return false;
    }
    *value = negative ? -v : v;
    return true;
}

bool slice_is_any(struct slice s, const char *const words[])
{
    while (*words != NULL && !slice_is(s, *words))
        words++;
    return *words != NULL;
}

bool slice_is_any_nocase(struct slice s, const char *const words[])
{
    while (*words != NULL && !slice_is_nocase(s, *words))
        words++;
    return *words != NULL;
}

size_t slice_starts_any(struct slice s, const char *const words[])
{
    while (*words != NULL && !slice_starts(s, *words))
        words++;
    return *words == NULL ? 0 : strlen(*words);
}

bool slice_is_all(struct slice s, const char *set)
{
    while (s.n > 0 && find_char(set, *s.p) != NULL)
        s = slice_skip(s, 1);
    return s.n == 0;
}
