/* Stage 5, interpretation: what one property of a node says, as headers, notes and claims. */
#include "format/sgf/sgf.h"

#include "format/description.h"
#include "format/times.h"
#include "notation/notation.h"

#include <stdio.h>
#include <stdlib.h>

static void take_text(struct sgf_reader *r, const struct sgf_property *prop, enum note_kind kind)
{
    struct note *n;

    sgf_check_words(r, prop->first);
    if (!sgf_wants_text(r) && !(kind == NOTE_COMMENT && (r->text->want & WANT_CLOCKS) != 0))
        return;
    n = record_note(r->record, kind == NOTE_NAME ? r->first : r->moved, kind);
    n->at = sgf_span(r, prop->first);
    note_set_text(r->record, n, sgf_words(r, prop->first, kind != NOTE_COMMENT));
    if (kind == NOTE_COMMENT && !sgf_has(&r->all, SGF_BL) && !sgf_has(&r->all, SGF_WL))
        comment_times(r->record, r->moved, note_text(r->record, n), n->at);
}

/* -- Headers -------------------------------------------------------------------------------------- */

/* Whether the file names a version in which times, dates and results are words. */
static bool is_old(const struct sgf_reader *r)
{
    return r->says_ff && r->ff < 4;
}

/* A value in words is right in the file's version; FF[4] would ask for another form. */
static void allow_words(struct sgf_reader *r)
{
    if (!r->record->truncated)
        r->record->header[r->record->headers - 1].flags |= HEADER_FREE;
}

/* Before FF[4] dates were free text: what such a file says is kept, and nobody is told to write it
 * otherwise. */
static void check_date(struct sgf_reader *r, struct slice v)
{
    switch (sgf_date_form(v)) {
    case SGF_DATE_GOOD:
        break;
    case SGF_DATE_READ:
        if (is_old(r))
            allow_words(r);
        else
            sgf_say(r, CODE_SGF_DATE_STYLE, v, v);
        break;
    case SGF_DATE_FORM:
        if (is_old(r))
            allow_words(r);
        else
            sgf_say(r, CODE_SGF_DATE_FORM, v, v);
        break;
    case SGF_DATE_CALENDAR:
        sgf_say(r, CODE_HEADER_DATE, v, v);
        break;
    }
}

/* Reports a value that is not written as it should be; a time of old versions may be. */
static bool misread(struct sgf_reader *r, enum code code, struct slice v)
{
    if (is_old(r) && code == CODE_SGF_TIME_FORM)
        allow_words(r);
    else
        sgf_say(r, code, v, v);
    return true;
}

/* A name in the node that is read: it may stand behind the result. */
static struct slice name_in_node(const struct sgf_reader *r, const char *id)
{
    for (unsigned i = 0; i < r->props; i++)
        if (slice_is(r->prop[i].name, id))
            return r->prop[i].first;
    return (struct slice){0};
}

static bool check_result(struct sgf_reader *r, struct slice v)
{
    const struct slice names[2] = {name_in_node(r, "PB"), name_in_node(r, "PW")}; /* whoever won */
    bool known;

    if (sgf_result_form(v))
        return false;
    known = declared_named(r->record->vocabularies, r->record->game, names, v).known;
    if (!known && is_old(r)) {
        allow_words(r);
        return false;
    }
    r->record->result_told = !known;
    if (known && (r->text->want & WANT_STRICT) == 0)
        return false; /* how it was read is for engines to report */
    return misread(r, CODE_SGF_RESULT_FORM, v);
}

static bool check_handicap(struct sgf_reader *r, struct slice v)
{
    long stones;

    if (!sgf_number(v, &stones) || stones < 0)
        return misread(r, CODE_SGF_HANDICAP_FORM, v);
    if (stones < 2)
        sgf_say(r, CODE_SGF_HANDICAP_NONE, v, v);
    return false;
}

/* The form of a header's value; what it means is for engines. True when it is not as it should be, and that
 * was reported as something to correct. */
static bool check_header(struct sgf_reader *r, enum sgf_prop id, struct slice v)
{
    int64_t real;

    if (v.n == 0) {
        if ((sgf_props[id].type != SGF_TYPE_SIMPLETEXT && sgf_props[id].type != SGF_TYPE_TEXT) ||
            id == SGF_CA)
            sgf_say(r, CODE_SGF_EMPTY_VALUE, v, slice_of(sgf_props[id].id));
        return false;
    }
    switch (id) {
    case SGF_DT:
        check_date(r, v);
        return false;
    case SGF_HA:
        return check_handicap(r, v);
    case SGF_RE:
        return check_result(r, v);
    case SGF_KM:
        return sgf_real(v, &real) ? false : misread(r, CODE_SGF_KOMI_FORM, v);
    case SGF_TM:
        return sgf_real(v, &real) && real >= 0 ? false : misread(r, CODE_SGF_TIME_FORM, v);
    case SGF_AP:
        if (sgf_colon(v) == NULL && !sgf_tolerates(r, SGF_AP))
            sgf_say2(r, CODE_SGF_COMPOSED_FORM, v, v, SLICE("AP"));
        return false;
    default:
        return false;
    }
}

static void put_header(struct sgf_reader *r, const struct sgf_property *prop, struct slice name,
                       struct slice raw)
{
    const struct desc_header *known = desc_find(r->text->file->desc, name);
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[r->record->game];

    struct header *h;

    sgf_check_words(r, raw);
    h = record_header(r->record, key, name, sgf_words(r, raw, prop->id != SGF_GC), sgf_span(r, raw));
    if (h != NULL && !r->is_root)
        h->node = r->first;
}

/* Before FF[4] a time limit was words. It becomes seconds, and what follows a + becomes overtime, unless OT
 * says that: "1.5h", "10m + 30s/move", "1800+5x30 byo-yomi". The header is the last one. True when all of it
 * was understood. */
static bool in_seconds(struct sgf_reader *r, struct slice words)
{
    struct record *rec = r->record;
    struct slice rest, limit = slice_trim(slice_cut(words, '+', &rest));
    struct header *h = &rec->header[rec->headers - 1];
    long seconds;

    rest = rest.p == NULL ? SLICE("") : slice_trim(rest);
    if (rec->truncated ||
        (!sgf_time_words(limit, &seconds) && (rest.n == 0 || !slice_long(limit, &seconds) || seconds < 0)) ||
        (rest.n != 0 && sgf_has(&r->all, SGF_OT)))
        return false;
    h->value = (uint32_t)rec->text.n;
    buf_int(&rec->text, seconds);
    h->value_len = (uint32_t)rec->text.n - h->value;
    if (rest.n != 0)
        record_header(rec, KEY_OVERTIME, SLICE("OT"), sgf_words(r, rest, true), sgf_span(r, rest));
    return true;
}

/* Since FF[4] a time limit is a number of seconds; words that are understood are told all the same. */
static bool take_time_words(struct sgf_reader *r, struct slice words)
{
    int64_t real;

    if (sgf_real(words, &real) || !in_seconds(r, words))
        return false;
    if (r->ff >= 4 && worth_proving(r->sink, CODE_SGF_TIME_FORM))
        report(r->sink, &(struct finding){.code = CODE_SGF_TIME_FORM,
                                          .own = SEVERITY_NOTE + 1,
                                          .at = sgf_span(r, words),
                                          .arg = {sink_clipped(r->sink, words)}});
    return true;
}

/* OT[2 fischer] behind TM[300] of a game of men is PGN's 300+2; without TM it is the time control in words.
 * The header is the last one. */
static void join_increment(struct sgf_reader *r, struct slice words)
{
    struct record *rec = r->record;
    struct header *h = &rec->header[rec->headers - 1],
                  *limit = (struct header *)record_find(rec, KEY_TIME_CONTROL);
    struct slice rest, more = slice_cut(words, ' ', &rest), base;
    long seconds;

    if (limit == NULL && !sgf_has(&r->all, SGF_TM)) {
        h->key = KEY_TIME_CONTROL;
        rec->keys |= UINT64_C(1) << KEY_TIME_CONTROL;
    }
    if (limit == NULL || rest.p == NULL || !slice_is(rest, "fischer") || !slice_long(more, &seconds))
        return;
    base = record_slice(rec, limit->value, limit->value_len);
    if (!slice_long(base, &seconds))
        return;
    limit->value = (uint32_t)rec->text.n;
    buf_int(&rec->text, seconds);
    buf_char(&rec->text, '+');
    buf_slice(&rec->text, more);
    limit->value_len = (uint32_t)rec->text.n - limit->value;
    rec->headers--;
}

/* What belongs into another node, or was said there: once a node, which is then a second first one. */
static void say_displaced(struct sgf_reader *r, enum code code, const struct sgf_property *prop)
{
    if (!r->told_displaced)
        sgf_say(r, code, prop->name, prop->name);
    r->told_displaced = true;
}

/* Game information on the main line before any other of its kind becomes a header; the rest hangs on its
 * node. */
static void take_info(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    bool first = r->info_depth == 0 || r->is_info_node;

    if (!first)
        say_displaced(r, CODE_SGF_SECOND_INFO, prop);
    if (r->info_depth == 0)
        r->info_depth = r->depth;
    r->is_info_node |= first;
    if (!r->is_root && (!first || r->branched)) {
        sgf_keep_info(r, prop, r->moved);
        return;
    }
    put_header(r, prop, sgf_name(id), prop->first);
    if (id == SGF_TM && take_time_words(r, prop->first))
        return;
    if (id == SGF_OT && !r->record->truncated &&
        (r->record->game == GAME_CHESS || r->record->game == GAME_XIANGQI))
        join_increment(r, prop->first);
    else if (check_header(r, id, prop->first) && !r->record->truncated)
        r->record->header[r->record->headers - 1].flags |= HEADER_MISREAD;
}

/* Whether the node describes the game, which has been described before: a first node that came twice. */
static bool describes_again(const struct sgf_reader *r)
{
    for (unsigned id = 0; id < SGF_PROPS; id++)
        if (sgf_props[id].kind == SGF_KIND_INFO && sgf_has(&r->all, (enum sgf_prop)id))
            return r->info_depth != 0 && !r->is_info_node;
    return false;
}

static void take_root(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    long style;

    if (!r->is_root) {
        say_displaced(r, describes_again(r) ? CODE_SGF_SECOND_INFO : CODE_SGF_ROOT_MISPLACED, prop);
        sgf_leave_out(r, prop, prop->first); /* written there, it would begin another game */
        return;
    }
    if (id == SGF_FF || (id == SGF_GM && r->record->game != GAME_UNKNOWN))
        return;
    if (id == SGF_ST && prop->first.n != 0 && (!sgf_number(prop->first, &style) || style < 0 || style > 3))
        sgf_say2(r, CODE_SGF_BAD_VALUE, prop->first, prop->first, prop->name);
    put_header(r, prop, sgf_name(id), prop->first);
    if (id != SGF_SZ) /* which has been looked at before */
        check_header(r, id, prop->first);
}

/* -- Moves ---------------------------------------------------------------------------------------- */

static bool is_old_pass(const struct sgf_reader *r, struct slice v)
{
    return (slice_is(v, "tt") || (r->capitals && slice_is(v, "TT"))) && r->record->width <= 19 &&
           r->record->height <= 19;
}

/* An empty value is a pass, and so is tt on boards that have no such point, whatever the version. Blanks
 * around a point are wrong, and a point all the same. */
static void claim_stone(struct sgf_reader *r, struct claim *c, const struct sgf_property *prop)
{
    struct slice v = slice_trim(prop->first);
    char ff[2] = {(char)('0' + r->ff), 0};

    if (v.n == 0 || is_old_pass(r, v) || slice_is_nocase(v, "pass")) {
        c->kind = MOVE_PASS;
        if (v.n == 4 && !r->told_spoken)
            sgf_say(r, CODE_SGF_SPOKEN, v, v);
        r->told_spoken |= v.n == 4;
        if (v.n == 0 && prop->first.n != 0)
            sgf_say2(r, CODE_SGF_VALUE_FORM, prop->first, prop->first, prop->name);
        else if (v.n == 0 && is_old(r))
            sgf_say(r, CODE_SGF_EMPTY_PASS, prop->name, slice_of(ff));
    } else if (sgf_point(r, v, &c->to) || sgf_spoken_point(r, v, &c->to)) {
        c->kind = MOVE_PLACE;
        c->piece = STONE;
        if (v.n != prop->first.n)
            sgf_say2(r, CODE_SGF_VALUE_FORM, prop->first, prop->first, prop->name);
    } else if (prop->count != 0) {
        sgf_say2(r, CODE_SGF_BAD_VALUE, prop->first, prop->first, prop->name);
    }
}

/* Games without a point type of their own spell a move as two points, or as one of their notations does. */
static void claim_words(struct sgf_reader *r, struct claim *c, struct slice v)
{
    const struct notation *read;

    v = sgf_words(r, slice_trim(v), true);
    if (v.n == 0) {
        c->kind = MOVE_PASS;
        return;
    }
    if (coord_read_move(r->record->game, v, c)) {
        r->record->notation = r->record->game == GAME_CHESS ? "uci" : "iccs";
        return;
    }
    if ((read = notation_reading(1u << r->record->game, v, 0, c)) != NULL)
        r->record->notation = read->name;
}

/* A second move in a node becomes a node of its own, so that no stone is lost. */
static void take_move(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    struct node *n;
    uint32_t at = r->moved;

    if (r->repeats)
        return;
    if (r->has_move) {
        if (!sgf_has(&r->seen, id))
            sgf_say(r, CODE_SGF_BOTH_COLORS, prop->name, prop->name);
        at = record_add(r->record, r->moved);
    }
    r->has_move = true;
    if (r->record->truncated)
        return;
    r->moved = r->node = at;
    n = &r->record->node[at];
    n->flags &= (uint16_t)~NODE_SILENT;
    n->at = sgf_span(r, prop->first.n == 0 || prop->first.p == r->cut
                            ? slice_trim(slice_between(prop->name.p, prop->end))
                            : prop->first);
    claim_clear(&n->claim);
    if (r->stones)
        claim_stone(r, &n->claim, prop);
    else if (r->record->game != GAME_UNKNOWN)
        claim_words(r, &n->claim, prop->first);
    if (n->claim.kind == MOVE_NONE && prop->count != 0)
        sgf_keep_raw(r, prop, at);
    n = &r->record->node[at];
    n->claim.side = (uint8_t)sgf_side(r, id == SGF_B);
}

/* Thousandths of a second; before FF[4] also "10:30". */
static bool clock_value(const struct sgf_reader *r, struct slice s, int64_t *value)
{
    long seconds;

    if (sgf_real(s, value))
        return true;
    if (r->ff == 4 || !sgf_time_words(s, &seconds))
        return false;
    *value = (int64_t)seconds * 1000;
    return true;
}

/* A time in words of an old version, whose side did not move, as FF[4] writes it. */
static void keep_seconds(struct sgf_reader *r, const struct sgf_property *prop, int64_t value)
{
    char text[32];
    struct note *n;

    if (!sgf_wants_text(r))
        return;
    snprintf(text, sizeof text, "%s[%ld]", prop->id == SGF_BL ? "BL" : "WL", (long)(value / 1000));
    n = record_note(r->record, r->moved, NOTE_PROPERTY);
    n->at = sgf_span(r, prop->first);
    note_set_text(r->record, n, slice_of(text));
}

/* Times of the side that did not move have no place of their own. */
static void take_clock(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    bool black = id == SGF_BL || id == SGF_OB, time = id == SGF_BL || id == SGF_WL;
    const struct node *all = r->record->node;
    uint32_t node = r->moved;
    int64_t value = 0;
    long periods = 0;
    struct note *n;

    /* both sides moved in one node, which is two of the record */
    if (node != 0 && all[node].claim.side != sgf_side(r, black) &&
        all[all[node].parent].claim.side == sgf_side(r, black) && sgf_has(&r->all, black ? SGF_B : SGF_W))
        node = all[node].parent;
    if (!(time ? clock_value(r, prop->first, &value) : sgf_number(prop->first, &periods))) {
        sgf_say2(r, prop->first.n == 0 ? CODE_SGF_EMPTY_VALUE : CODE_SGF_BAD_VALUE, prop->first,
                 prop->first.n == 0 ? prop->name : prop->first, prop->name);
        sgf_keep_raw(r, prop, r->moved);
    } else if (!sgf_has(&r->all, black ? SGF_B : SGF_W)) {
        if (time && !sgf_real(prop->first, &value))
            keep_seconds(r, prop, value);
        else
            sgf_keep_raw(r, prop, r->moved);
    } else {
        n = record_note(r->record, node, time ? NOTE_CLOCK : NOTE_PERIODS);
        n->value = time ? value : periods;
        n->at = sgf_span(r, prop->first);
        note_set_text(r->record, n, prop->first);
    }
}

/* -- Judgements ----------------------------------------------------------------------------------- */

static bool any_of(const struct sgf_set *set, const enum sgf_prop *list, enum sgf_prop but)
{
    for (; *list != SGF_PRIVATE; list++)
        if (*list != but && sgf_has(set, *list))
            return true;
    return false;
}

static const enum sgf_prop of_position[] = {SGF_DM, SGF_GB, SGF_GW, SGF_UC, SGF_PRIVATE};
static const enum sgf_prop of_move[] = {SGF_BM, SGF_DO, SGF_IT, SGF_TE, SGF_PRIVATE};

static void check_judgement(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    bool good_and_bad =
        (id == SGF_BM && sgf_has(&r->seen, SGF_TE)) || (id == SGF_TE && sgf_has(&r->seen, SGF_BM));

    if (sgf_props[id].kind == SGF_KIND_ANNOTATION) {
        if (!sgf_has(&r->all, SGF_B) && !sgf_has(&r->all, SGF_W))
            sgf_say(r, CODE_SGF_ANNOTATION_ALONE, prop->name, prop->name);
        if (good_and_bad && r->ff == 4)
            sgf_say(r, CODE_SGF_BM_AND_TE, prop->name, prop->name);
        else if (!good_and_bad && any_of(&r->seen, of_move, id))
            sgf_say(r, CODE_SGF_CONTRADICTING, prop->name, prop->name);
    } else if (id != SGF_HO && any_of(&r->seen, of_position, id)) {
        sgf_say(r, CODE_SGF_CONTRADICTING, prop->name, prop->name);
    }
}

/* Before FF[4], TE and then BM meant interesting, BM and then TE doubtful: the first of them has been kept
 * and becomes that. */
static bool join_old_pair(struct sgf_reader *r, enum sgf_prop id)
{
    enum sgf_prop other = id == SGF_BM ? SGF_TE : SGF_BM;
    uint32_t n = 0;

    if (r->ff == 4 || (id != SGF_BM && id != SGF_TE) || !sgf_has(&r->seen, other))
        return false;
    while ((n = record_next_note(r->record, r->moved, NOTE_NAG, n)) != 0)
        r->record->note[n].value = sgf_nag(id == SGF_BM ? SGF_IT : SGF_DO, 1);
    return true;
}

/* The value of a double is 1 or 2; one that is neither counts as 1, which is what the property says by
 * being there. */
static void take_judgement(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    bool is_double = sgf_props[id].type == SGF_TYPE_DOUBLE;
    int strength = is_double && slice_is(prop->first, "2") ? 2 : 1, nag = sgf_nag(id, strength);
    struct note *n;

    check_judgement(r, id, prop);
    if (is_double && prop->first.n == 0)
        sgf_say(r, CODE_SGF_EMPTY_VALUE, prop->name, prop->name);
    else if (is_double ? !slice_is(prop->first, "1") && strength != 2 : prop->first.n != 0)
        sgf_say2(r, CODE_SGF_VALUE_FORM, prop->first, prop->first, prop->name);
    if (join_old_pair(r, id) || !sgf_wants_text(r))
        return;
    if (nag == 0) {
        sgf_keep_raw(r, prop, r->moved);
        return;
    }
    n = record_note(r->record, r->moved, NOTE_NAG);
    n->value = nag;
    n->at = sgf_span(r, prop->name);
}

static void take_figure(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *colon = sgf_colon(prop->first);
    long flags;

    if (prop->first.n != 0 && colon == NULL)
        sgf_say2(r, CODE_SGF_NOT_COMPOSED, prop->first, prop->first, prop->name);
    else if (colon != NULL && !sgf_number(slice_between(prop->first.p, colon), &flags))
        sgf_say2(r, CODE_SGF_COMPOSED_FORM, prop->first, prop->first, prop->name);
    sgf_keep_raw(r, prop, r->moved);
}

static void take_number_property(struct sgf_reader *r, const struct sgf_property *prop, bool real)
{
    int64_t milli;
    long number = 0;

    if (prop->first.n == 0)
        sgf_say(r, CODE_SGF_EMPTY_VALUE, prop->name, prop->name);
    else if (!(real ? sgf_real(prop->first, &milli) : sgf_number(prop->first, &number)) ||
             (prop->id == SGF_PM && (number < 0 || number > 2)))
        sgf_say2(r, CODE_SGF_BAD_VALUE, prop->first, prop->first, prop->name);
    sgf_keep_raw(r, prop, r->moved);
}

/* An older program's komi in half points. */
static void take_half_komi(struct sgf_reader *r, const struct sgf_property *prop)
{
    struct slice komi = SLICE("KM");
    long halves;

    if (!sgf_number(prop->first, &halves) || sgf_has(&r->all, SGF_KM)) {
        sgf_keep_raw(r, prop, r->moved);
        return;
    }
    buf_clear(&r->scratch);
    buf_printf(&r->scratch, "%s%ld%s", halves < 0 ? "-" : "", labs(halves) / 2, halves % 2 != 0 ? ".5" : "");
    sgf_say(r, CODE_SGF_HALF_KOMI, prop->name, buf_as_slice(&r->scratch));
    record_header(r->record, KEY_KOMI, komi, buf_as_slice(&r->scratch), sgf_span(r, prop->first));
}

/* -- All of it ------------------------------------------------------------------------------------ */

/* All values are points of the board. */
static bool lists_points(const struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;
    point p;

    while (sgf_next_value(prop, &at, &raw))
        if (!sgf_point(r, raw, &p) || !sgf_on_board(r, p))
            return false;
    return true;
}

static bool note_has_point(const struct record *r, const struct note *n, point p)
{
    for (uint32_t i = 0; i < n->points; i++)
        if (r->point[n->first_point + i] == p)
            return true;
    return false;
}

/* Some programs write the same list under two names. Longer ones than any rule asks for are not compared. */
static bool offers_nothing_new(const struct sgf_reader *r, const struct sgf_property *prop)
{
    enum { COMPARED = 16 };
    uint32_t first = record_next_note(r->record, r->first, NOTE_OFFERS, 0);
    const char *at = prop->values;
    struct slice raw;
    point p;

    if (first == 0 || prop->count > COMPARED || r->record->note[first].points > COMPARED)
        return false;
    while (sgf_next_value(prop, &at, &raw))
        if (!sgf_point(r, raw, &p) || !note_has_point(r->record, &r->record->note[first], p))
            return false;
    return true;
}

/* The fifth-move offers of wuziqi: points, or words with points in them. */
static void take_offers(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;

    if (lists_points(r, prop)) {
        if (offers_nothing_new(r, prop))
            return;
        sgf_take_points(r, prop, SGF_OF_ONE, record_note(r->record, r->first, NOTE_OFFERS));
        return;
    }
    buf_clear(&r->scratch);
    while (sgf_next_value(prop, &at, &raw)) {
        if (r->scratch.n != 0)
            buf_char(&r->scratch, ' ');
        sgf_unescape(&r->scratch, raw, true);
    }
    record_header(r->record, KEY_OFFERS, prop->name, buf_as_slice(&r->scratch), sgf_span(r, prop->first));
}

static void keep_private(struct sgf_reader *r, const struct sgf_property *prop)
{
    const struct desc_header *known = desc_find(r->text->file->desc, prop->name);

    /* Offers stand with the game or with the fifth move; all other headers with the game. */
    if (known != NULL && known->key[r->record->game] == KEY_OFFERS && r->stones) {
        take_offers(r, prop);
        return;
    }
    if (!r->is_root)
        known = NULL;
    if (!r->is_root || !sgf_is_of_dialect(r, prop))
        sgf_say(r, prop->name.n > 2 ? CODE_SGF_PRIVATE_NAME : CODE_SGF_UNKNOWN_PROPERTY, prop->name,
                prop->name);
    if (known != NULL && prop->count == 1)
        put_header(r, prop, prop->name, prop->first);
    else
        sgf_keep_raw(r, prop, r->moved);
}

/* QH[name:value], as our writer puts it. */
static void take_foreign(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values, *colon;
    struct slice raw, value;

    while (sgf_next_value(prop, &at, &raw)) {
        SCOPED(buf) name = {0};

        if ((colon = sgf_colon(raw)) == NULL)
            continue;
        sgf_unescape(&name, slice_between(raw.p, colon), true);
        value = slice_between(colon + 1, raw.p + raw.n);
        record_header(r->record, key_named(buf_as_slice(&name)), buf_as_slice(&name),
                      sgf_words(r, value, true), sgf_span(r, value));
    }
}

/* QN[number], ours too. */
static void take_nags(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw;
    long number;

    while (sgf_wants_text(r) && sgf_next_value(prop, &at, &raw))
        if (sgf_number(raw, &number))
            record_note(r->record, r->moved, NOTE_NAG)->value = number;
}

static void take_private(struct sgf_reader *r, const struct sgf_property *prop)
{
    if (r->is_root && slice_is(prop->name, "QH")) {
        take_foreign(r, prop);
        return;
    }
    if (r->is_root && sgf_own_game(prop) != GAME_UNKNOWN)
        return; /* looked at before the first point was read */
    if (slice_is(prop->name, "QN")) {
        take_nags(r, prop);
        return;
    }
    if (sgf_lays_stones(r, prop)) {
        sgf_lay_stones(r, prop);
        return;
    }
    keep_private(r, prop);
}

/* Properties that no rule of their own asks for, by the type that FF[4] gives their values. Of games
 * whose points are not those of a board of stones, points are kept as they were written. */
static void take_by_type(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    switch (sgf_props[id].type) {
    case SGF_TYPE_NONE:
    case SGF_TYPE_DOUBLE:
        take_judgement(r, id, prop);
        break;
    case SGF_TYPE_TEXT:
        take_text(r, prop, NOTE_COMMENT);
        break;
    case SGF_TYPE_SIMPLETEXT:
        take_text(r, prop, NOTE_NAME);
        break;
    case SGF_TYPE_EPOINTS:
    case SGF_TYPE_POINTS:
        if (!r->stones)
            sgf_keep_raw(r, prop, r->moved);
        else if (id == SGF_TB || id == SGF_TW)
            sgf_take_territory(r, id, prop);
        else if (id == SGF_VW)
            sgf_take_view(r, prop);
        else if (id == SGF_L)
            sgf_take_letters(r, prop);
        else
            sgf_take_marks(r, id, prop);
        break;
    case SGF_TYPE_LABELS:
    case SGF_TYPE_ARROWS:
        if (r->stones)
            sgf_take_each(r, id, prop);
        else
            sgf_keep_raw(r, prop, r->moved);
        break;
    case SGF_TYPE_FIGURE:
        take_figure(r, prop);
        break;
    case SGF_TYPE_REAL:
        take_number_property(r, prop, true);
        break;
    case SGF_TYPE_NUMBER:
        take_number_property(r, prop, false);
        break;
    default:
        sgf_keep_raw(r, prop, r->moved);
        break;
    }
}

/* Those that are more than values of their type: moves, clocks, set-up, turn. All others go by the kind
 * that the standard puts them into. */
static void take_known(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    switch (id) {
    case SGF_B:
    case SGF_W:
        take_move(r, id, prop);
        return;
    case SGF_BL:
    case SGF_WL:
    case SGF_OB:
    case SGF_OW:
        take_clock(r, id, prop);
        return;
    case SGF_AB:
    case SGF_AW:
    case SGF_AE:
        sgf_take_setup(r, id, prop);
        return;
    case SGF_PL:
        sgf_take_player(r, prop);
        return;
    case SGF_KI:
        take_half_komi(r, prop);
        return;
    case SGF_KO:
        if (prop->first.n != 0)
            sgf_say2(r, CODE_SGF_VALUE_FORM, prop->first, prop->first, prop->name);
        if (!sgf_has(&r->all, SGF_B) && !sgf_has(&r->all, SGF_W))
            sgf_say(r, CODE_SGF_ANNOTATION_ALONE, prop->name, prop->name);
        record_note(r->record, r->moved, NOTE_ILLEGAL_WANTED)->at = sgf_span(r, prop->name);
        return;
    default:
        break;
    }
    if (sgf_props[id].kind == SGF_KIND_ROOT)
        take_root(r, id, prop);
    else if (sgf_props[id].kind == SGF_KIND_INFO && sgf_props[id].type != SGF_TYPE_ANY)
        take_info(r, id, prop);
    else
        take_by_type(r, id, prop);
}

static void check_name(struct sgf_reader *r, const struct sgf_property *prop)
{
    enum { LONGEST = 100 };

    if (prop->name.n > LONGEST) {
        sgf_say(r, CODE_SGF_LONG_IDENTIFIER, prop->name, slice_of(DIGITS(prop->name.n)));
    } else if (prop->lower && r->ff == 4 && !r->told_lower) {
        sgf_say(r, CODE_SGF_LOWER_CASE, prop->name, prop->name);
        r->told_lower = true;
    }
}

/* Of a property that stands twice only lists, comments, AP (whose second one names the server) and moves with
 * one of the other side between them count twice. */
static bool is_dropped(const struct sgf_reader *r, enum sgf_prop id)
{
    if (!sgf_has(&r->seen, id) || sgf_is_list(id) || id == SGF_AP || id == SGF_C)
        return false;
    return sgf_props[id].type != SGF_TYPE_MOVE ||
           r->record->node[r->moved].claim.side == sgf_side(r, id == SGF_B);
}

/* What may not stand together in a node. */
static void check_company(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    char ff[2] = {(char)('0' + r->ff), 0};
    bool moves = sgf_has(&r->all, SGF_B) || sgf_has(&r->all, SGF_W);

    if (sgf_has(&r->seen, id) && !sgf_has(&r->twice, id) && !sgf_tolerates(r, id)) {
        sgf_say(r, CODE_SGF_DUPLICATE_PROPERTY, prop->name, prop->name);
        if (sgf_is_list(id))
            sgf_put(&r->twice, id);
    }
    if (prop->count > 1 && !sgf_is_list(id)) {
        sgf_say(r, CODE_SGF_SEVERAL_VALUES, prop->name, prop->name);
        if (!is_dropped(r, id))
            sgf_leave_out_others(r, prop);
    }
    if (sgf_props[id].kind == SGF_KIND_SETUP && moves && !r->told_mix && !is_old(r)) {
        sgf_say(r, CODE_SGF_SETUP_AND_MOVE, prop->name, prop->name);
        r->told_mix = true;
    }
    if (r->says_ff && !sgf_in_version(id, r->ff) && sgf_props[id].versions != 0)
        sgf_say2(r, CODE_SGF_OTHER_VERSION, prop->name, prop->name, slice_of(ff));
}

/* A property of the standard. */
static void take_standard(struct sgf_reader *r, enum sgf_prop id, const struct sgf_property *prop)
{
    uint32_t said = r->said, headers = r->record->headers;

    check_company(r, id, prop);
    if (!is_dropped(r, id))
        take_known(r, id, prop);
    else
        sgf_leave_out_others(r, prop);
    if (r->said == said)
        sgf_learn(r, prop, headers);
}

void sgf_take(struct sgf_reader *r, const struct sgf_property *prop)
{
    enum sgf_prop id = sgf_meaning(r, prop);

    if (prop->lower || prop->name.n > 2)
        check_name(r, prop);
    if (id == SGF_PRIVATE) {
        if (!sgf_tells_overtime(r, prop))
            take_private(r, prop);
        return;
    }
    if (!sgf_take_known(r, prop))
        take_standard(r, id, prop);
    sgf_put(&r->seen, id);
}
