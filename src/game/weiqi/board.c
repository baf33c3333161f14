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
    b->cells = (uint16_t)((height + 2) * STRIDE);
    b->key = 0;
    b->ko = 0;
    memset(b->lost, 0, sizeof b->lost);
    memset(b->stone, BORDER, b->cells);
    for (cell c = 0; c < b->cells; c++)
        b->head[c] = c;
    memset(b->liberties, 0, b->cells * sizeof *b->liberties);
    for (unsigned y = 0; y < height; y++)
        memset(b->stone + (y + 1) * STRIDE, EMPTY, width);
}

static const int8_t step_to[4] = { -STRIDE, -1, 1, STRIDE };

/* Which of the four neighbours are this, as bits: one branch on the whole instead of one on each. */
static inline unsigned which_are(const struct board *b, cell c, enum stone s)
{
    const uint8_t *at = b->stone + c;

    return (unsigned)(at[-STRIDE] == s) | (unsigned)(at[-1] == s) << 1 | (unsigned)(at[1] == s) << 2 |
           (unsigned)(at[STRIDE] == s) << 3;
}

/* The neighbour of the lowest bit. */
static inline cell neighbour(cell c, unsigned bits)
{
    return (cell)(c + step_to[__builtin_ctz(bits)]);
}

static inline uint16_t count_empty(const struct board *b, cell c)
{
    const uint8_t *at = b->stone + c;

    return (uint16_t)((at[-STRIDE] == EMPTY) + (at[-1] == EMPTY) + (at[1] == EMPTY) + (at[STRIDE] == EMPTY));
}

/* Whether the chain of neighbour N has no liberty but C. */
static bool is_last_liberty(const struct board *b, cell c, cell n)
{
    cell head = b->head[n];
    const cell *at = b->head + c;

    return b->liberties[head] == (at[-STRIDE] == head) + (at[-1] == head) + (at[1] == head) + (at[STRIDE] == head);
}

static enum placing test_closely(const struct board *b, cell c, enum stone side)
{
    unsigned takes = 0;

    for (unsigned bits = 15 & ~which_are(b, c, BORDER); bits != 0; bits &= bits - 1) {
        cell n = neighbour(c, bits);

        if (is_last_liberty(b, c, n))
            takes += b->stone[n] != side;
        else if (b->stone[n] == side)
            return PLACING_FINE;
    }
    if (takes == 0)
        return PLACING_SUICIDE;
    return c == b->ko && takes == 1 ? PLACING_KO : PLACING_FINE;
}

enum placing board_test(const struct board *b, cell c, enum stone side)
{
    return which_are(b, c, EMPTY) != 0 ? PLACING_FINE : test_closely(b, c, side);
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
static void join_friends(struct board *b, cell c, unsigned friends)
{
    cell head = c;

    for (; friends != 0; friends &= friends - 1) {
        cell other = b->head[neighbour(c, friends)];

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
static inline void add_stone(struct board *b, cell c, enum stone side)
{
    unsigned friends = which_are(b, c, side);
    const cell *head = b->head + c;

    b->stone[c] = (uint8_t)side;
    b->key ^= stone_key(c, side);
    b->next[c] = c;
    b->liberties[c] = count_empty(b, c);
    b->liberties[head[-STRIDE]]--;
    b->liberties[head[-1]]--;
    b->liberties[head[1]]--;
    b->liberties[head[STRIDE]]--;
    if (friends != 0)
        join_friends(b, c, friends);
}

unsigned board_remove(struct board *b, cell first)
{
    enum stone side = b->stone[first];
    unsigned count = 0;
    cell c = first;

    do {
        cell after = b->next[c];
        const cell *head = b->head + c;

        b->stone[c] = EMPTY;
        b->head[c] = c;
        b->key ^= stone_key(c, side);
        /* Also for what is no chain of the opponent: nobody reads those until they are set anew. */
        b->liberties[head[-STRIDE]]++;
        b->liberties[head[-1]]++;
        b->liberties[head[1]]++;
        b->liberties[head[STRIDE]]++;
        count++;
        c = after;
    } while (c != first);
    return count;
}

/* Which of the four neighbours are in a chain without liberties, as bits. */
static inline unsigned which_are_dead(const struct board *b, cell c)
{
    const cell *head = b->head + c;

    return (unsigned)(b->liberties[head[-STRIDE]] == 0) | (unsigned)(b->liberties[head[-1]] == 0) << 1 |
           (unsigned)(b->liberties[head[1]] == 0) << 2 | (unsigned)(b->liberties[head[STRIDE]] == 0) << 3;
}

static unsigned take(struct board *b, cell c, unsigned dead)
{
    unsigned taken = 0;
    cell last = 0;

    for (; dead != 0; dead &= dead - 1) {
        cell n = neighbour(c, dead);

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
    struct played did = { 0, 0 };
    unsigned dead;

    add_stone(b, c, side);
    b->ko = 0;
    dead = which_are_dead(b, c) & which_are(b, c, other);
    if (dead != 0) {
        did.captured = (uint16_t)take(b, c, dead);
        b->lost[other] += did.captured;
    } else if (b->liberties[b->head[c]] == 0) {
        did.suicide = (uint16_t)board_remove(b, c);
        b->lost[side] += did.suicide;
    }
    return did;
}

void board_add(struct board *b, cell c, enum stone side)
{
    add_stone(b, c, side);
    b->ko = 0;
}

/* Chains cannot be split in place: the stones are put again, one by one. */
void board_put(struct board *b, const uint8_t *stone)
{
    for (cell c = 0; c < b->cells; c++) {
        if (b->stone[c] != BORDER)
            b->stone[c] = EMPTY;
        b->head[c] = c;
    }
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
    return a->cells == b->cells && a->width == b->width && memcmp(a->stone, b->stone, a->cells) == 0;
}
