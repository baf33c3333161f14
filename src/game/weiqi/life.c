/* Unconditional life (D. B. Benson, 1976): chains that cannot be taken even if their side always passes.
 * A chain needs two regions in each of which every empty point is its liberty, and all chains around those
 * regions must be such chains too. */
#include "game/weiqi/count.h"

#include <string.h>

/* The cells without stones of SIDE that hang together; a run of life.order. */
struct region {
    uint16_t first, count, empties;
    bool dropped;               /* a chain beside it is not alive */
};

struct life {
    const struct board *b;
    enum stone side;
    bool alive[CELLS];          /* by head */
    bool seen[CELLS];
    uint16_t vital[CELLS];      /* by head: regions that are vital to it */
    uint16_t touches[CELLS];    /* by head: empty points of a region that are its liberties; zero
                                   between uses */
    cell order[CELLS];          /* cells, region by region */
    struct region region[CELLS / 2 + 1];
    unsigned regions;
    bool any;                   /* some chain may be alive */
};

static void around(cell c, cell n[4])
{
    n[0] = (cell)(c - STRIDE);
    n[1] = (cell)(c - 1);
    n[2] = (cell)(c + 1);
    n[3] = (cell)(c + STRIDE);
}

static bool is_outside(const struct life *l, cell c)
{
    return l->b->stone[c] != l->side && l->b->stone[c] != BORDER;
}

static void add_region(struct life *l, cell start, unsigned *filled)
{
    struct region *r = &l->region[l->regions++];

    *r = (struct region){ .first = (uint16_t)*filled };
    l->order[(*filled)++] = start;
    l->seen[start] = true;
    for (unsigned i = r->first; i < *filled; i++) {
        cell n[4];

        r->empties = (uint16_t)(r->empties + (l->b->stone[l->order[i]] == EMPTY));
        around(l->order[i], n);
        for (unsigned k = 0; k < 4; k++)
            if (is_outside(l, n[k]) && !l->seen[n[k]]) {
                l->seen[n[k]] = true;
                l->order[(*filled)++] = n[k];
            }
    }
    r->count = (uint16_t)(*filled - r->first);
}

static void find_regions(struct life *l)
{
    unsigned filled = 0;

    memset(l->seen, 0, l->b->cells);
    l->regions = 0;
    for (cell c = STRIDE; c < l->b->cells; c++)
        if (is_outside(l, c) && !l->seen[c])
            add_region(l, c, &filled);
}

/* Counts, for each chain beside the region, the empty points that are its liberties. */
static void count_liberties(struct life *l, const struct region *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        cell c = l->order[r->first + i], n[4], seen[4];
        unsigned heads = 0;

        if (l->b->stone[c] != EMPTY)
            continue;
        around(c, n);
        for (unsigned k = 0; k < 4; k++) {
            cell head = l->b->head[n[k]];
            bool again = false;

            for (unsigned h = 0; h < heads; h++)
                again |= seen[h] == head;
            if (l->b->stone[n[k]] != l->side || again)
                continue;
            seen[heads++] = head;
            l->touches[head]++;
        }
    }
}

/* Whether all chains beside the region are alive as far as known. */
static bool is_guarded(const struct life *l, const struct region *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        cell n[4];

        around(l->order[r->first + i], n);
        for (unsigned k = 0; k < 4; k++)
            if (l->b->stone[n[k]] == l->side && !l->alive[l->b->head[n[k]]])
                return false;
    }
    return true;
}

/* Tells each chain beside the region whether it is vital to it; true when it is to one that is alive. */
static bool serve(struct life *l, const struct region *r)
{
    bool needed = false;

    count_liberties(l, r);
    for (unsigned i = 0; i < r->count; i++) {
        cell n[4];

        around(l->order[r->first + i], n);
        for (unsigned k = 0; k < 4; k++) {
            cell head = l->b->head[n[k]];

            if (l->b->stone[n[k]] != l->side)
                continue;
            if (l->touches[head] != 0 && l->touches[head] == r->empties) {
                l->vital[head]++;
                needed |= l->alive[head];
            }
            l->touches[head] = 0;
        }
    }
    return needed;
}

/* One round over all regions: false when nothing changed, or nothing is left that could. */
static bool round_of(struct life *l)
{
    bool changed = false, any = false;

    memset(l->vital, 0, l->b->cells * sizeof *l->vital);
    for (struct region *r = l->region; r < l->region + l->regions; r++) {
        r->dropped = r->dropped || !is_guarded(l, r);
        if (!r->dropped)
            serve(l, r);
    }
    for (cell c = STRIDE; c < l->b->cells; c++)
        if (l->alive[c]) {
            l->alive[c] = l->vital[c] >= 2;
            changed |= !l->alive[c];
            any |= l->alive[c];
        }
    l->any = any;
    return changed && any;
}

/* Regions that an alive chain needs belong to its side: nobody else can live there. */
static void mark_regions(struct life *l, uint8_t sure[CELLS])
{
    for (struct region *r = l->region; r < l->region + l->regions; r++)
        if (!r->dropped && serve(l, r))
            for (unsigned i = 0; i < r->count; i++)
                sure[l->order[r->first + i]] = (uint8_t)l->side;
}

static void find_side(struct life *l, uint8_t sure[CELLS])
{
    const struct board *b = l->b;

    for (cell c = 0; c < b->cells; c++)
        l->alive[c] = b->stone[c] == l->side && b->head[c] == c;
    find_regions(l);
    while (round_of(l))
        ;
    if (!l->any)
        return;
    mark_regions(l, sure);
    for (cell c = STRIDE; c < b->cells; c++)
        if (b->stone[c] == l->side && l->alive[b->head[c]])
            sure[c] = (uint8_t)l->side;
}

void life_sure(const struct board *b, uint8_t sure[CELLS])
{
    struct life l;

    memset(sure, 0, b->cells);
    memset(l.touches, 0, b->cells * sizeof *l.touches);
    l.b = b;
    l.side = BLACK;
    find_side(&l, sure);
    l.side = WHITE;
    find_side(&l, sure);
}
