/* locate.h - from an offset in the text of a batch to line, column and offset in the file.
 *
 * Readers note offsets in decoded text, because that is cheap; people want places in the file as
 * it is. Findings come sorted, so one cursor that walks forward is enough: linear in all. */
#ifndef QIPU_INPUT_LOCATE_H
#define QIPU_INPUT_LOCATE_H

#include "finding/finding.h"

/* How far somebody has counted. */
struct locate_cursor {
    struct place here;
    bool after_cr;
    size_t at, chars; /* bytes and characters into the text */
};

struct locate {
    struct slice text;
    const unsigned char *steps; /* NULL: the text is the file's own bytes; else for each character of
                                   the text how many bytes of the file it took */
    struct locate_cursor start; /* of the text's first byte; after_cr: the byte before it was a CR, and an LF
                                   there still ends that line */
    struct locate_cursor mark;  /* where locate_mark() was asked for */
    struct locate_cursor now;
};

void locate_start(struct locate *, struct slice text, const unsigned char *steps, struct place start,
                  bool after_cr);

/* Remembers OFF: places behind it are counted from there when they come in no order. */
void locate_mark(struct locate *, size_t off);

/* The place of the character at (or around) OFF; OFF beyond the end means the end. Fast when OFF is not
 * before the last one asked for, else it starts again at the mark or at the beginning. LF, CR LF and a lone
 * CR end a line. */
struct place locate(struct locate *, size_t off);

#endif
