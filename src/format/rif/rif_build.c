/* A game of a RIF database as a record: ids become names, the score a result. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "notation/stones/stones.h"
#include "record/words/words.h"

#include <stdio.h>

enum { SHOWN_MAX = 64 };

struct building {
    const struct text *text;
    const struct rif_shared *shared;
    const struct rif_game *game;
    struct record *record;
    struct sink *sink;
    const struct rif_row *event, *rule, *black, *white; /* NULL: none */
    bool ascii_rows;                                    /* what event and players bring is */
    bool lean;                                          /* only headers by which a game is judged */
};

static bool is_in_text(const struct building *b, const char *p)
{
    return p >= b->text->start && p <= b->text->end;
}

/* Where the slice stands in the batch; the whole game when that is not known. */
static struct span place(const struct building *b, struct slice s)
{
    const struct rif_game *g = b->game;

    for (unsigned a = 0; a < RIF_ATTRIBUTES && !is_in_text(b, s.p); a++)
        if (s.p == g->attribute[a].p && g->raw[a].p != NULL)
            s = g->raw[a];
    if (s.p == g->info.p && g->raw_info.p != NULL)
        s = g->raw_info;
    return is_in_text(b, s.p) ? (struct span){(uint32_t)(s.p - b->text->start), (uint32_t)s.n} : g->at;
}

static struct slice get(const struct building *b, enum rif_attribute a)
{
    struct slice s = b->game->attribute[a];

    return s.p == NULL ? (struct slice){"", 0} : s;
}

/* As much of a value as a message can show. */
static const char *shown(const struct building *b, struct slice s)
{
    return arena_str(sink_arena(b->sink), utf8_head(s, SHOWN_MAX));
}

static void put(const struct building *b, enum key key, enum rif_attribute a, struct slice value)
{
    if (value.n != 0)
        record_header(b->record, key, rif_attribute_name[a], value, place(b, get(b, a)));
}

/* An attribute as it is, kept when somebody may want to see it. */
static void put_text(const struct building *b, enum key key, enum rif_attribute a)
{
    if (!b->lean)
        put(b, key, a, get(b, a));
}

/* Something that the record has no place for, by the name that its loss has. */
static void leave_out(const struct building *b, const char *what, struct span at)
{
    if (b->text->want & WANT_TEXT)
        record_leave_out(b->record, 0, at, slice_of(what));
}

/* A number that stands for nothing: in other tables it would stand for something else. */
static void leave_id_out(const struct building *b, enum rif_attribute a, struct span at)
{
    char what[32];

    snprintf(what, sizeof what, "header:%s", rif_attribute_name[a].p);
    leave_out(b, what, at);
}

/* The row an attribute names, if any; a finding when it names one that is not there. *ASCII becomes false
 * where the row is not. */
static const struct rif_row *row_of(const struct building *b, enum rif_table table, enum rif_attribute a,
                                    bool *ascii)
{
    struct slice id = get(b, a);
    struct rif_entry entry;

    if (id.n == 0 || slice_is(id, "0"))
        return NULL;
    entry = rif_look_up(b->shared, table, id);
    if (entry.number == 0) {
        sink_say(b->sink, CODE_RIF_UNKNOWN_ID, place(b, id), rif_attribute_name[a].p, shown(b, id));
        if (table != RIF_PLAYER) /* who is then called by it */
            leave_id_out(b, a, place(b, id));
        return NULL;
    }
    *ascii &= entry.ascii;
    return rif_row(b->shared, table, entry);
}

static void find_rows(struct building *b)
{
    bool any = true;

    b->ascii_rows = true;
    b->event = row_of(b, RIF_TOURNAMENT, RIF_IN_TOURNAMENT, &b->ascii_rows);
    b->rule = row_of(b, RIF_RULE, RIF_BY_RULE, &any);
    b->black = row_of(b, RIF_PLAYER, RIF_BLACK, &b->ascii_rows);
    b->white = row_of(b, RIF_PLAYER, RIF_WHITE, &b->ascii_rows);
}

/* The name of a row; nothing when there is none. */
static struct slice name_in(const struct building *b, enum rif_table table, struct slice id)
{
    return rif_value(b->shared, rif_find(b->shared, table, id), RIF_NAME);
}

enum { JOINED_MAX = 256 };

/* FIRST and SECOND with BETWEEN them, or the one of the two that is not empty, in OUT; nothing where they and
 * what is between them do not fit. */
static struct slice join(char out[JOINED_MAX], struct slice first, struct slice between, struct slice second)
{
    char *p = out;

    if (first.n == 0 || second.n == 0)
        return first.n == 0 ? second : first;
    if (first.n + between.n + second.n > JOINED_MAX)
        return (struct slice){"", 0};
    p = mempcpy(p, first.p, first.n);
    p = mempcpy(p, between.p, between.n);
    return slice_between(out, mempcpy(p, second.p, second.n));
}

/* A header of our own: what the row of a table says and no other format has a name for. */
static void put_of_row(const struct building *b, const char *prefix, struct slice name, struct slice value)
{
    char room[JOINED_MAX];
    struct slice joined = join(room, slice_of(prefix), SLICE("_"), name);

    if (value.n > 0 && joined.n > name.n)
        record_header(b->record, KEY_OTHER, joined, value, b->game->at);
}

/* All attributes of a row that are no columns. */
static void put_more(const struct building *b, const struct rif_row *row, const char *prefix)
{
    for (unsigned i = 0; row != NULL && i < RIF_MORE && row->more[i].len > 0; i++) {
        struct slice value,
            name = slice_cut((struct slice){b->shared->text.p + row->more[i].off, row->more[i].len}, '=',
                             &value);

        put_of_row(b, prefix, name, value);
    }
}

static void put_more_of_country(const struct building *b, struct slice id, const char *prefix)
{
    const struct rif_row *country = rif_find(b->shared, RIF_COUNTRY, id);

    put_of_row(b, prefix, SLICE("abbr"), rif_value(b->shared, country, RIF_ABBR));
    put_more(b, country, prefix);
}

/* "Tallinn, Estonia". */
static void put_city(const struct building *b, const char *prefix, struct slice id)
{
    const struct rif_row *city = rif_find(b->shared, RIF_CITY, id);
    char room[JOINED_MAX];

    put_of_row(b, prefix, SLICE("city"),
               join(room, rif_value(b->shared, city, RIF_NAME), SLICE(", "),
                    name_in(b, RIF_COUNTRY, rif_value(b->shared, city, RIF_OF_COUNTRY))));
}

/* What the tables say of a game besides: kept for who writes it again. */
static void put_of_tables(const struct building *b)
{
    static const struct {
        const char *whose, *country;
    } names[] = {{"black", "black_country"}, {"white", "white_country"}};
    const struct rif_row *const player[] = {b->black, b->white};
    const struct rif_row *city = rif_find(b->shared, RIF_CITY, rif_value(b->shared, b->event, RIF_OF_CITY));

    if (b->lean || (b->text->want & WANT_TEXT) == 0)
        return;
    for (unsigned i = 0; i < 2; i++) {
        put_more(b, player[i], names[i].whose);
        put_city(b, names[i].whose, rif_value(b->shared, player[i], RIF_OF_CITY));
        put_more_of_country(b, rif_value(b->shared, player[i], RIF_OF_COUNTRY), names[i].country);
    }
    put_more(b, b->rule, "rule");
    if (!slice_is(rif_value(b->shared, b->rule, RIF_CATEGORY), "1")) /* which most are of */
        put_of_row(b, "rule", SLICE("category"), rif_value(b->shared, b->rule, RIF_CATEGORY));
    put_more(b, b->event, "tournament");
    put_of_row(b, "tournament", SLICE("month"), rif_value(b->shared, b->event, RIF_OF_MONTH));
    put_of_row(b, "tournament", SLICE("country"),
               name_in(b, RIF_COUNTRY, rif_value(b->shared, b->event, RIF_OF_COUNTRY)));
    put_of_row(b, "tournament", SLICE("rule"),
               name_in(b, RIF_RULE, rif_value(b->shared, b->event, RIF_OF_RULE)));
    put_more(b, city, "city");
    put_more_of_country(b, rif_value(b->shared, city, RIF_OF_COUNTRY), "country");
}

/* His name, and his country as the team he plays for. */
static void put_player(const struct building *b, const struct rif_row *row, enum key key, enum key team,
                       enum rif_attribute a)
{
    struct slice given = rif_value(b->shared, row, RIF_NAME);
    struct slice family = rif_value(b->shared, row, RIF_SURNAME);
    char name[JOINED_MAX];

    if (row == NULL || given.n + family.n >= JOINED_MAX) {
        put(b, key, a, get(b, a));
        return;
    }
    put(b, key, a, join(name, given, SLICE(" "), family));
    put(b, team, a, name_in(b, RIF_COUNTRY, rif_value(b->shared, row, RIF_OF_COUNTRY)));
}

/* Days and months that are not known are 00: "2024-05-00" is May. */
static struct slice known_part(struct slice date)
{
    while (date.n > 3 && slice_ends(date, "-00"))
        date.n -= 3;
    return slice_starts(date, "0000") ? (struct slice){"", 0} : date;
}

/* The first day when it is known, else the month or the year. */
static void put_date(const struct building *b)
{
    struct slice date = known_part(rif_value(b->shared, b->event, RIF_START));
    struct slice year = rif_value(b->shared, b->event, RIF_YEAR);
    char text[8];
    long month;

    if (date.n == 0 && !slice_is(year, "0"))
        date = year;
    if (date.n == 4 && slice_long(rif_value(b->shared, b->event, RIF_OF_MONTH), &month) && month >= 1 &&
        month <= 12) {
        snprintf(text, sizeof text, "%.4s-%02d", date.p, (int)month);
        date = (struct slice){text, 7};
    }
    put(b, KEY_DATE, RIF_IN_TOURNAMENT, date);
}

/* "Tallinn, Estonia", or the one of them that is known. */
static void put_site(const struct building *b)
{
    const struct rif_row *city = rif_find(b->shared, RIF_CITY, rif_value(b->shared, b->event, RIF_OF_CITY));
    struct slice of = rif_value(b->shared, b->event, RIF_OF_COUNTRY),
                 name = rif_value(b->shared, city, RIF_NAME);
    struct slice country =
        name_in(b, RIF_COUNTRY, of.n != 0 ? of : rif_value(b->shared, city, RIF_OF_COUNTRY));
    char room[JOINED_MAX];
    struct slice site = join(room, name, SLICE(", "), country);

    if (site.n < JOINED_MAX)
        put(b, KEY_SITE, RIF_IN_TOURNAMENT, site);
}

static void put_event(const struct building *b)
{
    if (b->event == NULL)
        return;
    put(b, KEY_EVENT, RIF_IN_TOURNAMENT, rif_value(b->shared, b->event, RIF_NAME));
    put_site(b);
    put_date(b);
}

/* The game's own rule, or else its event's. */
static void put_rules(const struct building *b)
{
    const struct rif_row *rule = b->rule, *event;

    if (rule == NULL && get(b, RIF_BY_RULE).n == 0) {
        event = rif_find(b->shared, RIF_TOURNAMENT, get(b, RIF_IN_TOURNAMENT));
        rule = rif_find(b->shared, RIF_RULE, rif_value(b->shared, event, RIF_OF_RULE));
    }
    put(b, KEY_RULES, RIF_BY_RULE, rif_value(b->shared, rule, RIF_NAME));
    if (slice_is(rif_value(b->shared, rule, RIF_CATEGORY), "2"))
        b->record->implied = "gomoku-standard";
}

static void put_opening(const struct building *b)
{
    bool any = true;
    const struct rif_row *opening = row_of(b, RIF_OPENING, RIF_BY_OPENING, &any);

    put(b, KEY_OPENING_CODE, RIF_BY_OPENING, rif_value(b->shared, opening, RIF_ABBR));
    put(b, KEY_OPENING, RIF_BY_OPENING, rif_value(b->shared, opening, RIF_NAME));
}

/* What black scored; RESULT_UNKNOWN for anything else. */
static enum result result_of(struct slice score)
{
    if (slice_is(score, "1"))
        return RESULT_FIRST;
    if (slice_is(score, "0"))
        return RESULT_SECOND;
    return slice_is(score, "0.5") ? RESULT_DRAW : RESULT_UNKNOWN;
}

static void put_result(const struct building *b)
{
    struct slice score = get(b, RIF_BRESULT);
    enum result result = result_of(score);

    if (result == RESULT_UNKNOWN && score.n != 0)
        sink_say(b->sink, CODE_RIF_RESULT, place(b, score), shown(b, score), NULL);
    if (result == RESULT_UNKNOWN && declared_read(b->record->vocabularies, GAME_WUZIQI, score).known)
        put(b, KEY_RESULT, RIF_BRESULT, score); /* words instead of a score */
    else
        put(b, KEY_RESULT, RIF_BRESULT, slice_of(result_text(result)));
}

static void check_players(const struct building *b)
{
    struct slice black = get(b, RIF_BLACK), white = get(b, RIF_WHITE);

    if (black.n != 0 && slice_eq(black, white))
        sink_say(b->sink, CODE_RIF_SAME_PLAYER, place(b, white), shown(b, black), NULL);
}

/* Minutes, perhaps with a fraction. */
static void put_time(const struct building *b, enum key key, enum rif_attribute a)
{
    struct slice time = get(b, a);

    for (size_t i = 0; i < time.n; i++)
        if ((time.p[i] < '0' || time.p[i] > '9') && time.p[i] != '.' && time.p[i] != ',' &&
            time.p[i] != ':') {
            sink_say(b->sink, CODE_RIF_TIME, place(b, time), shown(b, time), NULL);
            break;
        }
    put_text(b, key, a);
}

/* The one point that was kept and those that were not: all that were offered. What has no points in it ("51",
 * one fifth move, in games by rules that leave a choice) is kept as it is. */
static void put_offers(const struct building *b, uint32_t fifth)
{
    struct slice alt = get(b, RIF_ALT);
    const char *p = alt.p, *end = alt.p + alt.n, *next;
    struct note *n = NULL;
    point at;

    while (p < end) {
        next = renju_get(p, end, &at);
        if (next != NULL && n == NULL) {
            n = record_note(b->record, fifth, NOTE_OFFERS);
            n->at = place(b, alt);
            if (b->record->node[fifth].claim.to != NOWHERE)
                note_add_point(b->record, n, b->record->node[fifth].claim.to);
        }
        if (next != NULL)
            note_add_point(b->record, n, at);
        p = next != NULL ? next : p + 1;
    }
    if (n == NULL)
        put_text(b, KEY_OTHER, RIF_ALT);
}

/* The end of a word that is "h8" or "h10" and then a space or the end, as almost every one is; NULL for any
 * other. */
static inline const char *plain_point(const char *p, const char *end, point *at)
{
    unsigned x, y, low;

    if (end - p < 2 || (x = (unsigned)(unsigned char)p[0] - 'a') > 25 ||
        (y = (unsigned)(unsigned char)p[1] - '0') - 1 > 8)
        return NULL;
    p += 2;
    if (p < end && (low = (unsigned)(unsigned char)*p - '0') <= 9) {
        y = y * 10 + low;
        p++;
    }
    *at = POINT(x, y - 1);
    return (p == end || rif_is_space(*p)) && y <= BOARD_MOST ? p : NULL;
}

/* A word that is something else: a pass, full-width letters, nonsense. */
static const char *other_word(const char *p, const char *end, struct claim *c)
{
    const char *word = p;

    while (p < end && !rif_is_space(*p))
        p++;
    if (!notation_renju.parse(slice_between(word, p), 15, c))
        claim_clear(c);
    return p;
}

/* Where the word from P to NEXT stands, which is not in the batch itself. */
static struct span place_of_move(const struct building *b, struct rif_cursor *c, const char *p,
                                 const char *next)
{
    const char *from, *to;

    if (c->raw == NULL)
        return b->game->at;
    from = rif_follow(c, p, true);
    to = rif_follow(c, next, false);
    return (struct span){(uint32_t)(from - b->text->start), (uint32_t)(to - from)};
}

/* The same where a space follows and four bytes can be read. Whether there is a second digit cannot be
 * foreseen: nothing branches on it, which makes reading moves twice as fast. */
static inline const char *point_before_space(const char *p, point *at)
{
    unsigned x = (unsigned)(unsigned char)p[0] - 'a', y = (unsigned)(unsigned char)p[1] - '0';
    unsigned low = (unsigned)(unsigned char)p[2] - '0', two = low <= 9;

    if (x > 25 || y - 1 > 8)
        return NULL;
    y += (0 - two) & (9 * y + low);
    p += 2 + two;
    *at = POINT(x, y - 1);
    return y <= BOARD_MOST && *p == ' ' ? p : NULL;
}

/* The words from P on that are plain points and stand in the batch itself, as almost all of almost every game
 * are: without a look at anything else. Where the first other word is. */
static const char *put_plain_moves(struct record *r, const char *p, const char *end, const char *start)
{
    const uint32_t first = r->count, cap = r->node_cap;
    uint32_t count = first;
    struct node *n = &r->node[first];
    const char *next;
    point to;

    for (; count < cap && end - p >= 4 && (next = point_before_space(p, &to)) != NULL; p = next + 1) {
        node_set_stone(n++, count - 1, count + 1, SIDE_NONE, to,
                       (struct span){(uint32_t)(p - start), (uint32_t)(next - p)});
        count++;
    }
    if (count == first)
        return p;
    r->node[first - 1].child = r->node[first - 1].last = first;
    n[-1].child = n[-1].last = 0;
    r->count = count;
    return p;
}

/* Every move is the only child of the one before. */
static void put_moves(const struct building *b)
{
    struct record *r = b->record;
    const char *p = b->game->move.p, *end = p + b->game->move.n, *next, *start = b->text->start;
    bool in_text = is_in_text(b, p);
    struct rif_cursor cursor = {b->game->raw_move.p, b->game->raw_move.p + b->game->raw_move.n, p, false};

    if (in_text && !r->truncated && (b->text->want & WANT_SLOW) == 0)
        p = put_plain_moves(r, p, end, start);
    for (;; p = next) {
        uint32_t count = r->count;
        point to = NOWHERE;
        struct node *n;

        while (p < end && rif_is_space(*p))
            p++;
        if (p == end || r->truncated || (count == r->node_cap && !record_more_nodes(r)))
            return;
        n = &r->node[count];
        next = b->text->want & WANT_SLOW ? NULL : plain_point(p, end, &to);
        node_set_stone(n, count - 1, 0, SIDE_NONE, to, (struct span){0, 0});
        if (next == NULL) {
            n->claim = (struct claim){.from = NOWHERE, .to = NOWHERE};
            next = other_word(p, end, &n->claim);
        }
        n->at = in_text ? (struct span){(uint32_t)(p - start), (uint32_t)(next - p)}
                        : place_of_move(b, &cursor, p, next);
        n[-1].child = n[-1].last = count;
        r->count = count + 1;
    }
}

/* What the format does not know is kept where it can be written again. */
static void put_extras(const struct building *b)
{
    const struct rif_game *g = b->game;

    for (unsigned i = 0; i < g->extras && !b->lean; i++)
        record_header(b->record, KEY_OTHER, g->extra[i].name, g->extra[i].value, g->at);
    for (unsigned i = 0; i < g->left_out; i++)
        leave_out(b, thing_info(THING_PROPERTY)->what, g->at);
}

static void put_info(const struct building *b)
{
    struct slice info = b->game->info;
    struct note *n;

    if (info.n == 0 || !(b->text->want & WANT_TEXT))
        return;
    n = record_note(b->record, 0, NOTE_COMMENT);
    note_set_text(b->record, n, info);
    n->at = place(b, info);
}

/* Whether headers by which no game is judged are left out: nobody will look at them, or nothing can be wrong
 * with them. Words for the result may be about the players by name. Looking for names in the tables costs as
 * much as judging the moves does. */
static bool is_lean(const struct building *b)
{
    enum { HEADERS_MOST = RIF_ATTRIBUTES + RIF_EXTRAS + 8 };
    struct slice score = get(b, RIF_BRESULT);

    if (b->text->want & WANT_LEAN)
        return true;
    return (b->text->want & (WANT_FAULTS | WANT_SLOW)) == WANT_FAULTS && b->game->ascii && b->ascii_rows &&
           (score.n == 0 || result_of(score) != RESULT_UNKNOWN) && limit_now(LIMIT_HEADERS) >= HEADERS_MOST;
}

void rif_build(const struct text *t, const struct rif_game *g, struct record *r, struct sink *sink)
{
    struct building b = {.text = t, .shared = t->file->shared, .game = g, .record = r, .sink = sink};

    find_rows(&b);
    b.lean = is_lean(&b);
    r->game = GAME_WUZIQI;
    r->format = "rif";
    r->notation = "renju";
    r->at = r->node[0].at = g->at;
    r->source = t->start;
    put_text(&b, KEY_ID, RIF_ID);
    if (!b.lean)
        put_event(&b);
    put_text(&b, KEY_ROUND, RIF_ROUND);
    put_rules(&b);
    if (!b.lean) {
        put_player(&b, b.black, KEY_FIRST, KEY_FIRST_TEAM, RIF_BLACK);
        put_player(&b, b.white, KEY_SECOND, KEY_SECOND_TEAM, RIF_WHITE);
    }
    check_players(&b);
    put_result(&b);
    put_time(&b, KEY_FIRST_CLOCK, RIF_BTIME);
    put_time(&b, KEY_SECOND_CLOCK, RIF_WTIME);
    put_opening(&b);
    put(&b, KEY_SWAP, RIF_SWAP, get(&b, RIF_SWAP));
    put_text(&b, KEY_OTHER, RIF_PUBLISHER);
    put_text(&b, KEY_OTHER, RIF_UNRATED);
    put_extras(&b);
    put_of_tables(&b);
    put_moves(&b);
    if (r->count > 5)
        put_offers(&b, 5);
    else
        put_text(&b, KEY_OTHER, RIF_ALT);
    put_info(&b);
    if (r->count == 1 && g->has_move)
        sink_say(sink, CODE_RIF_EMPTY_MOVE, g->at, NULL, NULL);
}
