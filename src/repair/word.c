/* The distance of two spellings: characters changed, left out, put in or exchanged, each weighed by how
 * easily that happens. */
#include "repair/repair.h"

static int changed(const struct tuning *t, uint16_t a, uint16_t b)
{
    int alike = a == b ? 0 : tuning_alike(t, a, b);

    if (a == b || alike > 0)
        return alike;
    if (sign_kind(a) != sign_kind(b) || sign_kind(a) == 0)
        return t->step[STEP_OTHER];
    return t->step[!sign_is_man(a) && (a - b == 1 || b - a == 1) ? STEP_NEXT : STEP_KIND];
}

/* What it costs to leave out or put in sign I of a word. */
static int lost(const struct tuning *t, const struct signs *w, unsigned i)
{
    bool doubled =
        (i > 0 && w->sign[i - 1] == w->sign[i]) || (i + 1 < w->count && w->sign[i + 1] == w->sign[i]);

    return t->step[doubled ? STEP_DOUBLED : STEP_LOST];
}

static struct distance nearer(struct distance best, struct distance from, int cost, bool step)
{
    struct distance d = {from.cost + cost, from.steps + step};

    if (d.steps < best.steps)
        best.steps = d.steps;
    if (d.cost < best.cost)
        best.cost = d.cost;
    return best;
}

static int marks_apart(const struct tuning *t, uint8_t a, uint8_t b)
{
    int n = 0;

    for (unsigned differ = a ^ b; differ != 0; differ &= differ - 1)
        n += t->step[STEP_SIGN];
    return n;
}

struct distance word_distance(const struct tuning *t, const struct signs *a, const struct signs *b)
{
    struct distance d[WORD_SIGNS + 1][WORD_SIGNS + 1];

    for (unsigned i = 0; i <= a->count; i++)
        for (unsigned j = 0; j <= b->count; j++) {
            struct distance best = {i + j == 0 ? 0 : 1 << 20, i + j == 0 ? 0 : 1 << 20};

            if (i > 0)
                best = nearer(best, d[i - 1][j], lost(t, a, i - 1), true);
            if (j > 0)
                best = nearer(best, d[i][j - 1], lost(t, b, j - 1), true);
            if (i > 0 && j > 0)
                best = nearer(best, d[i - 1][j - 1], changed(t, a->sign[i - 1], b->sign[j - 1]),
                              a->sign[i - 1] != b->sign[j - 1]);
            if (i > 1 && j > 1 && a->sign[i - 1] == b->sign[j - 2] && a->sign[i - 2] == b->sign[j - 1])
                best = nearer(best, d[i - 2][j - 2], t->step[STEP_EXCHANGED], true);
            d[i][j] = best;
        }
    d[a->count][b->count].cost += marks_apart(t, a->marks, b->marks);
    return d[a->count][b->count];
}
