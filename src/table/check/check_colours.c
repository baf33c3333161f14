/* Colours: runs and balance. */
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

    said = table_report_as(f, CODE_TABLE_COLOUR_RUN, match ? SEVERITY_ERROR : -1,
                           event_entry(c->event, c->pairing[s->pairing].entry), c->who[who].name.p,
                           DIGITS(s->round), DIGITS(run));
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
    bool gap;

    while ((s = coloured(c, who, &k, &gap)) != NULL) {
        last = s;
        gaps += gap;
        *(s->colour == 'w' ? &first : &second) += 1;
    }
    if (last == NULL || gaps > 0 || (first > second ? first - second : second - first) <= 2)
        return;
    table_report(f, CODE_TABLE_COLOUR_BALANCE, event_entry(c->event, c->pairing[last->pairing].entry),
                 c->who[who].name.p, DIGITS(first), DIGITS(second));
}

void table_check_colours(const struct contest *c, struct table_findings *f)
{
    bool match = c->system == SYSTEM_MATCH;

    if (c->system == SYSTEM_KNOCKOUT || c->mcmahon || c->event->several_games ||
        (match && !c->rules->match_alternates))
        return;
    for (uint32_t i = 0; i < c->count; i++) {
        /* Of a match one side is enough. */
        if (!match || (c->who[i].scores > 0 && score_of(c, i, 0)->opponent > i))
            check_run(c, i, f);
        if (!match)
            check_balance(c, i, f);
    }
}
