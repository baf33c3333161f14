/* The position in which nearly every game begins, as reading its FEN would give it: a copy costs less. */
#include "game/xiangqi/xiangqi_board.h"

#define _ XQ_NOBODY
#define M XQ_MARGIN
#define ROW(a, b, c, d, e, f, g, h, i) M, M, M, a, b, c, d, e, f, g, h, i, M, M, M, M
#define EMPTY ROW(_, _, _, _, _, _, _, _, _)
#define BEYOND ROW(M, M, M, M, M, M, M, M, M)

/* Columns, and rows of one column, as bits. */
enum { A_TO_I = 0xFF8, C_TO_G = 0x3E0, A_C_E_G_I = 0xAA8, B_AND_H = 0x410, A_AND_I = 0x808 };

static const struct xq start = {
    .at = {BEYOND, BEYOND, ROW(9, 10, 11, 12, 1, 13, 14, 15, 16), EMPTY, ROW(_, 7, _, _, _, _, _, 8, _),
           ROW(2, _, 3, _, 4, _, 5, _, 6), EMPTY, EMPTY, ROW(28, _, 29, _, 30, _, 31, _, 32),
           ROW(_, 26, _, _, _, _, _, 27, _), EMPTY, ROW(18, 19, 20, 21, 17, 22, 23, 24, 25), BEYOND, BEYOND},
    .man = {0,    0x27, 0x53, 0x55, 0x57, 0x59, 0x5B, 0x44, 0x4A, 0x23, 0x24,
            0x25, 0x26, 0x28, 0x29, 0x2A, 0x2B, 0xB7, 0xB3, 0xB4, 0xB5, 0xB6,
            0xB8, 0xB9, 0xBA, 0xBB, 0x94, 0x9A, 0x83, 0x85, 0x87, 0x89, 0x8B},
    .kind = {PIECE_NONE, GENERAL, SOLDIER,  SOLDIER, SOLDIER, SOLDIER,  SOLDIER, CANNON,  CANNON,
             CHARIOT,    HORSE,   ELEPHANT, ADVISER, ADVISER, ELEPHANT, HORSE,   CHARIOT, GENERAL,
             CHARIOT,    HORSE,   ELEPHANT, ADVISER, ADVISER, ELEPHANT, HORSE,   CHARIOT, CANNON,
             CANNON,     SOLDIER, SOLDIER,  SOLDIER, SOLDIER, SOLDIER},
    .row = {[2] = A_TO_I, [4] = B_AND_H, [5] = A_C_E_G_I, [8] = A_C_E_G_I, [9] = B_AND_H, [11] = A_TO_I},
    .col = {[3] = 0x924, 0xA14, 0x924, 0x804, 0x924, 0x804, 0x924, 0xA14, 0x924},
    .arms = {[RED] = {.row = {[XQ_OTHERS_IN_ROW][2] = C_TO_G,
                              [XQ_SOLDIERS][5] = A_C_E_G_I,
                              [XQ_HORSES][2] = B_AND_H,
                              [XQ_CHARIOTS][2] = A_AND_I,
                              [XQ_CANNONS][4] = B_AND_H},
                      .col = {[XQ_OTHERS_IN_COL] = {[3] = 0x20, 0x4, 0x24, 0x4, 0x20, 0x4, 0x24, 0x4, 0x20},
                              [XQ_SEERS] = {[3] = 0x4, [7] = 0x4, [11] = 0x4},
                              [XQ_GUNS] = {[4] = 0x10, [10] = 0x10}}},
             [BLACK] = {.row = {[XQ_OTHERS_IN_ROW][11] = C_TO_G,
                                [XQ_SOLDIERS][8] = A_C_E_G_I,
                                [XQ_HORSES][11] = B_AND_H,
                                [XQ_CHARIOTS][11] = A_AND_I,
                                [XQ_CANNONS][9] = B_AND_H},
                        .col = {[XQ_OTHERS_IN_COL] =
                                    {[3] = 0x100, 0x800, 0x900, 0x800, 0x100, 0x800, 0x900, 0x800, 0x100},
                                [XQ_SEERS] = {[3] = 0x800, [7] = 0x800, [11] = 0x800},
                                [XQ_GUNS] = {[4] = 0x200, [10] = 0x200}}}},
    .turn = RED,
    .number = 1,
    .key = 0x460E169B7C89DB00};

void xq_start(struct xq *p)
{
    *p = start;
}
