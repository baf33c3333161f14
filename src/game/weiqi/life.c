/* Unconditional life (D. B. Benson, 1976): chains that cannot be taken even if their side always passes.
 * A chain needs two regions in each of which every empty point is its liberty, and all chains around those
 * regions must be such chains too. */
#include "game/weiqi/weiqi.h"

/* The cells without stones of SIDE that hang together; a run of life.order. */
struct life_region {
    uint16_t first, count;
    uint8_t vitals; /* chains to which it is vital: all its empty points are their liberties */
    bool begun;     /* an empty point has been met */
    bool dropped;   /* a chain beside it is not alive */
    cell vital[4];  /* heads of those chains: there are no more than a point has neighbours */
};

enum { ROWS = CELLS / STRIDE };

struct life {
    const struct goban *b;
    enum stone side;
    uint64_t stones[3][ROWS]; /* by side, row by row: a bit for each stone */
    uint64_t open[ROWS];      /* points without stones of the side */
    uint64_t seen[ROWS];
    uint16_t vital[CELLS]; /* by head: regions vital to it; a chain with two is alive as far as known */
    cell order[CELLS];     /* cells, region by region */
    struct life_region region[CELLS / 2 + 1]; /* those that are vital to some chain */
    unsigned regions;
};

static void around(cell c, cell n[4])
{
    n[0] = (cell)(c - STRIDE);
    n[1] = (cell)(c - 1);
    n[2] = (cell)(c + 1);
    n[3] = (cell)(c + STRIDE);
}

static uint64_t bit_of(cell c)
{
    return (uint64_t)1 << c % STRIDE;
}

static bool is_among(cell head, const cell *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == head)
            return true;
    return false;
}

/* An empty point with those chains of the side beside it: only to these can its region be vital. */
static void narrow(struct life_region *r, const cell *heads, unsigned count)
{
    const cell *from = r->begun ? r->vital : heads;
    unsigned all = r->begun ? r->vitals : count, kept = 0;

    for (unsigned i = 0; i < all; i++) {
        cell head = from[i];

        if (is_among(head, heads, count) && !is_among(head, r->vital, kept))
            r->vital[kept++] = head;
    }
    r->begun = true;
    r->vitals = (uint8_t)kept;
}

/* Adds the neighbours of a cell to its region, and looks at the chains beside it. */
static void look_around_region(struct life *l, struct life_region *r, cell c, unsigned *filled)
{
    cell n[4], heads[4];
    unsigned count = 0;

    around(c, n);
    for (unsigned k = 0; k < 4; k++) {
        enum stone s = l->b->stone[n[k]];

        if (s == l->side) {
            heads[count++] = l->b->head[n[k]];
        } else if (s != BORDER && (l->seen[n[k] / STRIDE] & bit_of(n[k])) == 0) {
            l->seen[n[k] / STRIDE] |= bit_of(n[k]);
            l->order[(*filled)++] = n[k];
        }
    }
    if (l->b->stone[c] == EMPTY && (!r->begun || r->vitals != 0))
        narrow(r, heads, count);
}

static void add_region(struct life *l, cell start, unsigned *filled)
{
    struct life_region *r = &l->region[l->regions];

    *r = (struct life_region){.first = (uint16_t)*filled};
    l->order[(*filled)++] = start;
    l->seen[start / STRIDE] |= bit_of(start);
    for (unsigned i = r->first; i < *filled; i++)
        look_around_region(l, r, l->order[i], filled);
    r->count = (uint16_t)(*filled - r->first);
    for (unsigned i = 0; i < r->vitals; i++)
        l->vital[r->vital[i]]++;
    l->regions += r->vitals != 0;
}

static void read_stones(struct life *l)
{
    memset(l->stones, 0, sizeof l->stones);
    for (unsigned y = 1; y <= l->b->height; y++) {
        const uint8_t *row = l->b->stone + y * STRIDE;
        uint64_t black = 0, white = 0;

        for (unsigned x = l->b->width; x-- > 0;) {
            black = black << 1 | (row[x] == BLACK);
            white = white << 1 | (row[x] == WHITE);
        }
        l->stones[BLACK][y] = black;
        l->stones[WHITE][y] = white;
    }
}

/* What is seen grows in one row; whether it did. */
static bool grow(struct life *l, unsigned y)
{
    uint64_t before = l->seen[y], row = before | ((l->seen[y - 1] | l->seen[y + 1]) & l->open[y]), more;

    while ((more = (row | row << 1 | row >> 1) & l->open[y]) != row)
        row = more;
    l->seen[y] = row;
    return row != before;
}

/* Sees all regions at once that have an empty point with no stone of the side beside it: they are vital to no
 * chain. These are most of the board. */
static void see_hopeless(struct life *l)
{
    unsigned height = l->b->height;
    uint64_t all = ((uint64_t)1 << l->b->width) - 1, *own = l->stones[l->side];
    bool grows = true;

    memset(l->seen, 0, sizeof l->seen);
    for (unsigned y = 1; y <= height; y++) {
        uint64_t empty = all & ~(l->stones[BLACK][y] | l->stones[WHITE][y]);

        l->open[y] = all & ~own[y];
        l->seen[y] = empty & ~(own[y] << 1 | own[y] >> 1 | own[y - 1] | own[y + 1]);
    }
    while (grows) {
        grows = false;
        for (unsigned y = 1; y <= height; y++)
            grows |= grow(l, y);
        for (unsigned y = height; y > 0; y--)
            grows |= grow(l, y);
    }
}

static void find_regions(struct life *l)
{
    unsigned filled = 0;
    uint64_t left;

    see_hopeless(l);
    memset(l->vital, 0, l->b->cells * sizeof *l->vital);
    l->regions = 0;
    for (unsigned y = 1; y <= l->b->height; y++)
        while ((left = l->open[y] & ~l->seen[y]) != 0)
            add_region(l, (cell)(y * STRIDE + (unsigned)__builtin_ctzll(left)), &filled);
}

static bool is_alive(const struct life *l, cell c)
{
    return l->b->stone[c] == l->side && l->vital[l->b->head[c]] >= 2;
}

/* Whether all chains beside the region are alive as far as known. */
static bool is_guarded(const struct life *l, const struct life_region *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        cell n[4];

        around(l->order[r->first + i], n);
        for (unsigned k = 0; k < 4; k++)
            if (l->b->stone[n[k]] == l->side && !is_alive(l, n[k]))
                return false;
    }
    return true;
}

/* A region beside a chain that is not alive is vital to nobody, which may be the end of other chains. */
static void drop_regions(struct life *l)
{
    bool changed;

    do {
        changed = false;
        for (struct life_region *r = l->region; r < l->region + l->regions; r++) {
            if (r->dropped || is_guarded(l, r))
                continue;
            r->dropped = changed = true;
            for (unsigned i = 0; i < r->vitals; i++)
                l->vital[r->vital[i]]--;
        }
    } while (changed);
}

/* Regions that an alive chain needs belong to its side: nobody else can live there. Where none is left, no
 * chain is alive. */
static void mark(const struct life *l, uint8_t sure[CELLS])
{
    const struct goban *b = l->b;
    bool left = false;

    for (const struct life_region *r = l->region; r < l->region + l->regions; r++) {
        left |= !r->dropped;
        for (unsigned i = 0; i < r->count && !r->dropped; i++)
            sure[l->order[r->first + i]] = (uint8_t)l->side;
    }
    for (unsigned y = 0; y < b->height && left; y++)
        for (cell c = board_cell(POINT(0, y)); c < board_cell(POINT(b->width, y)); c++)
            if (is_alive(l, c))
                sure[c] = (uint8_t)l->side;
}

void life_sure(const struct goban *b, uint8_t sure[CELLS])
{
    struct life l;

    memset(sure, 0, b->cells);
    l.b = b;
    read_stones(&l);
    for (l.side = BLACK; l.side <= WHITE; l.side++) {
        find_regions(&l);
        drop_regions(&l);
        mark(&l, sure);
    }
}
