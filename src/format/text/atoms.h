/* atoms.h - the words of a text score of stones: numbers, sides, points, and the prose among them.
 *
 * A text score is cut into atoms before anybody knows which game it is: a letter and a number stay what they
 * are until all of them have been seen (stonelist.c decides). */
#ifndef QIPU_FORMAT_TEXT_ATOMS_H
#define QIPU_FORMAT_TEXT_ATOMS_H

#include "base/mem/mem.h"
#include "record/move.h"

enum atom_kind {
    ATOM_END,     /* no more text */
    ATOM_LINE,    /* a line end */
    ATOM_NUMBER,  /* x: its value */
    ATOM_POINT,   /* x: the letter, a is 0; y: the number */
    ATOM_PAIR,    /* two numbers x and y, in one of the styles below */
    ATOM_LETTERS, /* two letters as SGF has them; a is 0 */
    ATOM_NAMED,   /* a point that has a name; x, y: enum corner and lines from its two edges */
    ATOM_SIDE,    /* x: SIDE_FIRST for black, SIDE_SECOND for white */
    ATOM_PASS,
    ATOM_SWAP,
    ATOM_RESIGN,
    ATOM_GAP,    /* dots for a side that does not move */
    ATOM_ANSWER, /* what announces a move: '=' at the start of a line, "move", 下在, a key of JSON, a tag of
                    XML */
    ATOM_RESULT, /* 1-0, B+R */
    ATOM_WORDS,  /* anything else, up to a blank or a line end */
    ATOM_BROKEN, /* words where the numbers say that a move stands */
    ATOM_REMARK, /* words in brackets */
    ATOM_SETUP,  /* "initialStones": [["B", "Q4"], …] */
    ATOM_HEADER, /* a whole line, of the kind 黑方：张三; or "black": "Ann" */
    ATOM_TEXT    /* a whole line of prose */
};

enum pair_style {
    PAIR_NUMERAL, /* 16·四, 16の4, 16四: column from the left, row from the top, from 1 */
    PAIR_DASH,    /* 16-4; before a point it is a range of numbers */
    PAIR_COMMA,   /* 7,7 */
    PAIR_TRIPLE,  /* 7,7,1: Gomocup's, with who it is */
    PAIR_XY,      /* "x": 7, "y": 7 */
    PAIR_ROW_COL  /* "row": 7, "col": 7; x holds the column */
};

enum corner { CORNER_CENTRE, CORNER_TOP_RIGHT, CORNER_TOP_LEFT, CORNER_BOTTOM_RIGHT, CORNER_BOTTOM_LEFT };

enum atom_flag {
    ATOM_GLUED = 1,    /* nothing stands between it and the atom before */
    ATOM_CAPITAL = 2,  /* a capital letter */
    ATOM_WIDE = 4,     /* full width */
    ATOM_DOUBTFUL = 8, /* a name of two points: 小目 */
    ATOM_DASHED = 16   /* only a dash stands between it and the atom before */
};

struct atom {
    uint8_t kind, style, flags, side; /* style: enum pair_style or enum corner; side: of a triple or glued
                                         to a point: 1 black, 2 white */
    int16_t x, y;
    uint32_t off, len; /* from the start of the text */
};

struct atoms {
    struct atom *atom;
    unsigned count, cap;
    bool numbered; /* some move has a number */
    bool ended;    /* a result has been seen behind the moves */
    bool slow;     /* by the slow path alone */
};

void atoms_push(struct atoms *, struct atom);

/* Whether what stands under NAME in a program's data can be a point: "id": "a1" and "bands": ["q16"] are
 * none, however they read. Names in other scripts and numbers may be of moves. */
bool atoms_named_points(struct slice name);

/* The atoms of LINE, which lies in the text that begins at START. */
void atoms_of_line(const char *start, struct slice line, struct atoms *);

/* Whether S alone is a word for a pass which may tell a result as well: 弃权. */
bool atom_says_pass(struct slice);

/* Whether it is a stone, wherever that lies, a pass, a swap or a resignation. */
bool atom_is_move(const struct atom *);

/* remarks.c: what is said in brackets among the moves of a text score. */

/* What was seen in a line that is read from left to right: no remark begins before these. At first the start
 * of the line. */
struct remark_memory {
    const char *round, *brace;
};

/* The byte behind the remark in brackets at P; NULL: none begins there. Braces of JSON hold no remark. P must
 * not be before that of an earlier call with the same memory; without it, a line of brackets that nothing
 * closes would be searched to its end for each of them. */
const char *remark_get(struct remark_memory *, const char *p, const char *end);

/* the parts of the lexer of text scores of stones: numbers and points in numbers, letters and
 * words.
 *
 * Each looks at what stands at the lexer, fills in the atom and gives back the byte behind it, or NULL. */

struct lexer {
    const char *start, *p, *end;
    bool blank; /* something other than a dash stood between the last atom and this one */
    bool dash;  /* a dash did */
    bool first; /* of its line */
    struct remark_memory *seen;
};

static inline void set_kind(struct atom *a, enum atom_kind kind)
{
    a->kind = (uint8_t)kind;
}

/* A number of any kind, 12, １２, ①, ⒈, (3), 第3手, 十二; or a point in numbers, 16·四, 7,7. */
const char *atom_number(struct lexer *, struct atom *);

/* A point in letters, a side, a pass and other words of Latin letters. */
const char *atom_letters(struct lexer *, struct atom *);

/* Words of other scripts that mean something, points with a name among them. */
const char *atom_words(struct lexer *, struct atom *);

/* Digits of any width, at most four; the byte behind them. */
const char *atom_digits(const char *p, const char *end, unsigned *value);

/* Whether the number that ends at P is the first of a pair. */
bool atom_is_pair(const char *p, const char *end);

#endif
