/* slice.h - a run of bytes that somebody else owns. */
#ifndef QIPU_BASE_TEXT_SLICE_H
#define QIPU_BASE_TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
    const char *p;
    size_t n;
};

/* A slice of a string literal. */
#define SLICE(literal) ((struct slice){(literal), sizeof(literal) - 1})

static inline struct slice slice_of(const char *s)
{
    return (struct slice){s, s == NULL ? 0 : strlen(s)};
}

static inline struct slice slice_between(const char *p, const char *end)
{
    return (struct slice){p, (size_t)(end - p)};
}

static inline bool slice_eq(struct slice a, struct slice b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* Less than, equal to or more than 0, by bytes; the beginning of another comes before it. */
static inline int slice_order(struct slice a, struct slice b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n == 0 ? 0 : memcmp(a.p, b.p, n);

    return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

static inline bool slice_is(struct slice a, const char *s)
{
    return slice_eq(a, slice_of(s));
}

/* Of slices that begin alike: whether the rest is the same too, ASCII letters in either case. */
bool slice_goes_on_nocase(struct slice a, const char *s);

/* ASCII letters compare equal in either case. The two cases of a letter differ in one bit: most words are
 * told apart by their first byte. */
static inline bool slice_is_nocase(struct slice a, const char *s)
{
    return a.n == 0 ? s[0] == '\0' : ((a.p[0] ^ s[0]) & ~0x20) == 0 && slice_goes_on_nocase(a, s);
}

/* The same of two slices. */
bool slice_same_letters(struct slice a, struct slice b);

static inline bool slice_starts(struct slice a, const char *prefix)
{
    size_t n = strlen(prefix);

    return a.n >= n && memcmp(a.p, prefix, n) == 0;
}

/* The same with ASCII letters in either case. */
static inline bool slice_starts_nocase(struct slice a, const char *prefix)
{
    size_t n = strlen(prefix);

    return a.n >= n && slice_is_nocase((struct slice){a.p, n}, prefix);
}

static inline bool slice_ends(struct slice a, const char *suffix)
{
    size_t n = strlen(suffix);

    return a.n >= n && memcmp(a.p + a.n - n, suffix, n) == 0;
}

/* Whether WORD stands anywhere in it, ASCII letters in either case. */
bool slice_holds(struct slice a, const char *word);

static inline bool is_ascii_digit(char c)
{
    return (unsigned char)c - (unsigned)'0' < 10;
}

static inline bool is_ascii_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* White space (ASCII) taken off both ends. */
struct slice slice_trim(struct slice s);

/* The part before the first SEPARATOR; *REST becomes what follows it (empty, with p
 * NULL, when there was none). */
struct slice slice_cut(struct slice s, char separator, struct slice *rest);

/* A decimal number that fills the whole slice; false when it does not or does not fit. */
bool slice_long(struct slice s, long *value);

/* S without its first N bytes. */
static inline struct slice slice_skip(struct slice s, size_t n)
{
    return (struct slice){s.p + n, s.n - n};
}

/* Where a byte of data stands in SET; NULL when it does not. strchr() would find the NUL behind the set. */
static inline const char *find_char(const char *set, char c)
{
    return c == '\0' ? NULL : strchr(set, c);
}

/* The first and the last C in S; NULL when there is none. memchr() of no bytes may not be asked at NULL,
 * which is where an empty slice may stand. */
static inline const char *slice_find(struct slice s, char c)
{
    return s.n == 0 ? NULL : memchr(s.p, c, s.n);
}

static inline const char *slice_find_last(struct slice s, char c)
{
    return s.n == 0 ? NULL : memrchr(s.p, c, s.n);
}

#endif
