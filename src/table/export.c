/* A contest becomes a tournament file; see export.h. */
#include "table/export.h"

#include "base/memory.h"
#include "format/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

#define N_(text) text /* for translation; only output/ prints */

struct exporting {
    const struct contest *contest; /* of players */
    enum tournament_format to;
    struct tournament t;
    uint32_t *index; /* competitor → player of the file */
    struct table_findings *findings;
};

static const char *const names[] = {"trf16", "trf26", "egf", "aga"};

static void say_lost(struct exporting *x, const char *what, const struct entry *at)
{
    table_report(x->findings, CODE_LOSS, at, what, names[x->to], NULL);
}

/* The order of starting numbers: those of a list, else by rating, then by name. */
static bool starts_before(const struct contest *c, uint32_t a, uint32_t b)
{
    const struct player *p = &c->event->player[c->who[a].index], *q = &c->event->player[c->who[b].index];
    int order;

    if ((p->number == 0) != (q->number == 0))
        return p->number != 0;
    if (p->number != q->number)
        return p->number < q->number;
    if (p->rating != q->rating)
        return p->rating > q->rating;
    order = memcmp(p->name.p, q->name.p, p->name.n < q->name.n ? p->name.n : q->name.n);
    return order != 0 ? order < 0 : p->name.n < q->name.n;
}

static uint32_t *starting_order(const struct contest *c)
{
    uint32_t *list = mem_calloc(c->count + 1, sizeof *list);

    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t k = i;

        for (; k > 0 && starts_before(c, i, list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = i;
    }
    return list;
}

/* Ranks of weiqi go into the grade, titles of chess into the title. */
static void add_player(struct exporting *x, uint32_t who, uint32_t number)
{
    const struct competitor *w = &x->contest->who[who];
    const struct player *p = &x->contest->event->player[w->index];
    struct tournament_player *to = tournament_add(&x->t, number);

    to->name = p->name;
    to->id = p->id;
    to->federation = p->federation;
    to->sex = p->sex;
    to->birth = p->birth;
    to->rating = p->rating > 9999 ? 0 : p->rating;
    *(x->contest->event->kind == GAME_WEIQI ? &to->grade : &to->title) = p->title;
    to->points = w->points;
    to->bonus = p->bonus;
    to->rank = (int)w->place;
    x->index[who] = x->t.players - 1;
}

static char colour_in_file(const struct contest *c, char colour)
{
    bool black_first = c->event->kind == GAME_WEIQI || c->event->kind == GAME_WUZIQI;

    return colour == '\0' || !black_first ? colour : colour == 'w' ? 'b' : 'w';
}

static void add_cell(struct exporting *x, uint32_t who, const struct score *s)
{
    const struct contest *c = x->contest;
    const struct pairing *p = &c->pairing[s->pairing];
    const struct entry *entry = event_entry(c->event, p->entry);
    struct cell *cell;

    if (p->supposed)
        return;
    if (s->round == 0) {
        say_lost(x, N_("games without a round"), entry);
        return;
    }
    cell = tournament_cell(&x->t, x->index[who], s->round);
    if (cell == NULL)
        return;
    if (cell->code != '\0') {
        say_lost(x, N_("second games in a round"), entry);
        return;
    }
    cell->opponent = s->opponent == NOBODY ? NO_PLAYER : x->index[s->opponent];
    cell->colour = colour_in_file(c, s->colour);
    cell->code = s->code;
    cell->handicap = entry->handicap;
    cell->komi = entry->komi;
}

/* What the cells of a Go file cannot say. */
static void check_cells_of(struct exporting *x, uint32_t who)
{
    for (uint32_t k = 0; k < x->contest->who[who].scores; k++) {
        const struct score *s = score_of(x->contest, who, k);
        const struct pairing *p = s->pairing == NOBODY ? NULL : &x->contest->pairing[s->pairing];
        const struct entry *entry = p == NULL ? NULL : event_entry(x->contest->event, p->entry);

        if (p == NULL || p->supposed || (s->opponent != NOBODY && s->opponent < who))
            continue;
        if (x->to == TO_AGA && (s->opponent == NOBODY || code_is_forfeit(s->code)))
            say_lost(x, s->opponent == NOBODY ? N_("byes") : N_("forfeits"), entry);
        else if (x->to == TO_AGA && code_is_draw(s->code))
            say_lost(x, N_("draws"), entry);
        else if ((x->to == TO_EGF || x->to == TO_AGA) && p->code[0] == '0' && p->code[1] == '0')
            say_lost(x, N_("games that both lose"), entry);
    }
}

static struct slice date_words(struct arena *arena, int date, const char *format)
{
    char words[32];
    int y = date / 10000, m = date / 100 % 100, d = date % 100;

    if (date == 0 || m == 0 || d == 0)
        return (struct slice){"", 0};
    if (strcmp(format, "american") == 0)
        snprintf(words, sizeof words, "%02d/%02d/%04d", m, d, y);
    else
        snprintf(words, sizeof words, format, y, m, d);
    return slice_of(arena_str(arena, slice_of(words)));
}

static struct slice tie_break_words(struct exporting *x)
{
    struct buf b = {0};
    struct slice s;

    for (uint32_t k = 0; x->contest->order[k] != 0; k++) {
        const char *acronym = standing_info((enum standing_key)x->contest->order[k])->acronym;

        if (acronym == NULL || x->contest->order[k] == STANDING_POINTS)
            continue;
        buf_str(&b, b.n == 0 ? "" : ",");
        buf_str(&b, acronym);
    }
    s = (struct slice){arena_str(&x->t.arena, buf_as_slice(&b)), b.n};
    buf_free(&b);
    return s;
}

static void describe(struct exporting *x)
{
    static const char *const systems[SYSTEM_COUNT] = {[SYSTEM_ROUND_ROBIN] = "FIDE_ROUNDROBIN",
                                                      [SYSTEM_SWISS] = "CUSTOM_SWISS",
                                                      [SYSTEM_KNOCKOUT] = "CUSTOM_KNOCKOUT"};
    const struct contest *c = x->contest;
    const char *dates = x->to == TO_AGA ? "american" : x->to == TO_EGF ? "%04d-%02d-%02d" : "%04d/%02d/%02d";

    x->t.name = c->event->name;
    x->t.city = c->event->city;
    x->t.federation = c->event->federation;
    x->t.arbiter = c->event->arbiter;
    x->t.control = c->event->control;
    x->t.first_colour = c->event->first_colour;
    x->t.start = date_words(&x->t.arena, c->event->start, dates);
    x->t.end = date_words(&x->t.arena, c->event->end, dates);
    x->t.type = slice_of(system_name(c->system));
    x->t.system = c->event->system_code.n > 0 ? c->event->system_code : slice_of(systems[c->system]);
    x->t.rounds = c->rounds;
    x->t.tie_breaks = tie_break_words(x);
    x->t.has_scale = memcmp(c->rules->points, standings_usual.points, sizeof c->rules->points) != 0;
    memcpy(x->t.points, c->rules->points, sizeof x->t.points);
}

/* Members in the order of the team's list, else as they are numbered. */
static void add_teams(struct exporting *x, const uint32_t *order)
{
    const struct event *e = x->contest->event;

    for (uint32_t team = 0; team < e->teams; team++) {
        struct tournament_team *to = tournament_add_team(&x->t, e->team[team].name);

        for (uint32_t line = 0; line <= BOARDS_MAX; line++)
            for (uint32_t i = 0; i < x->contest->count; i++) {
                const struct player *p = &e->player[x->contest->who[order[i]].index];

                if (p->team == team && p->line == line)
                    tournament_join(&x->t, to, x->index[order[i]]);
            }
    }
}

/* Places and points of the teams, when they are ranked. */
static void rank_teams(struct exporting *x, const struct contest *teams)
{
    for (uint32_t i = 0; i < x->t.teams && i < teams->count; i++) {
        x->t.team[i].match_points = teams->who[i].points;
        x->t.team[i].game_points = teams->who[i].game_points;
        x->t.team[i].rank = (int)teams->who[i].place;
    }
}

static void write_file(struct buf *b, struct exporting *x)
{
    switch (x->to) {
    case TO_TRF16:
        trf_write(b, &x->t, false);
        break;
    case TO_TRF26:
        trf_write(b, &x->t, true);
        break;
    case TO_EGF:
        egf_write(b, &x->t);
        break;
    case TO_AGA:
        aga_write(b, &x->t);
        break;
    case TO_NONE:
        break;
    }
}

/* What else the format has no place for, said once. */
static void check_list(struct exporting *x)
{
    const struct contest *c = x->contest;
    bool fide = x->to == TO_TRF16 || x->to == TO_TRF26, bonus = false, ratings = false;

    for (uint32_t i = 0; i < c->event->players; i++) {
        bonus |= c->event->player[i].bonus.num != 0;
        ratings |= c->event->player[i].rating != 0;
    }
    const struct {
        bool lost;
        const char *what;
    } rows[] = {{x->to != TO_TRF26 && c->event->file_order[0] != 0, N_("the order of tie-breaks")},
                {x->to != TO_TRF26 && bonus, N_("points beside those of results")},
                {!fide && ratings, N_("ratings")},
                {!fide && c->event->teams > 0, N_("teams")}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].lost)
            say_lost(x, rows[i].what, event_entry(c->event, c->event->player[0].entry));
}

static void export_players(struct buf *b, struct exporting *x, const struct contest *teams)
{
    const struct contest *c = x->contest;
    uint32_t *order = starting_order(c);

    describe(x);
    x->index = mem_calloc(c->count + 1, sizeof *x->index);
    for (uint32_t i = 0; i < c->count; i++)
        add_player(x, order[i], i + 1);
    for (uint32_t i = 0; i < c->count; i++) {
        for (uint32_t k = 0; k < c->who[i].scores; k++)
            if (score_of(c, i, k)->pairing != NOBODY)
                add_cell(x, i, score_of(c, i, k));
        check_cells_of(x, i);
    }
    if (x->to == TO_TRF16 || x->to == TO_TRF26)
        add_teams(x, order);
    check_list(x);
    if (teams != NULL)
        rank_teams(x, teams);
    write_file(b, x);
    free(order);
    free(x->index);
    tournament_free(&x->t);
}

void export_contest(struct buf *b, const struct contest *c, enum tournament_format to,
                    struct table_findings *findings)
{
    struct exporting x = {.contest = c, .to = to, .findings = findings};
    struct contest players;

    if (!c->teams) {
        export_players(b, &x, NULL);
        return;
    }
    contest_make(&players, c->event, &(struct contest_options){.system = SYSTEM_AUTO});
    x.contest = &players;
    export_players(b, &x, c);
    contest_free(&players);
}
