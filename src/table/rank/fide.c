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
static struct ratio adjusted(const struct contest *c, uint32_t i, bool games)
{
    const struct competitor *w = &c->who[i];
    struct ratio sum = games ? ratio_int(0) : contest_bonus(c, i), draw = contest_draw(c, games);
    bool only_voluntary = true;

    for (uint32_t k = w->scores; k-- > 0;) {
        const struct score *s = score_of(c, i, k);
        bool asked = s->code == 'H' || s->code == 'Z';

        if (c->unplayed == UNPLAYED_2009 ? !score_is_played(s) : asked && only_voluntary)
            sum = ratio_add(sum, draw);
        else
            sum = ratio_add(sum, contest_round(c, i, s, games));
        only_voluntary &= fide_is_voluntary(s);
    }
    return sum;
}

void fide_adjust(struct contest *c)
{
    for (uint32_t i = 0; i < c->count && fide_applies(c); i++)
        c->who[i].adjusted = adjusted(c, i, false);
}

struct ratio fide_adjusted(const struct contest *c, uint32_t who, bool games)
{
    if (!games || !c->teams)
        return c->who[who].adjusted;
    return fide_applies(c) ? adjusted(c, who, true) : c->who[who].game_points;
}

/* Before 2023: an opponent who had as many points and draws all later rounds. */
static struct ratio virtual_opponent(const struct contest *c, uint32_t who, const struct score *s, bool games)
{
    struct ratio draw = contest_draw(c, games),
                 win = games && c->teams ? ratio_add(draw, draw) : contest_scale(c)[FOR_WIN];
    struct ratio sum = ratio_sub(win, contest_round(c, who, s, games));

    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->round < s->round)
            sum = ratio_add(sum, contest_round(c, who, score_of(c, who, k), games));
    return ratio_add(sum, ratio_mul(draw, ratio_int((int64_t)c->rounds - s->round)));
}

/* Since 2023: a dummy with the player's own score; since 2026 with caps. */
static struct ratio dummy(const struct contest *c, const struct score *s, struct ratio own,
                          struct ratio scheduled, bool games)
{
    if (c->unplayed != UNPLAYED_2026)
        return own;
    if (code_is_forfeit(s->code) && s->opponent != NOBODY)
        return ratio_min(own, scheduled);
    return ratio_min(own, ratio_mul(contest_draw(c, games), ratio_int(c->rounds)));
}

struct ratio fide_unplayed(const struct contest *c, uint32_t who, const struct score *s, struct ratio own,
                           struct ratio scheduled, bool games)
{
    return c->unplayed == UNPLAYED_2009 ? virtual_opponent(c, who, s, games)
                                        : dummy(c, s, own, scheduled, games);
}

struct ratio fide_contribution(const struct contest *c, uint32_t who, const struct score *s, bool games)
{
    struct ratio theirs = s->opponent == NOBODY ? ratio_int(0) : fide_adjusted(c, s->opponent, games);

    return score_is_played(s) ? theirs
                              : fide_unplayed(c, who, s, contest_points(c, who, games), theirs, games);
}
