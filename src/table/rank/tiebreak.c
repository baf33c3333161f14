/* What each tie-break is worth: sums of rounds (summands.c), and one function for each key that is something
 * else. */
#include "table/contest.h"

#include <stdlib.h>

typedef bool value_fn(const struct contest *, uint32_t who, struct ratio *value);
/* The same of those that have modifiers. */
typedef bool modified_fn(const struct contest *, uint32_t who, uint32_t tie_break, struct ratio *value);

static bool points(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = c->who[who].points;
    return true;
}

static bool fouls(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(contest_penalties(c, who, PENALTY_FOUL));
    return c->event->penalties;
}

static bool warnings(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(contest_penalties(c, who, PENALTY_WARNING));
    return c->event->penalties;
}

static bool disqualifications(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(contest_penalties(c, who, PENALTY_DISQUALIFICATION));
    return c->event->penalties;
}

/* The number of rounds that are added up. */
static uint32_t count_of(const struct contest *c, uint32_t who, uint32_t tie_break)
{
    struct summand *list = mem_calloc(c->who[who].scores + 1, sizeof *list);
    uint32_t n = contest_summands(c, who, tie_break, list), kept = 0;

    for (uint32_t i = 0; i < n; i++)
        kept += !list[i].dropped;
    free(list);
    return kept;
}

static bool average_buchholz(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    uint32_t n = count_of(c, who, tie_break);

    if (n > 0)
        *value = ratio_div(contest_sum(c, who, tie_break), ratio_int(n));
    return true;
}

struct ratio contest_half_top(const struct contest *c)
{
    struct ratio top = ratio_mul(contest_scale(c)[FOR_WIN], ratio_int(c->rounds));

    for (uint32_t i = 0; i < c->count && c->rules->top == TOP_ATTAINED; i++)
        if (i == 0 || ratio_cmp(c->who[i].points, top) > 0)
            top = c->who[i].points;
    return ratio_div(top, ratio_int(2));
}

/* 总得分 (体委 28.1.2, 28.2.2): points + opponents' points ÷ (highest ÷ 2) − rounds. */
static bool total(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio half = contest_half_top(c);

    if (half.num <= 0)
        return false;
    *value = ratio_add(c->who[who].points, ratio_div(contest_sum(c, who, STANDING_TOTAL), half));
    *value = ratio_sub(*value, ratio_int(c->rounds));
    return true;
}

/* A running score asks when each game was played. */
static bool rounds_known(const struct contest *c, uint32_t who)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->round == 0)
            return false;
    return true;
}

static bool progressive(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    *value = contest_sum(c, who, tie_break);
    return rounds_known(c, who);
}

uint32_t contest_unrated(const struct contest *c, uint32_t who, uint32_t tie_break)
{
    for (uint32_t k = 0; k < c->who[who].scores && standing_number(tie_break) == 0; k++)
        if (score_is_played(score_of(c, who, k)) && score_of(c, who, k)->rating == 0)
            return score_of(c, who, k)->opponent;
    return NOBODY;
}

/* 对手平均等级分. FIDE rounds it; a single opponent without a rating leaves it open. */
static bool average_rating(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    uint32_t n = count_of(c, who, tie_break = standing_as(STANDING_AVERAGE_RATING, tie_break));

    if (n == 0 || contest_unrated(c, who, tie_break) != NOBODY)
        return false;
    *value = ratio_div(contest_sum(c, who, tie_break), ratio_int(n));
    if (c->unplayed != UNPLAYED_AS_IS)
        *value = ratio_int(ratio_round(*value));
    return true;
}

/* FIDE's table of rating differences by score in percent, from 50. */
static int rating_difference(int64_t percent)
{
    static const int16_t from_50[] = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                      95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                      202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                      351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

    return percent >= 50 ? from_50[percent - 50] : -from_50[50 - percent];
}

/* Not known where the points of a file make less than nothing or more than everything of what can be won. */
static bool performance(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    struct ratio scored = ratio_int(0), top, rating;
    int64_t n = 0, percent;

    if (!average_rating(c, who, tie_break, &rating))
        return false;
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (!score_is_played(s))
            continue;
        scored = ratio_add(scored, s->points);
        n++;
    }
    top = ratio_mul(contest_scale(c)[FOR_WIN], ratio_int(n));
    if (top.num <= 0 || scored.num < 0 || ratio_cmp(scored, top) > 0)
        return false;
    percent = ratio_round(ratio_mul(ratio_div(scored, top), ratio_int(100)));
    *value = ratio_add(rating, ratio_int(rating_difference(percent)));
    return true;
}

/* FIDE's table of expected scores in percent, by the difference of ratings. */
static int expected(int difference)
{
    static const int16_t up_to[] = {3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                                    98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                                    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                                    357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};
    int wide = difference < 0 ? -difference : difference, above = 0;

    while (above < (int)(sizeof up_to / sizeof *up_to) && wide > up_to[above])
        above++;
    return difference < 0 ? 50 - above : 50 + above;
}

/* The lowest rating whose expected score is not below the score made; without points 800 below the weakest
 * opponent. */
static bool perfect_performance(const struct contest *c, uint32_t who, uint32_t tie_break,
                                struct ratio *value)
{
    struct ratio scored = ratio_int(0);
    int low = 0, high = 0, n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        int rating = score_rating(s, tie_break);

        if (!score_is_played(s))
            continue;
        low = n == 0 || rating < low ? rating : low;
        high = rating > high ? rating : high;
        scored = ratio_add(scored, s->points);
        n++;
    }
    if (n == 0 || contest_unrated(c, who, tie_break) != NOBODY || contest_scale(c)[FOR_WIN].num <= 0)
        return false;
    scored = ratio_mul(ratio_div(scored, contest_scale(c)[FOR_WIN]), ratio_int(100));
    low -= 800;
    high += 736;
    while (scored.num > 0 && low < high) {
        int middle = low + (high - low) / 2, sum = 0;

        for (uint32_t k = 0; k < c->who[who].scores; k++)
            if (score_is_played(score_of(c, who, k)))
                sum += expected(middle - score_rating(score_of(c, who, k), tie_break));
        if (ratio_cmp(ratio_int(sum), scored) >= 0)
            high = middle;
        else
            low = middle + 1;
    }
    *value = ratio_int(low);
    return true;
}

/* The mean over those met over the board, rounded. */
static bool average_of(const struct contest *c, uint32_t who, uint32_t tie_break, modified_fn *number,
                       struct ratio *value)
{
    struct ratio sum = ratio_int(0), one;
    int64_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (!score_is_played(s))
            continue;
        if (!number(c, s->opponent, tie_break, &one))
            return false;
        sum = ratio_add(sum, one);
        n++;
    }
    if (n > 0)
        *value = ratio_int(ratio_round(ratio_div(sum, ratio_int(n))));
    return n > 0;
}

static bool average_performance(const struct contest *c, uint32_t who, uint32_t tie_break,
                                struct ratio *value)
{
    return average_of(c, who, tie_break, performance, value);
}

static bool average_perfect(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    return average_of(c, who, tie_break, perfect_performance, value);
}

static bool starting_number(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(c->teams ? 0 : c->event->player[c->who[who].index].number);
    return value->num != 0;
}

static bool own_rating(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    int rating = c->teams ? 0 : c->event->player[c->who[who].index].rating;

    *value = ratio_int(rating != 0 ? rating : standing_number(tie_break));
    return value->num != 0;
}

/* 五子棋 18.2: who is put out later is placed higher; a match for a place decides between those put out in
 * the same round. */
static bool round_reached(const struct contest *c, uint32_t who, struct ratio *value)
{
    if (c->who[who].reached.den == 0) /* no knockout */
        return false;
    *value = c->who[who].reached;
    return true;
}

static bool game_points(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = c->teams ? c->who[who].game_points : c->who[who].points;
    return true;
}

/* Wins of the team's players on all boards; a team that left loses every board of the rest. */
static bool team_wins(const struct contest *c, uint32_t who, struct ratio *value)
{
    int64_t n = 0;

    for (uint32_t i = 0; i < c->board_scores; i++) {
        const struct board_score *s = &c->board_score[i];

        n += s->team == who && pairing_counts(&c->pairing[s->match]) &&
             ratio_cmp(s->won, c->rules->points[FOR_DRAW]) > 0;
    }
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        n += s->pairing != NOBODY && c->pairing[s->pairing].whole && s->code == '+' ? c->boards : 0;
    }
    *value = ratio_int(n);
    return c->teams;
}

/* C.07: of match points and game points that which does not rank first. */
static bool secondary_points(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = contest_points(c, who, !contest_by_games(c, STANDING_SECONDARY_POINTS));
    return c->teams;
}

/* C.07: the points of each board times its number. */
static bool board_count(const struct contest *c, uint32_t who, struct ratio *value)
{
    for (uint32_t board = 0; board < c->boards && c->teams; board++)
        *value =
            ratio_add(*value, ratio_sub(contest_boards(c, who, c->boards), contest_boards(c, who, board)));
    return c->teams;
}

/* C.07: the points that do not rank first, and a share of the opponents' points that do; by default a share
 * by which these weigh as much as those can. */
static bool score_strength(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    bool games = contest_by_games(c, tie_break);
    struct ratio boards = ratio_int(c->boards), win = c->rules->points[FOR_WIN],
                 match = c->rules->match_points[FOR_WIN], share = games ? ratio_mul(boards, win) : match,
                 per = games ? match : ratio_mul(boards, win);
    int64_t divisor = standing_number(tie_break);

    if (!c->teams || per.num <= 0)
        return false;
    share = ratio_div(ratio_mul(share, ratio_int(c->rounds)), per);
    divisor = divisor != 0 ? divisor : share.num / share.den;
    if (divisor == 0)
        return false;
    *value = ratio_add(contest_points(c, who, !games),
                       ratio_div(contest_sum(c, who, tie_break), ratio_int(divisor)));
    *value = ratio_of(ratio_round(ratio_mul(*value, ratio_int(100))), 100);
    return true;
}

static bool places(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(c->who[who].place_sum);
    return c->who[who].place_best != 0;
}

static bool best_place(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(c->who[who].place_best);
    return c->who[who].place_best != 0;
}

static bool second_place(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(c->who[who].place_second);
    return c->who[who].place_second != 0;
}

static value_fn *const functions[STANDING_COUNT] = {[STANDING_POINTS] = points,
                                                    [STANDING_TOTAL] = total,
                                                    [STANDING_STARTING_NUMBER] = starting_number,
                                                    [STANDING_FEWEST_FOULS] = fouls,
                                                    [STANDING_FEWEST_WARNINGS] = warnings,
                                                    [STANDING_FEWEST_DISQUALIFICATIONS] = disqualifications,
                                                    [STANDING_ROUND_REACHED] = round_reached,
                                                    [STANDING_MATCH_POINTS] = points,
                                                    [STANDING_GAME_POINTS] = game_points,
                                                    [STANDING_MATCH_TOTAL] = total,
                                                    [STANDING_TEAM_WINS] = team_wins,
                                                    [STANDING_SECONDARY_POINTS] = secondary_points,
                                                    [STANDING_BOARD_COUNT] = board_count,
                                                    [STANDING_PLACES_ASCENDING] = places,
                                                    [STANDING_BEST_PLACE] = best_place,
                                                    [STANDING_SECOND_PLACE] = second_place};

static modified_fn *const modified[STANDING_COUNT] = {[STANDING_AVERAGE_BUCHHOLZ] = average_buchholz,
                                                      [STANDING_PROGRESSIVE] = progressive,
                                                      [STANDING_AVERAGE_RATING] = average_rating,
                                                      [STANDING_PERFORMANCE] = performance,
                                                      [STANDING_RATING] = own_rating,
                                                      [STANDING_PERFECT_PERFORMANCE] = perfect_performance,
                                                      [STANDING_AVERAGE_PERFORMANCE] = average_performance,
                                                      [STANDING_AVERAGE_PERFECT] = average_perfect,
                                                      [STANDING_SCORE_STRENGTH] = score_strength};

bool standing_is_ascending(uint32_t tie_break)
{
    enum standing_key key = standing_key(tie_break);
    bool less = standing_is_penalty(key) || key == STANDING_PLACES_ASCENDING || key == STANDING_BEST_PLACE ||
                key == STANDING_SECOND_PLACE || key == STANDING_STARTING_NUMBER ||
                key == STANDING_BOARD_COUNT;

    return less != ((tie_break & STANDING_REVERSED) != 0);
}

/* False: not known, or no number at all. */
static bool value_of(const struct contest *c, uint32_t who, uint32_t tie_break, struct ratio *value)
{
    enum standing_key key = standing_key(tie_break);

    if (functions[key] != NULL)
        return functions[key](c, who, value);
    if (modified[key] != NULL)
        return modified[key](c, who, tie_break, value);
    if (!contest_adds_up(tie_break))
        return false;
    *value = contest_sum(c, who, tie_break);
    return key != STANDING_TEAM_SONNEBORN_BERGER || c->teams;
}

void contest_values(const struct contest *c, uint32_t tie_break, struct ratio *value, uint8_t *known)
{
    for (uint32_t i = 0; i < c->count; i++) {
        value[i] = ratio_int(0);
        known[i] = value_of(c, i, tie_break, &value[i]);
    }
}
