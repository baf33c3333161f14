/* verbatim.h - games as the very bytes of their files: for -t verbatim and --rejects.
 *
 * Every byte of the input belongs to one game: what stands before the first of a file to the first, what
 * stands between two to the one before. What frames all games of a file (the head and the tail of an XML
 * document) is written wherever games of the file go, so that each result is a file of its format. */
#ifndef QIPU_FEED_VERBATIM_H
#define QIPU_FEED_VERBATIM_H

#include "base/data/patches.h"
#include "feed/feed.h"
#include "output/outfile.h"

enum destination { TO_OUTPUT, TO_REJECTS, DESTINATIONS, TO_NOBODY = DESTINATIONS };

/* Where a game begins in its batch's bytes, and where it goes. */
struct game_piece {
    size_t from;
    enum destination to;
};

/* The place of a game in its batch's bytes, given where its reader says that it begins. AT must have been
 * started on the batch; games come in order. */
size_t verbatim_start(const struct batch *, struct locate *at, size_t off);

/* Called with one batch after the other, in order. */
struct verbatim {
    struct outfile *file[DESTINATIONS]; /* NULL: nowhere */
    enum destination last;              /* of the file's games so far */
    bool any;                           /* there was one */
    bool framed;
    bool opened[DESTINATIONS]; /* the head has been written there */
    struct buf head;           /* before the first game: all of it, then what frames the games */
    const struct patch *patch; /* of the batch at hand: bytes that are written otherwise */
    size_t patches;
};

/* Hands the batch's bytes on; false when they cannot be written. */
bool verbatim_batch(struct verbatim *, const struct batch *, const struct game_piece *, size_t count);
void verbatim_free(struct verbatim *);

#endif
