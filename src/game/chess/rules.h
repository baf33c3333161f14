/* rules.h - what the Laws say of a line: draws, ends, results, penalties. */
#ifndef QIPU_GAME_CHESS_RULES_H
#define QIPU_GAME_CHESS_RULES_H

#include "game/chess/position.h"
#include "game/game.h"

/* Rows of chess_params. */
enum chess_param {
    PARAM_THREEFOLD,            /* occurrences that allow a claim; 0: none */
    PARAM_FIVEFOLD,             /* occurrences that end the game; 0: none do */
    PARAM_FIFTY,                /* quiet moves by each that allow a claim */
    PARAM_SEVENTY_FIVE,         /* quiet moves by each that end the game */
    PARAM_ILLEGAL_LOSES,        /* the illegal move of one side that loses */
    PARAM_PENALTY_SECONDS,      /* what the opponent is given for the others */
    PARAM_ILLEGAL_DRAWS,        /* no loss when the opponent cannot mate */
    PARAM_BOTH_FLAGS_DRAW,      /* both flags down: a draw, not play on */
    PARAM_NOTATION,             /* whose spelling is the standard: enum chess_spelling */
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
    bool style;                 /* style findings are wanted */
    struct chess before;        /* the position before the step, while style is judged */
    uint64_t before_key;
    uint32_t before_node;
    const struct record *illegal_of;    /* whose illegal moves are counted */
    uint64_t illegal_serial;
    unsigned illegal[2];
};

extern const struct rule_param chess_params[CHESS_PARAMS + 1];

/* The number that belongs to the move just made, and who made it. */
static inline uint64_t number_of(const struct chess *p)
{
    return p->number - (p->turn == WHITE);
}

static inline unsigned mover_of(const struct chess *p)
{
    return p->turn == BLACK ? SIDE_FIRST : SIDE_SECOND;
}

static inline bool number_fits(const struct node *n, const struct chess *p)
{
    return (n->number == 0) | (n->number == number_of(p)) &&
           (n->claim.side == SIDE_NONE || n->claim.side == mover_of(p));
}

/* Nothing that was wanted, or that happened before, makes every further step worth a look. The first step of a line
 * finds out. */
static inline bool chess_is_calm(const struct line *l)
{
    const struct chess_memory *m = l->memory;

    return l->trail->count > 2 && !m->style && !l->over && !l->classify;
}

/* The step itself does: nothing repeats before the eighth quiet ply. */
static inline bool asks_for_a_look(const struct node *n, const struct chess *p)
{
    return p->quiet >= 8 || !number_fits(n, p) || MOVE_KIND(n->move) == MOVE_PASS;
}

void chess_look_at(struct line *);
void chess_after(struct line *);
uint32_t chess_straight(struct line *, uint32_t node);
void chess_finish(struct line *, struct outcome *);
bool chess_referee(struct line *, uint32_t node, unsigned ruling);
void chess_describe(const struct line *, const struct step *, struct buf *);

/* The moves in the operations of an EPD, against its position. */
void chess_operations(const struct line *);

/* Style of the words of the last step. */
void chess_style(struct line *, const struct claim *told);

#endif
