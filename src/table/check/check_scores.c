/* How far apart in points those are who meet; see check.h. The texts ask for equal or near points
 * (围棋 26.3, 27.3, 五子棋 17.3): a pair is reported where the round could have been paired without so great
 * a difference. */
#include "pairing/swiss.h"
#include "table/check/check.h"

#include <stdlib.h>

/* A round at hand: who plays in it, with what they have and whom they have met. */
struct scored_round {
    const struct contest *c;
    const struct ratio *before;
    uint32_t *who, n;
    uint8_t *met; /* n * n */
    struct ratio limit;
};

enum { SCORED_MAX = 600 }; /* beyond it nobody asks what else was possible */

static struct ratio apart(const struct scored_round *r, uint32_t a, uint32_t b)
{
    struct ratio d = ratio_sub(r->before[a], r->before[b]);

    d.num = d.num < 0 ? -d.num : d.num;
    return d;
}

static bool may_meet(const void *round, uint32_t u, uint32_t v)
{
    const struct scored_round *r = round;

    return !r->met[(size_t)u * r->n + v] && ratio_cmp(apart(r, r->who[u], r->who[v]), r->limit) < 0;
}

static bool is_of_round(const struct pairing *p, uint32_t round)
{
    return p->round == round && p->side[1] != NOBODY && pairing_counts(p) && !p->supposed;
}

/* Who plays, by points: a search that begins so finds most pairs at once. */
static void take_round(struct scored_round *r, uint32_t round)
{
    const struct contest *c = r->c;
    uint32_t *at = mem_calloc(c->count + 1, sizeof *at);

    for (uint32_t i = 0; i < c->pairings; i++)
        for (unsigned s = 0; s < 2 && is_of_round(&c->pairing[i], round) && r->n < c->count; s++) {
            uint32_t k = r->n++;

            for (; k > 0 && ratio_cmp(r->before[r->who[k - 1]], r->before[c->pairing[i].side[s]]) < 0; k--)
                r->who[k] = r->who[k - 1];
            r->who[k] = c->pairing[i].side[s];
        }
    r->met = mem_calloc((size_t)r->n * r->n + 1, 1);
    for (uint32_t u = 0; u < r->n; u++)
        at[r->who[u]] = u + 1;
    for (uint32_t u = 0; u < r->n; u++)
        for (uint32_t k = 0; k < c->who[r->who[u]].scores; k++) {
            const struct score *s = score_of(c, r->who[u], k);

            if (s->round < round && s->opponent != NOBODY && at[s->opponent] != 0)
                r->met[(size_t)u * r->n + at[s->opponent] - 1] = 1;
        }
    free(at);
}

/* Whether all could have met somebody nearer than D. */
static bool is_avoidable(struct scored_round *r, struct ratio d)
{
    uint32_t *mate = mem_calloc(r->n + 1, sizeof *mate), left;

    for (uint32_t u = 0; u < r->n; u++)
        mate[u] = UNMATCHED;
    r->limit = d;
    left = matching_largest(r->n, may_meet, r, mate);
    free(mate);
    return left == 0;
}

static void check_round(const struct contest *c, const struct ratio *before, uint32_t round,
                        struct table_findings *f)
{
    struct scored_round r = {.c = c, .before = before};
    struct ratio win = c->rules->points[FOR_WIN];

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        struct ratio d;
        struct entry where;
        SCOPED(buf) words = {0};

        if (!is_of_round(p, round) || ratio_cmp(d = apart(&r, p->side[0], p->side[1]), win) <= 0)
            continue;
        if (r.who == NULL && c->count <= SCORED_MAX) {
            r.who = mem_calloc(c->count + 1, sizeof *r.who);
            take_round(&r, round);
        }
        if (r.who != NULL && !is_avoidable(&r, d))
            continue;
        ratio_write(&words, d, 3);
        where = *event_entry(c->event, p->entry);
        where.rules = c->mcmahon ? NULL : where.rules; /* it has no text of the game */
        table_report(f, CODE_TABLE_SCORE_GROUP, &where, c->who[p->side[0]].name.p, c->who[p->side[1]].name.p,
                     buf_cstr(&words));
    }
    free(r.who);
    free(r.met);
}

void table_check_scores(const struct contest *c, struct table_findings *f)
{
    struct ratio *before = mem_calloc(c->count + 1, sizeof *before);
    uint32_t *at = mem_calloc(c->count + 1, sizeof *at);

    for (uint32_t i = 0; i < c->count; i++)
        before[i] = contest_bonus(c, i);
    for (uint32_t round = 1; round <= c->last_round; round++) {
        for (uint32_t i = 0; i < c->count; i++)
            for (; at[i] < c->who[i].scores && score_of(c, i, at[i])->round < round; at[i]++)
                before[i] = ratio_add(before[i], score_of(c, i, at[i])->points);
        check_round(c, before, round, f);
    }
    free(before);
    free(at);
}
