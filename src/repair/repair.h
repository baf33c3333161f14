/* repair.h - what was probably played: the smallest edits that let a broken main line go on.
 *
 * Called by the tools after replay, for a main line that breaks. It works on claims and words, reads them
 * exactly as replay does (game->match), knows games through struct game and notations through their
 * tables. What it finds are proposals and never a verdict. */
#ifndef QIPU_REPAIR_REPAIR_H
#define QIPU_REPAIR_REPAIR_H

#include "game/game.h"
#include "notation/notation.h"

/* tuning.c: which slips happen, and how much speaks against each: formats/slips/ and files of that kind
 * given with
 * --formats, as tables for the search. */

enum slip_step {
#define STEP(id, name) STEP_##id,
#include "repair/search/steps.def"
#undef STEP
    STEPS
};

enum feature {
#define FEATURE(id, name) F_##id,
#include "repair/search/features.def"
#undef FEATURE
    FEATURES
};

/* Two signs (repair/word.h) that are easily taken for each other. */
struct alike {
    uint16_t one, other;
    uint16_t cost;
};

/* For one game. */
struct tuning {
    int step[STEPS];
    int weight[FEATURES];
    struct alike *alike; /* sorted; each pair both ways round */
    uint32_t alikes, alike_cap;
};

struct tunings {
    struct tuning of[GAME_COUNT];
};

/* The built-in ones. */
struct tunings *tunings_new(void);
void tunings_free(struct tunings *);

/* Adds what a YAML text says; false, with *ERROR set, when it is not understood. */
bool tunings_add(struct tunings *, struct slice yaml, struct yaml_error *);

/* What it costs to write one sign for the other by such a likeness; 0: there is none. */
int tuning_alike(const struct tuning *, uint16_t one, uint16_t other);

/* repair_line.c: the main line as a search for repairs sees it: items that are claims as written or moves
 * that an edit put there, and the positions before each of them as far as they can be played. */

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
