/* lines.h - what formats share that hold one game a line. */
#ifndef QIPU_FORMAT_TEXT_LINES_H
#define QIPU_FORMAT_TEXT_LINES_H

#include "format/format.h"

/* struct format.split: every line end is a cut. */
size_t lines_split(void *shared, struct slice text, size_t from, bool at_end);

/* The next line that is neither blank nor a comment (# in front), without its white space; false at the end.
 */
bool lines_next(struct text *, struct slice *line);

/* The first such line of a file's head. */
struct slice lines_first(struct slice head);

/* The next word of *LINE, which is moved behind it; empty at the end. */
struct slice lines_word(struct slice *line);

/* Begins a record for the game on LINE. */
void lines_begin(struct text *, struct record *, const char *format, struct slice line);

/* Whether that is all: games before the part of the input that is wanted are only counted, and each is a
 * line. */
static inline bool lines_count_alone(const struct text *t)
{
    return (t->want & WANT_COUNT) != 0;
}

/* Where a game starts that names no position; NULL when only the game's own rules say it. */
const char *lines_usual_fen(enum game_id);

/* Chess or xiangqi, by the number of ranks of a FEN. */
enum game_id lines_game_of_fen(struct slice board);

/* The position that a line begins with: a board and those of its fields that are there, with *REST behind it;
 * empty when it begins with none. */
struct slice lines_position(struct slice line, struct slice *rest);

/* Whether a FEN of chess gives rights to castle that only Chess960 has. */
bool lines_is_chess960(struct slice fen);

/* The FEN with a blank before its side where there is none: 4K4w. */
void lines_part_side(struct buf *, struct slice fen);

/* Keeps the FEN that a game starts from and, where it is one of Chess960, that name. */
void lines_keep_fen(struct text *, struct record *, const char *name, struct slice fen, struct span at);

#endif
