/* xiangqi-text.h - the repetition code of 1999 once more: slow, and straight from its sentences.
 *
 * The classifier in src/game/xiangqi is held against this one. */
#ifndef XIANGQI_TEXT_H
#define XIANGQI_TEXT_H

#include "xiangqi-plain.h"

enum text_class { TEXT_CHECK, TEXT_KILL, TEXT_CHASE, TEXT_IDLE };

struct text_verdict {
    enum text_class class;
    bool open;            /* a bound was hit */
    struct plain_step by; /* of 捉: the capture, or the first check */
    const char *shape;    /* of 捉: which form of 29.1 */
};

/* What a move is. PAWNS: in mutual attacks, in which pawns' attacks count (27.2). */
struct text_verdict text_classify(const struct plain_board *before, struct plain_step, bool pawns);

#endif
