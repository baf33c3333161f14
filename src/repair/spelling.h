/* spelling.h - the words of a line: as the record has them, and as it would have written another move. */
#ifndef QIPU_REPAIR_SPELLING_H
#define QIPU_REPAIR_SPELLING_H

#include "repair/line.h"

/* Digits that stand before a word without a dot or a blank were meant to be part of it (5c for c5), though a
 * reader took them for its number: how many. */
uint32_t spelling_glued_digits(const struct study *, const struct node *);

/* The words of a written item; empty where its format has none. */
struct slice spelling_line_word(const struct study *, const struct item *);

/* Decides how the words of a line are spelled: as its reader said, unless another notation writes most of
 * those that could be played just as they stand; then each item's own. */
void spelling_settle(struct study *, struct playable_moves *);

/* The item's word; written anew in its notation where the file has none, or a code that is none (7747). ROOM
 * is for that. */
struct slice spelling_item(const struct study *, const struct item *, char room[LINE_WORD]);

/* The word for a move in the notation of an item. */
struct slice spelling_of_move(const struct study *, const struct item *, const void *position, move,
                              char room[LINE_WORD]);

#endif
