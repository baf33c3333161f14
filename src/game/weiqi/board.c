#include "game/weiqi/board.h"

#include <string.h>

/* A number for a stone on a cell, well mixed: keys of positions are sums without a table. */
static inline uint64_t stone_key(cell c, enum stone s)
{
    uint64_t x = ((uint64_t)c << 2 | s) * UINT64_C(0x9E3779B97F4A7C15);

    x ^= x >> 32;
    return x * UINT64_C(0xD6E8FEB86659FD93);
}

void board_init(struct board *b, unsigned width, unsigned height)
{
    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->stride = (uint8_t)(width + 1);
    b->cells = (uint16_t)((height + 2) * b->stride + 1);
    b->key = 0;
    b->ko = 0;
    memset(b->lost, 0, sizeof b->lost);
    memset(b->stone, BORDER, b->cells);
    memset(b->head, 0, b->cells * sizeof *b->head);
    b->liberties[0] = 0;
    for (unsigned y = 0; y < height; y++)
        memset(b->stone + (y + 1) * b->stride + 1, EMPTY, width);
}

struct around {
    cell n[4];
};

static inline struct around around(const struct board *b, cell c)
{
    return (struct around){ { (cell)(c - b->stride), (cell)(c - 1), (cell)(c + 1), (cell)(c + b->stride) } };
}

/* Which of the four cells hold this, as bits: one branch on the whole instead of one on each. */
static inline unsigned which_are(const struct board *b, const struct around *a, enum stone s)
{
    return (unsigned)(b->stone[a->n[0]] == s) | (unsigned)(b->stone[a->n[1]] == s) << 1 |
           (unsigned)(b->stone[a->n[2]] == s) << 2 | (unsigned)(b->stone[a->n[3]] == s) << 3;
}

static inline uint16_t count_empty(const struct board *b, const struct around *a)
{
    return (uint16_t)((b->stone[a->n[0]] == EMPTY) + (b->stone[a->n[1]] == EMPTY) +
                      (b->stone[a->n[2]] == EMPTY) + (b->stone[a->n[3]] == EMPTY));
}

/* Whether the chain of neighbour N has no liberty but the cell in the middle of A. */
static bool is_last_liberty(const struct board *b, const struct around *a, cell n)
{
    cell head = b->head[n];
    unsigned touches = 0;

    for (unsigned i = 0; i < 4; i++)
        touches += b->head[a->n[i]] == head;
    return b->liberties[head] == touches;
}

static enum placing test_closely(const struct board *b, const struct around *a, cell c, enum stone side)
{
    unsigned takes = 0;

    for (unsigned i = 0; i < 4; i++) {
        enum stone s = b->stone[a->n[i]];

        if (s == BORDER)
            continue;
        if (is_last_liberty(b, a, a->n[i]))
            takes += s != side;
        else if (s == side)
            return PLACING_FINE;
    }
    if (takes == 0)
        return PLACING_SUICIDE;
    return c == b->ko && takes == 1 ? PLACING_KO : PLACING_FINE;
}

enum placing board_test(const struct board *b, cell c, enum stone side)
{
    struct around a = around(b, c);

    return which_are(b, &a, EMPTY) != 0 ? PLACING_FINE : test_closely(b, &a, c, side);
}

/* Joins the chain of head FROM to that of head TO. */
static void join(struct board *b, cell to, cell from)
{
    cell c = from, after = b->next[from];

    b->liberties[to] = (uint16_t)(b->liberties[to] + b->liberties[from]);
    do {
        b->head[c] = to;
        c = b->next[c];
    } while (c != from);
    b->next[from] = b->next[to];
    b->next[to] = after;
}

/* The stone at C becomes one with the chains of its side around it, FRIENDS by bits. */
static void join_friends(struct board *b, const struct around *a, cell c, unsigned friends)
{
    cell head = c;

    for (; friends != 0; friends &= friends - 1) {
        cell other = b->head[a->n[__builtin_ctz(friends)]];

        if (other == head)
            continue;
        /* The chain with fewer liberties is, as a rule, the shorter one to walk. */
        if (b->liberties[other] >= b->liberties[head]) {
            join(b, other, head);
            head = other;
        } else {
            join(b, head, other);
        }
    }
}

/* A stone without captures: the chains around it lose a liberty, those of its side become one. */
static inline void add_stone(struct board *b, const struct around *a, cell c, enum stone side)
{
    unsigned friends = which_are(b, a, side);

    b->stone[c] = (uint8_t)side;
    b->key ^= stone_key(c, side);
    b->head[c] = b->next[c] = c;
    b->liberties[c] = count_empty(b, a);
    b->liberties[b->head[a->n[0]]]--;
    b->liberties[b->head[a->n[1]]]--;
    b->liberties[b->head[a->n[2]]]--;
    b->liberties[b->head[a->n[3]]]--;
    if (friends != 0)
        join_friends(b, a, c, friends);
}

unsigned board_remove(struct board *b, cell first)
{
    enum stone side = b->stone[first];
    enum stone other = side == BLACK ? WHITE : BLACK;
    unsigned count = 0;
    cell c = first;

    do {
        cell after = b->next[c];
        struct around a = around(b, c);

        b->stone[c] = EMPTY;
        b->head[c] = 0;
        b->key ^= stone_key(c, side);
        for (unsigned i = 0; i < 4; i++)
            if (b->stone[a.n[i]] == other)
                b->liberties[b->head[a.n[i]]]++;
        count++;
        c = after;
    } while (c != first);
    return count;
}

/* Which of the four cells hold a chain without liberties, as bits. */
static inline unsigned which_are_dead(const struct board *b, const struct around *a)
{
    return (unsigned)(b->liberties[b->head[a->n[0]]] == 0) | (unsigned)(b->liberties[b->head[a->n[1]]] == 0) << 1 |
           (unsigned)(b->liberties[b->head[a->n[2]]] == 0) << 2 | (unsigned)(b->liberties[b->head[a->n[3]]] == 0) << 3;
}

static unsigned take(struct board *b, const struct around *a, cell c, unsigned dead)
{
    unsigned taken = 0;
    cell last = 0;

    for (; dead != 0; dead &= dead - 1) {
        cell n = a->n[__builtin_ctz(dead)];

        if (b->stone[n] == EMPTY)
            continue;           /* went with its chain */
        last = n;
        taken += board_remove(b, n);
    }
    if (taken == 1 && b->next[c] == c && b->liberties[c] == 1)
        b->ko = last;
    return taken;
}

struct played board_play(struct board *b, cell c, enum stone side)
{
    enum stone other = side == BLACK ? WHITE : BLACK;
    struct around a = around(b, c);
    struct played did = { 0, 0 };
    unsigned dead;

    add_stone(b, &a, c, side);
    b->ko = 0;
    dead = which_are_dead(b, &a) & which_are(b, &a, other);
    if (dead != 0)
        did.captured = (uint16_t)take(b, &a, c, dead);
    else if (b->liberties[b->head[c]] == 0)
        did.suicide = (uint16_t)board_remove(b, c);
    b->lost[other] += did.captured;
    b->lost[side] += did.suicide;
    return did;
}

/* Chains cannot be split in place: the stones are put again, one by one. */
void board_put(struct board *b, const uint8_t *stone)
{
    for (cell c = 0; c < b->cells; c++)
        if (b->stone[c] != BORDER)
            b->stone[c] = EMPTY;
    memset(b->head, 0, b->cells * sizeof *b->head);
    b->key = 0;
    b->ko = 0;
    for (cell c = 0; c < b->cells; c++)
        if (stone[c] == BLACK || stone[c] == WHITE) {
            struct around a = around(b, c);

            add_stone(b, &a, c, stone[c]);
        }
}

void board_clear_cell(struct board *b, cell c)
{
    uint8_t stone[CELLS];

    memcpy(stone, b->stone, b->cells);
    stone[c] = EMPTY;
    board_put(b, stone);
}

bool board_same(const struct board *a, const struct board *b)
{
    return a->cells == b->cells && a->stride == b->stride && memcmp(a->stone, b->stone, a->cells) == 0;
}
