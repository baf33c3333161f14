/* stars.c - where the dots of a board of stones are. */
#include "output/show/board.h"

/* 0: none, 1: a corner line, 2: the middle line. */
static unsigned star_line(unsigned size, unsigned i)
{
    unsigned edge = size >= 12 ? 3 : 2;

    if (size < 7)
        return 0;
    if (i == edge || i == size - 1 - edge)
        return 1;
    return size % 2 == 1 && i == size / 2 ? 2 : 0;
}

bool star_point(const struct look *look, unsigned width, unsigned height, unsigned x, unsigned y)
{
    unsigned column = star_line(width, x), row = star_line(height, y);

    if (column == 0 || row == 0)
        return false;
    if (column == row)
        return true;
    return look->side_stars && width >= 15 && height >= 15;
}
