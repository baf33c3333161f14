/* weiqi_board.c - chains kept as rings with their liberties counted, captures, ko. */
#include "game/weiqi/place.h"

enum { NO_CHAIN = 0x4040 }; /* spare liberties of what is no chain */

typedef cell eight_cells __attribute__((vector_size(8 * sizeof(cell))));

/* Eight columns from X on of cells that are their own heads and no chains. */
static inline void init_columns(struct goban *b, unsigned x)
{
    eight_cells own = (eight_cells){0, 1, 2, 3, 4, 5, 6, 7} + (cell)x, spare = {0};

    spare += NO_CHAIN;
    for (unsigned c = x, end = b->cells; c < end; c += STRIDE, own += STRIDE) {
        memcpy(b->head + c, &own, sizeof own);
        memcpy(b->spare + c, &spare, sizeof spare);
    }
}

void board_init(struct goban *b, unsigned width, unsigned height)
{
    uint8_t row[STRIDE];

    memset(row, BORDER, sizeof row);
    memset(row, EMPTY, width);
    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->cells = (uint16_t)((height + 2) * STRIDE);
    b->key = 0;
    b->ko = 0;
    b->stones = 0;
    memset(b->lost, 0, sizeof b->lost);
    memset(b->stone, BORDER, STRIDE);
    memset(b->stone + b->cells - STRIDE, BORDER, sizeof b->stone - b->cells + STRIDE);
    b->stone[NOWHERE + STRIDE] = EMPTY;
    for (unsigned y = 0; y < height; y++)
        memcpy(b->stone + (y + 1) * STRIDE, row, sizeof row);
    for (unsigned x = 0; x <= width; x += 8)
        init_columns(b, x);
    init_columns(b, STRIDE - 8); /* the border on the left is the last cell of the row below */
}

enum { NEIGHBOURS = 4 };

static const int8_t step_to[NEIGHBOURS] = {-STRIDE, -1, 1, STRIDE};

/* The neighbour of the lowest bit. */
static inline cell neighbour(cell c, unsigned bits)
{
    return (cell)(c + step_to[__builtin_ctz(bits)]);
}

/* Whether the chain of the neighbour at STEP has no liberty but C. */
static inline bool is_last_liberty(const struct goban *b, cell c, int step)
{
    const cell *at = b->head + c;
    cell head = at[step];

    return b->spare[head] + 1 ==
           (at[-STRIDE] == head) + (at[-1] == head) + (at[1] == head) + (at[STRIDE] == head);
}

enum placing board_test_closely(const struct goban *b, cell c, enum stone side)
{
    struct sight sight = sight_of(look_around(b, c), side);
    unsigned bare = 0;

    for (unsigned i = 0; i < NEIGHBOURS; i++)
        bare |= (unsigned)is_last_liberty(b, c, step_to[i]) << i;
    return placing_of(effect_of(&sight, bare), c == b->ko);
}

/* The stones of a ring get another head. Four at a time, though most rings are shorter and are gone round
 * again: what is saved is a guess at their length, which as often as not is wrong. */
static inline void head_ring(struct goban *b, cell first, cell head)
{
    cell c = first;
    bool round;

    do {
        cell second = b->next[c], third = b->next[second], fourth = b->next[third];

        b->head[c] = b->head[second] = b->head[third] = b->head[fourth] = head;
        c = b->next[fourth];
        round = (second == first) | (third == first) | (fourth == first) | (c == first);
    } while (!round);
}

/* Joins the chains of two heads; the head then. */
static inline cell join(struct goban *b, cell one, cell other)
{
    /* The chain with fewer liberties is, as a rule, the shorter one to walk. */
    unsigned swap = (one ^ other) & -(unsigned)(b->spare[one] > b->spare[other]);
    cell to = (cell)(other ^ swap), from = (cell)(one ^ swap), after = b->next[from];

    b->spare[to] = (int16_t)(b->spare[to] + b->spare[from] + 1);
    head_ring(b, from, to);
    b->next[from] = b->next[to];
    b->next[to] = after;
    return to;
}

void board_join(struct goban *b, cell c, unsigned friends)
{
    cell head = b->head[c];

    for (; friends != 0; friends &= friends - 1) {
        cell other = b->head[c + step_to[__builtin_ctz(friends)]];

        if (other != head)
            head = join(b, head, other);
    }
}

unsigned board_remove(struct goban *b, cell first)
{
    enum stone side = b->stone[first];
    unsigned count = 0;
    cell c = first;

    do {
        b->stone[c] = EMPTY;
        b->key ^= stone_key(c, side);
        b->head[c] = c;
        b->spare[c] = SPARE_OF_TAKEN;
        give_liberties(b, c);
        count++;
        c = b->next[c];
    } while (c != first);
    b->stones -= count;
    return count;
}

static unsigned take(struct goban *b, cell c, unsigned dead)
{
    unsigned taken = 0;
    cell last = 0;

    for (; dead != 0; dead &= dead - 1) {
        last = neighbour(c, dead);
        if (b->stone[last] != EMPTY) /* or it went with another one */
            taken += board_remove(b, last);
    }
    if (taken == 1 && b->next[c] == c && b->spare[c] == 0)
        b->ko = last;
    return taken;
}

struct played board_settle(struct goban *b, cell c, enum stone side, struct effect e)
{
    struct played did = {0, 0};

    if (e.dead != 0)
        did.captured = (uint16_t)take(b, c, e.dead);
    else if (!e.lives)
        did.suicide = (uint16_t)board_remove(b, c);
    b->lost[BLACK + WHITE - side] += did.captured;
    b->lost[side] += did.suicide;
    return did;
}

struct sight sight_of(unsigned around, enum stone side)
{
    struct sight s = {0};

    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        enum stone there = around >> 2 * i & 3;

        s.empties = (uint8_t)(s.empties + (there == EMPTY));
        if (there != side)
            continue;
        s.friends = (uint16_t)(s.friends | 1u << i);
        if (s.step == 0)
            s.step = step_to[i];
        else
            s.more = (uint16_t)(s.more | 1u << i);
    }
    s.shut = s.empties == 0 && s.friends == 0;
    for (unsigned i = 0; i < NEIGHBOURS; i++)
        if (s.empties == 0 || (s.friends >> i & 1) == 0)
            s.watched |= UINT64_C(0x8000) << 16 * i;
    return s;
}

/* A stone, and nothing taken yet. */
static struct effect add_stone(struct goban *b, cell c, enum stone side)
{
    struct sight sight = sight_of(look_around(b, c), side);
    struct effect effect = {0, true};

    if ((take_liberties(b, c) & sight.watched) != 0 || sight.shut)
        effect = effect_of(&sight, bare_around(b, c));
    attach_stone(b, c, side, &sight);
    b->key ^= stone_key(c, side);
    b->stones++;
    b->ko = 0;
    return effect;
}

struct played board_play(struct goban *b, cell c, enum stone side)
{
    return board_settle(b, c, side, add_stone(b, c, side));
}

void board_add(struct goban *b, cell c, enum stone side)
{
    add_stone(b, c, side);
}

/* Chains cannot be split in place: the stones are put again, one by one. */
void board_put(struct goban *b, const uint8_t *stone)
{
    uint32_t lost[3];
    unsigned width = b->width, height = b->height;

    memcpy(lost, b->lost, sizeof lost);
    board_init(b, width, height);
    memcpy(b->lost, lost, sizeof lost);
    memset(b->spare, SPARE_OF_TAKEN & 0xFF, b->cells * sizeof *b->spare);
    for (cell c = STRIDE; c < b->cells; c++)
        if (stone[c] == BLACK || stone[c] == WHITE)
            board_add(b, c, stone[c]);
}

void board_clear_cell(struct goban *b, cell c)
{
    enum stone side = b->stone[c];
    cell list[CELLS];
    unsigned count = 0;

    for (cell n = b->next[c]; n != c; n = b->next[n])
        list[count++] = n;
    board_remove(b, c);
    while (count > 0)
        board_add(b, list[--count], side);
}

bool board_same(const struct goban *a, const struct goban *b)
{
    return a->cells == b->cells && a->width == b->width && memcmp(a->stone, b->stone, a->cells) == 0;
}
