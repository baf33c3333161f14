/* place.h - one stone on the board, in a header because every move of every game passes here. */
#ifndef QIPU_GAME_WEIQI_PLACE_H
#define QIPU_GAME_WEIQI_PLACE_H

#include "game/weiqi/board.h"

#include <stddef.h>

/* A number for a stone on a cell, well mixed: keys of positions are sums without a table. */
static inline uint64_t stone_key(size_t c, enum stone s)
{
    uint64_t x = ((uint64_t)c << 2 | s) * UINT64_C(0x9E3779B97F4A7C15);

    x ^= x >> 32;
    return x * UINT64_C(0xD6E8FEB86659FD93);
}

/* The four neighbours in one word, a byte each. Which of them are S: the lowest bit of a byte. */
enum { EACH = 0x01010101 };

static inline uint32_t neighbours(const struct board *b, size_t c)
{
    const uint8_t *at = b->stone + c;

    return (uint32_t)at[-STRIDE] | (uint32_t)at[-1] << 8 | (uint32_t)at[1] << 16 | (uint32_t)at[STRIDE] << 24;
}

static inline uint32_t which_are(uint32_t stones, enum stone s)
{
    uint32_t differ = stones ^ s * (uint32_t)EACH;

    return ~(differ | differ >> 1) & EACH;
}

/* How far the neighbour of the lowest bit is; 0 when there is none. */
static inline ptrdiff_t step_to(uint32_t bits)
{
    static const int8_t step[] = { [0] = -STRIDE, [8] = -1, [16] = 1, [24] = STRIDE, [32] = 0 };

    return step[__builtin_ctzll(bits | UINT64_C(1) << 32)];
}

static inline cell neighbour(cell c, uint32_t bits)
{
    return (cell)(c + step_to(bits));
}

/* board.c: the chain of the stone at C, whose head is HEAD, becomes one with those of FRIENDS around it. */
void board_join(struct board *, cell c, cell head, uint32_t friends);

/* board.c: what has no liberty around the stone at C that SIDE has just put comes off, the opponent's first. */
struct played board_take_dead(struct board *, cell c, enum stone side);

/* A stone without captures, AROUND being its neighbours: the chains around it lose a liberty, those of its
 * side become one. True when something may have no liberty now. With one friend or none, which is nearly
 * always, no branch depends on what stands around it. */
static inline __attribute__((always_inline)) bool
place_stone(struct board *b, size_t c, enum stone side, uint32_t around)
{
    uint32_t friends = which_are(around, side), empties = which_are(around, EMPTY) * (uint32_t)EACH >> 24;
    cell *at = b->head + c;
    size_t n0 = at[-STRIDE], n1 = at[-1], n2 = at[1], n3 = at[STRIDE], head = at[step_to(friends)];
    uint16_t *liberties = b->liberties;

    b->stone[c] = (uint8_t)side;
    b->key ^= stone_key(c, side);
    b->stones++;
    liberties[c] = 0;
    liberties[head] = (uint16_t)(liberties[head] + empties);
    liberties[n0]--;
    liberties[n1]--;
    liberties[n2]--;
    liberties[n3]--;
    *at = (cell)head;
    b->next[c] = (cell)c;
    b->next[c] = b->next[head];
    b->next[head] = (cell)c;
    if ((friends & (friends - 1)) != 0)
        board_join(b, (cell)c, (cell)head, friends & (friends - 1));
    return (liberties[n0] == 0) | (liberties[n1] == 0) | (liberties[n2] == 0) | (liberties[n3] == 0) |
           ((empties | friends) == 0);
}

#endif
