/* work.h - one bracket while it is paired, between the files that do it.
 *
 * The criteria become the digits of a cost, the heaviest first, so that a cheapest perfect matching is a best
 * pairing. The vertices are the players of the bracket and, as far as `reach` says, the next scoregroup and
 * all others; one more stands for nobody where they are odd. A pair that may not meet means that both are
 * left. */
#ifndef QIPU_PAIRING_WORK_H
#define QIPU_PAIRING_WORK_H

#include "pairing/swiss.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* bracket.c: one bracket of a Swiss: the best pairing by the criteria, and of equals the one that the rules
 * of FIDE's Dutch system generate first. */

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

/* assign.c: rows to columns at the least cost, and of all such the first in order. */

/* COLUMN[r] becomes the column of row r: the sum of COST[(r * N + c) * LIMBS + i], compared as in matching.c,
 * is the least there is, and among those the first row has the lowest column that it can have, then the
 * second, and so on. */
void assign_first(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *column);

/* ladder.c: the pairing that is best by criteria of falling weight, as a cheapest matching.
 *
 * A criterion counts something of each pair: it is one rung of the ladder or more, each lighter than all
 * before it. An order of pairings is a criterion too, so that one matching finds the first of the best. */

struct rung {
    unsigned criterion; /* as the text numbers it; 0: the order of pairings */
    unsigned bits, limb, shift;
};

struct ladder {
    uint32_t n; /* vertices: an even number */
    struct rung *rung;
    uint32_t rungs, cap;
    unsigned limbs, used;
    int64_t *cost; /* as in matching.c */
};

/* A ladder for N vertices without rungs. */
void ladder_begin(struct ladder *, uint32_t n);
void ladder_free(struct ladder *);

/* So many rungs more, the lightest so far, each lighter than the one before; the number of the first. The
 * counts of each add up to at most MOST in a pairing. */
uint32_t ladder_rungs(struct ladder *, unsigned criterion, uint32_t most, uint32_t count);

/* Ends the adding of rungs: counts can be added. */
void ladder_ready(struct ladder *);

/* Counts something of the pair of U and V. */
void ladder_count(struct ladder *, uint32_t u, uint32_t v, uint32_t rung, uint32_t count);

/* MATE becomes the best pairing. False: the first rung, which has what is forbidden, counts something. */
bool ladder_solve(const struct ladder *, uint32_t *mate);

/* Whether GIVEN is worse than RIGHT, and in which criterion first. A vertex of GIVEN that is its own mate is
 * forbidden. */
bool ladder_is_worse(const struct ladder *, const uint32_t *right, const uint32_t *given,
                     unsigned *criterion);

/* matching.c: matchings in general graphs: as many pairs as possible, or all vertices at the least cost.
 *
 * Costs are vectors that are compared from their first number on, so that criteria of falling weight stand
 * behind each other without ever being mixed. */

/* Pairs all N vertices (an even number) of the complete graph at the least cost. COST[(u * N + v) * LIMBS +
 * i] is the same for u, v and v, u, a multiple of four, and so small that N of them can be added. MATE[u]
 * becomes whom u is paired with. Edmonds' algorithm with dual variables, O(N³). */
void matching_cheapest(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *mate);

/* One step of it: a pair more, in which U is matched; false when there is none. */
bool matching_augment(uint32_t n, joined_fn *, const void *graph, uint32_t *mate, uint32_t u);

/* round.c: what the systems share that pair brackets by ladders: the bye that comes first, and where a given
 * pairing leaves the system's way. */

/* WHO becomes the place of who has the bye: of those who may, and without whom all others can be paired, the
 * one with the lowest score, then the most games, then the last in rank; NO_ONE where the number is even.
 * FAULT, where it is asked for, says why another one should not have it. False: nobody can have it. */
bool round_bye(const struct swiss *, uint32_t *who, struct swiss_fault *);

/* Whether the pairs of FAULT's GIVEN are others than RIGHT for the first COUNT vertices of the ladder, which
 * are those of the bracket, and why. LIST: the places of all vertices. Whoever floats in both may be paired
 * below in any way. */
bool round_compare(const struct ladder *, const uint32_t *list, uint32_t count, const uint32_t *right,
                   struct swiss_fault *);

/* --- upfloat.c: brackets that are filled from below, of teams (C.04.6) and by Dubov (C.04.4.1) --- */

/* A bracket at hand. The vertices are the players that are not paired yet, by score and number. */
struct upfloat {
    const struct swiss *s;
    uint32_t *left, n;
    uint32_t top;  /* so many have the highest score */
    uint32_t next; /* where the next scoregroup ends */
    struct ladder l;
};

enum { UPFLOAT_CRITERIA = 4 };

struct upfloat_system {
    /* What completes the round; the two that follow it are the number of upfloaters and their scores. */
    unsigned first;
    unsigned more[UPFLOAT_CRITERIA]; /* the criteria behind them; 0 ends them */
    /* What MORE count of the pair of two vertices, the first before the second: added to COUNT. */
    void (*weigh)(const struct upfloat *, uint32_t u, uint32_t v, uint32_t count[UPFLOAT_CRITERIA]);
    /* Pairs the N players of LIST, by number: RIGHT is by place in it. The ladder has the criteria. */
    bool (*pair)(struct upfloat *, const uint32_t *list, uint32_t n, uint32_t *right);
};

/* As dutch_pair() in swiss.h. */
bool upfloat_pair(const struct swiss *, const struct upfloat_system *, uint32_t *mate, struct swiss_fault *);

static inline const struct swiss_player *upfloat_player(const struct upfloat *t, uint32_t v)
{
    return &t->s->player[t->left[v]];
}

#endif
