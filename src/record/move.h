/* move.h - points, moves, and moves as they are claimed. */
#ifndef QIPU_RECORD_MOVE_H
#define QIPU_RECORD_MOVE_H

#include <stdint.h>

/* y * 64 + x; x from the left, y from the bottom, as the first mover sees the board (a1, A1
 * and xiangqi's a0 are 0). It does not depend on the size of the board. */
typedef uint16_t point;

enum { NOWHERE = 0xFFF };

#define POINT(x, y) ((point)((y)*64 + (x)))
#define POINT_X(p) ((unsigned)(p)&63)
#define POINT_Y(p) ((unsigned)(p) >> 6)

enum side { SIDE_NONE, SIDE_FIRST, SIDE_SECOND };

static inline enum side other_side(enum side s)
{
    return s == SIDE_FIRST ? SIDE_SECOND : SIDE_FIRST;
}

/* A move that was really played, in any game: kind:4 promo:4 from:12 to:12. */
typedef uint32_t move;

enum move_kind {
    MOVE_NONE,
    MOVE_PLACE,  /* a stone on `to` */
    MOVE_STEP,   /* a man from `from` to `to` */
    MOVE_CASTLE, /* `from` the king, `to` the rook it castles with */
    MOVE_EN_PASSANT,
    MOVE_PASS, /* also the null move of analyses */
    MOVE_SWAP, /* wuziqi: the players change colours */
    MOVE_RESIGN
};

#define MOVE(kind, promo, from, to)                                                                          \
    ((move)(kind) << 28 | (move)(promo) << 24 | (move)(from) << 12 | (move)(to))
#define MOVE_KIND(m) ((enum move_kind)((m) >> 28))
#define MOVE_PROMO(m) ((unsigned)(m) >> 24 & 15)
#define MOVE_FROM(m) ((point)((m) >> 12 & 0xFFF))
#define MOVE_TO(m) ((point)((m)&0xFFF))

/* Pieces of all games in one list, so that a claim can be read without knowing the game. */
enum piece {
    PIECE_NONE,
    PAWN,
    KNIGHT,
    BISHOP,
    ROOK,
    QUEEN,
    KING, /* chess */
    SOLDIER,
    HORSE,
    ELEPHANT,
    CHARIOT,
    CANNON,
    ADVISER,
    GENERAL, /* xiangqi */
    STONE
};

/* What a spelling says of the move beside where it goes. */
enum mark {
    MARK_CAPTURE = 1,
    MARK_CHECK = 2,
    MARK_MATE = 4,
    MARK_EN_PASSANT = 8,
    MARK_DRAW_OFFER = 16,
    MARK_CASTLE_SHORT = 32,
    MARK_CASTLE_LONG = 64,
    MARK_FULL = 128 /* coordinates: nothing was left out (e2e4, h2e2) */
};

/* How far a spelling departs from its standard: judged as style, never as law. */
enum oddity {
    ODD_ZEROS = 1,          /* 0-0 */
    ODD_LETTER_CASE = 2,    /* nf3, o-o, e8=q */
    ODD_PROMOTION = 4,      /* e8Q, e8(Q), e8/Q */
    ODD_LONG_FORM = 8,      /* e2-e4, e2e4 where SAN is expected */
    ODD_EP_MARK = 16,       /* exd6 e.p. */
    ODD_PAWN_CAPTURE = 32,  /* ed5, ed, xd5 */
    ODD_FOREIGN = 64,       /* national letters, figurines */
    ODD_DOUBLE_CHECK = 128, /* ++ */
    ODD_WIDTH = 256,        /* full-width characters where half-width are usual */
    ODD_PUNCTUATION = 512,  /* e2:e4, Nf3-g5, stray : or - */
    ODD_DIGITS = 1024,      /* both kinds of digits in one move: 炮二平5 (xiangqi) */
    ODD_NUMERALS = 2048     /* written with 一二三: right for the first mover (xiangqi) */
};

enum direction { DIR_NONE, DIR_FORWARD, DIR_BACK, DIR_LEVEL };

/* Which of several alike: xiangqi 前 中 后 and one to five from the front. */
enum which {
    WHICH_NONE,
    WHICH_FRONT,
    WHICH_MIDDLE,
    WHICH_REAR,
    WHICH_1ST,
    WHICH_2ND,
    WHICH_3RD,
    WHICH_4TH,
    WHICH_5TH
};

/* In claims that engines of games without promotion tell, `promo` says what an algebraic spelling must add
 * about where the man comes from, so that no other could be meant. */
enum hint { HINT_FILE = 1, HINT_RANK = 2 };

/* A move as claimed in some notation. Zero or NOWHERE means "not said". 炮二平五, C2.5, Nbd7,
 * e2e4 and SGF "pd" all become one of these without a board. */
struct claim {
    uint8_t side; /* when the words say it */
    uint8_t kind; /* enum move_kind; MOVE_NONE: the words could not be read */
    uint8_t promo;
    uint8_t which;
    point from, to;
    uint8_t piece;
    uint8_t marks;
    uint8_t file, rank; /* where it comes from, as far as said, counted from 1 as the
                           notation counts (xiangqi: from the mover's right) */
    uint8_t dir;
    uint8_t dist; /* xiangqi: the last digit, a distance or a file; chess: the file of a target
                     whose rank is not said */
    uint16_t odd; /* enum oddity */
};

#endif
