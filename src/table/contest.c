/* A contest from an event's pairings to points; see contest.h. */
#include "table/contest.h"

#include <stdlib.h>

struct pairing *contest_add_pairing(struct contest *c)
{
    if (c->pairings == c->pairing_cap) {
        c->pairing_cap = c->pairing_cap == 0 ? 64 : 2 * c->pairing_cap;
        c->pairing = mem_realloc(c->pairing, c->pairing_cap, sizeof *c->pairing);
    }
    return &c->pairing[c->pairings++];
}

bool score_is_played(const struct score *s)
{
    return code_is_played(s->code);
}

static int by_round(const void *a, const void *b)
{
    const struct score *x = a, *y = b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return (x->pairing > y->pairing) - (x->pairing < y->pairing);
}

/* Rounds that a player of a Swiss has no game in are rounds without points, which FIDE looks at. */
static uint32_t add_empty_rounds(struct contest *c, uint32_t from, uint32_t to)
{
    uint32_t end = to;

    for (uint32_t round = 1, at = from; round <= c->rounds; round++) {
        while (at < to && c->score[at].round < round)
            at++;
        if (at == to || c->score[at].round != round)
            c->score[end++] = (struct score){
                .pairing = NOBODY, .opponent = NOBODY, .round = round, .code = 'Z', .points = ratio_int(0)};
    }
    qsort(c->score + from, end - from, sizeof *c->score, by_round);
    return end;
}

static void add_score(struct contest *c, uint32_t at, uint32_t pairing, unsigned s)
{
    const struct pairing *p = &c->pairing[pairing];
    const struct ratio *scale = c->teams ? c->rules->match_points : c->rules->points;

    c->score[at] = (struct score){.pairing = pairing,
                                  .opponent = p->side[1 - s],
                                  .round = p->round,
                                  .part = p->part,
                                  .board = p->board,
                                  .code = p->code[s],
                                  .colour = !p->colours ? '\0'
                                            : s == 0    ? 'w'
                                                        : 'b',
                                  .points = code_worth(scale, p->code[s], p->code[1 - s]),
                                  .rating = p->rating[1 - s]};
}

int contest_grade(struct slice words)
{
    static const char *const dan[] = {"d", "dan", "段", NULL}, *const kyu[] = {"k", "kyu", "级", "級", NULL},
                             *const pro[] = {"p", "dan pro", "pro", NULL};
    size_t digits = 0;
    long n;
    struct slice rest;

    while (digits < words.n && is_ascii_digit(words.p[digits]))
        digits++;
    rest = slice_trim(slice_skip(words, digits));
    if (!slice_long((struct slice){words.p, digits}, &n) || n < 1 || n > 30)
        return -1;
    return slice_is_any_nocase(rest, dan)   ? 29 + (int)n
           : slice_is_any_nocase(rest, kyu) ? 30 - (int)n
           : slice_is_any_nocase(rest, pro) ? 38
                                            : -1;
}

struct ratio contest_bonus(const struct contest *c, uint32_t i)
{
    const struct event *e = c->event;

    if (c->by_grade) {
        int grade = contest_grade(e->player[c->who[i].index].title);

        return ratio_int(grade < 0 ? 0 : grade);
    }
    if (!c->teams)
        return e->player[c->who[i].index].bonus;
    return e->team[i].listed == NULL ? ratio_int(0) : e->team[i].listed->bonus;
}

static void add_up(struct contest *c, uint32_t i)
{
    struct competitor *w = &c->who[i];

    w->points = contest_bonus(c, i);
    w->played = 0;
    w->game_points = ratio_int(0);
    for (uint32_t k = 0; k < w->scores; k++) {
        const struct score *s = score_of(c, i, k);

        w->points = ratio_add(w->points, s->points);
        w->played += score_is_played(s);
        if (c->teams && s->pairing != NOBODY) {
            const struct pairing *p = &c->pairing[s->pairing];

            w->game_points = ratio_add(w->game_points, p->game_points[p->side[0] == i ? 0 : 1]);
        }
    }
    w->adjusted = w->points;
}

/* A match that was never played is won on every board. */
static void add_whole(struct contest *c, const struct pairing *match)
{
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t board = 0; board < c->boards && match->code[side] == '+'; board++) {
            struct ratio *sum = &c->board_points[(size_t)match->side[side] * BOARDS_MAX + board];

            *sum = ratio_add(*sum, c->rules->points[FOR_FORFEIT_WIN]);
        }
}

/* Board points of teams over the matches that count. */
static void add_boards(struct contest *c)
{
    for (size_t i = 0; i < (size_t)c->count * BOARDS_MAX && c->board_points != NULL; i++)
        c->board_points[i] = ratio_int(0);
    for (uint32_t i = 0; i < c->board_scores; i++) {
        const struct board_score *s = &c->board_score[i];
        struct ratio *sum = &c->board_points[(size_t)s->team * BOARDS_MAX + s->board];

        if (pairing_counts(&c->pairing[s->match]))
            *sum = ratio_add(*sum, s->won);
    }
    for (uint32_t i = 0; i < c->pairings && c->board_points != NULL; i++)
        if (c->pairing[i].whole && pairing_counts(&c->pairing[i]))
            add_whole(c, &c->pairing[i]);
}

void contest_count(struct contest *c)
{
    uint32_t *room = mem_calloc(c->count + 1, sizeof *room), at = 0;
    uint32_t empty = c->system == SYSTEM_SWISS ? c->rounds : 0; /* rounds that may be without a game */

    add_boards(c);
    for (uint32_t i = 0; i < c->pairings; i++)
        for (unsigned s = 0; s < 2; s++)
            if (pairing_counts(&c->pairing[i]) && c->pairing[i].side[s] != NOBODY)
                room[c->pairing[i].side[s]]++;
    c->score =
        mem_realloc(c->score, 2 * (size_t)c->pairings + (size_t)empty * c->count + 1, sizeof *c->score);
    for (uint32_t i = 0; i < c->count; i++) {
        c->who[i].first = at;
        at += room[i] + empty;
        c->who[i].scores = 0;
    }
    for (uint32_t i = 0; i < c->pairings; i++)
        for (unsigned s = 0; s < 2; s++) {
            uint32_t who = c->pairing[i].side[s];

            if (pairing_counts(&c->pairing[i]) && who != NOBODY)
                add_score(c, c->who[who].first + c->who[who].scores++, i, s);
        }
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t from = c->who[i].first, to = from + c->who[i].scores;

        qsort(c->score + from, to - from, sizeof *c->score, by_round);
        if (c->system == SYSTEM_SWISS && !c->who[i].void_)
            c->who[i].scores = add_empty_rounds(c, from, to) - from;
        add_up(c, i);
    }
    free(room);
}

void contest_free(struct contest *c)
{
    free(c->who);
    free(c->pairing);
    free(c->score);
    free(c->value);
    free(c->known);
    free(c->equals);
    free(c->board_points);
    free(c->board_score);
    free(c->player_place);
    free(c->rank);
    *c = (struct contest){0};
}

struct ratio contest_value(const struct contest *c, uint32_t k, uint32_t who, bool *known)
{
    *known = c->known[(size_t)k * c->count + who] != 0;
    return c->value[(size_t)k * c->count + who];
}
struct equals contest_equals_before(const struct contest *c, uint32_t k, uint32_t who)
{
    return k == 0 ? (struct equals){0, c->count} : c->equals[(size_t)(k - 1) * c->count + who];
}

bool contest_by_games(const struct contest *c, uint32_t tie_break)
{
    if ((tie_break & (STANDING_OF_MATCHES | STANDING_OF_GAMES)) != 0)
        return (tie_break & STANDING_OF_GAMES) != 0;
    return c->teams && c->order[0] == STANDING_GAME_POINTS;
}

struct ratio contest_points(const struct contest *c, uint32_t who, bool games)
{
    return games && c->teams ? c->who[who].game_points : c->who[who].points;
}

struct ratio contest_round(const struct contest *c, uint32_t who, const struct score *s, bool games)
{
    if (!games || !c->teams)
        return s->points;
    return s->pairing == NOBODY ? ratio_int(0)
                                : c->pairing[s->pairing].game_points[c->pairing[s->pairing].side[0] != who];
}

struct ratio contest_draw(const struct contest *c, bool games)
{
    return games && c->teams ? ratio_mul(c->rules->points[FOR_DRAW], ratio_int(c->boards))
                             : contest_scale(c)[FOR_DRAW];
}

struct ratio contest_boards(const struct contest *c, uint32_t who, uint32_t boards)
{
    struct ratio sum = ratio_int(0);

    for (uint32_t i = 0; i < boards && c->board_points != NULL; i++)
        sum = ratio_add(sum, c->board_points[(size_t)who * BOARDS_MAX + i]);
    return sum;
}
