/* gib.h - the parts of the GIB format, for each other only. */
#ifndef QIPU_FORMAT_WEIQI_GIB_H
#define QIPU_FORMAT_WEIQI_GIB_H

#include "format/weiqi/weiqi_stones.h"

struct gib_stone {
    enum side side;
    long x, y;
};

/* The next number of a line, which is moved behind it; false when there is none. */
bool gib_take_number(struct slice *line, long *value);

/* STO 0 seq colour x y; false when it is not that. */
bool gib_read_stone(struct slice line, struct gib_stone *);

/* Whose turn it is after the last node. */
enum side gib_next_side(const struct builder *);

/* A remark behind a game of so many MOVES, from the line after its \RS up to its \RE: words on a move, or a
 * diagram that plays the game again and then goes on otherwise, which becomes a variation. */
void gib_take_remark(struct builder *, uint32_t moves);

#endif
