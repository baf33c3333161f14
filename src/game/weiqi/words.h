/* words.h - komi and results as records write them: units, decimals, sentences.
 *
 * Amounts are integers in quarters of a stone (zi), which is half a point: 3¾ 子, 7.5 points and 15 are
 * the same. Nothing here is floating point. */
#ifndef QIPU_GAME_WEIQI_WORDS_H
#define QIPU_GAME_WEIQI_WORDS_H

#include "finding/finding.h"
#include "record/record.h"

enum { WORDS_MAX = 512, WORD_BYTES = 30 };

/* The vocabulary of formats/words/weiqi.yaml; lives in a worker's memory. */
struct words {
    bool loaded;
    const struct desc_part *more; /* set by the owner: vocabularies for weiqi among these go before it */
    uint16_t count;
    struct word {
        uint8_t kind, length;
        char text[WORD_BYTES];
    } word[WORDS_MAX];
};

/* Reads the vocabulary once; later calls cost nothing. */
void words_load(struct words *);

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

struct komi komi_read(struct words *, struct slice, struct komi_hint);

enum how { HOW_UNKNOWN, HOW_COUNT, HOW_RESIGN, HOW_TIME, HOW_FORFEIT, HOW_DRAW, HOW_NONE };

struct declared {
    bool said, known; /* there is a text; it could be read */
    bool plain;       /* written as SGF asks, in points */
    enum result result;
    enum how how;
    int quarters; /* the winner's margin with HOW_COUNT */
};

struct declared result_read(struct words *, struct slice);

/* "7.5", "-0.5" from quarters. */
const char *quarters_text(struct arena *, int quarters);

/* "B+3.5", "W+R", "Draw", "Void", "?" */
const char *declared_text(struct arena *, const struct declared *);

#endif
