/* repair.h - what was probably played: the smallest edits that let a broken main line go on.
 *
 * Called by the tools after replay, for a main line that breaks. It works on claims and words, reads them
 * exactly as replay does (game->match), knows games through struct game and notations through their
 * tables. What it finds are proposals and never a verdict. */
#ifndef QIPU_REPAIR_REPAIR_H
#define QIPU_REPAIR_REPAIR_H

#include "game/game.h"
#include "repair/repair_line.h"
#include "repair/search/tuning.h"

enum edit_kind { EDIT_REPLACE, EDIT_INSERT, EDIT_DELETE, EDIT_SWAP, EDIT_MIRROR, EDIT_SETUP };

const char *repair_edit_name(enum edit_kind);

/* How many positions one search looks at unless told otherwise. */
enum { REPAIR_POSITIONS = 2000000 };

enum { REPAIR_EDITS = 2, REPAIR_LISTED = 64 };

/* One edit of the line as written. Plies count from 1; an inserted move gets the number `ply`. Ply 0 is the
 * position that the record begins with. */
struct edit {
    enum edit_kind kind;
    uint32_t ply;
    uint32_t with_ply;               /* EDIT_SWAP: the other one */
    uint32_t with_node;              /* EDIT_SWAP: its node */
    enum side side;                  /* EDIT_MIRROR: whose columns, from `ply` on; SIDE_NONE: both */
    enum side mover;                 /* whose move `ply` is */
    uint32_t node;                   /* of the word that it is about, or before which it puts one; 0: none */
    bool unread;                     /* EDIT_REPLACE: the reader passed the word over, and no node is its */
    const char *as_written;          /* NULL where there is none */
    const char *instead;             /* NULL where there is none */
    const struct notation *notation; /* that `instead` is written in */
};

struct suggestion {
    struct edit edit[REPAIR_EDITS];
    unsigned edits;
    uint32_t plies;      /* how far the mended line can be played */
    bool complete;       /* to its end */
    bool slip;           /* one slip of the pen */
    uint32_t doubts;     /* claims that the mended line still contradicts */
    int cost;            /* the smaller, the likelier */
    const int *features; /* enum feature: what it is the sum of */
};

/* Two moves put in together: the second edit's comes behind the first's. */
static inline bool suggests_gap(const struct suggestion *s)
{
    return s->edits == 2 && s->edit[1].kind == EDIT_INSERT && s->edit[1].node == 0;
}

struct repair {
    uint32_t node; /* the move that breaks the line; 0: nothing was searched */
    struct suggestion best[REPAIR_LISTED];
    unsigned count;         /* of them, best first */
    uint32_t found;         /* complete repairs */
    uint32_t legal;         /* moves that would be legal in place of the one that breaks the line */
    uint64_t positions;     /* that were looked at */
    bool unique, exhausted; /* see qipu-findings(7) */
    bool too_long;          /* the game: nothing was searched (LIMIT_SUGGEST_PLIES) */
};

struct repairer; /* a worker's memory for searches */

/* Searches give up after so many positions; 0: REPAIR_POSITIONS. The tunings are used as long as it lives. */
struct repairer *repairer_new(const struct tunings *, uint64_t positions);
void repairer_free(struct repairer *);

/* Searches for repairs of the main line of a record that was replayed with AFTER_STOP. TEXT is what its
 * places point into. The answer is the repairer's own, good until the next search; its node is 0 when there
 * was nothing to search. */
const struct repair *repair_search(struct repairer *, const struct record *, const struct rulebook *,
                                   const char *text);

/* apply.c: carries a suggestion out, for recconv --repair. */

/* Edits the main line of the record that the suggestion was made for, marks each edit with a comment that
 * begins with [%repaired], and forgets what the replay found: the record is to be replayed again. */
void repair_apply(struct record *, const struct suggestion *);

/* repair_setup.c: positions to begin with that were probably meant: with the other side to move, with the
 * colours exchanged. */

/* OUT becomes the position WHICH (0 to SETUPS - 1) that a FEN could stand for; false when it is no FEN with a
 * side to move. */
bool setup_variant(struct slice fen, unsigned which, struct buf *out);

#endif
