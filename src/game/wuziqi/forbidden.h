/* forbidden.h - what a black stone on a point would make: five, overline, double four, double three.
 *
 * A three counts when one more move, that black may make, turns it into a straight four; whether he
 * may is the same question again, one stone later. Where that move also makes a five in another
 * direction the rulebooks differ: wuziqi-2013 (2.4 with 10.1(2)) counts the three, the international
 * text ("without at the same time a five in a row is made") does not. */
#ifndef QIPU_GAME_WUZIQI_FORBIDDEN_H
#define QIPU_GAME_WUZIQI_FORBIDDEN_H

#include "finding/finding.h"
#include "game/wuziqi/wuziqi_board.h"

enum shape { MAKES_NOTHING, MAKES_FIVE, MAKES_OVERLINE, MAKES_44, MAKES_33 };

/* READ_LETTER: a three counts whatever the move makes that turns it into a straight four. */
enum three_rule { READ_CN, READ_RIF, READ_LETTER };

/* What a black stone on the point makes. The point is on the board, and empty or black; the
 * board is the same again when this returns. *WAS_CLOSE (NULL: not asked) is set when threes in two
 * directions had to be examined: only then can the readings differ. */
enum shape shape_at(struct board *, point, enum three_rule, bool *was_close);

/* Puts a black stone on the point, which is empty, and says what it made. */
enum shape place_black(struct board *, point, enum three_rule, bool *was_close);

/* Puts a white stone on the point, which is empty; whether it may have made five or more in a row:
 * a quick no. */
bool place_white(struct board *, point);

/* Everything that concerns a point in one direction lies within five points to either side of it. */
enum { REACH = 5 };

/* Whether the lines have room to be moved up by REACH, so that nothing has to be asked about the edge. */
static inline bool is_narrow(const struct board *b)
{
    return b->width <= 64 - REACH && b->height <= 64 - REACH;
}

/* What the black stones of a line weigh that can be in a five with one of them, by the nine bits around it;
 * and the least weight of four lines that can make anything at all. */
extern const uint8_t line_weights[1 << 9];
enum { WEIGHT_LEAST = 2 };

static inline unsigned put_black_on(struct stones *line, unsigned bit)
{
    line->black |= 1ull << bit;
    return line_weights[line->black << (REACH - 1) >> bit & 0x1FF];
}

/* Puts a black stone on an empty point of a narrow board; false where it may have made something. */
static inline bool put_black(struct board *b, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), weight = 0;

    weight += put_black_on(&b->line[line_of(ALONG_ROW, x, y)], x);
    weight += put_black_on(&b->line[line_of(ALONG_COLUMN, x, y)], y);
    weight += put_black_on(&b->line[line_of(ALONG_RISING, x, y)], x);
    weight += put_black_on(&b->line[line_of(ALONG_FALLING, x, y)], x);
    b->free--;
    return weight < WEIGHT_LEAST;
}

/* The white stones around it, in the eleven lowest bits. */
static inline uint64_t put_white_on(struct stones *line, unsigned bit)
{
    line->white |= 1ull << bit;
    return line->white << REACH >> bit & 0x7FF;
}

/* Puts a white stone on an empty point of a narrow board; false where it may have made five. The four lines
 * are looked at side by side: what begins in one ends in it. */
static inline bool put_white(struct board *b, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p);
    uint64_t white = put_white_on(&b->line[line_of(ALONG_ROW, x, y)], x), two, four;

    white |= put_white_on(&b->line[line_of(ALONG_COLUMN, x, y)], y) << 16;
    white |= put_white_on(&b->line[line_of(ALONG_RISING, x, y)], x) << 32;
    white |= put_white_on(&b->line[line_of(ALONG_FALLING, x, y)], x) << 48;
    b->free--;
    two = white & white >> 1;
    four = two & two >> 2;
    return (four & white >> 4) == 0;
}

static inline bool shape_is_forbidden(enum shape s)
{
    return s >= MAKES_OVERLINE;
}

/* "five", "overline", "44", "33"; "" for nothing. */
const char *shape_name(enum shape);

/* wuziqi_proof.c: the evidence for a forbidden move, line by line. Slow: only for moves that are reported. */

/* Fours and threes through the point with their stones and the points that complete them, rows of
 * five and more, and false threes with the reason why. The point is empty or black. In the arena;
 * NULL when there are none. */
struct proof *shape_proof(struct board *, point, enum three_rule, uint32_t ply, struct arena *);

/* What it is called, untranslated. */
const char *shape_words(enum shape);

#endif
