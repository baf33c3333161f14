/* write_tags.c - the tags that PGN is written with: the seven of the roster, then those of the record, and
 * what PGN says beside its headers. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"
#include "format/build.h"

#include <stdio.h>
#include <stdlib.h>

struct tag_writer {
    struct buf *out;
    const struct record *r;
    const struct writing *how;
    const struct notation *notation; /* of the moves */
    bool from_pgn;                   /* the record was read from PGN, */
    bool from_stream;                /* or came through the stream */
};

struct tag {
    struct slice name, value;
    bool repeated; /* an earlier one has the same name */
};

/* The top bit of the first byte that is not written as it is. */
static inline uint64_t odd_of_eight(uint64_t v)
{
    return eight_below(v, ' ') | eight_equal(v, '"') | eight_equal(v, '\\') | eight_equal(v, 127);
}

/* The value as it stands between quotes; behind it. There is room for twice its length. */
static char *put_value(char *out, struct slice value)
{
    for (size_t i = 0; i < value.n; i++) {
        unsigned char c = (unsigned char)value.p[i];

        if (value.n - i >= 8 && odd_of_eight(eight_at(value.p + i)) == 0) {
            memcpy(out, value.p + i, 8);
            out += 8;
            i += 7;
            continue;
        }
        if (c == '"' || c == '\\')
            *out++ = '\\';
        *out++ = pgn_is_blanked((char)c) ? ' ' : (char)c;
    }
    return out;
}

static void put_tag(const struct tag_writer *w, struct slice name, struct slice value)
{
    struct buf *b = w->out;
    char *p;

    buf_char(b, '[');
    buf_slice(b, name);
    buf_reserve(b, 2 * value.n + sizeof " \"\"]\n");
    p = b->p + b->n;
    *p++ = ' ';
    *p++ = '"';
    p = put_value(p, value);
    memcpy(p, "\"]\n", 3);
    b->n = (size_t)(p + 3 - b->p);
}

static bool is_in_roster(enum key key)
{
    return key >= KEY_EVENT && key <= KEY_RESULT;
}

static struct slice own_name(const struct tag_writer *w, enum key key)
{
    struct slice name = desc_name(w->how->desc, key, w->r->game);

    return name.n == 0 && is_in_roster(key) ? slice_of(pgn_roster[key - KEY_EVENT].name) : name;
}

/* Takes a month or a day with the sign before it; "??" where nothing is said. */
static void take_two(struct slice *s, char two[2])
{
    size_t n = s->n > 1 && find_char("./-", s->p[0]) != NULL ? 1 : 0, first = n;

    while (n > 0 && n < s->n && n < first + 2 && ((s->p[n] >= '0' && s->p[n] <= '9') || s->p[n] == '?'))
        n++;
    two[0] = n == first || s->p[first] == '?' ? '?' : n == first + 2 ? s->p[first] : '0';
    two[1] = n == first ? '?' : s->p[n - 1];
    *s = (struct slice){s->p + n, s->n - n};
}

/* A date that can be understood, as PGN asks; false when it cannot. */
static bool respell_date(struct slice value, char date[10])
{
    struct slice rest = {value.p + 4, value.n < 4 ? 0 : value.n - 4};

    if (value.n < 4)
        return false;
    memcpy(date, value.p, 4);
    date[4] = date[7] = '.';
    take_two(&rest, date + 5);
    take_two(&rest, date + 8);
    return (rest.n == 0 || rest.p[0] < '0' || rest.p[0] > '9') &&
           pgn_find_rule(KEY_DATE, SLICE("Date"))->holds((struct slice){date, 10});
}

/* Whether it says no more than a year, a month and a day. */
static bool is_one_date(struct slice value)
{
    return value.n <= 10 && slice_is_all(value, "0123456789?./-");
}

/* 2016-11-14 becomes 2016.11.14, 2016-11 2016.11.??; PGN's own dates and what is no date are left as they
 * are, unless the file is strict. */
static struct slice pgn_date(const struct tag_writer *w, struct slice value, char copy[10])
{
    bool own = record_has_words_of(w->r, "pgn") && value.n > 4 && value.p[4] != '-';

    if ((w->how->strict || (is_one_date(value) && (value.n < 5 || !own))) && respell_date(value, copy))
        return (struct slice){copy, 10};
    return value;
}

/* The result of the tag: the record's, unless its own tag says otherwise and the file need not be strict. */
static const char *tag_result(const struct tag_writer *w)
{
    if (w->how->strict || !record_disagrees(w->r))
        return pgn_result(record_declared(w->r));
    return pgn_result(record_reads(w->r, record_value(w->r, KEY_RESULT)).result);
}

/* The standard has White before Black, also where Black begins. */
static enum key roster_key(const struct tag_writer *w, size_t i)
{
    enum key key = pgn_roster[i].key;

    if (!w->how->strict || !game_places_stones(w->r->game))
        return key;
    return key == KEY_FIRST ? KEY_SECOND : key == KEY_SECOND ? KEY_FIRST : key;
}

static void put_roster(const struct tag_writer *w)
{
    char date[10];

    for (size_t i = 0; i < PGN_ROSTER; i++) {
        enum key key = roster_key(w, i);
        struct slice value = record_value(w->r, key);

        if (key == KEY_DATE)
            value = pgn_date(w, value, date);
        if (key == KEY_RESULT)
            value = slice_of(tag_result(w));
        put_tag(w, own_name(w, key), value.n == 0 ? slice_of(pgn_roster[i].unknown) : value);
    }
}

/* A second tag of the roster, which PGN has no place for; the stream knows it by its name alone. */
static bool is_second(const struct tag_writer *w, const struct header *h, struct slice name)
{
    if (h->key != KEY_OTHER)
        return is_in_roster(h->key) && record_find(w->r, h->key) != h;
    for (size_t i = 0; i < PGN_ROSTER && w->from_stream; i++)
        if (slice_eq(name, own_name(w, pgn_roster[i].key)))
            return true;
    return false;
}

/* By other means, or of the file that was read and not of the game. */
static bool is_said(const struct tag_writer *w, const struct header *h)
{
    return is_in_roster(h->key) || (h->flags & HEADER_JUDGE) != 0 ||
           (h->key == KEY_NOTATION && w->r->game == GAME_XIANGQI) || (h->key == KEY_CHARSET && !w->from_pgn);
}

static bool is_tag_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return s.n > 0;
}

/* A header that only another format knows keeps its name, unless that means something else in PGN. */
static struct slice foreign_name(const struct tag_writer *w, struct slice own)
{
    bool taken = !w->from_stream && desc_find_nocase(w->how->desc, own) != NULL;

    return is_tag_name(own) && !taken ? own : (struct slice){"", 0};
}

/* The name a header has in PGN: its own where it comes from PGN or is nobody's, else by its key. */
static struct slice tag_name(const struct tag_writer *w, const struct header *h)
{
    struct slice own = record_slice(w->r, h->name, h->name_len);

    if (h->key == KEY_OTHER && !w->from_pgn)
        return foreign_name(w, own);
    if (h->key == KEY_OTHER || (w->from_pgn && own.n > 0))
        return is_tag_name(own) ? own : (struct slice){"", 0};
    return own_name(w, h->key);
}

/* Those of one name in the order of the record. */
static int by_name(const void *a, const void *b)
{
    const struct tag *x = *(const struct tag *const *)a, *y = *(const struct tag *const *)b;
    int order = slice_order(x->name, y->name);

    return order != 0 ? order : (x > y) - (x < y);
}

enum { FEW_TAGS = 32 };

/* Few tags, mostly in order: put in their places one by one, which costs less than to call for each pair. */
static void sort_tags(const struct tag **tag, size_t count)
{
    if (count > FEW_TAGS) {
        qsort(tag, count, sizeof *tag, by_name);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const struct tag *t = tag[i];
        size_t at = i;

        for (; at > 0 && by_name(&tag[at - 1], &t) > 0; at--)
            tag[at] = tag[at - 1];
        tag[at] = t;
    }
}

static void add_tag(struct buf *list, struct slice name, struct slice value)
{
    struct tag t = {name, value, false};

    buf_add(list, &t, sizeof t);
}

/* Programs for xiangqi know its PGN by a Game tag before all others; the export form of PGN has no place for
 * it there. */
static bool is_game_first(const struct tag_writer *w)
{
    return w->r->game == GAME_XIANGQI && !w->how->strict && record_find(w->r, KEY_VARIANT) == NULL;
}

/* The notation as the Format tag names it. */
static struct slice format_name(const struct notation *n)
{
    static const struct {
        const char *name, *tag;
    } names[] = {{"iccs", "ICCS"}, {"wxf", "WXF"}, {"chinese-traditional", "Chinese"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(n->name, names[i].name) == 0)
            return slice_of(names[i].tag);
    return slice_of(n->name);
}

/* What PGN says beside the headers themselves: which game it is, how its moves are spelled when that is not
 * as usual, and that there is a position. */
static void add_implied(const struct tag_writer *w, struct buf *list)
{
    static const char *const games[GAME_COUNT] = {
        [GAME_XIANGQI] = "Chinese Chess", [GAME_WEIQI] = "Weiqi", [GAME_WUZIQI] = "Wuziqi"};

    if (games[w->r->game] != NULL && !is_game_first(w) && record_find(w->r, KEY_GAME) == NULL &&
        record_find(w->r, KEY_VARIANT) == NULL)
        add_tag(list, SLICE("Game"), slice_of(games[w->r->game]));
    if (w->r->game == GAME_XIANGQI && w->notation != NULL && w->notation != notation_usual(GAME_XIANGQI))
        add_tag(list, own_name(w, KEY_NOTATION), format_name(w->notation));
    if (w->r->game == GAME_CHESS && record_find(w->r, KEY_POSITION) != NULL &&
        record_find(w->r, KEY_SETUP) == NULL)
        add_tag(list, SLICE("SetUp"), SLICE("1"));
}

/* How the game was won: the standard has two words for Termination, a strict file uses no others. */
static void add_termination(const struct tag_writer *w, struct buf *list, char room[TERMINATION_MAX])
{
    const char *words = record_termination(w->r, w->how->strict, room);

    if (*words != '\0')
        add_tag(list, own_name(w, KEY_TERMINATION), slice_of(words));
}

/* The lines of a board of stones that is not the usual one. */
static void add_size(const struct tag_writer *w, struct buf *list, char room[16])
{
    unsigned usual = w->r->game == GAME_WUZIQI ? 15 : 19;

    if (!game_places_stones(w->r->game) || record_find(w->r, KEY_SIZE) != NULL || w->r->width == 0 ||
        w->r->width == usual || w->r->width != w->r->height)
        return;
    snprintf(room, 16, "%u", (unsigned)w->r->width);
    add_tag(list, own_name(w, KEY_SIZE), slice_of(room));
}

/* ROOM: for a komi in another unit. */
static struct slice tag_value(const struct tag_writer *w, const struct header *h, char room[QUARTERS_TEXT])
{
    bool respelled = h->key == KEY_POSITION && w->how->position.n > 0;

    if (h->key == KEY_KOMI && record_find(w->r, KEY_KOMI) == h)
        return komi_text(w->r, false, room);
    return respelled ? w->how->position : record_slice(w->r, h->value, h->value_len);
}

/* The tags in LIST, each name once: in the record's order, or as a strict file has them. */
static void put_list(const struct tag_writer *w, struct buf *list)
{
    struct tag *tag = (void *)list->p;
    size_t count = list->n / sizeof *tag;
    const struct tag **sorted = mem_alloc(count + 1, sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = &tag[i];
    sort_tags(sorted, count);
    for (size_t i = 1; i < count; i++)
        tag[sorted[i] - tag].repeated = slice_eq(sorted[i]->name, sorted[i - 1]->name);
    for (size_t i = 0; i < count; i++) {
        const struct tag *t = w->how->strict ? sorted[i] : &tag[i];

        if (!t->repeated)
            put_tag(w, t->name, t->value);
    }
    free(sorted);
}

/* The roster first, whatever the record has of it; then the record's own tags, and behind them what PGN
 * must say in words because its moves do not. */
static void put_tags(const struct tag_writer *w)
{
    SCOPED(buf) list = {0}, offers = {0};
    char won[TERMINATION_MAX], size[16], komi[QUARTERS_TEXT];

    buf_reserve(&list, (w->r->headers + 6) * sizeof(struct tag));
    if (is_game_first(w)) {
        struct slice game = record_value(w->r, KEY_GAME);

        put_tag(w, SLICE("Game"), game.n != 0 ? game : SLICE("Chinese Chess"));
    }
    put_roster(w);
    for (uint32_t i = 0; i < w->r->headers; i++) {
        const struct header *h = &w->r->header[i];
        struct slice name = tag_name(w, h), value = tag_value(w, h, komi);

        if (name.n > 0 && (value.n > 0 || h->value_len == 0) && !is_second(w, h, name) && !is_said(w, h) &&
            !(h->key == KEY_GAME && is_game_first(w)))
            add_tag(&list, name, value);
    }
    add_implied(w, &list);
    add_size(w, &list, size);
    add_termination(w, &list, won);
    offers_put_words(w->r, &offers);
    if (offers.n > 0)
        add_tag(&list, own_name(w, KEY_OFFERS), buf_as_slice(&offers));
    put_list(w, &list);
}

const char *pgn_result(enum result result)
{
    return result_text(result == RESULT_BOTH_LOSE ? RESULT_UNKNOWN : result);
}

void pgn_write_tags(struct buf *out, const struct record *r, const struct writing *how,
                    const struct notation *notation)
{
    struct slice format = slice_of(r->format);
    struct tag_writer w = {out, r, how, notation, slice_is(format, "pgn"), slice_is(format, "stream")};

    put_tags(&w);
}
