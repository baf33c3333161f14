/* Counts of games and findings. */
#include "output/tally.h"

static void count(struct tally *t, unsigned code, unsigned severity)
{
    t->by_severity[severity]++;
    t->by_code[code]++;
}

void tally_findings(struct tally *t, const struct sink *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        count(t, s->list[i].code, s->list[i].severity);
    for (uint32_t i = 0; i < s->hidden; i++)
        count(t, s->more[i].code, s->more[i].severity);
}

void tally_game(struct tally *t, uint32_t plies)
{
    t->games++;
    t->plies += plies;
}

void tally_add(struct tally *into, const struct tally *from)
{
    into->games += from->games;
    into->plies += from->plies;
    into->left_out += from->left_out;
    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        into->by_severity[s] += from->by_severity[s];
    for (unsigned c = 0; c < CODE_COUNT; c++)
        into->by_code[c] += from->by_code[c];
}

bool tally_reaches(const struct tally *t, enum severity least)
{
    for (unsigned s = (unsigned)least; s < SEVERITY_COUNT; s++)
        if (t->by_severity[s] != 0)
            return true;
    return false;
}
