/* said.h - what the words of a result say, term by term, and what they come to. */
#ifndef QIPU_RECORD_WORDS_SAID_H
#define QIPU_RECORD_WORDS_SAID_H

#include "record/words/amount.h"
#include "record/words/declared.h"

/* All that a text in words says. Sides are sets: 1 is the first mover, 2 the second. */
struct said {
    uint64_t terms; /* bits 1 << enum term */
    struct number number;
    bool zi, points;
    unsigned winners, losers; /* who is said to have won and lost */
    unsigned fallen, risen;   /* who did what loses (resigned, was late), or what wins (made five) */
    unsigned topic, about;    /* whom the words are about: all of them, and those at the moment */
    enum term last;           /* the last word */
    bool named;               /* it was a side */
    bool judged;              /* a number has been said, and then who won or lost */
    bool aside;               /* the numbers here are a komi's */
};

/* Takes all words of a text; false, with REST at it, when one is not known. MORE as in declared_read(). */
bool said_read(const struct desc_part *more, enum game_id, struct slice text, struct said *,
               struct slice *rest);

/* How the game ended, who has won left aside. */
enum how said_how(const struct said *);

/* The margin in quarters of a stone; false when there is none that is clear. */
bool said_amount(const struct said *, int *quarters);

/* What the words come to; false when they do not say who won. */
bool said_weigh(const struct said *, enum game_id, struct declared *);

#endif
