/* points.h - what the smaller wuziqi formats share, beside the lines and stones of build.h. */
#ifndef QIPU_FORMAT_WUZIQI_POINTS_H
#define QIPU_FORMAT_WUZIQI_POINTS_H

#include "format/build.h"

/* Begins a game of wuziqi at text->p. */
void points_start(struct builder *, struct text *, struct record *, struct sink *, const char *format,
                  unsigned width, unsigned height);

/* A stone at a point (x from the left, y from the bottom), or a move that cannot be read for NOWHERE. */
void points_stone(struct builder *, point, struct slice at);

/* The fifth-move offers that were not kept, on the last node, which is the one that was. */
void points_offers(struct builder *, const point *rejected, unsigned count, struct slice at);

#endif
