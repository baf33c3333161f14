/* sgfpoint.c - pd and its like, and moves of men made of two such points. */
#include "notation/stones/stones.h"

/* 0 to 51, or -1. */
static int coordinate(char c)
{
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    return c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

static char letter(unsigned n)
{
    return (char)(n < 26 ? 'a' + n : 'A' + (n - 26) % 26);
}

bool sgfpoint_read(struct slice s, unsigned height, point *p)
{
    int x, y;

    if (s.n != 2 || (x = coordinate(s.p[0])) < 0 || (y = coordinate(s.p[1])) < 0)
        return false;
    *p = POINT((unsigned)x, (height - 1 - (unsigned)y) & 63);
    return true;
}

void sgfpoint_put(point p, unsigned height, char out[2])
{
    out[0] = letter(POINT_X(p));
    out[1] = letter((height - 1 - POINT_Y(p)) & 63);
}

void sgfpoint_write(point p, unsigned height, struct buf *b)
{
    char two[2];

    sgfpoint_put(p, height, two);
    buf_add(b, two, sizeof two);
}

static unsigned usual(unsigned height)
{
    return height == 0 ? 19 : height;
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    height = usual(height);
    if (height <= 19 && slice_is(word, "tt")) {
        c->kind = MOVE_PASS;
        return true;
    }
    if (!sgfpoint_read(word, height, &c->to) || POINT_Y(c->to) >= height)
        return false;
    c->kind = MOVE_PLACE;
    c->piece = STONE;
    return true;
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    if (c->kind == MOVE_PLACE)
        sgfpoint_write(c->to, usual(height), b);
    else
        buf_str(b, "tt");
}

const struct notation notation_sgf = {.name = "sgf",
                                      .title = "letters from the top left, as in SGF: pd",
                                      .games = 1u << GAME_WEIQI | 1u << GAME_WUZIQI,
                                      .parse = parse,
                                      .write = write};
