/* Tie-breaks that add up rounds: what each round adds, what a cut drops. One function a key says what a round
 * is worth; contest_values adds up, and --explain-place shows the same numbers. */
#include "table/contest.h"

#include <stdlib.h>

/* Fills the opponent's number, the weight and the value; false: the round adds nothing. */
typedef bool summand_fn(const struct contest *, uint32_t who, const struct score *, struct summand *);

/* Which points the tie-break counts: of the opponents, and of their own. C.07's extended Sonneborn-Berger
 * names both. */
static bool is_extended(uint32_t tie_break)
{
    return standing_key(tie_break) >= STANDING_EXTENDED_SB_MM &&
           standing_key(tie_break) <= STANDING_EXTENDED_SB_GG;
}

static bool of_opponents(const struct contest *c, uint32_t tie_break)
{
    return is_extended(tie_break) ? standing_key(tie_break) >= STANDING_EXTENDED_SB_GM
                                  : contest_by_games(c, tie_break);
}

static bool of_their_own(const struct contest *c, uint32_t tie_break)
{
    return is_extended(tie_break) ? (standing_key(tie_break) - STANDING_EXTENDED_SB_MM) % 2 != 0
                                  : contest_by_games(c, tie_break);
}

/* POINTS of WHO as if all paired games of the last round had been drawn. */
static struct ratio drawn_at_last(const struct contest *c, uint32_t who, struct ratio points, bool games)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->round == c->rounds && s->opponent != NOBODY)
            points = ratio_add(ratio_sub(points, contest_round(c, who, s, games)), contest_draw(c, games));
    }
    return points;
}

/* 对手分: the opponent's points; by FIDE also where there was none. With /P a forfeit counts as a game
 * against the opponent who was due, and with /F the last round as drawn. */
static bool opponent(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    bool games = of_opponents(c, x->tie_break), is_fore = (x->tie_break & STANDING_FORE) != 0,
         due =
             s->opponent != NOBODY && (((x->tie_break & STANDING_PLAYED) != 0 && code_is_forfeit(s->code)) ||
                                       (is_fore && s->round == c->rounds));
    struct ratio theirs = s->opponent == NOBODY ? ratio_int(0) : fide_adjusted(c, s->opponent, games),
                 own = contest_points(c, who, games);

    if (s->opponent == NOBODY && c->mcmahon) { /* EGF: what he started with */
        x->value = x->opponent = contest_bonus(c, who);
        return s->round <= c->last_round;
    }
    if (s->opponent == NOBODY && !fide_applies(c))
        return false;
    if (is_fore && s->opponent != NOBODY)
        theirs = drawn_at_last(c, s->opponent, theirs, games);
    if (is_fore)
        own = drawn_at_last(c, who, own, games);
    x->voluntary &= !due;
    x->opponent =
        score_is_played(s) || due || !fide_applies(c) ? theirs : fide_unplayed(c, who, s, own, theirs, games);
    x->value = x->opponent;
    return true;
}

/* 小分 weighs 1 and ½ whatever the scale, FIDE's Sonneborn-Berger the points scored. */
static bool weighed(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    if ((s->opponent == NOBODY && c->mcmahon) || !opponent(c, who, s, x))
        return false;
    x->weight = c->rules->weights == WEIGH_POINTS || is_extended(x->tie_break)
                    ? contest_round(c, who, s, of_their_own(c, x->tie_break))
                : code_is_win(s->code)  ? ratio_int(1)
                : code_is_draw(s->code) ? ratio_of(1, 2)
                                        : ratio_int(0);
    x->weighed = true;
    x->value = ratio_mul(x->weight, x->opponent);
    return true;
}

/* C.07: 1 for a round with more points than the opponent of that round, ½ for as many; without one a draw's
 * are compared. */
static bool standard(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    struct ratio theirs = contest_scale(c)[FOR_DRAW];
    int order;

    (void)who;
    for (uint32_t k = 0; s->opponent != NOBODY && k < c->who[s->opponent].scores; k++)
        if (score_of(c, s->opponent, k)->pairing == s->pairing)
            theirs = score_of(c, s->opponent, k)->points;
    order = ratio_cmp(s->points, theirs);
    x->value = x->opponent = order > 0 ? ratio_int(1) : ratio_of(1, 2);
    return order >= 0;
}

static bool fore(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    x->tie_break |= STANDING_FORE;
    return opponent(c, who, s, x);
}

static bool buchholz_of_opponent(const struct contest *c, uint32_t who, const struct score *s,
                                 struct summand *x)
{
    (void)who;
    if (!score_is_played(s))
        return false;
    x->value = x->opponent = contest_sum(c, s->opponent, standing_as(STANDING_BUCHHOLZ, x->tie_break));
    return true;
}

static bool rating(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)c;
    (void)who;
    x->value = x->opponent = ratio_int(score_rating(s, x->tie_break));
    return score_is_played(s);
}

/* A round that counts as one. */
static bool one(struct summand *x)
{
    x->value = x->opponent = ratio_int(1);
    return true;
}

/* 胜局 counts forfeits and no byes; FIDE's WIN counts byes with the points of a win too. */
static bool win(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    bool bye = s->opponent == NOBODY && c->unplayed != UNPLAYED_AS_IS &&
               ratio_cmp(s->points, contest_scale(c)[FOR_WIN]) >= 0;

    (void)who;
    return (bye || (s->opponent != NOBODY && code_is_win(s->code))) && one(x);
}

static bool won_game(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)c;
    (void)who;
    return (s->code == '1' || s->code == 'W') && one(x);
}

static bool black_game(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)c;
    (void)who;
    return s->colour == 'b' && score_is_played(s) && one(x);
}

static bool black_win(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    return black_game(c, who, s, x) && won_game(c, who, s, x);
}

static bool elected(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)c;
    (void)who;
    return !fide_is_voluntary(s) && one(x);
}

/* The points of a round stand in the running score of that round and of all that follow; a cut takes the
 * first of these. */
static bool running(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    uint32_t from = 1 + (uint32_t)standing_low(x->tie_break), begin = s->round > from ? s->round : from;

    x->opponent = contest_round(c, who, s, contest_by_games(c, x->tie_break));
    x->weight = ratio_int((int64_t)c->rounds - begin + 1);
    x->weighed = true;
    x->value = ratio_mul(x->weight, x->opponent);
    return s->round != 0;
}

/* Points against those who made half of what was to be had, or more; /L names another share, or so many half
 * points beside it. */
static bool against_better_half(const struct contest *c, uint32_t who, const struct score *s,
                                struct summand *x)
{
    bool games = contest_by_games(c, x->tie_break);
    int number = standing_number(x->tie_break),
        halves = number > STANDING_HALVES / 2 ? number - STANDING_HALVES : 0;
    struct ratio limit = contest_scale(c)[FOR_WIN];

    if (games && c->teams)
        limit = ratio_mul(c->rules->points[FOR_WIN], ratio_int(c->boards));
    if (s->opponent == NOBODY)
        return false;
    limit = ratio_mul(limit, ratio_int(c->who[s->opponent].scores));
    limit = ratio_mul(limit, ratio_of(number == 0 || halves != 0 ? 50 : number, 100));
    x->value = x->opponent = contest_round(c, who, s, games);
    return ratio_cmp(contest_points(c, s->opponent, games), ratio_add(limit, ratio_of(halves, 2))) >= 0;
}

/* 五子棋 18.3(2)B: the share of the game points against a team times that team's match points. */
static bool share_of_match(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    const struct pairing *p = s->pairing == NOBODY ? NULL : &c->pairing[s->pairing];

    if (s->opponent == NOBODY || p == NULL || p->boards == 0 || c->rules->points[FOR_WIN].num == 0)
        return false;
    x->opponent = c->who[s->opponent].points;
    x->weight = ratio_div(p->game_points[p->side[0] == who ? 0 : 1],
                          ratio_mul(c->rules->points[FOR_WIN], ratio_int(p->boards)));
    x->weighed = true;
    x->value = ratio_mul(x->weight, x->opponent);
    return true;
}

static summand_fn *const sums[STANDING_COUNT] = {[STANDING_SONNEBORN_BERGER] = weighed,
                                                 [STANDING_BUCHHOLZ] = opponent,
                                                 [STANDING_MEDIAN_BUCHHOLZ] = opponent,
                                                 [STANDING_FORE_BUCHHOLZ] = fore,
                                                 [STANDING_AVERAGE_BUCHHOLZ] = buchholz_of_opponent,
                                                 [STANDING_TOTAL] = opponent,
                                                 [STANDING_WINS] = win,
                                                 [STANDING_GAMES_WON] = won_game,
                                                 [STANDING_PROGRESSIVE] = running,
                                                 [STANDING_KOYA] = against_better_half,
                                                 [STANDING_GAMES_WITH_BLACK] = black_game,
                                                 [STANDING_WINS_WITH_BLACK] = black_win,
                                                 [STANDING_ROUNDS_PLAYED] = elected,
                                                 [STANDING_AVERAGE_RATING] = rating,
                                                 [STANDING_PERFORMANCE] = rating,
                                                 [STANDING_STANDARD_POINTS] = standard,
                                                 [STANDING_MATCH_TOTAL] = opponent,
                                                 [STANDING_MATCH_BUCHHOLZ] = opponent,
                                                 [STANDING_MATCH_MEDIAN] = opponent,
                                                 [STANDING_MATCH_WINS] = win,
                                                 [STANDING_TEAM_SONNEBORN_BERGER] = share_of_match,
                                                 [STANDING_EXTENDED_SB_MM] = weighed,
                                                 [STANDING_EXTENDED_SB_MG] = weighed,
                                                 [STANDING_EXTENDED_SB_GM] = weighed,
                                                 [STANDING_EXTENDED_SB_GG] = weighed,
                                                 [STANDING_SCORE_STRENGTH] = opponent};

/* Lowest first: by opponent, then by value. SIGN -1 turns it around. */
static int compare_summands(const struct summand *a, const struct summand *b, int sign)
{
    int order = ratio_cmp(a->opponent, b->opponent);

    return sign * (order != 0 ? order : ratio_cmp(a->value, b->value));
}

/* Drops the lowest (SIGN 1) or highest. With rounds left out of the player's own will the lowest of those
 * goes instead, when it is not lower than what would have gone (14.1, 16.5). */
static void cut(struct summand *list, uint32_t n, int sign)
{
    struct summand *out = NULL, *own = NULL;

    for (uint32_t i = 0; i < n; i++) {
        struct summand *x = &list[i];

        if (x->dropped)
            continue;
        if (out == NULL || compare_summands(x, out, sign) < 0)
            out = x;
        if (x->voluntary && (own == NULL || ratio_cmp(x->value, own->value) < 0))
            own = x;
    }
    if (out == NULL)
        return;
    if (sign > 0 && own != NULL && ratio_cmp(own->value, out->value) >= 0)
        out = own;
    out->dropped = true;
}

bool contest_adds_up(uint32_t tie_break)
{
    return sums[standing_key(tie_break)] != NULL;
}

uint32_t contest_summands(const struct contest *c, uint32_t who, uint32_t tie_break, struct summand *list)
{
    enum standing_key key = standing_key(tie_break);
    bool median = key == STANDING_MEDIAN_BUCHHOLZ || key == STANDING_MATCH_MEDIAN,
         runs = key == STANDING_PROGRESSIVE; /* cut where its rounds are added up */
    int low = median ? c->rules->cut_low
              : runs ? 0
                     : standing_low(tie_break),
        high = median ? c->rules->cut_high : standing_high(tie_break);
    uint32_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        list[n] = (struct summand){.score = s, .tie_break = tie_break, .weight = ratio_int(1)};
        list[n].voluntary = fide_applies(c) && c->unplayed != UNPLAYED_2009 && fide_is_voluntary(s);
        n += sums[key](c, who, s, &list[n]);
    }
    while (low-- > 0)
        cut(list, n, 1);
    while (high-- > 0)
        cut(list, n, -1);
    return n;
}

struct ratio contest_sum(const struct contest *c, uint32_t who, uint32_t tie_break)
{
    struct summand *list = mem_calloc(c->who[who].scores + 1, sizeof *list);
    uint32_t n = contest_summands(c, who, tie_break, list);
    struct ratio sum = ratio_int(0);

    for (uint32_t i = 0; i < n; i++)
        if (!list[i].dropped)
            sum = ratio_add(sum, list[i].value);
    free(list);
    return sum;
}
