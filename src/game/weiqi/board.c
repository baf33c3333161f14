#include "game/weiqi/place.h"

#include <string.h>

enum { NO_CHAIN = 0x8080 };     /* liberties of what is no chain; both bytes alike */

/* Every cell its own head. A row is the one below it plus a constant, for many cells at a time. */
static void init_heads(cell *head, unsigned rows)
{
    for (int x = 0; x < STRIDE; x++)
        head[x] = (cell)x;
    for (cell *row = head + STRIDE; --rows > 0; row += STRIDE)
        for (int x = 0; x < STRIDE; x++)
            row[x] = (cell)(row[x - STRIDE] + STRIDE);
}

void board_init(struct board *b, unsigned width, unsigned height)
{
    b->width = (uint8_t)width;
    b->height = (uint8_t)height;
    b->cells = (uint16_t)((height + 2) * STRIDE);
    b->key = 0;
    b->ko = 0;
    b->stones = 0;
    memset(b->lost, 0, sizeof b->lost);
    memset(b->stone, BORDER, sizeof b->stone);
    b->stone[NOWHERE + STRIDE] = EMPTY;
    for (unsigned y = 0; y < height; y++)
        memset(b->stone + (y + 1) * STRIDE, EMPTY, width);
    init_heads(b->head, height + 2);
    memset(b->liberties, NO_CHAIN & 0xFF, b->cells * sizeof *b->liberties);
}

/* The four neighbours in one word, a byte each. Which of them are S: the lowest bit of a byte. */
enum { EACH = 0x01010101 };

static uint32_t neighbours(const struct board *b, cell c)
{
    const uint8_t *at = b->stone + c;

    return (uint32_t)at[-STRIDE] | (uint32_t)at[-1] << 8 | (uint32_t)at[1] << 16 | (uint32_t)at[STRIDE] << 24;
}

static uint32_t which_are(uint32_t stones, enum stone s)
{
    uint32_t differ = stones ^ s * (uint32_t)EACH;

    return ~(differ | differ >> 1) & EACH;
}

static const int8_t step_to[4] = { -STRIDE, -1, 1, STRIDE };

/* The neighbour of the lowest bit. */
static cell neighbour(cell c, uint32_t bits)
{
    return (cell)(c + step_to[__builtin_ctz(bits) >> 3]);
}

/* Whether the chain of neighbour N has no liberty but C. */
static bool is_last_liberty(const struct board *b, cell c, cell n)
{
    cell head = b->head[n];
    const cell *at = b->head + c;

    return b->liberties[head] ==
           (at[-STRIDE] == head) + (at[-1] == head) + (at[1] == head) + (at[STRIDE] == head);
}

enum placing board_test_closely(const struct board *b, cell c, enum stone side)
{
    unsigned takes = 0;

    for (uint32_t bits = EACH & ~which_are(neighbours(b, c), BORDER); bits != 0; bits &= bits - 1) {
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

/* Joins the chains of two heads; the head then. */
static cell join(struct board *b, cell one, cell other)
{
    /* The chain with fewer liberties is, as a rule, the shorter one to walk. */
    bool keep = b->liberties[one] > b->liberties[other];
    cell to = keep ? one : other, from = keep ? other : one, c = from, after = b->next[from];

    b->liberties[to] = (uint16_t)(b->liberties[to] + b->liberties[from]);
    do {
        b->head[c] = to;
        c = b->next[c];
    } while (c != from);
    b->next[from] = b->next[to];
    b->next[to] = after;
    return to;
}

void board_join(struct board *b, cell c, unsigned friends)
{
    cell head = b->head[c];

    for (; friends != 0; friends &= friends - 1) {
        cell other = b->head[c + step_to[__builtin_ctz(friends)]];

        if (other != head)
            head = join(b, head, other);
    }
}

unsigned board_remove(struct board *b, cell first)
{
    enum stone side = b->stone[first];
    unsigned count = 0;
    cell c = first;

    do {
        b->stone[c] = EMPTY;
        b->key ^= stone_key(c, side);
        count++;
        c = b->next[c];
    } while (c != first);
    do {
        const cell *head = b->head + c;

        b->head[c] = c;
        b->liberties[c] = NO_CHAIN;
        b->liberties[head[-STRIDE]]++;
        b->liberties[head[-1]]++;
        b->liberties[head[1]]++;
        b->liberties[head[STRIDE]]++;
        c = b->next[c];
    } while (c != first);
    b->stones -= count;
    return count;
}

static unsigned take(struct board *b, cell c, uint32_t enemies)
{
    unsigned taken = 0;
    cell last = 0;

    for (; enemies != 0; enemies &= enemies - 1) {
        cell n = neighbour(c, enemies);

        if (b->stone[n] == EMPTY || b->liberties[b->head[n]] != 0)
            continue;
        last = n;
        taken += board_remove(b, n);
    }
    if (taken == 1 && b->next[c] == c && b->liberties[c] == 1)
        b->ko = last;
    return taken;
}

struct played board_take_dead(struct board *b, cell c, enum stone side)
{
    enum stone other = side == BLACK ? WHITE : BLACK;
    struct played did = { (uint16_t)take(b, c, which_are(neighbours(b, c), other)), 0 };

    if (did.captured == 0 && b->liberties[b->head[c]] == 0)
        did.suicide = (uint16_t)board_remove(b, c);
    b->lost[other] += did.captured;
    b->lost[side] += did.suicide;
    return did;
}

struct sight sight_of(unsigned around, enum stone side)
{
    struct sight s = { 0, 0, 0 };

    for (unsigned i = 0; i < 4; i++) {
        enum stone there = around >> 2 * i & 3;

        s.empties = (uint8_t)(s.empties + (there == EMPTY));
        if (there == side && s.step == 0)
            s.step = step_to[i];
        else if (there == side)
            s.more = (uint16_t)(s.more | 1u << i);
    }
    return s;
}

struct played board_play(struct board *b, cell c, enum stone side)
{
    struct sight sight = sight_of(look_around(b, c), side);
    bool dead = place_stone(b, c, side, &sight) || sight.empties == 0;

    b->ko = 0;
    return dead ? board_take_dead(b, c, side) : (struct played){ 0, 0 };
}

void board_add(struct board *b, cell c, enum stone side)
{
    struct sight sight = sight_of(look_around(b, c), side);

    place_stone(b, c, side, &sight);
    b->ko = 0;
}

/* Chains cannot be split in place: the stones are put again, one by one. */
void board_put(struct board *b, const uint8_t *stone)
{
    uint32_t lost[3];
    unsigned width = b->width, height = b->height;

    memcpy(lost, b->lost, sizeof lost);
    board_init(b, width, height);
    memcpy(b->lost, lost, sizeof lost);
    for (cell c = STRIDE; c < b->cells; c++)
        if (stone[c] == BLACK || stone[c] == WHITE)
            board_add(b, c, stone[c]);
}

void board_clear_cell(struct board *b, cell c)
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

bool board_same(const struct board *a, const struct board *b)
{
    return a->cells == b->cells && a->width == b->width && memcmp(a->stone, b->stone, a->cells) == 0;
}
