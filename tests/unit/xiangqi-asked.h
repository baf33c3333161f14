/* What the two files of the slow judge share. */
#ifndef XIANGQI_ASKED_H
#define XIANGQI_ASKED_H

#include "xiangqi-text.h"

struct count {
    int won, lost, pawns_won, pawns_lost, chariots_won, chariots_lost;
    unsigned long took; /* bits 1 << who: men that are worth nothing have taken, and count then */
};

/* Who attacks, and what is left out of account meanwhile. */
struct asked {
    const struct text_code *code;
    int side;
    bool pawns;                /* attack, too */
    bool everybody;            /* generals and pawns take as others do: a price is asked for, no 捉 */
    bool even_is_enough;       /* not to lose is what is asked for */
    struct plain_steps offers; /* 28.5, 28.6: no attacks */
    unsigned char offered[PLAIN_MOVES]; /* to whom */
    bool spared[PLAIN_MEN];
    unsigned char home[PLAIN_MEN];
    bool stale[PLAIN_MEN];  /* men that are worth nothing, wherever they are, until they take */
    int chased;             /* the square of the first capture, -1 for none */
    int retake;             /* of an exchange: the square on which a man was just taken, -1 for none */
    int frozen;             /* a man that stays where he is, 0 for none */
    bool not_guards;        /* advisers and elephants are not asked about */
    int moved;              /* the man that made the move in question */
    unsigned long crossing; /* bits 1 << who: pawns that are worth nothing when they cross and are taken */
    bool joined;            /* the first capture joined an exchange that another offers */
    long *nodes;
    bool *open;
};

/* Counts a node; false when there have been too many. */
bool spend(struct asked *);

/* The count after a move that may take. */
struct count counted(const struct asked *, const struct plain_board *, struct plain_step, struct count);

/* A capture that is only an exchange or a gift, as long as the man is the same. */
bool is_offer(const struct asked *, const struct plain_board *, struct plain_step);

/* Whether checks that win men may not be made of a move: its man stays where he is, or it is a pawn's and
 * they do not count. */
bool is_frozen(const struct asked *, const struct plain_board *, struct plain_step);

/* xiangqi-web.c: a number below SLOTS for a board. */
unsigned slot_of(const struct plain_board *, unsigned slots);

/* Whether the side to move forces by checks alone a mate, or a board on which GOAL holds; C is what has been
 * taken. */
typedef bool reached(struct asked *, const struct plain_board *, struct count);

bool forces(struct asked *, const struct plain_board *, struct count, reached *goal);

#endif
