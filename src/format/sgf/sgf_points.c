/* Points and lists of points. */
#include "format/sgf/sgf.h"

#include "notation/stones/stones.h"

bool sgf_point(const struct sgf_reader *r, struct slice raw, point *p)
{
    char small[2];

    if (r->capitals && raw.n == 2) {
        small[0] = (char)(raw.p[0] | 0x20);
        small[1] = (char)(raw.p[1] | 0x20);
        raw.p = small;
    }
    return sgfpoint_read(raw, r->record->height, p);
}

/* The digits of S as a line of the board; 0 when they are not that. */
static unsigned line_number(struct slice s)
{
    long value;

    return s.n >= 1 && s.n <= 2 && s.p[0] != '+' && slice_long(s, &value) && value > 0 ? (unsigned)value : 0;
}

bool sgf_spoken_point(struct sgf_reader *r, struct slice raw, point *p)
{
    unsigned letter = raw.n < 2 ? 0 : (unsigned)(raw.p[0] | 0x20) - 'a', row;
    bool skips_i = r->record->game == GAME_WEIQI;

    if (raw.n < 2 || letter > 25 || (skips_i && letter == 8) ||
        (row = line_number((struct slice){raw.p + 1, raw.n - 1})) == 0 || row > r->record->height)
        return false;
    letter -= skips_i && letter > 8;
    if (letter >= r->record->width)
        return false;
    *p = POINT(letter, row - 1);
    if (!r->told_spoken)
        sgf_say(r, CODE_SGF_SPOKEN, raw, raw);
    r->told_spoken = true;
    return true;
}

bool sgf_on_board(const struct sgf_reader *r, point p)
{
    return POINT_X(p) < r->record->width && POINT_Y(p) < r->record->height;
}

/* The rows of a set, cleared when this node has not used it yet. */
static uint64_t *rows_of(struct sgf_reader *r, enum sgf_points set)
{
    if ((r->used >> set & 1) == 0) {
        memset(r->points[set], 0, sizeof r->points[set]);
        r->used |= 1u << set;
    }
    return r->points[set];
}

bool sgf_add_point(struct sgf_reader *r, enum sgf_points set, point p)
{
    uint64_t *row = &rows_of(r, set)[POINT_Y(p)], bit = (uint64_t)1 << POINT_X(p);

    if ((*row & bit) != 0)
        return false;
    *row |= bit;
    return true;
}

/* A point of a list is N's. */
static void give_point(struct sgf_reader *r, enum sgf_points set, struct note *n, point p)
{
    note_add_point(r->record, n, p);
    if (set == SGF_OF_SETUP)
        r->holder[p] = (uint32_t)(n - r->record->note);
}

/* Set-up of which nothing is left is none. The note that has its points now stands behind it. */
static void drop_note(struct sgf_reader *r, uint32_t note)
{
    uint32_t *link = &r->record->node[r->node].notes;

    while (*link != 0 && *link != note)
        link = &r->record->note[*link].next;
    if (*link == note)
        *link = r->record->note[note].next;
}

/* Takes a point out of what was set up before in this node, for N, whose list names it now. False when it is
 * the same that is set up. */
static bool override_point(struct sgf_reader *r, struct note *n, point p)
{
    struct note *m = &r->record->note[r->holder[p]];
    point *at = r->record->point + m->first_point, *end = at + m->points;

    if (m->value == n->value)
        return false;
    while (at < end && *at != p)
        at++;
    if (at == end)
        return false;
    memmove(at, at + 1, (size_t)(end - at - 1) * sizeof *at);
    if (--m->points == 0)
        drop_note(r, r->holder[p]);
    give_point(r, SGF_OF_SETUP, n, p);
    return true;
}

/* One point of a list, named by RAW. */
static void take_point(struct sgf_reader *r, enum sgf_points set, struct note *n, point p, struct slice raw)
{
    struct slice name;
    char two[2];

    sgfpoint_put(p, r->record->height, two);
    name = (struct slice){two, 2};
    if (!sgf_on_board(r, p))
        sgf_say(r, CODE_SGF_OFF_BOARD, raw, name);
    else if (!sgf_add_point(r, set, p))
        sgf_say(
            r, set == SGF_OF_SETUP && override_point(r, n, p) ? CODE_SGF_OVERRIDDEN : CODE_SGF_REPEATED_POINT,
            raw, name);
    else if (n != NULL)
        give_point(r, set, n, p);
}

/* What became of points that a rectangle names again. */
enum again { AGAIN_NONE, AGAIN_REPEATED, AGAIN_OVERRIDDEN };

/* The points of one row of a rectangle; whether some of them were there before. */
static enum again take_row(struct sgf_reader *r, enum sgf_points set, struct note *n, unsigned y,
                           uint64_t mask)
{
    uint64_t *row = &rows_of(r, set)[y], added = mask & ~*row, old = mask & *row;
    enum again again = old == 0 ? AGAIN_NONE : AGAIN_REPEATED;

    *row |= mask;
    if (n != NULL)
        for (unsigned x = 0; added != 0; x++, added >>= 1)
            if ((added & 1) != 0)
                give_point(r, set, n, POINT(x, y));
    for (unsigned x = 0; set == SGF_OF_SETUP && old != 0; x++, old >>= 1)
        if ((old & 1) != 0 && override_point(r, n, POINT(x, y)))
            again = AGAIN_OVERRIDDEN;
    return again;
}

/* All points from corner A to corner B, the top row first. */
static void fill(struct sgf_reader *r, enum sgf_points set, struct note *n, point a, point b,
                 struct slice raw)
{
    unsigned left = POINT_X(a) < POINT_X(b) ? POINT_X(a) : POINT_X(b);
    unsigned width = POINT_X(a) + POINT_X(b) - 2 * left + 1;
    unsigned low = POINT_Y(a) < POINT_Y(b) ? POINT_Y(a) : POINT_Y(b);
    unsigned high = POINT_Y(a) + POINT_Y(b) - low;
    uint64_t mask = (((uint64_t)1 << width) - 1) << left;
    enum again worst = AGAIN_NONE;

    for (unsigned y = high + 1; y-- > low;) {
        enum again again = take_row(r, set, n, y, mask);

        worst = again > worst ? again : worst;
    }
    if (worst != AGAIN_NONE)
        sgf_say(r, worst == AGAIN_OVERRIDDEN ? CODE_SGF_OVERRIDDEN : CODE_SGF_REPEATED_POINT, raw, raw);
}

/* Corner to corner; false when RAW is no rectangle. */
static bool take_rectangle(struct sgf_reader *r, enum sgf_points set, struct note *n, struct slice raw,
                           struct slice name)
{
    point a, b;
    char ff[2] = {(char)('0' + r->ff), 0};

    if (raw.n != 5 || raw.p[2] != ':' || !sgf_point(r, (struct slice){raw.p, 2}, &a) ||
        !sgf_point(r, (struct slice){raw.p + 3, 2}, &b))
        return false;
    if (r->ff < 4)
        sgf_say2(r, CODE_SGF_FEATURE_VERSION, raw, slice_of(ff), raw);
    if (!sgf_on_board(r, a) || !sgf_on_board(r, b)) {
        sgf_say(r, CODE_SGF_OFF_BOARD, raw, raw);
        return true;
    }
    if (a == b || POINT_X(a) > POINT_X(b) || POINT_Y(a) < POINT_Y(b))
        sgf_say2(r, CODE_SGF_VALUE_FORM, raw, raw, name);
    fill(r, set, n, a, b, raw);
    return true;
}

/* Whether RAW names points of the board, or nothing. */
static bool has_place(struct sgf_reader *r, struct slice raw)
{
    point a, b;

    if (sgf_point(r, raw, &a))
        return sgf_on_board(r, a);
    return slice_trim(raw).n == 0 || sgf_spoken_point(r, raw, &a) ||
           (raw.n == 5 && raw.p[2] == ':' && sgf_point(r, (struct slice){raw.p, 2}, &a) &&
            sgf_point(r, (struct slice){raw.p + 3, 2}, &b) && sgf_on_board(r, a) && sgf_on_board(r, b));
}

/* When the list is whole: no note may come between its points. */
static void leave_out_strangers(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;

    while (sgf_next_value(prop, &at, &raw))
        if (!has_place(r, raw))
            sgf_leave_out(r, prop, raw);
}

void sgf_take_points(struct sgf_reader *r, const struct sgf_property *prop, enum sgf_points set,
                     struct note *n)
{
    const char *at = prop->values;
    uint32_t said = r->said;
    struct slice raw;
    point p;

    if (set == SGF_OF_ONE)
        r->used &= ~(1u << SGF_OF_ONE);
    while (sgf_next_value(prop, &at, &raw)) {
        if (sgf_point(r, raw, &p) || sgf_spoken_point(r, raw, &p))
            take_point(r, set, n, p, raw);
        else if (raw.n == 0 && prop->count > 1)
            sgf_say(r, CODE_SGF_EMPTY_VALUE, raw, prop->name);
        else if (raw.n != 0 && slice_trim(raw).n == 0)
            sgf_say2(r, CODE_SGF_VALUE_FORM, raw, raw, prop->name);
        else if (raw.n != 0 && !take_rectangle(r, set, n, raw, prop->name))
            sgf_say2(r, CODE_SGF_BAD_VALUE, raw, raw, prop->name);
    }
    if (n != NULL && r->said != said)
        leave_out_strangers(r, prop);
}
