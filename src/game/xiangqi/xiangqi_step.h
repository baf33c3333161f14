/* xiangqi_step.h - a man goes from one square to another: in a header, so that the loop over a game holds it.
 */
#ifndef QIPU_GAME_XIANGQI_XIANGQI_STEP_H
#define QIPU_GAME_XIANGQI_XIANGQI_STEP_H

#include "game/xiangqi/xiangqi_board.h"

/* One number a man and square, mixed well enough: cheaper to compute than to load from a cold table. */
static inline uint64_t xq_hash(unsigned kind, unsigned side, unsigned square)
{
    uint64_t z = ((uint64_t)(kind * 2 + side) << 8 | square) * 0x9E3779B97F4A7C15u;

    return (z ^ z >> 32) * 0xBF58476D1CE4E5B9u;
}

#define XQ_TURN_KEY 0xD1B54A32D192ED03u

/* The key of the position after a move, without making it. */
static inline uint64_t xq_key_after(const struct xq *p, unsigned from, unsigned to)
{
    unsigned man = p->at[from], taken = p->at[to], us = p->turn;
    uint64_t key = p->key ^ xq_hash(p->kind[man], us, from) ^ xq_hash(p->kind[man], us, to) ^ XQ_TURN_KEY;

    return taken == XQ_NOBODY ? key : key ^ xq_hash(p->kind[taken], us ^ 1, to);
}

/* What the move does to everything but the checks: US is the side to move, MAN its man on FROM. True when
 * something was taken. */
static inline __attribute__((always_inline)) bool xq_shift(struct xq *p, unsigned us, unsigned man,
                                                           enum piece kind, unsigned from, unsigned to)
{
    unsigned taken = p->at[to];

    p->at[from] = XQ_NOBODY;
    p->at[to] = (uint8_t)man;
    p->man[man] = (uint8_t)to;
    p->key ^= xq_hash(kind, us, from) ^ xq_hash(kind, us, to) ^ XQ_TURN_KEY;
    p->number = (uint16_t)(p->number + us);
    p->turn = (uint8_t)(us ^ 1);
    p->quiet++;
    p->taken = (uint8_t)taken;
    xq_toggle(p, from);
    xq_toggle_arm(p, us, kind, from);
    xq_toggle_arm(p, us, kind, to);
    if (taken == XQ_NOBODY) {
        xq_toggle(p, to);
        return false;
    }
    p->man[taken] = 0;
    p->key ^= xq_hash(p->kind[taken], us ^ 1, to);
    xq_toggle_arm(p, us ^ 1, (enum piece)p->kind[taken], to);
    p->quiet = p->claimed = 0;
    p->checks[RED] = p->checks[BLACK] = 0;
    p->limit_told = 0;
    return true;
}

#endif
