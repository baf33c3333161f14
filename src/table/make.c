/* make.c - a contest from an event: who takes part, by which system, in which order, step by step. */
#include "table/contest.h"
#include <stdlib.h>

static void take_players(struct contest *c, bool use_other)
{
    const struct event *e = c->event;

    c->count = e->players;
    c->who = mem_calloc(e->players + 1, sizeof *c->who);
    for (uint32_t i = 0; i < e->players; i++)
        c->who[i] = (struct competitor){.name = e->player[i].name, .index = i};
    c->pairing_cap = e->pairings + 1;
    c->pairing = mem_calloc(c->pairing_cap, sizeof *c->pairing);
    for (uint32_t i = 0; i < e->pairings; i++) {
        struct pairing *p = contest_add_pairing(c);

        *p = e->pairing[i];
        for (unsigned s = 0; s < 2 && use_other && p->other[0] != 0; s++)
            p->code[s] = p->other[s];
        for (unsigned s = 0; s < 2; s++)
            if (p->rating[s] == 0 && p->side[s] != NOBODY)
                p->rating[s] = e->player[p->side[s]].rating;
    }
}

/* The edition of C.07 that was in force when the event began; without a date the newest. */
static int edition(int unplayed, int start)
{
    if (unplayed != UNPLAYED_BY_DATE)
        return unplayed;
    if (start == 0 || start >= 20260301)
        return UNPLAYED_2026;
    return start >= 20230901 ? UNPLAYED_2023 : UNPLAYED_2009;
}

/* Where games of a play-off are there, they decide: behind the points, or before a place is shared. */
static void insert_playoff(struct contest *c, size_t count)
{
    size_t at = count > 0 && c->order[count - 1] == STANDING_SHARED ? count - 1 : count;

    at = c->rules->playoff_first && count > 0 ? 1 : at;
    memmove(c->order + at + 1, c->order + at, (count - at) * sizeof *c->order);
    c->order[at] = STANDING_PLAYOFF;
}

/* Whether a tournament file says by what to rank. Chinese rulebooks say it themselves, and an order of teams
 * ranks no players. */
static bool is_file_order(const struct contest *c)
{
    const uint32_t *order = c->event->file_order;

    return order[0] != 0 && c->system != SYSTEM_KNOCKOUT &&
           (c->rules->unplayed != UNPLAYED_AS_IS || c->why == WHY_STARTS) &&
           (c->teams ||
            (!c->by_teams && order[0] != STANDING_MATCH_POINTS && order[0] != STANDING_GAME_POINTS));
}

static void choose_order(struct contest *c, const struct contest_options *o)
{
    const uint32_t *from = o->by != NULL ? o->by : c->rules->order[c->teams][c->system];
    size_t n = 0;

    if (o->by == NULL && is_file_order(c)) {
        if (c->event->file_order[0] != STANDING_POINTS && c->event->file_order[0] != STANDING_MATCH_POINTS &&
            c->event->file_order[0] != STANDING_GAME_POINTS)
            c->order[n++] = !c->teams                        ? STANDING_POINTS
                            : event_ranks_by_games(c->event) ? STANDING_GAME_POINTS
                                                             : STANDING_MATCH_POINTS;
        from = c->event->file_order;
    }
    /* The articles of a match and of a knockout are not about a relay. */
    c->own_order = from == c->rules->order[c->teams][c->system] && !event_is_relay(c->event);
    for (size_t i = 0; from[i] != 0 && n < ORDER_MAX - 1; i++)
        c->order[n++] = from[i];
    if (o->by == NULL)
        contest_insert_punished(c);
    n = contest_keys(c);
    if (c->any_playoff && contest_key_at(c, STANDING_PLAYOFF) == n && n < ORDER_MAX - 1)
        insert_playoff(c, n);
}

static uint32_t last_round(const struct contest *c)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < c->pairings; i++)
        last = !c->pairing[i].playoff && c->pairing[i].round > last ? c->pairing[i].round : last;
    return last;
}

static uint32_t rounds_of(const struct contest *c, uint32_t asked)
{
    uint32_t rounds = c->last_round > c->event->file_rounds ? c->last_round : c->event->file_rounds;

    if (asked != 0)
        return asked;
    if (c->system == SYSTEM_ROUND_ROBIN) {
        uint32_t all = c->cycles * (c->count - 1 + c->count % 2);

        /* Several games against one opponent in a round: the rounds are those that are numbered. */
        return rounds > all || (rounds != 0 && c->event->several_games) ? rounds : all;
    }
    return rounds;
}

/* An archive often has the first boards of an open only: then a player without a game is no news. */
static bool is_selection(const struct contest *c)
{
    uint32_t gaps = 0;

    for (uint32_t i = 0; i < c->count; i++) {
        bool gap = false;

        for (uint32_t k = 0; k < c->who[i].scores && !gap; k++)
            gap = score_of(c, i, k)->pairing == NOBODY && score_of(c, i, k)->round <= c->last_round;
        gaps += gap;
    }
    return gaps > 4 && 4 * gaps > c->count;
}

/* 29: teams by the places of their players, whose own table is made first. */
static void make_sum_of_places(struct contest *c, const struct event *e, const struct contest_options *o)
{
    struct contest_options alone = *o;
    struct contest players;

    alone.teams = false;
    alone.by = NULL;
    alone.system = SYSTEM_AUTO;
    contest_make(&players, e, &alone);
    contest_sum_places(c, &players, o);
    contest_free(&players);
}

void contest_make(struct contest *c, const struct event *e, const struct contest_options *o)
{
    *c = (struct contest){.event = e, .rules = &e->rules, .teams = o->teams};
    if (o->teams &&
        (o->system == SYSTEM_SUM_OF_PLACES || (o->system == SYSTEM_AUTO && contest_is_by_players(e)))) {
        make_sum_of_places(c, e, o);
        return;
    }
    take_players(c, o->use_other);
    c->mcmahon = o->mcmahon;
    c->by_grade = o->mcmahon && !slice_is(e->system_code, "McMahon");
    if (c->by_grade)
        c->rules = &standings_usual; /* a win is a point, as a grade is */
    c->by_teams = !o->teams && e->teams > 1 && !contest_is_by_players(e);
    if (o->teams)
        contest_make_matches(c);
    contest_find_system(c, o->system);
    c->last_round = last_round(c);
    c->rounds = rounds_of(c, o->rounds);
    c->unplayed = edition(c->rules->unplayed, e->start);
    choose_order(c, o);
    contest_count(c);
    c->selection = is_selection(c);
    contest_withdrawals(c, o->findings);
    if (c->relay)
        contest_relay(c);
    else if (c->system == SYSTEM_KNOCKOUT)
        contest_knockout(c);
    fide_adjust(c);
    contest_rank(c, o->findings);
}
