/* Players twice in a round, pairs that meet again, games that are missing, and what else a list of results
 * shows; see check.h. */
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

static const struct entry *entry_of(const struct contest *c, const struct score *s)
{
    return event_entry(c->event, c->pairing[s->pairing].entry);
}

static bool is_real(const struct contest *c, const struct score *s)
{
    return s->pairing != NOBODY && !c->pairing[s->pairing].supposed;
}

/* All boards of one team against all of another are no two games at once (全队轮赛制). */
static bool same_team(const struct contest *c, uint32_t a, uint32_t b)
{
    const struct event *e = c->event;

    return !c->teams && e->player[a].team != NOBODY && e->player[a].team == e->player[b].team;
}

/* The next game of a round that the player has one of already, against somebody else; NOBODY: none. */
static uint32_t second_in_round(const struct contest *c, uint32_t who, uint32_t from)
{
    for (uint32_t k = from + 1; k < c->who[who].scores; k++) {
        const struct score *a = score_of(c, who, k - 1), *b = score_of(c, who, k);

        if (a->round != 0 && a->round == b->round && a->opponent != NOBODY && b->opponent != NOBODY &&
            a->opponent != b->opponent && !same_team(c, a->opponent, b->opponent))
            return k;
    }
    return NOBODY;
}

/* Where many play twice in a round, "rounds" are days or sessions. */
static bool rounds_are_sessions(const struct contest *c)
{
    uint32_t twice = 0, all = 0;

    for (uint32_t i = 0; i < c->count; i++) {
        all += c->who[i].scores;
        for (uint32_t k = 0; (k = second_in_round(c, i, k)) != NOBODY;)
            twice++;
    }
    return twice > 3 && 4 * twice > all;
}

static void check_twice(const struct contest *c, struct table_findings *f)
{
    if (rounds_are_sessions(c))
        return;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = 0; (k = second_in_round(c, i, k)) != NOBODY;) {
            const struct score *s = score_of(c, i, k);

            table_report(f, CODE_TABLE_TWICE_IN_ROUND, entry_of(c, s), c->who[i].name.p, DIGITS(s->round),
                         c->who[s->opponent].name.p);
        }
}

static int by_opponent(const void *a, const void *b)
{
    const struct score *x = a, *y = b;

    if (x->opponent != y->opponent)
        return x->opponent < y->opponent ? -1 : 1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

/* Games of a round against one opponent are one meeting, where rounds have several games. */
static bool is_new_meeting(const struct contest *c, const struct score *a, const struct score *b)
{
    return !c->event->several_games || c->system == SYSTEM_ROUND_ROBIN || a->round != b->round;
}

/* How often a pair may meet. */
static uint32_t allowed(const struct contest *c)
{
    return c->cycles; /* double rounds of a blitz Swiss are no repetition either */
}

static void say_again(const struct contest *c, uint32_t i, const struct score *s, uint32_t before,
                      struct table_findings *f)
{
    struct finding *said =
        table_report_as(f, CODE_TABLE_PAIR_TWICE, c->system == SYSTEM_SWISS ? SEVERITY_WARNING : -1,
                        entry_of(c, s), c->who[i].name.p, c->who[s->opponent].name.p, DIGITS(before));

    if (said != NULL)
        said->reason = before == 0 ? REASON_TABLE_MET_BEFORE : REASON_TABLE_MET_IN_ROUND;
}

static void check_meetings(const struct contest *c, uint32_t i, struct score *list, uint32_t n,
                           struct table_findings *f)
{
    for (uint32_t from = 0, to; from < n; from = to) {
        uint32_t times = 1;

        for (to = from + 1; to < n && list[to].opponent == list[from].opponent; to++) {
            times += is_new_meeting(c, &list[to - 1], &list[to]);
            if (times <= allowed(c) || !is_new_meeting(c, &list[to - 1], &list[to]))
                continue;
            say_again(c, i, &list[to], list[to - 1].round, f);
        }
    }
}

/* Each pair once, from the one that comes first. */
static void check_pairs(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->count; i++) {
        struct score *list = mem_calloc(c->who[i].scores + 1, sizeof *list);
        uint32_t n = 0;

        for (uint32_t k = 0; k < c->who[i].scores; k++) {
            const struct score *s = score_of(c, i, k);

            /* In a Swiss a forfeit is no meeting: the two may be paired again. */
            if (is_real(c, s) && s->opponent != NOBODY && s->opponent > i &&
                !(c->system == SYSTEM_SWISS && code_is_forfeit(s->code)))
                list[n++] = *s;
        }
        qsort(list, n, sizeof *list, by_opponent);
        check_meetings(c, i, list, n, f);
        free(list);
    }
}

/* The last game of a competitor, for a place to stand at; NULL: none. */
static const struct entry *last_entry(const struct contest *c, uint32_t i)
{
    const struct entry *found = NULL;

    for (uint32_t k = 0; k < c->who[i].scores; k++)
        if (is_real(c, score_of(c, i, k)))
            found = entry_of(c, score_of(c, i, k));
    return found;
}

/* What is missing of him table/withdrawn has said. */
static bool has_gone(const struct contest *c, uint32_t i)
{
    return c->who[i].withdrawn || c->who[i].absent;
}

static void check_never_met(const struct contest *c, struct table_findings *f)
{
    uint32_t *times = mem_calloc(c->count + 1, sizeof *times);

    for (uint32_t i = 0; i < c->count; i++) {
        memset(times, 0, c->count * sizeof *times);
        for (uint32_t k = 0; k < c->who[i].scores; k++)
            if (score_of(c, i, k)->opponent != NOBODY)
                times[score_of(c, i, k)->opponent]++;
        for (uint32_t j = i + 1; j < c->count && last_entry(c, i) != NULL; j++)
            if (times[j] < c->cycles && !has_gone(c, i) && !has_gone(c, j) && last_entry(c, j) != NULL)
                table_report_because(f, CODE_TABLE_MISSING_GAME, REASON_TABLE_NEVER_MET, last_entry(c, i),
                                     c->who[i].name.p, c->who[j].name.p, NULL);
    }
    free(times);
}

/* A game that does not count is no missing one. */
static bool has_void(const struct contest *c, uint32_t who, uint32_t round)
{
    for (uint32_t k = 0; k < c->pairings; k++) {
        const struct pairing *p = &c->pairing[k];

        if (p->void_ && p->round == round && (p->side[0] == who || p->side[1] == who))
            return true;
    }
    return false;
}

/* Rounds without game or bye up to when the player left. */
static void check_empty_rounds(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t end = has_gone(c, i) ? c->who[i].left_after : c->last_round;
        SCOPED(buf) rounds = {0};

        for (uint32_t k = 0; k < c->who[i].scores; k++) {
            const struct score *s = score_of(c, i, k);

            if (s->pairing != NOBODY || s->round > end || has_void(c, i, s->round))
                continue;
            buf_str(&rounds, rounds.n == 0 ? "" : ", ");
            buf_uint(&rounds, s->round);
        }
        if (rounds.n > 0 && last_entry(c, i) != NULL)
            table_report_because(f, CODE_TABLE_MISSING_GAME, REASON_TABLE_NO_GAME_OR_BYE, last_entry(c, i),
                                 c->who[i].name.p, buf_cstr(&rounds), NULL);
    }
}

/* Most players have gaps: said once. */
static void say_selection(const struct contest *c, struct table_findings *f)
{
    uint32_t who = c->rank[0];

    if (last_entry(c, who) != NULL)
        table_report_because(f, CODE_TABLE_MISSING_GAME, REASON_TABLE_SELECTION, last_entry(c, who),
                             c->event->name.p, NULL, NULL);
}

/* Games that nothing is known of, on the boards of teams too. */
static void check_no_result(const struct contest *c, struct table_findings *f)
{
    const struct event *e = c->event;
    const struct pairing *list = c->teams ? e->pairing : c->pairing;

    for (uint32_t i = 0; i < (c->teams ? e->pairings : c->pairings); i++) {
        const struct pairing *p = &list[i];

        if (p->side[1] != NOBODY && !p->void_ && p->code[0] == '?' && p->code[1] == '?')
            table_report(f, CODE_TABLE_NO_RESULT, event_entry(e, p->entry), e->player[p->side[0]].name.p,
                         e->player[p->side[1]].name.p, NULL);
    }
}

/* Play-offs of two who are not equal count for nothing. */
static void check_playoffs(const struct contest *c, struct table_findings *f)
{
    uint32_t k = (uint32_t)contest_key_at(c, STANDING_PLAYOFF);

    for (uint32_t i = 0; i < c->pairings && k < contest_keys(c); i++) {
        const struct pairing *p = &c->pairing[i];

        if (p->playoff && p->side[1] != NOBODY &&
            contest_equals_before(c, k, p->side[0]).first != contest_equals_before(c, k, p->side[1]).first)
            table_report(f, CODE_TABLE_PLAY_OFF_UNEQUAL, event_entry(c->event, p->entry),
                         c->who[p->side[0]].name.p, c->who[p->side[1]].name.p, NULL);
    }
}

/* Games that were not played. */
static void check_results(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];

        if (p->side[1] != NOBODY && !p->supposed && !p->void_ &&
            (code_is_forfeit(p->code[0]) || code_is_forfeit(p->code[1])))
            table_report(f, CODE_TABLE_FORFEIT, event_entry(c->event, p->entry), c->who[p->side[0]].name.p,
                         c->who[p->side[1]].name.p, NULL);
    }
}

/* What a penalty has to be compared by to change anything. */
static bool is_compared(const struct contest *c, enum penalty_kind kind)
{
    static const uint8_t key[PENALTY_KINDS] = {[PENALTY_FOUL] = STANDING_FEWEST_FOULS,
                                               [PENALTY_WARNING] = STANDING_FEWEST_WARNINGS,
                                               [PENALTY_DISQUALIFICATION] =
                                                   STANDING_FEWEST_DISQUALIFICATIONS};

    return kind == PENALTY_WITHDRAWAL || contest_key_at(c, (enum standing_key)key[kind]) < contest_keys(c);
}

static void check_penalty(const struct contest *c, const uint32_t *penalty, bool placed, struct slice name,
                          uint32_t entry, struct table_findings *f)
{
    for (unsigned kind = 0; kind < PENALTY_KINDS; kind++)
        if (penalty[kind] > 0 && (!placed || !is_compared(c, (enum penalty_kind)kind)))
            table_report_because(f, CODE_TABLE_PENALTY,
                                 placed ? REASON_TABLE_NOT_COMPARED : REASON_TABLE_NOT_PLACED,
                                 event_entry(c->event, entry), name.p, NULL, NULL);
}

/* Every line of --penalties changes something, or this says that it does not. */
static void check_penalties(const struct contest *c, struct table_findings *f)
{
    const struct event *e = c->event;

    for (uint32_t i = 0; i < e->players; i++)
        check_penalty(c, e->player[i].penalty, !c->teams || e->player[i].team != NOBODY, e->player[i].name,
                      e->player[i].entry, f);
    for (uint32_t i = 0; i < e->teams && e->players > 0; i++)
        check_penalty(c, e->team[i].penalty, c->teams && c->system != SYSTEM_SUM_OF_PLACES, e->team[i].name,
                      e->player[0].entry, f);
}

/* What a tournament file says of its players' points against what its results make. */
static void check_points(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->count && !c->teams; i++) {
        const struct player *p = &c->event->player[c->who[i].index];
        const struct entry *x = p->list == NOBODY ? NULL : event_entry(c->event, p->list);
        SCOPED(buf) said = {0}, made = {0};

        if (x == NULL || !x->of_player->has_points || x->of_player->unsure != 0 || c->who[i].void_ ||
            ratio_cmp(x->of_player->points, c->who[i].points) == 0)
            continue;
        ratio_write(&said, x->of_player->points, 3);
        ratio_write(&made, c->who[i].points, 3);
        table_report(f, CODE_TABLE_POINTS, x, buf_cstr(&said), buf_cstr(&made), NULL);
    }
}

/* The same of teams: match points, or else the points of their games. */
static void check_team_points(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const struct team *t = &c->event->team[c->who[i].index];
        struct ratio declared, made;
        SCOPED(buf) said = {0}, sum = {0};

        if (t->listed == NULL || !t->listed->has_points)
            continue;
        declared = t->listed->match_points;
        made = c->who[i].points;
        if (ratio_cmp(declared, made) == 0) {
            declared = t->listed->game_points;
            made = c->who[i].game_points;
        }
        ratio_write(&said, declared, 3);
        ratio_write(&sum, made, 3);
        if (ratio_cmp(declared, made) != 0)
            table_report(f, CODE_TABLE_POINTS, event_entry(c->event, t->entry), buf_cstr(&said),
                         buf_cstr(&sum), NULL);
    }
}

/* The first whose place is another one with declared results; NOBODY: no place changes. */
static uint32_t moved(const struct contest *c, const struct contest *declared)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (c->who[c->rank[i]].place != declared->who[c->rank[i]].place)
            return c->rank[i];
    return NOBODY;
}

static void check_rules(const struct contest *c, const struct contest_options *options,
                        struct table_findings *f)
{
    struct contest_options plain = *options;
    const struct event *e = c->event;
    struct contest declared;
    SCOPED(buf) words = {0};
    uint32_t who;

    plain.use_other = false;
    plain.findings = NULL;
    contest_make(&declared, e, &plain);
    who = moved(c, &declared);
    if (who != NOBODY)
        buf_printf(&words, "%s: %u, %u", c->who[who].name.p, (unsigned)declared.who[who].place,
                   (unsigned)c->who[who].place);
    for (uint32_t i = 0; i < e->pairings && who != NOBODY; i++) {
        const struct pairing *p = &e->pairing[i];

        if (p->other[0] != 0 && (p->other[0] != p->code[0] || p->other[1] != p->code[1]))
            table_report(f, CODE_TABLE_RULES_CHANGE_RANK, event_entry(e, p->entry), pairing_result(p->other),
                         pairing_result(p->code), buf_cstr(&words));
    }
    contest_free(&declared);
}

static void check_swiss(const struct contest *c, struct table_findings *f)
{
    if (c->selection) {
        say_selection(c, f);
        return;
    }
    check_empty_rounds(c, f);
    if (!c->teams)
        table_check_scores(c, f);
}

static void check_pairings(const struct contest *c, struct table_findings *f)
{
    if (c->system == SYSTEM_ROUND_ROBIN || c->system == SYSTEM_SWISS)
        check_pairs(c, f);
    if (c->system == SYSTEM_ROUND_ROBIN)
        check_never_met(c, f);
    if (c->system == SYSTEM_SWISS)
        check_swiss(c, f);
    if (!c->teams)
        table_check_colours(c, f);
    if (!c->teams && c->system == SYSTEM_ROUND_ROBIN && c->rules->berger_colours)
        table_check_berger(c, false, f);
}

void table_check(const struct contest *c, const struct contest_options *options, struct table_findings *f)
{
    if (c->system == SYSTEM_ROUND_ROBIN || c->system == SYSTEM_SWISS)
        check_twice(c, f);
    /* Whom somebody meets who plays for a team is asked of the teams. */
    if (!c->by_teams)
        check_pairings(c, f);
    if (!c->teams)
        check_results(c, f);
    check_no_result(c, f);
    check_playoffs(c, f);
    check_penalties(c, f);
    if (c->teams)
        table_check_boards(c, f);
    table_check_teams(c->event, f);
    table_check_relay(c->event, f);
    table_check_mcmahon(c, f);
    check_points(c, f);
    /* The file's ranks are of its own results, order and last round. */
    if (options->by == NULL && options->rounds == 0 && !options->use_other && options->system == SYSTEM_AUTO)
        table_check_ranks(c, f);
    if (options->use_other)
        check_rules(c, options, f);
}

/* The same event by its teams, where they are paired and not their players. */
static void referee_teams(const struct contest *c, enum pairing_rules rules, struct table_findings *f)
{
    struct contest_options options = {.teams = true};
    struct contest teams;

    contest_make(&teams, c->event, &options);
    table_check_pairings(&teams, rules, f);
    check_team_points(&teams, f);
    table_check_ranks(&teams, f);
    contest_free(&teams);
}

/* What the texts of other games ask of their rounds (五子棋 2, 5.1, 17.3, 象棋 12, 13, 围棋 26). */
static void referee_others(const struct contest *c, struct table_findings *f)
{
    if (c->system == SYSTEM_MATCH)
        table_check_colours(c, f);
    if (c->system == SYSTEM_SWISS && !c->by_teams)
        check_swiss(c, f);
    table_check_teams(c->event, f);
    table_check_relay(c->event, f);
    table_check_mcmahon(c, f);
}

void table_referee(const struct contest *c, enum pairing_rules rules, struct table_findings *f)
{
    if (c->system == SYSTEM_ROUND_ROBIN || c->system == SYSTEM_SWISS)
        check_twice(c, f);
    if (c->system == SYSTEM_ROUND_ROBIN && !c->by_teams) {
        check_pairs(c, f);
        check_never_met(c, f);
        table_check_colours(c, f);
        table_check_berger(c, true, f);
    }
    check_no_result(c, f);
    check_points(c, f);
    if (c->by_teams)
        referee_teams(c, rules, f);
    else
        table_check_pairings(c, rules, f);
    if (c->event->kind != GAME_CHESS)
        referee_others(c, f);
    table_check_ranks(c, f);
    if (!c->teams)
        table_check_declared(c, f);
}
