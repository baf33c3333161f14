/* weiqi_brute.h - a weiqi engine that is slow and plain: keeps every position in full, searches every
 * chain stone by stone. It shares no code with the engine that it tests. */
#ifndef QIPU_TESTS_UNIT_WEIQI_BRUTE_H
#define QIPU_TESTS_UNIT_WEIQI_BRUTE_H

#include <stdbool.h>

enum { BRUTE_LINES = 19, BRUTE_POINTS = BRUTE_LINES * BRUTE_LINES };

enum brute_fault { BRUTE_FINE, BRUTE_OCCUPIED, BRUTE_TURN, BRUTE_SUICIDE, BRUTE_KO };

struct brute_position {
    char stone[BRUTE_POINTS]; /* 0, 1 black, 2 white */
    char to_move;
};

struct brute {
    int width, height;
    struct brute_position now;
    struct brute_position *past;
    int count, cap;     /* past[count - 1] is now */
    bool last_was_pass; /* the step before */
    int passes;         /* in a row, up to now */
};

struct brute_result {
    enum brute_fault fault;
    int same_side, same_board; /* steps after which the position was there before; -1 for none */
};

void brute_start(struct brute *, int width, int height, const struct brute_position *);
/* A stone (or a pass, with x < 0), put whatever is there; what was wrong with it before. */
struct brute_result brute_play(struct brute *, int x, int y, int side, bool suicide_allowed);
void brute_free(struct brute *);

#endif
