/* Which system an event was played by, found from its pairings. */
#include "base/memory.h"
#include "table/contest.h"

#include <stdlib.h>

/* Two competitors who met. */
struct meeting {
    uint32_t low, high, times;
};

static int by_pair(const void *a, const void *b)
{
    const struct meeting *x = a, *y = b;

    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    return (x->high > y->high) - (x->high < y->high);
}

/* Each pair once, with how often it met. */
static uint32_t make_meetings(const struct contest *c, struct meeting *list)
{
    uint32_t n = 0, kept = 0;

    for (uint32_t i = 0; i < c->pairings; i++) {
        uint32_t a = c->pairing[i].side[0], b = c->pairing[i].side[1];

        if (b != NOBODY)
            list[n++] = (struct meeting){a < b ? a : b, a < b ? b : a, 1};
    }
    qsort(list, n, sizeof *list, by_pair);
    for (uint32_t i = 1; i < n; i++) {
        if (by_pair(&list[kept], &list[i]) == 0)
            list[kept].times++;
        else
            list[++kept] = list[i];
    }
    return n == 0 ? 0 : kept + 1;
}

/* How often most pairs met; of two numbers the higher: whoever leaves a double round robin leaves pairs that
 * met once. */
static uint32_t usual_times(const struct meeting *list, uint32_t count)
{
    uint32_t how_many[16] = {0}, best = 1;

    for (uint32_t i = 0; i < count; i++)
        how_many[list[i].times < 16 ? list[i].times : 15]++;
    for (uint32_t t = 1; t < 16; t++)
        if (how_many[t] > 0 && how_many[t] >= how_many[best])
            best = t;
    return best;
}

/* Competitors who have a game: somebody who is only on a list makes no round robin incomplete. */
static uint32_t count_active(const struct contest *c)
{
    uint8_t *seen = mem_calloc(c->count + 1, 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->pairings; i++)
        for (unsigned s = 0; s < 2; s++) {
            uint32_t who = c->pairing[i].side[s];

            if (c->pairing[i].side[1] != NOBODY && who != NOBODY && !seen[who]) {
                seen[who] = 1;
                n++;
            }
        }
    free(seen);
    return n;
}

/* All pairs met equally often; or there are as many rounds as a round robin of so many has, which no Swiss
 * needs, and at least half of the games are there. */
static bool is_round_robin(struct contest *c, const struct meeting *list, uint32_t met, uint32_t active)
{
    uint64_t pairs = (uint64_t)active * (active - 1) / 2, times = 0, more = 0;
    uint32_t rounds;
    bool equal = true;

    c->cycles = usual_times(list, met);
    for (uint32_t i = 0; i < met; i++) {
        equal &= list[i].times == list[0].times;
        times += list[i].times < c->cycles ? list[i].times : c->cycles;
        more += list[i].times > c->cycles ? list[i].times - c->cycles : 0;
    }
    c->why = equal && met == pairs ? WHY_ALL_PAIRS : WHY_MOST_PAIRS;
    if (c->why == WHY_ALL_PAIRS)
        return true;
    /* Matches beside each other are no round robin. */
    if (5 * more > times)
        return false;
    rounds = c->event->several_games ? active - 1 : c->cycles * (active - 1);
    if (c->event->rounds == 0)
        return 10 * times >= 8 * pairs * c->cycles;
    return active >= 4 && c->event->rounds >= rounds && 2 * times >= pairs * c->cycles;
}

/* What a side made of all its games against the other in one round of a knockout. */
struct tie {
    uint32_t round, side[2];
    int balance; /* above 0: side[0] is ahead */
};

static int by_tie(const void *a, const void *b)
{
    const struct tie *x = a, *y = b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->side[0] != y->side[0])
        return x->side[0] < y->side[0] ? -1 : 1;
    return (x->side[1] > y->side[1]) - (x->side[1] < y->side[1]);
}

static int worth(char code)
{
    return code_is_win(code) ? 2 : code_is_draw(code) ? 1 : 0;
}

static uint32_t make_ties(const struct contest *c, struct tie *list)
{
    uint32_t n = 0, kept = 0;

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        unsigned low = p->side[0] < p->side[1] ? 0 : 1;

        if (p->side[1] != NOBODY)
            list[n++] = (struct tie){
                p->round, {p->side[low], p->side[1 - low]}, worth(p->code[low]) - worth(p->code[1 - low])};
    }
    qsort(list, n, sizeof *list, by_tie);
    for (uint32_t i = 1; i < n; i++) {
        if (by_tie(&list[kept], &list[i]) == 0)
            list[kept].balance += list[i].balance;
        else
            list[++kept] = list[i];
    }
    return n == 0 ? 0 : kept + 1;
}

/* The side that is out, or NOBODY; a tie that is level is lost by who plays no more. */
static uint32_t loser_of(const struct tie *t, const uint32_t *last)
{
    bool on[2] = {last[t->side[0]] > t->round, last[t->side[1]] > t->round};

    if (t->balance != 0)
        return t->side[t->balance > 0];
    return on[0] == on[1] ? NOBODY : t->side[on[0]];
}

/* Losers play no more, but for a match between two of them for a place. */
static bool is_knockout(const struct contest *c)
{
    struct tie *tie = mem_calloc(c->pairings + 1, sizeof *tie);
    uint32_t *last = mem_calloc(c->count + 1, sizeof *last), *out = mem_calloc(c->count + 1, sizeof *out);
    uint32_t ties = make_ties(c, tie), rounds = 0;
    bool ok = ties >= 3 && tie[0].round != 0;

    for (uint32_t i = 0; i < ties; i++) {
        rounds += i == 0 || tie[i].round != tie[i - 1].round;
        for (unsigned s = 0; s < 2; s++) {
            /* Two opponents in one round is no knockout. */
            ok &= last[tie[i].side[s]] != tie[i].round;
            last[tie[i].side[s]] = tie[i].round;
        }
    }
    for (uint32_t i = 0; i < ties && ok; i++) {
        uint32_t a = tie[i].side[0], b = tie[i].side[1], lost = loser_of(&tie[i], last);

        ok &= (out[a] != 0) == (out[b] != 0) && out[a] == out[b];
        if (lost != NOBODY && out[lost] == 0)
            out[lost] = tie[i].round;
        else if (lost != NOBODY && last[lost] > tie[i].round)
            ok = false;
    }
    ok &= rounds >= 2;
    free(tie);
    free(last);
    free(out);
    return ok;
}

void contest_find_system(struct contest *c, enum event_system asked)
{
    struct meeting *list = mem_calloc(c->pairings + 1, sizeof *list);
    uint32_t met = make_meetings(c, list), active = count_active(c);
    bool all = active >= 2 && is_round_robin(c, list, met, active);

    if (active == 2 && c->count <= 3) {
        c->system = SYSTEM_MATCH;
        c->why = WHY_TWO;
    } else if (all && c->why == WHY_ALL_PAIRS) {
        c->system = SYSTEM_ROUND_ROBIN;
    } else if (is_knockout(c)) {
        c->system = SYSTEM_KNOCKOUT;
        c->why = WHY_LOSERS_LEAVE;
    } else if (all) {
        c->system = SYSTEM_ROUND_ROBIN;
    } else {
        c->system = SYSTEM_SWISS;
        c->why = WHY_PAIRED_BY_SCORE;
    }
    if (asked != SYSTEM_AUTO) {
        c->system = asked;
        c->why = WHY_ASKED;
    }
    c->cycles = c->cycles == 0 ? 1 : c->cycles;
    free(list);
}

/* When each was put out, and who won the matches for a place. */
void contest_knockout(struct contest *c)
{
    struct tie *tie = mem_calloc(c->pairings + 1, sizeof *tie);
    uint32_t *last = mem_calloc(c->count + 1, sizeof *last);
    uint32_t ties = make_ties(c, tie);

    for (uint32_t i = 0; i < ties; i++)
        last[tie[i].side[0]] = last[tie[i].side[1]] = tie[i].round;
    for (uint32_t i = 0; i < ties; i++) {
        uint32_t lost = loser_of(&tie[i], last);
        uint32_t won = lost == tie[i].side[0] ? tie[i].side[1] : tie[i].side[0];

        if (lost == NOBODY)
            continue;
        if (c->who[lost].out == 0) {
            c->who[lost].out = tie[i].round;
        } else {
            c->who[lost].consolation = -1;
            c->who[won].consolation = 1;
        }
    }
    free(tie);
    free(last);
}
