/* Colours: runs, balance, and those of the Berger table. */
#include "base/mem/memory.h"
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

/* The next game with a known colour that was played; NULL when there are no more. *GAP is set when a round of
 * which nothing is known lies before it. */
static const struct score *coloured(const struct contest *c, uint32_t who, uint32_t *k, bool *gap)
{
    *gap = false;
    while (*k < c->who[who].scores) {
        const struct score *s = score_of(c, who, (*k)++);

        if (s->colour != '\0' && score_is_played(s) && s->pairing != NOBODY)
            return s;
        *gap |= s->pairing == NOBODY;
    }
    return NULL;
}

static void say_run(const struct contest *c, uint32_t who, const struct score *s, uint32_t run,
                    struct table_findings *f)
{
    bool match = c->system == SYSTEM_MATCH;
    struct finding *said;
    char round[16], times[16];

    snprintf(round, sizeof round, "%u", (unsigned)s->round);
    snprintf(times, sizeof times, "%u", (unsigned)run);
    said = table_report_as(f, CODE_TABLE_COLOUR_RUN, match ? SEVERITY_ERROR : -1,
                           event_entry(c->event, c->pairing[s->pairing].entry), c->who[who].name.p, round,
                           times);
    if (said != NULL && match)
        said->reason = REASON_TABLE_MUST_CHANGE;
}

/* Once a player: three games in a row with one colour; in a match that must alternate, two. Games whose round
 * nobody knows have no order. */
static void check_run(const struct contest *c, uint32_t who, struct table_findings *f)
{
    uint32_t k = 0, run = 0, limit = c->system == SYSTEM_MATCH ? 2 : 3;
    char last = '\0';
    bool gap;

    for (const struct score *s; (s = coloured(c, who, &k, &gap)) != NULL; last = s->colour) {
        run = s->colour == last && !gap ? run + 1 : 1;
        if (run < limit || s->round == 0)
            continue;
        say_run(c, who, s, run, f);
        return;
    }
}

static void check_balance(const struct contest *c, uint32_t who, struct table_findings *f)
{
    const struct score *s, *last = NULL;
    uint32_t k = 0, first = 0, second = 0, gaps = 0;
    char words[2][16];
    bool gap;

    while ((s = coloured(c, who, &k, &gap)) != NULL) {
        last = s;
        gaps += gap;
        *(s->colour == 'w' ? &first : &second) += 1;
    }
    if (last == NULL || gaps > 0 || (first > second ? first - second : second - first) <= 2)
        return;
    snprintf(words[0], sizeof words[0], "%u", (unsigned)first);
    snprintf(words[1], sizeof words[1], "%u", (unsigned)second);
    table_report(f, CODE_TABLE_COLOUR_BALANCE, event_entry(c->event, c->pairing[last->pairing].entry),
                 c->who[who].name.p, words[0], words[1]);
}

/* Numbers of the players in the Berger table: those of a list, else as the boards of round 1 have them (board
 * b is b against n + 1 - b). False when neither is there. */
static bool berger_numbers(const struct contest *c, uint32_t *num)
{
    uint32_t n = c->count + c->count % 2, found = 0;

    for (uint32_t i = 0; i < c->count; i++)
        num[i] = c->event->player[c->who[i].index].number;
    for (uint32_t i = 0; i < c->count; i++)
        found += num[i] >= 1 && num[i] <= n;
    if (found == c->count)
        return true;
    memset(num, 0, c->count * sizeof *num);
    found = 0;
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];

        if (p->round != 1 || p->side[1] == NOBODY || p->board == 0 || p->board > n / 2)
            continue;
        num[p->side[0]] = p->board;
        num[p->side[1]] = n + 1 - p->board;
        found += 2;
    }
    return found == c->count;
}

/* The round in which A meets B, and whether A has the first move. */
static uint32_t berger_round(uint32_t n, uint32_t a, uint32_t b, bool *first)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a, sum = high == n ? 2 * low : low + high;
    uint32_t round = (sum - 1) % (n - 1);
    bool low_first = high == n ? low <= n / 2 : (low + high) % 2 == 1;

    *first = low_first == (a == low);
    return round == 0 ? n - 1 : round;
}

/* Only where all pairings are those of the table, its colours are asked for. */
static void check_berger(const struct contest *c, struct table_findings *f)
{
    uint32_t *num = mem_calloc(c->count + 1, sizeof *num), n = c->count + c->count % 2;
    bool ok = c->count >= 4 && c->cycles == 1 && berger_numbers(c, num), first;

    for (uint32_t i = 0; i < c->pairings && ok; i++) {
        const struct pairing *p = &c->pairing[i];

        ok = p->side[1] == NOBODY || p->supposed ||
             (p->colours && berger_round(n, num[p->side[0]], num[p->side[1]], &first) == p->round);
    }
    for (uint32_t i = 0; i < c->pairings && ok; i++) {
        const struct pairing *p = &c->pairing[i];

        if (p->side[1] == NOBODY || p->supposed)
            continue;
        berger_round(n, num[p->side[0]], num[p->side[1]], &first);
        if (!first)
            table_report(f, CODE_TABLE_COLOUR_TABLE, event_entry(c->event, p->entry),
                         c->who[p->side[1]].name.p, c->who[p->side[0]].name.p, NULL);
    }
    free(num);
}

void table_check_colours(const struct contest *c, struct table_findings *f)
{
    bool match = c->system == SYSTEM_MATCH;

    if (c->system == SYSTEM_KNOCKOUT || c->event->several_games || (match && !c->rules->match_alternates))
        return;
    for (uint32_t i = 0; i < c->count; i++) {
        /* Of a match one side is enough. */
        if (!match || (c->who[i].scores > 0 && score_of(c, i, 0)->opponent > i))
            check_run(c, i, f);
        if (!match)
            check_balance(c, i, f);
    }
    if (c->system == SYSTEM_ROUND_ROBIN && c->rules->berger_colours)
        check_berger(c, f);
}
