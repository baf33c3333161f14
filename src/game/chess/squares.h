/* squares.h - sets of squares, and where men reach on an empty or a crowded board.
 *
 * A square is 0 (a1) to 63 (h8). Lines are walked by subtraction (a borrow runs up to the first man, and on
 * the board read backwards down to it): no large tables, so that nothing is computed at start and little is
 * taken from the cache. */
#ifndef QIPU_GAME_CHESS_SQUARES_H
#define QIPU_GAME_CHESS_SQUARES_H

#include "record/move.h"

#include <stdbool.h>
#include <stddef.h>

enum { WHITE, BLACK, NO_SQUARE = 64 };

struct near {
    uint64_t knight, king;
    uint64_t pawn[2];            /* what a pawn of that side attacks from here */
    uint64_t straight, diagonal; /* what a rook and a bishop reach on an empty board */
    uint64_t lines;              /* both */
} __attribute__((aligned(64)));

#define BIT(s) (UINT64_C(1) << (s))

extern const uint8_t chess_rank_reach[8][64]; /* along a rank, by file and the men on the files b to g */
extern const struct near chess_near[64];
extern const uint64_t chess_between[64][64]; /* strictly between two on a line; none when they are on none */

static inline point square_point(unsigned s)
{
    return (point)(s + 7 * (s & 56));
}

/* The lines through a square, without it. */
enum { LINE_FILE, LINE_RANK, LINE_DIAGONAL, LINE_ANTIDIAGONAL, LINES_THROUGH };

extern const uint64_t chess_through[64][LINES_THROUGH];

/* What lies on the way from a1 by the difference of the points, as if h8 came before it again; nothing for a
 * knight. */
enum { FARTHEST = 7 * 64 + 7 };

extern const uint64_t chess_way[2 * FARTHEST + 1];

/* What a man passes on the way: as chess_between has it, but that table does not fit into the nearest cache.
 * A way is the same wherever it begins, so it is looked up by its shape and turned to its beginning. The
 * points are those of FROM and of where it goes, which callers have at hand. */
static inline uint64_t squares_passed(unsigned from, unsigned from_at, unsigned to_at)
{
    uint64_t way = chess_way[FARTHEST + (ptrdiff_t)to_at - (ptrdiff_t)from_at];

    return way << from | way >> (-from & 63);
}

/* Where a man can have come from to a square on an empty board: pawns by side that step and that take without
 * being promoted, then pieces. */
enum coming { COMING_PUSH, COMING_TAKE = 2, COMING_PIECE = 2, COMINGS = COMING_PIECE + KING + 1 };

extern const uint64_t chess_coming[COMINGS][64];

#define RANK_1 UINT64_C(0xFF)
#define RANK_8 (RANK_1 << 56)
#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

static inline unsigned first_square(uint64_t b)
{
    return (unsigned)__builtin_ctzll(b);
}

static inline unsigned take_square(uint64_t *b)
{
    unsigned s = first_square(*b);

    *b &= *b - 1;
    return s;
}

static inline unsigned count_squares(uint64_t b)
{
    return (unsigned)__builtin_popcountll(b);
}

static inline bool several(uint64_t b)
{
    return (b & (b - 1)) != 0;
}

/* Cheaper than to count them, for small N. */
static inline bool more_than(unsigned n, uint64_t b)
{
    while (n-- > 0)
        b &= b - 1;
    return b != 0;
}

/* Of a point that a chess board has. */
static inline unsigned board_square(point p)
{
    return (p & 7u) | p >> 3;
}

static inline unsigned from_square(move m)
{
    return board_square(MOVE_FROM(m));
}

static inline unsigned to_square(move m)
{
    return board_square(MOVE_TO(m));
}

/* NO_SQUARE for points that a chess board does not have. */
static inline unsigned point_square(point p)
{
    return (p & ~0x1C7) != 0 ? NO_SQUARE : board_square(p);
}

/* The squares of LINE up to and including the first men in OCCUPIED, both ways. Not for ranks: they read the
 * same when the board is read backwards rank by rank. */
static inline uint64_t along(uint64_t line, unsigned s, uint64_t occupied)
{
    uint64_t up = line & occupied, down = __builtin_bswap64(up);

    return line & ((up - BIT(s)) ^ __builtin_bswap64(down - BIT(s ^ 56)));
}

static inline uint64_t along_rank(unsigned s, uint64_t occupied)
{
    return (uint64_t)chess_rank_reach[s & 7][occupied >> (s & 56) >> 1 & 63] << (s & 56);
}

/* In the header because every move of every game passes here. */
static inline uint64_t rook_attacks(unsigned s, uint64_t occupied)
{
    return along(chess_through[s][LINE_FILE], s, occupied) | along_rank(s, occupied);
}

static inline uint64_t bishop_attacks(unsigned s, uint64_t occupied)
{
    return along(chess_through[s][LINE_DIAGONAL], s, occupied) |
           along(chess_through[s][LINE_ANTIDIAGONAL], s, occupied);
}

/* Of a man that is not a pawn. */
static inline uint64_t piece_attacks(unsigned piece, unsigned s, uint64_t occupied)
{
    switch (piece) {
    case KNIGHT:
        return chess_near[s].knight;
    case BISHOP:
        return bishop_attacks(s, occupied);
    case ROOK:
        return rook_attacks(s, occupied);
    case QUEEN:
        return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
    case KING:
        return chess_near[s].king;
    default:
        return 0;
    }
}

#endif
