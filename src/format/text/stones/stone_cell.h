/* stone_cell.h - the moves of a game of stones in one cell of a table. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONE_CELL_H
#define QIPU_FORMAT_TEXT_STONES_STONE_CELL_H

#include "format/format.h"
#include "record/record.h"

/* Which game of stones the cell is a list of; GAME_UNKNOWN: it is something else. NAMED: what the table says,
 * or GAME_UNKNOWN. */
enum game_id stone_cell_game(struct slice cell, enum game_id named);

/* Reads it into R; a guess of the game is said. START: where the text begins; SIZE: of the board, 0: not
 * said. */
void stone_cell_read(const char *start, struct slice cell, enum game_id named, long size, struct record *,
                     struct sink *);

#endif
