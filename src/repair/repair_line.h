/* repair_line.h - the main line as a search for repairs sees it: items that are claims as written or moves
 * that an edit put there, and the positions before each of them as far as they can be played. */
#ifndef QIPU_REPAIR_REPAIR_LINE_H
#define QIPU_REPAIR_REPAIR_LINE_H

#include "game/game.h"
#include "notation/notation.h"
#include "repair/search/tuning.h"

/* How many items the edits of one suggestion may add. */
enum { REPAIR_ROOM = 4, LINE_WORD = 32 };

struct item {
    struct claim claim;
    const struct notation *notation; /* that its word is written in */
    move fixed;                      /* an edit's: played instead of the claim; MOVE_NONE: the claim counts */
    uint32_t node;                   /* 0: put there by an edit */
    uint32_t ply;                    /* as written, from 0; an inserted one has that of the next */
    uint16_t number;
};

/* Which column of choice.def counts. */
enum choice_model { MODEL_CHESS, MODEL_XIANGQI, MODELS };

/* Other positions to begin with than the record's. */
enum { SETUPS = 3 };

struct setups {
    const char *fen[SETUPS]; /* NULL: there is none */
    char *position;          /* one after the other */
};

/* The record and its engine: the same for every line that a search looks at. */
struct study {
    const struct game *game;
    const struct record *record;
    const char *text;
    const struct notation *notation;
    bool dotted; /* its numbers are followed by dots */
    enum choice_model model;
    const struct tuning *tuning;
    unsigned width, height;
    struct setups setups;
    size_t size;    /* of a position */
    uint64_t spent; /* positions looked at so far */
    uint64_t most;
};

struct playable_moves {
    struct item *item;
    uint32_t count, item_cap;
    char *position; /* before item i at i * size; up to and including `broken` */
    size_t position_cap;
    move *played; /* of the items before `broken` */
    uint32_t played_cap;
    uint32_t broken; /* the first item that cannot be played; count when all can */
};

enum line_state {
    LINE_WHOLE,
    LINE_BROKEN,
    LINE_TOO_LONG, /* for anybody to play (LIMIT_SUGGEST_PLIES, LIMIT_REPAIR_BYTES) */
    LINE_NOT_READ  /* with set-up in its middle, which no edit of plies can mend */
};

/* The main line as written, played from START, which has what is set up before the first move, as far as it
 * goes. */
enum line_state line_read(struct playable_moves *, struct study *, const void *start);

/* Plays the items of a line whose first FROM positions are right already. */
void line_replay(struct playable_moves *, struct study *, uint32_t from);

/* Plays items from INDEX on, starting with POSITION, which it changes. The first that cannot be played;
 * count when all can. With OUT, notes the moves there, by index. */
uint32_t line_follow(const struct playable_moves *, struct study *, char *position, uint32_t index,
                     move *out);

static inline char *line_before(const struct playable_moves *l, const struct study *s, uint32_t index)
{
    return l->position + (size_t)index * s->size;
}

/* DST becomes the items [0, upto) of SRC with their positions and moves. */
void line_copy(struct playable_moves *dst, const struct playable_moves *src, const struct study *,
               uint32_t upto);

void line_free(struct playable_moves *);

/* A word without its first letter, which the reader took for a number or could make nothing of, between an
 * item and the one before it; empty: none. */
struct slice line_stray(const struct playable_moves *, const struct study *, uint32_t index);

/* signs.c: the characters of a word, as a slip of the pen sees them. */

enum { WORD_SIGNS = 16 };

/* A word without what does not say where the man goes (x + # = ! ?), one number a character; characters
 * of one meaning (车 車 俥, 二 2) are the same. */
struct signs {
    uint16_t sign[WORD_SIGNS];
    uint8_t count;
    uint8_t marks; /* enum mark: what was left out */
};

struct signs signs_of_word(struct slice);

/* The sign of the character at P, and its length in bytes. */
uint16_t sign_at(const char *p, const char *end, unsigned *length);

/* What a sign is one of: slips within a kind are likelier. 0: of nothing that is known. */
unsigned sign_kind(uint16_t);
bool sign_is_man(uint16_t);

/* word.c: how far apart two spellings of a move are, for a pen that slips. */

struct distance {
    int cost;       /* weighed by how easily a pen or a key slips so */
    unsigned steps; /* characters exchanged, left out, doubled or changed */
};

struct distance word_distance(const struct tuning *, const struct signs *written, const struct signs *meant);

/* spelling.c: the words of a line: as the record has them, and as it would have written another move. */

/* Digits that stand before a word without a dot or a blank were meant to be part of it (5c for c5), though a
 * reader took them for its number: how many. */
uint32_t spelling_glued_digits(const struct study *, const struct node *);

/* The words of a written item; empty where its format has none. */
struct slice spelling_line_word(const struct study *, const struct item *);

/* Decides how the words of a line are spelled: as its reader said, unless another notation writes most of
 * those that could be played just as they stand; then each item's own. */
void spelling_settle(struct study *, struct playable_moves *);

/* The item's word; written anew in its notation where the file has none, or a code that is none (7747). ROOM
 * is for that. */
struct slice spelling_item(const struct study *, const struct item *, char room[LINE_WORD]);

/* The word for a move in the notation of an item. */
struct slice spelling_of_move(const struct study *, const struct item *, const void *position, move,
                              char room[LINE_WORD]);

#endif
