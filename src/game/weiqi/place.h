/* place.h - one stone on the board, in a header because every move of every game passes here. */
#ifndef QIPU_GAME_WEIQI_PLACE_H
#define QIPU_GAME_WEIQI_PLACE_H

#include "game/weiqi/weiqi_board.h"

/* A number for a stone on a cell, well mixed: keys of positions are sums without a table. */
static inline uint64_t stone_key(size_t c, enum stone s)
{
    uint64_t x = ((uint64_t)c << 2 | s) * UINT64_C(0x9E3779B97F4A7C15);

    x ^= x >> 32;
    return x * UINT64_C(0xD6E8FEB86659FD93);
}

/* What stands around a cell: two bits for each neighbour. */
enum { SIGHTS = 256 };

static inline unsigned look_around(const struct goban *b, size_t c)
{
    const uint8_t *at = b->stone + c;

    return (at[-STRIDE] + 4u * at[-1]) + 16u * (at[1] + 4u * at[STRIDE]);
}

/* What that means for a stone of one side. Here and below a neighbour is a bit, from the lowest cell on. */
struct sight {
    int8_t step;            /* to the first friend, 0 when there is none */
    uint8_t empties;        /* how many neighbours are empty */
    uint16_t friends, more; /* all of them; those behind the first */
    bool shut;              /* neither a friend nor an empty neighbour */
    uint64_t watched;       /* the signs of those, in what take_liberties() says, that must not be dead: all
                               but friends that get a liberty from it */
};

struct sight sight_of(unsigned around, enum stone side);

/* weiqi_board.c: the chains of FRIENDS become one with that of the stone at C. */
void board_join(struct goban *, cell c, unsigned friends);

/* What a stone does: which of the other side's neighbours have no liberty then, and whether it has one itself
 * or gets one from a friend. */
struct effect {
    uint8_t dead;
    bool lives;
};

/* BARE: the neighbours of chains without a liberty. */
static inline struct effect effect_of(const struct sight *s, unsigned bare)
{
    return (struct effect){(uint8_t)(bare & ~(unsigned)s->friends), (s->empties | (s->friends & ~bare)) != 0};
}

/* Where the liberties around a cell have been taken: the neighbours of chains that have none. */
static inline unsigned bare_around(const struct goban *b, size_t c)
{
    const cell *head = b->head + c;
    const int16_t *spare = b->spare;

    return (unsigned)(spare[head[-STRIDE]] < 0) | (unsigned)(spare[head[-1]] < 0) << 1 |
           (unsigned)(spare[head[1]] < 0) << 2 | (unsigned)(spare[head[STRIDE]] < 0) << 3;
}

/* weiqi_board.c: the stone that has been put at C takes what it can; itself when that is nothing and it has
 * no liberty. */
struct played board_settle(struct goban *, cell c, enum stone side, struct effect);

static inline enum placing placing_of(struct effect e, bool at_ko)
{
    if (e.lives)
        return PLACING_FINE;
    if (e.dead == 0)
        return PLACING_SUICIDE;
    return at_ko && (e.dead & (e.dead - 1)) == 0 ? PLACING_KO : PLACING_FINE;
}

/* The chains around a cell lose a liberty, one that is there twice loses two. What each has to spare now, in
 * sixteen bits for each neighbour. */
static inline __attribute__((always_inline)) uint64_t take_liberties(struct goban *b, size_t c)
{
    const cell *head = b->head + c;
    int16_t *spare = b->spare;
    uint16_t n0 = (uint16_t)--spare[head[-STRIDE]], n1 = (uint16_t)--spare[head[-1]];
    uint16_t n2 = (uint16_t)--spare[head[1]], n3 = (uint16_t)--spare[head[STRIDE]];

    return n0 | (uint64_t)n1 << 16 | (uint64_t)n2 << 32 | (uint64_t)n3 << 48;
}

/* The other way round. */
static inline __attribute__((always_inline)) void give_liberties(struct goban *b, size_t c)
{
    const cell *head = b->head + c;

    b->spare[head[-STRIDE]]++;
    b->spare[head[-1]]++;
    b->spare[head[1]]++;
    b->spare[head[STRIDE]]++;
}

/* A stone on a cell whose liberties have been taken: those of its side around it become one chain with it.
 * With one friend or none, which is nearly always, no branch depends on what stands around it. */
static inline __attribute__((always_inline)) void attach_stone(struct goban *b, size_t c, enum stone side,
                                                               const struct sight *sight)
{
    cell *at = b->head + c;
    size_t head = at[sight->step];

    b->spare[c] = -1;
    b->spare[head] = (int16_t)(b->spare[head] + sight->empties);
    *at = (cell)head;
    b->next[c] = b->next[head]; /* of a stone alone that is no stone, and the next line sets it */
    b->next[head] = (cell)c;
    b->stone[c] = (uint8_t)side;
    if (seldom(sight->more != 0))
        board_join(b, (cell)c, sight->more);
}

#endif
