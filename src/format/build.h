/* build.h - puts a record together, for readers of formats that are lists of lines or fields; and what their
 * writers share. */
#ifndef QIPU_FORMAT_BUILD_H
#define QIPU_FORMAT_BUILD_H

#include "format/format.h"

/* The record being read, and how far. */
struct builder {
    struct text *text;
    struct record *record;
    struct sink *sink;
    uint32_t node; /* the last one */
};

/* Begins a game at text->p. */
void build_start(struct builder *, struct text *, struct record *, struct sink *, enum game_id,
                 const char *format, unsigned width, unsigned height);

/* The next line without its end; false at the end of the text. */
bool build_line(struct builder *, struct slice *line);

/* Where a part of the text stands. */
struct span build_span(const struct builder *, struct slice);

/* Reports something at a place, with at most 60 bytes of ARG. */
void build_say(struct builder *, enum code, struct slice at, struct slice arg);

/* A stone at a point, which counts rows from the bottom; NOWHERE: a move that cannot be read. */
void build_stone(struct builder *, enum side, point, struct slice at);

/* The offers for wuziqi's fifth move that were not kept, on the last node, which is the one that was. */
void build_offers(struct builder *, const point *rejected, unsigned count, struct slice at);

/* A stone, columns and rows from 0 and from the top left. Far off the board it is a move that cannot be read.
 */
void build_move(struct builder *, enum side, long x, long y, struct slice at);

/* The point of such a stone; NOWHERE when it is far off the board. */
point build_point(const struct builder *, long x, long y);

void build_pass(struct builder *, enum side, struct slice at);
void build_unreadable(struct builder *, enum side, struct slice at);

/* A comment on the last move. */
void build_comment(struct builder *, struct slice);

/* A header, unless its value is empty. */
void build_header(struct builder *, enum key, const char *name, struct slice value, struct slice at);

/* The end of the game: everything up to text->p belongs to it. */
enum status build_end(struct builder *);

/* -- For writers ---------------------------------------------------------------------------------- */

/* The next node of the main line after NODE that holds a move, and what it is; 0 at the end. */
uint32_t build_next(const struct record *, uint32_t node, const struct claim **);

/* Words with their line breaks taken out. */
void build_one_line(struct buf *, struct slice words);

/* offers.c: the fifth-move offers of wuziqi in words and in points. */

/* For readers, behind the last header: where the offers stand in words that are points alone (F8、J7) and no
 * note has them, a derived note on the root has them too. */
void offers_read_words(struct record *);

/* For writers that have a header for them: the points of the notes of the main line, "F8 J7"; nothing where
 * the record has the header itself. */
void offers_put_words(const struct record *, struct buf *out);

/* For writers that have room beside the fifth move: calls PUT for each offer that was not kept. Nothing where
 * the fifth move is none of the offers: such formats take it for one. */
void offers_put_rejected(const struct record *, void (*put)(void *context, struct buf *, point),
                         void *context, struct buf *out);

#endif
