/* wuziqi-literal.h - the definitions of the rulebooks, word by word and slowly, to hold the engine against.
 */
#ifndef QIPU_TESTS_WUZIQI_LITERAL_H
#define QIPU_TESTS_WUZIQI_LITERAL_H

#include "game/wuziqi/forbidden.h"

struct literal {
    int width, height;
    char at[BOARD_MOST][BOARD_MOST]; /* [y][x]: '.', 'X' black, 'O' white */
};

/* What a black stone on the empty point makes. */
enum shape literal_shape(struct literal *, int x, int y, enum three_rule);

#endif
