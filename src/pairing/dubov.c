/* FIDE's Dubov system, C.04.4.1 (2018 and 2026): in a bracket those who are due White meet those who are due
 * Black, the one whose opponents were weakest the highest of them; see swiss.h. */
#include "base/mem/mem.h"
#include "pairing/work.h"

#include <stdlib.h>

/* [C7] to [C10]; the last three are not asked in the last round. */
static void weigh(const struct upfloat *t, uint32_t u, uint32_t v, uint32_t count[UPFLOAT_CRITERIA])
{
    const struct swiss_player *p = upfloat_player(t, v);
    uint32_t most = 2 + t->s->event->planned / 5; /* 1.8 */

    if (u >= t->top)
        return;
    count[0] = upfloat_player(t, u)->wish == p->wish;
    if (v < t->top || t->s->round >= t->s->event->planned)
        return;
    count[1] = p->upfloats >= most;
    count[2] = p->upfloats >= most ? p->upfloats : 0;
    count[3] = p->floated[0] == FLOAT_UP;
}

/* A player of the bracket. */
struct seeker {
    uint32_t at;     /* in the list of its players */
    int64_t aro;     /* 1.7 */
    bool lower;      /* of G2 */
    uint32_t number; /* as a shifter (4.3), those of the smaller subgroup first */
};

static int64_t average_rating(const struct swiss *s, const struct swiss_player *p)
{
    int64_t sum = 0, n = 0;

    for (uint32_t r = 1; r < s->round; r++) {
        const struct swiss_cell *c = swiss_cell(s->event, p->id, r);

        if (swiss_is_played(c)) {
            sum += s->event->rating[c->opponent];
            n++;
        }
    }
    return n == 0 ? 0 : (2 * sum + n) / (2 * n);
}

/* G1 by ARO and number, then G2 by number. */
static int by_group(const void *a, const void *b)
{
    const struct seeker *x = a, *y = b;

    if (x->lower != y->lower)
        return x->lower ? 1 : -1;
    if (!x->lower && x->aro != y->aro)
        return x->aro < y->aro ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static void sort_groups(struct seeker *line, const struct seeker *who, uint32_t n)
{
    memcpy(line, who, n * sizeof *line);
    qsort(line, n, sizeof *line, by_group);
}

/* 3.2.3: G1 is who is due White, or the first half where nobody has played. How many there are. */
static uint32_t make_groups(const struct swiss *s, const uint32_t *list, uint32_t n, struct seeker *who)
{
    uint32_t upper = 0;
    bool fresh = true;

    for (uint32_t i = 0; i < n; i++)
        fresh &= s->player[list[i]].colours[0] == '\0';
    for (uint32_t i = 0; i < n; i++) {
        const struct swiss_player *p = &s->player[list[i]];

        who[i] = (struct seeker){.at = i, .aro = average_rating(s, p)};
        who[i].lower = fresh ? i >= n / 2 : p->wish != 'w';
        upper += !who[i].lower;
    }
    return upper;
}

/* 4.3.3: from the middle of the COUNT players of LINE outwards, of two the higher first. */
static void number_shifters(struct seeker *who, const struct seeker *line, uint32_t count, uint32_t first)
{
    uint32_t up = (count + 1) / 2, down = up;

    for (uint32_t i = 0; i < count; i++)
        who[line[i == 0 || i % 2 == count % 2 ? --up : down++].at].number = first + i;
}

/* 3.2.4: pairs within a subgroup, as few as there must be, have one player shifted: the first that can be, of
 * the smaller subgroup and then of the other. */
static bool find_shifters(struct upfloat *t, const uint32_t *list, const struct seeker *who, uint32_t n,
                          uint32_t *right)
{
    struct ladder *l = &t->l;
    uint32_t forbidden, same, order;

    ladder_begin(l, n);
    forbidden = ladder_rungs(l, 4, n, 1);
    same = ladder_rungs(l, 7, n, 1);
    order = ladder_rungs(l, 0, 1, n);
    ladder_ready(l);
    for (uint32_t u = 0; u < n; u++)
        for (uint32_t v = u + 1; v < n; v++) {
            bool within = who[u].lower == who[v].lower, first = who[u].number < who[v].number;

            ladder_count(l, u, v, forbidden, !swiss_may(t->s, list[u], list[v]));
            ladder_count(l, u, v, same, within);
            ladder_count(l, u, v, order + who[u].number, !within || !first);
            ladder_count(l, u, v, order + who[v].number, !within || first);
        }
    return ladder_solve(l, right);
}

/* 3.2.5, 3.2.6: G1 by ARO against the first transposition of G2 that is legal. */
static void transpose(const struct swiss *s, const uint32_t *list, const struct seeker *line, uint32_t half,
                      uint32_t *right)
{
    int64_t *cost = mem_calloc((size_t)half * half + 1, sizeof *cost);
    uint32_t *column = mem_calloc(half + 1, sizeof *column);

    for (uint32_t r = 0; r < half; r++)
        for (uint32_t c = 0; c < half; c++)
            cost[(size_t)r * half + c] = !swiss_may(s, list[line[r].at], list[line[half + c].at]);
    assign_first(half, 1, cost, column);
    for (uint32_t r = 0; r < half; r++) {
        right[line[r].at] = line[half + column[r]].at;
        right[line[half + column[r]].at] = line[r].at;
    }
    free(cost);
    free(column);
}

static bool pair_bracket(struct upfloat *t, const uint32_t *list, uint32_t n, uint32_t *right)
{
    struct seeker *who = mem_calloc(2 * (size_t)n + 1, sizeof *who), *line = who + n;
    uint32_t upper = make_groups(t->s, list, n, who), lower = n - upper;
    bool good;

    sort_groups(line, who, n);
    number_shifters(who, line, upper, upper <= lower ? 0 : lower);
    number_shifters(who, line + upper, lower, upper <= lower ? upper : 0);
    good = find_shifters(t, list, who, n, right);
    for (uint32_t i = 0; i < n && good; i++) {
        struct seeker *x = &who[i], *y = &who[right[i]];

        if (i < right[i] && x->lower == y->lower) {
            x = x->number < y->number ? x : y;
            x->lower = !x->lower;
        }
    }
    sort_groups(line, who, n);
    if (good)
        transpose(t->s, list, line, n / 2, right);
    free(who);
    return good;
}

bool dubov_pair(const struct swiss *s, uint32_t *mate, struct swiss_fault *fault)
{
    static const struct upfloat_system dubov = {4, {7, 8, 9, 10}, weigh, pair_bracket};

    return upfloat_pair(s, &dubov, mate, fault);
}
