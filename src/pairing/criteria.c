/* The criteria as costs of pairs; see work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

static void add(struct work *w, enum field f, uint32_t at, int value)
{
    w->digit[w->start[f] + at] = (int16_t)(w->digit[w->start[f] + at] + value);
}

static uint32_t rank_of(const struct work *w, int gap)
{
    uint32_t at = 0;

    while (at + 1 < w->gaps && w->gap[at] > gap)
        at++;
    return at;
}

static void cost_of_floater(struct work *w, uint32_t v)
{
    const struct swiss_player *p = player(w, v);
    bool moved = v < w->b->moved;
    uint32_t rank = rank_of(w, gap_of(w, v));

    add(w, FLOATERS, 0, 1);
    add(w, FLOATED, rank, 1);
    if (w->ahead != NULL)
        add(w, NEXT, 0, (int)w->ahead[v]);
    for (unsigned back = 0; back < 2; back++)
        if (p->floated[back] == FLOAT_DOWN) {
            if (moved || is_2017(w))
                add(w, back == 0 ? MOVED_DOWN_1 : MOVED_DOWN_2, rank, 1);
            if (!moved || is_2017(w))
                add(w, back == 0 ? DOWN_1 : DOWN_2, 0, 1);
        }
    if (w->single)
        add(w, BYE, 0, (int)p->unplayed);
    if (w->single && !is_bye_candidate(p, w->b->bye_score))
        add(w, INCOMPLETE, 0, 1);
}

/* Left in the next bracket too. */
static void cost_of_next(struct work *w, uint32_t v)
{
    if (w->reach == REACH_BRACKET || (is_2017(w) && !w->b->clean))
        return;
    if (is_2017(w) && w->b->next == w->b->all)
        add(w, NEXT, 0, player(w, v)->may_have_bye ? 1 : 3);
    else
        add(w, NEXT, 0, 1);
    if (!is_2017(w) || level(w, v) == 0)
        add(w, NEXT_FLOATED, rank_of(w, gap_of(w, v)), 1);
}

static void cost_of_pair(struct work *w, uint32_t u, uint32_t v)
{
    const struct swiss_player *p = player(w, u), *q = player(w, v);
    uint32_t rank = rank_of(w, p->score - q->score);
    int faults[4];

    swiss_colour_faults(p, q, faults);
    for (unsigned i = 0; i < 4; i++)
        add(w, (enum field)(COLOURS + i), 0, faults[i]);
    if (is_2017(w))
        add(w, FLOATED, rank, 1);
    for (unsigned back = 0; back < 2 && p->score > q->score; back++) {
        if (p->floated[back] == FLOAT_DOWN && is_2017(w)) {
            add(w, back == 0 ? DOWN_1 : DOWN_2, 0, 1);
            add(w, back == 0 ? MOVED_DOWN_1 : MOVED_DOWN_2, rank, 1);
        }
        if (q->floated[back] == FLOAT_UP) {
            add(w, back == 0 ? UP_1 : UP_2, 0, 1);
            add(w, back == 0 ? MOVED_UP_1 : MOVED_UP_2, rank, 1);
        }
    }
}

void work_count(struct work *w, uint32_t u, uint32_t v)
{
    unsigned deep = level(w, v);
    bool meet = may_meet(w, u, v);

    memset(w->digit, 0, w->digits * sizeof *w->digit);
    if (meet && deep == 0) {
        cost_of_pair(w, u, v);
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        uint32_t x = i == 0 ? u : v;
        unsigned own = level(w, x);

        if (own == 0)
            cost_of_floater(w, x);
        if (own < 2 && !(meet && deep == 1))
            cost_of_next(w, x);
    }
    if (!w->all || meet)
        return;
    if (deep < 3)
        add(w, INCOMPLETE, 0, 2);
    else if (u < w->b->all && !is_bye_candidate(player(w, u), w->b->bye_score))
        add(w, INCOMPLETE, 0, 1);
}

/* Gives the digits that some edge uses room in the limbs of a cost. */
static void lay_out(struct work *w)
{
    int16_t *most = mem_calloc(w->digits, sizeof *most);
    unsigned limb = 0, used = 0;

    for (uint32_t u = 0; u < w->n; u++)
        for (uint32_t v = u + 1; v < w->n; v++) {
            work_count(w, u, v);
            for (uint32_t d = 0; d < w->digits; d++)
                most[d] = w->digit[d] > most[d] ? w->digit[d] : most[d];
        }
    most[BARRED] = 1;
    for (uint32_t d = w->digits; d-- > 0;) {
        unsigned bits = 0;

        w->limb[d] = LIMBS_MAX;
        if (most[d] == 0)
            continue;
        while ((uint64_t)1 << bits <= (uint64_t)most[d] * w->n)
            bits++;
        if (used + bits > LIMB_BITS && limb + 1 < LIMBS_MAX) {
            limb++;
            used = 0;
        }
        w->limb[d] = (uint8_t)limb;
        w->shift[d] = (uint8_t)used;
        used += bits;
    }
    w->limbs = limb + 1;
    for (uint32_t d = 0; d < w->digits; d++)
        if (w->limb[d] != LIMBS_MAX)
            w->limb[d] = (uint8_t)(limb - w->limb[d]);
    free(most);
}

void work_price(struct work *w)
{
    lay_out(w);
    free(w->cost);
    free(w->sub);
    w->cost = mem_calloc((size_t)w->n * w->n * w->limbs + 1, sizeof *w->cost);
    w->sub = mem_calloc((size_t)w->n * w->n * (w->limbs + 2) + 1, sizeof *w->sub);
    for (uint32_t u = 0; u < w->n; u++)
        for (uint32_t v = u + 1; v < w->n; v++) {
            int64_t *c = cost_at(w, u, v);

            work_count(w, u, v);
            for (uint32_t d = 0; d < w->digits; d++)
                if (w->digit[d] != 0)
                    c[w->limb[d]] += (int64_t)w->digit[d] << w->shift[d];
            memcpy(cost_at(w, v, u), c, w->limbs * sizeof *c);
        }
}

void work_bar(struct work *w, uint32_t u, uint32_t v)
{
    cost_at(w, u, v)[w->limb[BARRED]] |= (int64_t)1 << w->shift[BARRED];
    cost_at(w, v, u)[w->limb[BARRED]] |= (int64_t)1 << w->shift[BARRED];
}

static int falling(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static uint32_t distinct(int *list, uint32_t n)
{
    uint32_t kept = 0;

    qsort(list, n, sizeof *list, falling);
    for (uint32_t i = 0; i < n; i++)
        if (kept == 0 || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

static void take_gaps(struct work *w)
{
    uint32_t n = w->n < w->b->next ? w->n : w->b->next, scores;
    int *score = mem_calloc(n + 1, sizeof *score);

    w->lowest = player(w, w->n > w->b->all ? w->b->all - 1 : w->n - 1)->score;
    for (uint32_t v = 0; v < n; v++)
        score[v] = player(w, v)->score;
    scores = distinct(score, n);
    w->gap = mem_calloc((size_t)scores * (scores + 1) + 1, sizeof *w->gap);
    for (uint32_t i = 0; i < scores; i++) {
        w->gap[w->gaps++] = score[i] - w->lowest + w->b->s->event->win;
        for (uint32_t k = i; k < scores; k++)
            w->gap[w->gaps++] = score[i] - score[k];
    }
    w->gaps = distinct(w->gap, w->gaps);
    free(score);
}

static void lay_fields(struct work *w)
{
    static const bool by_gap[FIELDS] = {[FLOATED] = true,    [NEXT_FLOATED] = true, [MOVED_DOWN_1] = true,
                                        [MOVED_UP_1] = true, [MOVED_DOWN_2] = true, [MOVED_UP_2] = true};

    w->start = mem_calloc(FIELDS, sizeof *w->start);
    for (unsigned f = 0; f < FIELDS; f++) {
        w->start[f] = w->digits;
        w->digits += by_gap[f] ? w->gaps : 1;
    }
    w->digit = mem_calloc(w->digits, sizeof *w->digit);
    w->limb = mem_calloc(w->digits, 1);
    w->shift = mem_calloc(w->digits, 1);
}

void work_begin(struct work *w, const struct bracket *b, enum reach reach)
{
    *w = (struct work){.b = b, .reach = reach};
    w->n = reach == REACH_BRACKET ? b->count : reach == REACH_NEXT ? b->next : b->all;
    w->all = w->n == b->all && !b->clean;
    take_gaps(w);
    w->lives = w->n += w->n % 2;
    w->live = mem_calloc(w->n + 1, sizeof *w->live);
    w->mate = mem_calloc(w->n + 1, sizeof *w->mate);
    w->result = mem_calloc(w->n + 1, sizeof *w->result);
    for (uint32_t v = 0; v < w->n; v++) {
        w->live[v] = v;
        w->result[v] = w->mate[v] = NO_ONE;
    }
    lay_fields(w);
}

void work_end(struct work *w)
{
    free(w->live);
    free(w->mate);
    free(w->result);
    free(w->gap);
    free(w->start);
    free(w->digit);
    free(w->limb);
    free(w->shift);
    free(w->cost);
    free(w->sub);
    free(w->ahead);
}
