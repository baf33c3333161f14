/* fix.h - corrections that are certain, as edits of a game's own text: --fix.
 *
 * recconv asks once per game, after it was judged. A correction is found from a finding that the user named
 * and from what the engine made of the game; where that leaves a choice there is none. The game is then read
 * anew from the corrected text, and all of its moves must be the same: else nothing is changed
 * (pipeline/pipeline.h).
 */
#ifndef QIPU_FIX_FIX_H
#define QIPU_FIX_FIX_H

#include "replay/replay.h"

struct fix_edit {
    struct span at;   /* in the text; empty: something is put in */
    const char *text; /* what stands there afterwards, in the arena */
    enum code code;   /* of the finding that is corrected */
};

/* One game. */
struct fixing {
    const struct record *record;
    const struct replayed *replayed;
    const char *text;           /* that all places point into */
    struct span own;            /* the game's part of it */
    const uint8_t *asked;       /* by code, not 0: correct it */
    const struct finding *list; /* of the game */
    uint32_t count;
    struct arena *arena;
    struct buf edits; /* struct fix_edit */
    bool walked;      /* what is reported once was looked for in the whole game */
};

/* Whether anything is ever corrected for that code. */
bool fix_is_known(enum code);

/* Finds the edits: in order of place, none over another. How many there are. */
size_t fix_find(struct fixing *);

/* Writes the game's own text with the edits made. */
void fix_apply(const struct fixing *, struct buf *out);

/* For the files of each format. */
void fix_add(struct fixing *, enum code, struct span at, const char *text);
bool fix_has(const struct fixing *, enum code);

/* A whole date that can mean one day only, as the format writes it: 2001.07.01 or 2001-07-01. */
void fix_date(struct fixing *, const struct finding *);

/* A move in Chinese as the engine spells it. */
void fix_chinese_move(struct fixing *, const struct finding *);

struct fixer {
    enum code code;
    bool always; /* asked once per game, whether or not there is such a finding: FINDING is NULL then */
    bool last;   /* moves other text about: only where nothing else is left to correct */
    void (*fix)(struct fixing *, const struct finding *);
};

extern const struct fixer fixers_pgn[], fixers_sgf[]; /* ended by CODE_NONE */

#endif
