/* charset_row.h - a row of charsets.def; for the files that decode and judge charsets. */
#ifndef QIPU_INPUT_CHARSET_ROW_H
#define QIPU_INPUT_CHARSET_ROW_H

#include "base/slice.h"

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

#endif
