/* xqboard.c - a position from what a file says stands on it, written as FEN. */
#include "format/xiangqi/xqboard.h"

const char xqboard_men[33] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

const uint8_t xqboard_start[32] = {0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
                                   9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86};

bool xqboard_is_home(point p)
{
    for (unsigned i = 0; i < 16; i++)
        if (p == POINT(xqboard_start[i] / 10, xqboard_start[i] % 10))
            return true;
    return false;
}

static void put_rank(const char rank[9], struct buf *b)
{
    unsigned empty = 0;

    for (unsigned x = 0; x <= 9; x++) {
        if (x < 9 && rank[x] == '\0') {
            empty++;
            continue;
        }
        if (empty > 0)
            buf_uint(b, empty);
        empty = 0;
        if (x < 9)
            buf_char(b, rank[x]);
    }
}

void xqboard_fen(const struct xqboard *board, enum side to_move, struct buf *b)
{
    for (unsigned y = 10; y-- > 0;) {
        put_rank(board->at[y], b);
        if (y > 0)
            buf_char(b, '/');
    }
    buf_str(b, to_move == SIDE_SECOND ? " b - - 0 1" : " w - - 0 1");
}

bool xqboard_read(struct xqboard *board, struct slice fen)
{
    unsigned x = 0, y = 9;

    *board = (struct xqboard){0};
    for (size_t i = 0; i < fen.n && fen.p[i] != ' '; i++) {
        char c = fen.p[i];

        if (c == '/') {
            if (y-- == 0)
                return false;
            x = 0;
        } else if (c >= '1' && c <= '9') {
            x += (unsigned)(c - '0');
        } else if (x < 9) {
            board->at[y][x++] = c;
        } else {
            return false;
        }
    }
    return y == 0;
}

/* What stands at a point, as a capital; 0 when it is empty, off the board or of the other SIDE. */
static char man_at(const struct xqboard *b, int x, int y, enum side side)
{
    char man = x < 0 || x > 8 || y < 0 || y > 9 ? '\0' : b->at[y][x];

    if (man == '\0' || (man < 'a') != (side == SIDE_FIRST))
        return '\0';
    return (char)(man & ~32);
}

static bool is_taken(const struct xqboard *b, int x, int y)
{
    return x >= 0 && x <= 8 && y >= 0 && y <= 9 && b->at[y][x] != '\0';
}

/* A chariot, the other general or a cannon along the line (DX, DY). */
static bool hit_along(const struct xqboard *b, int x, int y, int dx, int dy, enum side foe)
{
    unsigned between = 0;

    for (x += dx, y += dy; x >= 0 && x <= 8 && y >= 0 && y <= 9; x += dx, y += dy) {
        char man = man_at(b, x, y, foe);

        if ((between == 0 && (man == 'R' || (man == 'K' && dx == 0))) || (between == 1 && man == 'C'))
            return true;
        between += is_taken(b, x, y);
    }
    return false;
}

/* A horse, whose leg is the point beside it. */
static bool hit_by_horse(const struct xqboard *b, int x, int y, enum side foe)
{
    for (int dx = -2; dx <= 2; dx++)
        for (int dy = -2; dy <= 2; dy++)
            if (dx * dx + dy * dy == 5 && man_at(b, x + dx, y + dy, foe) == 'N' &&
                !is_taken(b, x + dx - dx / 2, y + dy - dy / 2))
                return true;
    return false;
}

bool xqboard_in_check(const struct xqboard *b, enum side side)
{
    enum side foe = other_side(side);
    int ahead = side == SIDE_FIRST ? 1 : -1;

    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 9; x++)
            if (man_at(b, x, y, side) == 'K')
                return hit_along(b, x, y, 1, 0, foe) || hit_along(b, x, y, -1, 0, foe) ||
                       hit_along(b, x, y, 0, 1, foe) || hit_along(b, x, y, 0, -1, foe) ||
                       hit_by_horse(b, x, y, foe) || man_at(b, x - 1, y, foe) == 'P' ||
                       man_at(b, x + 1, y, foe) == 'P' || man_at(b, x, y + ahead, foe) == 'P';
    return false;
}

static bool xqboard_is_start(const struct xqboard *board)
{
    struct xqboard start = {0};

    for (unsigned i = 0; i < 32; i++)
        start.at[xqboard_start[i] % 10][xqboard_start[i] / 10] = xqboard_men[i];
    return memcmp(&start, board, sizeof start) == 0;
}

static enum side mover(const struct xqboard *board, const struct record *r, enum side otherwise)
{
    point from = r->count > 1 ? r->node[1].claim.from : NOWHERE;
    char man = from == NOWHERE || POINT_X(from) > 8 || POINT_Y(from) > 9
                   ? '\0'
                   : board->at[POINT_Y(from)][POINT_X(from)];

    if (man == '\0')
        return otherwise;
    return man >= 'a' ? SIDE_SECOND : SIDE_FIRST;
}

void xqboard_setup(const struct xqboard *board, struct record *r, enum side otherwise)
{
    enum side to_move = mover(board, r, otherwise);
    SCOPED(buf) fen = {0};

    if (xqboard_is_start(board) && to_move == SIDE_FIRST)
        return;
    xqboard_fen(board, to_move, &fen);
    record_header(r, KEY_POSITION, SLICE(""), buf_as_slice(&fen), (struct span){0, 0});
}
