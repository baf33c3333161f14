/* FIDE's Swiss for teams, C.04.6 (2026): of the pairings of a bracket the first that is best is taken; see
 * swiss.h. */
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

/* 1.5: met one with another score in the last round; not asked in the last two. */
static bool was_floater(const struct swiss *s, const struct swiss_player *p)
{
    return s->round > 1 && s->round + 2 <= s->event->planned && p->floated[0] != FLOAT_NONE &&
           swiss_is_played(swiss_cell(s->event, p->id, s->round - 1));
}

/* [C6], [C7]. */
static void weigh(const struct upfloat *t, uint32_t u, uint32_t v, uint32_t count[UPFLOAT_CRITERIA])
{
    count[0] += u >= t->top && u < t->next && v >= t->next;
    count[1] += u < t->top && v >= t->top && was_floater(t->s, upfloat_player(t, v));
}

/* 3.6: [C1], [C8] to [C10], then the smaller numbers of all pairs in rising order, then what they meet. LIST:
 * the N teams of the bracket by number. */
static bool pair_bracket(struct upfloat *t, const uint32_t *list, uint32_t n, uint32_t *right)
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
            const struct swiss_player *upfloater = p->score == score ? q : p;
            bool strong[2];
            char mine = wish_of(t->s, p, &strong[0]), theirs = wish_of(t->s, q, &strong[1]);

            ladder_count(l, u, v, forbidden, !swiss_may(t->s, list[u], list[v]));
            ladder_count(l, u, v, wishes, mine != '\0' && mine == theirs);
            ladder_count(l, u, v, strongs,
                         mine != '\0' && mine == theirs && t->s->event->wishes == WISHES_GRADED &&
                             strong[0] && strong[1]);
            ladder_count(l, u, v, again, p->score != q->score && was_floater(t->s, upfloater));
            ladder_count(l, u, v, top + v, 1);
            ladder_count(l, u, v, bottom + u, v);
        }
    return ladder_solve(l, right);
}

bool teams_pair(const struct swiss *s, uint32_t *mate, struct swiss_fault *fault)
{
    static const struct upfloat_system teams = {3, {6, 7}, weigh, pair_bracket};

    return upfloat_pair(s, &teams, mate, fault);
}
