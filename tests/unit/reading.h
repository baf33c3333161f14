/* reading.h - a text read by a format, game by game, as the tools would; for tests of formats. */
#ifndef QIPU_TESTS_READING_H
#define QIPU_TESTS_READING_H

#include "finding/sink.h"
#include "format/format.h"

struct reading {
    const struct format *format;
    struct file_facts facts;
    struct text text;
    struct record record;
    struct sink sink;
};

/* STEP bytes at a time go to split(); 0: all at once. */
void reading_open(struct reading *, const struct format *, struct slice, size_t step, unsigned want);
/* The next game; false at the end. Findings add up until reading_close(). */
bool reading_next(struct reading *);
void reading_close(struct reading *);

/* How many findings with that code there are. */
unsigned reading_count(const struct reading *, const char *code);

/* "h8 h9 --" of the main line, in a static buffer. */
const char *reading_moves(const struct reading *);

#endif
