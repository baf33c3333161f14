/* FIDE's Burstein system, C.04.4.2 (2026): behind the seeding rounds, in a bracket the player whose opponents
 * scored most meets the one whose opponents scored least. Brackets from the top; see swiss.h. */
#include "base/mem/mem.h"
#include "pairing/work.h"

#include <stdlib.h>

/* 1.7: what a player's opponents scored, and that times what he scored against each; in a round without a
 * game the opponent is one with his own score. */
struct index {
    int64_t buchholz, sonneborn;
    uint32_t id, at;
};

static int by_index(const void *a, const void *b)
{
    const struct index *x = a, *y = b;

    if (x->buchholz != y->buchholz)
        return x->buchholz > y->buchholz ? -1 : 1;
    if (x->sonneborn != y->sonneborn)
        return x->sonneborn > y->sonneborn ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

void burstein_rank(struct swiss *s)
{
    struct index *list = mem_calloc(s->count + 1, sizeof *list);
    const struct swiss_event *e = s->event;

    for (uint32_t i = 0; i < s->count; i++) {
        list[i] = (struct index){.id = s->player[i].id, .at = i};
        for (uint32_t r = 1; r < s->round; r++) {
            const struct swiss_cell *c = swiss_cell(e, list[i].id, r);
            int theirs = swiss_points(e, swiss_is_played(c) ? c->opponent : list[i].id, s->round);

            list[i].buchholz += theirs;
            list[i].sonneborn += (int64_t)theirs * c->points;
        }
    }
    qsort(list, s->count, sizeof *list, by_index);
    for (uint32_t i = 0; i < s->count; i++)
        s->player[list[i].at].rank = i;
    free(list);
}

/* A bracket at hand: the vertices are those who are left, the bracket first, by rank. */
struct burstein {
    const struct swiss *s;
    uint32_t *left, n; /* not paired yet */
    uint32_t count;    /* of them in the bracket */
    int score, next;   /* of the scoregroup; of the next one */
    struct ladder l;
    uint32_t forbidden, floaters, next_floaters, wishes; /* rungs */
    uint32_t floated, next_floated, order; /* the first of several rungs: by score from the top; by rank */
};

static const struct swiss_player *player_of(const struct burstein *b, uint32_t v)
{
    return &b->s->player[b->left[v]];
}

static bool is_next(const struct burstein *b, uint32_t v)
{
    return v >= b->count && player_of(b, v)->score == b->next;
}

/* Which of the scores of the bracket it is, the highest first. */
static uint32_t score_index(const struct burstein *b, uint32_t v)
{
    uint32_t above = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        bool first = player_of(b, i)->score > player_of(b, v)->score;

        for (uint32_t k = 0; k < i && first; k++)
            first = player_of(b, k)->score != player_of(b, i)->score;
        above += first;
    }
    return above;
}

/* [C4] to [C8], then article 4: who is first in rank meets the last that can be, then the second does. */
static void make_rungs(struct burstein *b)
{
    uint32_t scores = 0;

    for (uint32_t i = 0; i < b->count; i++)
        scores = score_index(b, i) + 1 > scores ? score_index(b, i) + 1 : scores;
    ladder_begin(&b->l, b->n);
    b->forbidden = ladder_rungs(&b->l, 4, b->n, 1);
    b->floaters = ladder_rungs(&b->l, 5, b->n, 1);
    b->floated = ladder_rungs(&b->l, 6, b->n, scores);
    b->next_floaters = ladder_rungs(&b->l, 7, b->n, 1);
    b->next_floated = ladder_rungs(&b->l, 7, b->n, scores);
    b->wishes = ladder_rungs(&b->l, 8, b->n, 1);
    b->order = ladder_rungs(&b->l, 0, b->count, b->count);
    ladder_ready(&b->l);
}

/* U is of the bracket and floats: to V. */
static void count_floater(struct burstein *b, uint32_t u, uint32_t v)
{
    uint32_t score = score_index(b, u);

    ladder_count(&b->l, u, v, b->floaters, 1);
    ladder_count(&b->l, u, v, b->floated + score, 1);
    ladder_count(&b->l, u, v, b->order + u, b->count);
    if (is_next(b, v))
        return;
    ladder_count(&b->l, u, v, b->next_floaters, 1);
    ladder_count(&b->l, u, v, b->next_floated + score, 1);
}

static void count_pair(struct burstein *b, uint32_t u, uint32_t v)
{
    const struct swiss_player *p = player_of(b, u), *q = player_of(b, v);

    ladder_count(&b->l, u, v, b->wishes, p->wish != '\0' && p->wish == q->wish);
    ladder_count(&b->l, u, v, b->order + u, b->count - 1 - v);
    ladder_count(&b->l, u, v, b->order + v, b->count - 1 - u);
}

static void count_all(struct burstein *b)
{
    for (uint32_t u = 0; u < b->n; u++)
        for (uint32_t v = u + 1; v < b->n; v++) {
            ladder_count(&b->l, u, v, b->forbidden, !swiss_may(b->s, b->left[u], b->left[v]));
            if (v < b->count)
                count_pair(b, u, v);
            else if (u < b->count)
                count_floater(b, u, v);
            else if (is_next(b, u) != is_next(b, v))
                ladder_count(&b->l, u, v, b->next_floaters, 1);
        }
}

/* The next bracket: who is left of it from above, and the next scoregroup; in front, by rank. False: nobody
 * is left. */
static bool next_bracket(struct burstein *b, bool first)
{
    int below = b->score;
    bool any = false;

    for (uint32_t i = 0; i < b->n; i++)
        if ((first || player_of(b, i)->score < below) && (!any || player_of(b, i)->score > b->score)) {
            b->score = player_of(b, i)->score;
            any = true;
        }
    b->count = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        uint32_t v = b->left[i], at = b->count;

        if (b->s->player[v].score < b->score)
            continue;
        memmove(b->left + at + 1, b->left + at, (i - at) * sizeof *b->left);
        b->count++;
        while (at > 0 && player_of(b, at - 1)->rank > b->s->player[v].rank) {
            b->left[at] = b->left[at - 1];
            at--;
        }
        b->left[at] = v;
    }
    any = false;
    for (uint32_t i = b->count; i < b->n; i++)
        if (!any || player_of(b, i)->score > b->next) {
            b->next = player_of(b, i)->score;
            any = true;
        }
    return b->n > 0;
}

/* Pairs of the bracket leave the list. */
static void settle(struct burstein *b, const uint32_t *right, uint32_t *mate)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < b->count; i++)
        if (right[i] < b->count)
            mate[b->left[i]] = b->left[right[i]];
    for (uint32_t i = 0; i < b->n; i++)
        if (i >= b->count || right[i] >= b->count)
            b->left[n++] = b->left[i];
    b->n = n;
}

bool burstein_pair(const struct swiss *s, uint32_t *mate, struct swiss_fault *fault)
{
    struct burstein b = {.s = s, .left = mem_calloc(s->count + 1, sizeof *b.left)};
    uint32_t *right = mem_calloc(s->count + 1, sizeof *right), bye;
    bool good = round_bye(s, &bye, fault);

    for (uint32_t i = 0; i < s->count; i++) {
        mate[i] = i;
        if (i != bye)
            b.left[b.n++] = i;
    }
    for (bool first = true; good && next_bracket(&b, first); first = false) {
        make_rungs(&b);
        count_all(&b);
        good = ladder_solve(&b.l, right);
        round_compare(&b.l, b.left, b.count, right, fault);
        ladder_free(&b.l);
        settle(&b, right, mate);
    }
    free(b.left);
    free(right);
    return good;
}
