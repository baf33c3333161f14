/* judge.h - what a move of a cycle attacks: mates by checks, gains by exchange, and the class that follows
 * (25 to 29).
 *
 * Everything here costs thousands of nodes, so it is asked only of moves that a repetition puts on trial
 * (or that a trace wants classified). Bounds are explicit: `capped` says that one was hit and something
 * may be missed. */
#ifndef QIPU_GAME_XIANGQI_JUDGE_JUDGE_H
#define QIPU_GAME_XIANGQI_JUDGE_JUDGE_H

#include "game/xiangqi/xiangqi.h"
#include "game/xiangqi/xiangqi_moves.h"

enum { XQ_LINE_MAX = 32, XQ_LIST_MAX = 16, XQ_WON = 1000000 };

/* How many questions' worth of nodes a whole cycle may cost, and one move of it. */
enum { XQ_QUESTIONS = 3, XQ_QUESTIONS_A_MOVE = 2 };

/* Results of exchanges, as exchange.c makes them: a piece's worth times 1000, a crossed pawn
 * 10; 1 and -1 are pieces against pawns, which is a gain for neither side. */
enum { XQ_A_GAIN = 10 };

/* The classes of 28. 兑 to 闲 are all idle moves. */
enum xq_class { XQ_CHECK, XQ_KILL, XQ_CHASE, XQ_EXCHANGE, XQ_OFFER, XQ_BLOCK, XQ_FOLLOW, XQ_IDLE };

static inline bool xq_is_attack(enum xq_class c)
{
    return c <= XQ_CHASE;
}

struct xq_list { /* captures */
    uint16_t move[XQ_LIST_MAX];
    uint8_t target[XQ_LIST_MAX]; /* the man that is taken */
    unsigned count;
};

struct xq_line {
    uint16_t move[XQ_LINE_MAX];
    unsigned count;
};

/* Men taken and lost. */
struct xq_account {
    int won, lost; /* pieces */
    int guards;    /* how many advisers and elephants are among them, won less lost */
    int chariots;  /* and how many chariots */
    int pawns_won, pawns_lost;
    uint64_t took; /* bits 1 << man: men among judge.old who have taken something meanwhile */
};

/* The graph of force.c. Index 0 of everything is nobody. */
enum {
    XQ_GRAPH_ROOT = 1,
    XQ_GRAPH_NODES = CHECKS_MOST,
    XQ_GRAPH_SLOTS = 2 * XQ_GRAPH_NODES,
    XQ_FEWEST_SLOTS = 1 << 8,
    XQ_GRAPH_GROUPS = 1 << 17,
    XQ_GRAPH_EDGES = 1 << 18,
    XQ_GRAPH_COSTS = 128
};

struct xq_node { /* a position in which the checking side is to move */
    uint64_t key;
    struct xq_account account;
    uint32_t next;    /* in a queue */
    uint32_t parents; /* edges that lead here */
    uint32_t groups;  /* its checks */
    uint32_t by;      /* the check that wins, 0 when `move` wins by itself */
    uint32_t rank;    /* 0 until it is won, then the order in which that was found out */
    uint16_t move;
    bool queued, seen, open;
    uint8_t man[XQ_MEN];
};

struct xq_group {          /* a check */
    uint32_t node, next;   /* of whom, and the one before it */
    uint32_t first, count; /* its replies, edges */
    uint32_t answer;       /* the edge of them that is not known to lose, and is looked at */
    uint16_t move;
};

struct xq_edge {           /* a reply */
    uint32_t group, child; /* child is 0 until somebody looks at it */
    uint32_t next;         /* of the child's parents */
    uint16_t move;
};

struct xq_slot { /* of the table of nodes: filled when its query is that of the graph */
    uint32_t query;
    uint16_t node, tag; /* the tag is part of the node's key, which is further away */
};

_Static_assert(XQ_GRAPH_NODES <= UINT16_MAX, "a slot holds a node's number");

struct xq_graph {
    struct xq_node node[XQ_GRAPH_NODES];
    struct xq_group group[XQ_GRAPH_GROUPS];
    struct xq_edge edge[XQ_GRAPH_EDGES];
    struct xq_slot slot[XQ_GRAPH_SLOTS];
    uint32_t query, slots;                     /* as many of them as are in use: a power of two */
    uint32_t queue[XQ_GRAPH_COSTS];            /* nodes to be looked at, by checks on the way to them */
    uint32_t nodes, groups, edges, ranks, won; /* won: a list of nodes whose parents are to be told */
    unsigned side;
    bool counts;     /* men taken and lost matter */
    struct xq blank; /* the empty board */
};

/* Positions in which it is known whether there is a mate by checks, or that it could not be found out. */
enum { XQ_MEMO = 4096, XQ_MEMO_MATES = 1 << 16 };

struct xq_memo {
    uint64_t key;
    bool mates, capped;
};

/* What exchanges from a position came to. */
struct xq_memo_exchange {
    uint64_t key;
    int value;
    uint32_t touched;
    bool capped;
};

/* Moves that were listed in a position. */
enum { XQ_KNOWN = 2048, XQ_KNOWN_MOVES = 19 };

struct xq_known {
    uint64_t key;
    uint16_t count, move[XQ_KNOWN_MOVES];
};

/* What was found out for one cycle. Memory of cycles before stays where it is, but its keys fit no more; what
 * is put where does not hang on the cycle, so that each is judged as if it were the first. */
struct xq_memory {
    uint64_t cycle; /* a number of its own */
    uint64_t left,
        whole; /* positions that may still be looked at for the move in question, and for its cycle */
    struct xq_memo mates[XQ_MEMO_MATES];
    struct xq_memo_exchange exchange[XQ_MEMO];
    struct xq_known known[XQ_KNOWN];
    struct xq_graph mating, winning; /* one asks the other */
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
    unsigned retake;       /* of an exchange: the square on which a man was just taken, 0: none was */
    unsigned moved;        /* the man that made the move in question */
    bool by_chariot;       /* who takes him */
    uint64_t crossing;     /* bits 1 << man: pawns that are no gain when they cross and are taken */
    struct xq_list offers; /* its captures of an equal that could take first: 兑 or 献, no attack */
    int enough;            /* what checks have to bring */
    unsigned first_to;     /* where the first of them goes, 0: anywhere */
    bool only_rootless;    /* men with roots, at their end, do not count */
    uint64_t unasked;      /* bits 1 << man: men of whom nobody asks whether they are chased */
    unsigned frozen;       /* a man that neither checks nor takes at their end, 0 for none */
    uint64_t spared;       /* bits 1 << man: men that stand to be taken anyway, or do not matter */
    uint8_t home[XQ_MEN];  /* where these stand */
    uint64_t old;          /* the same of men that checks won before, wherever they are until they take */
    struct xq_memory *memory;
};

/* A judge of another cycle. */
static inline struct xq_judge xq_judge(struct xq_memory *memory, const int *param)
{
    memory->cycle += 0x9E3779B97F4A7C15u;
    memory->left = memory->whole = (uint64_t)param[XQ_NODES] * XQ_QUESTIONS;
    return (struct xq_judge){.param = param, .memory = memory};
}

/* Counts a node; false when a bound is reached. */
static inline bool xq_spend(struct xq_judge *j)
{
    bool may = ++j->nodes <= j->limit && j->memory->left > 0;

    j->capped |= !may;
    j->memory->left -= j->memory->left > 0;
    return may;
}

/* Whether a capture only offers an exchange. Where a chariot takes a rooted man whom another of its side
 * offers an exchange, that one's taking back is still the exchange by 2011 26.10 (j->by_chariot). */
static inline bool xq_is_offer(const struct xq_judge *j, const struct xq *p, unsigned m)
{
    for (unsigned i = 0; i < j->offers.count; i++)
        if (j->offers.move[i] == m &&
            (p->at[XQ_TO(m)] == j->offers.target[i] || (j->by_chariot && XQ_TO(m) == j->chased)))
            return true;
    return false;
}

/* Gives the next question its nodes. */
void xq_renew(struct xq_judge *);

/* Gives the next move its share of those of the cycle, and takes back what it left. */
void xq_begin_move(struct xq_judge *);
void xq_end_move(struct xq_judge *);

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

/* The position without a man. */
struct xq xq_without(const struct xq *, unsigned man);

/* force.c: whether the side to move forces by checks alone a mate or, when GOAL is not NULL, a position in
 * which it is to move and GOAL names a move that wins. */
typedef unsigned xq_goal(struct xq_judge *, const struct xq *, const struct xq_account *);

bool xq_drive(struct xq_judge *, struct xq_graph *, const struct xq *, const struct xq_account *, xq_goal *);

/* Whether a check is one of those. */
bool xq_may_check(const struct xq_judge *, const struct xq_graph *, const struct xq *, unsigned m);

/* Of what xq_drive() has just found: the line against the longest defence. */
void xq_forced_line(const struct xq_graph *, struct xq_line *);

/* Of what it has found not to be forced: calls VISIT with the key of every position on the way, none of which
 * is won either. */
void xq_unforced(struct xq_graph *, void (*visit)(struct xq_judge *, uint64_t key), struct xq_judge *);

/* mate.c: a forced mate by the side to move, every move of it a check. LINE, when not NULL, takes it with the
 * longest defence; without it the question is one of many, and gets fewer nodes. */
bool xq_mates(struct xq_judge *, const struct xq *, struct xq_line *);

/* The same with the first check. */
bool xq_mates_at_once(struct xq_judge *, const struct xq *);

/* known.c: what moves.h lists, the same again where it was asked for before. */
void xq_known_checks(struct xq_judge *, const struct xq *, struct xq_moves *);
void xq_known_captures(struct xq_judge *, const struct xq *, struct xq_moves *);
void xq_known_legal(struct xq_judge *, const struct xq *, struct xq_moves *);

/* How many checks there are after a move. */
unsigned xq_checks_after(struct xq_judge *, const struct xq *, unsigned m);

/* stalemate.c: whether the side to move could leave the other without a move, but not in check. */
bool xq_threatens_stalemate(struct xq_judge *, const struct xq *, struct xq_line *);

/* account.c: men taken and lost, and what they come to. */

/* 25.3: generals and pawns that have not crossed are no material. */
bool xq_is_material(const struct xq *, unsigned man);
void xq_find_crossing(struct xq_judge *, const struct xq *);
void xq_book(const struct xq_judge *, struct xq_account *, const struct xq *, unsigned man, bool won);

/* What a move takes, for the side that moves: nothing where a man stood to be taken anyway. */
void xq_book_capture(const struct xq_judge *, struct xq_account *, const struct xq *, unsigned m);

/* The other reading of what an adviser or elephant is worth: as much as a horse, or 20. */
int xq_other_worth(const int *param);

/* The worth of a man's kind; 0 for generals and pawns. */
int xq_worth(const struct xq_judge *, enum piece);

/* What an account comes to for j->side. */
int xq_balance(struct xq_judge *, const struct xq_account *);

/* Whether taking a man, where he stands, is no part of what is asked about. */
static inline bool xq_is_spared(const struct xq_judge *j, const struct xq_account *a, const struct xq *p,
                                unsigned man)
{
    return ((j->spared >> man & 1) && p->man[man] == j->home[man]) || ((j->old & ~a->took) >> man & 1);
}

/* Keys of positions do not tell men of one kind apart, and what is asked may: who among them is asked for, is
 * spared, or stays where he is. MAN is where they stand. */
static inline uint64_t xq_identity(const struct xq_judge *j, const uint8_t *man)
{
    uint64_t others = (uint64_t)0xFFFF << xq_general(j->side ^ 1u), sum = man[j->frozen];

    for (uint64_t left = j->old == 0 ? 0 : others & ~j->old; left != 0; left &= left - 1)
        sum += man[__builtin_ctzll(left)] * 0xD6E8FEB86659FD93u;
    for (uint64_t left = j->spared; left != 0; left &= left - 1)
        if (man[__builtin_ctzll(left)] == j->home[__builtin_ctzll(left)])
            sum += man[__builtin_ctzll(left)] * 0xA5CB9243F0F1E5A7u;
    return sum * 0x9E3779B97F4A7C15u;
}

/* What is certain already: results outside are not told apart. */
struct xq_window {
    int low, high;
};

/* exchange.c: the net result for j->side when both sides take what they can all over the board, but for men
 * that are spared, and stop when they like. */
int xq_exchanges(struct xq_judge *, const struct xq *, struct xq_account, struct xq_window);

/* The same with captures on one square only: whether the man that was taken there was rooted (28.16). */
int xq_exchange_on(struct xq_judge *, const struct xq *, unsigned square, struct xq_account);

/* Takes with the move M and goes on taking on that square; NEXT is the position after M. */
int xq_take_on(struct xq_judge *, const struct xq *, unsigned m, bool won, struct xq *next);

/* How the exchange goes that the capture M begins. */
void xq_exchange_line(struct xq_judge *, const struct xq *, unsigned m, struct xq_line *);

/* offer.c: makes the side to move the attacker, and fills in j->offers. */
void xq_find_offers(struct xq_judge *, const struct xq *);

/* standing.c: fills in the men that stand to be taken anyway, by whoever would be to move. */
void xq_find_standing(struct xq_judge *, const struct xq *);

/* Men of the side to move that the other side could take with gain if it passed. */
uint64_t xq_men_in_danger(struct xq_judge *, const struct xq *);

/* threat.c */
enum xq_how {
    XQ_ROOTLESS,
    XQ_FALSE_ROOT, /* nobody may take back */
    XQ_FATAL_ROOT, /* who takes back is mated */
    XQ_FEW_ROOTS,
    XQ_DEARER, /* rooted, but worth more than his captor */
    XQ_BY_EXCHANGE,
    XQ_BY_CHECKS
};

/* What a capture brings: nothing that counts; a man without enough roots, at a loss elsewhere or for as much;
 * a man. */
enum xq_level { XQ_NO_CHASE, XQ_AT_A_LOSS, XQ_EVEN, XQ_GAIN };

struct xq_threat {
    uint8_t level;          /* enum xq_level */
    bool held;              /* it would count, but is answered by a mate (29.4) */
    bool capped;            /* a bound was hit while it was weighed */
    uint8_t how;            /* enum xq_how */
    uint8_t square;         /* where the man stands */
    uint8_t captor, target; /* men */
    uint16_t by;            /* the capture, or the first check */
    int net;
};

/* What the side to move would win, capture by capture. */
enum { XQ_THREATS_MAX = 48 };

struct xq_threats {
    struct xq_threat list[XQ_THREATS_MAX];
    unsigned count;
    bool capped; /* a bound was hit before any of them was weighed */
};

/* Whether that is a chase. 28.3 asks for a man without roots that can be taken, and detail 4 says
 * 「凡用作为根的子捉吃对方的子,也按捉处理.」: whatever the captor leaves behind. 2011 26.5 asks that it does
 * not lose by that. */
static inline bool xq_is_chase(const struct xq_threat *t, bool root_always)
{
    return t->level >= (root_always ? XQ_AT_A_LOSS : XQ_EVEN);
}

/* Every capture that counts as an attack, and whether it wins. SPARED are men (bits 1 << man) that are no
 * part of that besides those that stand to be taken anyway. */
void xq_find_threats(struct xq_judge *, const struct xq *, uint64_t spared, struct xq_threats *);

/* The capture M alone, under the offers and the spared men that J has. */
struct xq_threat xq_weigh(struct xq_judge *, const struct xq *, unsigned m);

/* 29.4: the side to move has just been taken from and mates. */
bool xq_is_answered_by_mate(struct xq_judge *, const struct xq *next);

/* Whether a capture counts as an attack of its captor: generals and pawns do not chase (27.1, 27.2), but
 * what they take with another man's check is that man's doing by 26.7 of 2011. */
bool xq_may_chase(const struct xq_judge *, const struct xq *, unsigned m);

/* checks.c: whether consecutive checks win a man that is not among the OLD, then or on the way, under the
 * offers and the spared men that J has. The target is 0 where they mate against any defence. */
bool xq_wins_by_checks(struct xq_judge *, const struct xq *, uint64_t old, struct xq_threat *,
                       struct xq_line *);

/* The same where a mate against any defence wins nobody. */
bool xq_wins_a_man(struct xq_judge *, const struct xq *, uint64_t old);

/* Whether the side to move, from which a man was just taken, so that A is what the other side has, wins so
 * much by checks that ENOUGH or more is its own. */
bool xq_wins_back_by_checks(struct xq_judge *, const struct xq *, const struct xq_account *a, int enough);

/* Whether the side to move takes back with check the man that took one of its own with the move TAKEN of
 * BEFORE, and wins more by it. */
bool xq_punishes(struct xq_judge *, const struct xq *, const struct xq *before, unsigned taken);

/* newness.c: 29.2. What M of BEFORE attacks that was not attacked before it. */
struct xq_move {
    const struct xq *before, *passed; /* before the move; after it, as if its side were to move again */
    unsigned move;
};

/* Whether a capture would let one man more at the mover's general than check him already. */
bool xq_is_pinned(const struct xq *, unsigned m);

/* Whether a capture takes several men, each of whom is needed. */
bool xq_is_joint(struct xq_judge *, const struct xq *, const struct xq_threat *);

uint64_t xq_men_of_kind(const struct xq *, unsigned side, enum piece);

/* Whether checks of the side to move win somebody without roots. */
bool xq_checks_win_rootless(struct xq_judge *, const struct xq *);

/* 29.3 「直接或间接被捉的」: whether it is a chariot. What would win nothing if chariots were worth nothing
 * is after one. */
bool xq_is_after_chariot(struct xq_judge *, const struct xq *, const struct xq_threat *);

bool xq_finds_new_chase(struct xq_judge *, const struct xq_move *, struct xq_threat *);
bool xq_finds_new_chase_by_checks(struct xq_judge *, const struct xq_move *, struct xq_threat *,
                                  struct xq_line *);

/* What 26.8 of 2011 asks of a chase. */
struct xq_kind {
    bool known, open; /* asked for; a bound was hit meanwhile */
    bool joint;       /* without another man of its side the capture fails (24.17) */
    bool chariot;     /* it is after a chariot, directly or not */
    bool unrooted;    /* the man it is after has no root */
};

/* classify.c: what a move is, and why. */
struct xq_verdict {
    enum xq_class class;
    uint8_t target;          /* the man that is chased, offered an exchange or followed; 0 for none */
    bool capped;             /* a bound was hit: an attack may have been missed */
    bool maybe_kill;         /* of a chase: a bound was hit, and it may threaten mate as well */
    bool defence;            /* 27.3 may make it idle */
    struct xq_kind kind;     /* of a chase, where both sides' moves are forbidden */
    bool plain;              /* by a code without values */
    uint64_t chased;         /* by such a code: bits 1 << man of those whom the move attacks anew */
    uint32_t touched;        /* bits 1 << enum xq_param: switches that had a say */
    struct xq_threat threat; /* of a chase */
    struct xq_line line;     /* of a kill, or of a chase through checks */
};

/* Whether something of the move could not be settled. */
static inline bool xq_is_open(const struct xq_verdict *v)
{
    return v->capped || v->maybe_kill;
}

/* excuse.c: why what an idle move attacks in form does not count, the more telling the later. */
enum xq_excuse {
    XQ_NO_EXCUSE,
    XQ_NOT_CROSSED,     /* a pawn at home is no material (25.3) */
    XQ_ROOTED,          /* 28.16 */
    XQ_BY_GENERAL,      /* 27.1 */
    XQ_BY_PAWN,         /* 27.2 */
    XQ_ATTACKED_BEFORE, /* by the same man (29.2, detail 6) */
    XQ_TOO_DEAR,        /* it costs more elsewhere (26.5 of 2011), or the general by checks (29.4) */
    XQ_EVASION,         /* a general that answers a check uncovered it (26.1.2 of 2011) */
    XQ_ANSWERED         /* by a mate (29.4) */
};

/* TARGET is filled in unless there is none. PLAIN: by a code to which values and mates are all the same. */
enum xq_excuse xq_find_excuse(const struct xq *before, const struct xq *passed, unsigned m, bool plain,
                              uint8_t *target);

/* A move in its place. */
struct xq_context {
    struct xq before;              /* the position it is made in */
    const struct xq_verdict *last; /* on the other side's move before it, NULL when not known */
    unsigned last_move;            /* that move, 0 when not known */
};

struct xq_verdict xq_classify(struct xq_judge *, const struct xq_context *, unsigned m);

#endif
