/* chess_rules.h - what the Laws say of a line: draws, ends, results, penalties. */
#ifndef QIPU_GAME_CHESS_CHESS_RULES_H
#define QIPU_GAME_CHESS_CHESS_RULES_H

#include "game/chess/position.h"

/* Rows of chess_params. */
enum chess_param {
    PARAM_THREEFOLD,           /* occurrences that allow a claim; 0: none */
    PARAM_FIVEFOLD,            /* occurrences that end the game; 0: none do */
    PARAM_FIVEFOLD_IN_A_ROW,   /* only where they come with every second move of each side */
    PARAM_FIFTY,               /* quiet moves by each that allow a claim */
    PARAM_SEVENTY_FIVE,        /* quiet moves by each that end the game */
    PARAM_ILLEGAL_LOSES,       /* the illegal move of one side that loses */
    PARAM_PENALTY_SECONDS,     /* what the opponent is given for the others */
    PARAM_RAPID_ILLEGAL_LOSES, /* as above, in rapid chess and in blitz; 0: the same */
    PARAM_BLITZ_ILLEGAL_LOSES,
    PARAM_RAPID_PENALTY_SECONDS,
    PARAM_BLITZ_PENALTY_SECONDS,
    PARAM_ILLEGAL_DRAWS,   /* no loss when the opponent cannot mate */
    PARAM_RESIGN_DRAWS,    /* nor when a player resigns to one who cannot mate */
    PARAM_BOTH_FLAGS_DRAW, /* both flags down: a draw, not play on */
    PARAM_NOTATION,        /* whose spelling is the standard: enum chess_spelling */
    CHESS_PARAMS
};

enum chess_spelling { SPELLING_PGN, SPELLING_LAWS };

enum chess_fact {
    FACT_DRAWN = FACT_OWN,      /* the rules ended the game here as a draw */
    FACT_THIRD = FACT_OWN << 1, /* a position for the third time */
    FACT_FIFTY = FACT_OWN << 2
};

/* A worker's own. */
struct chess_memory {
    bool style;                  /* style findings are wanted */
    const struct sink *style_in; /* for which that was found out */
    struct chess before;         /* the position before the step, while style is judged */
    uint64_t before_key;
    uint32_t before_node;
    uint64_t illegal_in; /* the number of the game whose illegal moves are counted */
    unsigned illegal[2];
    uint64_t shown_in; /* the number of the game at whose end kings were put in the middle, */
    enum result shown; /* and the result that they show */
};

/* tail.c: see game.tail. */
bool chess_tail(struct line *, uint32_t node);

extern const struct rule_param chess_params[CHESS_PARAMS + 1];

/* The number that belongs to the move just made, which was US's. */
static inline uint64_t number_of(const struct chess *p, unsigned us)
{
    return p->number - us;
}

/* Whose move it was. */
static inline unsigned mover_of(const struct chess *p)
{
    return !p->turn;
}

/* Most numbers stand before moves of White. */
static inline bool number_fits(const struct node *n, const struct chess *p, unsigned us)
{
    uint64_t number = number_of(p, us), usual = us == WHITE ? number : 0, other = us == WHITE ? 0 : number;

    return (usually(n->number == usual) || n->number == other) &&
           (usually(n->claim.side == SIDE_NONE) || n->claim.side == us + SIDE_FIRST);
}

/* Whether a move claims a capture, a check or a mate that is none; a mate is one as far as this can tell, and
 * worth a look. Marks and facts have the same bits for these. */
static inline bool claims_falsely(const struct node *n, uint32_t facts)
{
    _Static_assert((unsigned)MARK_CAPTURE == FACT_CAPTURE && (unsigned)MARK_CHECK == FACT_CHECK &&
                       (unsigned)MARK_MATE == FACT_MATE,
                   "marks are facts");
    return (n->claim.marks & (FACT_CAPTURE | FACT_CHECK | FACT_MATE) & ~facts) != 0;
}

/* Quiet plies from which on something can repeat often enough, or last long enough, to be told: a third time
 * and fifty moves take many, a house rule may ask for less. */
static inline uint32_t first_look(const int *param)
{
    bool usual = param[PARAM_THREEFOLD] != 2 && param[PARAM_FIVEFOLD] != 2 && param[PARAM_FIFTY] >= 4 &&
                 (param[PARAM_SEVENTY_FIVE] == 0 || param[PARAM_SEVENTY_FIVE] >= 4);

    return usual ? 8 : 2;
}

/* A step with as many quiet plies is worth a look: any when something is wanted, or happened before, that
 * makes every step so. What is wanted is found out by looking. */
static inline uint32_t calm_below(const struct line *l)
{
    const struct chess_memory *m = l->memory;

    return m->style_in == l->sink && !m->style && !l->over && !l->classify ? first_look(l->rules->param) : 0;
}

/* The words are those of the standard: nothing can be said of their style. Castling differs in its squares,
 * and a pawn's file in a capture is no hint. */
static inline bool words_agree(const struct claim *said, const struct claim *told)
{
    return ((unsigned)said->odd | (unsigned)(said->marks ^ told->marks)) == 0 &&
           (said->piece == PAWN || ((said->file ^ told->file) | (said->rank ^ told->rank)) == 0);
}

/* Whether LAST, the last step of the line, after which P is, is a quiet one like those before it: no limit is
 * reached, and the position is new. */
bool rules_is_one_more(const struct line *, const struct chess *p, const struct step *last);

void chess_after(struct line *);
uint32_t chess_straight(struct line *, uint32_t node);
void chess_finish(struct line *, struct award *);
enum reason chess_denies(struct line *, const struct stated *, bool *doubtful);
bool chess_referee(struct line *, uint32_t node, unsigned ruling);

/* Which illegal move of a side loses the game, at the game's speed. */
unsigned chess_illegal_loses(const struct line *);
void chess_describe(const struct line *, const struct step *, struct buf *);

/* The moves in the operations of an EPD, against its position. */
void chess_operations(const struct line *);

/* Style of the words of the last step. */
void chess_style(struct line *, const struct claim *told);

#endif
