/* Unconditional life (D. B. Benson, 1976): chains that cannot be taken even if their side always passes.
 * A chain needs two regions in each of which every empty point is its liberty, and all chains around those
 * regions must be such chains too. */
#include "game/weiqi/count.h"

#include <string.h>

struct life {
    const struct board *b;
    enum stone side;
    bool alive[CELLS];          /* by head */
    bool dropped[CELLS];        /* by a region's first cell: a chain beside it is not alive */
    cell region[CELLS];         /* first cell of the region a cell is in; 0 for stones of SIDE */
    uint16_t empties[CELLS];    /* by region */
    uint16_t vital[CELLS];      /* by head: regions that are vital to it */
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

/* Labels the region that begins at START with it; LIST gets its cells. How many. */
static unsigned label_region(struct life *l, cell start, cell list[CELLS])
{
    unsigned count = 1;

    list[0] = start;
    l->region[start] = start;
    for (unsigned i = 0; i < count; i++) {
        cell n[4];

        l->empties[start] = (uint16_t)(l->empties[start] + (l->b->stone[list[i]] == EMPTY));
        around(list[i], n);
        for (unsigned k = 0; k < 4; k++)
            if (is_outside(l, n[k]) && l->region[n[k]] == 0) {
                l->region[n[k]] = start;
                list[count++] = n[k];
            }
    }
    return count;
}

/* Counts, for each chain beside the region, the empty points that are its liberties. */
static void count_liberties(const struct life *l, const cell *list, unsigned count, uint16_t touches[CELLS])
{
    for (unsigned i = 0; i < count; i++) {
        cell n[4], seen[4];
        unsigned heads = 0;

        if (l->b->stone[list[i]] != EMPTY)
            continue;
        around(list[i], n);
        for (unsigned k = 0; k < 4; k++) {
            cell head = l->b->head[n[k]];
            bool again = false;

            for (unsigned h = 0; h < heads; h++)
                again |= seen[h] == head;
            if (l->b->stone[n[k]] != l->side || again)
                continue;
            seen[heads++] = head;
            touches[head]++;
        }
    }
}

/* Whether all chains beside the region are alive as far as known. */
static bool is_guarded(const struct life *l, const cell *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        cell n[4];

        around(list[i], n);
        for (unsigned k = 0; k < 4; k++)
            if (l->b->stone[n[k]] == l->side && !l->alive[l->b->head[n[k]]])
                return false;
    }
    return true;
}

/* Tells each chain beside the region whether it is vital to it; clears TOUCHES. */
static void serve(struct life *l, const cell *list, unsigned count, uint16_t touches[CELLS])
{
    for (unsigned i = 0; i < count; i++) {
        cell n[4];

        around(list[i], n);
        for (unsigned k = 0; k < 4; k++) {
            cell head = l->b->head[n[k]];

            if (l->b->stone[n[k]] != l->side)
                continue;
            if (touches[head] != 0 && touches[head] == l->empties[list[0]])
                l->vital[head]++;
            touches[head] = 0;
        }
    }
}

static void forget_regions(struct life *l)
{
    memset(l->region, 0, l->b->cells * sizeof *l->region);
    memset(l->empties, 0, l->b->cells * sizeof *l->empties);
}

/* One round over all regions: false when nothing changed. */
static bool round_of(struct life *l)
{
    cell list[CELLS];
    uint16_t touches[CELLS];
    bool changed = false;

    memset(touches, 0, l->b->cells * sizeof *touches);
    memset(l->vital, 0, l->b->cells * sizeof *l->vital);
    forget_regions(l);
    for (cell c = 0; c < l->b->cells; c++) {
        unsigned count;

        if (!is_outside(l, c) || l->region[c] != 0)
            continue;
        count = label_region(l, c, list);
        l->dropped[c] = !is_guarded(l, list, count);
        if (l->dropped[c])
            continue;
        count_liberties(l, list, count, touches);
        serve(l, list, count, touches);
    }
    for (cell c = 0; c < l->b->cells; c++)
        if (l->b->stone[c] == l->side && l->b->head[c] == c && l->alive[c] && l->vital[c] < 2) {
            l->alive[c] = false;
            changed = true;
        }
    return changed;
}

/* Regions that an alive chain needs belong to its side: nobody else can live there. */
static void mark_regions(struct life *l, uint8_t sure[CELLS])
{
    cell list[CELLS];
    uint16_t touches[CELLS];

    forget_regions(l);
    for (cell c = 0; c < l->b->cells; c++) {
        unsigned count;
        bool needed = false;

        if (!is_outside(l, c) || l->region[c] != 0)
            continue;
        count = label_region(l, c, list);
        if (l->dropped[c])
            continue;
        memset(touches, 0, l->b->cells * sizeof *touches);
        count_liberties(l, list, count, touches);
        for (cell h = 0; h < l->b->cells; h++)
            needed |= l->alive[h] && touches[h] != 0 && touches[h] == l->empties[c];
        for (unsigned i = 0; i < count && needed; i++)
            sure[list[i]] = (uint8_t)l->side;
    }
}

static void find_side(struct life *l, uint8_t sure[CELLS])
{
    const struct board *b = l->b;

    memset(l->dropped, 0, b->cells);
    for (cell c = 0; c < b->cells; c++)
        l->alive[c] = b->stone[c] == l->side && b->head[c] == c;
    while (round_of(l))
        ;
    mark_regions(l, sure);
    for (cell c = 0; c < b->cells; c++)
        if (b->stone[c] == l->side && l->alive[b->head[c]])
            sure[c] = (uint8_t)l->side;
}

void life_sure(const struct board *b, uint8_t sure[CELLS])
{
    struct life l;

    memset(sure, 0, b->cells);
    l.b = b;
    l.side = BLACK;
    find_side(&l, sure);
    l.side = WHITE;
    find_side(&l, sure);
}
