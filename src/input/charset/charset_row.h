/* charset_row.h - a row of charsets.def, and what decoding and judging share. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_ROW_H
#define QIPU_INPUT_CHARSET_CHARSET_ROW_H

#include "input/charset/charset.h"

#include <iconv.h>

/* charset_score.c: what each charset with two-byte characters would make of some bytes, for guess.c. */

enum { BIDDERS = 5 };

struct word_index;
struct payroll;
struct rivals;

/* Kept from file to file, as part of struct charsets. */
struct bidders {
    struct word_index *index;         /* of the words last looked for */
    struct decoder *decoder[BIDDERS]; /* NULL: not opened yet, or iconv does not know it */
    struct payroll *roll;
    struct rivals *rivals; /* of the favourite */
    size_t favourite;      /* who won last */
    unsigned wins;         /* clear ones in a row */
};

/* Freed by charsets_free(). */
void charset_bidders_free(struct bidders *);

/* Sets what words are paid for. */
void charset_bidders_ready(struct bidders *, const struct charset_word *words);

struct bid {
    long score, words; /* words: the part of it that was paid for known words */
    size_t bad;        /* bytes that did not decode */
};

const char *charset_bidder_name(size_t i);
struct bid charset_bid_of(struct charsets *, size_t i, struct slice raw);

static inline bool is_latin(char c)
{
    return (unsigned)(c | 32) - 'a' < 26;
}

/* Who won. Only somebody who wins again and again is worth a table of rivals. */
void charset_bid_won(struct charsets *, size_t i);
bool charset_bid_has_favourite(const struct charsets *);

/* Whether no other candidate can bid more than MOST for these bytes, of which the favourite decodes all.
 * False when that is not certain. Bounds what they would bid: without a look at letters nearby, as if all
 * longer words followed. */
bool charset_bid_is_safe(struct charsets *, struct slice raw, long most);

/* A Latin letter at an offset; false off the ends. */
static inline bool is_letter(struct slice s, size_t at)
{
    return at < s.n && is_latin(s.p[at]);
}

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
    char asked[32];         /* whose strings were decoded last; empty: nobody's */
    bool keeps_ascii;       /* bytes below 128 mean in it what they mean in ASCII */
};

/* charset_escapes.c: text in ASCII whose other characters are spelled out: \u70ae of JSON, &#28846; of
 * pages. */

/* The bytes of an escape at P for a character beyond ASCII, *C; 0: none stands there. */
unsigned charset_escape_at(const char *p, const char *end, uint32_t *c);

/* The longest one: two of JSON for a character beyond U+FFFF. */
enum { LONGEST_ESCAPE = 12 };

/* Whether a text in ASCII has characters of East Asia so: in the strings of a program, or in a page. */
bool charset_has_escapes(struct slice);

/* charset_iconv.c: conversion descriptors. */

/* As iconv_open(3); (iconv_t)-1 only when it does not know a charset. Everything else that can fail ends the
 * program. */
iconv_t charset_iconv(const char *to, const char *from);

#endif
