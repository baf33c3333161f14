/* Points and lists of points. */
#include "format/sgf.h"

#include "notation/sgfpoint.h"

bool sgf_point(const struct sgf_reader *r, struct slice raw, point *p)
{
    return sgfpoint_read(raw, r->record->height, p);
}

bool sgf_on_board(const struct sgf_reader *r, point p)
{
    return POINT_X(p) < r->record->width && POINT_Y(p) < r->record->height;
}

bool sgf_add_point(struct sgf_reader *r, enum sgf_points set, point p)
{
    uint64_t *rows = r->points[set], bit = (uint64_t)1 << POINT_X(p);

    if ((r->used >> set & 1) == 0) {
        memset(rows, 0, sizeof r->points[set]);
        r->used |= 1u << set;
    }
    if ((rows[POINT_Y(p)] & bit) != 0)
        return false;
    rows[POINT_Y(p)] |= bit;
    return true;
}

/* One point of a list, named by RAW. */
static void take_point(struct sgf_reader *r, enum sgf_points set, struct note *n, point p, struct slice raw)
{
    struct slice name;
    char two[2];

    sgfpoint_put(p, r->record->height, two);
    name = (struct slice){ two, 2 };
    if (!sgf_on_board(r, p))
        sgf_say(r, CODE_SGF_OFF_BOARD, raw, name);
    else if (!sgf_add_point(r, set, p))
        sgf_say(r, CODE_SGF_REPEATED_POINT, raw, name);
    else if (n != NULL)
        note_add_point(r->record, n, p);
}

/* Corner to corner; false when RAW is no rectangle. */
static bool take_rectangle(struct sgf_reader *r, enum sgf_points set, struct note *n, struct slice raw)
{
    point a, b;
    char ff[2] = { (char)('0' + r->ff), 0 };
    unsigned left, right, low, high;

    if (raw.n != 5 || raw.p[2] != ':' || !sgf_point(r, (struct slice){ raw.p, 2 }, &a) ||
        !sgf_point(r, (struct slice){ raw.p + 3, 2 }, &b))
        return false;
    if (r->ff < 4)
        sgf_say(r, CODE_SGF_FEATURE_VERSION, raw, slice_of(ff));
    if (!sgf_on_board(r, a) || !sgf_on_board(r, b)) {
        sgf_say(r, CODE_SGF_OFF_BOARD, raw, raw);
        return true;
    }
    left = POINT_X(a) < POINT_X(b) ? POINT_X(a) : POINT_X(b);
    right = POINT_X(a) < POINT_X(b) ? POINT_X(b) : POINT_X(a);
    low = POINT_Y(a) < POINT_Y(b) ? POINT_Y(a) : POINT_Y(b);
    high = POINT_Y(a) < POINT_Y(b) ? POINT_Y(b) : POINT_Y(a);
    if (a == b || POINT_X(a) > POINT_X(b) || POINT_Y(a) < POINT_Y(b))
        sgf_say(r, CODE_SGF_COMPOSED_FORM, raw, raw);
    for (unsigned y = high + 1; y-- > low && !r->record->failed;)
        for (unsigned x = left; x <= right; x++)
            take_point(r, set, n, POINT(x, y), raw);
    return true;
}

void sgf_take_points(struct sgf_reader *r, const struct sgf_property *prop, enum sgf_points set, struct note *n)
{
    const char *at = prop->values;
    struct slice raw;
    point p;

    if (set == SGF_OF_ONE)
        r->used &= ~(1u << SGF_OF_ONE);
    while (sgf_next_value(prop, &at, &raw)) {
        if (sgf_point(r, raw, &p))
            take_point(r, set, n, p, raw);
        else if (raw.n == 0 && prop->count > 1)
            sgf_say(r, CODE_SGF_EMPTY_VALUE, raw, prop->name);
        else if (raw.n != 0 && !take_rectangle(r, set, n, raw))
            sgf_say2(r, CODE_SGF_BAD_VALUE, raw, raw, prop->name);
    }
}
