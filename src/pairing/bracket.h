/* bracket.h - one bracket of a Swiss: the best pairing by the criteria, and of equals the one that the rules
 * of FIDE's Dutch system generate first. */
#ifndef QIPU_PAIRING_BRACKET_H
#define QIPU_PAIRING_BRACKET_H

#include "pairing/swiss.h"

/* Numbers of players are places in swiss.player, in rising order: those of the bracket, who was moved down
 * first, then the next scoregroup, then all below. */
struct bracket {
    const struct swiss *s;
    const uint32_t *who;
    uint32_t moved, count; /* moved down; of the bracket with them */
    uint32_t next, all;    /* where the next scoregroup ends; where everybody does */
    bool odd;              /* somebody of WHO gets the bye */
    int bye_score;         /* the bye goes to nobody above it */
    bool clean;            /* 2017: the rest need not be pairable yet (A.9) */
};

/* Pairs it: MATE of both becomes the other's number, and stays NO_ONE for those who float. */
void bracket_pair(const struct bracket *, uint32_t *mate);

/* Whether those of LIST can all be paired, with one of at most BYE_SCORE left for the bye where their number
 * is odd. */
bool bracket_can_complete(const struct swiss *, const uint32_t *list, uint32_t count, int bye_score);

/* The number of the first criterion of 2026 in which the pairing GIVEN of the bracket is worse than RIGHT; 0:
 * in none, it only comes later in the order of generation. Both are as MATE above, with himself for the bye.
 */
unsigned bracket_fault(const struct bracket *, const uint32_t *right, const uint32_t *given);

#endif
