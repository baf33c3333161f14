/* handicap.h - the handicap that a record of weiqi declares: in stones, or in words. */
#ifndef QIPU_RECORD_WORDS_HANDICAP_H
#define QIPU_RECORD_WORDS_HANDICAP_H

#include "record/record.h"

struct handicap {
    long stones; /* 0: an even game, or none is declared */
    bool known;  /* one is declared, and understood */
    bool words;  /* in words */
};

struct handicap record_handicap(const struct record *);

/* Whether both declare the same handicap, each in its own words. */
bool handicap_same(const struct record *, const struct record *);

#endif
