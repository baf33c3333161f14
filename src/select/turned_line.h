/* turned_line.h - the bytes of a line, turned by a symmetry of the board.
 *
 * Fast path of identity.c, which hashes a game of stones in eight symmetries: seven of them are made from the
 * bytes of the first one, sixteen at a time, instead of node by node. JSON with the identities of 4,000 games
 * of weiqi takes half the time. It may assume what identity.c puts there: six bytes a move, the last two of
 * which are x and y, and NO_COORDINATE for what is not on the board. */
#ifndef QIPU_SELECT_TURNED_LINE_H
#define QIPU_SELECT_TURNED_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { NO_COORDINATE = 255, MOVE_BYTES = 6 };

/* What becomes of a coordinate: itself, or its distance from FROM. */
struct turned_coordinate {
    bool back;
    unsigned from;
};

/* The N bytes IN, with every x and y made what X and Y say, at OUT. */
void turned_line(char *out, const char *in, size_t n, struct turned_coordinate x, struct turned_coordinate y);

/* The N bytes IN, with x and y changed for each other, at OUT. */
void turned_line_swap(char *out, const char *in, size_t n);

#endif
