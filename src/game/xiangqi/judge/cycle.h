/* cycle.h - repetition: finding a cycle in the trail, ruling on it, and seeing whether it goes on (24 to
 * 26). */
#ifndef QIPU_GAME_XIANGQI_JUDGE_CYCLE_H
#define QIPU_GAME_XIANGQI_JUDGE_CYCLE_H

#include "game/xiangqi/judge/judge.h"

enum { XQ_CYCLE_LIMIT = 200 };

/* A cycle on trial. Everything is counted from the position before its first move. */
struct xq_trial {
    struct xq start;
    unsigned length; /* in plies */
    unsigned first_ply;
    uint16_t move[XQ_CYCLE_LIMIT];
    uint16_t last_move; /* the move that led to it */
    bool mutual_pawns;  /* pawns' attacks would make the attacks mutual (27.2) */
    struct xq_verdict verdict[XQ_CYCLE_LIMIT];
};

/* Who makes the move I of it. */
static inline unsigned xq_mover(const struct xq_trial *t, unsigned i)
{
    return t->start.turn ^ (i & 1);
}

enum xq_ruled { XQ_ALLOWED_DRAW, XQ_FORBIDDEN_DRAW, XQ_OPEN, XQ_UNDETERMINED, XQ_MUST_VARY, XQ_LOSES };

/* OFFENDER is RED or BLACK where one side has to vary or loses. */
struct xq_ruling {
    enum xq_ruled what;
    unsigned offender;
    bool by_level; /* both make forbidden moves, one of them the worse (26.8 of 2011) */
};

/* Switches whose other reading changes the ruling, and to what. */
enum { XQ_READINGS = 16 };

struct xq_reading {
    enum xq_param which;
    int reading;
    struct xq_ruling ruling;
};

struct xq_readings {
    struct xq_reading list[XQ_READINGS];
    unsigned count;
};

/* What was ruled of a cycle: games come more than once in an archive, and their cycles with them. Each has
 * its shelf, on which the last few that belong there are kept. */
enum { XQ_SHELVES = 64, XQ_SHELF = 8, XQ_PRECEDENT_PLIES = 8 };

struct xq_precedent {
    uint8_t man[XQ_MEN]; /* where they stood before the first move */
    uint8_t turn;
    uint16_t move[XQ_PRECEDENT_PLIES], last_move;
    unsigned length; /* 0: none yet */
    int param[RULE_PARAMS_MAX];
    bool mutual_pawns, has_readings;
    struct xq_verdict verdict[XQ_PRECEDENT_PLIES];
    struct xq_ruling ruling;
    struct xq_readings readings;
};

/* A worker's memory. */
struct xq_archive {
    struct xq_memory memory;
    struct xq_precedent precedent[XQ_SHELVES][XQ_SHELF];
};

/* precedent.c: fills in the verdicts on a prepared cycle from one just like it; NULL when there is none. */
const struct xq_precedent *xq_recall(const struct xq_archive *, const int *param, struct xq_trial *);

/* READINGS is NULL where they were not asked for. */
void xq_remember(struct xq_archive *, const int *param, const struct xq_trial *, const struct xq_ruling *,
                 const struct xq_readings *);

/* Classifies every move, under the judge's switches. */
void xq_try(struct xq_trial *, struct xq_judge *);

/* asian.c: the same two for a rulebook of that family. */
void xq_try_asian(struct xq_trial *, struct xq_judge *);
struct xq_ruling xq_rule_asian(const struct xq_trial *, const int *param);

/* Men that one side attacks anew with every move, as bits 1 << man. */
uint64_t xq_always_chased(const struct xq_trial *, unsigned side);

/* Whether the switch had a say in a move that could be settled. */
bool xq_hangs_on(const struct xq_trial *, enum xq_param);

/* What 24 and 26 make of it. */
struct xq_ruling xq_rule(struct xq_trial *, struct xq_judge *);

/* The same after one switch was CHANGED: looks again only at moves in which it had a say, and at a side's no
 * longer than until one is known to be idle, because nothing is forbidden then unless pawns make it so. */
struct xq_ruling xq_rule_otherwise(const struct xq_trial *, struct xq_judge *, enum xq_param changed);

/* "长捉", "一将一闲": what one side does; OUT holds at least 64 bytes. */
void xq_name_pattern(const struct xq_trial *, unsigned side, char *out);

/* Fills in a trial of the last WATCH->length plies up to WATCH->since, but for the verdicts. */
void xq_prepare(struct xq_trial *, const struct line *, const struct xq_watch *);

/* The finding's words and bits for a ruling. */
enum reason xq_ruling_reason(const struct xq_ruling *);
unsigned xq_ruling_bits(const struct xq_ruling *);

/* judge_rounds.c: after each step, attacks through many rounds that are no cycle (23.4 of 2011). */
void xq_watch_rounds(struct line *);

/* rest.c: whether the record ends with the last step, or with moves that only go on with the cycle of
 * LENGTH steps: then somebody may have claimed what it shows. */
bool xq_ends_here(const struct line *, unsigned length);

/* The plies of the cycle to be judged where one of LENGTH plies was found; 0: a longer one is
 * still to be closed. */
unsigned xq_printed_cycle(const struct line *, unsigned length);

/* After each step: judges a cycle when it has been gone through often enough, and then watches it. */
void xq_watch_cycles(struct line *);

/* What is ruled of the cycle in which the line ends, where one of its positions has come three times: what a
 * claim can be about. False: there is none. */
bool xq_last_cycle(const struct line *, struct xq_ruling *);

/* Whether the line ends in a cycle that is a draw. */
bool xq_ends_drawn(struct line *);

/* The evidence, one proof a move. */
struct proof *xq_prove(struct arena *, const struct xq_trial *);

/* The same of one move. */
void xq_prove_move(struct arena *, const struct xq *before, unsigned m, const struct xq_verdict *,
                   struct proof *);

/* A move in coordinates. */
const char *xq_iccs(struct arena *, unsigned m);

/* The character of a class. */
const char *xq_class_name(enum xq_class);

#endif
