/* Direct encounter: what those who are tied scored against each other.
 *
 * 直胜 (象棋 15.1, 15.3) is counted once: who is equal then stays equal. FIDE's is repeated inside the ties
 * that remain, and where not all have met only what no missing game could change decides. */
#include "table/contest.h"

#include <stdlib.h>

/* The tied, and what is known of their games against each other. */
struct circle {
    const struct contest *contest;
    uint32_t *member, count;
    struct ratio *sum;
    uint32_t *missing;   /* opponents in the circle not met */
    struct meeting *met; /* of the one being looked at, with each who takes part in the contest */
};

/* What somebody scored against one opponent. */
struct meeting {
    struct ratio sum;
    uint32_t games;
    bool inside; /* the opponent is in the circle */
};

static bool counts(const struct contest *c, const struct score *s)
{
    return s->opponent != NOBODY && s->code != '?' &&
           !(c->rules->direct == DIRECT_REPEATED && c->system == SYSTEM_SWISS && code_is_forfeit(s->code));
}

/* All scores against that opponent: their sum, or, where FIDE averages several games, the mean. */
static struct ratio worth(const struct contest *c, const struct meeting *m)
{
    return m->games > 1 && c->rules->direct == DIRECT_REPEATED ? ratio_div(m->sum, ratio_int(m->games))
                                                               : m->sum;
}

/* The Ith's scores inside the circle: by opponent first, then all of them. */
static void add_member(struct circle *r, uint32_t i)
{
    const struct contest *c = r->contest;
    uint32_t a = r->member[i];

    r->sum[i] = ratio_int(0);
    r->missing[i] = r->count - 1;
    for (uint32_t k = 0; k < c->who[a].scores; k++) {
        const struct score *s = score_of(c, a, k);

        if (counts(c, s) && r->met[s->opponent].inside) {
            struct meeting *m = &r->met[s->opponent];

            m->sum = m->games == 0 ? s->points : ratio_add(m->sum, s->points);
            m->games++;
        }
    }
    for (uint32_t k = 0; k < c->who[a].scores; k++) {
        const struct score *s = score_of(c, a, k);

        if (s->opponent == NOBODY || r->met[s->opponent].games == 0)
            continue;
        r->sum[i] = ratio_add(r->sum[i], worth(c, &r->met[s->opponent]));
        r->met[s->opponent].games = 0;
        r->missing[i]--;
    }
}

static void add_circle(struct circle *r)
{
    r->met = mem_calloc((size_t)r->contest->count + 1, sizeof *r->met);
    for (uint32_t i = 0; i < r->count; i++)
        r->met[r->member[i]].inside = true;
    for (uint32_t i = 0; i < r->count; i++)
        add_member(r, i);
    free(r->met);
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

struct scored {
    struct ratio sum;
    uint32_t member, at;
};

/* The most first; who is equal stays in order. */
static int by_sum(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    int order = ratio_cmp(y->sum, x->sum);

    return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static void sort_circle(struct circle *r)
{
    struct scored *list = mem_calloc((size_t)r->count + 1, sizeof *list);

    for (uint32_t i = 0; i < r->count; i++)
        list[i] = (struct scored){r->sum[i], r->member[i], i};
    qsort(list, r->count, sizeof *list, by_sum);
    for (uint32_t i = 0; i < r->count; i++) {
        r->sum[i] = list[i].sum;
        r->member[i] = list[i].member;
    }
    free(list);
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
    int *level_of = mem_calloc(c->count + 1, sizeof *level_of), level = (int)count;

    memcpy(member, tied, count * sizeof *member);
    order(c, member, count, ends, shown);
    if (c->rules->direct == DIRECT_REPEATED)
        refine(c, member, count, ends);
    for (uint32_t i = 0; i < count; i++) {
        level_of[member[i]] = level;
        level -= ends[i];
    }
    for (uint32_t k = 0; k < count; k++) {
        mark[k] = level_of[tied[k]];
        value[k] = shown[tied[k]];
    }
    free(level_of);
    free(shown);
    free(ends);
    free(member);
}
