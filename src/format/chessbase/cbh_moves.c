/* cbh_moves.c - a byte a move, through a table: which man of his kind, and how far he goes. */
#include "format/chessbase/cbh_game.h"

#include <stdio.h>

enum { OFF = 64, KINDS = KING + 1, OF_KIND = 16, DEPTH_MOST = 1000, SETUP = 28, MODE = 63 };

/* A permutation of the bytes: what each stands for. */
static const uint8_t ops[256] = {
    0xa2, 0x95, 0x43, 0xf5, 0xc1, 0x3d, 0x4a, 0x6c, 0x53, 0x83, 0xcc, 0x7c, 0xff, 0xae, 0x68, 0xad,
    0xd1, 0x92, 0x8b, 0x8d, 0x35, 0x81, 0x5e, 0x74, 0x26, 0x8e, 0xab, 0xca, 0xfd, 0x9a, 0xf3, 0xa0,
    0xa5, 0x15, 0xfc, 0xb1, 0x1e, 0xed, 0x30, 0xea, 0x22, 0xeb, 0xa7, 0xcd, 0x4e, 0x6f, 0x2e, 0x24,
    0x32, 0x94, 0x41, 0x8c, 0x6e, 0x58, 0x82, 0x50, 0xbb, 0x02, 0x8a, 0xd8, 0xfa, 0x60, 0xde, 0x52,
    0xba, 0x46, 0xac, 0x29, 0x9d, 0xd7, 0xdf, 0x08, 0x21, 0x01, 0x66, 0xa3, 0xf1, 0x19, 0x27, 0xb5,
    0x91, 0xd5, 0x42, 0x0e, 0xb4, 0x4c, 0xd9, 0x18, 0x5f, 0xbc, 0x25, 0xa6, 0x96, 0x04, 0x56, 0x6a,
    0xaa, 0x33, 0x1c, 0x2b, 0x73, 0xf0, 0xdd, 0xa4, 0x37, 0xd3, 0xc5, 0x10, 0xbf, 0x5a, 0x23, 0x34,
    0x75, 0x5b, 0xb8, 0x55, 0xd2, 0x6b, 0x09, 0x3a, 0x57, 0x12, 0xb3, 0x77, 0x48, 0x85, 0x9b, 0x0f,
    0x9e, 0xc7, 0xc8, 0xa1, 0x7f, 0x7a, 0xc0, 0xbd, 0x31, 0x6d, 0xf6, 0x3e, 0xc3, 0x11, 0x71, 0xce,
    0x7d, 0xda, 0xa8, 0x54, 0x90, 0x97, 0x1f, 0x44, 0x40, 0x16, 0xc9, 0xe3, 0x2c, 0xcb, 0x84, 0xec,
    0x9f, 0x3f, 0x5c, 0xe6, 0x76, 0x0b, 0x3c, 0x20, 0xb7, 0x36, 0x00, 0xdc, 0xe7, 0xf9, 0x4f, 0xf7,
    0xaf, 0x06, 0x07, 0xe0, 0x1a, 0x0a, 0xa9, 0x4b, 0x0c, 0xd6, 0x63, 0x87, 0x89, 0x1d, 0x13, 0x1b,
    0xe4, 0x70, 0x05, 0x47, 0x67, 0x7b, 0x2f, 0xee, 0xe2, 0xe8, 0x98, 0x0d, 0xef, 0xcf, 0xc4, 0xf4,
    0xfb, 0xb0, 0x17, 0x99, 0x64, 0xf2, 0xd4, 0x2a, 0x03, 0x4d, 0x78, 0xc6, 0xfe, 0x65, 0x86, 0x88,
    0x79, 0x45, 0x3b, 0xe5, 0x49, 0x8f, 0x2d, 0xb9, 0xbe, 0x62, 0x93, 0x14, 0xe9, 0xd0, 0x38, 0x9c,
    0xb2, 0xc2, 0x59, 0x5d, 0xb6, 0x72, 0x51, 0xf8, 0x28, 0x7e, 0x61, 0x39, 0xe1, 0xdb, 0x69, 0x80,
};

/* Men by number. Squares go up the files: a1, a2 … h8. */
struct piece_board {
    uint8_t man[64]; /* piece | side << 3, 0: none */
    uint8_t list[2][KINDS][OF_KIND], count[2][KINDS];
    uint8_t turn;
};

/* A position to which an alternative of the next move comes back. */
struct pushed {
    struct piece_board board;
    uint32_t node;
};

static void put(struct piece_board *b, unsigned man, unsigned at)
{
    unsigned side = man >> 3, kind = man & 7;

    b->man[at] = (uint8_t)man;
    if (b->count[side][kind] < OF_KIND)
        b->list[side][kind][b->count[side][kind]++] = (uint8_t)at;
}

/* Pawns keep their numbers, and a hole stays; others move up. */
static void drop(struct piece_board *b, unsigned at)
{
    unsigned side = b->man[at] >> 3, kind = b->man[at] & 7, n = 0;
    uint8_t *list = b->list[side][kind];

    b->man[at] = 0;
    while (n < b->count[side][kind] && list[n] != at)
        n++;
    if (n == b->count[side][kind])
        return;
    if (kind == PAWN) {
        list[n] = OFF;
        return;
    }
    b->count[side][kind]--;
    memmove(list + n, list + n + 1, b->count[side][kind] - n);
}

static void shift(struct piece_board *b, unsigned from, unsigned to)
{
    unsigned man = b->man[from], side = man >> 3, kind = man & 7;

    for (unsigned n = 0; n < b->count[side][kind]; n++)
        if (b->list[side][kind][n] == from)
            b->list[side][kind][n] = (uint8_t)to;
    b->man[from] = 0;
    b->man[to] = (uint8_t)man;
}

static void number_men(struct piece_board *b, const uint8_t men[64])
{
    for (unsigned at = 0; at < 64; at++)
        if (men[at] != 0)
            put(b, men[at], at);
}

static void start(struct piece_board *b)
{
    static const uint8_t rank[] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    uint8_t men[64] = {0};

    for (unsigned x = 0; x < 8; x++) {
        men[8 * x] = rank[x];
        men[8 * x + 1] = PAWN;
        men[8 * x + 6] = PAWN | 8;
        men[8 * x + 7] = rank[x] | 8;
    }
    *b = (struct piece_board){.turn = 0};
    number_men(b, men);
}

/* -- A position of its own --------------------------------------------------------------------- */

static unsigned take_bits(const unsigned char *p, unsigned *at, unsigned n)
{
    unsigned value = 0;

    for (; n > 0; n--, ++*at)
        value = value << 1 | (*at < 8 * 24 ? (unsigned)p[*at / 8] >> (7 - *at % 8) & 1 : 0);
    return value;
}

static void put_board(struct buf *fen, const uint8_t men[64])
{
    for (int y = 7; y >= 0; y--) {
        unsigned empty = 0;

        for (unsigned x = 0; x < 8; x++) {
            unsigned man = men[8 * x + (unsigned)y];

            if (man == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                buf_uint(fen, empty);
            empty = 0;
            buf_char(fen, (man < 8 ? "?PNBRQK" : "?pnbrqk")[man & 7]);
        }
        if (empty > 0)
            buf_uint(fen, empty);
        buf_str(fen, y > 0 ? "/" : "");
    }
}

static bool read_setup(struct cbh_game *g, struct piece_board *b)
{
    static const uint8_t kinds[8] = {0, KING, QUEEN, KNIGHT, BISHOP, ROOK, PAWN, 0};
    const unsigned char *p = g->p;
    uint8_t men[64] = {0};
    SCOPED(buf) fen = {0};
    unsigned at = 0;

    if (g->end - p < SETUP) {
        cbh_damaged(g, "it ends inside its head");
        return false;
    }
    for (unsigned i = 0; i < 64; i++)
        if (take_bits(p + 4, &at, 1) != 0) {
            unsigned side = take_bits(p + 4, &at, 1), kind = kinds[take_bits(p + 4, &at, 3)];

            men[i] = (uint8_t)(kind == 0 ? 0 : kind | side << 3);
        }
    *b = (struct piece_board){.turn = (p[1] & 16) != 0};
    number_men(b, men);
    put_board(&fen, men);
    buf_printf(&fen, " %c %s%s%s%s%s ", b->turn != 0 ? 'b' : 'w', p[2] & 2 ? "K" : "", p[2] & 1 ? "Q" : "",
               p[2] & 8 ? "k" : "", p[2] & 4 ? "q" : "", (p[2] & 15) == 0 ? "-" : "");
    if ((p[1] & 15) >= 1 && (p[1] & 15) <= 8)
        buf_printf(&fen, "%c%c", 'a' + (p[1] & 15) - 1, b->turn != 0 ? '3' : '6');
    else
        buf_char(&fen, '-');
    buf_printf(&fen, " 0 %u", p[3] == 0 ? 1u : p[3]);
    record_header(g->record, KEY_SETUP, SLICE("SetUp"), SLICE("1"), g->at);
    record_header(g->record, KEY_POSITION, SLICE("FEN"), buf_as_slice(&fen), g->at);
    g->p += SETUP;
    return true;
}

/* -- Moves ------------------------------------------------------------------------------------- */

/* Where the steps of each man begin among the operations, and how many there are. */
static const struct {
    uint8_t first, steps, piece, number;
} rows[] = {{1, 8, KING, 0},     {11, 28, QUEEN, 0},  {39, 14, ROOK, 0},  {53, 14, ROOK, 1},
            {67, 14, BISHOP, 0}, {81, 14, BISHOP, 1}, {95, 8, KNIGHT, 0}, {103, 8, KNIGHT, 1},
            {143, 28, QUEEN, 1}, {171, 28, QUEEN, 2}, {199, 14, ROOK, 2}, {213, 14, BISHOP, 2},
            {227, 8, KNIGHT, 2}};

/* How far the step N of a piece goes, in files and ranks; sides wrap. */
static void step_of(unsigned piece, unsigned n, int *x, int *y)
{
    static const int8_t king[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int8_t knight[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                        {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    int by = (int)(n % 7) + 1, line = (int)(n / 7) + (piece == BISHOP ? 2 : 0);

    if (piece == KING || piece == KNIGHT) {
        *x = (piece == KING ? king : knight)[n][0];
        *y = (piece == KING ? king : knight)[n][1];
        return;
    }
    *x = line == 0 ? 0 : by;
    *y = line == 0 || line == 2 ? by : line == 1 ? 0 : -by;
}

/* The squares of an operation that is a step of a numbered man; false when there is no such man. */
static bool squares_of(const struct piece_board *b, unsigned op, unsigned *from, unsigned *to)
{
    unsigned piece = PAWN, number = op - 111, n = number % 4, row = 0;
    int x = 0, y = 1;

    if (op >= 111 && op < 143) {
        number /= 4;
        y = n == 1 ? 2 : 1;
        x = n == 2 ? 1 : n == 3 ? -1 : 0;
        x = b->turn != 0 ? -x : x;
        y = b->turn != 0 ? -y : y;
    } else {
        while (row < sizeof rows / sizeof *rows &&
               (op < rows[row].first || op >= rows[row].first + rows[row].steps))
            row++;
        if (row == sizeof rows / sizeof *rows)
            return false;
        piece = rows[row].piece;
        number = rows[row].number;
        step_of(piece, op - rows[row].first, &x, &y);
    }
    if (number >= b->count[b->turn][piece] || (*from = b->list[b->turn][piece][number]) == OFF)
        return false;
    *to = ((*from >> 3) + (unsigned)x) % 8 * 8 + ((*from & 7) + (unsigned)y) % 8;
    return true;
}

static point point_of(unsigned at)
{
    return POINT(at >> 3, at & 7);
}

/* Takes what the step takes; whether it takes anybody. */
static bool take(struct piece_board *b, unsigned from, unsigned to)
{
    unsigned at = to, beside = (to & 56) | (from & 7);

    if ((b->man[from] & 7) == PAWN && b->man[to] == 0 && from >> 3 != to >> 3 &&
        (b->man[beside] & 7) == PAWN && b->man[beside] >> 3 != b->turn)
        at = beside;
    if (b->man[at] == 0 || at == from)
        return false;
    drop(b, at);
    return true;
}

static void play(struct piece_board *b, unsigned from, unsigned to, unsigned promo, struct claim *c)
{
    c->kind = MOVE_STEP;
    c->piece = b->man[from] & 7;
    c->to = point_of(to);
    c->file = (uint8_t)((from >> 3) + 1);
    c->rank = (uint8_t)((from & 7) + 1);
    c->promo = (uint8_t)promo;
    c->marks = take(b, from, to) ? MARK_CAPTURE : 0;
    if (from != to)
        shift(b, from, to);
    if (promo != 0) {
        drop(b, to);
        put(b, promo | (unsigned)b->turn << 3, to);
    }
    b->turn ^= 1;
}

static void castle(struct piece_board *b, bool is_short, struct claim *c)
{
    unsigned y = b->turn != 0 ? 7 : 0, rook = (is_short ? 56u : 0u) + y;

    c->kind = MOVE_CASTLE;
    c->piece = KING;
    c->marks = is_short ? MARK_CASTLE_SHORT : MARK_CASTLE_LONG;
    c->from = point_of(32 + y);
    c->to = point_of((is_short ? 48u : 16u) + y);
    shift(b, 32 + y, (is_short ? 48u : 16u) + y);
    shift(b, rook, (is_short ? 40u : 24u) + y);
    b->turn ^= 1;
}

/* Squares and promotion in two more bytes. */
static bool read_long(struct cbh_game *g, struct piece_board *b, unsigned moves, struct claim *c)
{
    static const uint8_t becomes[] = {QUEEN, ROOK, BISHOP, KNIGHT};
    unsigned word, from, to, last;

    if (g->end - g->p < 2)
        return false;
    word = (unsigned)ops[(uint8_t)(g->p[0] - moves)] << 8 | ops[(uint8_t)(g->p[1] - moves)];
    g->p += 2;
    from = word & 63;
    to = word >> 6 & 63;
    if (b->man[from] == 0)
        return false;
    last = b->turn != 0 ? 0 : 7;
    play(b, from, to, (b->man[from] & 7) == PAWN && (to & 7) == last ? becomes[word >> 12 & 3] : 0, c);
    return true;
}

/* The move of an operation; false when it is none that can be. */
static bool read_move(struct cbh_game *g, struct piece_board *b, unsigned op, unsigned moves, struct claim *c)
{
    unsigned from, to;

    if (op == 0) {
        c->kind = MOVE_PASS;
        b->turn ^= 1;
    } else if (op == 9 || op == 10) {
        castle(b, op == 9, c);
    } else if (op == 235) {
        return read_long(g, b, moves, c);
    } else {
        if (!squares_of(b, op, &from, &to))
            return false;
        play(b, from, to, 0, c);
    }
    return true;
}

/* The tree: 254 keeps a position, to which the end of a line comes back. */
static void read_tree(struct cbh_game *g, struct piece_board *b)
{
    struct record *r = g->record;
    uint32_t node = 0;
    unsigned moves = 0;

    r->stack.n = 0;
    while (g->p < g->end) { /* one base of ChessBase itself has a game without an end */
        unsigned op = ops[(uint8_t)(*g->p++ - moves)];
        struct claim claim = {.from = NOWHERE, .to = NOWHERE};
        struct pushed here = {*b, node};

        if (op >= 236 && op < 254)
            continue;
        if (op == 254 && r->stack.n < DEPTH_MOST * sizeof here) {
            buf_add(&r->stack, &here, sizeof here);
        } else if (op == 255) {
            if (r->stack.n == 0)
                return;
            r->stack.n -= sizeof here;
            memcpy(&here, r->stack.p + r->stack.n, sizeof here);
            *b = here.board;
            node = here.node;
        } else if (op == 254 || !read_move(g, b, op, moves, &claim)) {
            cbh_damaged(g, op == 254 ? "variations in variations without end"
                                     : "a move of a man who is not there");
            return;
        } else {
            moves++;
            if ((node = record_add(r, node)) == 0)
                return;
            r->node[node].claim = claim;
            r->node[node].at = g->at;
        }
    }
}

bool cbh_read_moves(struct cbh_game *g)
{
    struct piece_board board;
    unsigned first = g->p[0];

    g->p += 4;
    if ((first & MODE) != 0) {
        sink_say(g->sink, CODE_CBH_MODE, g->at, arena_printf(sink_arena(g->sink), "%u", first & MODE), NULL);
        record_cut_off(g->record, CODE_CBH_MODE);
        return false;
    }
    start(&board);
    if ((first & 64) != 0 && !read_setup(g, &board))
        return false;
    if ((g->text->want & (WANT_SKIM | WANT_SLOW)) == WANT_SKIM) {
        g->record->skimmed = true;
        return false;
    }
    read_tree(g, &board);
    return true;
}
