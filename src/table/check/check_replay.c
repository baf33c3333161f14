/* An event becomes cells in the order of pairing numbers; see check_replay.h. */
#include "table/check/check_replay.h"

#include <stdlib.h>

/* Points in whole numbers. */
static int to_units(struct ratio r)
{
    enum { UNIT = 20 };

    return (int)(r.num * UNIT / r.den);
}

struct numbered {
    uint32_t number, player;
};

static int by_number(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;

    return x->number != y->number ? (x->number < y->number ? -1 : 1)
                                  : (x->player > y->player) - (x->player < y->player);
}

/* Pairing numbers go by rating. */
static bool are_by_rating(const struct event *e, const struct numbered *list)
{
    for (uint32_t i = 0; i < e->players; i++) {
        int rating = e->player[list[i].player].rating;

        if (rating == 0 || (i > 0 && rating > e->player[list[i - 1].player].rating))
            return false;
    }
    return true;
}

/* Where a list is in the order of its points and not of ratings, and declares no other ranks, its numbers are
 * places: they are not those that pairing used. */
static bool are_pairing_numbers(const struct event *e, const struct numbered *list)
{
    if (are_by_rating(e, list))
        return true;
    for (uint32_t i = 0; i < e->players; i++) {
        const struct player *p = &e->player[list[i].player],
                            *before = i == 0 ? p : &e->player[list[i - 1].player];
        const struct entry_player *said, *above;

        if (p->list == NOBODY || before->list == NOBODY)
            return true;
        said = event_entry(e, p->list)->of_player;
        above = event_entry(e, before->list)->of_player;
        if (!said->has_points || (said->rank != 0 && said->rank != p->number) ||
            ratio_cmp(above->points, said->points) < 0)
            return true;
    }
    return e->players < 6 || e->rounds < 2;
}

/* Which of match points and game points ranks first, and whether the other settles colours. */
struct team_scores {
    bool named, games_first, second;
};

static struct team_scores team_scores(const struct event *e)
{
    bool match = slice_holds(e->system_code, "_MP"), games = slice_holds(e->system_code, "_GP");

    return (struct team_scores){
        .named = match || games, .games_first = event_ranks_by_games(e), .second = match == games};
}

/* What makes a colour due to teams: FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]. */
static enum team_wishes wishes_of(const struct event *e)
{
    if (slice_holds(e->system_code, "TYPEB"))
        return WISHES_GRADED;
    return slice_holds(e->system_code, "TYPEA") || !team_scores(e).named ? WISHES_SIMPLE : WISHES_NONE;
}

/* The points of a side: of teams by the score that ranks first, or by the other. */
static int worth(const struct contest *c, const struct pairing *p, unsigned s, bool games)
{
    if (!games && p->code[s] == '?') /* C.04.2 3.1: adjourned */
        return to_units(contest_scale(c)[FOR_DRAW]);
    if (!games)
        return to_units(code_worth(contest_scale(c), p->code[s], p->code[1 - s]));
    if (p->side[1] == NOBODY && p->game_points[0].num == 0 && p->code[0] == 'U')
        return to_units(ratio_mul(c->rules->points[FOR_DRAW], ratio_int(c->boards)));
    return to_units(p->game_points[s]);
}

static void take_cells(struct round_replay *r, const uint32_t *place)
{
    const struct contest *k = r->c;
    const struct event *ev = k->event;
    const struct pairing *list = k->teams ? k->pairing : ev->pairing;
    struct team_scores scores = team_scores(ev);
    struct swiss_event *e = &r->e;

    for (size_t i = 0; i < (size_t)e->players * e->rounds; i++)
        e->cell[i].opponent = NO_ONE;
    for (uint32_t i = 0; i < (k->teams ? k->pairings : ev->pairings); i++) {
        const struct pairing *p = &list[i];

        /* The contest's pairings are the event's, and then those that rules suppose. */
        for (unsigned s = 0; s < 2 && p->side[s] != NOBODY && p->round > 0 && !k->pairing[i].playoff; s++) {
            size_t at = (size_t)place[p->side[s]] * e->rounds + p->round - 1;
            struct swiss_cell *c = &e->cell[at];

            if (r->entry[at] != NULL)
                continue;
            r->entry[at] = event_entry(ev, p->entry);
            c->opponent = p->side[1 - s] == NOBODY ? NO_ONE : place[p->side[1 - s]];
            c->code = p->code[s];
            c->colour = c->opponent == NO_ONE || !p->colours ? '\0' : s == 0 ? 'w' : 'b';
            c->points = worth(k, p, s, k->teams && scores.games_first);
            c->second = k->teams && scores.second ? worth(k, p, s, !scores.games_first) : 0;
        }
    }
}

/* C.04.7: the upper half has a win more in the first half of the accelerated rounds, half of it in the
 * others. */
static void accelerate(struct round_replay *r)
{
    struct swiss_event *e = &r->e;
    uint32_t present = 0, upper = 0, rounds = (e->planned + 1) / 2, full = (rounds + 1) / 2, seen = 0;

    for (uint32_t i = 0; i < e->players; i++)
        present += swiss_is_paired(swiss_cell(e, i, 1));
    for (upper = 0; upper < e->players && seen < 2 * ((present + 3) / 4); upper++)
        seen += swiss_is_paired(swiss_cell(e, upper, 1));
    for (uint32_t i = 0; i < upper; i++)
        for (uint32_t k = 0; k < rounds && k < e->rounds; k++)
            e->virtual_points[(size_t)i * e->rounds + k] = k < full ? e->win : e->win / 2;
}

/* What the file says for pairing alone. */
static void take_terms(struct round_replay *r, bool baku)
{
    const struct event *ev = r->c->event;
    struct swiss_event *e = &r->e;
    bool points = false;

    e->virtual_points = mem_calloc((size_t)e->players * e->rounds + 1, sizeof *e->virtual_points);
    e->ban = mem_calloc(ev->terms + 1, sizeof *e->ban);
    for (uint32_t t = 0; t < ev->terms; t++) {
        const struct tournament_term *x = &ev->term[t];
        struct swiss_ban ban = {{NO_ONE, NO_ONE}, x->from, x->to};

        if (x->of_teams != r->c->teams)
            continue;
        points |= !x->ban && !x->late;
        for (uint32_t i = 0; i < e->players; i++) {
            uint32_t number = replay_number(r, i);

            for (unsigned k = 0; k < 2 && x->ban; k++)
                if (x->number[k] == number)
                    ban.player[k] = i;
            for (uint32_t round = x->from; !x->ban && round >= 1 && round <= x->to && round <= e->rounds;
                 round++)
                if (number >= x->number[0] && number <= x->number[1])
                    e->virtual_points[(size_t)i * e->rounds + round - 1] += to_units(x->points);
        }
        if (x->ban && ban.player[0] != NO_ONE && ban.player[1] != NO_ONE)
            e->ban[e->bans++] = ban;
    }
    if (baku && !points && e->rounds > 0)
        accelerate(r);
}

/* The last round before one that is missing in a line which could not be read. */
static void find_sure(struct round_replay *r)
{
    const struct event *ev = r->c->event;

    r->sure = r->e.rounds;
    for (uint32_t i = 0; i < r->e.players; i++) {
        const struct entry_player *said;
        uint32_t list = r->c->teams ? NOBODY : ev->player[r->who[i]].list, round = 1;

        if (list == NOBODY)
            continue;
        said = event_entry(ev, list)->of_player;
        if (said->unsure != 0 && said->unsure <= r->sure)
            r->sure = said->unsure - 1;
        if (!said->broken)
            continue;
        while (round <= r->sure && replay_entry(r, i, round) != NULL)
            round++;
        r->sure = round - 1 < r->sure ? round - 1 : r->sure;
    }
}

static uint32_t number_of(const struct contest *c, uint32_t who)
{
    const struct event *e = c->event;

    if (!c->teams)
        return e->player[who].number;
    return e->team[who].listed == NULL ? 0 : e->team[who].listed->number;
}

void replay_begin(struct round_replay *r, const struct contest *c, enum swiss_system system,
                  enum swiss_edition edition)
{
    const struct event *ev = c->event;
    uint32_t *place = mem_calloc(c->count + 1, sizeof *place);
    struct numbered *list = mem_calloc(c->count + 1, sizeof *list);
    struct swiss_event *e = &r->e;

    *r = (struct round_replay){.c = c,
                               .e = {.system = system,
                                     .edition = edition,
                                     .wishes = wishes_of(ev),
                                     .players = c->count,
                                     .rounds = ev->rounds}};
    e->planned = ev->file_rounds > ev->rounds ? ev->file_rounds : ev->rounds;
    e->win = to_units(contest_scale(c)[FOR_WIN]);
    e->draw = to_units(contest_scale(c)[FOR_DRAW]);
    e->loss = to_units(contest_scale(c)[FOR_LOSS]);
    e->first_colour = ev->first_colour;
    r->who = mem_calloc(2 * (size_t)c->count + 1, sizeof *r->who);
    r->number = r->who + c->count;
    r->rating = mem_calloc(c->count + 1, sizeof *r->rating);
    for (uint32_t i = 0; i < c->count; i++)
        list[i] = (struct numbered){number_of(c, i), i};
    qsort(list, c->count, sizeof *list, by_number);
    for (uint32_t i = 0; i < c->count; i++) {
        r->who[i] = list[i].player;
        r->number[i] = list[i].number;
        place[list[i].player] = i;
    }
    for (uint32_t i = 0; i < c->count && !c->teams; i++)
        r->rating[i] = ev->player[r->who[i]].rating;
    e->rating = r->rating;
    r->listed = c->count > 0 && list[0].number > 0;
    r->numbered = r->listed && (c->teams || are_pairing_numbers(ev, list));
    e->cell = mem_calloc((size_t)e->players * e->rounds + 1, sizeof *e->cell);
    r->entry = mem_calloc((size_t)e->players * e->rounds + 1, sizeof *r->entry);
    take_cells(r, place);
    find_sure(r);
    for (uint32_t i = 0; i < e->players && e->first_colour == '\0' && e->rounds > 0; i++)
        e->first_colour = swiss_cell(e, i, 1)->colour;
    take_terms(r, slice_holds(ev->system_code, "BAKU"));
    free(list);
    free(place);
}

void replay_end(struct round_replay *r)
{
    free(r->e.cell);
    free(r->e.virtual_points);
    free(r->e.ban);
    free(r->entry);
    free(r->who);
    free(r->rating);
}
