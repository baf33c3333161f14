/* testimony.h - what a record states of how its game ended, apart from the result that it declares.
 *
 * Engines weigh these statements with board and clocks; the declared result they never see. Where only the
 * winner's sign tells who resigned or overstepped (B+R, 1-0 with "resignation"), a statement concerns
 * somebody, and nobody knows whom. */
#ifndef QIPU_RECORD_WORDS_TESTIMONY_H
#define QIPU_RECORD_WORDS_TESTIMONY_H

#include "record/record.h"

enum how {
    HOW_UNKNOWN,
    HOW_COUNT,
    HOW_RESIGN,
    HOW_TIME,
    HOW_FORFEIT, /* without play: absent, late, withdrawn */
    HOW_FOUL,
    HOW_PERPETUAL, /* checks, threats or chases that went on for ever */
    HOW_FORBIDDEN,
    HOW_FIVE,
    HOW_MATE,
    HOW_STALEMATE,
    HOW_DRAW,
    HOW_NONE, /* void */
    HOW_UNFINISHED,
    HOW_REPLAY,
    HOW_KINDS
};

/* Draws of a kind that the board or the moves must show. */
enum drawn {
    DRAWN_ANYHOW,
    DRAWN_REPETITION,
    DRAWN_LIMIT,
    DRAWN_FULL_BOARD,
    DRAWN_PASSES,
    DRAWN_STALEMATE,
    DRAWN_MATERIAL,
    DRAWN_ONE_SIDED, /* of chess: one side cannot mate, and the other overstepped */
    DRAWN_KINDS
};

/* Sets of sides. */
enum { SIDES_NONE = 0, SIDES_FIRST = 1, SIDES_SECOND = 2, SIDES_BOTH = 3 };

/* Sets of results are bits 1 << enum result. */
enum {
    RESULTS_NONE = 0,
    RESULTS_DECIDED = 1 << RESULT_FIRST | 1 << RESULT_SECOND,
    RESULTS_ALL = (1 << RESULT_KINDS) - 1
};

enum { STATED_AT_END = 0x7FFFFFFF };

/* One stated fact. */
struct stated {
    uint8_t how;   /* enum how; HOW_UNKNOWN: only who won */
    uint8_t drawn; /* enum drawn, with HOW_DRAW */
    uint8_t lost;  /* the sides that lost by it, or whom it befell; both sets empty: somebody */
    uint8_t won;   /* the sides that won by it */
    uint8_t key;   /* enum key of the header that states it: its place and words */
    uint32_t note; /* the comment that states it, in record.note; 0: the header does; STATED_AT_END: the
                      closing token's own words */
};

enum { TESTIMONY_MAX = 6 };

struct testimony {
    struct stated list[TESTIMONY_MAX];
    unsigned count;
};

/* Its words, and where they stand; of a header that is not there, where the result stands. */
struct slice stated_words(const struct record *, const struct stated *);
struct span stated_at(const struct record *, const struct stated *);

/* The first statement of that kind; NULL: there is none. */
const struct stated *testimony_of(const struct testimony *, enum how);

/* Whether SIDE (first or second) is stated to have lost that way, or somebody, who may be that side. */
bool testimony_concerns(const struct testimony *, enum how, enum side);

#endif
