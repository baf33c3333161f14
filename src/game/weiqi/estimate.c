/* A guess at a final position: games at random to their end. Only where the caller asked for a guess. */
#include "game/weiqi/weiqi.h"

struct playout {
    struct goban b;
    cell empty[CELLS]; /* cells that may be empty, in no order */
    unsigned empties;
    cell last; /* where the last stone was put; 0: nowhere */
    uint64_t seed;
};

static unsigned pick(struct playout *p, unsigned below)
{
    p->seed = p->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((p->seed >> 33) % below);
}

/* A point that is SIDE's eye, as far as its neighbours tell: not to be filled. */
static bool is_eye(const struct goban *b, cell c, enum stone side)
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

static const int around[4] = {-STRIDE, -1, 1, STRIDE};

/* The only liberty of a stone's chain; 0 when it has several. AT is looked over. */
static cell last_liberty(const struct goban *b, cell stone, cell over)
{
    cell found = 0, c = stone;

    do {
        for (unsigned i = 0; i < 4; i++) {
            cell n = (cell)(c + around[i]);

            if (b->stone[n] != EMPTY || n == found || n == over)
                continue;
            if (found != 0)
                return 0;
            found = n;
        }
        c = b->next[c];
    } while (c != stone);
    return found;
}

static bool has_liberty_but(const struct goban *b, cell stone, cell over)
{
    cell c = stone;

    do {
        for (unsigned i = 0; i < 4; i++)
            if (b->stone[c + around[i]] == EMPTY && (cell)(c + around[i]) != over)
                return true;
        c = b->next[c];
    } while (c != stone);
    return false;
}

/* Whether SIDE's stone there would leave a chain of several stones one liberty. */
static bool is_self_atari(const struct goban *b, cell c, enum stone side)
{
    unsigned empty = 0, joined = 0;

    for (unsigned i = 0; i < 4; i++) {
        cell n = (cell)(c + around[i]);

        if (b->stone[n] == EMPTY) {
            if (++empty == 2)
                return false;
        } else if (b->stone[n] == side) {
            joined++;
            if (last_liberty(b, n, c) == 0 && has_liberty_but(b, n, c))
                return false;
        } else if (b->stone[n] != BORDER && last_liberty(b, n, 0) == c) {
            return false;
        }
    }
    return joined != 0;
}

static bool put(struct playout *p, cell c, enum stone side)
{
    struct played did;

    if (c == 0 || p->b.stone[c] != EMPTY || board_test(&p->b, c, side) != PLACING_FINE)
        return false;
    did = board_play(&p->b, c, side);
    if (did.captured != 0)
        collect_empties(p);
    p->last = c;
    return true;
}

/* What any player sees: stones that can be taken, and his own that can be saved, where the last stone was
 * put. */
static bool answer(struct playout *p, enum stone side)
{
    struct goban *b = &p->b;

    if (p->last == 0 || b->stone[p->last] == EMPTY)
        return false;
    if (put(p, last_liberty(b, p->last, 0), side))
        return true;
    for (unsigned i = 0; i < 4; i++) {
        cell n = (cell)(p->last + around[i]), out;

        if (b->stone[n] == side && (out = last_liberty(b, n, 0)) != 0 && !is_self_atari(b, out, side) &&
            put(p, out, side))
            return true;
    }
    return false;
}

/* One move, at random where nothing calls for an answer; false when SIDE has none. */
static bool play_one(struct playout *p, enum stone side)
{
    unsigned from;

    if (answer(p, side))
        return true;
    from = p->empties == 0 ? 0 : pick(p, p->empties);
    for (unsigned i = 0; i < p->empties; i++) {
        unsigned at = (from + i) % p->empties, before = p->empties;
        cell c = p->empty[at];

        if (p->b.stone[c] != EMPTY) {
            p->empty[at] = p->empty[--p->empties];
            i -= i > 0;
            continue;
        }
        if (is_eye(&p->b, c, side) || is_self_atari(&p->b, c, side) || !put(p, c, side))
            continue;
        if (p->empties == before)
            p->empty[at] = p->empty[--p->empties];
        return true;
    }
    p->last = 0;
    return false;
}

static void play_to_end(struct playout *p, enum stone side)
{
    unsigned limit = p->b.cells * 2u, passes = 0;

    p->last = 0;
    collect_empties(p);
    while (limit-- > 0 && passes < 2) {
        passes = play_one(p, side) ? 0 : passes + 1;
        side = side == BLACK ? WHITE : BLACK;
    }
}

static enum stone owner_of(const struct goban *b, cell c)
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

/* By cell, how many more games ended with it Black's than White's. */
static void play_out(const struct goban *b, enum stone to_move, int balance[CELLS])
{
    struct playout p = {.seed = b->key};
    unsigned playouts = limit_now(LIMIT_PLAYOUTS);

    for (unsigned i = 0; i < playouts; i++) {
        p.b = *b;
        play_to_end(&p, i % 2 == 0 ? to_move : (enum stone)(BLACK + WHITE - to_move));
        for (cell c = 0; c < b->cells; c++) {
            enum stone s = b->stone[c] == BORDER ? EMPTY : owner_of(&p.b, c);

            balance[c] += s == BLACK ? 1 : s == WHITE ? -1 : 0;
        }
    }
}

/* A chain lives or dies as a whole: marks the dead ones for whoever takes them. */
static void mark_dead(const struct goban *b, const int balance[CELLS], struct marks *m)
{
    int sum[CELLS] = {0};

    memset(m->by, 0, sizeof m->by);
    for (cell c = 0; c < b->cells; c++)
        if (b->stone[c] == BLACK || b->stone[c] == WHITE)
            sum[b->head[c]] += balance[c];
    for (cell c = 0; c < b->cells; c++) {
        int own = b->stone[c] == BLACK ? sum[b->head[c]] : b->stone[c] == WHITE ? -sum[b->head[c]] : 0;

        if (own < 0)
            m->by[c] = (uint8_t)(1u << (BLACK + WHITE - b->stone[c]));
    }
}

struct stone_tally estimate_position(const struct goban *b, enum stone to_move)
{
    int balance[CELLS] = {0};
    struct marks dead = {.any = true};

    play_out(b, to_move, balance);
    mark_dead(b, balance, &dead);
    return count_position(b, &dead, true);
}
