/* What tags say, each against the standard's idea of it. */
#include "format/pgn/pgn.h"

#include <stdio.h>

static const struct slice none;

static const char *place(const struct reading *d, const struct header *h)
{
    return d->text->start + h->at.off;
}

/* Names have ASCII letters, digits and, not first, '_'; the reader takes others too, because tags of xiangqi
 * have them. */
static void check_name(struct reading *d, const struct header *h)
{
    struct slice name = record_slice(d->r, h->name, h->name_len);

    for (size_t i = 0; i < name.n; i++)
        if ((unsigned char)name.p[i] >= 128 || name.p[0] == '_') {
            pgn_say(d, CODE_PGN_TAG, pgn_tag_name_at(d, h), name.n, SLICE("a name of ASCII letters"), none);
            return;
        }
}

/* Surname, first name: the comma has a space behind it. */
static void check_player(struct reading *d, enum key key)
{
    const struct header *h = record_find(d->r, key);
    struct slice name = record_value(d->r, key);

    for (size_t i = 0; i + 1 < name.n; i++)
        if (name.p[i] == ',' && name.p[i + 1] != ' ') {
            pgn_say(d, CODE_PGN_NAME, place(d, h), h->at.len, name, none);
            return;
        }
}

/* Whether the tag itself could not be read: its value is then a guess. */
static bool is_broken(const struct reading *d, const struct header *h)
{
    return pgn_tag_broken(d, pgn_tag_name_at(d, h) - 1, place(d, h) + h->at.len + 1);
}

/* What is understood is only written otherwise than PGN asks. */
static void check_result(struct reading *d)
{
    const struct header *h = record_find(d->r, KEY_RESULT);
    struct slice value = record_value(d->r, KEY_RESULT);
    struct declared said;

    if (h == NULL || pgn_is_result(value) || is_broken(d, h))
        return;
    said = record_reads(d->r, value);
    d->r->result_told = said.said && !said.known;
    pgn_say(d, said.known ? CODE_PGN_RESULT_FORM : CODE_PGN_RESULT, place(d, h), h->at.len, value, none);
}

/* A value with a stray quote, 2001".02.03, without it; false when that is not in the tag's form either. */
static bool drop_quotes(struct reading *d, struct header *h, const struct pgn_rule *rule)
{
    struct slice value = record_slice(d->r, h->value, h->value_len);
    SCOPED(buf) plain = {0};
    bool held;

    for (size_t i = 0; i < value.n; i++)
        if (value.p[i] != '"')
            buf_char(&plain, value.p[i]);
    held = rule->holds(buf_as_slice(&plain));
    if (held) {
        h->value = (uint32_t)d->r->text.n;
        h->value_len = (uint32_t)plain.n;
        buf_slice(&d->r->text, buf_as_slice(&plain));
    }
    return held;
}

static void check_values(struct reading *d)
{
    for (uint32_t i = 0; i < d->r->headers; i++) {
        struct header *h = &d->r->header[i];
        struct slice name = record_slice(d->r, h->name, h->name_len);
        struct slice value = record_slice(d->r, h->value, h->value_len);
        const struct pgn_rule *rule = pgn_find_rule(h->key, name);

        if (h->key == KEY_OTHER)
            check_name(d, h);
        if (h->key == KEY_RESULT)
            check_result(d);
        else if (rule != NULL && !rule->holds(value) && !(is_broken(d, h) && drop_quotes(d, h, rule)))
            pgn_say(d, rule->understood != NULL && rule->understood(value) ? CODE_PGN_VALUE_FORM : rule->code,
                    place(d, h), h->at.len, value, name);
    }
}

const struct pgn_roster_tag pgn_roster[PGN_ROSTER] = {
    {KEY_EVENT, "Event", "?"},  {KEY_SITE, "Site", "?"},   {KEY_DATE, "Date", "????.??.??"},
    {KEY_ROUND, "Round", "?"},  {KEY_FIRST, "White", "?"}, {KEY_SECOND, "Black", "?"},
    {KEY_RESULT, "Result", "*"}};

static unsigned place_in_roster(struct slice name)
{
    unsigned i = 0;

    if (slice_is(name, "Red"))
        name = SLICE("White");
    while (i < PGN_ROSTER && !slice_is(name, pgn_roster[i].name))
        i++;
    return i;
}

bool pgn_is_of_roster(struct slice name)
{
    return place_in_roster(name) < PGN_ROSTER;
}

bool pgn_tag_comes_after(struct slice a, struct slice b)
{
    unsigned x = place_in_roster(a), y = place_in_roster(b);

    return x != y ? x > y : x == PGN_ROSTER && slice_order(a, b) > 0;
}

/* Where the moves begin, or the end of the game. */
static const char *end_of_tags(const struct reading *d)
{
    return d->r->count > 1 ? d->text->start + d->r->node[1].at.off : d->p;
}

unsigned pgn_missing_roster(const struct record *r)
{
    unsigned n = 0;

    for (size_t i = 0; i < PGN_ROSTER; i++)
        n += !record_may_have(r, pgn_roster[i].key);
    return n;
}

/* All missing tags in one finding. */
static void check_roster(struct reading *d, const char *start)
{
    const uint64_t all = (UINT64_C(2) << KEY_RESULT) - (UINT64_C(1) << KEY_EVENT);
    char missing[64];
    size_t n = 0;

    if ((d->r->keys & all) == all || d->r->start_lost || pgn_ends_in_tag(d)) /* of two games, or cut off */
        return;
    for (size_t i = 0; i < PGN_ROSTER; i++)
        if (!record_may_have(d->r, pgn_roster[i].key))
            n +=
                (size_t)snprintf(missing + n, sizeof missing - n, n == 0 ? "%s" : ", %s", pgn_roster[i].name);
    if (pgn_missing_roster(d->r) == 1 && pgn_tag_lost(d, start, end_of_tags(d)))
        return; /* the one that is missing could not be read */
    pgn_say(d, CODE_PGN_ROSTER, start, 0, (struct slice){missing, n}, none);
}

/* What some programs write where the game begins as games do. */
static bool is_no_position(struct slice fen)
{
    return fen.n == 0 || slice_is(fen, "?") || slice_is(fen, "-") || slice_is(fen, "*") ||
           slice_is_nocase(fen, "startpos") || slice_is_nocase(fen, "start") || slice_is_nocase(fen, "none");
}

static void check_setup(struct reading *d, const char *start)
{
    const struct header *fen = record_find(d->r, KEY_POSITION), *setup = record_find(d->r, KEY_SETUP);
    struct slice value = record_value(d->r, KEY_SETUP);

    if (fen != NULL && is_no_position(slice_trim(record_value(d->r, KEY_POSITION)))) {
        pgn_say(d, CODE_PGN_TAG_VALUE, place(d, fen), fen->at.len, record_value(d->r, KEY_POSITION),
                SLICE("FEN"));
        record_forget(d->r, fen);
        return;
    }
    d->r->start_lost |= fen == NULL && slice_is(value, "1");
    if ((fen == NULL || setup == NULL) && pgn_tag_lost(d, start, end_of_tags(d)))
        return; /* the other one may be what could not be read */
    if (fen != NULL && setup == NULL)
        pgn_say(d, CODE_PGN_SETUP_MISSING, place(d, fen), fen->at.len, none, none);
    else if (fen != NULL && slice_is(value, "0"))
        pgn_say(d, CODE_PGN_SETUP_ZERO, place(d, setup), setup->at.len, none, none);
    else if (setup != NULL && d->r->start_lost)
        pgn_say(d, CODE_PGN_SETUP_ALONE, place(d, setup), setup->at.len, none, none);
}

/* Whether something was said of the moves, or will be, that makes them more or fewer than were meant. */
static bool moves_are_lost(const struct reading *d)
{
    const struct record *r = d->r;
    const char *moves = r->headers == 0 ? d->text->start : d->text->start + r->header[r->headers - 1].at.off;

    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (d->text->start + f->at.off > moves && f->grave && f->code != CODE_PGN_NO_TERMINATOR)
            return true;
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        if (r->node[i].claim.kind == MOVE_NONE || r->node[i].claim.side == SIDE_FIRST)
            return true;
    return false;
}

static void check_ply_count(struct reading *d)
{
    const struct header *h = record_find(d->r, KEY_PLY_COUNT);
    struct slice value = record_value(d->r, KEY_PLY_COUNT);
    long claimed;

    if (h == NULL ||
        (slice_long(value, &claimed) && claimed >= 0 && (unsigned long)claimed == record_main_plies(d->r)) ||
        (pgn_is_number(value) && moves_are_lost(d)) || is_broken(d, h))
        return;
    pgn_say(d, CODE_PGN_PLY_COUNT, place(d, h), h->at.len, value, slice_of(DIGITS(record_main_plies(d->r))));
}

/* The first note of a time. */
static void check_times(struct reading *d)
{
    for (uint32_t i = 1; i < d->r->notes; i++) {
        const struct note *n = &d->r->note[i];

        if (n->kind == NOTE_CLOCK || n->kind == NOTE_ELAPSED || n->kind == NOTE_SPENT) {
            pgn_say(d, CODE_PGN_TIME_CONTROL_MISSING, d->text->start + n->at.off, n->at.len, none, none);
            return;
        }
    }
}

/* ICCS in small letters without the dash goes by both names. */
static bool same_family(const char *a, const char *b)
{
    bool coordinates = strcmp(a, "iccs") == 0 || strcmp(a, "ucci") == 0;

    return strcmp(a, b) == 0 || (coordinates && (strcmp(b, "iccs") == 0 || strcmp(b, "ucci") == 0));
}

static void check_format(struct reading *d)
{
    const struct notation *named = pgn_format_tag(d->r);
    const struct header *h = record_find(d->r, KEY_NOTATION);
    struct slice value = slice_trim(record_value(d->r, KEY_NOTATION));

    if (named == NULL && d->r->game == GAME_XIANGQI && value.n > 0 && !pgn_is_unknown(value))
        pgn_say(d, CODE_PGN_TAG_VALUE, place(d, h), h->at.len, value, SLICE("Format"));
    else if (named != NULL && d->r->notation != NULL && d->r->count > 1 &&
             !same_family(named->name, d->r->notation))
        pgn_say(d, CODE_PGN_FORMAT_TAG, place(d, h), h->at.len, slice_of(named->name),
                slice_of(d->r->notation));
}

/* Tags of other games are free text in the wild; only what any game needs is asked of them. */
HOT void pgn_check_tags(struct reading *d, const char *start)
{
    if (d->r->truncated)
        return;
    if (record_may_have(d->r, KEY_PLY_COUNT))
        check_ply_count(d);
    if (d->r->game != GAME_CHESS) {
        check_result(d);
        check_format(d);
        return;
    }
    if (d->tags_need_check)
        check_values(d);
    check_roster(d, start);
    /* --strict checks what programs write, so skip player names. */
    if ((d->text->want & WANT_STRICT) == 0 && worth_proving(d->sink, CODE_PGN_NAME)) {
        check_player(d, KEY_FIRST);
        check_player(d, KEY_SECOND);
    }
    if (record_may_have(d->r, KEY_POSITION) || record_may_have(d->r, KEY_SETUP))
        check_setup(d, start);
    if (!record_may_have(d->r, KEY_TIME_CONTROL) && (d->text->want & WANT_STRICT) == 0 &&
        worth_proving(d->sink, CODE_PGN_TIME_CONTROL_MISSING))
        check_times(d);
}
