/* fixed_bytes.h - --fix with -t verbatim: corrected games as the bytes of their files, or as a diff.
 *
 * A game is only corrected where its bytes can be made again from its text: else what nobody asked to change
 * would change with it. */
#ifndef QIPU_CONVERT_FIXED_BYTES_H
#define QIPU_CONVERT_FIXED_BYTES_H

#include "base/data/patches.h"
#include "convert/correct.h"
#include "feed/verbatim.h"

/* One for each worker. */
struct fixer_bytes {
    struct correction correction;
    struct recoder *recoder; /* to the charset of the file at hand; NULL: none so far */
    const char *charset;
};

void fixer_bytes_free(struct fixer_bytes *);

/* Whether the file's own bytes give way to UTF-8 (pgn/charset), and what the batch's bytes are then. */
bool fixes_charset(const struct options *, const struct batch *);
struct batch fixed_batch(const struct options *, const struct batch *);

/* Corrects the game at hand. The patch of its bytes goes to the list, which may be NULL where only the record
 * matters. AT must have been started on the batch. */
void fix_game(struct fixer_bytes *, struct pipeline *, struct locate *at, struct patch_list *);

/* Collects the batches of one file after the other, in order; after the last its diff is in OUT. */
struct file_diff {
    struct buf bytes;
    struct patch_list patches;
};

void file_diff_batch(struct file_diff *, const struct options *, const struct batch *, struct patch_list *,
                     struct buf *out);
void file_diff_free(struct file_diff *);

#endif
