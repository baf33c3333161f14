/* notation.h - how one move is spelled: words to claim and back, with no board.
 *
 * To add one: a file in this folder, a row in notation.c, a line in Makefile.am; where its words
 * are vocabulary, formats/notation/NAME.yaml. */
#ifndef QIPU_NOTATION_NOTATION_H
#define QIPU_NOTATION_NOTATION_H

#include "record/record.h"

enum { QUICK_ROOM = 16 };

struct notation {
    const char *name;  /* the word --notation takes */
    const char *title; /* untranslated, with an example */
    unsigned games;    /* bits 1 << enum game_id */
    bool squares;      /* write() looks at kind, squares and promotion alone */
    bool numerals;     /* the first player's numbers are words: 一二三 */
    bool ordinals;     /* which of several men is said in the words of a rulebook */
    bool vague;        /* write() leaves out which way a move goes, and several may fit */

    /* Reads WORD whole. True when it is a move of this notation; CLAIM is then complete, and it was
     * zeroed with both points NOWHERE before the call. HEIGHT is the board's (0: the game's usual). */
    bool (*parse)(struct slice word, unsigned height, struct claim *claim);

    /* Reads the word at P where white space follows it and it is spelled as nearly all are: its length, or 0
     * when parse() must look at it. QUICK_ROOM bytes may be read. CLAIM is written whole, perhaps in vain.
     * NULL: never. */
    unsigned (*quick)(const char *p, struct claim *claim);

    /* Writes a claim that an engine told (so that every field it needs is set). NULL: read only. */
    void (*write)(const struct claim *, unsigned height, struct buf *);
};

extern const struct notation *const notations[]; /* NULL-terminated */

const struct notation *notation_named(struct slice);

/* WANTED as GAME has it: itself, or its namesake there (uci: uci-xiangqi). NULL: GAME has none. */
const struct notation *notation_for(const struct notation *wanted, enum game_id);

/* The notation a game is usually written in, when nobody asks for another. */
const struct notation *notation_usual(enum game_id);

static inline void claim_clear(struct claim *c)
{
    *c = (struct claim){.from = NOWHERE, .to = NOWHERE};
}

#endif
