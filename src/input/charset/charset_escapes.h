/* charset_escapes.h - text in ASCII whose other characters are spelled out: \u70ae of JSON, &#28846; of
 * pages. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_ESCAPES_H
#define QIPU_INPUT_CHARSET_CHARSET_ESCAPES_H

#include "base/text/slice.h"

#include <stdint.h>

/* The bytes of an escape at P for a character beyond ASCII, *C; 0: none stands there. */
unsigned charset_escape_at(const char *p, const char *end, uint32_t *c);

/* The longest one: two of JSON for a character beyond U+FFFF. */
enum { LONGEST_ESCAPE = 12 };

/* Whether a text in ASCII has characters of East Asia so: in the strings of a program, or in a page. */
bool charset_has_escapes(struct slice);

#endif
