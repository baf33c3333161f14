/* survey.h - which game a list of points is, and where its points lie, judged by all of its atoms.
 *
 * What people ask for and words decide first; then what only one game can have; then what is usual in one. A
 * guess is marked, so that it can be said. */
#ifndef QIPU_FORMAT_TEXT_SURVEY_H
#define QIPU_FORMAT_TEXT_SURVEY_H

#include "format/text/atoms.h"
#include "record/record.h"

/* How its points are spelled. */
enum way {
    WAY_GTP,     /* letters without I */
    WAY_RENJU,   /* letters with I */
    WAY_NUMERAL, /* numbers, column from the left and row from the top, from 1 */
    WAY_PAIRS,   /* numbers whose base the survey has found */
    WAY_OFFSETS, /* numbers counted from the centre */
    WAY_SGF
};

struct text_survey {
    enum game_id game, other; /* other: what it could be as well, when it is guessed */
    enum way way;
    unsigned size;  /* of the board; 0: the game's usual one, and nothing says another */
    unsigned moves; /* in all, and how many of them are glued to the one before */
    unsigned stones, sides;
    unsigned glued;      /* in words of two points, as coordinates of chess and xiangqi are */
    unsigned run;        /* in words of three and more */
    int base;            /* WAY_PAIRS: what the first line is called */
    bool chess;          /* it is chess: nothing for this reader */
    bool squares;        /* every stone is a square of chess, in small letters */
    bool mirrored;       /* columns count from the right */
    bool from_bottom;    /* WAY_PAIRS: rows count from there, and */
    bool row_first;      /* the row is said first */
    bool guessed;        /* by what is usual alone */
    bool side_after;     /* sides are said behind their points */
    bool pairs_number;   /* 1-2 before points are numbers */
    bool quiet;          /* words are keys of JSON and the like, not remarks */
    bool refused;        /* nobody can say where the points lie */
    const char *assumed; /* what was taken for granted about the points; NULL: nothing */
    const char *implied; /* the rulebook it stands for; NULL: the game's */
};

/* HINT: the game that is asked for, or GAME_UNKNOWN; SIZE: what the text says of the board, or 0. */
void survey_make(struct text_survey *, const char *start, struct atoms *, enum game_id hint, long size);

/* Spells points in the notation of that name, which the text says; empty: as the survey found. */
void survey_spell(struct text_survey *, struct slice notation);

/* The game of stones that a text names, in words or by what only it has; GAME_UNKNOWN: none. */
enum game_id survey_named(struct slice text);

/* Moves of chess with a piece's letter among the atoms, which lie in the text at START. */
unsigned survey_san(const char *start, const struct atoms *);

/* Where the stone of a move lies; NOWHERE when no board has it. */
point survey_point(const struct text_survey *, const struct atom *);

/* Whether atom I is a move here, and not a number or part of a remark. */
bool survey_is_move(const struct text_survey *, const struct atoms *, unsigned i);

/* NULL: pairs and offsets, which no notation reads, for only the whole list tells what they mean. */
const char *survey_notation(const struct text_survey *);

#endif
