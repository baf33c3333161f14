/* The nodes of RenLib libraries as they stand there, and the character set of their texts. */
#include "format/wuziqi/renlib.h"

#include "input/charset/charset.h"

#include <stdio.h>

enum { SAMPLE = 64 << 10 }; /* bytes of text that are looked at to find their character set */

/* A run of text ends with a NUL and fills whole pairs of bytes. P is moved behind it. */
static struct slice take_text(const unsigned char **p, const unsigned char *end)
{
    const unsigned char *from = *p, *nul = memchr(from, '\0', (size_t)(end - from));
    size_t n = nul == NULL ? (size_t)(end - from) : (size_t)(nul - from), taken = n + (nul != NULL);

    taken += taken & 1;
    *p = taken > (size_t)(end - from) ? end : from + taken;
    return (struct slice){(const char *)from, n};
}

/* Comments of old files end with the first byte that has its top bit set. */
static struct slice take_old_text(const unsigned char **p, const unsigned char *end)
{
    const unsigned char *from = *p;
    size_t n = 0, taken;

    while (from + n < end && (from[n] & 0x80) == 0)
        n++;
    taken = n + (from + n < end);
    taken += taken & 1;
    *p = taken > (size_t)(end - from) ? end : from + taken;
    return (struct slice){(const char *)from, n};
}

bool renlib_take_node(const unsigned char **p, const unsigned char *end, struct lib_node *n)
{
    uint8_t more = 0;

    *n = (struct lib_node){.at = *p};
    if (end - *p < 2)
        return false;
    n->point = (*p)[0];
    n->flags = (*p)[1];
    *p += 2;
    if (n->flags & LIB_EXTENDED) {
        if (end - *p < 2)
            return false;
        more = (*p)[1];
        *p += 2;
    }
    if (n->flags & LIB_OLD_COMMENT)
        n->comment = take_old_text(p, end);
    else if (n->flags & LIB_COMMENT)
        n->comment = take_text(p, end);
    if (more & LIB_BOARD_TEXT)
        n->board_text = take_text(p, end);
    return true;
}

void renlib_charset(const unsigned char *p, const unsigned char *end, struct renlib_charset *found)
{
    SCOPED(buf) sample = {0};
    struct lib_node n;
    struct charsets *sets = charsets_new();
    struct charset_guess guess;

    while (sample.n < SAMPLE && renlib_take_node(&p, end, &n)) {
        buf_slice(&sample, n.comment);
        buf_slice(&sample, n.board_text);
    }
    guess = charset_guess(sets, buf_as_slice(&sample), (struct slice){"", 0}, NULL);
    snprintf(found->name, sizeof found->name, "%s", guess.name == NULL ? "UTF-8" : guess.name);
    charsets_free(sets);
}
