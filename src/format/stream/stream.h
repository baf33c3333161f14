/* stream.h - the words of the move stream, shared by its reader and its writer. See qipu-stream(5). */
#ifndef QIPU_FORMAT_STREAM_STREAM_H
#define QIPU_FORMAT_STREAM_STREAM_H

#include "format/format.h"

/* The keys of notes, in the order in which they are written; a NULL key behind the last. */
enum stream_takes { STREAM_TEXT, STREAM_NUMBER, STREAM_OBJECT, STREAM_POINTS };

struct stream_note {
    enum note_kind kind;
    const char *key;
    enum stream_takes takes;
    /* Of objects, whose value is a word: under which key, and the words in their order, NULL-terminated. */
    const char *what;
    const char *const *words;
};

extern const struct stream_note stream_notes[];

/* Names of enum mark_color, in its order; NULL-terminated. */
extern const char *const stream_colors[];

/* What stands behind a move in an order of its own: NAGs, comments, comments to the end of a line; a letter
 * for each in "order". */
enum { STREAM_ORDERED = 3 };

extern const char stream_order[STREAM_ORDERED + 1];

/* Its place there; STREAM_ORDERED for other notes. */
unsigned stream_place(enum note_kind);

/* What whoever wrote a record means by its numbers and does not say, as words of "conventions"; the stream
 * keeps them because its headers hold the numbers as they were written. */
enum stream_convention {
    STREAM_KOMI_TENTHS,
    STREAM_KOMI_HUNDREDTHS,
    STREAM_ZERO_KOMI_LOST,
    STREAM_OVERTIME,
    STREAM_FREE_WORDS,
    STREAM_CONVENTIONS
};

extern const char *const stream_conventions[STREAM_CONVENTIONS];

bool stream_has_convention(const struct record *, enum stream_convention);

void stream_set_convention(struct record *, enum stream_convention);

/* Where in a value a reader of bytes is. */
struct stream_nesting {
    size_t depth;
    bool in_string, escaped;
    bool at_line; /* the byte before was a line feed */
};

/* What the cutter keeps of a file. */
struct stream_split {
    struct stream_nesting nesting;
    size_t seen;
};

size_t stream_split(void *shared, struct slice text, size_t from, bool at_end);
bool stream_ends_game(void *shared, struct slice text);

/* Where the next value begins, from P on; and where the one that begins at P ends. */
const char *stream_value_start(const char *p, const char *end);
const char *stream_value_end(const char *p, const char *end);

/* Writes the node of an ordinary move, without the brace that closes it; false, with nothing written, when it
 * is another. See write_fast.c. */
bool stream_put_usual(struct buf *, const struct record *, uint32_t node);

void stream_write(struct buf *, const struct record *, const struct writing *);
enum status stream_read(struct text *, struct record *, struct sink *);

#endif
