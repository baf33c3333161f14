/* wuziqi_board.h - stones on a board of up to 63 lines each way, kept as bits along the four directions.
 *
 * Every line holds black and white stones as bits, so that whatever concerns a point is read from four pairs
 * of words, and a board without stones is nothing but zeros. */
#ifndef QIPU_GAME_WUZIQI_WUZIQI_BOARD_H
#define QIPU_GAME_WUZIQI_WUZIQI_BOARD_H

#include "base/mem/mem.h"
#include "record/move.h"

enum direction4 { ALONG_ROW, ALONG_COLUMN, ALONG_RISING, ALONG_FALLING, DIRECTIONS };

enum { DIAGONALS = 2 * BOARD_MOST - 1, LINES = 2 * BOARD_MOST + 2 * DIAGONALS };

struct stones {
    uint64_t black, white;
};

struct board {
    struct stones line[LINES];
    uint8_t width, height;
    uint16_t free; /* empty points left */
};

/* WIDTH and HEIGHT are 1 to BOARD_MOST. */
void stones_clear(struct board *, unsigned width, unsigned height);

static inline bool stones_has(const struct board *b, point p)
{
    return POINT_X(p) < b->width && POINT_Y(p) < b->height;
}

/* Which line of that direction goes through the point, and which of its bits the point is. */
static inline unsigned line_of(enum direction4 d, unsigned x, unsigned y)
{
    switch (d) {
    case ALONG_ROW:
        return y;
    case ALONG_COLUMN:
        return BOARD_MOST + x;
    case ALONG_RISING:
        return 2 * BOARD_MOST + BOARD_MOST - 1 + x - y;
    default:
        return 2 * BOARD_MOST + DIAGONALS + x + y;
    }
}

static inline unsigned bit_of(enum direction4 d, unsigned x, unsigned y)
{
    return d == ALONG_COLUMN ? y : x;
}

static const signed char direction_x[DIRECTIONS] = {1, 0, 1, 1}, direction_y[DIRECTIONS] = {0, 1, 1, -1};

/* The point STEPS further along the line, which must be on the board; steps may be negative. */
static inline point point_along(enum direction4 d, point p, int steps)
{
    return POINT((int)POINT_X(p) + direction_x[d] * steps, (int)POINT_Y(p) + direction_y[d] * steps);
}

/* SIDE_NONE when nothing stands there. The point is on the board. */
static inline enum side stones_at(const struct board *b, point p)
{
    const struct stones *row = &b->line[POINT_Y(p)];
    uint64_t bit = 1ull << POINT_X(p);

    return row->black & bit ? SIDE_FIRST : row->white & bit ? SIDE_SECOND : SIDE_NONE;
}

/* Whether nothing stands on the point, which is on the board. */
static inline bool stones_is_empty(const struct board *b, point p)
{
    const struct stones *row = &b->line[POINT_Y(p)];

    return ((row->black | row->white) >> POINT_X(p) & 1) == 0;
}

/* The point must be empty. */
static inline void stones_place(struct board *b, point p, enum side side)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct stones *line = &b->line[line_of(d, x, y)];

        *(side == SIDE_FIRST ? &line->black : &line->white) |= 1ull << bit_of(d, x, y);
    }
    b->free--;
}

/* The point must not be empty. */
void stones_remove(struct board *, point);

/* The bits of the line through the point on which nothing stands. */
uint64_t stones_empty(const struct board *, enum direction4, point);

/* Stones of that side in an unbroken row through the point, which counts as one of them
 * whatever stands there. */
unsigned stones_run(const struct board *, enum direction4, point, enum side);

#endif
