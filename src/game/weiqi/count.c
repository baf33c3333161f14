/* count.c - area by flooding empty regions, with dead stones taken off. */
#include "game/weiqi/weiqi.h"

/* The stones that count: dead ones are taken off. */
static void live_stones(const struct goban *b, const struct marks *m, uint8_t live[CELLS],
                        struct stone_tally *t)
{
    memcpy(live, b->stone, b->cells);
    if (m == NULL)
        return;
    for (cell c = 0; c < b->cells; c++) {
        enum stone s = b->stone[c];

        if ((s != BLACK && s != WHITE) || (m->by[c] & 1u << (s == BLACK ? WHITE : BLACK)) == 0)
            continue;
        live[c] = EMPTY;
        if (t != NULL)
            t->dead[s]++;
    }
}

/* One connected region of cells without live stones. */
struct region {
    cell list[CELLS];
    unsigned count;
    unsigned borders; /* bits 1 << side of the live stones around it */
    unsigned marked;  /* bits 1 << side of the marks in it */
    bool unmarked;    /* some of it bears no mark */
};

static void grow(const uint8_t *live, uint8_t *seen, struct region *r, cell n)
{
    if (live[n] == EMPTY && !seen[n]) {
        seen[n] = 1;
        r->list[r->count++] = n;
    } else if (live[n] == BLACK || live[n] == WHITE) {
        r->borders |= 1u << live[n];
    }
}

static void find_region(const uint8_t *live, uint8_t *seen, cell start, struct region *r)
{
    r->count = 0;
    r->borders = 0;
    seen[start] = 1;
    r->list[r->count++] = start;
    for (unsigned i = 0; i < r->count; i++) {
        cell c = r->list[i];

        grow(live, seen, r, (cell)(c - STRIDE));
        grow(live, seen, r, (cell)(c - 1));
        grow(live, seen, r, (cell)(c + 1));
        grow(live, seen, r, (cell)(c + STRIDE));
    }
}

static void find_marks(const struct marks *m, struct region *r)
{
    r->marked = 0;
    r->unmarked = false;
    for (unsigned i = 0; i < r->count; i++) {
        unsigned by = m->by[r->list[i]];

        r->marked |= by;
        r->unmarked |= by == 0;
    }
}

static enum stone only_side(unsigned bits)
{
    return bits == 1u << BLACK ? BLACK : bits == 1u << WHITE ? WHITE : EMPTY;
}

static enum stone owner_in(const struct region *r, const struct marks *m, unsigned i)
{
    return m == NULL ? only_side(r->borders) : only_side(m->by[r->list[i]]);
}

static void add_region(const struct region *r, const struct marks *m, bool generous, struct stone_tally *t)
{
    enum stone encloses = only_side(r->borders);

    for (unsigned i = 0; i < r->count; i++) {
        enum stone owner = owner_in(r, m, i);

        if (m != NULL && m->by[r->list[i]] == 0 && encloses != EMPTY) {
            t->unmarked++;
            owner = generous ? encloses : EMPTY;
        }
        t->area[owner]++;
        t->territory[owner]++;
    }
}

struct stone_tally count_position(const struct goban *b, const struct marks *m, bool generous)
{
    uint8_t live[CELLS], seen[CELLS] = {0};
    struct stone_tally t = {{0}, {0}, {0}, 0};
    struct region r;

    live_stones(b, m, live, &t);
    for (cell c = 0; c < b->cells; c++) {
        if (live[c] == BLACK || live[c] == WHITE) {
            t.area[live[c]]++;
        } else if (live[c] == EMPTY && !seen[c]) {
            find_region(live, seen, c, &r);
            add_region(&r, m, generous, &t);
        }
    }
    return t;
}

void count_owners(const struct goban *b, const struct marks *m, uint8_t owner[CELLS])
{
    uint8_t live[CELLS], seen[CELLS] = {0};
    struct region r;

    memset(owner, EMPTY, b->cells);
    live_stones(b, m, live, NULL);
    for (cell c = 0; c < b->cells; c++) {
        if (live[c] != EMPTY || seen[c])
            continue;
        find_region(live, seen, c, &r);
        for (unsigned i = 0; i < r.count; i++)
            owner[r.list[i]] = (uint8_t)owner_in(&r, m, i);
    }
}

/* The chains around a region that one side alone borders have a place to live in. */
static void note_homes(const struct goban *b, const struct region *r, uint8_t home[CELLS])
{
    static const int steps[] = {-STRIDE, -1, 1, STRIDE};

    for (unsigned i = 0; i < r->count; i++)
        for (unsigned k = 0; k < 4; k++) {
            cell n = (cell)(r->list[i] + steps[k]);

            if (b->stone[n] == BLACK || b->stone[n] == WHITE)
                home[b->head[n]] = 1;
        }
}

bool count_is_closed(const struct goban *b)
{
    uint8_t seen[CELLS] = {0}, home[CELLS] = {0};
    unsigned sides = 0, stones = 1u << BLACK | 1u << WHITE;
    struct region r;

    for (cell c = 0; c < b->cells; c++) {
        if (b->stone[c] != EMPTY || seen[c])
            continue;
        find_region(b->stone, seen, c, &r);
        if (only_side(r.borders) != EMPTY)
            note_homes(b, &r, home);
        else if (r.count > 1)
            return false;
        sides |= r.borders;
    }
    for (cell c = 0; c < b->cells; c++)
        if ((b->stone[c] == BLACK || b->stone[c] == WHITE) && !home[b->head[c]])
            return false;
    return sides == stones;
}

/* Marks on single cells. */
static enum mark_fault check_cell(const struct goban *b, const struct marks *m, cell c)
{
    enum stone s = b->stone[c];
    unsigned by = m->by[c];

    if (by == (1u << BLACK | 1u << WHITE))
        return MARK_BOTH;
    if ((s == BLACK || s == WHITE) && by == 1u << s)
        return MARK_OWN_STONE;
    if ((s == BLACK || s == WHITE) && ((by ^ m->by[b->head[c]]) & 1u << (BLACK + WHITE - s)) != 0)
        return MARK_HALF_DEAD;
    return MARK_FINE;
}

/* A mark that says that a region is one side's although it is open to the other; 0 when there is none. */
static cell find_open(const struct marks *m, const struct region *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        unsigned by = m->by[r->list[i]];

        if (by != 0 && (r->borders & ~by) != 0)
            return r->list[i];
    }
    return 0;
}

enum mark_fault marks_check(const struct goban *b, const struct marks *m, cell *at)
{
    uint8_t live[CELLS], seen[CELLS] = {0};
    struct region r;
    enum mark_fault fault;
    cell open;

    for (*at = 0; *at < b->cells; ++*at)
        if ((fault = check_cell(b, m, *at)) != MARK_FINE) {
            if (m->by[*at] == 0)
                *at = b->head[*at]; /* the stone of its chain that is marked */
            return fault;
        }
    live_stones(b, m, live, NULL);
    for (*at = 0; *at < b->cells; ++*at) {
        if (live[*at] != EMPTY || seen[*at])
            continue;
        find_region(live, seen, *at, &r);
        find_marks(m, &r);
        if ((open = find_open(m, &r)) != 0)
            *at = open;
        if (open != 0 || (r.marked != 0 && only_side(r.marked) == EMPTY))
            return MARK_OPEN;
        if (r.marked != 0 && r.unmarked)
            return MARK_HALF_REGION;
    }
    return MARK_FINE;
}
