/* json.c - a pull parser: the state is what may come next, a stack of bytes says what is open. */
#include "base/data/data.h"

#include "base/text/text.h"

#include <stdlib.h>

void json_start(struct json *j, struct slice text)
{
    j->p = j->token = text.p;
    j->end = text.p + text.n;
    j->state = JSON_WANT_VALUE;
    buf_clear(&j->text);
    buf_clear(&j->nest);
}

static enum json_token bad(struct json *j)
{
    j->state = JSON_FAILED;
    return JSON_BAD;
}

static void skip_space(struct json *j)
{
    while (j->p < j->end && (*j->p == ' ' || *j->p == '\t' || *j->p == '\n' || *j->p == '\r'))
        j->p++;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits of \uXXXX at p; -1 when they are not there. */
static int32_t hex4(struct json *j)
{
    int32_t value = 0;

    if (j->end - j->p < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*j->p++);

        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* A \u escape, which may need a second one for its other half. \udc80 to \udcff alone are the bytes that were
 * no UTF-8 where the string was written. */
static bool unicode_escape(struct json *j)
{
    int32_t high = hex4(j), low;

    if (high >= 0xDC80 && high < 0xDD00) {
        buf_char(&j->text, (char)(high & 0xFF));
        return true;
    }
    if (high < 0 || (high >= 0xDC00 && high < 0xE000))
        return false;
    if (high < 0xD800 || high >= 0xE000) {
        buf_utf8(&j->text, (uint32_t)high);
        return true;
    }
    if (j->end - j->p < 2 || j->p[0] != '\\' || j->p[1] != 'u')
        return false;
    j->p += 2;
    low = hex4(j);
    if (low < 0xDC00 || low >= 0xE000)
        return false;
    buf_utf8(&j->text, (uint32_t)(0x10000 + (high - 0xD800) * 1024 + (low - 0xDC00)));
    return true;
}

static bool escape(struct json *j)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *at;
    char c;

    if (j->p == j->end)
        return false;
    c = *j->p++;
    if (c == 'u')
        return unicode_escape(j);
    if ((at = find_char(from, c)) == NULL)
        return false;
    buf_char(&j->text, to[at - from]);
    return true;
}

static bool at_char(struct json *j, char c)
{
    if (j->p == j->end || *j->p != c)
        return false;
    j->p++;
    return true;
}

static bool string(struct json *j)
{
    buf_clear(&j->text);
    for (j->p++; j->p < j->end && *j->p != '"';) {
        const char *start = j->p;

        while (j->p < j->end && *j->p != '"' && *j->p != '\\' && (unsigned char)*j->p >= 32)
            j->p++;
        buf_add(&j->text, start, (size_t)(j->p - start));
        if (j->p < j->end && *j->p == '\\') {
            j->p++;
            if (!escape(j))
                return false;
        } else if (j->p < j->end && *j->p != '"') {
            return false;
        }
    }
    return at_char(j, '"');
}

static bool digits(struct json *j)
{
    const char *start = j->p;

    while (j->p < j->end && *j->p >= '0' && *j->p <= '9')
        j->p++;
    return j->p > start;
}

static bool number(struct json *j)
{
    const char *start = j->p;

    at_char(j, '-');
    if (!at_char(j, '0') && !digits(j))
        return false;
    if (at_char(j, '.') && !digits(j))
        return false;
    if (at_char(j, 'e') || at_char(j, 'E')) {
        if (!at_char(j, '+'))
            at_char(j, '-');
        if (!digits(j))
            return false;
    }
    buf_clear(&j->text);
    buf_add(&j->text, start, (size_t)(j->p - start));
    return true;
}

static bool word(struct json *j, const char *w)
{
    size_t n = strlen(w);

    if ((size_t)(j->end - j->p) < n || memcmp(j->p, w, n) != 0)
        return false;
    j->p += n;
    return true;
}

/* After a value: what is wanted depends on what it stands in. */
static enum json_token done(struct json *j, enum json_token t)
{
    j->state = j->nest.n == 0 ? JSON_DONE : JSON_WANT_MORE;
    return t;
}

static enum json_token open_container(struct json *j, char c)
{
    buf_char(&j->nest, c);
    j->p++;
    j->state = JSON_WANT_FIRST;
    return c == '{' ? JSON_OPEN_OBJECT : JSON_OPEN_LIST;
}

static enum json_token value(struct json *j)
{
    switch (j->p == j->end ? '\0' : *j->p) {
    case '{':
    case '[':
        return open_container(j, *j->p);
    case '"':
        return string(j) ? done(j, JSON_STRING) : bad(j);
    case 't':
        return word(j, "true") ? done(j, JSON_TRUE) : bad(j);
    case 'f':
        return word(j, "false") ? done(j, JSON_FALSE) : bad(j);
    case 'n':
        return word(j, "null") ? done(j, JSON_NULL) : bad(j);
    default:
        return number(j) ? done(j, JSON_NUMBER) : bad(j);
    }
}

static enum json_token close_container(struct json *j)
{
    char c = j->nest.p[--j->nest.n];

    j->p++;
    return done(j, c == '{' ? JSON_CLOSE_OBJECT : JSON_CLOSE_LIST);
}

/* The next item of an open container, behind its comma where it needs one. */
static enum json_token item(struct json *j)
{
    bool in_object = j->nest.p[j->nest.n - 1] == '{';

    if (j->p < j->end && *j->p == (in_object ? '}' : ']'))
        return close_container(j);
    if (j->state == JSON_WANT_MORE) {
        if (!at_char(j, ','))
            return bad(j);
        skip_space(j);
    }
    if (!in_object)
        return value(j);
    j->token = j->p;
    if (j->p == j->end || *j->p != '"' || !string(j))
        return bad(j);
    skip_space(j);
    if (!at_char(j, ':'))
        return bad(j);
    j->state = JSON_WANT_VALUE;
    return JSON_KEY;
}

enum json_token json_next(struct json *j)
{
    enum json_token t;

    skip_space(j);
    j->token = j->p;
    switch (j->state) {
    case JSON_FAILED:
        return JSON_BAD;
    case JSON_DONE:
        return j->p == j->end ? JSON_END : bad(j);
    case JSON_WANT_VALUE:
        t = value(j);
        break;
    default:
        t = item(j);
    }
    return t;
}

bool json_skip(struct json *j)
{
    size_t depth = j->nest.n;

    do {
        if (json_next(j) == JSON_BAD)
            return false;
    } while (j->nest.n > depth || j->state == JSON_WANT_VALUE || j->state == JSON_WANT_FIRST);
    return true;
}

bool json_integer(const struct json *j, int64_t *value_out)
{
    long v;

    if (!slice_long(buf_as_slice(&j->text), &v))
        return false;
    *value_out = v;
    return true;
}

void json_free(struct json *j)
{
    buf_free(&j->text);
    buf_free(&j->nest);
}
