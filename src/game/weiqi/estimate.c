/* A guess at a final position: games at random to their end. Only where the caller asked for a guess. */
#include "game/weiqi/count.h"

#include <string.h>

struct playout {
    struct board b;
    cell empty[CELLS]; /* cells that may be empty, in no order */
    unsigned empties;
    uint64_t seed;
};

static unsigned pick(struct playout *p, unsigned below)
{
    p->seed = p->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((p->seed >> 33) % below);
}

/* A point that is SIDE's eye, as far as its neighbours tell: not to be filled. */
static bool is_eye(const struct board *b, cell c, enum stone side)
{
    const int diagonal[4] = {-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1};
    const int straight[4] = {-STRIDE, -1, 1, STRIDE};
    unsigned theirs = 0, edges = 0;

    for (unsigned i = 0; i < 4; i++) {
        enum stone s = b->stone[c + straight[i]];

        if (s != side && s != BORDER)
            return false;
        s = c + diagonal[i] < 0 ? BORDER : b->stone[c + diagonal[i]];
        edges += s == BORDER;
        theirs += s != side && s != BORDER && s != EMPTY;
    }
    return theirs + (edges != 0) < 2;
}

static void collect_empties(struct playout *p)
{
    p->empties = 0;
    for (cell c = 0; c < p->b.cells; c++)
        if (p->b.stone[c] == EMPTY)
            p->empty[p->empties++] = c;
}

/* One move at random; false when SIDE has none. */
static bool play_one(struct playout *p, enum stone side)
{
    unsigned from = p->empties == 0 ? 0 : pick(p, p->empties);

    for (unsigned i = 0; i < p->empties; i++) {
        unsigned at = (from + i) % p->empties;
        cell c = p->empty[at];
        struct played did;

        if (p->b.stone[c] != EMPTY || is_eye(&p->b, c, side) || board_test(&p->b, c, side) != PLACING_FINE)
            continue;
        did = board_play(&p->b, c, side);
        p->empty[at] = p->empty[--p->empties];
        if (did.captured != 0)
            collect_empties(p);
        return true;
    }
    return false;
}

static void play_to_end(struct playout *p, enum stone side)
{
    unsigned limit = p->b.cells * 3u, passes = 0;

    collect_empties(p);
    while (limit-- > 0 && passes < 2) {
        passes = play_one(p, side) ? 0 : passes + 1;
        side = side == BLACK ? WHITE : BLACK;
    }
}

static enum stone owner_of(const struct board *b, cell c)
{
    enum stone s = b->stone[c];
    const int straight[4] = {-STRIDE, -1, 1, STRIDE};

    if (s != EMPTY)
        return s;
    for (unsigned i = 0; i < 4; i++)
        if (b->stone[c + straight[i]] != BORDER)
            return b->stone[c + straight[i]];
    return EMPTY;
}

struct tally estimate_position(const struct board *b, enum stone to_move, unsigned playouts)
{
    struct playout p = {.seed = b->key};
    int balance[CELLS] = {0};
    struct tally t = {{0}, {0}, {0}, 0};

    for (unsigned i = 0; i < playouts; i++) {
        p.b = *b;
        play_to_end(&p, to_move);
        for (cell c = 0; c < b->cells; c++) {
            enum stone s = b->stone[c] == BORDER ? EMPTY : owner_of(&p.b, c);

            balance[c] += s == BLACK ? 1 : s == WHITE ? -1 : 0;
        }
    }
    for (cell c = 0; c < b->cells; c++)
        if (b->stone[c] != BORDER)
            t.area[balance[c] > 0 ? BLACK : balance[c] < 0 ? WHITE : EMPTY]++;
    return t;
}
