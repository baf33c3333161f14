/* xiangqi-plain.h - xiangqi once more, for comparison: moves as 2.2 and 2.3 describe them, every square
 * tried.
 *
 * Nothing here comes from src/game/xiangqi, so that a fault there is not repeated. */
#ifndef XIANGQI_PLAIN_H
#define XIANGQI_PLAIN_H

#include <stdbool.h>

enum { SQUARES = 90, PLAIN_MEN = 33, PLAIN_MOVES = 160, NOWHERE_PLAIN = 255 };

/* Squares count from Red's left, row by row from Red's side. A letter is a man as FEN has it, '.' nobody, and
 * '#' a general that is set aside: he stands in the way, and nothing happens to him. */
struct plain_board {
    char at[SQUARES];
    unsigned char who[SQUARES];     /* a number from 1 for each man, 0 where there is nobody */
    unsigned char where[PLAIN_MEN]; /* the square of each number, or NOWHERE_PLAIN */
    unsigned char king[2];          /* where the generals are, set aside or not */
    int side;                       /* to move: 0 Red, 1 Black */
};

struct plain_step {
    int from, to;
};

struct plain_steps {
    struct plain_step list[PLAIN_MOVES];
    int count;
};

/* Reads the board and the side of a FEN. */
bool plain_read(struct plain_board *, const char *fen);

/* 0 or 1, or -1 for an empty square. */
int side_of(char man);
char kind_of(char man); /* as Red's letter */

/* Whether the man on FROM can go to TO by the way he moves, his general aside. */
bool goes(const struct plain_board *, int from, int to);

/* The board after a step, legal or not. */
struct plain_board after(const struct plain_board *, struct plain_step);

/* The same board with the other side to move. */
struct plain_board turned(const struct plain_board *);

/* The same board without the man on a square. */
struct plain_board without(const struct plain_board *, int square);

/* The same board with the general of the side to move set aside. */
struct plain_board headless(const struct plain_board *);

/* Whether the side's general is attacked, or faces the other. */
bool in_check(const struct plain_board *, int side);

/* Whether that man of the other side attacks the side's general, or is a general who faces him. */
bool is_checker(const struct plain_board *, int side, int who);

/* Whether a step lets one man more at the general of its side than there is. */
bool exposes(const struct plain_board *, struct plain_step);
bool is_legal(const struct plain_board *, struct plain_step);
void legal_moves(const struct plain_board *, struct plain_steps *);
void legal_captures(const struct plain_board *, struct plain_steps *);
void legal_checks(const struct plain_board *, struct plain_steps *);

#endif
