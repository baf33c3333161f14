/* judge.h - what a move of a cycle attacks: mates by checks, gains by exchange, and the class that follows
 * (25 to 29).
 *
 * Everything here costs thousands of nodes, so it is asked only of moves that a repetition puts on trial
 * (or that a trace wants classified). Bounds are explicit: `capped` says that one was hit and something
 * may be missed. */
#ifndef QIPU_GAME_XIANGQI_JUDGE_H
#define QIPU_GAME_XIANGQI_JUDGE_H

#include "game/xiangqi/moves.h"

enum { XQ_LINE_MAX = 16, XQ_LIST_MAX = 16, XQ_WON = 1000000 };

/* Results of exchanges, as exchange.c makes them: a piece's worth times 1000, a crossed pawn
 * 10; 1 and -1 are pieces against pawns, which is a gain for neither side. */
enum { XQ_A_GAIN = 10 };

/* The classes of 28. 兑 to 闲 are all idle moves. */
enum xq_class { XQ_CHECK, XQ_KILL, XQ_CHASE, XQ_EXCHANGE, XQ_OFFER, XQ_BLOCK, XQ_FOLLOW, XQ_IDLE };

static inline bool xq_is_attack(enum xq_class c)
{
    return c <= XQ_CHASE;
}

struct xq_list {
    uint16_t move[XQ_LIST_MAX];
    unsigned count;
};

static inline bool xq_listed(const struct xq_list *l, unsigned m)
{
    for (unsigned i = 0; i < l->count; i++)
        if (l->move[i] == m)
            return true;
    return false;
}

/* Positions that were found to hold no mate in so many moves. */
enum { XQ_MEMO = 1024 };

struct xq_memo {
    uint64_t key;
    unsigned depth;
};

/* What exchanges from a position came to, and what it took to find that out. */
struct xq_memo_exchange {
    uint64_t key;
    int value;
    uint32_t nodes, touched;
};

/* The same of checks, with where they began and what they won. */
struct xq_memo_checks {
    uint64_t key;
    int value;
    uint32_t nodes, touched;
    uint16_t by;
    uint8_t square;
};

/* Moves that were listed in a position. */
enum { XQ_KNOWN = 2048, XQ_KNOWN_MOVES = 19 };

struct xq_known {
    uint64_t key;
    uint16_t count, move[XQ_KNOWN_MOVES];
};

/* What was found out for one cycle. Memory of cycles before stays where it is, but its keys fit no more. */
struct xq_memory {
    uint64_t cycle; /* a number of its own */
    struct xq_memo mates[XQ_MEMO];
    struct xq_memo_exchange exchange[XQ_MEMO];
    struct xq_memo_checks checks[XQ_MEMO];
    struct xq_known known[XQ_KNOWN];
};

/* A question: its switches, its bound, and what is set aside while it is answered. */
struct xq_judge {
    const int *param;      /* of the rulebook, by enum xq_param */
    uint32_t nodes, limit; /* of one search */
    uint32_t touched;      /* bits 1 << enum xq_param: switches on which something hung */
    bool capped;
    bool pawns_chase;      /* 27.2: in mutual attacks a pawn's attack is a chase too; asked of moves
                              that are idle without */
    bool all_captors;      /* what is asked for is a price, not a chase: 27.1 and 27.2 exempt nobody */
    unsigned side;         /* who attacks */
    unsigned chased;       /* the square of the man that is taken first, 0 when there is none yet */
    struct xq_list offers; /* its captures of an equal that could take first: 兑 or 献, no attack */
    uint64_t salt;         /* of the cycle and the offers, for the memory of mates */
    struct xq_memory *memory;
    struct xq_list standing; /* what the other side threatens anyway: not the price of a capture */
    bool checks_stand;       /* the other side threatens to win something by checks anyway */
};

/* A judge of another cycle. */
static inline struct xq_judge xq_judge(struct xq_memory *memory, const int *param)
{
    memory->cycle += 0x9E3779B97F4A7C15u;
    return (struct xq_judge){.param = param, .memory = memory};
}

/* Counts a node; false when the bound is reached. */
static inline bool xq_spend(struct xq_judge *j)
{
    j->capped |= ++j->nodes > j->limit;
    return j->nodes <= j->limit;
}

/* The position after the move. Filled in place, because what is returned is copied once more. */
static inline void xq_played(const struct xq *p, unsigned m, struct xq *next)
{
    *next = *p;
    xq_make(next, m);
}

/* The position in which the side to move has passed. */
static inline struct xq xq_passed(const struct xq *p)
{
    struct xq q = *p;

    xq_set_turn(&q, p->turn ^ 1u);
    return q;
}

/* mate.c: a forced mate in at most DEPTH moves of the side to move, every one of them a check. LINE, when
 * not NULL, takes it with the longest defence. */
struct xq_line {
    uint16_t move[XQ_LINE_MAX];
    unsigned count;
};

/* Of the cycle, and of the offers: they are left out of mates and exchanges, so what was found with others
 * does not hold. */
uint64_t xq_salt(const struct xq_judge *);

bool xq_mates(struct xq_judge *, const struct xq *, unsigned depth, struct xq_line *);

/* known.c: what moves.h lists, the same again where it was asked for before. */
void xq_known_checks(struct xq_judge *, const struct xq *, struct xq_moves *);
void xq_known_captures(struct xq_judge *, const struct xq *, struct xq_moves *);
void xq_known_legal(struct xq_judge *, const struct xq *, struct xq_moves *);

/* stalemate.c: whether the side to move could leave the other without a move, but not in check. */
bool xq_threatens_stalemate(struct xq_judge *, const struct xq *, struct xq_line *);

/* exchange.c: men taken and lost, and what they come to. */
struct xq_account {
    int won, lost; /* pieces */
    int guards;    /* how many advisers and elephants are among them, won less lost */
    int pawns_won, pawns_lost;
};

/* 25.3: generals and pawns that have not crossed are no material. */
bool xq_is_material(const struct xq *, unsigned man);
void xq_book(const struct xq_judge *, struct xq_account *, const struct xq *, unsigned man, bool won);

/* The other reading of what an adviser or elephant is worth: as much as a horse, or 20. */
int xq_other_worth(const int *param);

/* The worth of a man's kind; 0 for generals and pawns. */
int xq_worth(const struct xq_judge *, enum piece);

/* What is certain already: results outside are not told apart. */
struct xq_window {
    int low, high;
};

/* A key of everything that the result of a search depends on. */
uint64_t xq_question(const struct xq_judge *, const struct xq *, const struct xq_account *, int depth,
                     struct xq_window);

/* The net result for j->side when both sides take what they can all over the board and stop when they like.
 * FIRST: this is the answer to a capture, and what the other side threatened before does not count as one. */
int xq_exchanges(struct xq_judge *, const struct xq *, struct xq_account, int depth, struct xq_window,
                 bool first);

/* The same with captures on one square only: whether the man that was taken there was rooted (28.16). */
int xq_exchange_on(struct xq_judge *, const struct xq *, unsigned square, struct xq_account, int depth);

/* The other reading of how soon a mate must come to answer a capture. */
unsigned xq_other_mate(const int *param);

/* threat.c */
enum xq_level { XQ_NO_GAIN, XQ_EVEN, XQ_GAIN };
enum xq_how { XQ_ROOTLESS, XQ_FALSE_ROOT, XQ_FEW_ROOTS, XQ_BY_EXCHANGE, XQ_BY_CHECKS };

struct xq_threat {
    uint8_t level;                  /* enum xq_level: what the best capture of this man nets */
    uint8_t own_level;              /* the same with what the other side threatens anyway set aside */
    uint8_t other_level, other_own; /* both as they would be with root-chases switched */
    uint8_t how;                    /* enum xq_how */
    uint8_t square;                 /* where the man stands */
    uint16_t by;                    /* the capture, or the first check */
    int net;
};

/* What the side to move would win, man by man. */
struct xq_threats {
    struct xq_threat on[XQ_MEN];
    bool checks_stand; /* of the other side, where prices were asked for */
};

/* Looks only at the men in MEN (bits 1 << man). PRICED: also what each capture costs by itself, own_level. */
void xq_find_threats(struct xq_judge *, const struct xq *, uint64_t men, bool priced, struct xq_threats *);

/* The level of the capture M, which the side to move could make if it were not in check and the man on SPARED
 * were not to be taken. */
uint8_t xq_level_sparing(struct xq_judge *, const struct xq *, unsigned m, unsigned spared);

/* Makes the side to move the attacker, and fills in j->offers. */
void xq_find_offers(struct xq_judge *, const struct xq *);

/* Whether a capture counts as an attack of its captor: generals and pawns do not chase (27.1, 27.2), but
 * what they take with another man's check is that man's doing. */
bool xq_may_chase(const struct xq_judge *, const struct xq *, unsigned m);

/* checks.c: what consecutive checks win, then or on the way; 0 for nothing. */
int xq_gain_by_checks(struct xq_judge *, const struct xq *, struct xq_threat *);

/* What remains of NET, which j->side has after a capture with the account A, when the side to move answers
 * with checks that win something back. What is not above FLOOR is not told apart. */
int xq_after_checks(struct xq_judge *, const struct xq *, const struct xq_account *a, int net, int floor);

/* Whether checks win something for the side to move, as it stands. */
bool xq_checks_threaten(struct xq_judge *, const struct xq *);

/* Whether the side to move takes back with check the man that took one of its own with the move TAKEN of
 * BEFORE, and wins more by it. */
bool xq_punishes(struct xq_judge *, const struct xq *, const struct xq *before, unsigned taken);

/* classify.c: what a move is, and why. */
struct xq_verdict {
    enum xq_class class;
    uint8_t target;          /* the man that is chased, offered an exchange or followed; 0 for none */
    bool capped;             /* a bound was hit: an attack may have been missed */
    bool defence;            /* 27.3 made it idle */
    uint32_t touched;        /* bits 1 << enum xq_param: switches that had a say */
    struct xq_threat threat; /* of a chase */
    struct xq_line line;     /* of a kill */
};

/* A move in its place: what it is depends on the moves before it. */
struct xq_context {
    struct xq before;              /* the position it is made in */
    const struct xq *earlier;      /* the one after its side's move before, NULL when not known */
    const struct xq_verdict *last; /* on the other side's move before it, NULL when not known */
    unsigned last_move;            /* that move, 0 when not known */
};

struct xq_verdict xq_classify(struct xq_judge *, const struct xq_context *, unsigned m);

#endif
