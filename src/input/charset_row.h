/* charset_row.h - a row of charsets.def, and what decoding and judging share. */
#ifndef QIPU_INPUT_CHARSET_ROW_H
#define QIPU_INPUT_CHARSET_ROW_H

#include "base/buf.h"

enum charset_kind {
    CHARSET_UTF8,
    CHARSET_TABLE,              /* ASCII is ASCII; others are one byte or two, a few three or four */
    CHARSET_UTF16LE, CHARSET_UTF16BE, CHARSET_UTF32LE, CHARSET_UTF32BE,
    CHARSET_ICONV               /* anything else: shift states and escapes */
};

struct charset_row {
    const char *name, *codec;
    enum charset_kind kind;
    int family;
    const char *aliases;
};

/* NULL when the name is not in the table. */
const struct charset_row *charset_row(struct slice name);

struct word_index;

/* Freed by charsets_free(). */
void word_index_free(struct word_index *);

struct charsets {
    struct decoder *first;
    struct word_index *index;   /* of the words last looked for */
    struct buf text, steps;     /* what a candidate makes of a sample */
};

#endif
