/* search.h - the edits of one line that let it go on farther than it does. */
#ifndef QIPU_REPAIR_SEARCH_SEARCH_H
#define QIPU_REPAIR_SEARCH_SEARCH_H

#include "repair/repair.h"
#include "repair/repair_line.h"

/* An edit of a line's items, by index. */
struct change {
    enum edit_kind kind;
    uint32_t at, with; /* EDIT_SWAP: with the item at `with`; EDIT_SETUP: which of study.setups */
    enum side side;    /* EDIT_MIRROR */
    move move;         /* EDIT_REPLACE, EDIT_INSERT */
    move second;       /* EDIT_INSERT: a second move behind it; MOVE_NONE: none */
    uint32_t reach;    /* the first item, by index in the line as it is, that cannot be played then */
};

struct changes {
    struct change *list;
    uint32_t count, cap;
    uint32_t complete; /* of them, those that reach the end */
};

/* Tries every single edit at items [FROM, line->broken], nearest to the break first, and keeps those that
 * reach farther than the line does by itself. */
void search_edits(const struct playable_moves *, struct study *, uint32_t from, struct changes *);

/* Tries the other positions to begin with. */
void search_setups(const struct playable_moves *, struct study *, struct changes *);

/* Tries every two legal moves put in together; keeps only those that reach the end. */
void search_gaps(const struct playable_moves *, struct study *, struct changes *);

/* OUT becomes the line with the change made, replayed as far as it goes. */
void search_change_line(const struct playable_moves *, struct study *, const struct change *,
                        struct playable_moves *out);

/* The claim of a side that counts its columns from the other end. */
struct claim search_mirrored_claim(const struct claim *);

#endif
