/* said.h - what the words of a result say, term by term, and what they come to. */
#ifndef QIPU_RECORD_WORDS_SAID_H
#define QIPU_RECORD_WORDS_SAID_H

#include "record/record.h"
#include "record/words/amount.h"
#include "record/words/declared.h"
#include "record/words/vocabulary.h"

/* All that a text in words says. Sides are sets: 1 is the first mover, 2 the second. */
struct said {
    uint64_t terms; /* bits 1 << enum term */
    struct number number;
    bool zi, points;
    unsigned number_of; /* whose it is, by the side that was named before it; 0: nobody's */
    int stones[2];      /* 黑185子胜3/4子: what each side was counted to have, in quarters; 0: not said */
    struct said_margin { /* 黑胜3/4子（185子）: the margin, where another number follows it */
        struct number number;
        bool zi, points;
    } margin;
    bool after;               /* who won or lost was said before the number */
    unsigned winners, losers; /* who is said to have won and lost */
    unsigned fallen, risen;   /* who did what loses (resigned, was late), or what wins (made five) */
    unsigned topic, about;    /* whom the words are about: all of them, and those at the moment */
    enum term last;           /* the last word */
    bool named;               /* it was a side */
    bool judged;              /* a number has been said, and then who won or lost */
    bool aside;               /* the numbers here are a komi's */
    bool settled;             /* who won or lost has been said since a side was named */
    enum how act, agent;      /* what was said last to have been done; the same where "by" follows it */
    uint32_t hows;            /* bits 1 << enum how: all that is said to have been done */
    uint8_t lost[HOW_KINDS], won[HOW_KINDS]; /* and by whom, who loses or wins by it; both empty: somebody */
};

/* Takes all words of a text; false, with REST at it, when one is not known. MORE as in declared_read(). */
bool said_read(const struct desc_part *more, enum game_id, struct slice text, struct said *,
               struct slice *rest);

/* How the game ended, who has won left aside. */
enum how said_how(const struct said *);

/* The kind of draw that the words tell of; DRAWN_KINDS: of none. */
enum drawn said_drawn(const struct said *, enum game_id);

/* Games that nobody won, whatever else is said; HOW_UNKNOWN: none of the kind. */
enum how said_void(const struct said *);

/* Whether all that is said is that the game was broken off, which leaves open who won; or that it was ended.
 */
bool said_broken_off(const struct said *);
bool said_ended(const struct said *);

/* Whether they say in one word that both lose. */
bool said_both_lose(const struct said *);

/* The margin in quarters of a stone; false when there is none that is clear. */
bool said_amount(const struct said *, int *quarters);

/* What the words come to; false when they do not say who won. */
bool said_weigh(const struct said *, enum game_id, struct declared *);

/* player_names.c: players' names in the words of a result: 聂卫平中盘胜, Carlsen wins. */

enum { NAMED_RESULT_MAX = 160 }; /* bytes; what is longer is prose */

/* Puts the text into OUT with the sides' words (黑方) for the NAMES of the first and the second player, and
 * returns its length; 0 where no name stands in it, or it is too long. MORE as in vocabulary.h. */
size_t names_to_sides(const struct desc_part *more, enum game_id, const struct slice names[2],
                      struct slice text, char out[NAMED_RESULT_MAX]);

#endif
