/* clock.h - clock times of a record against its time control. */
#ifndef QIPU_GAME_CLOCK_H
#define QIPU_GAME_CLOCK_H

#include "game/game.h"

enum { PERIODS_MAX = 8 };

struct period {
    long moves;              /* to be made in it; 0: the rest of the game */
    int64_t base, increment; /* milliseconds */
    int64_t delay;           /* before the clock runs at each move; never added to it */
};

/* A TimeControl header. `count` is 0 when it says nothing that can be checked. */
struct time_control {
    struct period period[PERIODS_MAX];
    unsigned count;
    bool sandclock; /* of the one period: what one side uses the other gains */
};

struct time_control clock_read_control(struct slice);

/* What the clocks show at the end, by side - SIDE_FIRST; -1 when nothing does. A note of zero may be a
 * rounded fraction of a second, unless it is `sure`. */
struct clocks_end {
    int64_t left[2];
    bool sure[2];
    bool behind_moves; /* some reading stands behind a move, so that it may be known which flag fell first */
    uint8_t lost;      /* the side that the times of its moves show to be over its time first; SIDE_NONE */
};

/* Whether a flag that falls costs SIDE the game: not where the opponent cannot win the last position. */
typedef bool can_lose(const struct line *, enum side);

/* Judges every clock note of the main line; what is wrong is said with CODE. Costs nothing when there are
 * no notes. CAN_LOSE is asked of what is said only; NULL: it always does. */
struct clocks_end clock_check(struct line *, enum code, can_lose *);

#endif
