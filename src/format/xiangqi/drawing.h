/* drawing.h - a board of xiangqi drawn in characters, as books, posts and engines draw it: men and crossings
 * in ten rows of nine, with or without the lines between them, river, labels and frames. */
#ifndef QIPU_FORMAT_XIANGQI_DRAWING_H
#define QIPU_FORMAT_XIANGQI_DRAWING_H

#include "format/xiangqi/board.h"

struct xqdrawing {
    size_t length;        /* bytes of all its lines */
    bool told;            /* which side every man is of */
    struct slice untold;  /* else the first man that both sides may have */
    struct xqboard board; /* when told */
};

/* Whether the lines at the beginning of a text are such a board. Sides are told by 帅 and 将 and the other
 * characters that one side alone has, by brackets around the men of one side, by 俥傌炮 against 車馬砲, or by
 * capital and small letters; nothing is guessed. */
bool xqdrawing_get(struct slice text, struct xqdrawing *);

#endif
