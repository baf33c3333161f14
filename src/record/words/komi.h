/* komi.h - komi as records write it: units, decimals, sentences.
 *
 * Amounts are integers in quarters of a stone (zi), which is half a point: 3¾ 子, 7.5 points and 15 are
 * the same. Nothing here is floating point. */
#ifndef QIPU_RECORD_WORDS_KOMI_H
#define QIPU_RECORD_WORDS_KOMI_H

#include "record/record.h"
#include "record/words/amount.h"
#include "record/words/vocabulary.h"

/* Which unit an amount was read in. */
enum unit { UNIT_POINTS, UNIT_ZI, UNIT_ZI_HUNDREDTHS, UNIT_POINT_HUNDREDTHS, UNIT_POINT_TENTHS, UNIT_WORDS };

struct komi {
    bool said, known;
    int quarters; /* of a stone; 15 for 7.5 points */
    enum unit unit;
    int other; /* when it is said and not known: a second reading; 0 when none fits */
    bool lost; /* not known because whoever wrote it writes 0 for all he does not know */
};

/* Where the text comes from tells what a bare number means. */
struct komi_hint {
    bool tenths;     /* a format that counts in tenths of a point (GIB) */
    bool hundredths; /* a server that counts in hundredths (Fox) */
    bool zero_lost;  /* and writes 0 when it has not kept the komi */
};

struct komi komi_read(const struct desc_part *more, struct slice, struct komi_hint);

/* The komi of a record, by the conventions of whoever wrote it. */
struct komi record_komi(const struct record *);

/* The komi for a file that does not have the conventions of the record's writer: as written where there are
 * none, else in points; empty where it cannot be said without them. NUMBER: in points wherever it was
 * understood, and empty where two readings fit, for formats that have no room for words. */
struct slice komi_text(const struct record *, bool number, char room[QUARTERS_TEXT]);

/* Whether both records say the same komi, each by its own conventions. */
bool komi_same(const struct record *, const struct record *);

/* handicap.c: the handicap that a record of weiqi declares: in stones, or in words. */

struct handicap {
    long stones; /* 0: an even game, or none is declared */
    bool known;  /* one is declared, and understood */
    bool words;  /* in words */
};

struct handicap record_handicap(const struct record *);

/* Whether both declare the same handicap, each in its own words. */
bool handicap_same(const struct record *, const struct record *);

#endif
