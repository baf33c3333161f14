/* xml.c - CBF and PFC through libxml2's events, one dialect each. */
#include "format/format.h"

#include "format/libxml.h"
#include "format/times.h"
#include "notation/coord.h"

struct xml_reader {
    struct text *text;
    struct record *record;
    struct sink *sink;
    struct libxml xml;
    xmlParserCtxtPtr parser;
    const struct dialect *dialect;
    struct buf chars; /* text of the element that is open */
    uint32_t node;    /* the move that was read last */
    uint32_t depth;
    bool stopped;
};

struct dialect {
    void (*open)(struct xml_reader *, struct slice name, const xmlChar **attributes, int count);
    void (*close)(struct xml_reader *, struct slice name);
};

static struct span here(const struct xml_reader *r)
{
    long at = r->xml.xmlByteConsumed(r->parser);
    size_t n = (size_t)(r->text->end - r->text->start);

    return (struct span){at < 0 ? 0 : (size_t)at > n ? (uint32_t)n : (uint32_t)at, 0};
}

/* What follows is not read. */
static void damaged(struct xml_reader *r, const char *what)
{
    sink_say(r->sink, CODE_XQXML_DAMAGED, here(r), what, NULL);
    record_cut_off(r->record, CODE_XQXML_DAMAGED);
    r->stopped = true;
    r->xml.xmlStopParser(r->parser);
}

/* The value of an attribute; an empty slice when it is not there. SAX2 gives five pointers an attribute. */
static struct slice attribute(const xmlChar **attributes, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp((const char *)attributes[5 * i], name) == 0)
            return slice_between((const char *)attributes[5 * i + 3], (const char *)attributes[5 * i + 4]);
    return (struct slice){"", 0};
}

static void add_move(struct xml_reader *r, uint32_t parent, const struct claim *claim)
{
    uint32_t node = record_add(r->record, parent);

    if (node == 0) {
        damaged(r, "too many moves");
        return;
    }
    r->record->node[node].claim = *claim;
    r->record->node[node].at = here(r);
    r->node = node;
}

static void add_comment(struct xml_reader *r, struct slice text)
{
    if (text.n == 0)
        return;
    note_set_text(r->record, record_note(r->record, r->node, NOTE_COMMENT), text);
    comment_times(r->record, r->node, text, r->record->node[r->node].at);
}

/* CBF: <Move value="77-47">, x and y from the top; the first is 00-00 and holds the comment on the whole. */
static void open_cbf(struct xml_reader *r, struct slice name, const xmlChar **attributes, int count)
{
    struct slice v = attribute(attributes, count, "value");
    struct claim c = {.kind = MOVE_STEP, .marks = MARK_FULL};

    if (!slice_is(name, "Move") || slice_is(v, "00-00"))
        return;
    if (v.n != 5 || v.p[2] != '-') {
        damaged(r, "a move that is none");
        return;
    }
    c.from = POINT((unsigned)(v.p[0] - '0') & 63, (unsigned)('9' - v.p[1]) & 63);
    c.to = POINT((unsigned)(v.p[3] - '0') & 63, (unsigned)('9' - v.p[4]) & 63);
    add_move(r, r->node, &c);
}

static void close_cbf(struct xml_reader *r, struct slice name)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct slice text = slice_trim(buf_as_slice(&r->chars));
    enum key key = desc_key(r->text->file->desc, name);
    long result;

    if (slice_is(name, "Move")) {
        add_comment(r, text);
    } else if (key == KEY_RESULT) {
        if (slice_long(text, &result) && result >= 0 && result < 4)
            record_header(r->record, key, name, slice_of(results[result]), here(r));
    } else if (text.n > 0 && !slice_is(name, "Head") && !slice_is(name, "MoveList")) {
        record_header(r->record, key, name, text, here(r));
    }
}

/* PFC: <n m="FEN" c="comment"> and inside it a move each, <n m="h2e2">, a variation being a second child. */
static void open_pfc(struct xml_reader *r, struct slice name, const xmlChar **attributes, int count)
{
    struct slice m = attribute(attributes, count, "m");
    struct claim c;

    if (!slice_is(name, "n"))
        return;
    if (r->depth == 1) {
        record_header(r->record, KEY_POSITION, SLICE(""), m, here(r));
    } else if (coord_read_move(GAME_XIANGQI, m, &c)) {
        add_move(r, r->node, &c);
    } else {
        damaged(r, "a move that is none");
        return;
    }
    add_comment(r, attribute(attributes, count, "c"));
}

static void close_pfc(struct xml_reader *r, struct slice name)
{
    if (slice_is(name, "n") && r->node != 0)
        r->node = r->record->node[r->node].parent;
}

static const struct dialect cbf = {open_cbf, close_cbf}, pfc = {open_pfc, close_pfc};

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespaces, const xmlChar **namespace, int attributes, int defaulted,
                          const xmlChar **attribute_list)
{
    struct xml_reader *r = context;

    (void)prefix, (void)uri, (void)namespaces, (void)namespace, (void)defaulted;
    r->depth++;
    buf_clear(&r->chars);
    r->dialect->open(r, slice_of((const char *)name), attribute_list, attributes);
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct xml_reader *r = context;

    (void)prefix, (void)uri;
    r->dialect->close(r, slice_of((const char *)name));
    buf_clear(&r->chars);
    r->depth--;
}

static void characters(void *context, const xmlChar *text, int n)
{
    struct xml_reader *r = context;

    buf_add(&r->chars, text, (size_t)n);
}

/* No record needs a document type, and what it may load or expand is no business of ours. */
static void refuse_doctype(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    (void)name, (void)external, (void)system;
    damaged(context, "a document type is refused");
}

static void syntax_error(void *context, xmlErrorPtr error)
{
    struct xml_reader *r = context;

    libxml_heed(error);
    if (!r->stopped && error->level >= XML_ERR_ERROR)
        damaged(r, "it is not well-formed");
}

static void parse(struct xml_reader *r)
{
    xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC,
                             .startElementNs = start_element,
                             .endElementNs = end_element,
                             .characters = characters,
                             .cdataBlock = characters,
                             .internalSubset = refuse_doctype,
                             .serror = syntax_error};
    const char *p = r->text->p;

    libxml_need(&r->xml);
    if ((r->parser = r->xml.xmlCreatePushParserCtxt(&handler, r, NULL, 0, NULL)) == NULL)
        mem_exhausted();
    r->xml.xmlCtxtUseOptions(r->parser, XML_PARSE_NONET);
    r->xml.xmlSwitchEncoding(r->parser, XML_CHAR_ENCODING_UTF8);
    while (p < r->text->end && !r->stopped) {
        size_t n = (size_t)(r->text->end - p) < 1 << 16 ? (size_t)(r->text->end - p) : 1 << 16;

        if (!libxml_parse(&r->xml, r->parser, p, n, false))
            damaged(r, "an element has too many attributes (--limit=xml-attributes)");
        p += n;
    }
    if (!r->stopped)
        libxml_parse(&r->xml, r->parser, "", 0, true);
    r->xml.xmlFreeParserCtxt(r->parser);
}

static enum status read_xml(struct text *text, struct record *record, struct sink *sink,
                            const struct dialect *dialect)
{
    struct xml_reader r = {.text = text, .record = record, .sink = sink, .dialect = dialect};

    if (slice_trim(slice_between(text->p, text->end)).n == 0)
        return STATUS_END;
    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    record->at = (struct span){0, (uint32_t)(text->end - text->start)};
    parse(&r);
    buf_free(&r.chars);
    text->p = text->end;
    return STATUS_GAME;
}

static enum status read_cbf(struct text *text, struct record *record, struct sink *sink)
{
    return read_xml(text, record, sink, &cbf);
}

static enum status read_pfc(struct text *text, struct record *record, struct sink *sink)
{
    return read_xml(text, record, sink, &pfc);
}

static int sniff_cbf(struct slice head)
{
    return head.n > 0 && memmem(head.p, head.n, "<ChineseChessRecord", 19) != NULL ? 96 : 0;
}

static int sniff_pfc(struct slice head)
{
    return head.n > 0 && memmem(head.p, head.n, "<n version", 10) != NULL ? 90 : 0;
}

const struct format format_cbf = {.name = "cbf",
                                  .title = "CBF of CCBridge",
                                  .games = 1u << GAME_XIANGQI,
                                  .flags = FORMAT_XML,
                                  .sniff = sniff_cbf,
                                  .read = read_cbf};

const struct format format_pfc = {.name = "pfc",
                                  .title = "PFC of Pengfei xiangqi",
                                  .games = 1u << GAME_XIANGQI,
                                  .flags = FORMAT_XML,
                                  .sniff = sniff_pfc,
                                  .read = read_pfc};
