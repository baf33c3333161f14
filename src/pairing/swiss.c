/* What earlier rounds leave behind for the pairing of the next; see swiss.h. */
#include "pairing/swiss.h"

#include "base/mem/mem.h"

#include <stdlib.h>

bool swiss_is_played(const struct swiss_cell *c)
{
    return c->opponent != NO_ONE && c->code != '\0' && strchr("1=0WDL?", c->code) != NULL;
}

bool swiss_is_paired(const struct swiss_cell *c)
{
    return c->opponent != NO_ONE || c->code == 'U';
}

uint32_t swiss_met(const struct swiss_event *e, uint32_t a, uint32_t b, uint32_t round)
{
    for (uint32_t r = 1; r < round; r++)
        if (swiss_cell(e, a, r)->opponent == b && swiss_is_played(swiss_cell(e, a, r)))
            return r;
    return 0;
}

bool swiss_is_dutch(const struct swiss_event *e, uint32_t round)
{
    return e->system == SWISS_DUTCH || (e->system == SWISS_BURSTEIN && round <= 4 && round <= e->planned / 2);
}

int swiss_points(const struct swiss_event *e, uint32_t player, uint32_t round)
{
    int points = 0;

    for (uint32_t r = 1; r < round; r++)
        points += swiss_cell(e, player, r)->points;
    return points;
}

static int score_before(const struct swiss_event *e, uint32_t player, uint32_t round)
{
    int more = e->virtual_points == NULL || round > e->rounds
                   ? 0
                   : e->virtual_points[(uint64_t)player * e->rounds + round - 1];

    return more + swiss_points(e, player, round);
}

/* Article 1.4: who got points without playing floated down, as did who met somebody with less. */
static enum swiss_float floated(const struct swiss_event *e, uint32_t player, uint32_t round)
{
    const struct swiss_cell *c = swiss_cell(e, player, round);
    int mine, theirs;

    if (!swiss_is_played(c))
        return e->edition == SWISS_2017 || c->code == 'U' || c->points > e->loss ? FLOAT_DOWN : FLOAT_NONE;
    mine = score_before(e, player, round);
    theirs = score_before(e, c->opponent, round);
    return mine > theirs ? FLOAT_DOWN : mine < theirs ? FLOAT_UP : FLOAT_NONE;
}

/* Until 2026 a full-point bye that was asked for did not count. */
bool swiss_bars_bye(const struct swiss_event *e, const struct swiss_cell *c)
{
    return c->code == 'U' || c->code == '+' ||
           (e->edition != SWISS_2017 && !swiss_is_played(c) && c->code != '\0' && c->points >= e->win);
}

static void take_colours(struct swiss_player *p, char *colours, uint32_t games)
{
    char last = games > 0 ? colours[games - 1] : '\0';
    int wide = abs(p->difference);

    colours[games] = '\0';
    p->colours = colours;
    p->twice = games > 1 && colours[games - 2] == last ? last : '\0';
    p->wish = wide > 1                                       ? (p->difference > 0 ? 'b' : 'w')
              : p->twice != '\0' || (wide == 0 && games > 0) ? (last == 'w' ? 'b' : 'w')
              : wide == 1                                    ? (p->difference > 0 ? 'b' : 'w')
                                                             : '\0';
    p->force = wide > 1 || p->twice != '\0' ? WISH_ABSOLUTE
               : wide == 1                  ? WISH_STRONG
               : games > 0                  ? WISH_MILD
                                            : WISH_NONE;
}

static void take_player(struct swiss *s, uint32_t id, uint32_t order, char *colours)
{
    const struct swiss_event *e = s->event;
    struct swiss_player *p = &s->player[s->count++];
    uint32_t games = 0;

    *p = (struct swiss_player){.id = id, .order = order, .may_have_bye = true};
    p->score = score_before(e, id, s->round);
    for (uint32_t r = 1; r < s->round; r++) {
        const struct swiss_cell *c = swiss_cell(e, id, r);

        if (swiss_is_played(c) && c->colour != '\0') {
            p->difference += c->colour == 'w' ? 1 : -1;
            colours[games++] = c->colour;
        }
        p->unplayed += !swiss_is_played(c);
        p->second += c->second;
        p->may_have_bye &= !swiss_bars_bye(e, c);
    }
    p->topscorer = swiss_is_dutch(e, s->round) && s->round >= e->planned &&
                   2 * p->score > (int)(s->round - 1) * (e->win > e->draw ? e->win : e->draw);
    for (uint32_t back = 0; back < 2 && s->round > back + 1; back++)
        p->floated[back] = floated(e, id, s->round - 1 - back);
    take_colours(p, colours, games);
    if (e->system != SWISS_DUBOV)
        return;
    for (uint32_t r = 1; r < s->round; r++)
        p->upfloats += floated(e, id, r) == FLOAT_UP;
    if (games == 0) { /* C.04.4.1 1.6.4 */
        p->wish = 'b';
        p->force = WISH_MILD;
    }
}

static int by_score(const void *a, const void *b)
{
    const struct swiss_player *x = a, *y = b;

    return x->score != y->score ? (x->score < y->score ? 1 : -1) : (x->id > y->id) - (x->id < y->id);
}

/* C1, C3 and bans. */
static void fill_may(struct swiss *s)
{
    const struct swiss_event *e = s->event;
    uint32_t n = s->count;

    memset(s->may, 1, (size_t)n * n);
    for (uint32_t a = 0; a < n; a++) {
        const struct swiss_player *p = &s->player[a];

        for (uint32_t b = 0; b < n; b++) {
            const struct swiss_player *q = &s->player[b];

            if (a == b || (e->system != SWISS_TEAMS && p->force == WISH_ABSOLUTE &&
                           q->force == WISH_ABSOLUTE && p->wish == q->wish && !p->topscorer && !q->topscorer))
                s->may[(size_t)a * n + b] = 0;
        }
        for (uint32_t r = 1; r < s->round; r++) {
            const struct swiss_cell *c = swiss_cell(e, p->id, r);

            if (swiss_is_played(c) && s->at[c->opponent] != NO_ONE)
                s->may[(size_t)a * n + s->at[c->opponent]] = s->may[(size_t)s->at[c->opponent] * n + a] = 0;
        }
    }
    for (uint32_t i = 0; i < e->bans; i++) {
        uint32_t a = s->at[e->ban[i].player[0]], b = s->at[e->ban[i].player[1]];

        if (a != NO_ONE && b != NO_ONE && e->ban[i].from <= s->round && s->round <= e->ban[i].to)
            s->may[(size_t)a * n + b] = s->may[(size_t)b * n + a] = 0;
    }
}

void swiss_before(struct swiss *s, const struct swiss_event *e, uint32_t round)
{
    uint32_t order = 0;

    *s = (struct swiss){.event = e, .round = round};
    s->player = mem_calloc(e->players + 1, sizeof *s->player);
    s->at = mem_calloc(e->players + 1, sizeof *s->at);
    s->colours = mem_calloc(e->players + 1, round + 1);
    for (uint32_t i = 0; i < e->players; i++) {
        bool here = swiss_is_paired(swiss_cell(e, i, round)), known = here;

        s->at[i] = NO_ONE;
        for (uint32_t r = 1; r < round && !known; r++)
            known = swiss_is_paired(swiss_cell(e, i, r));
        if (here)
            take_player(s, i, order, s->colours + (size_t)i * (round + 1));
        order += known;
    }
    qsort(s->player, s->count, sizeof *s->player, by_score);
    for (uint32_t i = 0; i < s->count; i++) {
        s->at[s->player[i].id] = i;
        s->player[i].rank = i;
    }
    s->may = mem_calloc((size_t)s->count * s->count + 1, 1);
    fill_may(s);
}

void swiss_free(struct swiss *s)
{
    free(s->player);
    free(s->at);
    free(s->colours);
    free(s->may);
}

char swiss_last_other(const struct swiss_player *a, const struct swiss_player *b)
{
    size_t x = strlen(a->colours), y = strlen(b->colours);

    while (x > 0 && y > 0) {
        x--;
        y--;
        if (a->colours[x] != b->colours[y])
            return b->colours[y];
    }
    return '\0';
}

bool swiss_is_white(const struct swiss *s, const struct swiss_player *a, const struct swiss_player *b,
                    unsigned *step)
{
    const struct swiss_player *higher = a->rank < b->rank ? a : b;
    bool white;
    char other;

    *step = 5;
    white = (higher->order % 2 == 0) == (s->event->first_colour != 'b');
    if (a->colours[0] == '\0' && b->colours[0] == '\0')
        return (higher == a) == white;
    *step = 1;
    if (a->wish != b->wish && (a->wish != '\0' || b->wish != '\0'))
        return a->wish != '\0' ? a->wish == 'w' : b->wish == 'b';
    *step = 2;
    if (a->force != b->force)
        return (a->force > b->force ? a : b)->wish == (a->force > b->force ? 'w' : 'b');
    if (a->force == WISH_ABSOLUTE && abs(a->difference) != abs(b->difference))
        return abs(a->difference) > abs(b->difference) ? a->wish == 'w' : b->wish == 'b';
    *step = 3;
    if ((other = swiss_last_other(a, b)) != '\0')
        return other == 'w';
    *step = 4;
    if (higher->wish != '\0')
        return (higher == a) == (higher->wish == 'w');
    *step = 5;
    return (higher == a) == white;
}

void swiss_colour_faults(const struct swiss_player *a, const struct swiss_player *b, int faults[4])
{
    int wide = abs(a->difference), other = abs(b->difference);

    memset(faults, 0, 4 * sizeof *faults);
    if (a->wish != b->wish || a->wish == '\0')
        return;
    faults[2] = 1;
    faults[3] = a->force >= WISH_STRONG && b->force >= WISH_STRONG &&
                (a->force != WISH_ABSOLUTE || b->force != WISH_ABSOLUTE);
    if (a->force != WISH_ABSOLUTE || b->force != WISH_ABSOLUTE)
        return;
    faults[0] = wide > 1 && other > 1;
    if (wide == other)
        faults[1] = a->twice != '\0' && a->twice == b->twice;
    else
        faults[1] = (wide > other ? b : a)->twice == (a->wish == 'w' ? 'b' : 'w');
}
