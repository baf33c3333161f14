/* Lines of TRF about teams: 013 and 310 list them, 300 seats them, 320 and 330 are matches without a game. */
#include "format/tournament/tournament.h"

static void take_members(struct trf *r, struct tournament_team *team, unsigned first)
{
    for (unsigned at = first; at <= trf_length(r); at += 5) {
        uint32_t player = trf_named(r, at, at + 3, false);

        if (player != NO_PLAYER)
            tournament_join(r->t, team, player);
    }
    team->at = trf_span(r);
}

/* 013, as TRF16 has it. Files that list teams by number in 310 have it for older programs. */
static void take_old_team(struct trf *r)
{
    if (r->pairs_teams)
        return;
    take_members(r, tournament_add_team(r->t, 0, trf_trimmed(r, 5, 36)), 37);
}

static void take_team(struct trf *r)
{
    struct tournament_team *team;
    uint32_t number, rank;

    if (!trf_number(r, 5, 7, &number) || !trf_number(r, 69, 71, &rank))
        return;
    if (number != 0 && tournament_find_team(r->t, number) != NO_PLAYER) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 5, 7), "a new number of a team");
        return;
    }
    team = tournament_add_team(r->t, number, trf_trimmed(r, 9, 40));
    team->short_name = trf_trimmed(r, 42, 46);
    team->rank = (int)rank;
    team->has_points = trf_trimmed(r, 55, 60).n > 0 && trf_points(r, 55, 60, &team->match_points) &&
                       trf_points(r, 62, 67, &team->game_points);
    take_members(r, team, 74);
}

/* 362: TW, TD, TL and a value each. */
static void take_match_scale(struct trf *r)
{
    static const struct {
        const char *letters;
        enum points_for what;
    } rows[] = {{"TW", FOR_WIN},       {"TW", FOR_FORFEIT_WIN}, {"TD", FOR_BYE},
                {"TD", FOR_DRAW},      {"TD", FOR_HALF_BYE},    {"TL", FOR_LOSS},
                {"TL", FOR_BOTH_LOSE}, {"TP", FOR_BYE},         {"TA", FOR_FORFEIT_LOSS}};
    struct slice rest = trf_value(r), letters;
    struct ratio points, *scale = trf_scale(r, true);

    while (trf_next_worth(r, &rest, &letters, &points))
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (slice_is_nocase(letters, rows[i].letters))
                scale[rows[i].what] = points;
}

/* 300: who sat at which board. */
static void take_line_up(struct trf *r)
{
    uint32_t round, team = trf_named(r, 9, 11, true);
    struct line_up *l;

    if (!trf_number(r, 5, 7, &round) || round == 0 || team == NO_PLAYER)
        return;
    l = tournament_add_line_up(r->t);
    l->round = round;
    l->team = team;
    for (unsigned at = 17; at <= trf_length(r) && l->boards < BOARDS_MAX; at += 5)
        l->player[l->boards++] = trf_named(r, at, at + 3, false);
}

/* A round without a match, as the letter CODE has it. */
static void add_bye(struct trf *r, uint32_t team, char code, uint32_t round, struct ratio games,
                    struct span at)
{
    *tournament_add_match(r->t) = (struct tournament_match){
        .round = round, .team = {team, NO_PLAYER}, .code = {code, '\0'}, .game_points = games, .at = at};
}

/* 320: what a bye of a team brings, and who had one, round by round. */
static void take_team_byes(struct trf *r)
{
    struct ratio match = ratio_int(0), games = ratio_int(0);
    uint32_t round = 0;

    if (!trf_points(r, 5, 8, &match) || !trf_points(r, 10, 13, &games))
        return;
    trf_scale(r, true)[FOR_BYE] = match;
    r->bye_games = games;
    for (unsigned at = 15; at <= trf_length(r); at += 4) {
        uint32_t team = trf_named(r, at, at + 2, true);

        round++;
        if (team != NO_PLAYER)
            add_bye(r, team, 'U', round, games, trf_span(r));
    }
}

/* Whether a line says of a team that it has a match or a bye in the round. */
static bool has_match(const struct tournament *t, uint32_t team, uint32_t round)
{
    for (uint32_t i = 0; i < t->matches; i++)
        if (t->match[i].round == round && (t->match[i].team[0] == team || t->match[i].team[1] == team))
            return true;
    return false;
}

void trf_settle_team_byes(struct trf *r)
{
    struct tournament *t = r->t;
    const struct ratio *scale = t->has_scale ? t->points : standings_usual.points;

    for (uint32_t i = 0; i < t->teams; i++)
        for (uint32_t round = 1; round <= CELLS_MAX; round++) {
            uint32_t byes = 0, games = 0, there = 0;
            char code = '\0';

            for (uint32_t k = 0; k < t->team[i].members; k++) {
                const struct tournament_player *p = &t->player[t->team[i].member[k]];
                const struct cell *c = round <= p->cells ? &p->cell[round - 1] : NULL;

                there += c != NULL;
                games += c != NULL && c->opponent != NO_PLAYER;
                if (c != NULL && c->opponent == NO_PLAYER && find_char("UFH", c->code) != NULL) {
                    code = c->code;
                    byes++;
                }
            }
            if (there == 0)
                break;
            if (byes == 0 || games > 0 || has_match(t, i, round))
                continue;
            add_bye(r, i, code, round,
                    r->bye_games.den != 0 ? r->bye_games : ratio_mul(scale[FOR_DRAW], ratio_int((int)byes)),
                    t->team[i].at);
        }
}

/* How many boards matches have: as 352 says, else the most that a team had in a round. */
static uint32_t boards_of(const struct tournament *t)
{
    uint32_t most = (uint32_t)t->board_colours.n;

    for (uint32_t i = 0; i < t->teams && t->board_colours.n == 0; i++)
        for (uint32_t round = 1; round <= t->rounds; round++) {
            uint32_t games = 0;

            for (uint32_t k = 0; k < t->team[i].members; k++) {
                const struct tournament_player *p = &t->player[t->team[i].member[k]];

                games += round <= p->cells && p->cell[round - 1].opponent != NO_PLAYER;
            }
            most = games > most ? games : most;
        }
    return most;
}

void trf_take_absent_teams(struct trf *r, char type, uint32_t round)
{
    struct tournament *t = r->t;
    const struct ratio *scale = t->has_scale ? t->points : standings_usual.points;
    struct ratio games = ratio_mul(type == 'F'   ? scale[FOR_WIN]
                                   : type == 'H' ? scale[FOR_DRAW]
                                                 : ratio_int(0),
                                   ratio_int((int)boards_of(t)));

    for (unsigned at = 11; at <= trf_length(r); at += 5) {
        uint32_t team = trf_named(r, at, at + 3, true);

        if (team != NO_PLAYER && !has_match(t, team, round))
            add_bye(r, team, type, round, games, trf_span(r));
    }
}

void trf_adjust_matches(struct trf *r, uint32_t team, char code, uint32_t round, struct ratio points)
{
    struct tournament *t = r->t;
    const struct ratio *scale = t->has_match_scale ? t->match_points : standings_usual.match_points;

    for (uint32_t i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];

        for (unsigned s = 0; s < 2 && (round == 0 || m->round == round); s++)
            if (m->team[s] == team && m->code[s] == code)
                tournament_adjust_team(t, team, m->round, ratio_sub(points, code_worth(scale, code, '\0')));
    }
}

/* 330: a match that was forfeited. */
static void take_forfeit(struct trf *r)
{
    struct slice signs = trf_trimmed(r, 5, 6);
    uint32_t round, team[2] = {trf_named(r, 12, 14, true), trf_named(r, 16, 18, true)};

    if (!slice_is(signs, "+-") && !slice_is(signs, "-+") && !slice_is(signs, "--")) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 5, 6), "+-, -+ or --");
        return;
    }
    if (!trf_number(r, 8, 10, &round) || round == 0 || team[0] == NO_PLAYER || team[1] == NO_PLAYER)
        return;
    *tournament_add_match(r->t) = (struct tournament_match){.round = round,
                                                            .team = {team[0], team[1]},
                                                            .code = {signs.p[0], signs.p[1]},
                                                            .game_points = ratio_int(0),
                                                            .at = trf_span(r)};
}

static void take_board_colours(struct trf *r)
{
    struct slice colours = trf_value(r);

    for (size_t i = 0; i < colours.n; i++)
        if (find_char("WBwb", colours.p[i]) == NULL) {
            tournament_say_bad(r->text, r->sink, colours, "colours as WBWB");
            return;
        }
    r->t->board_colours = colours;
}

const struct trf_row trf_team_rows[] = {
    {"013", TRF_FIRST, take_old_team},      {"310", TRF_FIRST, take_team},
    {"352", TRF_FIRST, take_board_colours}, {"362", TRF_FIRST, take_match_scale},
    {"300", TRF_LATE, take_line_up},        {"320", TRF_LATE, take_team_byes},
    {"330", TRF_LATE, take_forfeit},        {NULL, TRF_LATE, NULL}};
