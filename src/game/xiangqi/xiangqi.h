/* xiangqi.h - what the files of this engine share beside the board. */
#ifndef QIPU_GAME_XIANGQI_XIANGQI_H
#define QIPU_GAME_XIANGQI_XIANGQI_H

#include "game/game.h"
#include "game/xiangqi/xiangqi_board.h"

/* Rows of xq_params: the numbers and switches that a rulebook sets (params.c says what they mean). */
enum xq_param {
    XQ_NATURAL_LIMIT,
    XQ_CHECKS_COUNTED,
    XQ_CHECKS_CAPPED,
    XQ_MISSED_MOVES,
    XQ_FOULS_LOSE,
    XQ_CYCLES,
    XQ_CYCLE_MAX,
    XQ_ARRIVAL,
    XQ_CLAIM,
    XQ_BOTH_FORBIDDEN,
    XQ_MUTUAL_CHECK,
    XQ_ROOT_CHASES,
    XQ_KING_EVASION,
    XQ_ONLY_MOVE,
    XQ_DEFENCE_POINT,
    XQ_PAWN_FOR_CHARIOT,
    XQ_CROSSING_PAWN,
    XQ_PAWNS_IN_MUTUAL,
    XQ_EQUALS,
    XQ_FACING,
    XQ_KILL_NEW,
    XQ_KILL_STALEMATE,
    XQ_GUARD_WORTH,
    XQ_ANSWER_MATE,
    XQ_SECOND_CAPTOR,
    XQ_FREED_ROOT,
    XQ_JOINED_EXCHANGE,
    XQ_PAWN_WITH_CHECK,
    XQ_CHECK_BY_PAWN,
    XQ_ATTACK_ROUNDS,
    XQ_VARY_ROUNDS,
    XQ_PAIRS, /* one row for each enum xq_grave but the last */
    XQ_PAIRS_END = XQ_PAIRS + 5,
    XQ_NODES,
    XQ_FAMILY,
    XQ_CAPTORS,
    XQ_VICTIMS,
    XQ_ROOTED_CHARIOT,
    XQ_GUARDS_CHASE,
    XQ_OFFERS,
    XQ_PINS,
    XQ_DISCOVERED,
    XQ_HELD_CHARIOT,
    XQ_CHECK_AND_CHASE,
    XQ_VARY_CYCLES,
    XQ_PARAMS
};

/* Readings of XQ_OFFERS that are not the text's own. */
enum { XQ_OFFERS_ANY_KIND = 1, XQ_OFFERS_UNASKED };

/* Kinds of forbidden patterns, for two sides that both make such moves (26.8 of 2011). */
enum xq_grave { XQ_KILLS, XQ_CHARIOT, XQ_UNROOTED, XQ_MIXED, XQ_JOINT_CHARIOT, XQ_JOINT_UNROOTED, XQ_OTHER };

extern const struct rule_param xq_params[XQ_PARAMS + 1];

extern const struct game game_xiangqi;

/* struct game's. */
bool xq_setup(void *, const struct record *, const struct rulebook *, struct sink *);
uint32_t xq_play(void *, move, uint64_t *key);
void xq_after(struct line *);
uint32_t xq_fast_line(struct line *, uint32_t node);
void xq_finish(struct line *, struct award *);
enum reason xq_denies(struct line *, const struct stated *, bool *doubtful);
void xq_describe(const struct line *, const struct step *, struct buf *);
void xq_label(const struct line *, struct arena *, struct proof *);

/* What follows from a check. */
uint32_t xq_check_facts(const struct xq *);

/* Whether xq_after() looks at the words of moves. */
bool xq_minds_words(const struct sink *);

/* 23.3: whether SIDE can claim the natural limit. Of the claimant's checks only so many count, so either
 * side's own checks may spoil its claim. */
bool xq_may_claim(const struct xq *, const struct rulebook *, unsigned side);

/* Neither side has a chariot, horse, cannon or pawn. */
bool xq_is_dead(const struct xq *);

#endif
