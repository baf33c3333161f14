/* coord.c - e2e4, h2e2, pd: squares as every game of these programs names them among themselves. */
#include "notation/notation.h"

static unsigned first_row(enum game_id game)
{
    return game == GAME_XIANGQI ? 0 : 1;
}

void coord_point(struct buf *b, enum game_id game, point p)
{
    unsigned x = POINT_X(p);

    if (x >= 52) {
        buf_char(b, 'a');
        x -= 52;
    }
    buf_char(b, (char)(x < 26 ? 'a' + x : 'A' + x - 26));
    buf_uint(b, POINT_Y(p) + first_row(game));
}

/* Castling from the usual squares is written as the king's two steps, as UCI does; else the king takes its
 * rook. */
static point castle_target(move m)
{
    unsigned king = POINT_X(MOVE_FROM(m)), rook = POINT_X(MOVE_TO(m)), y = POINT_Y(MOVE_FROM(m));

    if (king == 4 && rook == 7)
        return POINT(6, y);
    return king == 4 && rook == 0 ? POINT(2, y) : MOVE_TO(m);
}

void coord_move(struct buf *b, enum game_id game, move m)
{
    static const char promo[] = " pnbrqk";

    switch (MOVE_KIND(m)) {
    case MOVE_PLACE:
        coord_point(b, game, MOVE_TO(m));
        break;
    case MOVE_STEP:
    case MOVE_EN_PASSANT:
    case MOVE_CASTLE:
        coord_point(b, game, MOVE_FROM(m));
        coord_point(b, game, MOVE_KIND(m) == MOVE_CASTLE ? castle_target(m) : MOVE_TO(m));
        if (MOVE_PROMO(m) != PIECE_NONE && MOVE_PROMO(m) <= KING)
            buf_char(b, promo[MOVE_PROMO(m)]);
        break;
    case MOVE_PASS:
        buf_str(b, "pass");
        break;
    case MOVE_SWAP:
        buf_str(b, "swap");
        break;
    case MOVE_RESIGN:
        buf_str(b, "resign");
        break;
    default:
        break;
    }
}

static int column(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

/* The point at the start of *S, which is moved behind it. */
static point take_point(enum game_id game, struct slice *s)
{
    unsigned y = 0;
    size_t i = 1;
    int x = s->n == 0 ? -1 : column(s->p[0]);

    if (x == 0 && s->n > 1 && column(s->p[1]) >= 0)
        x = 52 + column(s->p[i++]);
    if (x < 0 || x > 62 || i == s->n)
        return NOWHERE;
    for (; i < s->n && s->p[i] >= '0' && s->p[i] <= '9' && y < 100; i++)
        y = y * 10 + (unsigned)(s->p[i] - '0');
    if (s->p[i - 1] < '0' || s->p[i - 1] > '9' || y < first_row(game) || y - first_row(game) > 62)
        return NOWHERE;
    s->p += i;
    s->n -= i;
    return POINT((unsigned)x, y - first_row(game));
}

point coord_read_point(enum game_id game, struct slice s)
{
    point p = take_point(game, &s);

    return s.n == 0 ? p : NOWHERE;
}

static bool read_word(struct slice s, struct claim *c)
{
    if (slice_is(s, "pass"))
        c->kind = MOVE_PASS;
    else if (slice_is(s, "swap"))
        c->kind = MOVE_SWAP;
    else if (slice_is(s, "resign"))
        c->kind = MOVE_RESIGN;
    return c->kind != MOVE_NONE;
}

bool coord_read_move(enum game_id game, struct slice s, struct claim *c)
{
    static const char promo[] = "pnbrqk";
    const char *at;

    claim_clear(c);
    c->to = take_point(game, &s);
    if (c->to == NOWHERE) /* no word of those begins with a point */
        return read_word(s, c);
    if (s.n == 0) {
        c->kind = MOVE_PLACE;
        return true;
    }
    c->from = c->to;
    c->to = take_point(game, &s);
    c->kind = MOVE_STEP;
    c->marks = MARK_FULL;
    if (s.n == 1 && (at = find_char(promo, s.p[0])) != NULL) {
        c->promo = (uint8_t)(PAWN + (at - promo));
        s.n = 0;
    }
    return c->to != NOWHERE && s.n == 0;
}

move coord_claimed(const struct claim *c)
{
    if (c->kind == MOVE_PLACE && c->to != NOWHERE)
        return MOVE(MOVE_PLACE, 0, 0, c->to);
    return c->marks & MARK_FULL ? MOVE(MOVE_STEP, 0, c->from, c->to) : MOVE_NONE;
}
