/* locate.h - from an offset in the text of a batch to line, column and offset in the file.
 *
 * Readers note offsets in decoded text, because that is cheap; people want places in the file as
 * it is. Findings come sorted, so one cursor that walks forward is enough: linear in all. */
#ifndef QIPU_INPUT_LOCATE_H
#define QIPU_INPUT_LOCATE_H

#include "base/slice.h"
#include "finding/place.h"

struct locate {
    struct slice text;
    const unsigned char *steps; /* NULL: the text is the file's own bytes; else for each character of
                                   the text how many bytes of the file it took */
    struct place start;         /* of the text's first byte */
    bool start_after_cr;        /* the byte before it was a CR: an LF there still ends that line */
    struct place here;          /* the cursor */
    bool after_cr;
    size_t at, chars; /* of it: bytes and characters into the text */
};

void locate_start(struct locate *, struct slice text, const unsigned char *steps, struct place start,
                  bool after_cr);

/* The place of the character at (or around) OFF; OFF beyond the end means the end. Fast when OFF is not
 * before the last one asked for, else it starts again. LF, CR LF and a lone CR end a line. */
struct place locate(struct locate *, size_t off);

#endif
