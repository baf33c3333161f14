/* Teams: games of players become matches, or the places of players are added up (队员总分制, 象棋 15.5). */
#include "table/contest.h"

#include <stdlib.h>

/* A game between players of two teams. */
struct team_board {
    uint32_t round, low, high; /* teams, the smaller index first */
    uint32_t number, part;
    uint32_t pairing;
};

static int by_match(const void *a, const void *b)
{
    const struct team_board *x = a, *y = b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (x->pairing > y->pairing) - (x->pairing < y->pairing);
}

static uint32_t team_of(const struct event *e, uint32_t player)
{
    return player == NOBODY ? NOBODY : e->player[player].team;
}

static uint32_t make_boards(const struct event *e, const struct pairing *pairing, uint32_t pairings,
                            struct team_board *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < pairings; i++) {
        uint32_t a = team_of(e, pairing[i].side[0]), b = team_of(e, pairing[i].side[1]);

        if (a != NOBODY && b != NOBODY && a != b)
            list[n++] = (struct team_board){pairing[i].round, a < b ? a : b,   a < b ? b : a,
                                            pairing[i].board, pairing[i].part, i};
    }
    qsort(list, n, sizeof *list, by_match);
    return n;
}

static bool same_match(const struct team_board *a, const struct team_board *b)
{
    return a->round == b->round && a->low == b->low && a->high == b->high;
}

/* Players of one team meet, or those of a team have opponents from several teams in most rounds. */
bool contest_is_by_players(const struct event *e)
{
    struct team_board *list = mem_calloc(2 * (size_t)e->pairings + 1, sizeof *list);
    uint32_t n = 0, within = 0, slots = 0, several = 0;

    for (uint32_t i = 0; i < e->pairings; i++) {
        uint32_t a = team_of(e, e->pairing[i].side[0]), b = team_of(e, e->pairing[i].side[1]);

        if (a == NOBODY || b == NOBODY)
            continue;
        within += a == b;
        list[n++] = (struct team_board){e->pairing[i].round, a, b, 0, 0, i};
        list[n++] = (struct team_board){e->pairing[i].round, b, a, 0, 0, i};
    }
    qsort(list, n, sizeof *list, by_match);
    for (uint32_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && list[j].round == list[i].round && list[j].low == list[i].low;)
            j++;
        slots++;
        several += list[i].high != list[j - 1].high;
    }
    free(list);
    return 20 * within > n || 2 * several > slots;
}

static struct ratio points_of(const struct standings_rules *r, char code)
{
    if (code_is_forfeit(code))
        return r->points[code == '+' ? FOR_FORFEIT_WIN : FOR_FORFEIT_LOSS];
    return r->points[code_is_win(code) ? FOR_WIN : code_is_draw(code) ? FOR_DRAW : FOR_LOSS];
}

void contest_decide(struct pairing *m, bool played)
{
    int order = ratio_cmp(m->game_points[0], m->game_points[1]);

    m->code[0] = order > 0 ? '1' : order < 0 ? '0' : '=';
    m->code[1] = order > 0 ? '0' : order < 0 ? '1' : '=';
    for (unsigned s = 0; s < 2 && !played; s++)
        m->code[s] = m->code[s] == '1' ? '+' : '-';
}

/* Whether boards are numbered through the hall: no number stands twice in a round of several matches. */
static bool is_hall(const struct team_board *list, uint32_t n)
{
    uint32_t matches = 0;

    for (uint32_t i = 0; i < n; i++) {
        if (list[i].number == 0)
            return false;
        for (uint32_t j = i; j-- > 0 && list[j].round == list[i].round;) {
            if (list[j].number == list[i].number)
                return false;
            matches += j + 1 == i && !same_match(&list[i], &list[j]);
        }
    }
    return matches > 0;
}

/* BASE: what the numbers of boards begin behind. */
static struct pairing match_of(struct contest *c, const struct pairing *game, const struct team_board *list,
                               uint32_t n, uint32_t base)
{
    const struct event *e = c->event;
    struct pairing m = {.round = list[0].round,
                        .entry = game[list[0].pairing].entry,
                        .colours = game[list[0].pairing].colours,
                        .boards = n,
                        .game_points = {{0, 1}, {0, 1}}};
    bool played = false, any = false;

    m.side[0] = team_of(e, game[list[0].pairing].side[0]);
    m.side[1] = team_of(e, game[list[0].pairing].side[1]);
    for (uint32_t i = 0; i < n; i++) {
        const struct pairing *p = &game[list[i].pairing];
        uint32_t board = list[i].number == 0 ? i + 1 : list[i].number - base;

        for (unsigned s = 0; s < 2; s++) {
            uint32_t team = team_of(e, p->side[s]);
            struct ratio won = points_of(c->rules, p->code[s]);
            unsigned side = team == m.side[0] ? 0 : 1;

            m.game_points[side] = ratio_add(m.game_points[side], won);
            if (board >= 1 && board <= BOARDS_MAX) {
                c->board_score[c->board_scores++] = (struct board_score){
                    c->pairings, team, board - 1, p->side[s], code_is_played(p->code[s]), won};
                c->boards = board > c->boards ? board : c->boards;
            }
        }
        played |= code_is_played(p->code[0]) || code_is_played(p->code[1]);
        any |= p->code[0] != '?';
    }
    contest_decide(&m, played);
    for (unsigned s = 0; s < 2 && !any; s++)
        m.code[s] = '?';
    return m;
}

static void take_teams(struct contest *c)
{
    const struct event *e = c->event;

    free(c->who);
    c->who = mem_calloc(e->teams + 1, sizeof *c->who);
    c->count = e->teams;
    c->board_points = mem_calloc((size_t)e->teams * BOARDS_MAX + 1, sizeof *c->board_points);
    for (uint32_t i = 0; i < e->teams; i++)
        c->who[i] = (struct competitor){.name = e->team[i].name,
                                        .index = i,
                                        .game_points = ratio_int(0),
                                        .points = ratio_int(0),
                                        .adjusted = ratio_int(0)};
    for (size_t i = 0; i < (size_t)e->teams * BOARDS_MAX; i++)
        c->board_points[i] = ratio_int(0);
}

/* Whether boards stand for the match already. */
static bool is_there(const struct contest *c, const struct pairing *m)
{
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        bool first = p->side[0] == m->side[0] || p->side[1] == m->side[0];

        if (p->round == m->round && first &&
            (m->side[1] == NOBODY || p->side[0] == m->side[1] || p->side[1] == m->side[1]))
            return true;
    }
    return false;
}

/* What a file says of whole teams: a forfeit wins every board. */
static void add_whole_matches(struct contest *c)
{
    struct ratio all = ratio_mul(c->rules->points[FOR_FORFEIT_WIN], ratio_int(c->boards));

    for (uint32_t i = 0; i < c->event->matches; i++) {
        struct pairing m = c->event->match[i];

        if (is_there(c, &m))
            continue;
        for (unsigned s = 0; s < 2 && m.side[1] != NOBODY; s++)
            m.game_points[s] = m.code[s] == '+' ? all : ratio_int(0);
        m.boards = m.side[1] == NOBODY ? 0 : c->boards;
        *contest_add_pairing(c) = m;
    }
}

/* A board that was won because nobody sat at it has no opponent in some files: it counts for its match. */
static void add_lone_wins(struct contest *c, const struct pairing *game, uint32_t games)
{
    for (uint32_t i = 0; i < games; i++) {
        const struct pairing *g = &game[i];
        uint32_t team = team_of(c->event, g->side[0]);

        for (uint32_t k = 0; k < c->pairings && g->side[1] == NOBODY && code_is_win(g->code[0]); k++) {
            struct pairing *m = &c->pairing[k];
            unsigned side = m->side[0] == team ? 0 : 1;

            if (team == NOBODY || m->round != g->round || m->side[side] != team || m->whole ||
                m->side[1] == NOBODY)
                continue;
            m->game_points[side] = ratio_add(m->game_points[side], c->rules->points[FOR_FORFEIT_WIN]);
            contest_decide(m, code_is_played(m->code[0]));
        }
    }
}

void contest_make_matches(struct contest *c)
{
    struct pairing *game = c->pairing;
    uint32_t games = c->pairings;
    struct team_board *list = mem_calloc(c->pairings + 1, sizeof *list);
    uint32_t n = make_boards(c->event, game, c->pairings, list);
    bool hall = is_hall(list, n);

    take_teams(c);
    c->board_score = mem_calloc(2 * (size_t)n + 1, sizeof *c->board_score);
    c->pairing = NULL;
    c->pairings = c->pairing_cap = 0;
    for (uint32_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && same_match(&list[i], &list[j]);)
            j++;
        struct pairing match = match_of(c, game, list + i, j - i, hall ? list[i].number - 1 : 0);

        *contest_add_pairing(c) = match;
    }
    add_whole_matches(c);
    add_lone_wins(c, game, games);
    free(list);
    free(game);
}

uint8_t *contest_boards_taken(const struct contest *c)
{
    uint8_t *taken = mem_calloc((size_t)c->pairings * c->boards + 1, 1);

    for (uint32_t i = 0; i < c->board_scores; i++)
        taken[(size_t)c->board_score[i].match * c->boards + c->board_score[i].board] = 1;
    return taken;
}

void contest_sum_places(struct contest *c, const struct contest *players, const struct contest_options *o)
{
    const uint32_t *order = o->by != NULL ? o->by : c->rules->order[1][SYSTEM_SUM_OF_PLACES];

    take_teams(c);
    c->own_order = o->by == NULL;
    c->system = SYSTEM_SUM_OF_PLACES;
    c->why = o->system == SYSTEM_AUTO ? WHY_PLACES : WHY_ASKED;
    c->rounds = players->rounds;
    c->player_place = mem_calloc(players->count + 1, sizeof *c->player_place);
    for (uint32_t i = 0; i < players->count; i++) {
        const struct competitor *p = &players->who[players->rank[i]];
        uint32_t team = c->event->player[p->index].team;
        struct competitor *w;

        c->player_place[p->index] = p->place;
        if (team == NOBODY)
            continue;
        w = &c->who[team];
        w->place_sum += p->place;
        if (w->place_best == 0)
            w->place_best = p->place;
        else if (w->place_second == 0)
            w->place_second = p->place;
    }
    for (size_t i = 0; i < ORDER_MAX && order[i] != 0; i++)
        c->order[i] = order[i];
    if (o->by == NULL)
        contest_insert_punished(c);
    contest_count(c);
    for (uint32_t i = 0; i < players->count; i++) {
        const struct competitor *p = &players->who[i];
        uint32_t team = c->event->player[p->index].team;

        if (team != NOBODY)
            c->who[team].points = ratio_add(c->who[team].points, p->points);
    }
    contest_rank(c, o->findings);
}
