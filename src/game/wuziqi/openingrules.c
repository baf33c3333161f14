/* The opening procedures, as far as a record shows them: where the first stones may stand, when colours
 * may be swapped, what the fifth-move offers must be. */
#include "game/wuziqi/wuziqi_rules.h"

#include "notation/stones/stones.h"

bool rules_record_is_free(const struct record *r, bool *without_forbidden)
{
    static const enum key keys[] = {KEY_RULES, KEY_OPENING, KEY_VARIANT};
    enum { SHORTEST = sizeof "自由" - 1 }; /* none of the words below is shorter */
    bool is_free = false;

    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct slice value = record_value(r, keys[i]);

        if (value.n < SHORTEST)
            continue;
        is_free |= slice_holds(value, "自由") || slice_holds(value, "free opening");
        *without_forbidden |=
            slice_holds(value, "无禁") || slice_holds(value, "無禁") || slice_holds(value, "no forbidden");
    }
    return is_free;
}

/* The first three stones are laid by one player, so that the other's first move is the fourth. */
static bool is_accepted(const struct line *l, unsigned stone)
{
    return wuziqi_is_accepted(l, stone < 3 ? 4 - stone : 1);
}

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* How far from the centre, in lines to the farther side. */
static unsigned from_centre(const struct wuziqi *w, point p)
{
    unsigned dx = distance(POINT_X(p), w->board.width / 2), dy = distance(POINT_Y(p), w->board.height / 2);

    return dx > dy ? dx : dy;
}

static void say_opening(struct line *l, point p, unsigned lines, enum reason reason)
{
    const struct wuziqi *w = l->position;
    char name[RENJU_POINT_MAX];
    struct finding f;

    renju_put(p, name);
    f = line_finding(l, CODE_WUZIQI_OPENING, reason, name, arena_printf(sink_arena(l->sink), "%u", lines));
    /* Three stones laid by Black are one act, and one foul. */
    wuziqi_breach(l, &f, is_accepted(l, w->slot),
                  w->slot > 3                 ? f.side
                  : w->fouls[SIDE_FIRST] == 0 ? SIDE_FIRST
                                              : SIDE_NONE);
}

static void check_centre(struct line *l, const struct wuziqi *w, point p)
{
    char name[RENJU_POINT_MAX];
    struct finding f;

    if (rule(w, P_FIRST) == 0 || from_centre(w, p) == 0)
        return;
    renju_put(p, name);
    f = line_finding(l, CODE_WUZIQI_OPENING_CENTRE,
                     is_accepted(l, 1) ? REASON_WUZIQI_WAIVED : REASON_WUZIQI_NOT_CORRECTED, name, NULL);
    wuziqi_breach(l, &f, is_accepted(l, 1), SIDE_FIRST);
}

static void say_name(const struct line *l, const struct opening *opening, unsigned symmetry)
{
    static const enum reason turned[SYMMETRIES] = {REASON_WUZIQI_AS_LISTED,    REASON_WUZIQI_TURNED_90,
                                                   REASON_WUZIQI_TURNED_180,   REASON_WUZIQI_TURNED_270,
                                                   REASON_WUZIQI_MIRRORED,     REASON_WUZIQI_MIRRORED_90,
                                                   REASON_WUZIQI_MIRRORED_180, REASON_WUZIQI_MIRRORED_270};

    line_say(l, CODE_WUZIQI_OPENING_NAME, turned[symmetry], opening->id, opening->names);
}

/* What the record itself calls the opening, when that is one of the 26. */
static void check_header(const struct line *l, const struct opening *opening)
{
    struct slice code = record_value(l->record, KEY_OPENING_CODE);
    const struct opening *named;

    if (slice_is_nocase(code, opening->id))
        return;
    named = opening_named(code.n != 0 ? code : record_value(l->record, KEY_OPENING));
    if (named != NULL && named != opening)
        line_say(l, CODE_WUZIQI_OPENING_HEADER, REASON_NONE, named->id, opening->id);
}

static void name_opening(const struct line *l, const struct wuziqi *w)
{
    unsigned symmetry;
    const struct opening *opening;

    if (w->opening[1] == NOWHERE || from_centre(w, w->opening[0]) != 0)
        return;
    opening = opening_of(w->opening[0], w->opening[1], w->opening[2], &symmetry);
    if (opening == NULL)
        return;
    if (worth_proving(l->sink, CODE_WUZIQI_OPENING_NAME))
        say_name(l, opening, symmetry);
    check_header(l, opening);
}

/* How far a stone is from where it belongs: white 2 must touch black 1, wherever that stands. */
static unsigned astray_by(const struct wuziqi *w, point p)
{
    unsigned dx, dy;

    if (w->slot != 2 || w->opening[0] == NOWHERE)
        return from_centre(w, p);
    dx = distance(POINT_X(p), POINT_X(w->opening[0]));
    dy = distance(POINT_Y(p), POINT_Y(w->opening[0]));
    return dx > dy ? dx : dy;
}

static void check_area(struct line *l, const struct wuziqi *w, point p)
{
    unsigned area = (unsigned)rule(w, P_AREA_2 + (enum param)(w->slot - 2));

    if (w->slot == 5 && area != 0 && wuziqi_offers_instead(l))
        return;
    if (area != 0 && astray_by(w, p) > area / 2)
        say_opening(l, p, area, area == 3 ? REASON_WUZIQI_SECOND_NOT_ADJACENT : REASON_WUZIQI_OUTSIDE_AREA);
    area = (unsigned)rule(w, P_OUTSIDE_3);
    if (w->slot == 3 && area != 0 && from_centre(w, p) <= area / 2)
        say_opening(l, p, area, REASON_WUZIQI_INSIDE_AREA);
}

static void say_offers(struct line *l, enum reason reason, const char *arg1, const char *arg2)
{
    struct finding f = line_finding(l, CODE_WUZIQI_OFFERS, reason, arg1, arg2);

    if (reason != REASON_WUZIQI_OFFERS_NOT_GIVEN) {
        wuziqi_breach(l, &f, is_accepted(l, 5), SIDE_FIRST);
        return;
    }
    /* Most formats have no place for the number: that it is not recorded does not mean it was not given. It
     * was due with the opening, and White has played the fourth stone (6.2). */
    stands_let(&f);
    f.also = rule(l->position, P_WAIVER) != 0 ? REASON_WUZIQI_WAIVED : REASON_NONE;
    report(l->sink, &f);
}

static void check_alike(struct line *l, const struct wuziqi *w, const struct offers *o)
{
    char first[RENJU_POINT_MAX], second[RENJU_POINT_MAX];

    for (unsigned i = 0; i < o->count; i++)
        for (unsigned k = i + 1; k < o->count; k++) {
            if (!offers_alike(w->opening, o->at[i], o->at[k]))
                continue;
            renju_put(o->at[i], first);
            renju_put(o->at[k], second);
            say_offers(l, REASON_WUZIQI_OFFERS_ALIKE, first, second);
            return;
        }
}

static void check_each(struct line *l, const struct wuziqi *w, const struct offers *o)
{
    char name[RENJU_POINT_MAX];
    bool kept = false;

    for (unsigned i = 0; i < o->count; i++) {
        kept |= o->at[i] == w->opening[4];
        if (!stones_has(&w->board, o->at[i])) {
            renju_put(o->at[i], name);
            say_offers(l, REASON_WUZIQI_OFFERS_OFF, name, NULL);
        }
        for (unsigned k = 0; k < 4; k++)
            if (o->at[i] == w->opening[k]) {
                renju_put(o->at[i], name);
                say_offers(l, REASON_WUZIQI_OFFERS_OCCUPIED, name, NULL);
            }
    }
    if (!kept) {
        renju_put(w->opening[4], name);
        say_offers(l, REASON_WUZIQI_OFFERS_NOT_KEPT, name, NULL);
    }
}

static void say_number(struct line *l, unsigned count, long wanted)
{
    const char *given = arena_printf(sink_arena(l->sink), "%u", count);

    say_offers(l, REASON_WUZIQI_OFFERS_NUMBER, given, arena_printf(sink_arena(l->sink), "%ld", wanted));
}

static void check_number(struct line *l, const struct wuziqi *w, const struct offers *o)
{
    long least = rule(w, P_OFFERS_MIN), most = rule(w, P_OFFERS_MAX);
    long count = o->count != 0 ? (long)o->count : o->declared;

    /* One fifth move is no offer where the rule leaves the choice. */
    if (rule(w, P_AREA_5) != 0 && count == 1 && o->declared <= 1)
        return;
    if (o->count != 0 && o->declared != 0 && o->declared != (long)o->count)
        say_number(l, o->count, o->declared);
    else if (count < least || count > most)
        say_number(l, (unsigned)count, count < least ? least : most);
}

static void check_offers(struct line *l, const struct wuziqi *w)
{
    enum offering how = w->is_free ? OFFERS_NONE : (enum offering)rule(w, P_OFFERS);
    struct offers o;

    wuziqi_collect_offers(l, &o);
    if (o.odd.n != 0 && how != OFFERS_NONE)
        say_offers(l, REASON_WUZIQI_OFFERS_OFF, arena_str(sink_arena(l->sink), o.odd), NULL);
    if (o.zero && how != OFFERS_NONE) {
        say_number(l, 0, rule(w, P_OFFERS_MIN));
        return;
    }
    if (o.count == 0 && o.declared == 0) {
        if (how == OFFERS_REQUIRED)
            say_offers(l, REASON_WUZIQI_OFFERS_NOT_GIVEN, NULL, NULL);
        return;
    }
    if (how == OFFERS_NONE) {
        say_offers(l, REASON_WUZIQI_OFFERS_NONE, NULL, NULL);
        return;
    }
    check_number(l, w, &o);
    if (o.count != 0) {
        check_each(l, w, &o);
        check_alike(l, w, &o);
    }
}

static void say_free(const struct line *l, const struct wuziqi *w)
{
    line_say(l, CODE_WUZIQI_FREE_OPENING,
             w->forbidden ? REASON_WUZIQI_FREE_FORBIDDEN : REASON_WUZIQI_FREE_UNFORBIDDEN, NULL, NULL);
}

/* How many of the first three stones stand where no designated opening has them. */
static unsigned count_astray(const struct wuziqi *w)
{
    static const unsigned reach[] = {0, 1, 2};
    unsigned astray = 0;

    for (unsigned i = 0; i < 3 && w->opening[1] != NOWHERE; i++)
        astray += from_centre(w, w->opening[i]) > reach[i];
    return astray;
}

/* One stone astray is a slip; two, with neither a swap nor offers, are a game whose players chose freely. */
static void check_shown_free(const struct line *l, const struct wuziqi *w)
{
    struct offers o;

    if (rule(w, P_FIRST) == 0 || w->is_free || w->swaps != 0 || record_value(l->record, KEY_SWAP).n != 0 ||
        count_astray(w) < 2)
        return;
    wuziqi_collect_offers(l, &o);
    if (o.count == 0 && o.declared == 0)
        line_say(l, CODE_WUZIQI_FREE_OPENING, REASON_WUZIQI_FREE_SHOWN, NULL, NULL);
}

/* With a referee the first stone counts as on the centre (6.1(1)), unless that was waived. */
static void move_to_centre(const struct line *l, struct wuziqi *w)
{
    point centre = POINT(w->board.width / 2, w->board.height / 2), p = w->opening[0];

    if (l->after_illegal != AFTER_REFEREE || rule(w, P_FIRST) == 0 || p == centre || is_accepted(l, 1))
        return;
    stones_remove(&w->board, p);
    stones_place(&w->board, centre, SIDE_FIRST);
    w->opening[0] = centre;
}

static void first_after(struct line *l, struct wuziqi *w)
{
    if (w->is_free) {
        say_free(l, w);
    } else {
        check_centre(l, w, w->opening[0]);
        move_to_centre(l, w);
    }
    wuziqi_swap_header(l);
}

/* A board that the rules do not have, where nobody named them: their opening is not played on it. */
static bool is_elsewhere(const struct line *l, const struct wuziqi *w)
{
    int lines = rule(w, P_BOARD);

    return !l->record->rules_named && lines != 0 &&
           ((int)w->board.width != lines || (int)w->board.height != lines);
}

void wuziqi_opening_after(struct line *l)
{
    struct wuziqi *w = l->position;

    if (is_elsewhere(l, w))
        return;
    if (w->slot == 1)
        first_after(l, w);
    else if (!w->is_free)
        check_area(l, w, w->opening[w->slot - 1]);
    if (w->slot == 3)
        name_opening(l, w);
    if (w->slot == 5) {
        check_offers(l, w);
        wuziqi_swap_offers(l);
        check_shown_free(l, w);
    }
}
