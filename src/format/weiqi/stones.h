/* stones.h - what the smaller weiqi formats share: lines, stones, handicaps, dates. */
#ifndef QIPU_FORMAT_WEIQI_STONES_H
#define QIPU_FORMAT_WEIQI_STONES_H

#include "format/format.h"

struct stonefile {
    struct text *text;
    struct record *record;
    struct sink *sink;
    uint32_t node; /* the last one */
};

/* Begins a game of weiqi on a board of SIZE lines at text->p. */
void stonefile_start(struct stonefile *, struct text *, struct record *, struct sink *, const char *format,
                     unsigned size);

/* The next line without its end; false at the end of the text. */
bool stonefile_line(struct stonefile *, struct slice *line);

struct span stonefile_span(const struct stonefile *, struct slice);
void stonefile_say(struct stonefile *, enum code, struct slice at, struct slice arg);

/* A stone, columns and rows from 0 and from the top left. Far off the board it is a move that cannot be read.
 */
void stonefile_move(struct stonefile *, enum side, long x, long y, struct slice at);
/* The point of such a stone; NOWHERE when it is far off the board. */
point stonefile_point(const struct stonefile *, long x, long y);
void stonefile_pass(struct stonefile *, enum side, struct slice at);
void stonefile_unreadable(struct stonefile *, enum side, struct slice at);

/* A comment on the last move. */
void stonefile_comment(struct stonefile *, struct slice);

/* Black stones on the points that handicaps of 2 to 9 have had for ever. */
void stonefile_handicap(struct stonefile *, long stones, struct slice at);

void stonefile_header(struct stonefile *, enum key, const char *name, struct slice value, struct slice at);

/* Year, month and day, whatever stands between the numbers, as YYYY-MM-DD; false when there are not three. */
bool stonefile_date(struct slice, char out[11]);

/* The same as a header; false when it is no date. Days that no calendar has are told. */
bool stonefile_take_date(struct stonefile *, const char *name, struct slice);

/* "name (4D)" or "name 9DP": the two parts; all of it is the name where what stands last is no rank. */
void stonefile_player(struct slice words, struct slice *name, struct slice *rank);

/* The end of the game: everything up to text->p belongs to it. */
enum status stonefile_end(struct stonefile *);

/* -- For writers ---------------------------------------------------------------------------------- */

/* The move of a node, as an engine told it or as the record claims it. */
const struct claim *stonefile_claim(const struct record *, uint32_t node);

/* 2 to 9 stones on their usual points and no others; else 0. */
long stonefile_handicap_of(const struct record *);

/* Words with their line breaks taken out. */
void stonefile_one_line(struct buf *, struct slice words);

#endif
