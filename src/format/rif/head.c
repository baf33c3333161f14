/* The tables of a RIF database, through libxml2's push parser. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "format/libxml.h"

#include <stdlib.h>

struct rif_head {
    struct libxml xml;
    struct rif_shared *shared;
    size_t fed; /* bytes given to the parser so far */
};

struct table_name {
    const char *element;
    enum rif_table table;
};

static const struct table_name tables[] = {
    {"country", RIF_COUNTRY}, {"city", RIF_CITY},     {"month", RIF_MONTH},          {"rule", RIF_RULE},
    {"opening", RIF_OPENING}, {"player", RIF_PLAYER}, {"tournament", RIF_TOURNAMENT}};

static const struct slice columns[RIF_COLUMNS] = {
    [RIF_NAME] = {"name", 4},          [RIF_SURNAME] = {"surname", 7}, [RIF_ABBR] = {"abbr", 4},
    [RIF_OF_COUNTRY] = {"country", 7}, [RIF_OF_CITY] = {"city", 4},    [RIF_YEAR] = {"year", 4},
    [RIF_OF_MONTH] = {"month", 5},     [RIF_START] = {"start", 5},     [RIF_OF_RULE] = {"rule", 4},
    [RIF_CATEGORY] = {"category", 8}};

/* Where the index of that id is kept; NULL when it is no id. */
static struct rif_entry *index_for(struct rif_rows *t, long id)
{
    uint32_t cap = t->index_cap == 0 ? 64 : t->index_cap;

    if (id < 0 || id >= RIF_IDS)
        return NULL;
    while (cap <= (uint32_t)id)
        cap *= 2;
    if (cap != t->index_cap) {
        t->index = mem_realloc(t->index, cap, sizeof *t->index);
        memset(t->index + t->index_cap, 0, (cap - t->index_cap) * sizeof *t->index);
        t->index_cap = cap;
    }
    return &t->index[id];
}

static struct rif_row *add_row(struct rif_rows *t, long id)
{
    struct rif_entry *index = index_for(t, id);

    if (index == NULL)
        return NULL;
    if (t->count == t->cap) {
        t->cap = t->cap == 0 ? 64 : t->cap * 2;
        t->row = mem_realloc(t->row, t->cap, sizeof *t->row);
    }
    *index = (struct rif_entry){.number = ++t->count & INT32_MAX};
    t->row[t->count - 1] = (struct rif_row){.ascii = true};
    return &t->row[t->count - 1];
}

static struct rif_row *add_table_row(struct rif_shared *s, struct slice element, struct slice id)
{
    long number;

    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++)
        if (slice_is(element, tables[i].element) && slice_long(id, &number)) {
            struct rif_row *row = add_row(&s->table[tables[i].table], number);

            s->has_row = row != NULL;
            s->last = tables[i].table;
            return row;
        }
    return NULL;
}

/* For conversions alone: no game is judged by it. */
static void keep_more(struct rif_shared *s, struct rif_row *row, struct slice name, struct slice value)
{
    unsigned i = 0;

    while (i < RIF_MORE && row->more[i].len > 0)
        i++;
    if (i == RIF_MORE || value.n == 0)
        return;
    row->more[i] = (struct span){(uint32_t)s->text.n, (uint32_t)(name.n + 1 + value.n)};
    buf_slice(&s->text, name);
    buf_char(&s->text, '=');
    buf_slice(&s->text, value);
}

static void keep_info(struct rif_shared *s, struct slice words)
{
    struct rif_rows *t = &s->table[s->last];

    if (s->has_row)
        keep_more(s, &t->row[t->count - 1], SLICE("info"), slice_trim(words));
}

static void set_column(struct rif_shared *s, struct rif_row *row, struct slice name, struct slice value)
{
    for (unsigned c = 0; c < RIF_COLUMNS; c++)
        if (name.p[0] == columns[c].p[0] && slice_eq(name, columns[c])) {
            row->value[c] = (struct span){(uint32_t)s->text.n, (uint32_t)value.n};
            buf_slice(&s->text, value);
            row->ascii &= utf8_ascii(value) == value.n;
            return;
        }
    if (!slice_is(name, "id"))
        keep_more(s, row, name, value);
}

static void end_head(struct libxml *x, struct rif_shared *s)
{
    s->done = true;
    libxml_stop(x);
}

static void open_element(struct libxml *x, struct slice name, const xmlChar **attribute, int count)
{
    struct rif_shared *s = ((struct rif_head *)x)->shared;
    struct rif_row *row = NULL;

    s->too_deep |= x->depth > limit_now(LIMIT_XML_DEPTH);
    if (s->too_deep || slice_is(name, "games") || slice_is(name, "game")) {
        end_head(x, s);
        return;
    }
    s->in_info = slice_is(name, "info");
    s->has_row &= s->in_info;
    for (int i = 0; i < count; i++)
        if (slice_is(libxml_name(attribute + 5 * i), "id"))
            row = add_table_row(s, name, libxml_value(attribute + 5 * i));
    for (int i = 0; i < count && row != NULL; i++)
        set_column(s, row, libxml_name(attribute + 5 * i), libxml_value(attribute + 5 * i));
}

static void add_words(struct libxml *x, struct slice words)
{
    struct rif_shared *s = ((struct rif_head *)x)->shared;

    if (s->in_info)
        buf_slice(&s->info, words);
}

static void close_element(struct libxml *x, struct slice name)
{
    struct rif_shared *s = ((struct rif_head *)x)->shared;

    (void)name;
    if (s->in_info)
        keep_info(s, buf_as_slice(&s->info));
    buf_clear(&s->info);
    s->in_info = s->has_row = false;
}

static void note_broken(struct libxml *x, bool doctype)
{
    struct rif_shared *s = ((struct rif_head *)x)->shared;

    s->has_doctype |= doctype;
    if (doctype)
        end_head(x, s);
    else if (!s->broken)
        s->broken_at = (uint32_t)libxml_at(x);
    s->broken |= !doctype;
}

static struct rif_head *open_head(struct rif_shared *s)
{
    static const struct libxml_events events = {.open = open_element,
                                                .close = close_element,
                                                .words = add_words,
                                                .broken = note_broken,
                                                .options = XML_PARSE_NOENT | XML_PARSE_RECOVER |
                                                           XML_PARSE_IGNORE_ENC};
    struct rif_head *h = mem_calloc(1, sizeof *h);

    h->shared = s;
    libxml_open(&h->xml, &events);
    return h;
}

static void close_head(struct rif_shared *s)
{
    if (s->head != NULL)
        libxml_close(&s->head->xml, false);
    free(s->head);
    s->head = NULL;
}

/* How many bytes a character needs that begins with this byte. */
static unsigned length_of(unsigned char c)
{
    return c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
}

/* How many bytes at the end of a text are the beginning of a character. */
static size_t begun_at_end(struct slice s)
{
    for (unsigned n = 1; n < 4 && n <= s.n; n++)
        if (length_of((unsigned char)s.p[s.n - n]) > n)
            return n;
    return 0;
}

static void note_ascii(struct rif_rows *t)
{
    for (uint32_t id = 0; id < t->index_cap; id++)
        if (t->index[id].number != 0)
            t->index[id].ascii = t->row[t->index[id].number - 1].ascii;
}

/* A row that names a city or a country brings their words to its games. */
static void end_tables(struct rif_shared *s)
{
    static const struct {
        enum rif_table table;
        enum rif_column column;
        enum rif_table named;
    } joins[] = {{RIF_CITY, RIF_OF_COUNTRY, RIF_COUNTRY},
                 {RIF_PLAYER, RIF_OF_COUNTRY, RIF_COUNTRY},
                 {RIF_TOURNAMENT, RIF_OF_COUNTRY, RIF_COUNTRY},
                 {RIF_TOURNAMENT, RIF_OF_CITY, RIF_CITY}};

    for (unsigned i = 0; i < sizeof joins / sizeof *joins; i++)
        for (uint32_t k = 0; k < s->table[joins[i].table].count; k++) {
            struct rif_row *row = &s->table[joins[i].table].row[k];
            const struct rif_row *named = rif_find(s, joins[i].named, rif_value(s, row, joins[i].column));

            row->ascii &= named == NULL || named->ascii;
        }
    for (unsigned t = 0; t < RIF_TABLES; t++)
        note_ascii(&s->table[t]);
}

void rif_head_feed(struct rif_shared *s, struct slice text, bool at_end)
{
    size_t end = at_end ? text.n : text.n - begun_at_end(text);

    if (s->head == NULL)
        s->head = open_head(s);
    if (end > s->head->fed &&
        !libxml_push_text(&s->head->xml, slice_between(text.p + s->head->fed, text.p + end)))
        s->broken = s->done = true;
    s->head->fed = end;
    s->done |= at_end;
    if (!s->done)
        return;
    end_tables(s);
    close_head(s);
}

void rif_free_tables(struct rif_shared *s)
{
    close_head(s);
    for (unsigned t = 0; t < RIF_TABLES; t++) {
        free(s->table[t].index);
        free(s->table[t].row);
    }
    buf_free(&s->text);
    buf_free(&s->info);
}

struct rif_entry rif_look_up(const struct rif_shared *s, enum rif_table table, struct slice id)
{
    const struct rif_rows *t = &s->table[table];
    uint32_t n = 0;

    for (size_t i = 0; i < id.n; i++) {
        unsigned digit = (unsigned)(unsigned char)id.p[i] - '0';

        if (digit > 9 || n >= RIF_IDS)
            return (struct rif_entry){0, 0};
        n = n * 10 + digit;
    }
    return id.n == 0 || n >= t->index_cap ? (struct rif_entry){0, 0} : t->index[n];
}
