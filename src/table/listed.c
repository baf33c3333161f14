/* What a tournament file says becomes entries: its players and teams, each game once, byes and forfeits. */
#include "table/contest.h"

#include <stdio.h>
#include <stdlib.h>

/* Two of one name on a list are two: each gets its number for an id. */
static bool *find_namesakes(const struct tournament *t)
{
    bool *namesake = mem_calloc(t->players + 1, sizeof *namesake);
    SCOPED(lookup) names = {0};

    for (uint32_t i = 0; i < t->players; i++) {
        uint64_t key = lookup_key(t->player[i].name);
        uint32_t first = lookup_get(&names, key);

        while (first < i && !slice_eq(t->player[first].name, t->player[i].name))
            first++;
        if (first < i)
            namesake[first] = namesake[i] = true;
        lookup_add(&names, key, i);
    }
    return namesake;
}

static struct slice id_in(struct entries *e, const struct tournament *t, uint32_t i, bool namesake)
{
    char number[32];

    if (t->player[i].id.n > 0 || !namesake)
        return entries_intern(e, t->player[i].id);
    snprintf(number, sizeof number, "#%u", (unsigned)t->player[i].number);
    return entries_intern(e, slice_of(number));
}

/* What the entries of one file have in common. */
struct listed_games {
    struct entries *entries;
    const struct tournament *t;
    enum game_id kind;
    const struct rulebook *rules;
    const char *file;
    struct place (*place)(void *context, struct span);
    void *context;
    struct slice event;
    int date;
    struct slice *id;
    uint32_t file_round; /* of a file that is one round; 0: it is not, or its name has no number */
    struct buf spans;    /* a struct unplaced for each entry */
};

struct unplaced {
    uint32_t off;
    uint32_t entry;
};

static int by_offset(const void *a, const void *b)
{
    const struct unplaced *x = a, *y = b;

    return (x->off > y->off) - (x->off < y->off);
}

/* Places are counted forward, and the games of a list stand elsewhere than its players. */
static void place_all(struct listed_games *l)
{
    struct unplaced *list = (struct unplaced *)(void *)l->spans.p;
    size_t n = l->spans.n / sizeof *list;

    if (n > 0)
        qsort(list, n, sizeof *list, by_offset);
    for (size_t i = 0; i < n; i++)
        l->entries->list[list[i].entry].at = l->place(l->context, (struct span){list[i].off, 0});
    buf_free(&l->spans);
}

static struct entry *add_from(struct listed_games *l, enum entry_what what, struct span at)
{
    struct entry *x = entries_add(l->entries);
    struct unplaced span = {at.off, (uint32_t)(x - l->entries->list)};

    buf_add(&l->spans, &span, sizeof span);
    x->what = what;
    x->event = l->event;
    x->date = l->date;
    x->kind = l->kind;
    x->rules = l->rules;
    x->file = l->file;
    x->from_list = true;
    return x;
}

static void put_side(struct listed_games *l, struct entry *x, unsigned s, uint32_t player)
{
    const struct tournament_player *p = &l->t->player[player];

    x->name[s] = entries_intern(l->entries, p->name);
    x->id[s] = l->id[player];
    x->rating[s] = p->rating;
    x->title[s] = entries_intern(l->entries, p->grade.n > 0 ? p->grade : p->title);
    if (p->team != NO_PLAYER)
        x->team[s] = entries_intern(l->entries, l->t->team[p->team].name);
}

static void add_listed(struct listed_games *l, uint32_t i)
{
    const struct tournament_player *p = &l->t->player[i];
    struct entry *x = add_from(l, ENTRY_PLAYER, p->at);

    put_side(l, x, 0, i);
    x->of_player =
        entries_keep_player(l->entries, &(struct entry_player){.number = p->number,
                                                               .federation = p->federation,
                                                               .sex = p->sex,
                                                               .birth = p->birth,
                                                               .club = p->club,
                                                               .points = p->points,
                                                               .has_points = p->has_points && !p->broken,
                                                               .scores = p->scores,
                                                               .rank = (uint32_t)p->rank,
                                                               .broken = p->broken,
                                                               .unsure = p->unsure,
                                                               .bonus = p->bonus});
}

/* Each game once: at the player who comes first, unless the other's line does not speak of it. */
static bool is_others(const struct tournament *t, uint32_t i, uint32_t round, const struct cell *c)
{
    const struct tournament_player *o = &t->player[c->opponent];

    return c->opponent < i && round < o->cells && o->cell[round].opponent == i;
}

static char mirrored(char code)
{
    static const char from[] = "1=0WDL+-?", to[] = "0=1LDW-+?";
    const char *at = memchr(from, code, sizeof from - 1);

    return at == NULL ? '?' : to[at - from];
}

/* Where both sit at the same board, that is it; else the first mover's, if his team's line-up is told. */
static uint32_t board_of(const struct tournament *t, uint32_t first, uint32_t second, uint32_t round)
{
    uint32_t board = tournament_board(t, first, round), other = tournament_board(t, second, round);

    return board == other || t->line_ups == 0 ? board : board > other ? board : other;
}

static void add_paired(struct listed_games *l, uint32_t i, uint32_t round, const struct cell *c)
{
    const struct tournament_player *o = &l->t->player[c->opponent];
    char first = game_places_stones(l->kind) ? 'b' : 'w';
    unsigned mine = c->colour != '\0' && c->colour != first ? 1 : 0;
    struct entry *x = add_from(l, ENTRY_GAME, c->at);
    bool back = round < o->cells && o->cell[round].opponent == i;

    x->round = l->t->ids_only ? l->file_round : round + 1;
    x->by_id = l->t->ids_only;
    put_side(l, x, mine, i);
    put_side(l, x, 1 - mine, c->opponent);
    x->code[mine] = c->code;
    x->code[1 - mine] = back ? o->cell[round].code : mirrored(c->code);
    x->colours = c->colour != '\0';
    x->handicap = c->handicap;
    x->komi = c->komi;
    x->board = board_of(l->t, mine == 0 ? i : c->opponent, mine == 0 ? c->opponent : i, round + 1);
}

static void add_cells(struct listed_games *l, uint32_t i)
{
    for (uint32_t r = 0; r < l->t->player[i].cells; r++) {
        const struct cell *c = &l->t->player[i].cell[r];

        if (c->code == '\0' || (c->opponent != NO_PLAYER && is_others(l->t, i, r, c)))
            continue;
        if (c->opponent != NO_PLAYER) {
            add_paired(l, i, r, c);
        } else {
            struct entry *x = add_from(l, ENTRY_GAME, c->at);

            put_side(l, x, 0, i);
            x->round = r + 1;
            x->code[0] = code_is_bye(c->code)    ? c->code
                         : code_is_win(c->code)  ? 'F'
                         : code_is_draw(c->code) ? 'H'
                                                 : 'Z';
        }
    }
}

static void add_team_lists(struct listed_games *l)
{
    for (uint32_t i = 0; i < l->t->teams; i++)
        for (uint32_t k = 0; k < l->t->team[i].members; k++) {
            const struct tournament_team *team = &l->t->team[i];
            struct entry *x = add_from(l, ENTRY_TEAM, team->at);

            put_side(l, x, 0, team->member[k]);
            x->board = k + 1;
            if (k == 0)
                x->of_team = entries_keep_team(
                    l->entries, &(struct entry_team){team->number, team->short_name, team->match_points,
                                                     team->game_points, team->bonus, team->has_points,
                                                     (uint32_t)team->rank});
        }
}

/* Byes and forfeits of whole teams. */
static void add_matches(struct listed_games *l)
{
    for (uint32_t i = 0; i < l->t->matches; i++) {
        const struct tournament_match *m = &l->t->match[i];
        struct entry *x = add_from(l, ENTRY_MATCH, m->at);

        x->round = m->round;
        for (unsigned s = 0; s < 2 && m->team[s] != NO_PLAYER; s++) {
            x->team[s] = entries_intern(l->entries, l->t->team[m->team[s]].name);
            x->code[s] = m->code[s];
        }
        x->of_team = entries_keep_team(l->entries, &(struct entry_team){.game_points = m->game_points});
    }
}

static struct slice join_carried(struct entries *e, const struct tournament *t)
{
    SCOPED(buf) b = {0};

    for (const struct carried *c = t->carried; c != NULL; c = c->next) {
        buf_slice(&b, c->line);
        buf_char(&b, '\n');
    }
    return entries_intern(e, buf_as_slice(&b));
}

static void add_event(struct listed_games *l)
{
    const struct tournament *t = l->t;
    struct entry *x = add_from(l, ENTRY_EVENT, (struct span){0, 0});

    x->of_event = entries_keep_event(
        l->entries, &(struct entry_event){.rounds = t->rounds,
                                          .order = t->tie_breaks,
                                          .score_names = t->score_names,
                                          .city = t->city,
                                          .federation = t->federation,
                                          .system_code = t->system.n > 0 ? t->system : t->type,
                                          .arbiter = t->arbiter,
                                          .control = t->control,
                                          .board_colours = t->board_colours,
                                          .carried = join_carried(l->entries, t),
                                          .first_colour = t->first_colour,
                                          .end = entry_date(t->end),
                                          .term = t->term,
                                          .terms = t->terms,
                                          .points = t->has_scale ? t->points : NULL,
                                          .match_points = t->has_match_scale ? t->match_points : NULL});
}

/* "games/3.tde" is round 3. */
static uint32_t round_of_file(const char *file)
{
    const char *name = strrchr(file, '/'), *dot;
    uint32_t round = 0;

    name = name == NULL ? file : name + 1;
    dot = strrchr(name, '.');
    for (const char *p = name; p < (dot == NULL ? name + strlen(name) : dot); p++)
        round = *p < '0' || *p > '9' ? 0 : round < CELLS_MAX ? 10 * round + (uint32_t)(*p - '0') : round;
    return round > CELLS_MAX ? 0 : round;
}

void entries_from_tournament(struct entries *e, const struct tournament *t, enum game_id kind,
                             const struct rulebook *rules, const char *file,
                             struct place (*place)(void *context, struct span), void *context)
{
    struct listed_games l = {e,
                             t,
                             kind,
                             rules,
                             file,
                             place,
                             context,
                             entries_intern(e, t->name),
                             entry_date(t->start),
                             NULL,
                             t->ids_only ? round_of_file(file) : 0,
                             {0}};

    bool *namesake;

    if (t->players == 0)
        return;
    l.id = mem_calloc(t->players + 1, sizeof *l.id);
    namesake = find_namesakes(t);
    for (uint32_t i = 0; i < t->players; i++)
        l.id[i] = id_in(e, t, i, namesake[i]);
    free(namesake);
    if (!t->ids_only)
        add_event(&l);
    for (uint32_t i = 0; i < t->players; i++) {
        if (!t->ids_only)
            add_listed(&l, i);
        add_cells(&l, i);
    }
    add_team_lists(&l);
    add_matches(&l);
    place_all(&l);
    free(l.id);
}
