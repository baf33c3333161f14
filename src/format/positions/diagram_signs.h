/* diagram_signs.h - what characters are in text diagrams of stones, and which mean something else in some. */
#ifndef QIPU_FORMAT_POSITIONS_DIAGRAM_SIGNS_H
#define QIPU_FORMAT_POSITIONS_DIAGRAM_SIGNS_H

#include "format/format.h"

enum cell_kind {
    CELL_NONE,
    CELL_EMPTY,
    CELL_BLACK,
    CELL_WHITE,
    CELL_FILLER,
    CELL_LETTER,
    CELL_NUMBER,
    CELL_BLANK
};

/* Signs that mean something else in some diagrams. */
struct diagram_signs {
    bool dashes; /* - is an empty point */
    bool small;  /* b and w are stones */
    bool star;   /* * is a stone of Black's */
    bool han;    /* 黑 and 白 are stones */
    bool ten;    /* 十 is an empty point */
    bool wide;   /* a blank of full width is an empty point */
};

/* What a character is where signs mean that. */
enum cell_kind diagram_kind(uint32_t c, const struct diagram_signs *);

/* What signs mean in a text: the lines with empty points tell. */
struct diagram_signs diagram_signs(struct slice head);

/* A line without the signs of a comment in front. */
struct slice diagram_inside(struct slice line);

/* fen_table.c: tables of positions with titles and solutions. */

/* The moves behind a position, with numbers, "moves" and signs among them, into the record, whose game is
 * known. For positions of FEN and EPD, which have none. */
void fen_table_moves(struct text *, struct record *, struct slice moves);

#endif
