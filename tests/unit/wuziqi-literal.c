#include "wuziqi-literal.h"

static const int dx[4] = {1, 0, 1, 1}, dy[4] = {0, 1, 1, -1};

static char at(const struct literal *b, int x, int y)
{
    return x < 0 || y < 0 || x >= b->width || y >= b->height ? '#' : b->at[y][x];
}

/* Stones of the unbroken black row through (x, y); *FROM is how far back it begins. */
static int row_through(const struct literal *b, int d, int x, int y, int *from)
{
    int back = 0, on = 0;

    while (at(b, x - (back + 1) * dx[d], y - (back + 1) * dy[d]) == 'X')
        back++;
    while (at(b, x + (on + 1) * dx[d], y + (on + 1) * dy[d]) == 'X')
        on++;
    *from = -back;
    return back + 1 + on;
}

static int row(const struct literal *b, int d, int x, int y)
{
    int from;

    return row_through(b, d, x, y, &from);
}

/* Four stones, of which (x, y) is one, to which one more gives exactly five: as sets of stones, each
 * written as bits of the steps from (x, y), so that a straight four is one four. */
static int fours(struct literal *b, int d, int x, int y)
{
    unsigned seen[16];
    int count = 0;

    for (int s = -4; s <= 4; s++) {
        int ex = x + s * dx[d], ey = y + s * dy[d], from, length;
        unsigned stones = 0;
        bool known = false;

        if (at(b, ex, ey) != '.')
            continue;
        b->at[ey][ex] = 'X';
        length = row_through(b, d, ex, ey, &from);
        b->at[ey][ex] = '.';
        if (length != 5 || s + from > 0 || s + from + 4 < 0)
            continue;
        for (int i = 0; i < 5; i++)
            if (from + i != 0)
                stones |= 1u << (s + from + i + 16);
        for (int i = 0; i < count; i++)
            known |= seen[i] == stones;
        if (!known)
            seen[count++] = stones;
    }
    return count;
}

/* Whether filling (x, y) would make a row of exactly five. */
static bool makes_exact_five(struct literal *b, int d, int x, int y)
{
    int length;

    if (at(b, x, y) != '.')
        return false;
    b->at[y][x] = 'X';
    length = row(b, d, x, y);
    b->at[y][x] = '.';
    return length == 5;
}

/* Whether a stone on (ex, ey) makes an unbroken four that holds (x, y) too and becomes five at both ends. */
static bool makes_straight_four(struct literal *b, int d, int s, int x, int y)
{
    int ex = x + s * dx[d], ey = y + s * dy[d], from, length;
    bool straight;

    if (at(b, ex, ey) != '.')
        return false;
    b->at[ey][ex] = 'X';
    length = row_through(b, d, ex, ey, &from);
    straight = length == 4 && s + from <= 0 && s + from + 3 >= 0 &&
               makes_exact_five(b, d, ex + (from - 1) * dx[d], ey + (from - 1) * dy[d]) &&
               makes_exact_five(b, d, ex + (from + 4) * dx[d], ey + (from + 4) * dy[d]);
    b->at[ey][ex] = '.';
    return straight;
}

static bool is_three(struct literal *b, int d, int x, int y, enum three_rule reading)
{
    for (int s = -3; s <= 3; s++) {
        enum shape then;

        if (!makes_straight_four(b, d, s, x, y))
            continue;
        then = literal_shape(b, x + s * dx[d], y + s * dy[d], reading);
        if (then == MAKES_NOTHING || (then == MAKES_FIVE && reading == READ_CN))
            return true;
    }
    return false;
}

static enum shape judge(struct literal *b, int x, int y, enum three_rule reading)
{
    int all_fours = 0, threes = 0;
    bool overline = false;

    for (int d = 0; d < 4; d++)
        if (row(b, d, x, y) == 5)
            return MAKES_FIVE;
    for (int d = 0; d < 4; d++)
        overline |= row(b, d, x, y) > 5;
    if (overline)
        return MAKES_OVERLINE;
    for (int d = 0; d < 4; d++)
        all_fours += fours(b, d, x, y);
    if (all_fours >= 2)
        return MAKES_44;
    for (int d = 0; d < 4; d++)
        threes += is_three(b, d, x, y, reading);
    return threes >= 2 ? MAKES_33 : MAKES_NOTHING;
}

enum shape literal_shape(struct literal *b, int x, int y, enum three_rule reading)
{
    enum shape s;

    b->at[y][x] = 'X';
    s = judge(b, x, y, reading);
    b->at[y][x] = '.';
    return s;
}
