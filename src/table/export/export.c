/* A contest becomes a tournament file; see export.h. */
#include "table/export/export.h"

#include "format/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

#define N_(text) text /* for translation; only output/ prints */

struct exporting {
    const struct contest *contest; /* of players */
    const struct contest *teams;   /* NULL: there are none */
    bool teams_asked;
    enum tournament_format to;
    struct tournament t;
    uint32_t *index; /* competitor → player of the file */
    struct table_findings *findings;
    struct {
        const char *what;
        uint32_t times;
    } lost[8]; /* told so far */
};

static const char *const names[] = {"trf16", "trf26", "egf", "aga"};

/* Whether that was told of as many games as --limit=findings allows. */
static bool is_told(struct exporting *x, const char *what)
{
    for (size_t i = 0; i < sizeof x->lost / sizeof *x->lost; i++) {
        if (x->lost[i].what == NULL)
            x->lost[i].what = what;
        if (x->lost[i].what == what)
            return x->lost[i].times++ >= limit_now(LIMIT_FINDINGS);
    }
    return false;
}

static void say_lost(struct exporting *x, const char *what, const struct entry *at)
{
    if (!is_told(x, what))
        table_report(x->findings, CODE_LOSS, at, what, names[x->to], NULL);
}

/* The order of starting numbers: those of a list, else by rating, then by name. */
static bool starts_before(const struct contest *c, uint32_t a, uint32_t b)
{
    const struct player *p = &c->event->player[c->who[a].index], *q = &c->event->player[c->who[b].index];

    if ((p->number == 0) != (q->number == 0))
        return p->number != 0;
    if (p->number != q->number)
        return p->number < q->number;
    if (p->rating != q->rating)
        return p->rating > q->rating;
    return slice_order(p->name, q->name) < 0;
}

/* EGF's tables go by place, so that the number of a line is the place. */
static uint32_t *starting_order(const struct exporting *x)
{
    const struct contest *c = x->contest;
    uint32_t *list = mem_calloc(c->count + 1, sizeof *list);

    if (x->to == TO_EGF) {
        memcpy(list, c->rank, c->count * sizeof *list);
        return list;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t k = i;

        for (; k > 0 && starts_before(c, i, list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = i;
    }
    return list;
}

static bool is_fide_title(struct slice s)
{
    static const char *const titles[] = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM",
                                         "g",  "m",  "f",  "c",  "wg",  "wm",  "wf",  "wc"};

    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (slice_is_nocase(s, titles[i]))
            return true;
    return false;
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
    to->club = p->club;
    to->rating = p->rating > 9999 ? 0 : p->rating;
    if (x->contest->event->kind != GAME_WEIQI && (x->to == TO_EGF || x->to == TO_AGA))
        to->rating = 0;
    if (x->contest->event->kind == GAME_WEIQI)
        to->grade = p->title;
    else if (is_fide_title(p->title))
        to->title = p->title;
    to->points = w->points;
    to->bonus = p->bonus;
    to->rank = (int)w->place;
    x->index[who] = x->t.players - 1;
}

static char colour_in_file(const struct contest *c, char colour)
{
    bool black_first = game_places_stones(c->event->kind);

    return colour == '\0' || !black_first ? colour : colour == 'w' ? 'b' : 'w';
}

static void add_cell(struct exporting *x, uint32_t who, const struct score *s)
{
    const struct contest *c = x->contest;
    const struct pairing *p = &c->pairing[s->pairing];
    const struct entry *entry = event_entry(c->event, p->entry);
    struct cell *cell;

    if (p->supposed && s->round == 0)
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

/* The order in FIDE's acronyms, as far as there are some; without the points where these come first. An
 * order of teams stays that of the file where players are ranked. */
static struct slice tie_break_words(struct exporting *x)
{
    const struct contest *c = x->teams_asked ? x->teams : x->contest;
    uint32_t first = c->event->file_order[0];
    bool of_teams = c->by_teams || first == STANDING_MATCH_POINTS || first == STANDING_GAME_POINTS;
    const uint32_t *order = of_teams && first != 0 && !x->teams_asked ? c->event->file_order : c->order;
    SCOPED(buf) b = {0};

    x->t.order_with_points = order[0] != STANDING_POINTS;
    for (uint32_t k = 0; order[k] != 0; k++) {
        SCOPED(buf) acronym = {0};

        if (!standing_put_acronym(&acronym, order[k]) || (k == 0 && order[k] == STANDING_POINTS))
            continue;
        buf_str(&b, b.n == 0 ? "" : ",");
        buf_slice(&b, buf_as_slice(&acronym));
    }
    return (struct slice){arena_str(&x->t.arena, buf_as_slice(&b)), b.n};
}

/* FIDE_DUTCH and so on; 092 has words. */
static bool is_code(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!(s.p[i] >= 'A' && s.p[i] <= 'Z') && !(s.p[i] >= '0' && s.p[i] <= '9') && s.p[i] != '_')
            return false;
    return s.n > 0;
}

static void describe(struct exporting *x)
{
    static const char *const systems[2][SYSTEM_COUNT] = {
        {[SYSTEM_ROUND_ROBIN] = "FIDE_ROUNDROBIN", [SYSTEM_KNOCKOUT] = "CUSTOM_KNOCKOUT"},
        {[SYSTEM_ROUND_ROBIN] = "FIDE_TEAM_ROUNDROBIN",
         [SYSTEM_SWISS] = "FIDE_TEAM",
         [SYSTEM_KNOCKOUT] = "CUSTOM_KNOCKOUT"}};
    const struct contest *c = x->contest, *asked = x->teams_asked ? x->teams : c;
    const char *dates = x->to == TO_AGA ? "american" : x->to == TO_EGF ? "%04d-%02d-%02d" : "%04d/%02d/%02d";

    x->t.name = c->event->name;
    x->t.city = c->event->city;
    x->t.federation = c->event->federation;
    x->t.arbiter = c->event->arbiter;
    x->t.control = c->event->control;
    x->t.first_colour = c->event->first_colour;
    x->t.start = date_words(&x->t.arena, c->event->start, dates);
    x->t.end = date_words(&x->t.arena, c->event->end, dates);
    x->t.type = slice_of(system_name(asked->system));
    x->t.system = is_code(c->event->system_code) ? c->event->system_code
                                                 : slice_of(systems[x->teams_asked][asked->system]);
    x->t.rounds = asked->rounds;
    x->t.tie_breaks = tie_break_words(x);
    x->t.has_scale = memcmp(c->rules->points, standings_usual.points, sizeof c->rules->points) != 0;
    memcpy(x->t.points, c->rules->points, sizeof x->t.points);
    x->t.has_match_scale = c->event->file_match_scale || x->teams_asked;
    memcpy(x->t.match_points, c->rules->match_points, sizeof x->t.match_points);
    x->t.board_colours = c->event->board_colours;
}

/* Members in the order of the team's list, else as they are numbered. */
static void add_members(struct exporting *x, struct tournament_team *to, uint32_t team, const uint32_t *order)
{
    const struct event *e = x->contest->event;

    for (uint32_t line = 0; line <= BOARDS_MAX; line++)
        for (uint32_t i = 0; i < x->contest->count; i++) {
            const struct player *p = &e->player[x->contest->who[order[i]].index];

            if (p->team == team && p->line == line)
                tournament_join(&x->t, to, x->index[order[i]]);
        }
}

static void add_teams(struct exporting *x, const uint32_t *order)
{
    const struct event *e = x->contest->event;

    for (uint32_t team = 0; team < e->teams; team++) {
        const struct entry_team *listed = e->team[team].listed;
        uint32_t number = listed == NULL ? 0 : listed->number;
        struct tournament_team *to;

        if (tournament_find_team(&x->t, number) != NO_PLAYER)
            number = 0;
        to = tournament_add_team(&x->t, number, e->team[team].name);
        if (listed != NULL) {
            to->short_name = listed->short_name;
            to->bonus = listed->bonus;
        }
        if (x->teams != NULL && x->teams->system != SYSTEM_SUM_OF_PLACES) {
            to->has_points = true;
            to->match_points = x->teams->who[team].points;
            to->game_points = x->teams->who[team].game_points;
            to->rank = (int)x->teams->who[team].place;
        }
        add_members(x, to, team, order);
    }
}

/* Byes and forfeits of whole teams. */
static void add_matches(struct exporting *x)
{
    const struct event *e = x->contest->event;

    for (uint32_t i = 0; i < e->matches; i++) {
        struct tournament_match *m = tournament_add_match(&x->t);

        m->round = e->match[i].round;
        for (unsigned s = 0; s < 2; s++) {
            m->team[s] = e->match[i].side[s] == NOBODY ? NO_PLAYER : e->match[i].side[s];
            m->code[s] = e->match[i].code[s];
        }
        m->game_points = e->match[i].game_points[0];
    }
}

/* The board of each player where the order of the list would give another. */
static void add_line_ups(struct exporting *x)
{
    const struct contest *c = x->contest;

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];

        for (unsigned s = 0; s < 2 && p->side[1] != NOBODY && p->board > 0 && p->board <= BOARDS_MAX; s++) {
            uint32_t player = x->index[p->side[s]], team = x->t.player[player].team;
            struct line_up *l = NULL;

            if (team == NO_PLAYER || p->round == 0)
                continue;
            for (uint32_t k = 0; k < x->t.line_ups && l == NULL; k++)
                if (x->t.line_up[k].round == p->round && x->t.line_up[k].team == team)
                    l = &x->t.line_up[k];
            if (l == NULL) {
                l = tournament_add_line_up(&x->t);
                l->round = p->round;
                l->team = team;
            }
            for (; l->boards < p->board; l->boards++)
                l->player[l->boards] = NO_PLAYER;
            l->player[p->board - 1] = player;
        }
    }
}

/* Line-ups that the list tells as well are taken out again. */
static void drop_line_ups(struct exporting *x)
{
    struct line_up *all = x->t.line_up;
    uint32_t count = x->t.line_ups, kept = 0;

    x->t.line_ups = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool other = false;

        for (uint32_t b = 0; b < all[i].boards; b++)
            other |= all[i].player[b] == NO_PLAYER ||
                     tournament_board(&x->t, all[i].player[b], all[i].round) != b + 1;
        if (other)
            all[kept++] = all[i];
    }
    x->t.line_ups = kept;
}

/* Whether a line of the file that was read stands in this format too: comments of EGF, the old extensions of
 * TRF, and what came with TRF26, national data of players too. */
static bool is_line_of(enum tournament_format to, struct slice line)
{
    bool egf = slice_starts(line, ";"), old = slice_starts(line, "XX") || slice_starts(line, "DAT"),
         letters = line.n > 0 && line.p[0] >= 'A' && line.p[0] <= 'Z',
         young = slice_starts(line, "2") || slice_starts(line, "172") || slice_starts(line, "182") ||
                 slice_starts(line, "8") || (letters && !old);

    switch (to) {
    case TO_TRF16:
        return !egf && !young;
    case TO_TRF26:
        return !egf && !old;
    case TO_EGF:
        return egf;
    default:
        return false;
    }
}

/* Lines of the file that was read go into the new one as they are; the others are named by their ids. */
static void add_carried(struct exporting *x)
{
    SCOPED(buf) lost = {0};

    for (struct slice rest = x->contest->event->carried; rest.n > 0;) {
        struct slice line = slice_cut(rest, '\n', &rest), id = {line.p, line.n < 3 ? line.n : 3};

        if (is_line_of(x->to, line)) {
            tournament_carry(&x->t, line);
            continue;
        }
        if (slice_starts(line, ";")) {
            id = slice_trim((struct slice){line.p + 1, line.n - 1});
            id.n = id.n < 2 ? id.n : 2;
        }
        if (!slice_holds(buf_as_slice(&lost), arena_str(&x->t.arena, id)))
            buf_printf(&lost, "%s%.*s", lost.n == 0 ? "" : ", ", (int)id.n, id.p);
    }
    if (lost.n > 0)
        say_lost(x, arena_str(&x->t.arena, buf_as_slice(&lost)), event_entry(x->contest->event, 0));
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

/* What the players have that the format has no place for. */
struct holdings {
    bool bonus, ratings, high_ratings, titles, long_names, ids, births, sexes, clubs, federations,
        long_federations;
};

static struct holdings holdings_of(const struct event *e)
{
    struct holdings h = {0};

    for (uint32_t i = 0; i < e->players; i++) {
        const struct player *p = &e->player[i];

        h.bonus |= p->bonus.num != 0;
        h.ratings |= p->rating != 0;
        h.high_ratings |= p->rating > 9999;
        h.titles |= p->title.n > 0 && !is_fide_title(p->title);
        h.long_names |= utf8_length(p->name) > 33;
        h.ids |= p->id.n > 0;
        h.births |= p->birth.n > 0;
        h.sexes |= p->sex.n > 0;
        h.clubs |= p->club.n > 0;
        h.federations |= p->federation.n > 0;
        h.long_federations |= p->federation.n > 0 && p->federation.n != 2;
    }
    return h;
}

/* What else the format has no place for, said once. */
static void check_list(struct exporting *x)
{
    const struct contest *c = x->contest;
    const struct event *e = c->event;
    struct holdings h = holdings_of(e);
    bool fide = x->to == TO_TRF16 || x->to == TO_TRF26;
    const struct {
        bool lost;
        const char *what;
    } rows[] = {
        {x->to != TO_TRF26 && e->file_order[0] != 0, N_("tie-breaks of the file")},
        {x->to != TO_TRF26 && is_code(e->system_code), N_("codes of the system")},
        {x->to != TO_TRF26 && h.bonus, N_("points beside those of results")},
        {x->to != TO_TRF26 && e->matches > 0, N_("byes and forfeits of teams")},
        {x->to == TO_TRF16 && x->t.line_ups > 0, N_("line-ups")},
        {c->any_playoff, N_("games of a play-off")},
        {fide && h.titles, N_("titles")},
        {fide && h.long_names, N_("names longer than 33 letters")},
        {fide ? h.high_ratings : h.ratings, N_("ratings")},
        {x->to == TO_EGF && h.ids, N_("numbers of players")},
        {!fide && h.births, N_("birthdays")},
        {!fide && h.sexes, N_("sexes of players")},
        {x->to != TO_EGF && h.clubs, N_("clubs")},
        {(x->to == TO_AGA && h.federations) || (x->to == TO_EGF && h.long_federations), N_("federations")},
        {!fide && e->teams > 0, N_("teams")}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].lost)
            say_lost(x, rows[i].what, event_entry(e, e->player[0].entry));
}

static void export_players(struct buf *b, struct exporting *x)
{
    const struct contest *c = x->contest;
    uint32_t *order = starting_order(x);

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
    if (x->to == TO_TRF16 || x->to == TO_TRF26) {
        add_teams(x, order);
        add_matches(x);
        add_line_ups(x);
        drop_line_ups(x);
    }
    add_carried(x);
    check_list(x);
    write_file(b, x);
    free(order);
    free(x->index);
    tournament_free(&x->t);
}

void export_contest(struct buf *b, const struct contest *c, enum tournament_format to,
                    struct table_findings *findings)
{
    struct exporting x = {.to = to, .findings = findings, .teams_asked = c->teams};
    const struct contest_options alone = {.teams = !c->teams, .system = SYSTEM_AUTO};
    SCOPED(contest) other = {0};

    if (c->teams || c->event->teams > 1)
        contest_make(&other, c->event, &alone);
    x.contest = c->teams ? &other : c;
    x.teams = c->teams ? c : other.event == NULL ? NULL : &other;
    export_players(b, &x);
}
