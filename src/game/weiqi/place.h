/* place.h - one stone on the board, in a header because every move of every game passes here. */
#ifndef QIPU_GAME_WEIQI_PLACE_H
#define QIPU_GAME_WEIQI_PLACE_H

#include "base/expect.h"
#include "game/weiqi/board.h"

#include <stddef.h>

/* A number for a stone on a cell, well mixed: keys of positions are sums without a table. */
static inline uint64_t stone_key(size_t c, enum stone s)
{
    uint64_t x = ((uint64_t)c << 2 | s) * UINT64_C(0x9E3779B97F4A7C15);

    x ^= x >> 32;
    return x * UINT64_C(0xD6E8FEB86659FD93);
}

/* What stands around a cell: two bits for each neighbour. */
enum { SIGHTS = 256 };

static inline unsigned look_around(const struct board *b, size_t c)
{
    const uint8_t *at = b->stone + c;

    return (at[-STRIDE] + 4u * at[-1]) + 16u * (at[1] + 4u * at[STRIDE]);
}

/* What that means for a stone of one side. */
struct sight {
    int8_t step;                /* to a friend, 0 when there is none */
    uint8_t empties;            /* how many neighbours are empty */
    uint16_t more;              /* the other friends: a bit for each neighbour */
};

struct sight sight_of(unsigned around, enum stone side);

/* board.c: the chains of FRIENDS, a bit for each neighbour, become one with that of the stone at C. */
void board_join(struct board *, cell c, unsigned friends);

/* board.c: around the stone that SIDE has just put at C, what has no liberty comes off: the opponent's stones
 * first. */
struct played board_take_dead(struct board *, cell c, enum stone side);

/* A stone without captures: the chains around it lose a liberty, those of its side become one. True when one
 * of these has no liberty now. With one friend or none, which is nearly always, no branch depends on what
 * stands around it. */
static inline __attribute__((always_inline)) bool
place_stone(struct board *b, size_t c, enum stone side, const struct sight *sight)
{
    cell *at = b->head + c;
    size_t n0 = at[-STRIDE], n1 = at[-1], n2 = at[1], n3 = at[STRIDE], head = at[sight->step];
    uint16_t *liberties = b->liberties;

    liberties[n0]--;
    liberties[n1]--;
    liberties[n2]--;
    liberties[n3]--;
    liberties[c] = 0;
    liberties[head] = (uint16_t)(liberties[head] + sight->empties);
    b->stone[c] = (uint8_t)side;
    b->key ^= stone_key(c, side);
    b->stones++;
    *at = (cell)head;
    b->next[c] = (cell)c;
    b->next[c] = b->next[head];
    b->next[head] = (cell)c;
    if (seldom(sight->more != 0))
        board_join(b, (cell)c, sight->more);
    return (liberties[n0] == 0) | (liberties[n1] == 0) | (liberties[n2] == 0) | (liberties[n3] == 0);
}

#endif
