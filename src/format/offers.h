/* offers.h - the fifth-move offers of wuziqi in words and in points. */
#ifndef QIPU_FORMAT_OFFERS_H
#define QIPU_FORMAT_OFFERS_H

#include "record/record.h"

/* For readers, behind the last header: where the offers stand in words that are points alone (F8、J7) and no
 * note has them, a derived note on the root has them too. */
void offers_read_words(struct record *);

/* For writers that have a header for them: the points of the notes of the main line, "F8 J7"; nothing where
 * the record has the header itself. */
void offers_put_words(const struct record *, struct buf *out);

/* For writers that have room beside the fifth move: calls PUT for each offer that was not kept. Nothing where
 * the fifth move is none of the offers: such formats take it for one. */
void offers_put_rejected(const struct record *, void (*put)(struct buf *, point), struct buf *out);

#endif
