/* One bracket; see work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

struct part {
    const struct swiss *s;
    const uint32_t *list;
    uint32_t count; /* the one behind stands for the bye */
    int bye_score;
};

static bool part_joined(const void *graph, uint32_t u, uint32_t v)
{
    const struct part *p = graph;

    if (u == p->count || v == p->count)
        return is_bye_candidate(&p->s->player[p->list[u == p->count ? v : u]], p->bye_score);
    return swiss_may(p->s, p->list[u], p->list[v]);
}

bool bracket_can_complete(const struct swiss *s, const uint32_t *list, uint32_t count, int bye_score)
{
    struct part part = {s, list, count, bye_score};
    uint32_t n = count + count % 2, *mate = mem_calloc(n + 1, sizeof *mate), without;

    memset(mate, 0xFF, n * sizeof *mate);
    without = matching_largest(n, part_joined, &part, mate);
    free(mate);
    return without == 0;
}

/* Those of the bracket who float and the next scoregroup: as many pairs as there can be. LIST becomes who is
 * left of them, and then all below. */
static uint32_t leave_next(const struct work *w, uint32_t *list)
{
    const struct bracket *b = w->b;
    uint32_t *mate, n = 0, left = 0;

    for (uint32_t v = 0; v < b->next; v++)
        if (v >= b->count || w->result[v] == NO_ONE)
            list[n++] = b->who[v];
    mate = mem_calloc(n + 1, sizeof *mate);
    memset(mate, 0xFF, n * sizeof *mate);
    /* Higher scores first: who is matched stays matched. */
    for (uint32_t i = 0; i < n; i++)
        if (mate[i] == UNMATCHED)
            matching_augment(n, part_joined, &(struct part){b->s, list, NO_ONE, 0}, mate, i);
    for (uint32_t i = 0; i < n; i++)
        if (mate[i] == UNMATCHED)
            list[left++] = list[i];
    for (uint32_t v = b->next; v < b->all; v++)
        list[left++] = b->who[v];
    free(mate);
    return left;
}

/* Whether everybody else can still be paired, and the next bracket as well as was thought. */
static bool is_complete(const struct work *w)
{
    uint32_t *list, count;
    bool can;

    if (w->all || w->b->clean)
        return true;
    list = mem_calloc(w->b->all + 1, sizeof *list);
    count = leave_next(w, list);
    can = bracket_can_complete(w->b->s, list, count, w->b->bye_score);
    free(list);
    return can;
}

/* C8 where one floats: 0 the next scoregroup gets a pair more, 1 he is paired there, 2 he is not. */
static void look_ahead(struct work *w)
{
    const struct bracket *b = w->b;
    struct part part = {b->s, b->who + b->count, NO_ONE, 0};
    uint32_t n = b->next - b->count, free_ = 0;
    uint32_t *list = mem_calloc(n + 2, sizeof *list), *mate = mem_calloc(2 * (n + 2), sizeof *mate),
             *trial = mate + n + 2;

    w->ahead = mem_calloc(b->count + 1, sizeof *w->ahead);
    memset(mate, 0xFF, (n + 1) * sizeof *mate);
    free_ = matching_largest(n, part_joined, &part, mate);
    if (n > 0)
        memcpy(list, b->who + b->count, n * sizeof *list);
    part.list = list;
    for (uint32_t v = 0; v < b->count && n > 0; v++) {
        list[n] = b->who[v];
        memcpy(trial, mate, (n + 1) * sizeof *mate);
        w->ahead[v] = 2;
        for (uint32_t i = 0; i < n && w->ahead[v] == 2; i++)
            if (swiss_may(b->s, list[n], list[i]))
                w->ahead[v] = 1;
        if (w->ahead[v] == 1 && free_ > 0 && matching_augment(n + 1, part_joined, &part, trial, n))
            w->ahead[v] = 0;
    }
    free(list);
    free(mate);
}

/* How many must float, were there no C4. */
static uint32_t least_floaters(const struct bracket *b)
{
    struct part part = {b->s, b->who, NO_ONE, 0};
    uint32_t *mate = mem_calloc(b->count + 1, sizeof *mate), floaters;

    memset(mate, 0xFF, b->count * sizeof *mate);
    floaters = matching_largest(b->count, part_joined, &part, mate);
    free(mate);
    return floaters;
}

static bool gives_bye(const struct bracket *b)
{
    return b->odd && b->s->event->edition != SWISS_2017 &&
           b->s->player[b->who[b->count - 1]].score <= b->bye_score;
}

static void find_best(struct work *w)
{
    work_price(w);
    if (work_solve(w) == 1 && w->reach == REACH_ALL && gives_bye(w->b)) {
        w->single = true;
        work_price(w);
        work_solve(w);
    }
    work_order(w);
}

/* The first candidate of a homogeneous bracket, upper half against lower half, where no criterion has
 * anything against it: that of round 1, and no matrix is made for it. */
static bool is_perfect(struct work *w)
{
    uint32_t half = w->b->count / 2;

    for (uint32_t v = 0; v < half; v++)
        if (!may_meet(w, v, v + half))
            return false;
    for (uint32_t v = 0; v < half + w->b->count % 2; v++) {
        work_count(w, v < half ? v : 2 * half, v < half ? v + half : w->b->all);
        for (uint32_t d = 0; d < w->digits; d++)
            if (w->digit[d] != 0 && (d < w->start[FLOATERS] || d >= w->start[NEXT]))
                return false;
    }
    for (uint32_t v = 0; v < 2 * half; v++)
        w->result[v] = v < half ? v + half : v - half;
    return true;
}

/* False: the best pairing leaves a rest that cannot be paired. */
static bool try_reach(const struct bracket *b, enum reach reach, uint32_t *mate)
{
    struct work w;
    bool good;

    work_begin(&w, b, reach);
    if (reach == REACH_BRACKET && b->count % 2 != 0) {
        look_ahead(&w);
        w.single = gives_bye(b);
    }
    if (reach != REACH_BRACKET || b->moved > 0 || is_2017(&w) || !is_perfect(&w))
        find_best(&w);
    good = is_complete(&w);
    for (uint32_t v = 0; v < b->count && good; v++)
        mate[b->who[v]] = w.result[v] == NO_ONE ? NO_ONE : b->who[w.result[v]];
    work_end(&w);
    return good;
}

/* The look ahead of 2017 weighs who is left in the last bracket. */
static bool is_local(const struct bracket *b)
{
    bool last_but_one = b->count < b->all && b->next == b->all;

    return least_floaters(b) <= 1 && (!b->clean || !last_but_one || b->count % 2 == 0);
}

void bracket_pair(const struct bracket *b, uint32_t *mate)
{
    if (b->count < 2)
        return;
    if ((b->s->event->edition != SWISS_2017 || b->clean || b->count == b->all) && is_local(b) &&
        try_reach(b, REACH_BRACKET, mate))
        return;
    if ((b->next < b->all || b->clean) && try_reach(b, REACH_NEXT, mate))
        return;
    try_reach(b, REACH_ALL, mate);
}

/* --- what is wrong with another pairing --- */

/* Sums up the digits of a pairing of the bracket; how many float. */
static uint32_t sum_up(struct work *w, const uint32_t *vertex, const uint32_t *mate, int *sum)
{
    const struct bracket *b = w->b;
    uint32_t *list = mem_calloc(b->all + 1, sizeof *list), floaters = 0;

    memset(sum, 0, w->digits * sizeof *sum);
    for (uint32_t v = 0; v < b->count; v++) {
        uint32_t other = mate[b->who[v]], x = other == b->who[v] || other == NO_ONE ? b->all : vertex[other];
        bool inside = x < b->count;

        w->result[v] = inside ? x : NO_ONE;
        floaters += !inside;
        if (inside && x < v)
            continue;
        work_count(w, v, x);
        if (inside && !may_meet(w, v, x))
            w->digit[w->start[INCOMPLETE]] = 1;
        for (uint32_t d = 0; d < w->digits; d++)
            sum[d] += w->digit[d];
    }
    /* What the next bracket could do, not what it did. */
    for (uint32_t d = w->start[NEXT]; d < w->start[BYE]; d++)
        sum[d] = 0;
    if (b->next > b->count)
        sum[w->start[NEXT]] = (int)(leave_next(w, list) - (b->all - b->next));
    free(list);
    return floaters;
}

static unsigned criterion_of(const struct work *w, uint32_t digit)
{
    static const unsigned number[FIELDS] = {
        [INCOMPLETE] = 4,  [FLOATERS] = 6,      [FLOATED] = 7,      [NEXT] = 8,         [NEXT_FLOATED] = 8,
        [BYE] = 9,         [COLOURS] = 10,      [COLOURS + 1] = 11, [COLOURS + 2] = 12, [COLOURS + 3] = 13,
        [DOWN_1] = 14,     [UP_1] = 15,         [DOWN_2] = 16,      [UP_2] = 17,        [MOVED_DOWN_1] = 18,
        [MOVED_UP_1] = 19, [MOVED_DOWN_2] = 20, [MOVED_UP_2] = 21};
    unsigned f = FIELDS - 1;

    while (w->start[f] > digit)
        f--;
    return number[f];
}

/* C1, C2 or C3, where a pair of the bracket or its bye breaks one. */
static unsigned absolute_fault(const struct bracket *b, const uint32_t *given)
{
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t v = b->who[i], other = given[v];
        const struct swiss_player *p = &b->s->player[v], *q = &b->s->player[other];

        if (other == v ? !p->may_have_bye : !swiss_may(b->s, v, other))
            return other == v                                                                     ? 2
                   : p->force == WISH_ABSOLUTE && q->force == WISH_ABSOLUTE && p->wish == q->wish ? 3
                                                                                                  : 1;
    }
    return 0;
}

unsigned bracket_fault(const struct bracket *b, const uint32_t *right, const uint32_t *given)
{
    uint32_t *vertex = mem_calloc(b->s->count + 1, sizeof *vertex);
    unsigned fault = absolute_fault(b, given);
    struct work w;
    int *sum;

    work_begin(&w, b, REACH_ALL);
    w.all = false;
    sum = mem_calloc(2 * w.digits, sizeof *sum);
    for (uint32_t i = 0; i < b->s->count; i++)
        vertex[i] = b->all;
    for (uint32_t v = 0; v < b->all; v++)
        vertex[b->who[v]] = v;
    w.single = sum_up(&w, vertex, right, sum) == 1 && gives_bye(b);
    sum_up(&w, vertex, right, sum);
    sum_up(&w, vertex, given, sum + w.digits);
    if (fault == 0 && !is_complete(&w))
        fault = 4;
    for (uint32_t d = 0; d < w.digits && fault == 0; d++)
        if (sum[d] != sum[w.digits + d])
            fault = sum[d] < sum[w.digits + d] ? criterion_of(&w, d) : 4;
    for (uint32_t v = 0; v < b->count && (fault == 0 || fault > 3); v++)
        if (given[b->who[v]] == b->who[v] && b->s->player[b->who[v]].score > b->bye_score)
            fault = 5;
    free(sum);
    free(vertex);
    work_end(&w);
    return fault;
}
