/* weiqi_stones.h - what the smaller weiqi formats share: lines, stones, handicaps, dates. */
#ifndef QIPU_FORMAT_WEIQI_WEIQI_STONES_H
#define QIPU_FORMAT_WEIQI_WEIQI_STONES_H

#include "format/build.h"

/* Begins a game of weiqi on a board of SIZE lines at text->p. */
void stones_start(struct builder *, struct text *, struct record *, struct sink *, const char *format,
                  unsigned size);

/* Black stones on the points that handicaps of 2 to 9 have had for ever. */
void stones_handicap(struct builder *, long stones, struct slice at);

/* The same as a header; false when it is no date. Days that no calendar has are told. */
bool stones_take_date(struct builder *, const char *name, struct slice);

/* "name (4D)" or "name 9DP": the two parts; all of it is the name where what stands last is no rank. */
void stones_player(struct slice words, struct slice *name, struct slice *rank);

/* Both as headers of one side, which the format calls HEADER. */
void stones_take_player(struct builder *, bool black, const char *header, struct slice name,
                        struct slice rank);

/* -- For writers ---------------------------------------------------------------------------------- */

/* 2 to 9 stones on their usual points and no others; else 0. */
long stones_handicap_of(const struct record *);

#endif
