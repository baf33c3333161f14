/* svg.h - boards as pictures: the empty board, the men, and what is drawn on top of them.
 *
 * One cell is 100 units; the point in column c and row r, counted from the top left as the board is seen, is
 * at (100 * (c + 1), 100 * (r + 1)). The page of --as=html draws its men by the same rule. */
#ifndef QIPU_OUTPUT_SHOW_SVG_H
#define QIPU_OUTPUT_SHOW_SVG_H

#include "output/show/show.h"

struct svg {
    struct buf *out;
    enum game_id game;
    const struct look *look; /* its */
    unsigned width, height;
    bool flip;
};

unsigned svg_x(const struct svg *, point);
unsigned svg_y(const struct svg *, point);

/* Whether the point is on the board: marks of a record may say anything. */
bool svg_holds(const struct svg *, point);

/* Squares or lines, stars, river, coordinates. */
void svg_board(const struct svg *);

/* The outlines of the game's men, for <defs>; nothing for stones. NULL: of all games. */
void svg_men(struct buf *, const struct look *);

void svg_man(const struct svg *, point, enum piece, enum side);

/* The last move. WHO stands on TO now. */
void svg_last(const struct svg *, point from, point to, enum side who);

/* A mark of the record. POINTS are pairs for arrows and lines. */
uint32_t svg_mark(const struct svg *, const struct line *, const struct record *, const struct note *,
                  uint32_t most);

/* Points that the record counts for a side. */
uint32_t svg_territory(const struct svg *, const struct record *, const struct note *, uint32_t most);

/* The offending move of a finding, pale when it could not be played where the line stands, and the points
 * that prove it. */
void svg_finding(const struct svg *, const struct line *, const struct finding *);

/* What the last move threatens by its label: the first move of the line that proves it. */
void svg_threat(const struct svg *, const struct proof *label);

/* Everything on the board: men, last move or numbers from ply NUMBER_FROM on (0: none), marks, findings. What
 * belongs below it goes to BELOW, a line each. */
void svg_position(const struct svg *, const struct shown *, uint32_t number_from, struct buf *below);

/* A move that could not be played, and why: "Ke3: …". */
void svg_reason(struct buf *, const struct shown *, const struct finding *);

/* A number on a stone. */
void svg_number(const struct svg *, point, enum side, uint32_t number);

#endif
