/* weiqi.h - what the parts of the engine share. */
#ifndef QIPU_GAME_WEIQI_WEIQI_H
#define QIPU_GAME_WEIQI_WEIQI_H

#include "game/game.h"
#include "game/weiqi/place.h"

/* What a rulebook may set: rows of weiqi_params. */
enum weiqi_param {
    PARAM_BOARD,         /* lines each way; 0: any */
    PARAM_KO,            /* enum ko_rule */
    PARAM_SUICIDE,       /* 1: allowed */
    PARAM_SCORING,       /* enum scoring */
    PARAM_KOMI,          /* hundredths of a point; -1: not set by the rulebook */
    PARAM_COMPENSATION,  /* enum compensation: points to White for handicap stones */
    PARAM_PASSES,        /* in a row that end the game; 0: they never do */
    PARAM_WARNING_COSTS, /* stones (zi) off the count */
    PARAM_WARNINGS_LOSE, /* 0: never */
    PARAM_HANDICAP,      /* enum handicap_rule */
    PARAM_DEAD,          /* enum dead_rule */
    PARAM_LATE,          /* enum late_rule: a move after the time is used up */
    PARAM_SAVED,         /* enum saved_rule: time left of a period with its stones played */
    PARAM_KOMI_UNIT      /* enum komi_text: what the text gives its komi in */
};

enum ko_rule { KO_SIMPLE, KO_POSITIONAL, KO_SITUATIONAL };
enum scoring { SCORING_AREA, SCORING_TERRITORY };
enum compensation { COMPENSATION_NONE, COMPENSATION_STONES, COMPENSATION_STONES_LESS_ONE };
enum komi_text { KOMI_IN_POINTS, KOMI_IN_STONES };
enum handicap_rule { HANDICAP_FREE, HANDICAP_FIXED, HANDICAP_NONE }; /* NONE: the text knows none */
enum dead_rule { DEAD_AGREED, DEAD_NONE };
enum late_rule { LATE_LOSES, LATE_MAY_PASS };
enum saved_rule { SAVED_LOST, SAVED_KEPT };

extern const struct rule_param weiqi_params[];

/* The captures of a step, in its facts. */
enum { FACT_TAKEN_SHIFT = 16, FACT_TAKEN_MAX = 0xFFF, FACT_SUICIDE = 1 << 28 };

static inline unsigned fact_taken(uint32_t facts)
{
    return facts >> FACT_TAKEN_SHIFT & FACT_TAKEN_MAX;
}

enum overtime { OVERTIME_NONE, OVERTIME_UNREAD, OVERTIME_PERIODS, OVERTIME_STONES, OVERTIME_INCREMENT };

/* The time control, read when the first clock is met, and both clocks as they were last seen. */
struct weiqi_clocks {
    bool read, saved;       /* `saved`: time left of a period goes over to the next */
    uint8_t fell;           /* the side whose clock went below zero first; SIDE_NONE: neither */
    uint8_t overtime;       /* enum overtime */
    int32_t overtime_count; /* periods, or stones in one */
    int32_t periods[3];     /* left, by side; -1: not seen */
    int64_t limit_ms, overtime_ms;
    int64_t left[3]; /* milliseconds by side; -1: not seen */
};

struct weiqi {
    uint8_t to_move; /* enum side */
    uint8_t suicide_allowed, ends_after;
    uint8_t passes;                          /* in a row, up to now */
    uint8_t warnings[3];                     /* by side, given by the referee */
    uint8_t lost_by;                         /* the side that the referee has ruled against */
    uint8_t resigned;                        /* the side that has resigned */
    bool captures;                           /* stones have been taken: from now on something can repeat */
    bool end_told, defect_told, tenuki_told; /* said once a line */
    bool dumped;                             /* stones were put down as moves: either side may be next */
    bool settled;                            /* dead stones were taken off after the last move */
    uint16_t placing;                        /* handicap stones that Black still puts as moves */
    uint16_t handicap;                       /* stones, as far as known */
    uint32_t since;                          /* the first step that repetition looks at */
    uint64_t since_key;                      /* key of the position before it */
    uint32_t since_stones;                   /* how many it had */
    uint32_t peak;                           /* the most stones that a position had from there on */
    uint32_t
        cycle_end[2]; /* the step up to which a cycle was told, by this reading and by the other; 0: none */
    struct weiqi_clocks clocks;
    struct goban board;
};

/* The low half of a key is that of the stones alone. */
#define WEIQI_SIDE_KEY UINT64_C(0xA5A3562500000000)

static inline uint64_t weiqi_key_for(uint64_t stones, unsigned to_move)
{
    return stones ^ (WEIQI_SIDE_KEY & -(uint64_t)(to_move / SIDE_SECOND));
}

static inline uint64_t weiqi_key_now(const struct weiqi *w)
{
    return weiqi_key_for(w->board.key, w->to_move);
}

/* Per worker: the table that repetition looks into, and room for a past position. */
enum { REPEAT_SLOTS = 1 << 18 };

struct repeat_slot {
    uint32_t generation; /* of the record that put it here */
    uint32_t step;       /* index in the trail */
};

/* The position that was last gone back to, to verify a repetition: after STEP of the line, with the edits
 * before the step that followed. */
struct verified {
    uint32_t generation, step, node, next;
    uint64_t key;
    struct weiqi position;
};

/* Nodes without a move that follow each other, and the record they are of: see weiqi_setup.c. */
struct silent_run {
    uint32_t first, last;
    bool follows;  /* a move comes after them */
    uint64_t game; /* line.game_number */
};

struct weiqi_memory {
    uint32_t generation;          /* of the record being replayed */
    uint32_t mask;                /* slots in use for it, less one */
    uint32_t listed_from, listed; /* the first step of the trail in the table, and the first after those */
    uint64_t replayed;            /* steps gone through again to verify, in this record */
    struct silent_run run;
    struct weiqi past;
    struct verified verified;
    bool sights_known;
    struct sight sights[3][SIGHTS]; /* by side: what sight_of() says */
    struct repeat_slot slot[REPEAT_SLOTS];
};

/* weiqi.c: the moves themselves, also used for trials. */
int weiqi_match(const void *position, const struct claim *, move out[MATCH_MAX]);
uint32_t weiqi_play(void *position, move, uint64_t *key);
enum reason weiqi_why(const void *position, const struct claim *, const move *fit, int fits, enum code *,
                      struct arena *, const char *arg[2]);
move weiqi_force(const void *position, const struct claim *);

/* What a stone did, and that something has been taken, when it has. */
uint32_t weiqi_facts(struct weiqi *, struct played);

/* weiqi_fast_line.c: plays from NODE on, whose parent is l->node, as long as the main line goes straight on
 * with stones that ask no question; the first node that it has not played. */
uint32_t weiqi_quiet(struct line *, uint32_t node);

/* "D4", as people write it (no I). */
const char *weiqi_point_name(struct arena *, point);

/* A finding about any node of the record, with up to four arguments, for a caller who has more to add and
 * then reports it. CODE_NONE where the node is only quoted. */
struct finding weiqi_finding(const struct line *, uint32_t node, uint32_t ply, enum code, enum reason,
                             const char *const arg[4]);

/* Makes and reports it. */
void weiqi_say(const struct line *, uint32_t node, uint32_t ply, enum code, enum reason,
               const char *const arg[4]);

/* weiqi_setup.c */
bool weiqi_setup(void *position, const struct record *, const struct rulebook *, struct sink *);
void weiqi_edit(struct line *, uint32_t node);

/* The usual points for that many handicap stones (2 to 9) on this board; how many. WAY 1 is the other
 * custom for three, six and seven. */
unsigned weiqi_handicap_points(const struct goban *, unsigned stones, unsigned way, point out[9]);

/* weiqi_edit.c */

/* Sets and removes what the node's notes say. True when a stone or the side to move changed. */
bool weiqi_apply_edit(struct weiqi *, const struct record *, uint32_t node);

static inline bool weiqi_is_wrong_side(const struct weiqi *w, const struct claim *c)
{
    return c->side != SIDE_NONE && c->side != w->to_move;
}

/* How many moves of the main line from NODE on can be played from this position; *WHOLE tells whether
 * that is all of them. With PASSES not NULL a wrong side is excused by a pass, and counted. */
uint32_t weiqi_trial(struct weiqi *, const struct record *, uint32_t node, uint32_t *passes, bool *whole);

/* defect.c: what looks like a fault of the record and not of a player. */

/* Whether the main line's next move is not the other side's on an empty point, or bears notes. */
static inline bool weiqi_is_odd(const struct weiqi *w, const struct node *next)
{
    return (next->claim.side != w->to_move) | (board_at(&w->board, next->claim.to) != EMPTY) |
           (next->notes != 0);
}

/* In a variation the same side plays twice: the other has played elsewhere. True when that explains it. */
bool weiqi_excuse(struct line *, uint32_t node);

/* Looks at the main line's next move, when it cannot be played, for what would explain it. */
void weiqi_look_ahead(struct line *, uint32_t next);

/* weiqi_proof.c: the points of a finding, in the sink's arena; NULL where there is nothing to show. */

/* See game.h. */
const struct proof *weiqi_prove(const struct line *, const struct claim *, enum code);

/* The points of the cycle from step EARLIER to the last one. */
const struct proof *weiqi_prove_cycle(const struct line *, uint32_t earlier);

/* repeat.c: the last step against all positions before it. */

/* The first step of a line: nothing in the table counts. */
void weiqi_forget(const struct line *);

/* Looks for the position in the table and says what is repeated. */
void weiqi_look_back(struct line *);

/* The trail was cut back to before its last step, or not at all: what is listed of it still counts. */
static inline void weiqi_trim_list(const struct line *l)
{
    struct weiqi_memory *m = l->memory;

    if (l->trail->count == 2)
        weiqi_forget(l);
    if (m->listed > l->trail->count - 1)
        m->listed = l->trail->count - 1;
}

static inline void weiqi_repetition(struct line *l)
{
    struct weiqi *w = l->position;

    weiqi_trim_list(l);
    if (w->board.stones > w->peak)
        w->peak = w->board.stones;
    else
        weiqi_look_back(l);
}

/* weiqi_clock.c: the times on the last step's node. */
void weiqi_clock(struct line *);

/* What the clocks give; true when they decide. FLAGS: whom a loss on time can be about. */
bool weiqi_judge_time(const struct line *, struct award *, struct flags *);

/* referee.c: applies a ruling; see game.h. */
bool weiqi_referee(struct line *, uint32_t node, unsigned ruling);

/* The node takes stones off that have liberties, or leaves some that have none: whether a referee puts that
 * right, with a warning to the side that has just moved where the rulebook has one. */
bool weiqi_put_right(struct line *, uint32_t node, enum reason);

/* finish.c: the count, the komi. */
void weiqi_finish(struct line *, struct award *);
enum reason weiqi_denies(struct line *, const struct stated *, bool *doubtful);
void weiqi_owners(const struct line *, void (*each)(void *ctx, point, enum side), void *ctx);

/* count.c: whose the points of a final position are. */

/* Territory as the record marks it: bits 1 << side, by cell. */
struct marks {
    bool any;
    uint8_t by[CELLS];
};

enum mark_fault { MARK_FINE, MARK_BOTH, MARK_OWN_STONE, MARK_HALF_DEAD, MARK_OPEN, MARK_HALF_REGION };

/* The first thing that is wrong with the marks; *AT is where. */
enum mark_fault marks_check(const struct goban *, const struct marks *, cell *at);

struct stone_tally {
    int area[3];      /* by side: live stones and their points; [0]: points of both or nobody */
    int territory[3]; /* points marked or enclosed, without stones */
    int dead[3];      /* stones of that side that are taken off at the end */
    int unmarked;     /* points that only one side encloses and that are not marked */
};

/* With marks: dead stones are those in the other side's marked points, unmarked points are shared, or go
 * to the only side that borders them when GENEROUS. Without (NULL): every stone is alive, and a region
 * belongs to the only side that borders it. */
struct stone_tally count_position(const struct goban *, const struct marks *, bool generous);

/* Whether both sides have an area of their own and nothing is left to play for or to take off, as far as the
 * board shows: every chain borders a region that no other side does, and single points alone lie between. */
bool count_is_closed(const struct goban *);

/* By cell without a live stone, whose it is (0: of both or nobody's) in the strict reading; 0 where one
 * stands.
 */
void count_owners(const struct goban *, const struct marks *, uint8_t owner[CELLS]);

/* life.c. By cell, the side whose it is for sure, whatever is still played (Benson): stones that can never be
 * taken and the regions they need. */
void life_sure(const struct goban *, uint8_t sure[CELLS]);

/* estimate.c. What games at random give on average, by majority at each point; deterministic. */
struct stone_tally estimate_position(const struct goban *, enum stone to_move);

#endif
