/* charset.c - names of charsets, byte order marks, and what a file declares. */
#include "input/charset/charset.h"

#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <iconv.h>

static const struct charset_row rows[] = {
#define CHARSET(shown, codec, kind, family, aliases) {shown, codec, CHARSET_##kind, family, aliases},
#include "input/charset/charsets.def"
#undef CHARSET
};

enum { ROWS = sizeof rows / sizeof *rows, NAME_MAX_SIZE = 32 };

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Small letters and digits alone: "GB_2312-80" becomes "gb231280". Empty when it is too long. */
static struct slice plain(struct slice name, char out[NAME_MAX_SIZE])
{
    size_t n = 0;

    for (size_t i = 0; i < name.n; i++) {
        if (!is_alnum(name.p[i]))
            continue;
        if (n == NAME_MAX_SIZE)
            return (struct slice){out, 0};
        out[n++] = name.p[i] >= 'A' && name.p[i] <= 'Z' ? (char)(name.p[i] + 32) : name.p[i];
    }
    return (struct slice){out, n};
}

const struct charset_row *charset_row(struct slice name)
{
    char key[NAME_MAX_SIZE];
    struct slice wanted = plain(name, key), rest;

    for (size_t i = 0; wanted.n > 0 && i < ROWS; i++)
        for (rest = slice_of(rows[i].aliases); rest.p != NULL;)
            if (slice_eq(slice_cut(rest, ' ', &rest), wanted))
                return &rows[i];
    return NULL;
}

const char *charset_listed(size_t i)
{
    return i < ROWS ? rows[i].name : NULL;
}

static bool iconv_knows(const char *name)
{
    iconv_t cd = charset_iconv("UTF-8", name);

    if (cd == (iconv_t)-1)
        return false;
    iconv_close(cd);
    return true;
}

static const char *capitals(struct slice name, char out[NAME_MAX_SIZE])
{
    size_t n = 0;

    for (; n < name.n; n++)
        out[n] = name.p[n] >= 'a' && name.p[n] <= 'z' ? (char)(name.p[n] - 32) : name.p[n];
    out[n] = '\0';
    return out;
}

/* A name that only iconv knows: as it is, or without its punctuation. */
const char *charset_named(struct slice name, char other[32])
{
    const struct charset_row *row = charset_row(name);
    char key[NAME_MAX_SIZE];
    struct slice bare = plain(name, key);

    if (row != NULL)
        return row->name;
    name = slice_trim(name);
    if (name.n == 0 || name.n >= NAME_MAX_SIZE || slice_find(name, '/') != NULL)
        return NULL;
    if (iconv_knows(capitals(name, other)))
        return other;
    return bare.n > 0 && bare.n < NAME_MAX_SIZE && iconv_knows(capitals(bare, other)) ? other : NULL;
}

bool charset_same(struct slice a, struct slice b)
{
    const struct charset_row *row_a = charset_row(a), *row_b = charset_row(b);
    char plain_a[NAME_MAX_SIZE], plain_b[NAME_MAX_SIZE];

    if (row_a != NULL && row_b != NULL)
        return row_a->family == row_b->family;
    return row_a == row_b && slice_eq(plain(a, plain_a), plain(b, plain_b));
}

bool charset_belies(struct slice text, struct slice name, const char *found)
{
    return !charset_same(name, slice_of(found)) &&
           (strcmp(found, "UTF-8") != 0 || utf8_ascii(text) != text.n);
}

/* Where WORD begins, NULL when it does not stand there: words whose first character is rare, which memmem
 * does not know. */
static const char *find(struct slice s, const char *word)
{
    size_t n = strlen(word);
    const char *p = s.p, *end = s.p + s.n;

    for (; p < end && (p = memchr(p, word[0], (size_t)(end - p))) != NULL && (size_t)(end - p) >= n; p++)
        if (memcmp(p, word, n) == 0)
            return p;
    return NULL;
}

/* The value between OPEN and the first of CLOSE in the head of a text; empty when there is none. */
static struct slice value_after(struct slice head, const char *open, const char *close)
{
    const char *at = find(head, open);
    struct slice rest, value;

    if (at == NULL)
        return (struct slice){NULL, 0};
    rest = slice_between(at + strlen(open), head.p + head.n);
    for (value = (struct slice){rest.p, 0}; value.n < rest.n && value.n < NAME_MAX_SIZE; value.n++)
        if (find_char(close, rest.p[value.n]) != NULL)
            return slice_trim(value);
    return (struct slice){NULL, 0};
}

struct slice charset_declared(struct slice head)
{
    struct slice value;

    if (head.n > 4096)
        head.n = 4096;
    if (head.n == 0)
        return head;
    value = value_after(head, "CA[", "]");
    if (value.n == 0 && find(head, "<?xml") != NULL) {
        value = value_after(head, "encoding=\"", "\"");
        if (value.n == 0)
            value = value_after(head, "encoding='", "'");
        /* XML that says nothing says UTF-8. */
        if (value.n == 0)
            value = SLICE("UTF-8");
    }
    return value;
}
