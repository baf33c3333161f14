/* Set-up stones, territory, marks: what lists points. */
#include "format/sgf/sgf.h"

void sgf_take_setup(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    enum setup_what what = id == SGF_AE                              ? SETUP_EMPTY
                           : sgf_side(r, id == SGF_AB) == SIDE_FIRST ? SETUP_FIRST
                                                                     : SETUP_SECOND;
    struct note *n;

    if (!r->stones) {
        sgf_keep_raw(r, prop, r->first);
        return;
    }
    if (!r->is_root)
        sgf_say(r, CODE_SGF_SETUP_LATE, prop->name, prop->name);
    else if (id == SGF_AE && (r->used >> SGF_OF_SETUP & 1) == 0)
        sgf_say(r, CODE_SGF_SETUP_NO_EFFECT, prop->name, prop->name);
    if (prop->count == 1 && prop->first.n == 0)
        sgf_say(r, CODE_SGF_EMPTY_VALUE, prop->name, prop->name);
    n = record_note(r->record, r->first, NOTE_SETUP);
    n->value = what;
    n->at = sgf_span(r, slice_between(prop->name.p, prop->end));
    sgf_take_points(r, prop, SGF_OF_SETUP, n);
}

/* Who is meant by the value of PL. */
static enum side player(const struct sgf_reader *r, struct slice v)
{
    bool black;

    v = slice_trim(v);
    black = slice_is_nocase(v, "B") || slice_is_nocase(v, "black") || slice_is(v, "1");
    if (!black && !slice_is_nocase(v, "W") && !slice_is_nocase(v, "white") && !slice_is(v, "2"))
        return SIDE_NONE;
    return sgf_side(r, black);
}

bool sgf_names_next(const struct sgf_reader *r)
{
    bool black = sgf_has(&r->all, SGF_B);
    unsigned i = 0;

    while (i < r->props && r->prop[i].id != SGF_PL)
        i++;
    return i < r->props && black != sgf_has(&r->all, SGF_W) &&
           player(r, r->prop[i].first) == sgf_side(r, !black);
}

void sgf_take_player(struct sgf_reader *r, const struct sgf_property *prop)
{
    enum side side = player(r, prop->first);
    struct note *n;

    if (side == SIDE_NONE) {
        sgf_say2(r, CODE_SGF_BAD_VALUE, prop->first, prop->first, prop->name);
        sgf_leave_out(r, prop, prop->first);
        return;
    }
    if (!slice_is(prop->first, side == sgf_side(r, true) ? "B" : "W"))
        sgf_say2(r, CODE_SGF_VALUE_FORM, prop->first, prop->first, prop->name);
    if (sgf_names_next(r)) {
        sgf_keep_raw(r, prop, r->moved);
        return;
    }
    n = record_note(r->record, r->first, NOTE_SETUP);
    n->value = side == SIDE_FIRST ? SETUP_TO_MOVE_FIRST : SETUP_TO_MOVE_SECOND;
    n->at = sgf_span(r, prop->first);
}

void sgf_take_territory(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    struct note *n = record_note(r->record, r->moved, NOTE_TERRITORY);

    n->value = sgf_side(r, id == SGF_TB);
    n->at = sgf_span(r, prop->name);
    sgf_take_points(r, prop, SGF_OF_TERRITORY, n);
}

static enum mark_shape shape_of(enum sgf_prop id)
{
    switch (id) {
    case SGF_SQ:
        return SHAPE_SQUARE;
    case SGF_TR:
        return SHAPE_TRIANGLE;
    case SGF_MA:
    case SGF_M:
        return SHAPE_CROSS;
    case SGF_SL:
        return SHAPE_SELECTED;
    case SGF_DD:
        return SHAPE_DIM;
    case SGF_AR:
        return SHAPE_ARROW;
    case SGF_LN:
        return SHAPE_LINE;
    default:
        return SHAPE_CIRCLE;
    }
}

static struct note *mark_note(struct sgf_reader *r, enum mark_shape shape, struct slice at)
{
    struct note *n = record_note(r->record, r->moved, NOTE_MARK);

    n->value = shape;
    n->at = sgf_span(r, at);
    return n;
}

void sgf_take_marks(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    struct note *n = sgf_wants_text(r) ? mark_note(r, shape_of(id), prop->name) : NULL;
    uint32_t own = r->record->notes - 1;

    if (id != SGF_DD && prop->count == 1 && prop->first.n == 0)
        sgf_say(r, CODE_SGF_EMPTY_VALUE, prop->name, prop->name);
    sgf_take_points(r, prop, id == SGF_DD ? SGF_OF_ONE : SGF_OF_MARKS, n);
    if (id == SGF_M && n != NULL && !r->record->truncated)
        sgf_split_old_marks(r, &r->record->note[own]);
}

static void take_label(struct sgf_reader *r, const struct sgf_property *prop, struct slice raw)
{
    const char *colon = sgf_colon(raw);
    struct slice name, text;
    struct note *n;
    point p;

    if (colon == NULL) {
        sgf_say2(r, raw.n == 0 ? CODE_SGF_EMPTY_VALUE : CODE_SGF_NOT_COMPOSED, raw,
                 raw.n == 0 ? prop->name : raw, prop->name);
        sgf_leave_out(r, prop, raw);
        return;
    }
    name = slice_between(raw.p, colon);
    text = slice_between(colon + 1, raw.p + raw.n);
    if (!sgf_point(r, name, &p)) {
        sgf_say2(r, CODE_SGF_BAD_VALUE, raw, raw, prop->name);
        sgf_leave_out(r, prop, raw);
        return;
    }
    if (!sgf_on_board(r, p)) {
        sgf_say(r, CODE_SGF_OFF_BOARD, name, name);
        sgf_leave_out(r, prop, raw);
        return;
    }
    if (!sgf_add_point(r, SGF_OF_LABELS, p))
        sgf_say(r, CODE_SGF_REPEATED_POINT, name, name);
    if (text.n == 0)
        sgf_say2(r, CODE_SGF_COMPOSED_FORM, raw, raw, prop->name);
    sgf_check_words(r, text);
    if (!sgf_wants_text(r))
        return;
    n = mark_note(r, SHAPE_LABEL, raw);
    note_add_point(r->record, n, p);
    note_set_text(r->record, n, sgf_words(r, text, true));
}

/* L labelled its points with letters in their order. */
void sgf_take_letters(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;
    char letter = 'A';
    point p;

    while (sgf_next_value(prop, &at, &raw)) {
        if (!sgf_point(r, raw, &p) || !sgf_on_board(r, p)) {
            sgf_say2(r, CODE_SGF_BAD_VALUE, raw, raw, prop->name);
            sgf_leave_out(r, prop, raw);
        } else if (sgf_wants_text(r)) {
            struct note *n = mark_note(r, SHAPE_LABEL, raw);

            note_add_point(r->record, n, p);
            note_set_text(r->record, n, (struct slice){&letter, 1});
            letter = letter == 'Z' ? 'a' : (char)(letter + (letter != 'z'));
        }
    }
}

static void take_arrow(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop,
                       struct slice raw)
{
    struct note *n;
    point a, b;

    if (sgf_colon(raw) == NULL) {
        sgf_say2(r, raw.n == 0 ? CODE_SGF_EMPTY_VALUE : CODE_SGF_NOT_COMPOSED, raw,
                 raw.n == 0 ? prop->name : raw, prop->name);
    } else if (raw.n != 5 || !sgf_point(r, (struct slice){raw.p, 2}, &a) ||
               !sgf_point(r, (struct slice){raw.p + 3, 2}, &b)) {
        sgf_say2(r, CODE_SGF_BAD_VALUE, raw, raw, prop->name);
    } else if (!sgf_on_board(r, a) || !sgf_on_board(r, b)) {
        sgf_say(r, CODE_SGF_OFF_BOARD, raw, raw);
    } else if (a == b) {
        sgf_say2(r, CODE_SGF_VALUE_FORM, raw, raw, prop->name);
    } else {
        if (sgf_wants_text(r)) {
            n = mark_note(r, shape_of(id), raw);
            note_add_point(r->record, n, a);
            note_add_point(r->record, n, b);
        }
        return;
    }
    sgf_leave_out(r, prop, raw);
}

/* Whether the same arrow stands before the value at RAW; a line is the same from either end. */
static bool is_drawn_before(const struct sgf_property *prop, enum sgf_prop id, struct slice raw)
{
    enum { COMPARED = 64 };
    const char *at = prop->values;
    struct slice other;

    for (int i = 0; raw.n == 5 && i < COMPARED && sgf_next_value(prop, &at, &other) && other.p < raw.p; i++)
        if (other.n == 5 &&
            (memcmp(other.p, raw.p, 5) == 0 ||
             (id == SGF_LN && memcmp(other.p, raw.p + 3, 2) == 0 && memcmp(other.p + 3, raw.p, 2) == 0)))
            return true;
    return false;
}

void sgf_take_each(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;

    while (sgf_next_value(prop, &at, &raw)) {
        if (id == SGF_LB)
            take_label(r, prop, raw);
        else if (is_drawn_before(prop, id, raw))
            sgf_say(r, CODE_SGF_REPEATED_POINT, raw, raw);
        else
            take_arrow(r, id, prop, raw);
    }
}

/* Before FF[4] two points were the corners of what is shown. */
void sgf_take_view(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice a = {0}, b = {0};
    struct note *n;
    point p;

    sgf_next_value(prop, &at, &a);
    if (r->ff == 4 || prop->count != 2 || !sgf_next_value(prop, &at, &b)) {
        if (r->ff < 4 && a.n != 0)
            sgf_say(r, CODE_SGF_VIEW_FORM, prop->name, prop->name);
        sgf_take_points(r, prop, SGF_OF_ONE, NULL);
        sgf_keep_raw(r, prop, r->moved);
        return;
    }
    if (!sgf_point(r, a, &p) || !sgf_point(r, b, &p))
        sgf_say(r, CODE_SGF_VIEW_FORM, prop->name, prop->name);
    if (!sgf_wants_text(r))
        return;
    buf_clear(&r->scratch);
    buf_printf(&r->scratch, "VW[%.*s:%.*s]", (int)a.n, a.p, (int)b.n, b.p);
    n = record_note(r->record, r->moved, NOTE_PROPERTY);
    note_set_text(r->record, n, buf_as_slice(&r->scratch));
}
