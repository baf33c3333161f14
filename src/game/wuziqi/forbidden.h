/* forbidden.h - what a black stone on a point would make: five, overline, double four, double three.
 *
 * A three counts when one more move, that black may make, turns it into a straight four; whether he
 * may is the same question again, one stone later. Where that move also makes a five in another
 * direction the rulebooks differ: wuziqi-2013 (2.4 with 10.1(2)) counts the three, the international
 * text ("without at the same time a five in a row is made") does not. */
#ifndef QIPU_GAME_WUZIQI_FORBIDDEN_H
#define QIPU_GAME_WUZIQI_FORBIDDEN_H

#include "game/wuziqi/board.h"

enum shape { MAKES_NOTHING, MAKES_FIVE, MAKES_OVERLINE, MAKES_44, MAKES_33 };

enum three_rule { READ_CN, READ_RIF };

/* What a black stone on the point makes. The point is on the board, and empty or black; the
 * board is the same again when this returns. *WAS_CLOSE (NULL: not asked) is set when threes in two
 * directions had to be examined: only then can the readings differ. */
enum shape shape_at(struct board *, point, enum three_rule, bool *was_close);

/* Puts a black stone on the point, which is empty, and says what it made. */
enum shape place_black(struct board *, point, enum three_rule, bool *was_close);

/* Puts a white stone on the point, which is empty; whether it may have made five or more in a row:
 * a quick no. */
bool place_white(struct board *, point);

static inline bool shape_is_forbidden(enum shape s)
{
    return s >= MAKES_OVERLINE;
}

/* "five", "overline", "44", "33"; "" for nothing. */
const char *shape_name(enum shape);

#endif
