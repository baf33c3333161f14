/* board.c - lines as bits in four directions, and what a stone makes on each. */
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

static struct stones nothing_on(uint64_t mask)
{
    return (struct stones){.black = 0, .empty = mask};
}

static void clear_lines(struct stones *line, unsigned count, uint64_t mask)
{
    for (unsigned i = 0; i < count; i++)
        line[i] = nothing_on(mask);
}

/* Only the lines that the board has are ever looked at, so only those are cleared. From one diagonal to the
 * next the points move on by one, a new one comes in while there are rows left, and the edge cuts off the
 * last. */
void stones_clear(struct board *b, unsigned width, unsigned height)
{
    struct stones *rising = &b->line[line_of(ALONG_RISING, 0, height - 1)];
    struct stones *falling = &b->line[line_of(ALONG_FALLING, 0, 0)];
    uint64_t row = (1ull << width) - 1, diagonal = 0;
    unsigned i = 0;

    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->free = (uint16_t)(width * height);
    clear_lines(&b->line[line_of(ALONG_ROW, 0, 0)], height, row);
    clear_lines(&b->line[line_of(ALONG_COLUMN, 0, 0)], width, (1ull << height) - 1);
    for (; i < height; i++) {
        diagonal = (diagonal << 1 | 1) & row;
        rising[i] = falling[i] = nothing_on(diagonal);
    }
    for (; i < width + height - 1; i++) {
        diagonal = diagonal << 1 & row;
        rising[i] = falling[i] = nothing_on(diagonal);
    }
}

void stones_remove(struct board *b, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct stones *line = &b->line[line_of(d, x, y)];
        unsigned bit = bit_of(d, x, y);

        line->black &= ~(1ull << bit);
        line->empty |= 1ull << bit;
    }
    b->free++;
}

unsigned stones_run(const struct board *b, enum direction4 d, point p, enum side side)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), bit = bit_of(d, x, y);
    const struct stones *line = &b->line[line_of(d, x, y)];
    uint64_t own = line->black;
    unsigned after, before;

    if (side != SIDE_FIRST)
        own = line_mask(b, d, x, y) & ~(line->black | line->empty);
    own |= 1ull << bit;
    after = (unsigned)__builtin_ctzll(~(own >> bit));
    before = bit == 0 ? 0 : (unsigned)__builtin_clzll(~(own << (64 - bit)));
    return before + after;
}
