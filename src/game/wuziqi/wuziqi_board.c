/* wuziqi_board.c - lines as bits in four directions, and what a stone makes on each. */
#include "game/wuziqi/wuziqi_board.h"

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

static void clear_lines(struct stones *line, unsigned count)
{
    memset(line, 0, count * sizeof *line);
}

/* Only the lines that the board has are ever looked at, so only those are cleared. */
void stones_clear(struct board *b, unsigned width, unsigned height)
{
    unsigned diagonals = width + height - 1;

    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->free = (uint16_t)(width * height);
    clear_lines(&b->line[line_of(ALONG_ROW, 0, 0)], height);
    clear_lines(&b->line[line_of(ALONG_COLUMN, 0, 0)], width);
    clear_lines(&b->line[line_of(ALONG_RISING, 0, height - 1)], diagonals);
    clear_lines(&b->line[line_of(ALONG_FALLING, 0, 0)], diagonals);
}

void stones_remove(struct board *b, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct stones *line = &b->line[line_of(d, x, y)];
        uint64_t others = ~(1ull << bit_of(d, x, y));

        line->black &= others;
        line->white &= others;
    }
    b->free++;
}

uint64_t stones_empty(const struct board *b, enum direction4 d, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);
    const struct stones *line = &b->line[line_of(d, x, y)];

    return line_mask(b, d, x, y) & ~(line->black | line->white);
}

unsigned stones_run(const struct board *b, enum direction4 d, point p, enum side side)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), bit = bit_of(d, x, y);
    const struct stones *line = &b->line[line_of(d, x, y)];
    uint64_t own = (side == SIDE_FIRST ? line->black : line->white) | 1ull << bit;
    unsigned after, before;

    after = (unsigned)__builtin_ctzll(~(own >> bit));
    before = bit == 0 ? 0 : (unsigned)__builtin_clzll(~(own << (64 - bit)));
    return before + after;
}
