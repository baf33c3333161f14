/* fold.h - names that differ only in how they are written: case, accents, width, spaces, order. */
#ifndef QIPU_PLAYERS_FOLD_H
#define QIPU_PLAYERS_FOLD_H

#include "base/mem/buf.h"

/* Appends the words of NAME in small letters without accents, full-width letters as ASCII, with one space
 * between two words. Everything but letters and digits separates words. */
void fold_words(struct buf *, struct slice name);

/* The same with the words sorted: "Carlsen, Magnus" and "Magnus Carlsen" fold to one. */
void fold_name(struct buf *, struct slice name);

#endif
