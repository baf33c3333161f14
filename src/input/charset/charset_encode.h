/* charset_encode.h - output in another character set than UTF-8. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_ENCODE_H
#define QIPU_INPUT_CHARSET_CHARSET_ENCODE_H

#include "base/mem/buf.h"

struct recoder;

/* NULL with errno (EINVAL) when iconv does not know the charset. */
struct recoder *recoder_new(const char *charset);
void recoder_free(struct recoder *);

/* Appends what the charset puts before the first text, a byte order mark, which then does not come again. */
void recoder_mark(struct recoder *, struct buf *out);

/* Appends TEXT to OUT in the charset; a character that it lacks becomes '?'. How many did; the characters
 * themselves, each once, are added to LACKING, unless that is NULL. */
uint32_t charset_recode(struct recoder *, struct slice text, struct buf *out, struct buf *lacking);

#endif
