/* Games whose points are all written in capitals: B[PD] for B[pd]. On a board of more than 26 lines capitals
 * are lines of their own. */
#include "format/sgf/sgf.h"

#include "format/sgf/lexer.h"

/* As far as a game is looked through: each of a hundred thousand that are nested must cost little. */
enum { LOOK_MOST = 2048 };

/* Where a game is looked through for its points. */
struct capital_walk {
    const char *p, *end;
    uint32_t depth;    /* open parentheses */
    struct slice name; /* of the property, as far as it was read */
    bool seen;         /* there was one */
};

/* B, W, AB, AW. */
static bool names_stones(struct slice name)
{
    return slice_is(name, "B") || slice_is(name, "W") || slice_is(name, "AB") || slice_is(name, "AW");
}

/* The next value that is points of stones; false at the end of the game, or of where it is looked through: a
 * tree that branches before its first stone may be nothing but branches. */
static bool next_stones(struct capital_walk *w, struct slice *value)
{
    enum sgf_closing closing;

    while (w->p < w->end && w->depth > 0) {
        const char *at = w->p++;

        if (sgf_is_name(*at)) {
            bool goes_on = w->name.n != 0 && w->name.p + w->name.n == at;

            w->name = goes_on ? slice_between(w->name.p, at + 1) : (struct slice){at, 1};
            continue;
        }
        if (*at == '(' && !w->seen)
            return false;
        w->depth += *at == '(';
        w->depth -= *at == ')';
        if (*at != '[')
            continue;
        w->p = sgf_value_end(at + 1, at + 1, w->end, &closing);
        *value = slice_between(at + 1, w->p);
        if (names_stones(w->name))
            return w->seen = true;
    }
    return false;
}

/* Whether the point, or the first of a rectangle, is two letters from FIRST to LAST. */
static bool is_point_of(struct slice v, char first, char last)
{
    return (v.n == 2 || v.n == 5) && v.p[0] >= first && v.p[0] <= last && v.p[1] >= first && v.p[1] <= last;
}

/* What the points looked at so far say. */
struct capital_letters {
    struct slice first; /* point in capitals; p NULL: none */
    bool small;         /* one is in small letters: the game is not in capitals */
};

static void note_point(struct capital_letters *l, struct slice value)
{
    l->small |= is_point_of(value, 'a', 'z') && !slice_is(value, "tt");
    if (l->first.p == NULL && is_point_of(value, 'A', 'Z'))
        l->first = value;
}

/* The stones of the first node, which has been taken apart already. */
static void note_root(const struct sgf_reader *r, struct capital_letters *l)
{
    for (unsigned i = 0; i < r->props && !l->small; i++) {
        const struct sgf_property *prop = &r->prop[i];
        const char *at = prop->values;
        struct slice value;

        if (prop->id != SGF_B && prop->id != SGF_W && prop->id != SGF_AB && prop->id != SGF_AW)
            continue;
        while (!l->small && sgf_next_value(prop, &at, &value))
            note_point(l, value);
    }
}

/* A move in small letters right behind the first node, which most games have and which says it all. */
static bool is_small_next(const struct sgf_reader *r)
{
    const char *p = sgf_skip_space(r->p, r->end);

    return !r->slow && r->end - p >= 8 && sgf_mover(p) != SIDE_NONE &&
           is_point_of((struct slice){p + 3, 2}, 'a', 's') && (p[6] == ';' || (p[6] == '\n' && p[7] == ';'));
}

void sgf_find_capitals(struct sgf_reader *r)
{
    struct capital_walk w = {.p = r->p, .end = r->end, .depth = r->depth};
    struct capital_letters l = {.small = false};
    struct slice value;

    if (!r->stones || r->record->width > 26 || r->record->height > 26 || is_small_next(r))
        return;
    if (w.end - w.p > LOOK_MOST)
        w.end = w.p + LOOK_MOST;
    note_root(r, &l);
    w.seen = l.first.p != NULL;
    while (!l.small && next_stones(&w, &value))
        note_point(&l, value);
    if (l.small || l.first.p == NULL)
        return;
    sgf_say(r, CODE_SGF_CAPITAL_POINTS, l.first, l.first);
    r->capitals = true;
}
