/* The Hungarian method, a row at a time; then the first of all cheapest assignments. See work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

struct assign {
    uint32_t n;
    unsigned limbs;
    const int64_t *cost;
    int64_t *row, *column; /* potentials */
    int64_t *least, *now;  /* of each column: what is missing to a tight edge; one number more */
    uint32_t *of;          /* the row of each column, from 1; 0: none */
    uint32_t *way;
    bool *done;
};

static int compare(const int64_t *a, const int64_t *b, unsigned limbs)
{
    for (unsigned i = 0; i < limbs; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Row and column from 1. */
static void reduced(const struct assign *a, uint32_t r, uint32_t c, int64_t *out)
{
    const int64_t *cost = a->cost + ((size_t)(r - 1) * a->n + (c - 1)) * a->limbs;

    for (unsigned i = 0; i < a->limbs; i++)
        out[i] = cost[i] - a->row[(size_t)r * a->limbs + i] - a->column[(size_t)c * a->limbs + i];
}

static bool is_tight(const struct assign *a, uint32_t r, uint32_t c)
{
    reduced(a, r, c, a->now);
    for (unsigned i = 0; i < a->limbs; i++)
        if (a->now[i] != 0)
            return false;
    return true;
}

/* The column with the least step from those that are done, after the potentials moved by it. */
static uint32_t next_column(struct assign *a, uint32_t from, bool fresh)
{
    unsigned k = a->limbs;
    uint32_t best = 0;
    int64_t *delta = a->now + k;

    for (uint32_t c = 1; c <= a->n; c++) {
        if (a->done[c])
            continue;
        reduced(a, a->of[from], c, a->now);
        if ((fresh && from == 0) || compare(a->now, a->least + (size_t)c * k, k) < 0) {
            memcpy(a->least + (size_t)c * k, a->now, k * sizeof *a->now);
            a->way[c] = from;
        }
        if (best == 0 || compare(a->least + (size_t)c * k, a->least + (size_t)best * k, k) < 0)
            best = c;
    }
    memcpy(delta, a->least + (size_t)best * k, k * sizeof *delta);
    for (uint32_t c = 0; c <= a->n; c++)
        for (unsigned i = 0; i < k; i++)
            if (a->done[c]) {
                a->row[(size_t)a->of[c] * k + i] += delta[i];
                a->column[(size_t)c * k + i] -= delta[i];
            } else {
                a->least[(size_t)c * k + i] -= delta[i];
            }
    return best;
}

static void add_row(struct assign *a, uint32_t r)
{
    uint32_t at = 0;

    a->of[0] = r;
    memset(a->done, 0, (a->n + 1) * sizeof *a->done);
    do {
        a->done[at] = true;
        at = next_column(a, at, at == 0);
    } while (a->of[at] != 0);
    for (; at != 0; at = a->way[at])
        a->of[at] = a->of[a->way[at]];
}

/* Whether rows behind FIXED can be shifted along tight edges so that row R leaves its column, which somebody
 * else took, for the free column GOAL; does it. */
static bool shift(struct assign *a, uint32_t r, uint32_t goal, uint32_t taken, uint32_t fixed,
                  uint32_t *queue)
{
    uint32_t head = 0, tail = 0;

    memset(a->way, 0, (a->n + 1) * sizeof *a->way);
    queue[tail++] = r;
    while (head < tail) {
        uint32_t row = queue[head++];

        for (uint32_t c = 1; c <= a->n; c++) {
            if (a->way[c] != 0 || c == taken || (c != goal && a->of[c] <= fixed) || !is_tight(a, row, c))
                continue;
            a->way[c] = row;
            if (c == goal) {
                head = tail;
                break;
            }
            queue[tail++] = a->of[c];
        }
    }
    if (a->way[goal] == 0)
        return false;
    for (uint32_t c = goal, row = 0; row != r;) {
        uint32_t left = 0;

        row = a->way[c];
        for (uint32_t x = 1; x <= a->n && left == 0; x++)
            left = x != c && x != taken && a->of[x] == row ? x : 0;
        a->of[c] = row;
        c = left;
    }
    return true;
}

/* Row by row, the lowest column that leaves the others a cheapest assignment. */
static void make_first(struct assign *a, uint32_t *queue)
{
    for (uint32_t r = 1; r <= a->n; r++) {
        uint32_t mine = 1, other;

        while (a->of[mine] != r)
            mine++;
        for (uint32_t c = 1; c < mine; c++) {
            if (a->of[c] < r || !is_tight(a, r, c))
                continue;
            other = a->of[c];
            a->of[c] = r;
            a->of[mine] = 0;
            if (shift(a, other, mine, c, r, queue))
                break;
            a->of[c] = other;
            a->of[mine] = r;
        }
    }
}

void assign_first(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *column)
{
    struct assign a = {.n = n, .limbs = limbs, .cost = cost};
    size_t each = (size_t)(n + 1) * limbs;
    uint32_t *words = mem_calloc((size_t)(n + 1) * 3, sizeof *words);

    a.row = mem_calloc(3 * each + 2 * limbs, sizeof *a.row);
    a.column = a.row + each;
    a.least = a.column + each;
    a.now = a.least + each;
    a.of = words;
    a.way = words + n + 1;
    a.done = mem_calloc(n + 1, sizeof *a.done);
    for (uint32_t r = 1; r <= n; r++)
        add_row(&a, r);
    make_first(&a, words + 2 * (n + 1));
    for (uint32_t c = 1; c <= n; c++)
        column[a.of[c] - 1] = c - 1;
    free(a.row);
    free(a.done);
    free(words);
}
