/* The tables of a RIF database, through libxml2's push parser. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "format/libxml.h"

#include <stdlib.h>

struct rif_head {
    struct libxml xml;
    xmlParserCtxtPtr parser;
    struct rif_shared *shared;
    unsigned depth;
    uint64_t fed; /* bytes given to the parser so far */
    char held[4]; /* a character cut by the end of the bytes so far */
    unsigned held_n;
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

static bool is_name(const xmlChar *name, const char *wanted)
{
    return name[0] == (xmlChar)wanted[0] && strcmp((const char *)name, wanted) == 0;
}

/* libxml2 gives attributes in groups of five: name, prefix, namespace, value, end of value. */
static struct slice attribute_value(const xmlChar **attribute)
{
    return slice_between((const char *)attribute[3], (const char *)attribute[4]);
}

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

struct rif_row *rif_add_row(struct rif_shared *s, struct slice element, struct slice id)
{
    long number;

    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++)
        if (slice_is(element, tables[i].element) && slice_long(id, &number))
            return add_row(&s->table[tables[i].table], number);
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

void rif_set_column(struct rif_shared *s, struct rif_row *row, struct slice name, struct slice value)
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

static void take_row(struct rif_shared *s, const xmlChar *name, int attributes, const xmlChar **attribute)
{
    struct rif_row *row = NULL;

    for (int i = 0; i < attributes; i++)
        if (is_name(attribute[5 * i], "id"))
            row = rif_add_row(s, slice_of((const char *)name), attribute_value(attribute + 5 * i));
    for (int i = 0; i < attributes && row != NULL; i++)
        rif_set_column(s, row, slice_of((const char *)attribute[5 * i]), attribute_value(attribute + 5 * i));
}

static void end_head(struct rif_head *h)
{
    h->shared->done = true;
    h->xml.xmlStopParser(h->parser);
}

static void start_element(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespaces, const xmlChar **ns, int attributes, int defaulted,
                          const xmlChar **attribute)
{
    struct rif_head *h = ctx;

    (void)prefix, (void)uri, (void)namespaces, (void)ns, (void)defaulted;
    if (++h->depth > limit_now(LIMIT_XML_DEPTH)) {
        h->shared->too_deep = true;
        end_head(h);
        return;
    }
    if (is_name(name, "games") || is_name(name, "game")) {
        end_head(h);
        return;
    }
    take_row(h->shared, name, attributes, attribute);
}

static void end_element(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct rif_head *h = ctx;

    (void)name, (void)prefix, (void)uri;
    if (h->depth > 0)
        h->depth--;
}

/* A document type brings entities, and those bring bombs and other people's files. */
static void refuse_doctype(void *ctx, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    struct rif_head *h = ctx;

    (void)name, (void)external, (void)system;
    h->shared->has_doctype = true;
    end_head(h);
}

static void note_error(void *ctx, xmlErrorPtr error)
{
    struct rif_head *h = ctx;
    long at = h->xml.xmlByteConsumed(h->parser);

    libxml_heed(error);
    if (error->level < XML_ERR_ERROR || h->shared->broken || h->shared->done)
        return;
    h->shared->broken = true;
    h->shared->broken_at = at < 0 ? 0 : (uint32_t)at;
}

static void open_head(struct rif_shared *s)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startElementNs = start_element,
                         .endElementNs = end_element,
                         .internalSubset = refuse_doctype,
                         .serror = note_error};
    struct rif_head *h = mem_calloc(1, sizeof *h);

    h->shared = s;
    libxml_need(&h->xml);
    if ((h->parser = h->xml.xmlCreatePushParserCtxt(&sax, h, NULL, 0, NULL)) == NULL)
        mem_exhausted();
    h->xml.xmlCtxtUseOptions(h->parser,
                             XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_RECOVER | XML_PARSE_IGNORE_ENC);
    s->head = h;
}

void rif_head_free(struct rif_shared *s)
{
    if (s->head != NULL) {
        s->head->xml.xmlFreeParserCtxt(s->head->parser);
        free(s->head);
        s->head = NULL;
    }
}

static void push(struct rif_head *h, const char *p, size_t n)
{
    while (n > 0 && !h->shared->done) {
        size_t piece = n > (1 << 20) ? 1 << 20 : n;

        if (!libxml_parse(&h->xml, h->parser, p, piece, false)) {
            h->shared->broken = true;
            end_head(h);
        }
        p += piece;
        n -= (size_t)piece;
    }
}

/* How many bytes a character needs that begins with this byte. */
static unsigned length_of(unsigned char c)
{
    return c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
}

/* Bytes that are no UTF-8 were reported by the charset stage: here each becomes a replacement character,
 * because a strict parser would lose the whole database over one of them. */
static void push_valid(struct rif_head *h, struct slice s, bool at_end)
{
    while (s.n > 0 && !h->shared->done) {
        size_t good = utf8_valid(s);

        push(h, s.p, good);
        s = (struct slice){s.p + good, s.n - good};
        if (s.n == 0)
            return;
        if (!at_end && s.n < length_of((unsigned char)s.p[0])) {
            memcpy(h->held, s.p, s.n);
            h->held_n = (unsigned)s.n;
            return;
        }
        push(h, "\xEF\xBF\xBD", 3);
        s = (struct slice){s.p + 1, s.n - 1};
    }
}

/* Completes a character that the last bytes cut in two; how many of the new ones that took. */
static size_t push_held(struct rif_head *h, struct slice more)
{
    char whole[8];
    unsigned had = h->held_n, need = length_of((unsigned char)h->held[0]);
    size_t take = need - had < more.n ? need - had : more.n;

    memcpy(whole, h->held, had);
    memcpy(whole + had, more.p, take);
    h->held_n = 0;
    push_valid(h, (struct slice){whole, had + take}, true);
    return take;
}

static void note_ascii(struct rif_rows *t)
{
    for (uint32_t id = 0; id < t->index_cap; id++)
        if (t->index[id].number != 0)
            t->index[id].ascii = t->row[t->index[id].number - 1].ascii;
}

/* A row that names a city or a country brings their words to its games. */
void rif_end_tables(struct rif_shared *s)
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

void rif_head_feed(struct rif_shared *s, struct slice more, bool at_end)
{
    if (s->head == NULL)
        open_head(s);
    if (s->head->held_n > 0 && more.n > 0) {
        size_t took = push_held(s->head, more);

        more = (struct slice){more.p + took, more.n - took};
    }
    push_valid(s->head, more, at_end);
    if (at_end)
        s->done = true;
    if (!s->done)
        return;
    rif_end_tables(s);
    rif_head_free(s);
}

void rif_forget_tables(struct rif_shared *s)
{
    for (unsigned t = 0; t < RIF_TABLES; t++) {
        free(s->table[t].index);
        free(s->table[t].row);
        s->table[t] = (struct rif_rows){0};
    }
    buf_free(&s->text);
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
