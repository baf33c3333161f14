/* Lines of TRF for pairing programs: points for pairing alone, and players who may not meet; see trf.h. */
#include "format/tournament/tournament.h"

/* Whether teams are paired: then the numbers are theirs. */
static bool are_teams(const struct trf *r)
{
    return r->t->teams > 0 && slice_holds(r->t->system, "TEAM");
}

/* A number of the list, 0 and a finding when nobody has it. */
static uint32_t take_number(struct trf *r, unsigned from, unsigned to)
{
    uint32_t found = trf_named(r, from, to, are_teams(r));

    return found == NO_PLAYER ? 0 : are_teams(r) ? r->t->team[found].number : r->t->player[found].number;
}

/* 250: points from one round to another, for the players from one number to another. */
static void take_range(struct trf *r)
{
    struct tournament_term term = {.of_teams = are_teams(r), .points = {0, 1}};
    bool match = term.of_teams && trf_trimmed(r, 5, 8).n > 0;

    if (!trf_points(r, match ? 5 : 10, match ? 8 : 13, &term.points) || !trf_number(r, 15, 17, &term.from) ||
        !trf_number(r, 19, 21, &term.to))
        return;
    term.number[0] = take_number(r, 23, 26);
    term.number[1] = take_number(r, 28, 31);
    if (term.points.num != 0 && term.number[0] != 0 && term.number[1] != 0)
        tournament_add_term(r->t, term);
}

/* XXA: the points of one player, round by round. */
static void take_each(struct trf *r)
{
    uint32_t number = take_number(r, 5, 8), length = trf_length(r);

    for (uint32_t round = 1; 10 + 5 * (round - 1) <= length && round <= CELLS_MAX && number != 0; round++) {
        struct tournament_term term = {.of_teams = are_teams(r),
                                       .from = round,
                                       .to = round,
                                       .number = {number, number},
                                       .points = {0, 1}};

        if (!trf_points(r, 10 + 5 * (round - 1), 13 + 5 * (round - 1), &term.points))
            return;
        if (term.points.num != 0)
            tournament_add_term(r->t, term);
    }
}

/* Of the players named nobody meets another. */
static void ban_all(struct trf *r, const uint32_t *number, unsigned count, uint32_t from, uint32_t to)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            tournament_add_term(r->t, (struct tournament_term){.ban = true,
                                                               .of_teams = are_teams(r),
                                                               .from = from,
                                                               .to = to,
                                                               .number = {number[k], number[i]},
                                                               .points = {0, 1}});
}

enum { BANNED_MAX = 64 };

/* 260: rounds, and numbers in their columns. */
static void take_bans(struct trf *r)
{
    uint32_t number[BANNED_MAX], from, to, length = trf_length(r);
    unsigned count = 0;

    if (!trf_number(r, 5, 7, &from) || !trf_number(r, 9, 11, &to))
        return;
    for (unsigned at = 13; at <= length && count < BANNED_MAX; at += 5)
        if ((number[count] = take_number(r, at, at + 3)) != 0)
            count++;
    ban_all(r, number, count, from, to);
}

static bool is_known(const struct trf *r, long number)
{
    return number > 0 && number <= 9999 &&
           (are_teams(r) ? tournament_find_team(r->t, (uint32_t)number)
                         : tournament_find(r->t, (uint32_t)number)) != NO_PLAYER;
}

/* XXP: numbers with blanks between, for all rounds. */
static void take_old_bans(struct trf *r)
{
    struct slice rest = trf_value(r), word;
    uint32_t number[BANNED_MAX];
    unsigned count = 0;
    long n;

    while ((word = tournament_next_word(&rest)).n > 0 && count < BANNED_MAX)
        if (slice_long(word, &n) && is_known(r, n))
            number[count++] = (uint32_t)n;
        else
            tournament_say_bad(r->text, r->sink, word,
                               are_teams(r) ? "a team of this file" : "a starting number of this file");
    ban_all(r, number, count, 1, CELLS_MAX);
}

const struct trf_row trf_term_rows[] = {{"250", TRF_LATE, take_range},
                                        {"XXA", TRF_LATE, take_each},
                                        {"260", TRF_LATE, take_bans},
                                        {"XXP", TRF_LATE, take_old_bans},
                                        {NULL, TRF_LATE, NULL}};
