/* FIDE's Swiss for teams, C.04.6 (2026): the teams with the highest score that are not paired yet, and as few
 * from below as they need, make a bracket; of its pairings the first that is best is taken; see swiss.h. */
#include "base/mem/mem.h"
#include "pairing/work.h"

#include <stdlib.h>

/* 1.7: which colour is due to a team; *STRONG: in type B. */
static char wish_of(const struct swiss *s, const struct swiss_player *p, bool *strong)
{
    size_t games = strlen(p->colours);
    char last = games > 0 ? p->colours[games - 1] : '\0';
    bool final = s->round >= s->event->planned;
    int cd = p->difference;

    *strong = true;
    if (s->event->wishes == WISHES_NONE)
        return '\0';
    if (cd < -1 || (cd <= 0 && cd >= -1 && p->twice == 'b'))
        return 'w';
    if (cd > 1 || (cd >= 0 && cd <= 1 && p->twice == 'w'))
        return 'b';
    *strong = false;
    if (s->event->wishes == WISHES_SIMPLE || games == 0 || (cd == 0 && final))
        return '\0';
    return cd == 0 ? (last == 'w' ? 'b' : 'w') : cd < 0 ? 'w' : 'b';
}

/* 4.2: which of two is the first team. */
static bool is_first(const struct swiss_player *a, const struct swiss_player *b)
{
    return a->score != b->score     ? a->score > b->score
           : a->second != b->second ? a->second > b->second
                                    : a->id < b->id;
}

static char other_than(char colour)
{
    return colour == 'w' ? 'b' : 'w';
}

/* 4.3: the colour of the first team X against Y. */
static char colour_of(const struct swiss *s, const struct swiss_player *x, const struct swiss_player *y,
                      unsigned *step)
{
    bool strong[2];
    char mine = wish_of(s, x, &strong[0]), theirs = wish_of(s, y, &strong[1]), other;
    size_t games[2] = {strlen(x->colours), strlen(y->colours)};

    *step = 1;
    if (games[0] == 0 && games[1] == 0)
        return (x->order % 2 == 0) == (s->event->first_colour != 'b') ? 'w' : 'b';
    *step = 2;
    if ((mine == '\0') != (theirs == '\0'))
        return mine != '\0' ? mine : other_than(theirs);
    *step = 3;
    if (mine != theirs)
        return mine;
    *step = 4;
    if (mine != '\0' && s->event->wishes == WISHES_GRADED && strong[0] != strong[1])
        return strong[0] ? mine : other_than(theirs);
    *step = 5;
    if (x->difference != y->difference)
        return x->difference < y->difference ? 'w' : 'b';
    *step = 6;
    if ((other = swiss_last_other(x, y)) != '\0')
        return other;
    *step = 7;
    if (mine != '\0')
        return mine;
    *step = games[0] > 0 ? 8 : 9;
    return games[0] > 0 ? other_than(x->colours[games[0] - 1]) : y->colours[games[1] - 1];
}

bool teams_is_white(const struct swiss *s, const struct swiss_player *a, const struct swiss_player *b,
                    unsigned *step)
{
    return is_first(a, b) ? colour_of(s, a, b, step) == 'w' : colour_of(s, b, a, step) == 'b';
}

/* A bracket at hand. The vertices are the teams that are not paired yet, by score and number. */
struct teams {
    const struct swiss *s;
    uint32_t *left, n;
    uint32_t top;  /* so many have the highest score */
    uint32_t next; /* where the next scoregroup ends */
    bool floats;   /* who floated last time counts: not in the last two rounds */
    struct ladder l;
};

static const struct swiss_player *team_of(const struct teams *t, uint32_t v)
{
    return &t->s->player[t->left[v]];
}

/* 1.5: met one with another score in the last round. */
static bool was_floater(const struct teams *t, uint32_t v)
{
    const struct swiss_cell *c;

    if (t->s->round == 1)
        return false;
    c = swiss_cell(t->s->event, team_of(t, v)->id, t->s->round - 1);
    return t->floats && swiss_is_played(c) && team_of(t, v)->floated[0] != FLOAT_NONE;
}

/* How many scores below the top there are down to the team's; of all with the same score the same. */
static uint32_t level_of(const struct teams *t, uint32_t v)
{
    uint32_t levels = 0;

    for (uint32_t i = t->top; i <= v; i++)
        levels += team_of(t, i)->score != team_of(t, i - 1)->score;
    return levels;
}

static void find_groups(struct teams *t)
{
    for (t->top = 1; t->top < t->n && team_of(t, t->top)->score == team_of(t, 0)->score;)
        t->top++;
    for (t->next = t->top; t->next < t->n && team_of(t, t->next)->score == team_of(t, t->top)->score;)
        t->next++;
    t->floats = t->s->round + 2 <= t->s->event->planned;
}

/* 3.5: [C3] to [C7] and the order of the sets; RIGHT becomes a pairing of all in which those who meet a team
 * of the top scoregroup are its upfloaters. */
static bool choose_upfloaters(struct teams *t, uint32_t *right)
{
    struct ladder *l = &t->l;
    uint32_t levels = t->n > t->top ? level_of(t, t->n - 1) : 0, forbidden, many, low, next, again, order;

    ladder_begin(l, t->n);
    forbidden = ladder_rungs(l, 3, t->n, 1);
    many = ladder_rungs(l, 4, t->n, 1);
    low = ladder_rungs(l, 5, t->n, levels);
    next = ladder_rungs(l, 6, t->n, 1);
    again = ladder_rungs(l, 7, t->n, 1);
    order = ladder_rungs(l, 0, 1, t->n - t->top);
    ladder_ready(l);
    for (uint32_t u = 0; u < t->n; u++)
        for (uint32_t v = u + 1; v < t->n; v++) {
            ladder_count(l, u, v, forbidden, !swiss_may(t->s, t->left[u], t->left[v]));
            if (u < t->top && v >= t->top) {
                ladder_count(l, u, v, many, 1);
                ladder_count(l, u, v, low + levels - level_of(t, v), 1);
                ladder_count(l, u, v, again, was_floater(t, v));
            } else if (u >= t->top) {
                ladder_count(l, u, v, next, u < t->next && v >= t->next);
                ladder_count(l, u, v, order + u - t->top, 1);
                ladder_count(l, u, v, order + v - t->top, 1);
            }
        }
    return ladder_solve(l, right);
}

/* 3.6: [C1], [C8] to [C10], then the smaller numbers of all pairs in rising order, then what they meet. LIST:
 * the N teams of the bracket by number. */
static bool pair_bracket(struct teams *t, const uint32_t *list, uint32_t n, uint32_t *right)
{
    struct ladder *l = &t->l;
    uint32_t forbidden, wishes, strongs, again, top, bottom;
    int score = t->s->player[t->left[0]].score;

    ladder_begin(l, n);
    forbidden = ladder_rungs(l, 1, n, 1);
    wishes = ladder_rungs(l, 8, n, 1);
    strongs = ladder_rungs(l, 9, n, 1);
    again = ladder_rungs(l, 10, n, 1);
    top = ladder_rungs(l, 0, 1, n);
    bottom = ladder_rungs(l, 0, n, n);
    ladder_ready(l);
    for (uint32_t u = 0; u < n; u++)
        for (uint32_t v = u + 1; v < n; v++) {
            const struct swiss_player *p = &t->s->player[list[u]], *q = &t->s->player[list[v]];
            const struct swiss_player *resident = p->score == score ? p : q;
            bool strong[2];
            char mine = wish_of(t->s, p, &strong[0]), theirs = wish_of(t->s, q, &strong[1]);
            uint32_t at = 0;

            while (t->left[at] != t->s->at[resident->id])
                at++;
            ladder_count(l, u, v, forbidden, !swiss_may(t->s, list[u], list[v]));
            ladder_count(l, u, v, wishes, mine != '\0' && mine == theirs);
            ladder_count(l, u, v, strongs,
                         mine != '\0' && mine == theirs && t->s->event->wishes == WISHES_GRADED &&
                             strong[0] && strong[1]);
            ladder_count(l, u, v, again, p->score != q->score && was_floater(t, at));
            ladder_count(l, u, v, top + v, 1);
            ladder_count(l, u, v, bottom + u, v);
        }
    return ladder_solve(l, right);
}

static int by_place_id(const struct swiss *s, uint32_t a, uint32_t b)
{
    return s->player[a].id < s->player[b].id ? -1 : 1;
}

/* The teams of the bracket by number, in LIST; how many. */
static uint32_t take_bracket(const struct teams *t, const uint32_t *right, uint32_t *list)
{
    uint32_t n = 0;

    for (uint32_t v = 0; v < t->n; v++) {
        uint32_t at = n;

        if (v >= t->top && right[v] >= t->top)
            continue;
        for (n++; at > 0 && by_place_id(t->s, t->left[v], list[at - 1]) < 0; at--)
            list[at] = list[at - 1];
        list[at] = t->left[v];
    }
    return n;
}

static void settle(struct teams *t, const uint32_t *list, uint32_t n, const uint32_t *right, uint32_t *mate)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < n; i++)
        mate[list[i]] = list[right[i]];
    for (uint32_t v = 0; v < t->n; v++)
        if (mate[t->left[v]] == t->left[v])
            t->left[kept++] = t->left[v];
    t->n = kept;
}

/* Whether the given pairing takes other upfloaters: residents who meet none of them are not asked yet. */
static void compare_upfloaters(const struct teams *t, const uint32_t *right, struct swiss_fault *fault)
{
    if (fault == NULL || fault->found)
        return;
    for (uint32_t v = t->top; v < t->n; v++) {
        uint32_t given = fault->given[t->left[v]], at = 0;

        while (at < t->top && t->left[at] != given)
            at++;
        if ((at < t->top) != (right[v] < t->top)) {
            round_compare(&t->l, t->left, t->n, right, fault);
            return;
        }
    }
}

bool teams_pair(const struct swiss *s, uint32_t *mate, struct swiss_fault *fault)
{
    struct teams t = {.s = s, .left = mem_calloc(s->count + 1, sizeof *t.left)};
    uint32_t *list = mem_calloc(2 * (size_t)s->count + 1, sizeof *list), *right = list + s->count, bye;
    bool good = round_bye(s, &bye, fault);

    for (uint32_t i = 0; i < s->count; i++) {
        mate[i] = i;
        if (i != bye)
            t.left[t.n++] = i;
    }
    while (good && t.n > 0) {
        uint32_t n;

        find_groups(&t);
        good = choose_upfloaters(&t, right);
        compare_upfloaters(&t, right, fault);
        n = take_bracket(&t, right, list);
        ladder_free(&t.l);
        good = good && pair_bracket(&t, list, n, right);
        if (good) {
            round_compare(&t.l, list, n, right, fault);
            settle(&t, list, n, right, mate);
        }
        ladder_free(&t.l);
        t.l = (struct ladder){0};
    }
    free(t.left);
    free(list);
    return good;
}
