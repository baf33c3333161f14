/* stone_game.h - one game of stones in a text, as its lines are gathered and its record is built. */
#ifndef QIPU_FORMAT_TEXT_STONES_STONE_GAME_H
#define QIPU_FORMAT_TEXT_STONES_STONE_GAME_H

#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/survey.h"

/* More than any game has; what is behind it is not read. */
enum { MOST_ATOMS = 1 << 16 };

struct list {
    struct builder file;
    struct atoms atoms, line; /* of the game, and of the line that is looked at */
    struct text_survey survey;
    struct headings headings;
    struct known_result *known;
    enum side next; /* said before the move to come */
    int number;     /* of the last move */
    bool broken;    /* a word that is no move stood where one was expected */
    bool full;
    unsigned moves, first; /* gathered so far, and which atom the first of them is */
    long size;             /* what the lines before the moves say of the board; 0: nothing */
    /* Lines behind the moves that belong to the next game, if one begins: where the first of them starts, and
     * how many atoms there were. */
    const char *above;
    unsigned above_count;
    bool blank;  /* the last line was empty or a result */
    bool headed; /* one of those lines is a heading */
};

/* The lines of the next game; false when no moves are left. */
bool stones_gather(struct list *);

/* The text of an atom. */
static inline struct slice words_of(const struct list *l, const struct atom *a)
{
    return (struct slice){l->file.text->start + a->off, a->len};
}

/* 17·三, 16四, Q16: a stone for sure, where 四四 may be a word of a result. */
static inline bool is_joined(const struct list *l, const struct atom *a)
{
    struct slice words = words_of(l, a);

    return a->kind == ATOM_POINT ||
           (a->kind == ATOM_PAIR && a->style == PAIR_NUMERAL &&
            ((unsigned char)words.p[0] < 0x80 || memmem(words.p, words.n, "·", 2) != NULL ||
             memmem(words.p, words.n, "・", 3) != NULL));
}

/* Whether words end the game. */
static inline bool is_result(const struct list *l, struct slice words)
{
    return known_is_result(l->known, GAME_WEIQI, words);
}

#endif
