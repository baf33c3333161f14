/* What a tournament file says; see record_tournament.h. */
#include "record/record_tournament.h"

#include <stdlib.h>

/* Room for one more element in an array that grows by doubling. */
static void *grown(void *array, uint32_t count, size_t size)
{
    return count == 0 || (count & (count - 1)) == 0
               ? mem_realloc(array, count == 0 ? 1 : 2 * (size_t)count, size)
               : array;
}

struct tournament_player *tournament_add(struct tournament *t, uint32_t number)
{
    t->player = grown(t->player, t->players, sizeof *t->player);
    t->player[t->players] =
        (struct tournament_player){.number = number, .team = NO_PLAYER, .bonus = ratio_int(0)};
    lookup_add(&t->player_by_number, number, t->players);
    return &t->player[t->players++];
}

uint32_t tournament_find(const struct tournament *t, uint32_t number)
{
    /* Most files count their players in order. */
    if (number > 0 && number <= t->players && t->player[number - 1].number == number)
        return number - 1;
    return lookup_get(&t->player_by_number, number);
}

struct cell *tournament_cell(struct tournament *t, uint32_t player, uint32_t round)
{
    struct tournament_player *p = &t->player[player];

    if (round == 0 || round > CELLS_MAX)
        return NULL;
    if (round > p->cells) {
        p->cell = mem_realloc(p->cell, round, sizeof *p->cell);
        for (uint32_t i = p->cells; i < round; i++)
            p->cell[i] = (struct cell){.opponent = NO_PLAYER, .handicap = -1, .komi = KOMI_UNKNOWN};
        p->cells = round;
    }
    return &p->cell[round - 1];
}

void tournament_carry(struct tournament *t, struct slice line)
{
    struct carried *c = arena_alloc(&t->arena, sizeof *c);

    c->line = line;
    *(t->carried == NULL ? &t->carried : &t->last_carried->next) = c;
    t->last_carried = c;
}

struct tournament_team *tournament_add_team(struct tournament *t, uint32_t number, struct slice name)
{
    t->team = grown(t->team, t->teams, sizeof *t->team);
    t->team[t->teams] = (struct tournament_team){.number = number == 0 ? t->teams + 1 : number,
                                                 .name = name,
                                                 .match_points = {0, 1},
                                                 .game_points = {0, 1},
                                                 .bonus = {0, 1}};
    lookup_add(&t->team_by_number, t->team[t->teams].number, t->teams);
    return &t->team[t->teams++];
}

uint32_t tournament_find_team(const struct tournament *t, uint32_t number)
{
    return lookup_get(&t->team_by_number, number);
}

struct tournament_match *tournament_add_match(struct tournament *t)
{
    t->match = grown(t->match, t->matches, sizeof *t->match);
    t->match[t->matches] = (struct tournament_match){.team = {NO_PLAYER, NO_PLAYER}, .game_points = {0, 1}};
    return &t->match[t->matches++];
}

void tournament_add_term(struct tournament *t, struct tournament_term term)
{
    t->term = grown(t->term, t->terms, sizeof *t->term);
    t->term[t->terms++] = term;
}

struct line_up *tournament_add_line_up(struct tournament *t)
{
    t->line_up = grown(t->line_up, t->line_ups, sizeof *t->line_up);
    t->line_up[t->line_ups] = (struct line_up){.boards = 0};
    return &t->line_up[t->line_ups++];
}

static bool has_opponent(const struct tournament_player *p, uint32_t round)
{
    return round <= p->cells && p->cell[round - 1].opponent != NO_PLAYER;
}

uint32_t tournament_board(const struct tournament *t, uint32_t player, uint32_t round)
{
    const struct tournament_team *team;
    uint32_t board = 0;

    if (t->player[player].team == NO_PLAYER || round == 0)
        return 0;
    for (uint32_t i = 0; i < t->line_ups; i++) {
        const struct line_up *l = &t->line_up[i];

        for (uint32_t b = 0; b < l->boards && l->round == round && l->team == t->player[player].team; b++)
            if (l->player[b] == player)
                return b + 1;
    }
    team = &t->team[t->player[player].team];
    for (uint32_t i = 0; i < team->members; i++) {
        board += has_opponent(&t->player[team->member[i]], round);
        if (team->member[i] == player)
            return has_opponent(&t->player[player], round) ? board : 0;
    }
    return 0;
}

void tournament_join(struct tournament *t, struct tournament_team *team, uint32_t player)
{
    team->member = grown(team->member, team->members, sizeof *team->member);
    team->member[team->members++] = player;
    t->player[player].team = (uint32_t)(team - t->team);
}

void tournament_free(struct tournament *t)
{
    for (uint32_t i = 0; i < t->players; i++)
        free(t->player[i].cell);
    for (uint32_t i = 0; i < t->teams; i++)
        free(t->team[i].member);
    free(t->player);
    free(t->team);
    free(t->match);
    free(t->line_up);
    free(t->term);
    lookup_free(&t->player_by_number);
    lookup_free(&t->team_by_number);
    arena_free(&t->arena);
    *t = (struct tournament){0};
}

enum { PLAYED = 1, FORFEIT = 2, BYE = 4, WON = 8, DRAWN = 16 };

static const uint8_t kinds[256] = {
    ['1'] = PLAYED | WON, ['W'] = PLAYED | WON, ['='] = PLAYED | DRAWN, ['D'] = PLAYED | DRAWN,
    ['0'] = PLAYED,       ['L'] = PLAYED,       ['+'] = FORFEIT | WON,  ['-'] = FORFEIT,
    ['U'] = BYE | WON,    ['F'] = BYE | WON,    ['H'] = BYE | DRAWN,    ['Z'] = BYE};

bool code_is_played(char code)
{
    return kinds[(unsigned char)code] & PLAYED;
}

bool code_is_forfeit(char code)
{
    return kinds[(unsigned char)code] & FORFEIT;
}

bool code_is_bye(char code)
{
    return kinds[(unsigned char)code] & BYE;
}

bool code_is_win(char code)
{
    return kinds[(unsigned char)code] & WON;
}

bool code_is_draw(char code)
{
    return kinds[(unsigned char)code] & DRAWN;
}

struct ratio code_worth(const struct ratio scale[POINTS_FOR_COUNT], char code, char other)
{
    switch (code) {
    case '1':
    case 'W':
        return scale[FOR_WIN];
    case '=':
    case 'D':
        return scale[FOR_DRAW];
    case '0':
    case 'L':
        return scale[other == '0' || other == 'L' ? FOR_BOTH_LOSE : FOR_LOSS];
    case '+':
        return scale[FOR_FORFEIT_WIN];
    case '-':
        return scale[FOR_FORFEIT_LOSS];
    case 'U':
        return scale[FOR_BYE];
    case 'F':
        return scale[FOR_WIN];
    case 'H':
        return scale[FOR_HALF_BYE];
    case 'Z':
        return scale[FOR_ZERO_BYE];
    default:
        return ratio_int(0);
    }
}

/* Line 299 has W, D and L for games of any kind. */
static bool stands_for(char type, char code)
{
    switch (type) {
    case 'W':
        return code == '1' || code == 'W';
    case 'D':
        return code == '=' || code == 'D';
    case 'L':
        return code == '0' || code == 'L';
    default:
        return code == type;
    }
}

/* Points that were given in a round count for the pairing of the next one. */
static void add_late(struct tournament *t, uint32_t number, bool team, uint32_t round, struct ratio points)
{
    tournament_add_term(t, (struct tournament_term){.of_teams = team,
                                                    .late = true,
                                                    .from = round + 1,
                                                    .to = CELLS_MAX,
                                                    .number = {number, number},
                                                    .points = points});
}

void tournament_adjust_team(struct tournament *t, uint32_t team, uint32_t round, struct ratio points)
{
    t->team[team].bonus = ratio_add(t->team[team].bonus, points);
    add_late(t, t->team[team].number, true, round, points);
}

void tournament_adjust(struct tournament *t, uint32_t player, char code, uint32_t round, struct ratio points)
{
    struct tournament_player *p = &t->player[player];
    const struct ratio *scale = t->has_scale ? t->points : standings_usual.points;

    if (code == '\0') {
        p->bonus = ratio_add(p->bonus, points);
        add_late(t, p->number, false, round, points);
    }
    for (uint32_t r = 0; r < p->cells && code != '\0'; r++)
        if (stands_for(code, p->cell[r].code) && (round == 0 || round == r + 1)) {
            struct ratio more = ratio_sub(points, code_worth(scale, code, '\0'));

            p->bonus = ratio_add(p->bonus, more);
            add_late(t, p->number, false, r + 1, more);
        }
}
