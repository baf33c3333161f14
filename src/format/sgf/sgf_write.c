/* The way back: FF[4], one property once a node, in one order, so that the same game always gives the
 * same bytes.
 *
 * What SGF has no property for is kept in four private ones that are read back: QH[name:value] a header,
 * QN[number] a NAG, QG[weiqi] a game that its GM and SZ do not tell, FEN a position. Games without a point
 * type of their own write a move as two points (h2e2, e7e8q). */
#include "format/sgf/sgf.h"

#include "notation/stones/stones.h"

enum { PROPS_KEPT = 64 };

struct sgf_writer {
    struct buf *out;
    const struct record *record;
    const struct writing *writing;
    size_t line; /* where the line began in out */
    unsigned height;
    bool late_headers;        /* some stand in later nodes */
    uint8_t prop[PROPS_KEPT]; /* of the first headers: enum sgf_prop */
};

/* -- Values --------------------------------------------------------------------------------------- */

/* "(;" at the start of a line of words is where readers look for the next game when a value has no end. */
static bool looks_like_game(struct slice s, size_t i)
{
    return s.p[i] == '(' && i + 1 < s.n && s.p[i + 1] == ';' && (i == 0 || s.p[i - 1] == '\n');
}

static void put_escaped(struct buf *out, struct slice s, bool composed, bool simple)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (c == ']' || c == '\\' || (c == ':' && composed) || looks_like_game(s, i))
            buf_char(out, '\\');
        buf_char(out, c == '\t' || c == '\v' || c == '\f' || (simple && (c == '\n' || c == '\r')) ? ' ' : c);
    }
}

static void put_text(struct sgf_writer *w, struct slice id, struct slice s, bool simple)
{
    buf_slice(w->out, id);
    buf_char(w->out, '[');
    put_escaped(w->out, s, false, simple);
    buf_char(w->out, ']');
}

static void put_points(struct sgf_writer *w, const struct note *n)
{
    for (uint32_t i = 0; i < n->points; i++) {
        buf_char(w->out, '[');
        sgfpoint_write(w->record->point[n->first_point + i], w->height, w->out);
        buf_char(w->out, ']');
    }
}

/* -- Headers -------------------------------------------------------------------------------------- */

static const enum sgf_prop header_order[] = {
    SGF_AP, SGF_ST, SGF_SZ, SGF_GN, SGF_EV, SGF_RO, SGF_DT, SGF_PC, SGF_PB, SGF_BR, SGF_BT, SGF_PW, SGF_WR,
    SGF_WT, SGF_RE, SGF_RU, SGF_KM, SGF_HA, SGF_TM, SGF_OT, SGF_ON, SGF_GC, SGF_AN, SGF_CP, SGF_SO, SGF_US};

static bool is_from(const struct record *r, const char *format)
{
    return r->format != NULL && strcmp(r->format, format) == 0;
}

static bool is_left_out(const struct sgf_writer *w, const struct note *n)
{
    return (n->flags & NOTE_DERIVED) != 0 && is_from(w->record, "sgf");
}

/* Whether the offers are written as points; those that SGF has in words stay words. */
static bool puts_offers(const struct sgf_writer *w)
{
    const struct record *r = w->record;

    for (uint32_t n = 1; n < r->notes; n++)
        if (r->note[n].kind == NOTE_OFFERS && !is_left_out(w, &r->note[n]))
            return true;
    return false;
}

/* The words of whoever wrote SGF, or kept it in a stream, stay as they are; but in a strict file. */
static bool has_own_words(const struct sgf_writer *w)
{
    const struct record *r = w->record;

    return !w->writing->strict &&
           (record_has_words_of(r, "sgf") || (is_from(r, "stream") && r->worded_len == 0 && !r->terminated &&
                                              r->notation != NULL && strcmp(r->notation, "sgf") == 0));
}

/* Whether a value that SGF has as a number, and others in many ways, stays as the record has it. Our own
 * property holds what is no number. */
static bool keeps_value(const struct sgf_writer *w, enum sgf_prop id, const struct header *h)
{
    const struct record *r = w->record;
    struct slice name = record_slice(r, h->name, h->name_len);

    if (h->flags & HEADER_FREE)
        return false;
    if (id == SGF_DT)
        return has_own_words(w) && !slice_is(name, key_name(h->key));
    if (id == SGF_RE)
        return has_own_words(w) && !slice_is(name, key_name(h->key));
    if ((id != SGF_KM && id != SGF_HA && id != SGF_TM) || h->value_len == 0)
        return true;
    if (!game_places_stones(r->game) || record_find(r, h->key) != h)
        return true;
    if (!has_own_words(w) || slice_is(name, key_name(h->key)))
        return false;
    return id != SGF_KM || is_from(r, "sgf") || sgf_keeps_conventions(r, w->writing->desc);
}

/* Where a value goes that is not kept: to its property as a number, or with its words to one of our own. */
static enum sgf_prop prop_of_form(const struct sgf_writer *w, enum sgf_prop id, const struct header *h)
{
    char room[QUARTERS_TEXT];

    if (sgf_own_form(w->record, id, record_slice(w->record, h->value, h->value_len), room).n > 0)
        return id;
    return id == SGF_KM && komi_text(w->record, false, room).n == 0 ? SGF_CA : SGF_PRIVATE;
}

/* PGN has ? for what is not known, and * for a result: SGF leaves it out. GM tells the game. */
static bool is_unknown(const struct sgf_writer *w, const struct header *h)
{
    struct slice value = record_slice(w->record, h->value, h->value_len);

    return h->key != KEY_OTHER && !has_own_words(w) &&
           (slice_is(value, "?") ||
            (h->key == KEY_GAME && slice_is_nocase(value, game_name(w->record->game))) ||
            (h->key == KEY_RESULT && slice_is(value, "*")));
}

/* The property that holds a header; SGF_PRIVATE when there is none of its own, and SGF_CA, which the writer
 * sets itself, for what is left out. */
static enum sgf_prop find_prop(const struct sgf_writer *w, const struct header *h)
{
    struct slice name = record_slice(w->record, h->name, h->name_len);
    enum sgf_prop id;

    if ((h->flags & HEADER_JUDGE) || (h->key == KEY_OFFERS && puts_offers(w)) || is_unknown(w, h))
        return SGF_CA;
    if (h->key != KEY_OTHER && (w->record->game != GAME_UNKNOWN || name.n == 0))
        name = desc_name(w->writing->desc, h->key, w->record->game);
    id = name.n == 0 ? SGF_PRIVATE : sgf_prop(name.p, name.n);
    if (sgf_props[id].kind != SGF_KIND_ROOT && sgf_props[id].kind != SGF_KIND_INFO)
        return SGF_PRIVATE;
    return keeps_value(w, id, h) ? id : prop_of_form(w, id, h);
}

/* The same of header H of the record, found before for those that most records have: each is asked for once
 * for every property there is. */
static enum sgf_prop header_prop(const struct sgf_writer *w, uint32_t h)
{
    return h < PROPS_KEPT ? (enum sgf_prop)w->prop[h] : find_prop(w, &w->record->header[h]);
}

/* Results of other formats say who won by who moved first, or in sentences; those of SGF stay as they are.
 * That both lose is no result that SGF has. */
static void put_result(struct sgf_writer *w, struct slice value)
{
    const struct record *r = w->record;
    struct declared d = record_reads(r, value), all = record_result(r);
    struct arena arena = {0};

    if (d.how == HOW_UNKNOWN && all.result == d.result) /* PGN's Termination says how */
        d = all;
    if (!has_own_words(w) && (d.known || !d.said))
        value = d.result == RESULT_BOTH_LOSE && w->writing->strict ? SLICE("Void")
                : d.result == RESULT_DRAW                          ? SLICE("0")
                                          : slice_of(declared_text(&arena, r->game, &d));
    put_text(w, SLICE("RE"), value, true);
    arena_free(&arena);
}

/* "2001.02.03" and "2001.??.??" of other formats; what is not known is left out. */
static void put_date(struct sgf_writer *w, struct slice value)
{
    if (value.n > 11 && value.p[4] == '-' && value.p[7] == '-' &&
        (value.p[10] == ' ' || value.p[10] == 'T') && !record_has_words_of(w->record, "sgf"))
        value.n = 10; /* a time of day has no room */
    if (slice_is(value, "?") && !record_has_words_of(w->record, "sgf"))
        return;
    if (value.n != 10 || value.p[4] != '.' || value.p[7] != '.') {
        put_text(w, SLICE("DT"), value, true);
        return;
    }
    if (value.p[0] == '?')
        return;
    buf_str(w->out, "DT[");
    buf_add(w->out, value.p, 4);
    for (size_t i = 5; i < value.n && value.p[i] != '?'; i += 3) {
        buf_char(w->out, '-');
        buf_add(w->out, value.p + i, 2);
    }
    buf_char(w->out, ']');
}

static void put_size(struct sgf_writer *w)
{
    const struct record *r = w->record;

    if (r->game == GAME_UNKNOWN && record_find(r, KEY_SIZE) != NULL)
        put_text(w, SLICE("SZ"), record_value(r, KEY_SIZE), true);
    if (!game_places_stones(r->game))
        return;
    buf_str(w->out, "SZ[");
    buf_uint(w->out, r->width == 0 ? w->height : r->width);
    if (r->width != 0 && r->width != r->height) {
        buf_char(w->out, ':');
        buf_uint(w->out, r->height);
    }
    buf_char(w->out, ']');
}

/* TM is seconds. Of the games of men an increment (600+5), and any other time control as PGN has them
 * (40/7200:3600), go to OT, where there is room for words. */
static void put_time(struct sgf_writer *w, const struct header *h, struct slice value)
{
    struct slice increment, base = slice_cut(value, '+', &increment);
    long seconds, more;
    bool men = w->record->game == GAME_CHESS || w->record->game == GAME_XIANGQI;
    bool own = is_from(w->record, "sgf") && slice_is(record_slice(w->record, h->name, h->name_len), "TM");
    bool words = men && !own && !slice_long(value, &seconds) && record_find(w->record, KEY_OVERTIME) == NULL;

    if (!men || increment.p == NULL || !slice_long(base, &seconds) || !slice_long(increment, &more)) {
        put_text(w, slice_of(sgf_props[words ? SGF_OT : SGF_TM].id), value, true);
        return;
    }
    put_text(w, slice_of(sgf_props[SGF_TM].id), base, true);
    if (record_find(w->record, KEY_OVERTIME) == NULL)
        buf_printf(w->out, "OT[%ld fischer]", more);
}

static void put_header(struct sgf_writer *w, enum sgf_prop id, const struct header *h)
{
    struct slice value = record_slice(w->record, h->value, h->value_len);
    char room[QUARTERS_TEXT];

    if (!keeps_value(w, id, h))
        value = sgf_own_form(w->record, id, value, room);
    switch (id) {
    case SGF_RE:
        put_result(w, value);
        break;
    case SGF_DT:
        put_date(w, value);
        break;
    case SGF_TM:
        put_time(w, h, value);
        break;
    default:
        put_text(w, slice_of(sgf_props[id].id), value, id != SGF_GC);
        break;
    }
}

static bool has_own_name(const struct sgf_writer *w, const struct header *h)
{
    struct slice name = desc_name(w->writing->desc, h->key, w->record->game);

    return h->key != KEY_OTHER && name.n != 0 && sgf_props[sgf_prop(name.p, name.n)].kind != SGF_KIND_INFO;
}

/* A header as a value of one property of our own, under its neutral name or its own. */
static void put_named(struct sgf_writer *w, const struct header *h, bool *any)
{
    enum sgf_prop id = find_prop(w, h);
    struct slice name = record_slice(w->record, h->name, h->name_len);

    if (!*any)
        buf_str(w->out, "QH");
    *any = true;
    if (id != SGF_PRIVATE)
        name = slice_of(sgf_props[id].id);
    else if (h->key != KEY_OTHER)
        name = slice_of(key_name(h->key));
    buf_char(w->out, '[');
    put_escaped(w->out, name, true, true);
    buf_char(w->out, ':');
    put_escaped(w->out, record_slice(w->record, h->value, h->value_len), true, true);
    buf_char(w->out, ']');
}

static bool is_in_order(enum sgf_prop id)
{
    for (size_t i = 0; i < sizeof header_order / sizeof *header_order; i++)
        if (header_order[i] == id)
            return true;
    return false;
}

/* What has no property, and the second of what has one: values of one property, which nothing may divide. */
static void put_nameless(struct sgf_writer *w)
{
    const struct record *r = w->record;
    struct sgf_set seen = {0};
    bool any = false;

    for (uint32_t h = 0; h < r->headers; h++) {
        enum sgf_prop id = header_prop(w, h);

        if (r->header[h].node != 0)
            continue;
        if (id == SGF_PRIVATE ? !has_own_name(w, &r->header[h]) : is_in_order(id) && sgf_has(&seen, id))
            put_named(w, &r->header[h], &any);
        if (id != SGF_PRIVATE && id != SGF_SZ)
            sgf_put(&seen, id);
    }
}

/* The first header of each kind; FF, CA and SZ are the writer's own. */
static void put_headers(struct sgf_writer *w)
{
    const struct record *r = w->record;
    bool result = false;
    struct sgf_set seen = {0};

    for (size_t i = 0; i < sizeof header_order / sizeof *header_order; i++) {
        if (header_order[i] == SGF_SZ) {
            put_size(w);
            continue;
        }
        for (uint32_t h = 0; h < r->headers; h++) {
            if (header_prop(w, h) != header_order[i] || r->header[h].node != 0)
                continue;
            if (!sgf_has(&seen, header_order[i]))
                put_header(w, header_order[i], &r->header[h]);
            sgf_put(&seen, header_order[i]);
            result |= header_order[i] == SGF_RE;
        }
        if (header_order[i] == SGF_RE && !result && r->terminated && r->terminator != RESULT_UNKNOWN)
            put_result(w, slice_of(result_text(r->terminator)));
    }
    for (uint32_t h = 0; h < r->headers; h++) {
        enum sgf_prop id = header_prop(w, h);

        if (id != SGF_PRIVATE && !is_in_order(id) && id != SGF_CA && id != SGF_FF && id != SGF_GM &&
            r->header[h].node == 0)
            put_header(w, id, &r->header[h]);
    }
    for (uint32_t h = 0; h < r->headers; h++)
        if (header_prop(w, h) == SGF_PRIVATE && has_own_name(w, &r->header[h]) && r->header[h].node == 0)
            put_text(w, desc_name(w->writing->desc, r->header[h].key, r->game),
                     record_slice(r, r->header[h].value, r->header[h].value_len), true);
    put_nameless(w);
}

/* Game information that stands in a later node, as it does where one file holds several games in its
 * branches. */
static void put_late_headers(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;

    for (size_t i = 0; i < sizeof header_order / sizeof *header_order; i++)
        for (uint32_t h = 0; h < r->headers; h++)
            if (r->header[h].node == node && header_prop(w, h) == header_order[i])
                put_header(w, header_order[i], &r->header[h]);
}

/* Weiqi on fifteen lines that has nothing by which root.c knows it from five in a row. */
static bool needs_name(const struct sgf_writer *w)
{
    const struct record *r = w->record;

    if (r->game != GAME_WEIQI || r->width != 15 || r->height != 15)
        return false;
    for (uint32_t h = 0; h < r->headers; h++)
        if (r->header[h].node == 0 && (header_prop(w, h) == SGF_KM || header_prop(w, h) == SGF_HA))
            return false;
    return true;
}

static void put_root(struct sgf_writer *w)
{
    static const int number[GAME_COUNT] = {
        [GAME_WEIQI] = 1, [GAME_CHESS] = 3, [GAME_WUZIQI] = 4, [GAME_XIANGQI] = 7};
    const struct record *r = w->record;

    buf_str(w->out, "FF[4]GM[");
    if (r->game != GAME_UNKNOWN) {
        buf_int(w->out, number[r->game]);
    } else {
        uint32_t h = 0;

        while (h < r->headers && !slice_is(record_slice(r, r->header[h].name, r->header[h].name_len), "GM"))
            h++;
        if (h < r->headers)
            put_escaped(w->out, record_slice(r, r->header[h].value, r->header[h].value_len), false, true);
        else
            buf_char(w->out, '1');
    }
    buf_printf(w->out, "]CA[%s]", w->writing->charset == NULL ? "UTF-8" : w->writing->charset);
    put_headers(w);
    if (needs_name(w))
        buf_printf(w->out, "QG[%s]", game_name(GAME_WEIQI));
}

/* -- Notes ---------------------------------------------------------------------------------------- */

/* Whether a list of that kind may have no points. */
static bool may_be_empty(enum note_kind kind, int64_t value)
{
    return kind == NOTE_TERRITORY || (kind == NOTE_MARK && value == SHAPE_DIM);
}

/* All notes of one kind and value as one property with their points. */
static void put_lists(struct sgf_writer *w, uint32_t node, enum note_kind kind, int64_t value, const char *id)
{
    const struct record *r = w->record;
    bool any = false, points = false;

    for (uint32_t i = 0; (i = record_next_note(r, node, kind, i)) != 0;) {
        if (r->note[i].value != value || (r->note[i].points == 0 && !may_be_empty(kind, value)) ||
            is_left_out(w, &r->note[i]))
            continue;
        if (!any)
            buf_str(w->out, id);
        any = true;
        points |= r->note[i].points != 0;
        put_points(w, &r->note[i]);
    }
    if (any && !points)
        buf_str(w->out, "[]"); /* no territory, or nothing dimmed any more */
}

static void put_setup(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    bool black_first = r->game != GAME_CHESS;
    int64_t player = -1;

    put_lists(w, node, NOTE_SETUP, black_first ? SETUP_FIRST : SETUP_SECOND, "AB");
    put_lists(w, node, NOTE_SETUP, black_first ? SETUP_SECOND : SETUP_FIRST, "AW");
    if (node != 0) /* an empty board has nothing to clear */
        put_lists(w, node, NOTE_SETUP, SETUP_EMPTY, "AE");
    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_SETUP, i)) != 0;)
        if (r->note[i].value == SETUP_TO_MOVE_FIRST || r->note[i].value == SETUP_TO_MOVE_SECOND)
            player = r->note[i].value;
    if (player >= 0)
        buf_str(w->out, (player == SETUP_TO_MOVE_FIRST) == black_first ? "PL[B]" : "PL[W]");
}

static void put_labels(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    bool any = false;

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_MARK, i)) != 0;) {
        if (r->note[i].value != SHAPE_LABEL || r->note[i].points == 0)
            continue;
        buf_str(w->out, any ? "[" : "LB[");
        any = true;
        sgfpoint_write(r->point[r->note[i].first_point], w->height, w->out);
        buf_char(w->out, ':');
        put_escaped(w->out, note_text(r, &r->note[i]), true, true);
        buf_char(w->out, ']');
    }
}

static void put_arrows(struct sgf_writer *w, uint32_t node, enum mark_shape shape, const char *id)
{
    const struct record *r = w->record;
    bool any = false;

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_MARK, i)) != 0;) {
        const struct note *n = &r->note[i];

        for (uint32_t k = 0; n->value == shape && k + 1 < n->points; k += 2) {
            if (!any)
                buf_str(w->out, id);
            any = true;
            buf_char(w->out, '[');
            sgfpoint_write(r->point[n->first_point + k], w->height, w->out);
            buf_char(w->out, ':');
            sgfpoint_write(r->point[n->first_point + k + 1], w->height, w->out);
            buf_char(w->out, ']');
        }
    }
}

/* Which shapes the marks of a node have, a bit each. */
static unsigned shapes_of(const struct record *r, uint32_t node)
{
    unsigned shapes = 0;

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_MARK, i)) != 0;)
        shapes |= 1u << r->note[i].value;
    return shapes;
}

static void put_marks(struct sgf_writer *w, uint32_t node)
{
    static const struct {
        enum mark_shape shape;
        const char *id;
    } lists[] = {{SHAPE_CIRCLE, "CR"},
                 {SHAPE_CROSS, "MA"},
                 {SHAPE_SELECTED, "SL"},
                 {SHAPE_SQUARE, "SQ"},
                 {SHAPE_TRIANGLE, "TR"}};
    unsigned shapes = shapes_of(w->record, node);

    if (!game_places_stones(w->record->game))
        return;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if ((shapes >> lists[i].shape & 1) != 0)
            put_lists(w, node, NOTE_MARK, lists[i].shape, lists[i].id);
    if ((shapes >> SHAPE_LABEL & 1) != 0)
        put_labels(w, node);
    if ((shapes >> SHAPE_ARROW & 1) != 0)
        put_arrows(w, node, SHAPE_ARROW, "AR");
    if ((shapes >> SHAPE_LINE & 1) != 0)
        put_arrows(w, node, SHAPE_LINE, "LN");
    if ((shapes >> SHAPE_DIM & 1) != 0)
        put_lists(w, node, NOTE_MARK, SHAPE_DIM, "DD");
}

/* All comments of the node as one, with the names it has beside the first. */
static void put_comments(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    bool any = false;

    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        const struct note *n = &r->note[i];

        if (n->kind == NOTE_NAME
                ? i == record_next_note(r, node, NOTE_NAME, 0)
                : n->kind != NOTE_COMMENT && n->kind != NOTE_COMMENT_BEFORE && n->kind != NOTE_LINE_COMMENT)
            continue;
        buf_str(w->out, any ? "\n" : "C[");
        any = true;
        put_escaped(w->out, note_text(r, n), false, false);
    }
    if (any)
        buf_char(w->out, ']');
}

/* Judgements: one of the move and one of the position; other NAGs in a property of our own. */
static void put_nags(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    bool moves = (r->node[node].flags & NODE_SILENT) == 0 && node != 0, judged[2] = {!moves, false};
    SCOPED(buf) rest = {0};

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_NAG, i)) != 0;) {
        int strength;
        enum sgf_prop id = sgf_of_nag(r->note[i].value, &strength);
        bool of_position = sgf_props[id].kind != SGF_KIND_ANNOTATION;

        if (id == SGF_PRIVATE || judged[of_position]) {
            buf_printf(&rest, "[%lld]", (long long)r->note[i].value);
            continue;
        }
        judged[of_position] = true;
        buf_str(w->out, sgf_props[id].id);
        buf_str(w->out, sgf_props[id].type == SGF_TYPE_NONE ? "[]" : strength == 2 ? "[2]" : "[1]");
    }
    if (rest.n != 0) {
        buf_str(w->out, "QN");
        buf_slice(w->out, buf_as_slice(&rest));
    }
}

static enum side mover(const struct sgf_writer *w, uint32_t node)
{
    const struct node *n = &w->record->node[node];

    return (enum side)(w->record->canonical != NULL && w->record->canonical[node].side != SIDE_NONE
                           ? w->record->canonical[node].side
                           : n->claim.side);
}

/* Seconds and what is below them. */
static void put_seconds(struct buf *out, int64_t ms)
{
    int part = (int)(ms < 0 ? -(ms % 1000) : ms % 1000), digits = 3;

    buf_printf(out, "%s%lld", ms < 0 ? "-" : "", (long long)(ms < 0 ? -ms : ms) / 1000);
    if (part == 0)
        return;
    for (; part % 10 == 0; part /= 10)
        digits--;
    buf_printf(out, ".%0*d", digits, part);
}

static void put_clock(struct sgf_writer *w, const struct note *n, bool black)
{
    struct slice text = note_text(w->record, n);
    int64_t ms;

    if (n->kind == NOTE_CLOCK) {
        buf_str(w->out, black ? "BL[" : "WL[");
        if (text.n != 0 && sgf_real(text, &ms) && ms == n->value)
            buf_slice(w->out, text);
        else
            put_seconds(w->out, n->value);
    } else {
        buf_str(w->out, black ? "OB[" : "OW[");
        buf_int(w->out, n->value);
    }
    buf_char(w->out, ']');
}

static const struct note *first_note(const struct record *r, uint32_t node, enum note_kind kind)
{
    return &r->note[record_next_note(r, node, kind, 0)];
}

static void put_other(struct sgf_writer *w, uint32_t node, const struct note *n)
{
    bool black = (mover(w, node) == SIDE_FIRST) == (w->record->game != GAME_CHESS);

    switch (n->kind) {
    case NOTE_CLOCK:
    case NOTE_PERIODS:
        /* a second one that a comment says stays there: a node has one BL */
        if ((n->flags & NOTE_DERIVED) == 0 || n == first_note(w->record, node, n->kind))
            put_clock(w, n, black);
        break;
    case NOTE_ILLEGAL_WANTED:
        buf_str(w->out, "KO[]");
        break;
    case NOTE_NAME:
        if (n == first_note(w->record, node, NOTE_NAME))
            put_text(w, SLICE("N"), note_text(w->record, n), true);
        break;
    default:
        break;
    }
}

/* What is not put together from several notes: always in this order, whatever that in which it was read.
 * KINDS: those of the node's notes, a bit each. */
static void put_others(struct sgf_writer *w, uint32_t node, unsigned kinds)
{
    static const enum note_kind order[] = {NOTE_ILLEGAL_WANTED, NOTE_CLOCK, NOTE_PERIODS, NOTE_ELAPSED,
                                           NOTE_NAME};
    const struct record *r = w->record;

    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (uint32_t i = 0;
             (kinds >> order[k] & 1) != 0 && (i = record_next_note(r, node, order[k], i)) != 0;)
            if (!is_left_out(w, &r->note[i]))
                put_other(w, node, &r->note[i]);
    if ((kinds >> NOTE_PROPERTY & 1) != 0)
        sgf_put_kept(r, node, w->out);
}

static void put_territory(struct sgf_writer *w, uint32_t node)
{
    bool black_first = w->record->game != GAME_CHESS;

    put_lists(w, node, NOTE_TERRITORY, black_first ? SIDE_FIRST : SIDE_SECOND, "TB");
    put_lists(w, node, NOTE_TERRITORY, black_first ? SIDE_SECOND : SIDE_FIRST, "TW");
}

static void put_notes(struct sgf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    unsigned kinds = 0;

    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next)
        kinds |= 1u << r->note[i].kind;
    if (kinds == 0)
        return;
    if ((kinds >> NOTE_SETUP & 1) != 0)
        put_setup(w, node);
    put_others(w, node, kinds);
    if ((kinds >> NOTE_NAG & 1) != 0)
        put_nags(w, node);
    if ((kinds >> NOTE_MARK & 1) != 0)
        put_marks(w, node);
    if ((kinds >> NOTE_TERRITORY & 1) != 0)
        put_territory(w, node);
    if ((kinds >> NOTE_OFFERS & 1) != 0)
        put_lists(w, node, NOTE_OFFERS, 0, "5A");
    put_comments(w, node);
}

/* -- The tree ------------------------------------------------------------------------------------- */

static void put_move(struct sgf_writer *w, uint32_t node)
{
    const struct node *n = &w->record->node[node];
    const struct claim *c = record_claim(w->record, node);
    unsigned promo = w->record->game == GAME_CHESS ? c->promo : PIECE_NONE;

    if ((n->flags & NODE_SILENT) != 0 || c->kind == MOVE_NONE)
        return;
    if (c->kind == MOVE_SWAP || c->kind == MOVE_RESIGN || (c->kind != MOVE_PASS && c->to == NOWHERE))
        return;
    buf_str(w->out, (mover(w, node) == SIDE_FIRST) == (w->record->game != GAME_CHESS) ? "B[" : "W[");
    if (c->kind == MOVE_PLACE)
        sgfpoint_write(c->to, w->height, w->out);
    else if (c->kind != MOVE_PASS)
        coord_move(w->out, w->record->game, MOVE(c->kind, promo, c->from, c->to));
    buf_char(w->out, ']');
}

static void put_node(struct sgf_writer *w, uint32_t node)
{
    if (node != 0 && w->out->n - w->line > SGF_LINE_LENGTH) {
        buf_char(w->out, '\n');
        w->line = w->out->n;
    }
    buf_char(w->out, ';');
    if (node == 0)
        put_root(w);
    else
        put_move(w, node);
    if (node != 0 && w->late_headers)
        put_late_headers(w, node);
    put_notes(w, node);
    if (node == 0) {
        buf_char(w->out, '\n');
        w->line = w->out->n;
    }
}

/* Whether SGF has words for the move of a node: not for one of men that nobody could play, of which nobody
 * knows where it began. */
static bool has_words(const struct record *r, uint32_t node)
{
    const struct claim *c = &r->node[node].claim;

    if ((r->node[node].flags & NODE_ILLEGAL) == 0 || (r->node[node].flags & NODE_SILENT) != 0)
        return true;
    if (c->kind == MOVE_NONE || c->kind == MOVE_PASS)
        return c->kind == MOVE_PASS;
    return c->to != NOWHERE && (c->kind == MOVE_PLACE || c->from != NOWHERE);
}

/* NODE or the first of its siblings behind it that is written; 0: none. */
static uint32_t written_from(const struct record *r, uint32_t node)
{
    while (node != 0 && !has_words(r, node))
        node = r->node[node].next;
    return node;
}

static bool has_siblings(const struct record *r, uint32_t node)
{
    const struct node *parent = &r->node[r->node[node].parent];
    uint32_t first = written_from(r, parent->child);

    return parent->child != parent->last && written_from(r, r->node[first].next) != 0;
}

static void open_variation(struct sgf_writer *w)
{
    buf_str(w->out, "\n(");
    w->line = w->out->n - 1;
}

void sgf_write(struct buf *out, const struct record *r, const struct writing *writing)
{
    struct sgf_writer w = {.out = out, .record = r, .writing = writing, .line = out->n, .height = r->height};
    uint32_t n = 0;
    bool runs;

    for (uint32_t h = 0; h < r->headers; h++)
        w.late_headers |= r->header[h].node != 0;
    if (w.height == 0)
        w.height = r->game == GAME_WUZIQI ? 15 : 19;
    for (uint32_t h = 0; h < r->headers && h < PROPS_KEPT; h++)
        w.prop[h] = (uint8_t)find_prop(&w, &r->header[h]);
    runs = !writing->slow && !w.late_headers;
    buf_char(out, '(');
    for (;;) {
        put_node(&w, n);
        if (runs)
            n = sgf_put_plain(out, r, n, w.height, &w.line);
        if (written_from(r, r->node[n].child) != 0) {
            n = written_from(r, r->node[n].child);
        } else {
            while (n != 0 && written_from(r, r->node[n].next) == 0) {
                if (has_siblings(r, n))
                    buf_char(out, ')');
                n = r->node[n].parent;
            }
            if (n == 0)
                break;
            buf_char(out, ')');
            n = written_from(r, r->node[n].next);
        }
        if (has_siblings(r, n))
            open_variation(&w);
    }
    buf_str(out, ")\n");
}

/* Behind the properties of the node that WRITTEN begins with. */
static size_t end_of_root(struct slice written)
{
    bool inside = false;

    for (size_t i = 2; i < written.n; i++) {
        char c = written.p[i];

        if (!inside && (c == ';' || c == '(' || c == ')'))
            return i;
        i += inside && c == '\\';
        inside = inside ? c != ']' : c == '[';
    }
    return written.n;
}

bool sgf_is_sure(const struct record *r, const struct writing *how, struct slice written, struct buf *heads)
{
    if ((r->game != GAME_CHESS && r->game != GAME_XIANGQI) || how->slow || r->notes > 1 || r->count < 2 ||
        record_find(r, KEY_POSITION) != NULL || record_find(r, KEY_VARIANT) != NULL)
        return false;
    for (uint32_t n = 1; n < r->count; n++)
        if (r->node[n].parent != n - 1 || r->node[n].flags != 0 ||
            MOVE_KIND(r->node[n].move) > MOVE_EN_PASSANT)
            return false;
    for (uint32_t h = 0; h < r->headers; h++)
        if (r->header[h].node != 0)
            return false;
    buf_add(heads, written.p, end_of_root(written));
    buf_char(heads, ')');
    return true;
}
