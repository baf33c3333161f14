/* Direct encounter: what those who are tied scored against each other.
 *
 * 直胜 (象棋 15.1, 15.3) is counted once: who is equal then stays equal. FIDE's is repeated inside the ties
 * that remain, and where not all have met only what no missing game could change decides. That of teams goes
 * on, stage by stage, and begins anew wherever a stage has parted some (C.07 13). */
#include "table/contest.h"

#include <stdlib.h>

/* The tied, and what is known of their games against each other. */
struct circle {
    const struct contest *contest;
    uint32_t tie_break;
    bool games; /* in game points of teams */
    uint32_t *member, count;
    struct ratio *sum;
    uint32_t *missing;   /* opponents in the circle not met */
    struct meeting *met; /* of the one being looked at, with each who takes part in the contest */
};

/* What somebody scored against one opponent. */
struct meeting {
    struct ratio sum;
    uint32_t games;
    bool inside; /* the opponent is in the circle */
};

static bool counts(const struct circle *r, const struct score *s)
{
    const struct contest *c = r->contest;

    return s->opponent != NOBODY && s->code != '?' &&
           !(c->rules->direct == DIRECT_REPEATED && c->system == SYSTEM_SWISS && code_is_forfeit(s->code) &&
             (r->tie_break & STANDING_PLAYED) == 0);
}

/* All scores against that opponent: their sum, or, where FIDE averages several games, the mean. */
static struct ratio worth(const struct contest *c, const struct meeting *m)
{
    return m->games > 1 && c->rules->direct == DIRECT_REPEATED ? ratio_div(m->sum, ratio_int(m->games))
                                                               : m->sum;
}

/* The Ith's scores inside the circle: by opponent first, then all of them. */
static void add_member(struct circle *r, uint32_t i)
{
    const struct contest *c = r->contest;
    uint32_t a = r->member[i];

    r->sum[i] = ratio_int(0);
    r->missing[i] = r->count - 1;
    for (uint32_t k = 0; k < c->who[a].scores; k++) {
        const struct score *s = score_of(c, a, k);

        if (counts(r, s) && r->met[s->opponent].inside) {
            struct meeting *m = &r->met[s->opponent];
            struct ratio points = contest_round(c, a, s, r->games);

            m->sum = m->games == 0 ? points : ratio_add(m->sum, points);
            m->games++;
        }
    }
    for (uint32_t k = 0; k < c->who[a].scores; k++) {
        const struct score *s = score_of(c, a, k);

        if (s->opponent == NOBODY || r->met[s->opponent].games == 0)
            continue;
        r->sum[i] = ratio_add(r->sum[i], worth(c, &r->met[s->opponent]));
        r->met[s->opponent].games = 0;
        r->missing[i]--;
    }
}

static void add_circle(struct circle *r)
{
    r->met = mem_calloc((size_t)r->contest->count + 1, sizeof *r->met);
    for (uint32_t i = 0; i < r->count; i++)
        r->met[r->member[i]].inside = true;
    for (uint32_t i = 0; i < r->count; i++)
        add_member(r, i);
    free(r->met);
}

static bool all_met(const struct circle *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->missing[i] > 0)
            return false;
    return true;
}

/* Moves whoever is first whatever the missing games bring to the front, one after the other; how many there
 * are. */
static uint32_t pick_certain(struct circle *r)
{
    const struct contest *c = r->contest;
    struct ratio win = r->games && c->teams ? ratio_mul(c->rules->points[FOR_WIN], ratio_int(c->boards))
                                            : contest_scale(c)[FOR_WIN];
    uint32_t done = 0;

    for (uint32_t best; done < r->count; done++) {
        bool alone = true;

        best = done;
        for (uint32_t i = done; i < r->count; i++)
            if (ratio_cmp(r->sum[i], r->sum[best]) > 0)
                best = i;
        for (uint32_t i = done; i < r->count; i++)
            alone &=
                i == best ||
                ratio_cmp(r->sum[best], ratio_add(r->sum[i], ratio_mul(win, ratio_int(r->missing[i])))) > 0;
        if (!alone)
            break;
        struct ratio sum = r->sum[best];
        uint32_t member = r->member[best], missing = r->missing[best];

        r->sum[best] = r->sum[done];
        r->member[best] = r->member[done];
        r->missing[best] = r->missing[done];
        r->sum[done] = sum;
        r->member[done] = member;
        r->missing[done] = missing;
    }
    return done;
}

struct scored {
    struct ratio sum;
    uint32_t member, at;
};

/* The most first; who is equal stays in order. */
static int by_sum(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    int order = ratio_cmp(y->sum, x->sum);

    return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static void sort_circle(struct circle *r)
{
    struct scored *list = mem_calloc((size_t)r->count + 1, sizeof *list);

    for (uint32_t i = 0; i < r->count; i++)
        list[i] = (struct scored){r->sum[i], r->member[i], i};
    qsort(list, r->count, sizeof *list, by_sum);
    for (uint32_t i = 0; i < r->count; i++) {
        r->sum[i] = list[i].sum;
        r->member[i] = list[i].member;
    }
    free(list);
}

/* The games of the members against each other; SHOWN: to be filled in with their sums. */
static void order_by_games(struct circle *r, bool *ends, struct ratio *shown)
{
    const struct contest *c = r->contest;
    uint32_t certain;

    r->sum = mem_calloc(r->count + 1, sizeof *r->sum);
    r->missing = mem_calloc(r->count + 1, sizeof *r->missing);
    add_circle(r);
    for (uint32_t i = 0; i < r->count && shown != NULL; i++)
        shown[r->member[i]] = r->sum[i];
    if (c->rules->direct == DIRECT_REPEATED && !all_met(r)) {
        certain = pick_certain(r);
        for (uint32_t i = 0; i < certain; i++)
            ends[i] = true;
    } else {
        sort_circle(r);
        for (uint32_t i = 0; i + 1 < r->count; i++)
            ends[i] = ratio_cmp(r->sum[i], r->sum[i + 1]) != 0;
    }
    free(r->sum);
    free(r->missing);
}

/* What TEAM made on a board of its matches against OTHER. */
static struct ratio on_board(const struct contest *c, uint32_t team, uint32_t other, uint32_t board)
{
    struct ratio sum = ratio_int(0);

    for (uint32_t i = 0; i < c->board_scores; i++) {
        const struct board_score *s = &c->board_score[i];
        const struct pairing *m = &c->pairing[s->match];

        if (s->team == team && s->board == board && pairing_counts(m) &&
            (m->side[0] == other || m->side[1] == other))
            sum = ratio_add(sum, s->won);
    }
    return sum;
}

/* Exactly two teams, by the boards of their matches. STAGE C: the points of a board count by its number, and
 * less is better; T: from the first board down; B: without the last board, then without the last two. Above
 * 0: the first is ahead. */
static int compare_boards(const struct contest *c, const uint32_t *team, char stage)
{
    struct ratio ahead = ratio_int(0);
    int order = 0;

    for (uint32_t i = 0; i < c->boards; i++)
        if (stage != 'T')
            ahead = ratio_add(ahead, ratio_mul(ratio_sub(on_board(c, team[0], team[1], i),
                                                         on_board(c, team[1], team[0], i)),
                                               ratio_int(stage == 'C' ? i + 1 : 1)));
    if (stage == 'C')
        return -ratio_cmp(ahead, ratio_int(0));
    for (uint32_t i = 0; i < c->boards && order == 0; i++) {
        uint32_t board = stage == 'T' ? i : c->boards - 1 - i;
        struct ratio here =
            ratio_sub(on_board(c, team[0], team[1], board), on_board(c, team[1], team[0], board));

        ahead = stage == 'T' ? here : ratio_sub(ahead, here);
        order = ratio_cmp(ahead, ratio_int(0));
    }
    return order;
}

/* Orders the members of a tie in place by one stage: P and S the points that rank first and the others, C, T
 * and B the boards. ENDS[i] is set where a tie ends behind the Ith; whether it parted some. */
static bool part(struct circle *r, char stage, bool *ends, struct ratio *shown)
{
    bool primary = contest_by_games(r->contest, r->tie_break), parted = false;
    uint32_t *member = r->member;

    memset(ends, 0, r->count * sizeof *ends);
    if (stage == 'P' || stage == 'S') {
        r->games = primary != (stage == 'S');
        order_by_games(r, ends, shown);
    } else if (r->count == 2) {
        int order = compare_boards(r->contest, member, stage);

        if (order < 0) {
            uint32_t second = member[0];

            member[0] = member[1];
            member[1] = second;
        }
        ends[0] = order != 0;
    }
    for (uint32_t i = 0; i + 1 < r->count; i++)
        parted |= ends[i];
    ends[r->count - 1] = true;
    return parted;
}

/* Goes on inside the ties that are left, from the first stage on. */
static void solve(const struct circle *whole, const char *stages, bool *ends)
{
    struct circle r = *whole;
    bool parted = false;

    for (const char *stage = stages; *stage != '\0' && !parted; stage++)
        parted = part(&r, *stage, ends, NULL);
    for (uint32_t from = 0, to; from < whole->count && parted; from = to) {
        for (to = from; !ends[to]; to++)
            ;
        to++;
        r.member = whole->member + from;
        r.count = to - from;
        if (r.count > 1)
            solve(&r, stages, ends + from);
    }
}

static const char *stages_of(uint32_t tie_break)
{
    switch (standing_key(tie_break)) {
    case STANDING_DIRECT:
        return "P";
    case STANDING_EXTENDED_DIRECT:
        return "PS";
    case STANDING_EXTENDED_DIRECT_TOP:
        return "PST";
    case STANDING_EXTENDED_DIRECT_BOTTOM:
        return "PSB";
    case STANDING_EXTENDED_DIRECT_COUNT_TOP:
        return "PSCT";
    case STANDING_EXTENDED_DIRECT_COUNT_BOTTOM:
        return "PSCB";
    default:
        return NULL;
    }
}

bool standing_is_direct(uint32_t tie_break)
{
    return stages_of(tie_break) != NULL;
}

void contest_direct(const struct contest *c, uint32_t tie_break, const uint32_t *tied, uint32_t count,
                    int *mark, struct ratio *value)
{
    struct circle r = {.contest = c, .tie_break = tie_break, .count = count};
    bool *ends = mem_calloc(count + 1, sizeof *ends);
    struct ratio *shown = mem_calloc(c->count + 1, sizeof *shown);
    int *level_of = mem_calloc(c->count + 1, sizeof *level_of), level = (int)count;

    r.member = mem_calloc(count + 1, sizeof *r.member);
    memcpy(r.member, tied, count * sizeof *r.member);
    part(&r, 'P', ends, shown);
    if (c->rules->direct == DIRECT_REPEATED || strlen(stages_of(tie_break)) > 1)
        solve(&r, stages_of(tie_break), ends);
    for (uint32_t i = 0; i < count; i++) {
        level_of[r.member[i]] = level;
        level -= ends[i];
    }
    for (uint32_t k = 0; k < count; k++) {
        mark[k] = level_of[tied[k]];
        value[k] = shown[tied[k]];
    }
    free(level_of);
    free(shown);
    free(ends);
    free(r.member);
}
