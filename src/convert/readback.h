/* readback.h - reads again what a writer wrote, so that what a conversion loses is known and not believed. */
#ifndef QIPU_CONVERT_READBACK_H
#define QIPU_CONVERT_READBACK_H

#include "format/format.h"
#include "record/difference.h"
#include "replay/replay.h"

struct readback; /* a worker's */

struct readback *readback_new(const struct rulebooks *, enum after_illegal);
void readback_free(struct readback *);

enum readback_end {
    READBACK_SAME,  /* the same game: OUT says what is missing beside its moves */
    READBACK_KIND,  /* another game, or none */
    READBACK_START, /* another start or board */
    READBACK_MOVES  /* other moves */
};

/* Reads R as it is alone in a file of its own, and compares. WRITTEN is R in a file: the same where a file of
 * that format is its games and nothing else, and else R is written once more. RULES judged the record. */
enum readback_end readback_compare(struct readback *, const struct format *to, const struct writing *,
                                   const struct record *, struct slice written, const struct rulebook *rules,
                                   const struct held *, struct arena *, struct difference *out);

/* Whether CHANGED, what a character set leaves of TEXT, in which R was written, holds all moves of the main
 * line that TEXT does. */
bool readback_keeps_moves(struct readback *, const struct format *to, const struct writing *,
                          const struct record *r, struct slice text, struct slice changed);

#endif
