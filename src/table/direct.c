/* Direct encounter: what those who are tied scored against each other.
 *
 * 直胜 (象棋 15.1, 15.3) is counted once: who is equal then stays equal. FIDE's is repeated inside the ties
 * that remain, and where not all have met only what no missing game could change decides. */
#include "base/memory.h"
#include "table/contest.h"

#include <stdlib.h>

/* The tied, and what is known of their games against each other. */
struct circle {
    const struct contest *contest;
    uint32_t *member, count;
    struct ratio *sum;
    uint32_t *missing; /* opponents in the circle not met */
};

static bool counts(const struct contest *c, const struct score *s)
{
    return s->opponent != NOBODY && s->code != '?' &&
           !(c->rules->direct == DIRECT_REPEATED && c->system == SYSTEM_SWISS && code_is_forfeit(s->code));
}

/* All scores of A against B: their sum, or, where FIDE averages several games, the mean. */
static struct ratio against(const struct contest *c, uint32_t a, uint32_t b, uint32_t *games)
{
    struct ratio sum = ratio_int(0);

    *games = 0;
    for (uint32_t k = 0; k < c->who[a].scores; k++) {
        const struct score *s = score_of(c, a, k);

        if (s->opponent == b && counts(c, s)) {
            sum = ratio_add(sum, s->points);
            ++*games;
        }
    }
    return *games > 1 && c->rules->direct == DIRECT_REPEATED ? ratio_div(sum, ratio_int(*games)) : sum;
}

static void add_circle(struct circle *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        r->sum[i] = ratio_int(0);
        r->missing[i] = 0;
        for (uint32_t j = 0; j < r->count; j++) {
            uint32_t games;

            if (i == j)
                continue;
            r->sum[i] = ratio_add(r->sum[i], against(r->contest, r->member[i], r->member[j], &games));
            r->missing[i] += games == 0;
        }
    }
}

static bool all_met(const struct circle *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->missing[i] > 0)
            return false;
    return true;
}

/* Moves whoever is first whatever the missing games bring to the front, one after the other; how many there
 * are. */
static uint32_t pick_certain(struct circle *r)
{
    struct ratio win =
        r->contest->teams ? r->contest->rules->match_points[FOR_WIN] : r->contest->rules->points[FOR_WIN];
    uint32_t done = 0;

    for (uint32_t best; done < r->count; done++) {
        bool alone = true;

        best = done;
        for (uint32_t i = done; i < r->count; i++)
            if (ratio_cmp(r->sum[i], r->sum[best]) > 0)
                best = i;
        for (uint32_t i = done; i < r->count; i++)
            alone &=
                i == best ||
                ratio_cmp(r->sum[best], ratio_add(r->sum[i], ratio_mul(win, ratio_int(r->missing[i])))) > 0;
        if (!alone)
            break;
        struct ratio sum = r->sum[best];
        uint32_t member = r->member[best], missing = r->missing[best];

        r->sum[best] = r->sum[done];
        r->member[best] = r->member[done];
        r->missing[best] = r->missing[done];
        r->sum[done] = sum;
        r->member[done] = member;
        r->missing[done] = missing;
    }
    return done;
}

static void sort_circle(struct circle *r)
{
    for (uint32_t i = 1; i < r->count; i++)
        for (uint32_t j = i; j > 0 && ratio_cmp(r->sum[j], r->sum[j - 1]) > 0; j--) {
            struct ratio sum = r->sum[j];
            uint32_t member = r->member[j];

            r->sum[j] = r->sum[j - 1];
            r->member[j] = r->member[j - 1];
            r->sum[j - 1] = sum;
            r->member[j - 1] = member;
        }
}

/* Orders MEMBER[0 .. COUNT) in place; ENDS[i] is set where a tie ends behind the Ith. FIRST: values are
 * shown. */
static void order(const struct contest *c, uint32_t *member, uint32_t count, bool *ends, struct ratio *shown)
{
    struct circle r = {.contest = c, .member = member, .count = count};
    uint32_t certain;

    r.sum = mem_calloc(count + 1, sizeof *r.sum);
    r.missing = mem_calloc(count + 1, sizeof *r.missing);
    add_circle(&r);
    for (uint32_t i = 0; i < count && shown != NULL; i++)
        shown[member[i]] = r.sum[i];
    if (c->rules->direct == DIRECT_REPEATED && !all_met(&r)) {
        certain = pick_certain(&r);
        for (uint32_t i = 0; i < certain; i++)
            ends[i] = true;
    } else {
        sort_circle(&r);
        for (uint32_t i = 0; i + 1 < count; i++)
            ends[i] = ratio_cmp(r.sum[i], r.sum[i + 1]) != 0;
    }
    ends[count - 1] = true;
    free(r.sum);
    free(r.missing);
}

/* Goes on inside the ties that are smaller than what they came from. */
static void refine(const struct contest *c, uint32_t *member, uint32_t count, bool *ends)
{
    uint32_t before = count + 1;

    for (uint32_t from = 0, to; from < count; from = to) {
        for (to = from; !ends[to]; to++)
            ;
        to++;
        before = count;
        while (to - from > 1 && to - from < before) {
            before = to - from;
            order(c, member + from, before, ends + from, NULL);
            for (to = from; !ends[to]; to++)
                ;
            to++;
        }
    }
}

void contest_direct(const struct contest *c, const uint32_t *tied, uint32_t count, int *mark,
                    struct ratio *value)
{
    uint32_t *member = mem_calloc(count + 1, sizeof *member);
    bool *ends = mem_calloc(count + 1, sizeof *ends);
    struct ratio *shown = mem_calloc(c->count + 1, sizeof *shown);
    int level = (int)count;

    memcpy(member, tied, count * sizeof *member);
    order(c, member, count, ends, shown);
    if (c->rules->direct == DIRECT_REPEATED)
        refine(c, member, count, ends);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++)
            if (tied[k] == member[i])
                mark[k] = level;
        level -= ends[i];
    }
    for (uint32_t k = 0; k < count; k++)
        value[k] = shown[tied[k]];
    free(shown);
    free(ends);
    free(member);
}
