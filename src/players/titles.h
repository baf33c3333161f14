/* titles.h - words around a name that are no part of it: GM, Dr, 9p, 特级大师, 九段. */
#ifndef QIPU_PLAYERS_TITLES_H
#define QIPU_PLAYERS_TITLES_H

#include "base/text/slice.h"

/* Whether a folded word is a title or a rank. */
bool titles_is(struct slice word);

/* A folded word of Chinese characters without the titles at its ends; what is left has two characters. */
struct slice titles_without(struct slice word);

#endif
