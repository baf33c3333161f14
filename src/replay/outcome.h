/* outcome.h - how a game ended: what the record declares, what the rules give, and how the two compare. */
#ifndef QIPU_REPLAY_OUTCOME_H
#define QIPU_REPLAY_OUTCOME_H

#include "finding/finding.h"
#include "game/game.h"
#include "record/words/declared.h"
#include "record/words/testimony.h"

enum verdict {
    VERDICT_UNKNOWN,
    VERDICT_PROVED,
    VERDICT_CONSISTENT,
    VERDICT_CONTRADICTED,
    VERDICT_ESTIMATED,
    VERDICT_REPAIRED /* the record says itself that it was mended: its moves prove nothing */
};

/* "proved" and so on. */
const char *verdict_name(enum verdict);

struct outcome {
    enum result result;   /* by the rules; RESULT_UNKNOWN when they do not decide */
    enum reason reason;   /* why: checkmate, stalemate, five, area count … */
    enum result declared; /* what the record says */
    enum how how;         /* and how it says that the game ended */
    bool forfeit;         /* without play */
    bool scored;          /* a score was counted or estimated */
    int score;            /* the first mover's, less the other's, in half points */
    enum verdict verdict;
};

/* Whether the game needs no more moves: the record says how it ended, or the board does. */
static inline bool outcome_is_over(const struct outcome *o)
{
    return o->declared != RESULT_UNKNOWN || o->forfeit || (o->result != RESULT_UNKNOWN && !o->scored);
}

/* replay_score.c: the margin that a record of weiqi declares, against the count of its last position. */

/* Fills in OUTCOME's verdict, and tells what is wrong with the margin; false where none is declared, or
 * nothing was counted. */
bool score_decides(const struct line *, const struct award *, const struct declared *, struct outcome *);

/* verdict.c: the result that a record declares, against what the rules give: after everything else, and the
 * only place where the two meet. */

/* An outcome of which only what the record declares is known. */
struct outcome verdict_open(const struct declared *);

/* Tells where the record contradicts itself: its header and its closing token. */
void verdict_compare_words(const struct line *, uint32_t ply);

/* Compares, and tells what the declared result contradicts. */
void verdict_settle(const struct line *, const struct award *, const struct declared *, struct outcome *);

#endif
