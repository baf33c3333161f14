/* FIDE C.07: rounds that were not played, by edition (2009, September 2023, March 2026). */
#include "table/contest.h"

bool fide_applies(const struct contest *c)
{
    return c->unplayed != UNPLAYED_AS_IS && c->system == SYSTEM_SWISS && c->rounds > 0;
}

bool fide_is_voluntary(const struct score *s)
{
    return s->code == 'H' || s->code == 'Z' || s->code == '-';
}

/* 16.3: a bye that was asked for counts as a draw in the last round, and where only rounds left out of the
 * player's own will follow. Before 2023 every round that was not played was a draw. */
static struct ratio adjusted(const struct contest *c, uint32_t i)
{
    const struct competitor *w = &c->who[i];
    struct ratio sum = contest_bonus(c, i), draw = contest_scale(c)[FOR_DRAW];
    bool only_voluntary = true;

    for (uint32_t k = w->scores; k-- > 0;) {
        const struct score *s = score_of(c, i, k);
        bool asked = s->code == 'H' || s->code == 'Z';

        if (c->unplayed == UNPLAYED_2009 ? !score_is_played(s) : asked && only_voluntary)
            sum = ratio_add(sum, draw);
        else
            sum = ratio_add(sum, s->points);
        only_voluntary &= fide_is_voluntary(s);
    }
    return sum;
}

void fide_adjust(struct contest *c)
{
    for (uint32_t i = 0; i < c->count && fide_applies(c); i++)
        c->who[i].adjusted = adjusted(c, i);
}

/* Before 2023: an opponent who had as many points and draws all later rounds. */
static struct ratio virtual_opponent(const struct contest *c, uint32_t who, const struct score *s)
{
    const struct ratio *scale = contest_scale(c);
    struct ratio sum = ratio_sub(scale[FOR_WIN], s->points);

    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->round < s->round)
            sum = ratio_add(sum, score_of(c, who, k)->points);
    return ratio_add(sum, ratio_mul(scale[FOR_DRAW], ratio_int((int64_t)c->rounds - s->round)));
}

/* Since 2023: a dummy with the player's own score; since 2026 with caps. */
static struct ratio dummy(const struct contest *c, const struct score *s, struct ratio own,
                          struct ratio scheduled)
{
    if (c->unplayed != UNPLAYED_2026)
        return own;
    if (code_is_forfeit(s->code) && s->opponent != NOBODY)
        return ratio_min(own, scheduled);
    return ratio_min(own, ratio_mul(contest_scale(c)[FOR_DRAW], ratio_int(c->rounds)));
}

struct ratio fide_unplayed(const struct contest *c, uint32_t who, const struct score *s, struct ratio own,
                           struct ratio scheduled)
{
    return c->unplayed == UNPLAYED_2009 ? virtual_opponent(c, who, s) : dummy(c, s, own, scheduled);
}

struct ratio fide_contribution(const struct contest *c, uint32_t who, const struct score *s)
{
    struct ratio theirs = s->opponent == NOBODY ? ratio_int(0) : c->who[s->opponent].adjusted;

    return score_is_played(s) ? theirs : fide_unplayed(c, who, s, c->who[who].points, theirs);
}
