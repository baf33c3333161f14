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

static inline unsigned count_empty(const struct board *b, const struct around *a)
{
    return (unsigned)((b->stone[a->n[0]] == EMPTY) + (b->stone[a->n[1]] == EMPTY) +
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

    return count_empty(b, &a) != 0 ? PLACING_FINE : test_closely(b, &a, c, side);
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

/* A stone without captures: the chains around it lose a liberty, those of its side become one. */
static void add_stone(struct board *b, cell c, enum stone side)
{
    struct around a = around(b, c);
    cell head = c;

    b->stone[c] = (uint8_t)side;
    b->key ^= stone_key(c, side);
    b->head[c] = b->next[c] = c;
    b->liberties[c] = (uint16_t)count_empty(b, &a);
    for (unsigned i = 0; i < 4; i++)
        b->liberties[b->head[a.n[i]]]--;
    for (unsigned i = 0; i < 4; i++) {
        cell other = b->head[a.n[i]];

        if (b->stone[a.n[i]] != side || other == head)
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

struct played board_play(struct board *b, cell c, enum stone side)
{
    enum stone other = side == BLACK ? WHITE : BLACK;
    struct around a = around(b, c);
    struct played did = { 0, 0 };
    cell taken = 0;

    add_stone(b, c, side);
    b->ko = 0;
    for (unsigned i = 0; i < 4; i++)
        if (b->stone[a.n[i]] == other && b->liberties[b->head[a.n[i]]] == 0) {
            taken = a.n[i];
            did.captured = (uint16_t)(did.captured + board_remove(b, taken));
        }
    if (did.captured == 1 && b->next[c] == c && b->liberties[c] == 1)
        b->ko = taken;
    if (did.captured == 0 && b->liberties[b->head[c]] == 0)
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
        if (stone[c] == BLACK || stone[c] == WHITE)
            add_stone(b, c, stone[c]);
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
