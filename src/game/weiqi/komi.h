/* komi.h - komi as records write it: units, decimals, sentences.
 *
 * Amounts are integers in quarters of a stone (zi), which is half a point: 3¾ 子, 7.5 points and 15 are
 * the same. Nothing here is floating point. */
#ifndef QIPU_GAME_WEIQI_KOMI_H
#define QIPU_GAME_WEIQI_KOMI_H

#include "record/vocabulary.h"

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

#endif
