/* Tie-breaks that add up rounds: what each round adds, what a cut drops. One function a key says what a round
 * is worth; contest_values adds up, and --explain-place shows the same numbers. */
#include "table/contest.h"

#include <stdlib.h>

/* Fills the opponent's number, the weight and the value; false: the round adds nothing. */
typedef bool summand_fn(const struct contest *, uint32_t who, const struct score *, struct summand *);

/* 对手分: the opponent's points; by FIDE also where there was none. */
static bool opponent(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    if (fide_applies(c))
        x->opponent = fide_contribution(c, who, s);
    else if (s->opponent != NOBODY)
        x->opponent = c->who[s->opponent].adjusted;
    else
        return false;
    x->value = x->opponent;
    return true;
}

/* 小分 weighs 1 and ½ whatever the scale, FIDE's Sonneborn-Berger the points scored. */
static bool weighed(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    if (!opponent(c, who, s, x))
        return false;
    x->weight = c->rules->weights == WEIGH_POINTS ? s->points
                : code_is_win(s->code)            ? ratio_int(1)
                : code_is_draw(s->code)           ? ratio_of(1, 2)
                                                  : ratio_int(0);
    x->weighed = true;
    x->value = ratio_mul(x->weight, x->opponent);
    return true;
}

/* C.07, /P: a forfeit counts as a game against the opponent who was due. */
static bool due_opponent(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    if (!code_is_forfeit(s->code) || s->opponent == NOBODY)
        return opponent(c, who, s, x);
    x->value = x->opponent = c->who[s->opponent].adjusted;
    return true;
}

static bool due_weighed(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    if (!due_opponent(c, who, s, x))
        return false;
    x->weight = s->points;
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

/* POINTS of WHO as if all paired games of the last round had been drawn. */
static struct ratio drawn_at_last(const struct contest *c, uint32_t who, struct ratio points)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->round == c->rounds && s->opponent != NOBODY)
            points = ratio_add(ratio_sub(points, s->points), contest_scale(c)[FOR_DRAW]);
    }
    return points;
}

static bool fore(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    struct ratio theirs =
        s->opponent == NOBODY ? ratio_int(0) : drawn_at_last(c, s->opponent, c->who[s->opponent].adjusted);

    if (s->opponent == NOBODY && !fide_applies(c))
        return false;
    x->opponent = score_is_played(s) || !fide_applies(c)
                      ? theirs
                      : fide_unplayed(c, who, s, drawn_at_last(c, who, c->who[who].points), theirs);
    x->value = x->opponent;
    return true;
}

static bool buchholz_of_opponent(const struct contest *c, uint32_t who, const struct score *s,
                                 struct summand *x)
{
    (void)who;
    if (!score_is_played(s))
        return false;
    x->value = x->opponent = contest_sum(c, s->opponent, STANDING_BUCHHOLZ);
    return true;
}

static bool rating(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)c;
    (void)who;
    x->value = x->opponent = ratio_int(s->rating);
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

/* The points of a round stand in the running score of that round and of all that follow. */
static bool running(const struct contest *c, const struct score *s, uint32_t from, struct summand *x)
{
    uint32_t begin = s->round > from ? s->round : from;

    x->opponent = s->points;
    x->weight = ratio_int((int64_t)c->rounds - begin + 1);
    x->weighed = true;
    x->value = ratio_mul(x->weight, x->opponent);
    return s->round != 0;
}

static bool running_from_1(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)who;
    return running(c, s, 1, x);
}

static bool running_from_2(const struct contest *c, uint32_t who, const struct score *s, struct summand *x)
{
    (void)who;
    return running(c, s, 2, x);
}

/* Points against those who made half of what was to be had, or more. */
static bool against_better_half(const struct contest *c, uint32_t who, const struct score *s,
                                struct summand *x)
{
    (void)who;
    x->value = x->opponent = s->points;
    return s->opponent != NOBODY &&
           ratio_cmp(c->who[s->opponent].points,
                     ratio_mul(contest_scale(c)[FOR_WIN], ratio_of(c->who[s->opponent].scores, 2))) >= 0;
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

/* The keys, and how many of the lowest and highest are cut; RULES: as the rulebook has it. */
enum { RULES = -1 };
static const struct sum {
    enum standing_key key;
    summand_fn *summand;
    int low, high;
} sums[] = {{STANDING_SONNEBORN_BERGER, weighed, 0, 0},
            {STANDING_SONNEBORN_BERGER_CUT_1, weighed, 1, 0},
            {STANDING_BUCHHOLZ, opponent, 0, 0},
            {STANDING_BUCHHOLZ_CUT_1, opponent, 1, 0},
            {STANDING_BUCHHOLZ_CUT_2, opponent, 2, 0},
            {STANDING_MEDIAN_BUCHHOLZ, opponent, RULES, RULES},
            {STANDING_MEDIAN_BUCHHOLZ_2, opponent, 2, 2},
            {STANDING_FORE_BUCHHOLZ, fore, 0, 0},
            {STANDING_AVERAGE_BUCHHOLZ, buchholz_of_opponent, 0, 0},
            {STANDING_TOTAL, opponent, 0, 0},
            {STANDING_WINS, win, 0, 0},
            {STANDING_GAMES_WON, won_game, 0, 0},
            {STANDING_PROGRESSIVE, running_from_1, 0, 0},
            {STANDING_PROGRESSIVE_CUT_1, running_from_2, 0, 0},
            {STANDING_KOYA, against_better_half, 0, 0},
            {STANDING_GAMES_WITH_BLACK, black_game, 0, 0},
            {STANDING_WINS_WITH_BLACK, black_win, 0, 0},
            {STANDING_ROUNDS_PLAYED, elected, 0, 0},
            {STANDING_AVERAGE_RATING, rating, 0, 0},
            {STANDING_PERFORMANCE, rating, 0, 0},
            {STANDING_AVERAGE_RATING_CUT_1, rating, 1, 0},
            {STANDING_STANDARD_POINTS, standard, 0, 0},
            {STANDING_BUCHHOLZ_FORFEITS, due_opponent, 0, 0},
            {STANDING_BUCHHOLZ_CUT_1_FORFEITS, due_opponent, 1, 0},
            {STANDING_SONNEBORN_BERGER_FORFEITS, due_weighed, 0, 0},
            {STANDING_MATCH_TOTAL, opponent, 0, 0},
            {STANDING_MATCH_BUCHHOLZ, opponent, 0, 0},
            {STANDING_MATCH_MEDIAN, opponent, RULES, RULES},
            {STANDING_MATCH_WINS, win, 0, 0},
            {STANDING_TEAM_SONNEBORN_BERGER, share_of_match, 0, 0}};

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

static const struct sum *sum_of(enum standing_key key)
{
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        if (sums[i].key == key)
            return &sums[i];
    return NULL;
}

bool contest_adds_up(enum standing_key key)
{
    return sum_of(key) != NULL;
}

uint32_t contest_summands(const struct contest *c, uint32_t who, enum standing_key key, struct summand *list)
{
    const struct sum *sum = sum_of(key);
    int low = sum->low == RULES ? c->rules->cut_low : sum->low,
        high = sum->high == RULES ? c->rules->cut_high : sum->high;
    uint32_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        list[n] = (struct summand){.score = s, .weight = ratio_int(1)};
        list[n].voluntary = fide_applies(c) && c->unplayed != UNPLAYED_2009 && fide_is_voluntary(s);
        n += sum->summand(c, who, s, &list[n]);
    }
    while (low-- > 0)
        cut(list, n, 1);
    while (high-- > 0)
        cut(list, n, -1);
    return n;
}

struct ratio contest_sum(const struct contest *c, uint32_t who, enum standing_key key)
{
    struct summand *list = mem_calloc(c->who[who].scores + 1, sizeof *list);
    uint32_t n = contest_summands(c, who, key, list);
    struct ratio sum = ratio_int(0);

    for (uint32_t i = 0; i < n; i++)
        if (!list[i].dropped)
            sum = ratio_add(sum, list[i].value);
    free(list);
    return sum;
}
