/* xiangqi_board.h - a xiangqi position: plain data, copied instead of undone.
 *
 * Squares are y * 16 + x with two rows and three columns of margin, so that a step off the board lands on
 * a margin square and needs no test of its own. Each man has a number: `at` says who stands on a square,
 * `man` where a man stands. The generals are always men 1 and 17. */
#ifndef QIPU_GAME_XIANGQI_XIANGQI_BOARD_H
#define QIPU_GAME_XIANGQI_XIANGQI_BOARD_H

#include "base/mem/mem.h"
#include "record/move.h"

enum {
    XQ_SQUARES = 224,
    XQ_NOBODY = 0,
    XQ_MARGIN = 33,
    XQ_MEN = 34,
    XQ_MOVES_MAX = 288,
    XQ_ROWS = 14,
    XQ_COLS = 12
};

/* Sides inside the engine; enum side is one more. */
enum { RED, BLACK };

/* The repetition that is being gone through at the moment (cycle.c). */
struct xq_watch {
    uint32_t since;   /* ply at which it was to be judged; 0: none */
    uint16_t length;  /* of the cycle, in plies */
    bool is_ruled;    /* it was; else nobody had to know yet */
    uint8_t offender; /* enum side that must vary, or SIDE_NONE */
    bool drawn;       /* neither has to, and it is a draw */
};

/* Men of one side that a general has to fear, by rows and by columns. Those it need not fear there share the
 * first row of each, which nobody reads. A general sees the other one like a chariot, but only along a
 * column. */
enum { XQ_OTHERS_IN_ROW, XQ_SOLDIERS, XQ_HORSES, XQ_CHARIOTS, XQ_CANNONS, XQ_ROW_KINDS };
enum { XQ_OTHERS_IN_COL, XQ_SEERS, XQ_GUNS, XQ_COL_KINDS };

struct xq_arms {
    uint16_t row[XQ_ROW_KINDS][XQ_ROWS], col[XQ_COL_KINDS][XQ_COLS];
};

/* Rows of men are bits square & 15 at index square >> 4, columns bits square >> 4 at index square & 15. */
struct xq {
    uint8_t at[XQ_SQUARES];              /* man on the square, XQ_NOBODY or XQ_MARGIN */
    uint8_t man[XQ_MEN];                 /* square of a man, 0 when taken */
    uint8_t kind[XQ_MEN];                /* enum piece of a man */
    uint16_t row[XQ_ROWS], col[XQ_COLS]; /* somebody stands there */
    struct xq_arms arms[2];
    uint8_t turn;             /* RED or BLACK */
    bool checked;             /* the side to move is in check */
    bool exposed;             /* so is the other side: only after a move that was not legal */
    uint8_t ruled;            /* enum result of a ruling that ended the game, RESULT_UNKNOWN */
    uint8_t taken;            /* man the last move took, XQ_NOBODY */
    uint8_t fouls[2];         /* of each side, by the moves missing from the score */
    uint8_t limit_told;       /* bits 1 << side: whose claim by the natural limit has been told */
    bool dead_told, numbered; /* said already; a move number has been seen */
    bool surplus;             /* the board had more men than there are, and some were left off */
    uint16_t ruled_by;        /* enum reason of that ruling */
    int32_t number_gap;       /* move numbers as written, less our own */
    uint16_t number;          /* of the move to come, for FEN */
    uint32_t quiet;           /* plies since the last capture */
    uint32_t claimed;         /* those of them that only the FEN speaks of */
    uint16_t checks[2];       /* checks given by each side since then */
    struct xq_watch watch;
    uint32_t rounds_from; /* the ply from which on rounds of attacks without a cycle are looked for */
    uint64_t key;
};

/* A move inside the engine: from << 8 | to. */
struct xq_moves {
    uint16_t move[XQ_MOVES_MAX];
    unsigned count;
};

#define XQ_MOVE(from, to) ((uint16_t)((unsigned)(from) << 8 | (unsigned)(to)))
#define XQ_FROM(m) ((unsigned)(m) >> 8)
#define XQ_TO(m) ((unsigned)(m)&255)

static inline unsigned xq_square(unsigned x, unsigned y)
{
    return (y + 2) * 16 + x + 3;
}

static inline unsigned xq_x(unsigned square)
{
    return (square & 15) - 3;
}

static inline unsigned xq_y(unsigned square)
{
    return (square >> 4) - 2;
}

/* XQ_MARGIN's square 0 for a point that is not on the board. */
static inline unsigned xq_from_point(point p)
{
    return POINT_X(p) > 8 || POINT_Y(p) > 9 ? 0 : xq_square(POINT_X(p), POINT_Y(p));
}

static inline point xq_point(unsigned square)
{
    return POINT(xq_x(square), xq_y(square));
}

/* Marks a move that was put on the board although it is not legal. */
#define XQ_FORCED MOVE(0, 1, 0, 0)

static inline move xq_pack(unsigned m)
{
    return MOVE(MOVE_STEP, 0, xq_point(XQ_FROM(m)), xq_point(XQ_TO(m)));
}

/* Of a point on the board. */
static inline unsigned xq_square_of(point p)
{
    return ((unsigned)p >> 2 & 0xF0) + (p & 15) + xq_square(0, 0);
}

static inline uint16_t xq_unpack(move m)
{
    return XQ_MOVE(xq_square_of(MOVE_FROM(m)), xq_square_of(MOVE_TO(m)));
}

static inline bool xq_is_of(unsigned man, unsigned side)
{
    return (man - 1) >> 4 == side;
}

static inline unsigned xq_general(unsigned side)
{
    return side * 16 + 1;
}

static inline enum piece xq_kind(const struct xq *p, unsigned square)
{
    return (enum piece)p->kind[p->at[square]];
}

static inline bool xq_in_palace(unsigned square, unsigned side)
{
    return (square & 15) - 6u < 3 && (square >> 4) - (side == RED ? 2u : 9u) < 3;
}

/* On SIDE's own half of the board. */
static inline bool xq_at_home(unsigned square, unsigned side)
{
    return (square >> 4 < 7) == (side == RED);
}

/* Generals, advisers and elephants never leave their own side. */
static inline bool xq_can_attack(enum piece kind)
{
    return kind != GENERAL && kind != ADVISER && kind != ELEPHANT;
}

/* One step towards the opponent. */
static inline int xq_ahead(unsigned side)
{
    return side == RED ? 16 : -16;
}

/* Notes that a square has become taken or empty. */
static inline void xq_toggle(struct xq *p, unsigned square)
{
    p->row[square >> 4] ^= (uint16_t)(1u << (square & 15));
    p->col[square & 15] ^= (uint16_t)(1u << (square >> 4));
}

extern const uint8_t xq_row_kind[GENERAL + 1], xq_col_kind[GENERAL + 1];

/* Notes that a man of that kind has come to a square or left it. */
static inline void xq_toggle_arm(struct xq *p, unsigned side, enum piece kind, unsigned square)
{
    struct xq_arms *arms = &p->arms[side];

    arms->row[xq_row_kind[kind]][square >> 4] ^= (uint16_t)(1u << (square & 15));
    arms->col[xq_col_kind[kind]][square & 15] ^= (uint16_t)(1u << (square >> 4));
}

void xq_clear(struct xq *);

/* Puts a man on an empty square; false when its side has all its sixteen. */
bool xq_put(struct xq *, unsigned square, unsigned side, enum piece);

/* 1.2: how many men of a kind a side has. */
extern const uint8_t xq_most[GENERAL + 1];

/* Gives SIDE the move, and looks whether it is in check. */
void xq_set_turn(struct xq *, unsigned side);

void xq_start(struct xq *);

/* Makes a legal move. True when it took something. */
bool xq_make(struct xq *, unsigned m);

/* Makes a move that need not be legal, as long as a man stands on its first square. */
bool xq_make_anyway(struct xq *, unsigned m);

/* The position before the move that led to P; checks and quiet plies are left as they are. */
void xq_before(const struct xq *p, unsigned m, struct xq *out);

/* Men and side to move of a FEN, with the letters of all its dialects; false when the text is no board at
 * all. *REST is what follows the side to move. */
bool xq_read_fen(struct xq *, struct slice fen, struct slice *rest);
void xq_write_fen(const struct xq *, struct buf *);

/* The letter of a piece in FEN and coordinates, in upper case. */
char xq_letter(enum piece);

#endif
