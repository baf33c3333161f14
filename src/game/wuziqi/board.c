#include "game/wuziqi/board.h"

/* The bits of that line that are on the board. */
static uint64_t line_mask(const struct board *b, enum direction4 d, unsigned x, unsigned y)
{
    unsigned low = 0, high = d == ALONG_COLUMN ? b->height : b->width;

    if (d == ALONG_RISING) {
        low = x > y ? x - y : 0;
        high = b->height + x - y < high ? b->height + x - y : high;
    } else if (d == ALONG_FALLING) {
        low = x + y >= b->height ? x + y - b->height + 1 : 0;
        high = x + y + 1 < high ? x + y + 1 : high;
    }
    return (1ull << high) - (1ull << low);
}

/* An empty line: only those that the board has are ever looked at, so only those are cleared. */
static void clear_line(struct board *b, enum direction4 d, unsigned x, unsigned y)
{
    unsigned line = line_of(d, x, y);

    b->black[line] = 0;
    b->empty[line] = line_mask(b, d, x, y);
}

void stones_clear(struct board *b, unsigned width, unsigned height)
{
    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->free = (uint16_t)(width * height);
    /* Every line passes through the lowest row or the leftmost or rightmost column. */
    for (unsigned x = 0; x < width; x++) {
        clear_line(b, ALONG_COLUMN, x, 0);
        clear_line(b, ALONG_RISING, x, 0);
        clear_line(b, ALONG_FALLING, x, 0);
    }
    for (unsigned y = 0; y < height; y++) {
        clear_line(b, ALONG_ROW, 0, y);
        clear_line(b, ALONG_RISING, 0, y);
        clear_line(b, ALONG_FALLING, width - 1, y);
    }
}

void stones_place(struct board *b, point p, enum side side)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);
    uint64_t black = side == SIDE_FIRST;

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned line = line_of(d, x, y), bit = bit_of(d, x, y);

        b->empty[line] &= ~(1ull << bit);
        b->black[line] |= black << bit;
    }
    b->free--;
}

void stones_remove(struct board *b, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned line = line_of(d, x, y), bit = bit_of(d, x, y);

        b->black[line] &= ~(1ull << bit);
        b->empty[line] |= 1ull << bit;
    }
    b->free++;
}

unsigned stones_run(const struct board *b, enum direction4 d, point p, enum side side)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), line = line_of(d, x, y), bit = bit_of(d, x, y);
    uint64_t own = b->black[line];
    unsigned after, before;

    if (side != SIDE_FIRST)
        own = line_mask(b, d, x, y) & ~(b->black[line] | b->empty[line]);
    own |= 1ull << bit;
    after = (unsigned)__builtin_ctzll(~(own >> bit));
    before = bit == 0 ? 0 : (unsigned)__builtin_clzll(~(own << (64 - bit)));
    return before + after;
}
