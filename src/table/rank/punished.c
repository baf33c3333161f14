/* What a list of penalties brings into an order. */
#include "table/contest.h"

bool standing_is_penalty(enum standing_key key)
{
    return key == STANDING_FEWEST_FOULS || key == STANDING_FEWEST_WARNINGS ||
           key == STANDING_FEWEST_DISQUALIFICATIONS;
}

/* Of a team: its own and those of its players. */
uint32_t contest_penalties(const struct contest *c, uint32_t who, enum penalty_kind kind)
{
    const struct event *e = c->event;
    uint32_t n = c->teams ? e->team[who].penalty[kind] : e->player[c->who[who].index].penalty[kind];

    for (uint32_t i = 0; i < e->players && c->teams; i++)
        n += e->player[i].team == who ? e->player[i].penalty[kind] : 0;
    return n;
}

/* 象棋 18.4: among those with equal points whoever was punished comes last, the graver punishment before the
 * number of them. */
void contest_insert_punished(struct contest *c)
{
    static const uint32_t keys[] = {STANDING_FEWEST_DISQUALIFICATIONS, STANDING_FEWEST_WARNINGS};
    size_t count = contest_keys(c);
    bool any = false;

    for (uint32_t i = 0; i < c->count; i++)
        any |= contest_penalties(c, i, PENALTY_DISQUALIFICATION) > 0 ||
               contest_penalties(c, i, PENALTY_WARNING) > 0;
    if (!any || !c->rules->punished_last || count == 0 || count + 2 >= ORDER_MAX)
        return;
    memmove(c->order + 3, c->order + 1, (count - 1) * sizeof *c->order);
    memcpy(c->order + 1, keys, sizeof keys);
}
