/* What the two files of the slow judge share. */
#ifndef XIANGQI_ASKED_H
#define XIANGQI_ASKED_H

#include "xiangqi-plain.h"

struct count {
    int won, lost, pawns_won, pawns_lost;
    unsigned long took; /* bits 1 << who: men that are worth nothing have taken, and count then */
};

/* Who attacks, and what is left out of account meanwhile. */
struct asked {
    int side;
    bool pawns;                /* attack, too */
    bool everybody;            /* generals and pawns take as others do: a price is asked for, no 捉 */
    struct plain_steps offers; /* 28.5, 28.6: no attacks */
    bool spared[PLAIN_MEN];
    unsigned char home[PLAIN_MEN];
    bool stale[PLAIN_MEN]; /* men that are worth nothing, wherever they are, until they take */
    int chased;            /* the square of the first capture, -1 for none */
    int retake;            /* of an exchange: the square on which a man was just taken, -1 for none */
    int frozen;            /* a man that stays where he is, 0 for none */
    long *nodes;
    bool *open;
};

/* Counts a node; false when there have been too many. */
bool spend(struct asked *);

/* The count after a move that may take. */
struct count counted(const struct asked *, const struct plain_board *, struct plain_step, struct count);

/* A capture that is only an exchange or a gift, as long as the man is the same. */
bool is_offer(const struct asked *, const struct plain_board *, struct plain_step);

/* Whether a move is one of the man that stays where he is. */
bool is_frozen(const struct asked *, const struct plain_board *, struct plain_step);

/* xiangqi-web.c: a number below SLOTS for a board. */
unsigned slot_of(const struct plain_board *, unsigned slots);

/* Whether the side to move forces by checks alone a mate, or a board on which GOAL holds; C is what has been
 * taken. */
typedef bool reached(struct asked *, const struct plain_board *, struct count);

bool forces(struct asked *, const struct plain_board *, struct count, reached *goal);

#endif
