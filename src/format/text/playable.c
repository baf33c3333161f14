/* Men that go as they may, on the boards of chess and xiangqi; see playable.h. */
#include "format/text/playable.h"

#include "format/xiangqi/xqboard.h"

#include <stdlib.h>

static const char *const chess_start[8] = {"RNBQKBNR", "PPPPPPPP", "", "", "", "", "pppppppp", "rnbqkbnr"};

void playable_start(struct playable *p, enum game_id game)
{
    *p = (struct playable){.chess = game == GAME_CHESS};
    for (unsigned y = 0; y < 8 && p->chess; y++)
        memcpy(p->at[y], chess_start[y], strlen(chess_start[y]));
    for (unsigned i = 0; i < 32 && !p->chess; i++)
        p->at[xqboard_start[i] % 10][xqboard_start[i] / 10] = xqboard_men[i];
}

/* A move as its side sees it: forward is up. */
struct playable_step {
    int x, y;         /* where it begins, */
    int dx, dy;       /* how it goes, */
    unsigned between; /* past how many men, on a line, */
    bool takes;       /* and whether to a man's place */
};

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static bool is_line(const struct playable_step *s)
{
    return s->dx == 0 || s->dy == 0;
}

static bool is_diagonal(const struct playable_step *s)
{
    return abs(s->dx) == abs(s->dy);
}

static bool is_knights(const struct playable_step *s)
{
    return abs(s->dx * s->dy) == 2;
}

static bool pawn_goes(const struct playable_step *s)
{
    if (s->dx == 0)
        return !s->takes && s->between == 0 && (s->dy == 1 || (s->dy == 2 && s->y == 1));
    return abs(s->dx) == 1 && s->dy == 1 && (s->takes || s->y == 4); /* or in passing */
}

static bool chess_goes(char man, const struct playable_step *s)
{
    switch (man) {
    case 'P':
        return pawn_goes(s);
    case 'N':
        return is_knights(s);
    case 'K':
        return (abs(s->dx) <= 1 && abs(s->dy) <= 1) || (s->dy == 0 && s->y == 0 && abs(s->dx) == 2);
    default:
        return s->between == 0 && ((man != 'B' && is_line(s)) || (man != 'R' && is_diagonal(s)));
    }
}

static bool in_palace(const struct playable_step *s)
{
    return s->x + s->dx >= 3 && s->x + s->dx <= 5 && s->y + s->dy <= 2;
}

static bool xiangqi_goes(char man, const struct playable_step *s)
{
    switch (man) {
    case 'P':
        return (s->dx == 0 && s->dy == 1) || (abs(s->dx) == 1 && s->dy == 0 && s->y >= 5);
    case 'N':
        return is_knights(s);
    case 'B':
        return abs(s->dx) == 2 && is_diagonal(s) && s->y + s->dy <= 4;
    case 'A':
        return abs(s->dx) == 1 && is_diagonal(s) && in_palace(s);
    case 'K':
        return abs(s->dx) + abs(s->dy) == 1 && in_palace(s);
    case 'C':
        return is_line(s) && s->between == s->takes;
    default:
        return is_line(s) && s->between == 0;
    }
}

static unsigned men_between(const struct playable *p, int x, int y, int dx, int dy)
{
    unsigned men = 0, steps = (unsigned)(abs(dx) > abs(dy) ? abs(dx) : abs(dy));

    for (int i = 1; i < (int)steps && (dx == 0 || dy == 0 || abs(dx) == abs(dy)); i++)
        men += p->at[y + i * sign(dy)][x + i * sign(dx)] != '\0';
    return men;
}

static bool is_second(char man)
{
    return man >= 'a';
}

/* Whether the man whose turn it is goes from (X, Y) by (DX, DY), which is on the board. */
static bool goes(const struct playable *p, int x, int y, int dx, int dy)
{
    char man = p->at[y][x], there = p->at[y + dy][x + dx];
    int last = p->chess ? 7 : 9;
    struct playable_step s = {x, y, dx, dy, men_between(p, x, y, dx, dy), there != '\0'};

    if (man == '\0' || is_second(man) != p->second || (dx == 0 && dy == 0) ||
        (there != '\0' && is_second(there) == p->second))
        return false;
    if (p->second) {
        s.y = last - y;
        s.dy = -dy;
    }
    man = (char)(man & ~32);
    return p->chess ? chess_goes(man, &s) : xiangqi_goes(man, &s);
}

void playable_move(struct playable *p, const struct claim *c)
{
    int width = p->chess ? 8 : 9, height = p->chess ? 8 : 10;
    int x = POINT_X(c->from), y = POINT_Y(c->from), to_x = POINT_X(c->to), to_y = POINT_Y(c->to);

    if (c->kind == MOVE_STEP && x < width && y < height && to_x < width && to_y < height) {
        p->good += goes(p, x, y, to_x - x, to_y - y);
        if (p->at[y][x] != '\0') {
            p->at[to_y][to_x] = p->at[y][x];
            p->at[y][x] = '\0';
        }
    }
    p->second = !p->second;
}
