/* What each tie-break is worth: one function a key, over all competitors. */
#include "base/memory.h"
#include "table/contest.h"

#include <stdlib.h>

typedef bool value_fn(const struct contest *, uint32_t who, struct ratio *value);

static const struct ratio *scale_of(const struct contest *c)
{
    return c->teams ? c->rules->match_points : c->rules->points;
}

/* What a round adds to 对手分: the opponent's points; by FIDE also where there was none. False: nothing. */
static bool contribution(const struct contest *c, uint32_t who, const struct score *s, struct ratio *value)
{
    if (fide_applies(c))
        *value = fide_contribution(c, who, s);
    else if (s->opponent != NOBODY)
        *value = c->who[s->opponent].adjusted;
    else
        return false;
    return true;
}

/* The weight of a result in 小分: 1 and ½ whatever the scale, or the points scored (FIDE). */
static struct ratio weight(const struct contest *c, const struct score *s)
{
    if (c->rules->weights == WEIGH_POINTS)
        return s->points;
    return code_is_win(s->code) ? ratio_int(1) : code_is_draw(s->code) ? ratio_of(1, 2) : ratio_int(0);
}

static bool points(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = c->who[who].points;
    return true;
}

static bool sonneborn_berger(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio add;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (contribution(c, who, s, &add))
            *value = ratio_add(*value, ratio_mul(weight(c, s), add));
    }
    return true;
}

/* One summand of Buchholz or Sonneborn-Berger. */
struct part {
    struct ratio opponent, value;
    bool voluntary, gone;
};

static uint32_t parts_of(const struct contest *c, uint32_t who, bool weighed, struct part *part)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        part[n] = (struct part){.voluntary = fide_applies(c) && fide_is_voluntary(s)};
        if (!contribution(c, who, s, &part[n].opponent))
            continue;
        part[n].value = weighed ? ratio_mul(weight(c, s), part[n].opponent) : part[n].opponent;
        n++;
    }
    return n;
}

/* Lowest first: by opponent, then by value. SIGN -1 turns it around. */
static int compare_parts(const struct part *a, const struct part *b, int sign)
{
    int order = ratio_cmp(a->opponent, b->opponent);

    return sign * (order != 0 ? order : ratio_cmp(a->value, b->value));
}

/* Drops the lowest (SIGN 1) or highest part. With rounds left out of the player's own will the lowest of
 * those goes instead, when it is not lower than what would have gone (14.1). */
static void cut(struct part *part, uint32_t n, int sign)
{
    struct part *out = NULL, *own = NULL;

    for (uint32_t i = 0; i < n; i++) {
        struct part *p = &part[i];

        if (p->gone)
            continue;
        if (out == NULL || compare_parts(p, out, sign) < 0)
            out = p;
        if (p->voluntary && (own == NULL || ratio_cmp(p->value, own->value) < 0))
            own = p;
    }
    if (out == NULL)
        return;
    if (sign > 0 && own != NULL && ratio_cmp(own->value, out->value) >= 0)
        out = own;
    out->gone = true;
}

static bool cut_sum(const struct contest *c, uint32_t who, bool weighed, int low, int high,
                    struct ratio *value)
{
    struct part *part = mem_calloc(c->who[who].scores + 1, sizeof *part);
    uint32_t n = parts_of(c, who, weighed, part);

    while (low-- > 0)
        cut(part, n, 1);
    while (high-- > 0)
        cut(part, n, -1);
    for (uint32_t i = 0; i < n; i++)
        if (!part[i].gone)
            *value = ratio_add(*value, part[i].value);
    free(part);
    return true;
}

static bool buchholz(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, false, 0, 0, value);
}

static bool buchholz_cut_1(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, false, 1, 0, value);
}

static bool buchholz_cut_2(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, false, 2, 0, value);
}

static bool median_buchholz(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, false, c->rules->cut_low, c->rules->cut_high, value);
}

static bool median_buchholz_2(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, false, 2, 2, value);
}

static bool sonneborn_berger_cut_1(const struct contest *c, uint32_t who, struct ratio *value)
{
    return cut_sum(c, who, true, 1, 0, value);
}

/* The points of everybody as if all games of the last round had been drawn. */
static struct ratio drawn_at_last(const struct contest *c, uint32_t who)
{
    struct ratio sum = c->who[who].adjusted;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->round == c->rounds && s->opponent != NOBODY)
            sum = ratio_add(ratio_sub(sum, s->points), scale_of(c)[FOR_DRAW]);
    }
    return sum;
}

static bool fore_buchholz(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio add;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (score_is_played(s))
            *value = ratio_add(*value, drawn_at_last(c, s->opponent));
        else if (contribution(c, who, s, &add))
            *value = ratio_add(*value, add);
    }
    return true;
}

static bool average_buchholz(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio sum = ratio_int(0);
    uint32_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        struct ratio one = ratio_int(0);

        if (!score_is_played(s) || !buchholz(c, s->opponent, &one))
            continue;
        sum = ratio_add(sum, one);
        n++;
    }
    *value = n == 0 ? ratio_int(0) : ratio_div(sum, ratio_int(n));
    return true;
}

/* 总得分 (体委 28.1.2, 28.2.2): points + opponents' points ÷ (highest ÷ 2) − rounds. */
static bool total(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio top = ratio_mul(scale_of(c)[FOR_WIN], ratio_int(c->rounds)), opponents = ratio_int(0);

    for (uint32_t i = 0; i < c->count && c->rules->top == TOP_ATTAINED; i++)
        if (i == 0 || ratio_cmp(c->who[i].points, top) > 0)
            top = c->who[i].points;
    if (top.num <= 0)
        return false;
    buchholz(c, who, &opponents);
    *value = ratio_add(c->who[who].points, ratio_div(opponents, ratio_div(top, ratio_int(2))));
    *value = ratio_sub(*value, ratio_int(c->rounds));
    return true;
}

static uint32_t count_if(const struct contest *c, uint32_t who,
                         bool (*test)(const struct contest *, const struct score *))
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++)
        n += test(c, score_of(c, who, k));
    return n;
}

/* 胜局 counts forfeits and no byes; FIDE's WIN counts byes with the points of a win too. */
static bool is_win(const struct contest *c, const struct score *s)
{
    if (s->opponent == NOBODY)
        return c->unplayed != UNPLAYED_AS_IS && ratio_cmp(s->points, scale_of(c)[FOR_WIN]) >= 0;
    return code_is_win(s->code);
}

static bool is_won_game(const struct contest *c, const struct score *s)
{
    (void)c;
    return s->code == '1' || s->code == 'W';
}

static bool is_black_game(const struct contest *c, const struct score *s)
{
    (void)c;
    return s->colour == 'b' && score_is_played(s);
}

static bool is_black_win(const struct contest *c, const struct score *s)
{
    return is_black_game(c, s) && is_won_game(c, s);
}

static bool is_elected(const struct contest *c, const struct score *s)
{
    (void)c;
    return !fide_is_voluntary(s);
}

static bool wins(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(count_if(c, who, is_win));
    return true;
}

static bool games_won(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(count_if(c, who, is_won_game));
    return true;
}

static bool games_with_black(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(count_if(c, who, is_black_game));
    return true;
}

static bool wins_with_black(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(count_if(c, who, is_black_win));
    return true;
}

static bool rounds_played(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(count_if(c, who, is_elected));
    return true;
}

/* Sum of the running score after each round from FROM on. */
static bool running(const struct contest *c, uint32_t who, uint32_t from, struct ratio *value)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        uint32_t begin = s->round > from ? s->round : from;

        if (s->round == 0)
            return false;
        *value = ratio_add(*value, ratio_mul(s->points, ratio_int((int64_t)c->rounds - begin + 1)));
    }
    return true;
}

static bool progressive(const struct contest *c, uint32_t who, struct ratio *value)
{
    return running(c, who, 1, value);
}

static bool progressive_cut_1(const struct contest *c, uint32_t who, struct ratio *value)
{
    return running(c, who, 2, value);
}

/* Points against those who made half of what was to be had, or more. */
static bool koya(const struct contest *c, uint32_t who, struct ratio *value)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        struct ratio half;

        if (s->opponent == NOBODY)
            continue;
        half = ratio_mul(scale_of(c)[FOR_WIN], ratio_of(c->who[s->opponent].scores, 2));
        if (ratio_cmp(c->who[s->opponent].points, half) >= 0)
            *value = ratio_add(*value, s->points);
    }
    return true;
}

/* 对手平均等级分. FIDE rounds it; a single opponent without a rating leaves it open. */
static bool average_rating(const struct contest *c, uint32_t who, struct ratio *value)
{
    int64_t sum = 0, n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (!score_is_played(s))
            continue;
        if (s->rating == 0)
            return false;
        sum += s->rating;
        n++;
    }
    if (n == 0)
        return false;
    *value = ratio_of(sum, n);
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

static bool performance(const struct contest *c, uint32_t who, struct ratio *value)
{
    struct ratio scored = ratio_int(0), rating;
    int64_t n = 0;

    if (!average_rating(c, who, &rating))
        return false;
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (!score_is_played(s))
            continue;
        scored = ratio_add(scored, s->points);
        n++;
    }
    scored = ratio_div(scored, ratio_mul(scale_of(c)[FOR_WIN], ratio_int(n)));
    *value = ratio_add(rating, ratio_int(rating_difference(ratio_round(ratio_mul(scored, ratio_int(100))))));
    return true;
}

static bool own_rating(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = ratio_int(c->teams ? 0 : c->event->player[c->who[who].index].rating);
    return value->num != 0;
}

/* No record says it. */
static bool not_recorded(const struct contest *c, uint32_t who, struct ratio *value)
{
    (void)c;
    (void)who;
    (void)value;
    return false;
}

/* 五子棋 18.2: who is put out later is placed higher; a match for a place decides between those put out in
 * the same round. */
static bool round_reached(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = c->who[who].reached;
    return true;
}

static bool game_points(const struct contest *c, uint32_t who, struct ratio *value)
{
    *value = c->teams ? c->who[who].game_points : c->who[who].points;
    return true;
}

/* Whether the games of that player's team count. */
static bool counts(const struct contest *c, uint32_t player)
{
    uint32_t team = c->event->player[player].team;

    return team != NOBODY && !c->who[team].void_;
}

/* Wins of the team's players on all boards; a team that left loses every board of the rest. */
static bool team_wins(const struct contest *c, uint32_t who, struct ratio *value)
{
    const struct event *e = c->event;
    int64_t n = 0;

    for (uint32_t i = 0; i < e->pairings && c->teams; i++)
        for (unsigned s = 0; s < 2 && e->pairing[i].side[1] != NOBODY; s++)
            n += e->player[e->pairing[i].side[s]].team == c->who[who].index &&
                 counts(c, e->pairing[i].side[1 - s]) && code_is_win(e->pairing[i].code[s]);
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        n += s->pairing != NOBODY && c->pairing[s->pairing].whole && s->code == '+' ? c->boards : 0;
    }
    *value = ratio_int(n);
    return c->teams;
}

/* 五子棋 18.3(2)B: the share of the game points against a team times that team's match points. */
static bool team_sonneborn_berger(const struct contest *c, uint32_t who, struct ratio *value)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        const struct pairing *p;
        unsigned side;

        if (s->opponent == NOBODY || s->pairing == NOBODY || (p = &c->pairing[s->pairing])->boards == 0)
            continue;
        side = p->side[0] == who ? 0 : 1;
        *value =
            ratio_add(*value, ratio_mul(ratio_div(p->game_points[side],
                                                  ratio_mul(c->rules->points[FOR_WIN], ratio_int(p->boards))),
                                        c->who[s->opponent].points));
    }
    return c->teams;
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
                                                    [STANDING_SONNEBORN_BERGER] = sonneborn_berger,
                                                    [STANDING_SONNEBORN_BERGER_CUT_1] =
                                                        sonneborn_berger_cut_1,
                                                    [STANDING_BUCHHOLZ] = buchholz,
                                                    [STANDING_BUCHHOLZ_CUT_1] = buchholz_cut_1,
                                                    [STANDING_BUCHHOLZ_CUT_2] = buchholz_cut_2,
                                                    [STANDING_MEDIAN_BUCHHOLZ] = median_buchholz,
                                                    [STANDING_MEDIAN_BUCHHOLZ_2] = median_buchholz_2,
                                                    [STANDING_FORE_BUCHHOLZ] = fore_buchholz,
                                                    [STANDING_AVERAGE_BUCHHOLZ] = average_buchholz,
                                                    [STANDING_TOTAL] = total,
                                                    [STANDING_WINS] = wins,
                                                    [STANDING_GAMES_WON] = games_won,
                                                    [STANDING_PROGRESSIVE] = progressive,
                                                    [STANDING_PROGRESSIVE_CUT_1] = progressive_cut_1,
                                                    [STANDING_KOYA] = koya,
                                                    [STANDING_GAMES_WITH_BLACK] = games_with_black,
                                                    [STANDING_WINS_WITH_BLACK] = wins_with_black,
                                                    [STANDING_ROUNDS_PLAYED] = rounds_played,
                                                    [STANDING_AVERAGE_RATING] = average_rating,
                                                    [STANDING_PERFORMANCE] = performance,
                                                    [STANDING_RATING] = own_rating,
                                                    [STANDING_FEWEST_FOULS] = not_recorded,
                                                    [STANDING_FEWEST_WARNINGS] = not_recorded,
                                                    [STANDING_ROUND_REACHED] = round_reached,
                                                    [STANDING_MATCH_POINTS] = points,
                                                    [STANDING_GAME_POINTS] = game_points,
                                                    [STANDING_MATCH_TOTAL] = total,
                                                    [STANDING_MATCH_BUCHHOLZ] = buchholz,
                                                    [STANDING_MATCH_MEDIAN] = median_buchholz,
                                                    [STANDING_MATCH_WINS] = wins,
                                                    [STANDING_TEAM_WINS] = team_wins,
                                                    [STANDING_TEAM_SONNEBORN_BERGER] = team_sonneborn_berger,
                                                    [STANDING_PLACES_ASCENDING] = places,
                                                    [STANDING_BEST_PLACE] = best_place,
                                                    [STANDING_SECOND_PLACE] = second_place};

bool standing_is_ascending(enum standing_key key)
{
    return key == STANDING_FEWEST_FOULS || key == STANDING_FEWEST_WARNINGS ||
           key == STANDING_PLACES_ASCENDING || key == STANDING_BEST_PLACE || key == STANDING_SECOND_PLACE;
}

void contest_values(const struct contest *c, enum standing_key key, struct ratio *value, uint8_t *known)
{
    for (uint32_t i = 0; i < c->count; i++) {
        value[i] = ratio_int(0);
        known[i] = functions[key] != NULL && functions[key](c, i, &value[i]);
    }
}
