/* RIF is written as one self-contained database: the tables come first, so the games wait in memory
 * until the last one is known. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "format/build.h"
#include "notation/stones/stones.h"

#include <strings.h>

enum { RIF_NAME_MAX = 64 };

static void put_name(struct buf *out, const char *name)
{
    buf_char(out, ' ');
    buf_str(out, name);
    buf_str(out, "=\"");
}

static void attribute(struct buf *out, const char *name, struct slice value)
{
    put_name(out, name);
    buf_xml(out, value);
    buf_char(out, '"');
}

static void number(struct buf *out, const char *name, uint64_t value)
{
    put_name(out, name);
    buf_uint(out, value);
    buf_char(out, '"');
}

/* --- a game --- */

/* "Tallinn, Estonia": the number of its city. */
static uint32_t add_city(struct rif_state *s, struct slice site)
{
    const char *comma = slice_find_last(site, ',');

    if (comma != NULL)
        names_add(&s->countries, slice_trim(slice_between(comma + 1, site.p + site.n)));
    return names_add(&s->cities, site);
}

/* A NUL in it would begin the next field. */
static void add_field(struct buf *row, struct slice value)
{
    for (size_t i = 0; i < value.n; i++)
        buf_char(row, value.p[i] == '\0' ? ' ' : value.p[i]);
}

/* What headers hold attributes of rows: those whose names begin so. Longer ones come first. */
static const char *const of_rows[] = {"black_country_", "white_country_", "black_", "white_",
                                      "tournament_",    "country_",       "city_",  "rule_"};

/* The name without what it begins with, where that is PREFIX; else empty. */
static struct slice name_of_row(struct slice name, const char *prefix)
{
    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        if (slice_starts(name, of_rows[i]))
            return strcmp(of_rows[i], prefix) == 0 ? slice_skip(name, strlen(prefix)) : (struct slice){"", 0};
    return (struct slice){"", 0};
}

static bool is_of_row(struct slice name)
{
    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        if (slice_starts(name, of_rows[i]) && name.n > strlen(of_rows[i]))
            return true;
    return false;
}

/* A row says things by number where it names another one. */
static void put_more(struct rif_state *s, struct buf *out, struct slice name, struct slice value)
{
    char room[RIF_NAME_MAX];

    if (name.n == 0 || name.n >= sizeof room)
        return;
    memcpy(room, name.p, name.n);
    room[name.n] = '\0';
    if (slice_is(name, "city"))
        number(out, room, add_city(s, value));
    else if (slice_is(name, "country"))
        number(out, room, names_add(&s->countries, value));
    else if (slice_is(name, "rule"))
        number(out, room, names_add(&s->rules, value));
    else
        attribute(out, room, value);
}

/* The attributes of a row that the headers under PREFIX hold. */
static void add_more(struct rif_state *s, struct buf *row, const struct record *r, const char *prefix)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == KEY_OTHER)
            put_more(s, row, name_of_row(record_slice(r, r->header[i].name, r->header[i].name_len), prefix),
                     record_slice(r, r->header[i].value, r->header[i].value_len));
}

/* The same of a city or a country, by its name: the first game that has it says it. */
static void keep_more(struct rif_state *s, struct slice name, const struct record *r, const char *prefix)
{
    SCOPED(buf) row = {0};

    buf_slice(&row, name);
    buf_char(&row, '\0');
    add_more(s, &row, r, prefix);
    if (name.n > 0 && row.n > name.n + 1)
        names_add(&s->more, buf_as_slice(&row));
}

static void put_kept(const struct rif_state *s, struct buf *out, struct slice name)
{
    for (uint32_t i = 1; i <= s->more.count; i++) {
        struct slice rest;

        if (slice_eq(slice_cut(names_get(&s->more, i), '\0', &rest), name)) {
            buf_slice(out, rest);
            return;
        }
    }
}

/* 2001.05.?? of other formats is 2001-05-00. */
static void add_date(struct buf *row, struct slice date)
{
    bool dotted = date.n == 10 && date.p[4] == '.' && date.p[7] == '.';

    for (size_t i = 0; dotted && i < date.n; i++)
        buf_char(row, date.p[i] == '.' ? '-' : date.p[i] == '?' ? '0' : date.p[i]);
    if (!dotted)
        add_field(row, date);
}

static void keep_site(struct rif_state *s, struct slice site, const struct record *r)
{
    const char *comma = slice_find_last(site, ',');

    keep_more(s, site, r, "city_");
    if (comma != NULL)
        keep_more(s, slice_trim(slice_between(comma + 1, site.p + site.n)), r, "country_");
}

/* Event, place and date are one row of the table: joined by NULs, as names may have tabs. */
static uint32_t add_event(struct rif_state *s, const struct record *r)
{
    SCOPED(buf) row = {0};
    uint32_t n;

    if (record_value(r, KEY_EVENT).n == 0 && record_value(r, KEY_SITE).n == 0 &&
        record_value(r, KEY_DATE).n == 0)
        return 0;
    add_field(&row, record_value(r, KEY_EVENT));
    buf_char(&row, '\0');
    add_field(&row, record_value(r, KEY_SITE));
    buf_char(&row, '\0');
    add_date(&row, record_value(r, KEY_DATE));
    buf_char(&row, '\0');
    add_more(s, &row, r, "tournament_");
    n = names_add(&s->events, buf_as_slice(&row));
    add_city(s, record_value(r, KEY_SITE));
    keep_site(s, record_value(r, KEY_SITE), r);
    return n;
}

/* Ids are kept as long as they rise; others get the next free number. */
static uint64_t game_id(struct rif_state *s, const struct record *r)
{
    long id;

    if (!slice_long(record_value(r, KEY_ID), &id) || id < 0 || (uint64_t)id <= s->last_id)
        id = (long)s->last_id + 1;
    s->last_id = (uint64_t)id;
    return s->last_id;
}

/* D1 to D13 and I1 to I13 as databases number them: the indirect ones first. 0 for any other. */
static unsigned opening_id(struct slice code)
{
    struct slice digits = {code.p + 1, code.n - (code.n != 0)};
    long n;

    if (code.n < 2 || !slice_long(digits, &n) || n < 1 || n > 13)
        return 0;
    return code.p[0] == 'I' ? (unsigned)n : code.p[0] == 'D' ? (unsigned)n + 13 : 0;
}

/* The name that the first game with that opening gives it. */
static void keep_opening(struct rif_state *s, unsigned id, struct slice name)
{
    if (id == 0 || name.n == 0 || s->opening[id].len != 0)
        return;
    s->opening[id] = (struct span){(uint32_t)s->openings.n, (uint32_t)name.n};
    buf_slice(&s->openings, name);
}

/* The first header of a name that no other format knows; NULL: none. */
static const struct header *own_header(const struct record *r, struct slice name)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == KEY_OTHER &&
            slice_eq(record_slice(r, r->header[i].name, r->header[i].name_len), name))
            return &r->header[i];
    return NULL;
}

static struct slice own_value(const struct record *r, const char *name)
{
    const struct header *h = own_header(r, slice_of(name));

    return h == NULL ? (struct slice){"", 0} : record_slice(r, h->value, h->value_len);
}

static const char *score(const struct record *r)
{
    static const char *const scores[] = {"", "1", "0", "0.5", ""};

    return scores[record_declared(r)];
}

static void put_offer(void *context, struct buf *out, point p)
{
    char name[RENJU_POINT_MAX];

    (void)context;
    renju_put(p, name);
    if (out->p[out->n - 1] != '"')
        buf_char(out, ' ');
    buf_str(out, name);
}

static void write_offers(struct buf *out, const struct record *r)
{
    size_t start;

    buf_str(out, " alt=\"");
    start = out->n;
    offers_put_rejected(r, put_offer, NULL, out);
    if (out->n == start)
        buf_xml(out, own_value(r, "alt"));
    buf_char(out, '"');
}

/* An empty name has no row. Name and country together identify a player; an opponent with the same name and
 * country gets a row of his own, because no player meets himself. */
static uint32_t write_player_id(struct rif_state *s, struct buf *out, const struct record *r, bool is_black,
                                uint32_t opponent)
{
    const char *name = is_black ? "black" : "white";
    struct slice player = record_value(r, is_black ? KEY_FIRST : KEY_SECOND),
                 country = record_value(r, is_black ? KEY_FIRST_TEAM : KEY_SECOND_TEAM);
    SCOPED(buf) row = {0};
    uint32_t id;

    if (player.n == 0 || slice_is(player, "?")) {
        attribute(out, name, (struct slice){"", 0});
        return 0;
    }
    buf_slice(&row, player);
    buf_char(&row, '\0');
    buf_slice(&row, country);
    buf_char(&row, '\0');
    add_more(s, &row, r, is_black ? "black_" : "white_");
    names_add(&s->countries, country);
    keep_more(s, country, r, is_black ? "black_country_" : "white_country_");
    if ((id = names_add(&s->players, buf_as_slice(&row))) == opponent) {
        buf_char(&row, '\0');
        id = names_add(&s->players, buf_as_slice(&row));
    }
    number(out, name, id);
    return id;
}

/* A name that XML can have, and that is no other attribute's. */
static bool is_extra(struct slice name)
{
    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (slice_eq(name, rif_attribute_name[a]))
            return false;
    for (size_t i = 0; i < name.n; i++)
        if (!is_ascii_letter(name.p[i]) && name.p[i] != '_' && (i == 0 || name.p[i] < '0' || name.p[i] > '9'))
            return false;
    return name.n > 0 && !(name.n >= 3 && strncasecmp(name.p, "xml", 3) == 0);
}

/* Headers that this format does not know, each name once, and no more than are read again. */
static void write_extras(struct buf *out, const struct record *r)
{
    unsigned written = 0;

    for (uint32_t i = 0; i < r->headers && written < RIF_EXTRAS; i++) {
        const struct header *h = &r->header[i];
        struct slice name = record_slice(r, h->name, h->name_len);
        char room[RIF_NAME_MAX];

        if (h->key != KEY_OTHER || name.n >= sizeof room || is_of_row(name) || !is_extra(name) ||
            own_header(r, name) != h)
            continue;
        memcpy(room, name.p, name.n);
        room[name.n] = '\0';
        attribute(out, room, record_slice(r, h->value, h->value_len));
        written++;
    }
}

/* In the order in which the databases have them, which is also the fastest to read (scan_attributes() in
 * rif_read.c). Those without a value are written empty. */
static void write_attributes(struct rif_state *s, struct buf *out, const struct record *r)
{
    unsigned opening = opening_id(record_value(r, KEY_OPENING_CODE));
    uint32_t black;

    number(out, "id", game_id(s, r));
    attribute(out, "publisher", own_value(r, "publisher"));
    number(out, "tournament", add_event(s, r));
    attribute(out, "round", record_value(r, KEY_ROUND));
    if (record_own_value(r, KEY_RULES).n != 0)
        number(out, "rule", names_add(&s->rules, record_own_value(r, KEY_RULES)));
    keep_more(s, record_own_value(r, KEY_RULES), r, "rule_");
    if (record_own_value(r, KEY_RULES).n == 0)
        attribute(out, "rule", (struct slice){"", 0});
    black = write_player_id(s, out, r, true, 0);
    write_player_id(s, out, r, false, black);
    attribute(out, "bresult", slice_of(score(r)));
    attribute(out, "btime", record_value(r, KEY_FIRST_CLOCK));
    attribute(out, "wtime", record_value(r, KEY_SECOND_CLOCK));
    keep_opening(s, opening, record_value(r, KEY_OPENING));
    if (opening != 0)
        number(out, "opening", opening);
    else
        attribute(out, "opening", (struct slice){"", 0});
    write_offers(out, r);
    attribute(out, "swap", record_value(r, KEY_SWAP));
    if (own_value(r, "unrated").n != 0)
        attribute(out, "unrated", own_value(r, "unrated"));
    write_extras(out, r);
}

/* A game without moves has no element for them: an empty one would say that they are missing. */
static void write_moves(struct buf *out, const struct record *r)
{
    bool first = true;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        const struct claim *c = record_claim(r, n);

        if (r->node[n].flags & NODE_SILENT)
            continue;
        if (c->kind != MOVE_PLACE && c->kind != MOVE_PASS && c->kind != MOVE_SWAP)
            continue;
        buf_str(out, first ? "<move>" : " ");
        first = false;
        notation_renju.write(c, 15, out);
    }
    if (!first)
        buf_str(out, "</move>\n");
}

void rif_write(struct buf *out, const struct record *r, const struct writing *how)
{
    struct rif_state *s = how->state;
    uint32_t info = record_next_note(r, 0, NOTE_COMMENT, 0);

    (void)out; /* the tables come first, so that all is written at the end */
    buf_str(&s->games, "<game");
    write_attributes(s, &s->games, r);
    buf_str(&s->games, ">\n");
    write_moves(&s->games, r);
    buf_str(&s->games, "<info>");
    if (info != 0)
        buf_xml(&s->games, note_text(r, &r->note[info]));
    buf_str(&s->games, "</info>\n</game>\n");
}

/* --- the tables --- */

/* Ends the row that begins at FROM. Its info is an element, and stands among its attributes until now. */
static void end_row(struct buf *out, size_t from, const char *row)
{
    static const char name[] = " info=\"";
    const char *info = memmem(out->p + from, out->n - from, name, sizeof name - 1);
    SCOPED(buf) words = {0};
    const char *begin, *end;

    if (info == NULL) {
        buf_str(out, " />\n");
        return;
    }
    begin = info + sizeof name - 1;
    end = memchr(begin, '"', (size_t)(out->p + out->n - begin));
    buf_slice(&words, slice_between(begin, end));
    memmove(out->p + (info - out->p), end + 1, (size_t)(out->p + out->n - end - 1));
    out->n -= (size_t)(end + 1 - info);
    buf_str(out, "><info>");
    buf_slice(out, buf_as_slice(&words));
    buf_printf(out, "</info></%s>\n", row);
}

void rif_open(struct buf *out, const struct writing *how)
{
    buf_printf(out, "<?xml version=\"1.0\" encoding=\"%s\"?>\n<database version=\"1.0\">\n",
               how->charset == NULL ? "UTF-8" : how->charset);
}

static void write_plain_table(const struct rif_state *s, struct buf *out, const struct names *names,
                              const char *list, const char *row)
{
    buf_printf(out, "<%s>\n", list);
    for (uint32_t i = 1; i <= names->count; i++) {
        size_t from = out->n, kept;

        buf_printf(out, "<%s", row);
        number(out, "id", i);
        attribute(out, "name", names_get(names, i));
        kept = out->n;
        put_kept(s, out, names_get(names, i));
        if (names == &s->rules && memmem(out->p + kept, out->n - kept, " category=", 10) == NULL)
            buf_str(out, " category=\"1\"");
        end_row(out, from, row);
    }
    buf_printf(out, "</%s>\n", list);
}

static void write_openings(const struct rif_state *s, struct buf *out)
{
    buf_str(out, "<openings>\n");
    for (unsigned i = 1; i <= RIF_OPENINGS; i++) {
        struct span name = s->opening[i];

        buf_str(out, "<opening");
        number(out, "id", i);
        buf_str(out, i <= 13 ? " abbr=\"I" : " abbr=\"D");
        buf_uint(out, i <= 13 ? i : i - 13);
        buf_char(out, '"');
        attribute(out, "name",
                  name.len == 0 ? (struct slice){"", 0} : (struct slice){s->openings.p + name.off, name.len});
        buf_str(out, " />\n");
    }
    buf_str(out, "</openings>\n");
}

/* The last word is the family name. */
static void write_player(struct rif_state *s, struct buf *out, uint32_t id)
{
    struct slice rest, name = slice_cut(names_get(&s->players, id), '\0', &rest),
                       country = slice_cut(rest, '\0', &rest);
    const char *space = slice_find_last(name, ' '), *end = name.p + name.n;
    size_t from;

    from = out->n;
    buf_str(out, "<player");
    number(out, "id", id);
    attribute(out, "name", space == NULL ? (struct slice){"", 0} : slice_between(name.p, space));
    attribute(out, "surname", space == NULL ? name : slice_between(space + 1, end));
    if (country.n != 0)
        number(out, "country", names_add(&s->countries, country));
    buf_slice(out, slice_cut(rest, '\0', &rest));
    end_row(out, from, "player");
}

/* A site of other formats is "city, country": what follows its last comma becomes the row of a country. */
static void write_city(struct rif_state *s, struct buf *out, uint32_t id)
{
    struct slice name = names_get(&s->cities, id), country = {"", 0};
    const char *comma = slice_find_last(name, ','), *end = name.p + name.n;
    size_t from;

    if (comma != NULL) {
        country = slice_trim(slice_between(comma + 1, end));
        name = slice_trim(slice_between(name.p, comma));
    }
    from = out->n;
    buf_str(out, "<city");
    number(out, "id", id);
    if (country.n == 0)
        attribute(out, "country", country);
    else
        number(out, "country", names_add(&s->countries, country));
    attribute(out, "name", name);
    put_kept(s, out, names_get(&s->cities, id));
    end_row(out, from, "city");
}

static void write_event(struct rif_state *s, struct buf *out, uint32_t id)
{
    struct slice rest, name = slice_cut(names_get(&s->events, id), '\0', &rest),
                       site = slice_cut(rest, '\0', &rest), date = slice_cut(rest, '\0', &rest);
    struct slice year = {date.p, date.n < 4 ? date.n : 4};
    size_t from;

    from = out->n;
    buf_str(out, "<tournament");
    number(out, "id", id);
    attribute(out, "name", name);
    number(out, "city", names_add(&s->cities, site));
    attribute(out, "year", year);
    attribute(out, "start", date);
    buf_slice(out, rest);
    end_row(out, from, "tournament");
}

/* In another charset than UTF-8 every character that is not ASCII is a reference: so none can be lacking. */
static void put_references(struct buf *out, size_t from)
{
    SCOPED(buf) text = {0};

    buf_add(&text, out->p + from, out->n - from);
    out->n = from;
    for (size_t i = 0; i < text.n;) {
        unsigned length = 1;
        uint32_t c = utf8_get(text.p + i, text.p + text.n, &length);

        if (c < 0x80 || c == UTF8_BAD)
            buf_char(out, text.p[i]);
        else
            buf_printf(out, "&#%u;", (unsigned)c);
        i += c == UTF8_BAD ? 1 : length;
    }
}

void rif_close(struct buf *out, const struct writing *how)
{
    struct rif_state *s = how->state;
    size_t from = out->n;

    write_plain_table(s, out, &s->countries, "countries", "country");
    buf_str(out, "<cities>\n");
    for (uint32_t i = 1; i <= s->cities.count; i++)
        write_city(s, out, i);
    buf_str(out, "</cities>\n");
    write_plain_table(s, out, &s->rules, "rules", "rule");
    write_openings(s, out);
    buf_str(out, "<players>\n");
    for (uint32_t i = 1; i <= s->players.count; i++)
        write_player(s, out, i);
    buf_str(out, "</players>\n<tournaments>\n");
    for (uint32_t i = 1; i <= s->events.count; i++)
        write_event(s, out, i);
    buf_str(out, "</tournaments>\n<games>\n");
    buf_slice(out, buf_as_slice(&s->games));
    buf_str(out, "</games>\n</database>\n");
    if (how->charset != NULL && strcasecmp(how->charset, "UTF-8") != 0)
        put_references(out, from);
    buf_free(&s->games);
    buf_free(&s->openings);
    memset(s->opening, 0, sizeof s->opening); /* games of another database may follow */
    names_free(&s->players);
    names_free(&s->events);
    names_free(&s->rules);
    names_free(&s->cities);
    names_free(&s->countries);
    names_free(&s->more);
}
