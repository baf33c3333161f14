/* Moves of xiangqi, every square tried. */
#include "xiangqi-plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int side_of(char man)
{
    return isupper((unsigned char)man) ? 0 : islower((unsigned char)man) ? 1 : -1;
}

char kind_of(char man)
{
    return (char)toupper((unsigned char)man);
}

bool plain_read(struct plain_board *b, const char *fen)
{
    int x = 0, y = 9, number = 0;

    memset(b->at, '.', sizeof b->at);
    memset(b->who, 0, sizeof b->who);
    memset(b->where, NOWHERE_PLAIN, sizeof b->where);
    for (; *fen != '\0' && *fen != ' '; fen++) {
        int s = y * 9 + x;

        if (*fen == '/') {
            x = 0;
            y--;
        } else if (isdigit((unsigned char)*fen)) {
            x += *fen - '0';
        } else {
            if (x > 8 || y < 0 || number == PLAIN_MEN - 1)
                return false;
            b->at[s] = *fen;
            b->who[s] = (unsigned char)++number;
            b->where[number] = (unsigned char)s;
            if (kind_of(*fen) == 'K')
                b->king[side_of(*fen)] = (unsigned char)s;
            x++;
        }
    }
    b->side = strncmp(fen, " b", 2) == 0;
    return y == 0;
}

/* Men strictly between two squares of a row or column; -1 when they are on none. */
static int between(const struct plain_board *b, int from, int to)
{
    int dx = to % 9 - from % 9, dy = to / 9 - from / 9, step, n = 0;

    if ((dx != 0) == (dy != 0))
        return -1;
    step = dx > 0 ? 1 : dx < 0 ? -1 : dy > 0 ? 9 : -9;
    for (int s = from + step; s != to; s += step)
        n += b->at[s] != '.';
    return n;
}

static bool in_palace(int square, int side)
{
    int x = square % 9, y = side == 0 ? square / 9 : 9 - square / 9;

    return x >= 3 && x <= 5 && y <= 2;
}

/* 2.2: 马 goes one straight and one aslant, unless somebody stands where it goes straight. */
static bool horse_goes(const struct plain_board *b, int from, int dx, int dy)
{
    if (abs(dx) == 2 && abs(dy) == 1)
        return b->at[from + dx / 2] == '.';
    return abs(dx) == 1 && abs(dy) == 2 && b->at[from + dy / 2 * 9] == '.';
}

static bool elephant_goes(const struct plain_board *b, int from, int to, int dx, int dy)
{
    bool home = side_of(b->at[from]) == 0 ? to / 9 <= 4 : to / 9 >= 5;

    return home && abs(dx) == 2 && abs(dy) == 2 && b->at[from + dx / 2 + dy / 2 * 9] == '.';
}

/* 2.2: before the river only forward, beyond it sideways too. */
static bool pawn_goes(const struct plain_board *b, int from, int dx, int dy)
{
    int ahead = side_of(b->at[from]) == 0 ? 1 : -1;
    bool crossed = side_of(b->at[from]) == 0 ? from / 9 >= 5 : from / 9 <= 4;

    return (dx == 0 && dy == ahead) || (crossed && dy == 0 && abs(dx) == 1);
}

bool goes(const struct plain_board *b, int from, int to)
{
    int dx = to % 9 - from % 9, dy = to / 9 - from / 9, side = side_of(b->at[from]);
    bool takes = b->at[to] != '.';

    if (side < 0 || from == to || b->at[to] == '#' || side_of(b->at[to]) == side)
        return false;
    switch (kind_of(b->at[from])) {
    case 'K':
        return in_palace(to, side) && abs(dx) + abs(dy) == 1;
    case 'A':
        return in_palace(to, side) && abs(dx) == 1 && abs(dy) == 1;
    case 'B':
        return elephant_goes(b, from, to, dx, dy);
    case 'N':
        return horse_goes(b, from, dx, dy);
    case 'R':
        return between(b, from, to) == 0;
    case 'C':
        return between(b, from, to) == (takes ? 1 : 0);
    default:
        return pawn_goes(b, from, dx, dy);
    }
}

struct plain_board after(const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = *b;

    if (next.who[m.to] != 0)
        next.where[next.who[m.to]] = NOWHERE_PLAIN;
    if (kind_of(next.at[m.from]) == 'K')
        next.king[b->side] = (unsigned char)m.to;
    next.at[m.to] = next.at[m.from];
    next.who[m.to] = next.who[m.from];
    next.where[next.who[m.to]] = (unsigned char)m.to;
    next.at[m.from] = '.';
    next.who[m.from] = 0;
    next.side = 1 - b->side;
    return next;
}

struct plain_board turned(const struct plain_board *b)
{
    struct plain_board next = *b;

    next.side = 1 - b->side;
    return next;
}

struct plain_board without(const struct plain_board *b, int square)
{
    struct plain_board next = *b;

    next.where[next.who[square]] = NOWHERE_PLAIN;
    next.at[square] = '.';
    next.who[square] = 0;
    return next;
}

struct plain_board headless(const struct plain_board *b)
{
    struct plain_board next = without(b, b->king[b->side]);

    next.at[b->king[b->side]] = '#';
    return next;
}

bool is_checker(const struct plain_board *b, int side, int who)
{
    int from = b->where[who], king = b->king[side];

    if (from == NOWHERE_PLAIN || side_of(b->at[from]) != 1 - side)
        return false;
    if (kind_of(b->at[from]) == 'K')
        return king % 9 == from % 9 && between(b, king, from) == 0;
    return goes(b, from, king);
}

bool in_check(const struct plain_board *b, int side)
{
    int king = b->king[side], other = b->king[1 - side];

    if (b->at[king] == '#')
        return false;
    for (int who = 1; who < PLAIN_MEN; who++)
        if (is_checker(b, side, who))
            return true;
    return b->at[other] == '#' && king % 9 == other % 9 && between(b, king, other) == 0;
}

bool exposes(const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    for (int who = 1; who < PLAIN_MEN; who++)
        if (is_checker(&next, b->side, who) && !is_checker(b, b->side, who))
            return true;
    return false;
}

bool is_legal(const struct plain_board *b, struct plain_step m)
{
    struct plain_board next;

    if (side_of(b->at[m.from]) != b->side || !goes(b, m.from, m.to))
        return false;
    next = after(b, m);
    return !in_check(&next, b->side);
}

static void add_moves(const struct plain_board *b, bool captures, struct plain_steps *out)
{
    out->count = 0;
    for (int who = 1; who < PLAIN_MEN; who++) {
        int from = b->where[who];

        if (from == NOWHERE_PLAIN || side_of(b->at[from]) != b->side)
            continue;
        for (int to = 0; to < SQUARES; to++)
            if ((!captures || b->at[to] != '.') && is_legal(b, (struct plain_step){from, to}))
                out->list[out->count++] = (struct plain_step){from, to};
    }
}

void legal_moves(const struct plain_board *b, struct plain_steps *out)
{
    add_moves(b, false, out);
}

void legal_captures(const struct plain_board *b, struct plain_steps *out)
{
    add_moves(b, true, out);
}

void legal_checks(const struct plain_board *b, struct plain_steps *out)
{
    struct plain_steps all;

    legal_moves(b, &all);
    out->count = 0;
    for (int i = 0; i < all.count; i++) {
        struct plain_board next = after(b, all.list[i]);

        if (in_check(&next, next.side))
            out->list[out->count++] = all.list[i];
    }
}
