/* colour.h - whom a game calls White, Black or Red. */
#ifndef QIPU_RECORD_COLOUR_H
#define QIPU_RECORD_COLOUR_H

#include "record/record.h"

/* The header of the player of a colour: "white", "red-team", "black-rating". KEY_OTHER: there is none. */
enum key colour_key(struct slice, enum game_id);

/* Whether SGF's B moves first: it is Red in xiangqi. */
bool colour_b_first(enum game_id);

#endif
