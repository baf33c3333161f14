/* Brackets that are filled from below; see work.h. */
#include "base/mem/mem.h"
#include "pairing/work.h"

#include <stdlib.h>

/* How many scores below the top there are down to the player's; of all with the same score the same. */
static uint32_t level_of(const struct upfloat *t, uint32_t v)
{
    uint32_t levels = 0;

    for (uint32_t i = t->top; i <= v; i++)
        levels += upfloat_player(t, i)->score != upfloat_player(t, i - 1)->score;
    return levels;
}

static void find_groups(struct upfloat *t)
{
    for (t->top = 1; t->top < t->n && upfloat_player(t, t->top)->score == upfloat_player(t, 0)->score;)
        t->top++;
    for (t->next = t->top;
         t->next < t->n && upfloat_player(t, t->next)->score == upfloat_player(t, t->top)->score;)
        t->next++;
}

/* RIGHT becomes a pairing of all in which those who meet somebody of the top scoregroup are its upfloaters:
 * the first that are best by the criteria. */
static bool choose_upfloaters(struct upfloat *t, const struct upfloat_system *system, uint32_t *right)
{
    struct ladder *l = &t->l;
    uint32_t levels = t->n > t->top ? level_of(t, t->n - 1) : 0, forbidden, many, low, more, order, kinds = 0;
    uint32_t *level = mem_calloc(t->n + 1, sizeof *level);

    ladder_begin(l, t->n);
    forbidden = ladder_rungs(l, system->first, t->n, 1);
    many = ladder_rungs(l, system->first + 1, t->n, 1);
    low = ladder_rungs(l, system->first + 2, t->n, levels);
    for (more = l->rungs; kinds < UPFLOAT_CRITERIA && system->more[kinds] != 0; kinds++)
        ladder_rungs(l, system->more[kinds], t->n * t->s->round, 1);
    order = ladder_rungs(l, 0, 1, t->n - t->top);
    ladder_ready(l);
    for (uint32_t v = t->top; v < t->n; v++)
        level[v] = level_of(t, v);
    for (uint32_t u = 0; u < t->n; u++)
        for (uint32_t v = u + 1; v < t->n; v++) {
            uint32_t count[UPFLOAT_CRITERIA] = {0};

            ladder_count(l, u, v, forbidden, !swiss_may(t->s, t->left[u], t->left[v]));
            system->weigh(t, u, v, count);
            for (uint32_t i = 0; i < kinds; i++)
                ladder_count(l, u, v, more + i, count[i]);
            if (u < t->top && v >= t->top) {
                ladder_count(l, u, v, many, 1);
                ladder_count(l, u, v, low + levels - level[v], 1);
            } else if (u >= t->top) {
                ladder_count(l, u, v, order + u - t->top, 1);
                ladder_count(l, u, v, order + v - t->top, 1);
            }
        }
    free(level);
    return ladder_solve(l, right);
}

static int by_place_id(const struct swiss *s, uint32_t a, uint32_t b)
{
    return s->player[a].id < s->player[b].id ? -1 : 1;
}

/* The players of the bracket by number, in LIST; how many. */
static uint32_t take_bracket(const struct upfloat *t, const uint32_t *right, uint32_t *list)
{
    uint32_t n = 0;

    for (uint32_t v = 0; v < t->n; v++) {
        uint32_t at = n;

        if (v >= t->top && right[v] >= t->top)
            continue;
        for (n++; at > 0 && by_place_id(t->s, t->left[v], list[at - 1]) < 0; at--)
            list[at] = list[at - 1];
        list[at] = t->left[v];
    }
    return n;
}

static void settle(struct upfloat *t, const uint32_t *list, uint32_t n, const uint32_t *right, uint32_t *mate)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < n; i++)
        mate[list[i]] = list[right[i]];
    for (uint32_t v = 0; v < t->n; v++)
        if (mate[t->left[v]] == t->left[v])
            t->left[kept++] = t->left[v];
    t->n = kept;
}

/* Whether the given pairing takes other upfloaters: residents who meet none of them are not asked yet. */
static void compare_upfloaters(const struct upfloat *t, const uint32_t *right, struct swiss_fault *fault)
{
    if (fault == NULL || fault->found)
        return;
    for (uint32_t v = t->top; v < t->n; v++) {
        uint32_t given = fault->given[t->left[v]], at = 0;

        while (at < t->top && t->left[at] != given)
            at++;
        if ((at < t->top) != (right[v] < t->top)) {
            round_compare(&t->l, t->left, t->n, right, fault);
            return;
        }
    }
}

bool upfloat_pair(const struct swiss *s, const struct upfloat_system *system, uint32_t *mate,
                  struct swiss_fault *fault)
{
    struct upfloat t = {.s = s, .left = mem_calloc(s->count + 1, sizeof *t.left)};
    uint32_t *list = mem_calloc(2 * (size_t)s->count + 1, sizeof *list), *right = list + s->count, bye;
    bool good = round_bye(s, &bye, fault);

    for (uint32_t i = 0; i < s->count; i++) {
        mate[i] = i;
        if (i != bye)
            t.left[t.n++] = i;
    }
    while (good && t.n > 0) {
        uint32_t n;

        find_groups(&t);
        good = choose_upfloaters(&t, system, right);
        compare_upfloaters(&t, right, fault);
        n = take_bracket(&t, right, list);
        ladder_free(&t.l);
        good = good && system->pair(&t, list, n, right);
        if (good) {
            round_compare(&t.l, list, n, right, fault);
            settle(&t, list, n, right, mate);
        }
        ladder_free(&t.l);
        t.l = (struct ladder){0};
    }
    free(t.left);
    free(list);
    return good;
}
