/* Play-offs (加赛: 象棋 15.6, 体委 28.3): games after the last round between those who are equal. They count
 * for nothing but the order of these. */
#include "table/contest.h"

#include <stdlib.h>

uint32_t contest_round_of(const struct contest *c, const struct pairing *p)
{
    uint32_t round = p->round;

    for (uint32_t i = 0; i < c->pairings && p->playoff && p->round == 0; i++) {
        const struct pairing *q = &c->pairing[i];

        if (q->round > round && ((q->side[0] == p->side[0] && q->side[1] == p->side[1]) ||
                                 (q->side[0] == p->side[1] && q->side[1] == p->side[0])))
            round = q->round;
    }
    return round;
}

void contest_fold_playoffs(struct contest *c)
{
    for (uint32_t i = 0; i < c->pairings; i++)
        if (c->pairing[i].playoff) {
            uint32_t round = contest_round_of(c, &c->pairing[i]);

            c->pairing[i].round = round;
            c->pairing[i].playoff = round == 0;
        }
}

/* Whether a game belongs to what would be a play-off from round FROM on. Games whose round nobody knows come
 * last. */
static bool is_late(const struct pairing *p, uint32_t from)
{
    return p->side[1] != NOBODY && !p->playoff && (p->round >= from || p->round == 0);
}

static int half_points(char code)
{
    return code_is_win(code) ? 2 : code_is_draw(code) ? 1 : 0;
}

/* The pairs that met before round FROM, for a look at whether one is among them. */
struct before {
    int *points;
    uint64_t *pair;
    uint32_t pairs;
};

static uint64_t pair_of(const struct pairing *p)
{
    uint32_t low = p->side[0] < p->side[1] ? p->side[0] : p->side[1];

    return (uint64_t)low << 32 | (p->side[0] + p->side[1] - low);
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static struct before look_before(const struct contest *c, uint32_t from)
{
    struct before b = {.points = mem_calloc(c->count + 1, sizeof *b.points),
                       .pair = mem_calloc(c->pairings + 1, sizeof *b.pair)};

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];

        if (p->playoff || is_late(p, from))
            continue;
        for (unsigned s = 0; s < 2 && p->side[s] != NOBODY; s++)
            b.points[p->side[s]] += half_points(p->code[s]);
        if (p->side[1] != NOBODY)
            b.pair[b.pairs++] = pair_of(p);
    }
    qsort(b.pair, b.pairs, sizeof *b.pair, by_number);
    return b;
}

static bool have_met(const struct before *b, uint64_t pair)
{
    return b->pairs > 0 && bsearch(&pair, b->pair, b->pairs, sizeof pair, by_number) != NULL;
}

/* Nobody met twice, or all pairs equally often: then what comes later is no round of it. WHOLE: the latter.
 */
static bool is_whole(const struct before *b, uint32_t active, bool whole)
{
    uint32_t pairs = 0, least = UINT32_MAX, most = 0;

    for (uint32_t i = 0, j; i < b->pairs; i = j) {
        for (j = i + 1; j < b->pairs && b->pair[j] == b->pair[i];)
            j++;
        pairs++;
        least = j - i < least ? j - i : least;
        most = j - i > most ? j - i : most;
    }
    return (most == 1 && !whole) || (least == most && pairs == active * (active - 1) / 2);
}

/* How many have a game; how many of these have a late one. */
static uint32_t count_players(const struct contest *c, uint32_t from, uint32_t *late)
{
    uint8_t *seen = mem_calloc(c->count + 1, 1);
    uint32_t active = 0;

    *late = 0;
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];

        for (unsigned s = 0; s < 2 && p->side[1] != NOBODY && !p->playoff; s++) {
            uint8_t *who = &seen[p->side[s]];

            active += *who == 0;
            *late += is_late(p, from) && *who < 2;
            *who = is_late(p, from) || *who == 2 ? 2 : 1;
        }
    }
    free(seen);
    return active;
}

/* From round FROM on only equals who have met before play. */
static bool is_playoff_from(const struct contest *c, uint32_t from, uint32_t active, bool whole)
{
    struct before b = look_before(c, from);
    bool ok = is_whole(&b, active, whole);

    for (uint32_t i = 0; i < c->pairings && ok; i++) {
        const struct pairing *p = &c->pairing[i];

        ok = !is_late(p, from) || (b.points[p->side[0]] == b.points[p->side[1]] && have_met(&b, pair_of(p)));
    }
    free(b.points);
    free(b.pair);
    return ok;
}

bool contest_find_playoffs(struct contest *c, bool whole)
{
    uint32_t found = 0, late;

    /* The columns of a tournament file are rounds. */
    if (c->pairings > 0 && event_entry(c->event, c->pairing[0].entry)->from_list)
        return false;
    for (uint32_t from = c->event->rounds + 1; from > 1; from--) {
        uint32_t active = count_players(c, from, &late);

        /* Behind a whole round robin all but one may be equal; if all play, it is another cycle. */
        if (whole ? late == active : 2 * late > active)
            break;
        if (late > 0 && is_playoff_from(c, from, active, whole))
            found = from;
    }
    for (uint32_t i = 0; i < c->pairings && found != 0; i++)
        if (is_late(&c->pairing[i], found))
            c->pairing[i].playoff = true;
    return found != 0;
}

uint32_t contest_playoff_pair(const struct contest *c, uint32_t who, uint32_t other, struct ratio *sum)
{
    uint32_t games = 0;

    *sum = ratio_int(0);
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        unsigned s = p->side[0] == who ? 0 : 1;

        if (!p->playoff || p->side[s] != who || p->side[1 - s] != other)
            continue;
        *sum = ratio_add(*sum, code_worth(contest_scale(c), p->code[s], p->code[1 - s]));
        games++;
    }
    return games;
}

bool contest_playoff(const struct contest *c, uint32_t who, const uint32_t *tied, uint32_t count,
                     struct ratio *sum)
{
    bool any = false;

    *sum = ratio_int(0);
    for (uint32_t k = 0; k < count; k++) {
        struct ratio won;

        any |= tied[k] != who && contest_playoff_pair(c, who, tied[k], &won) > 0;
        *sum = tied[k] == who ? *sum : ratio_add(*sum, won);
    }
    return any;
}
