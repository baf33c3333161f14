/* charset_row.h - a row of charsets.def, and what decoding and judging share. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_ROW_H
#define QIPU_INPUT_CHARSET_CHARSET_ROW_H

#include "base/mem/buf.h"
#include "input/charset/charset_score.h"

enum charset_kind {
    CHARSET_UTF8,
    CHARSET_TABLE, /* ASCII is ASCII; others are one byte or two, a few three or four */
    CHARSET_UTF16LE,
    CHARSET_UTF16BE,
    CHARSET_UTF32LE,
    CHARSET_UTF32BE,
    CHARSET_ESCAPES, /* ASCII with other characters spelled out: \u70ae, &#28846; */
    CHARSET_HZ,      /* two GB 2312 bytes below 128 a character, between ~{ and ~} */
    CHARSET_ICONV    /* anything else: shift states and escapes */
};

struct charset_row {
    const char *name, *codec;
    enum charset_kind kind;
    int family;
    const char *aliases;
};

/* NULL when the name is not in the table. */
const struct charset_row *charset_row(struct slice name);

/* Whether the charset has one byte a character and ASCII where ASCII is. */
bool decoder_is_single(const struct decoder *);

/* The character of a byte from 128 on; 0 when there is none. For charsets of single bytes. */
uint32_t decoder_letter(const struct decoder *, unsigned char);

/* Whether all these bytes are characters that have been asked for before; false says nothing. */
bool decoder_knows_all(const struct decoder *, struct slice);

/* Frees a list of them. */
void decoders_free(struct decoder *first);

/* charset_latin.c: how much the text looks like words in a charset of single bytes: each letter in its place
 * counts up to 10, each that is out of place, and what is no letter, costs. */
long charset_latin_worth(const struct decoder *, struct slice);

/* charset_western.c: ISO-8859-1, or what has letters where that has none. */
const char *western_name(struct charsets *, struct slice);

/* charset_utf8.c: how far bytes above 127 are UTF-8. */
enum utf8_look {
    UTF8_NOT,
    UTF8_TORN,    /* some are, which may be chance */
    UTF8_DAMAGED, /* nearly all are */
    UTF8_ODD,     /* all, but most characters are such as nobody writes */
    UTF8_FEW,     /* all, but there are few of them, or all have two bytes, as those of Chinese sets */
    UTF8_WHOLE
};
enum utf8_look charset_utf8_look(struct slice, bool declared);

/* charset_doubt.c: whether bidder I takes brackets and braces for halves of its characters: the letter before
 * a ] is then of another charset. */
bool charset_breaks_brackets(struct charsets *, size_t i, struct slice raw);

/* Of the bidders in a set of bits, those that make other sense of RAW than the charset NAME and break no
 * brackets. */
unsigned charset_readings(struct charsets *, const char *name, unsigned bidders, struct slice raw);

struct charsets {
    struct decoder *first;
    struct bidders bidders;
    struct buf text, steps; /* what a candidate makes of a sample */
};

#endif
