/* forbidden.c - threes and fours by the reading of a rulebook, with the recursion that 9.3 asks for bounded.
 */
#include "game/wuziqi/forbidden.h"

enum { CENTRE = 1 << REACH, WINDOW = (1 << (2 * REACH + 1)) - 1 };

/* Stones that can be in a five with it: the outermost points of the window only tell five from overline. */
enum { NEAR = WINDOW >> 2 << 1 };

/* One line through the point as bits: bit REACH is the point itself, which is black. */
struct forbidden_window {
    unsigned black, empty;
};

/* The bits around BIT; WIDE, which is a constant where every stone comes by: the board is not narrow. */
static inline __attribute__((always_inline)) unsigned slide(uint64_t line, unsigned bit, bool wide)
{
    if (wide)
        return (unsigned)(bit >= REACH ? line >> (bit - REACH) : line << (REACH - bit)) & WINDOW;
    return (unsigned)(line << REACH >> bit) & WINDOW;
}

/* Of the line on which these black stones are around P. */
static struct forbidden_window window_of(const struct board *b, enum direction4 d, point p, unsigned black)
{
    unsigned empty = slide(stones_empty(b, d, p), bit_of(d, POINT_X(p), POINT_Y(p)), !is_narrow(b));

    return (struct forbidden_window){black, empty & ~(unsigned)CENTRE};
}

/* Without the three lowest of its bits: 0 for fewer than four. */
static inline unsigned but_three(unsigned bits)
{
    bits &= bits - 1;
    bits &= bits - 1;
    return bits & (bits - 1);
}

/* Where rows of five and more begin. */
static inline unsigned rows_of_five(unsigned b)
{
    return b & b >> 1 & b >> 2 & b >> 3 & b >> 4;
}

/* Of those, the rows of exactly five. */
static inline unsigned exact_fives(unsigned b, unsigned rows)
{
    return rows & ~(b << 1) & ~(b >> 5);
}

static inline unsigned bits_in(unsigned bits)
{
    unsigned n = 0;

    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

/* A window of five that begins at bit i holds a four when four of its points are black, the fifth is
 * empty, and no black stone stands at either end: filling it makes exactly five. */
struct fours {
    unsigned fill; /* the points that make five */
    unsigned count;
};

static inline struct fours fours_in(struct forbidden_window w)
{
    enum { WITH_CENTRE = 0x3E };
    unsigned b = w.black, e = w.empty, ok = ~(b << 1) & ~(b >> 5) & WITH_CENTRE;
    unsigned b1 = b >> 1, b2 = b >> 2, b3 = b >> 3, b4 = b >> 4;
    unsigned first = ok & e & b1 & b2 & b3 & b4, last = ok & b & b1 & b2 & b3 & e >> 4;
    struct fours f;

    f.fill = first | (ok & b & e >> 1 & b2 & b3 & b4) << 1 | (ok & b & b1 & e >> 2 & b3 & b4) << 2 |
             (ok & b & b1 & b2 & e >> 3 & b4) << 3 | last << 4;
    /* Two points that complete the same four stones are one straight four. */
    f.count = f.fill == 0 ? 0 : bits_in(f.fill) - bits_in(first & last >> 1);
    return f;
}

/* The empty points that would make a straight four with the centre: four in a row from bit i on, both
 * ends empty, and filling either end makes exactly five. */
static inline unsigned threes_in(struct forbidden_window w)
{
    enum { WITH_CENTRE = 0x3C };
    unsigned b = w.black, e = w.empty, b1 = b >> 1, b2 = b >> 2, b3 = b >> 3;
    unsigned ok = e << 1 & e >> 4 & ~(b << 2) & ~(b >> 5) & WITH_CENTRE;

    return (ok & e & b1 & b2 & b3) | (ok & b & e >> 1 & b2 & b3) << 1 | (ok & b & b1 & e >> 2 & b3) << 2 |
           (ok & b & b1 & b2 & e >> 3) << 3;
}

/* Whether one of the points in GROW may be played after the stone on P. */
static bool is_true_three(struct board *b, enum direction4 d, point p, unsigned grow, enum three_rule reading)
{
    if (reading == READ_LETTER)
        return grow != 0;
    for (; grow != 0; grow &= grow - 1) {
        enum shape s = shape_at(b, point_along(d, p, __builtin_ctz(grow) - REACH), reading, NULL);

        if (s == MAKES_NOTHING || (s == MAKES_FIVE && reading == READ_CN))
            return true;
    }
    return false;
}

/* Every level of this recursion adds a stone that makes a three in two directions, so it ends
 * after a few. */
static bool is_double_three(struct board *b, point p, const unsigned grow[DIRECTIONS], unsigned lines,
                            enum three_rule reading)
{
    bool placed = stones_at(b, p) == SIDE_NONE;
    unsigned threes = 0;

    if (placed)
        stones_place(b, p, SIDE_FIRST);
    for (unsigned d = 0; d < DIRECTIONS && threes < 2 && threes + lines >= 2; d++) {
        if (grow[d] == 0)
            continue;
        lines--;
        threes += is_true_three(b, d, p, grow[d], reading);
    }
    if (placed)
        stones_remove(b, p);
    return threes >= 2;
}

/* Fives, overlines and double fours of one line need five stones in it, and all else a three or a four in
 * each of two lines: three stones among four points that follow each other, one of which is the middle of the
 * nine bits N. */
#define STONE_ON(n, i) ((n) >> (i)&1)
#define TWO_OF(n, i, j, k) (STONE_ON(n, i) + STONE_ON(n, j) + STONE_ON(n, k) >= 2)
#define HAS_THREE(n) (TWO_OF(n, 1, 2, 3) || TWO_OF(n, 2, 3, 5) || TWO_OF(n, 3, 5, 6) || TWO_OF(n, 5, 6, 7))
#define OTHERS_ON(n)                                                                                         \
    (STONE_ON(n, 0) + STONE_ON(n, 1) + STONE_ON(n, 2) + STONE_ON(n, 3) + STONE_ON(n, 5) + STONE_ON(n, 6) +   \
     STONE_ON(n, 7) + STONE_ON(n, 8))
#define WEIGHT(n) (HAS_THREE(n) + (HAS_THREE(n) && OTHERS_ON(n) >= 4))
#define WEIGHTS_2(n) WEIGHT(n), WEIGHT((n) + 1), WEIGHT((n) + 2), WEIGHT((n) + 3)
#define WEIGHTS_4(n) WEIGHTS_2(n), WEIGHTS_2((n) + 4), WEIGHTS_2((n) + 8), WEIGHTS_2((n) + 12)
#define WEIGHTS_6(n) WEIGHTS_4(n), WEIGHTS_4((n) + 16), WEIGHTS_4((n) + 32), WEIGHTS_4((n) + 48)
#define WEIGHTS_8(n) WEIGHTS_6(n), WEIGHTS_6((n) + 64), WEIGHTS_6((n) + 128), WEIGHTS_6((n) + 192)

const uint8_t line_weights[] = {WEIGHTS_8(0), WEIGHTS_8(256)};

_Static_assert(sizeof line_weights == (NEAR >> 1) + 1, "nine bits");

static inline unsigned weigh_line(unsigned black)
{
    return line_weights[black >> 1 & NEAR >> 1];
}

/* What a black stone on P makes, with the black stones around it on the lines through it. */
static enum shape judge(struct board *b, point p, const unsigned black[DIRECTIONS], enum three_rule reading,
                        bool *was_close)
{
    unsigned grow[DIRECTIONS] = {0}, fours = 0, threes = 0;
    bool overline = false;

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned near = black[d] & NEAR, rows, here = 0;
        struct forbidden_window w;

        if (weigh_line(black[d]) == 0)
            continue;
        w = window_of(b, d, p, black[d]);
        if (but_three(near) != 0) {
            if ((rows = rows_of_five(w.black)) != 0) {
                if (exact_fives(w.black, rows) != 0)
                    return MAKES_FIVE;
                overline = true;
                continue;
            }
            fours += here = fours_in(w).count;
        }
        /* A line with a four has no three as well: its fourth stone spoils the straight four. */
        if (here == 0 && (grow[d] = threes_in(w)) != 0)
            threes++;
    }
    if (overline)
        return MAKES_OVERLINE;
    if (fours >= 2)
        return MAKES_44;
    if (threes < 2)
        return MAKES_NOTHING;
    if (was_close != NULL)
        *was_close = true;
    return is_double_three(b, p, grow, threes, reading) ? MAKES_33 : MAKES_NOTHING;
}

static inline __attribute__((always_inline)) enum shape
judge_lines(struct board *b, point p, enum three_rule reading, bool *was_close, bool wide)
{
    unsigned weight = 0, x = POINT_X(p), y = POINT_Y(p);
    unsigned black[DIRECTIONS];

    for (unsigned d = 0; d < DIRECTIONS; d++) {
        black[d] = slide(b->line[line_of(d, x, y)].black, bit_of(d, x, y), wide) | CENTRE;
        weight += weigh_line(black[d]);
    }
    return weight < WEIGHT_LEAST ? MAKES_NOTHING : judge(b, p, black, reading, was_close);
}

enum shape shape_at(struct board *b, point p, enum three_rule reading, bool *was_close)
{
    return is_narrow(b) ? judge_lines(b, p, reading, was_close, false)
                        : judge_lines(b, p, reading, was_close, true);
}

enum shape place_black(struct board *b, point p, enum three_rule reading, bool *was_close)
{
    if (!is_narrow(b))
        stones_place(b, p, SIDE_FIRST);
    else if (put_black(b, p))
        return MAKES_NOTHING;
    return shape_at(b, p, reading, was_close);
}

bool place_white(struct board *b, point p)
{
    if (is_narrow(b))
        return !put_white(b, p);
    stones_place(b, p, SIDE_SECOND);
    return true;
}

const char *shape_name(enum shape s)
{
    static const char *const names[] = {"", "five", "overline", "44", "33"};

    return names[s];
}
