/* An event becomes cells in the order of pairing numbers; see replay.h. */
#include "table/check/replay.h"

#include "base/mem/memory.h"

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

/* Where a list is in the order of its points, and declares no other ranks, its numbers are places: they are
 * not those that pairing used. */
static bool are_pairing_numbers(const struct event *e, const struct numbered *list)
{
    for (uint32_t i = 0; i < e->players; i++) {
        const struct player *p = &e->player[list[i].player],
                            *before = i == 0 ? p : &e->player[list[i - 1].player];
        const struct entry_player *said, *above;

        if (p->list == NOBODY || before->list == NOBODY)
            return true;
        said = event_entry(e, p->list)->of_player;
        above = event_entry(e, before->list)->of_player;
        if ((said->rank != 0 && said->rank != p->number) || ratio_cmp(above->points, said->points) < 0)
            return true;
    }
    return e->players < 6 || e->rounds < 2;
}

static void take_cells(struct round_replay *r, const uint32_t *place)
{
    const struct event *ev = r->c->event;
    struct swiss_event *e = &r->e;

    for (size_t i = 0; i < (size_t)e->players * e->rounds; i++)
        e->cell[i].opponent = NO_ONE;
    for (uint32_t i = 0; i < ev->pairings; i++) {
        const struct pairing *p = &ev->pairing[i];

        for (unsigned s = 0; s < 2 && p->side[s] != NOBODY && p->round > 0; s++) {
            size_t at = (size_t)place[p->side[s]] * e->rounds + p->round - 1;
            struct swiss_cell *c = &e->cell[at];

            if (r->entry[at] != NULL)
                continue;
            r->entry[at] = event_entry(ev, p->entry);
            c->opponent = p->side[1 - s] == NOBODY ? NO_ONE : place[p->side[1 - s]];
            c->code = p->code[s];
            c->colour = c->opponent == NO_ONE || !p->colours ? '\0' : s == 0 ? 'w' : 'b';
            c->points = to_units(code_worth(r->c->rules->points, p->code[s], p->code[1 - s]));
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

        points |= !x->ban;
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
        uint32_t list = ev->player[r->player[i]].list, round = 1;

        if (list == NOBODY || !event_entry(ev, list)->of_player->broken)
            continue;
        while (round <= r->sure && replay_entry(r, i, round) != NULL)
            round++;
        r->sure = round - 1 < r->sure ? round - 1 : r->sure;
    }
}

void replay_begin(struct round_replay *r, const struct contest *c, enum swiss_edition edition, bool baku)
{
    const struct event *ev = c->event;
    uint32_t *place = mem_calloc(ev->players + 1, sizeof *place);
    struct numbered *list = mem_calloc(ev->players + 1, sizeof *list);
    struct swiss_event *e = &r->e;

    *r = (struct round_replay){.c = c,
                               .e = {.edition = edition, .players = ev->players, .rounds = ev->rounds}};
    e->planned = ev->file_rounds > ev->rounds ? ev->file_rounds : ev->rounds;
    e->win = to_units(c->rules->points[FOR_WIN]);
    e->draw = to_units(c->rules->points[FOR_DRAW]);
    e->loss = to_units(c->rules->points[FOR_LOSS]);
    e->first_colour = ev->first_colour;
    r->player = mem_calloc(ev->players + 1, sizeof *r->player);
    for (uint32_t i = 0; i < ev->players; i++)
        list[i] = (struct numbered){ev->player[i].number, i};
    qsort(list, ev->players, sizeof *list, by_number);
    for (uint32_t i = 0; i < ev->players; i++) {
        r->player[i] = list[i].player;
        place[list[i].player] = i;
    }
    r->listed = ev->players > 0 && list[0].number > 0;
    r->numbered = r->listed && are_pairing_numbers(ev, list);
    e->cell = mem_calloc((size_t)e->players * e->rounds + 1, sizeof *e->cell);
    r->entry = mem_calloc((size_t)e->players * e->rounds + 1, sizeof *r->entry);
    take_cells(r, place);
    find_sure(r);
    for (uint32_t i = 0; i < e->players && e->first_colour == '\0' && e->rounds > 0; i++)
        e->first_colour = swiss_cell(e, i, 1)->colour;
    take_terms(r, baku);
    free(list);
    free(place);
}

void replay_end(struct round_replay *r)
{
    free(r->e.cell);
    free(r->e.virtual_points);
    free(r->e.ban);
    free(r->entry);
    free(r->player);
}
