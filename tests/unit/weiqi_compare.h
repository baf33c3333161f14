/* weiqi_compare.h - every line of a record, judged by the engine and by brute force. */
#ifndef QIPU_TESTS_UNIT_WEIQI_COMPARE_H
#define QIPU_TESTS_UNIT_WEIQI_COMPARE_H

#include "weiqi_brute.h"
#include "weiqi_kit.h"

struct totals {
    unsigned games, plies, faults[5], repetitions, other_readings;
};

/* Replays TEXT with both and fails the test where they disagree. The kit's options must force illegal moves.
 */
void compare_game(struct kit *, struct brute *, struct slice text, struct totals *);

#endif
