/* work.h - one bracket while it is paired, between the files that do it.
 *
 * The criteria become the digits of a cost, the heaviest first, so that a cheapest perfect matching is a best
 * pairing. The vertices are the players of the bracket and, as far as `reach` says, the next scoregroup and
 * all others; one more stands for nobody where they are odd. A pair that may not meet means that both are
 * left. */
#ifndef QIPU_PAIRING_WORK_H
#define QIPU_PAIRING_WORK_H

#include "pairing/bracket.h"

#include <stddef.h>

enum reach { REACH_BRACKET, REACH_NEXT, REACH_ALL };

/* Criteria of 2026, of which some have a digit for each difference of scores. Those of 2017 are the same
 * without C5 and C9, and C6 of 2017 looks at the differences of pairs too. */
enum field {
    BARRED,     /* what an earlier step excludes */
    INCOMPLETE, /* C1 to C4 */
    FLOATERS,   /* C6 */
    FLOATED,    /* C7, by difference of scores */
    NEXT,       /* C8 */
    NEXT_FLOATED,
    BYE,                  /* C9 */
    COLOURS,              /* C10 to C13 */
    DOWN_1 = COLOURS + 4, /* C14 */
    UP_1,
    DOWN_2,
    UP_2,
    MOVED_DOWN_1, /* C18, by difference of scores */
    MOVED_UP_1,
    MOVED_DOWN_2,
    MOVED_UP_2,
    FIELDS
};

enum { LIMB_BITS = 46, LIMBS_MAX = 40 };

struct work {
    const struct bracket *b;
    enum reach reach;
    bool all;              /* nobody is left outside: C1 to C4 hold for the whole rest */
    bool single;           /* one floats, and gets the bye */
    uint32_t n;            /* vertices */
    uint32_t *live, lives; /* vertices that are not settled yet */
    uint32_t *ahead;       /* of each of the bracket: how bad the next bracket is when he alone floats */
    int lowest;            /* score of all vertices */
    uint32_t gaps;
    int *gap;                /* differences of scores that a pair or a floater can have, falling */
    uint32_t digits, *start; /* where the digits of a field begin */
    uint8_t *limb, *shift;   /* of each digit; LIMBS_MAX: never used */
    unsigned limbs;
    int16_t *digit;
    int64_t *cost, *sub;
    uint32_t *mate; /* by vertex, of the last solution */
    uint32_t *result;
};

static inline const struct swiss_player *player(const struct work *w, uint32_t v)
{
    return &w->b->s->player[w->b->who[v]];
}

/* 0: of the bracket, 1: of the next scoregroup, 2: below, 3: nobody. */
static inline unsigned level(const struct work *w, uint32_t v)
{
    return v < w->b->count ? 0 : v < w->b->next ? 1 : v < w->b->all ? 2 : 3;
}

static inline bool may_meet(const struct work *w, uint32_t u, uint32_t v)
{
    return u < w->b->all && v < w->b->all && (u >= w->b->moved || v >= w->b->moved) &&
           swiss_may(w->b->s, w->b->who[u], w->b->who[v]);
}

static inline bool is_bye_candidate(const struct swiss_player *p, int bye_score)
{
    return p->may_have_bye && p->score <= bye_score;
}

static inline int64_t *cost_at(const struct work *w, uint32_t u, uint32_t v)
{
    return w->cost + ((size_t)u * w->n + v) * w->limbs;
}

static inline bool is_2017(const struct work *w)
{
    return w->b->s->event->edition == SWISS_2017;
}

/* Of who floats: as if he met somebody a point below all others (2017: A.8). */
static inline int gap_of(const struct work *w, uint32_t v)
{
    return player(w, v)->score - w->lowest + w->b->s->event->win;
}

/* --- criteria.c --- */

void work_begin(struct work *, const struct bracket *, enum reach);
void work_end(struct work *);

/* Fills DIGIT with those of an edge, U before V. */
void work_count(struct work *, uint32_t u, uint32_t v);

/* The costs of all edges; again where `single` or `ahead` changed. */
void work_price(struct work *);

/* Excludes an edge. */
void work_bar(struct work *, uint32_t u, uint32_t v);

/* --- order.c --- */

/* A best pairing by the criteria alone; how many of the bracket float. */
uint32_t work_solve(struct work *);

/* Fills RESULT with that of the best pairings which is generated first. */
void work_order(struct work *);

#endif
