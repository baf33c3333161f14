/* charset_score.h - what each charset with two-byte characters would make of some bytes, for guess.c. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_SCORE_H
#define QIPU_INPUT_CHARSET_CHARSET_SCORE_H

#include "input/charset/charset.h"

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

#endif
