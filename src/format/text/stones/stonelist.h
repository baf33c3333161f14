/* stonelist.h - games of stones written as text: points in letters or numbers, in any layout.
 *
 * movelist.c calls it. One game at a time is cut into atoms; which game it is and how its points count is
 * decided by all of them together. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONELIST_H
#define QIPU_FORMAT_TEXT_STONES_STONELIST_H

#include "format/format.h"
#include "format/text/atoms.h"
#include "format/text/list/patterns.h"

/* How sure, 0..100, that a text beginning so is a score of stones? */
int stonelist_sniff(struct slice head);

/* As struct format.read. *REFUSED: there are moves, but nobody can say where they lie; that has been
 * reported, and nothing else should try. */
enum status stonelist_read(struct text *, struct record *, struct sink *, struct patterns *, bool *refused);

/* sizes.c: how many lines a board has, in words: 9路, 十三路棋盘, 15×15, 19x19. */

/* The lines that LINE, short as a heading is, says of a board; 0: it says nothing. 16路4 is a point. */
long size_in_words(struct slice line);

/* stone_cell.c: the moves of a game of stones in one cell of a table. */

/* Which game of stones the cell is a list of; GAME_UNKNOWN: it is something else. NAMED: what the table says,
 * or GAME_UNKNOWN. */
enum game_id stone_cell_game(struct slice cell, enum game_id named);

/* Reads it into R; a guess of the game is said. START: where the text begins; SIZE: of the board, 0: not
 * said. */
void stone_cell_read(const char *start, struct slice cell, enum game_id named, long size, struct record *,
                     struct sink *);

/* stone_gaps.c: moves that are missing from a numbered list of stones, and the words that stand for them. */

/* Where the numbers of a list count its moves, one by one or in pairs, and a move is missing: a lone word in
 * its place becomes ATOM_BROKEN; where there is none, or a move too many, the next move is given the side
 * that its number says, unless the list itself says SIDES. Atoms are those of the text at START. */
void stones_mark_gaps(struct atoms *, const char *start, bool sides);

/* stone_order.c: numbered moves of a list of stones that stand in columns: 1 4 / 2 5 / 3 6. */

/* Puts the moves in the order of their numbers, where every move has one, none is missing, and they do not
 * stand in that order. Atoms before the first number and behind the last move stay where they are. */
void stones_put_in_order(struct atoms *);

#endif
