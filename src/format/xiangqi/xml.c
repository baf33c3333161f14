/* xml.c - CBF and PFC through libxml2's events, one dialect each. */
#include "format/format.h"

#include "format/libxml.h"
#include "format/times.h"
#include "notation/notation.h"

struct xml_reader {
    struct libxml xml;
    struct text *text;
    struct record *record;
    struct sink *sink;
    struct buf chars; /* text of the element that is open */
    uint32_t node;    /* the move that was read last */
};

static struct span here(const struct xml_reader *r)
{
    size_t at = libxml_at(&r->xml), n = (size_t)(r->text->end - r->text->start);

    return (struct span){(uint32_t)(at > n ? n : at), 0};
}

/* What follows is not read. */
static void damaged(struct xml_reader *r, const char *what)
{
    sink_say(r->sink, CODE_XQXML_DAMAGED, here(r), what, NULL);
    record_cut_off(r->record, CODE_XQXML_DAMAGED);
    libxml_stop(&r->xml);
}

/* The value of an attribute; an empty slice when it is not there. */
static struct slice attribute(const xmlChar **attributes, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (slice_is(libxml_name(attributes + 5 * i), name))
            return libxml_value(attributes + 5 * i);
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

/* CBF: <Move value="77-47">, x and y from the top; the first is 00-00 and holds the comment on the whole. */
static void open_cbf(struct libxml *x, struct slice name, const xmlChar **attributes, int count)
{
    struct xml_reader *r = (struct xml_reader *)x;
    struct slice v = attribute(attributes, count, "value");
    struct claim c = {.kind = MOVE_STEP, .marks = MARK_FULL};

    buf_clear(&r->chars);
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

static void close_cbf(struct libxml *x, struct slice name)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct xml_reader *r = (struct xml_reader *)x;
    struct slice text = slice_trim(buf_as_slice(&r->chars));
    enum key key = desc_key(r->text->file->desc, name);
    long result;

    if (slice_is(name, "Move")) {
        comment_add(r->record, r->node, text);
    } else if (key == KEY_RESULT) {
        if (slice_long(text, &result) && result >= 0 && result < 4)
            record_header(r->record, key, name, slice_of(results[result]), here(r));
    } else if (text.n > 0 && !slice_is(name, "Head") && !slice_is(name, "MoveList")) {
        record_header(r->record, key, name, text, here(r));
    }
    buf_clear(&r->chars);
}

static void take_chars(struct libxml *x, struct slice words)
{
    buf_slice(&((struct xml_reader *)x)->chars, words);
}

/* PFC: <n m="FEN" c="comment"> and inside it a move each, <n m="h2e2">, a variation being a second child. */
static void open_pfc(struct libxml *x, struct slice name, const xmlChar **attributes, int count)
{
    struct xml_reader *r = (struct xml_reader *)x;
    struct slice m = attribute(attributes, count, "m");
    struct claim c;

    if (!slice_is(name, "n"))
        return;
    if (x->depth == 1) {
        record_header(r->record, KEY_POSITION, SLICE(""), m, here(r));
    } else if (coord_read_move(GAME_XIANGQI, m, &c)) {
        add_move(r, r->node, &c);
    } else {
        damaged(r, "a move that is none");
        return;
    }
    comment_add(r->record, r->node, attribute(attributes, count, "c"));
}

static void close_pfc(struct libxml *x, struct slice name)
{
    struct xml_reader *r = (struct xml_reader *)x;

    if (slice_is(name, "n") && r->node != 0)
        r->node = r->record->node[r->node].parent;
}

static void note_broken(struct libxml *x, bool doctype)
{
    damaged((struct xml_reader *)x, doctype ? "a document type is refused" : "it is not well-formed");
}

static enum status read_xml(struct text *text, struct record *record, struct sink *sink,
                            const struct libxml_events *events)
{
    struct xml_reader r = {.text = text, .record = record, .sink = sink};

    if (slice_trim(slice_between(text->p, text->end)).n == 0)
        return STATUS_END;
    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    record->at = (struct span){0, (uint32_t)(text->end - text->start)};
    libxml_open(&r.xml, events);
    if (!libxml_push(&r.xml, slice_between(text->p, text->end)))
        damaged(&r, "an element has too many attributes (--limit=xml-attributes)");
    libxml_close(&r.xml, true);
    buf_free(&r.chars);
    text->p = text->end;
    return STATUS_GAME;
}

static enum status read_cbf(struct text *text, struct record *record, struct sink *sink)
{
    static const struct libxml_events events = {open_cbf, close_cbf, take_chars, note_broken, 0};

    return read_xml(text, record, sink, &events);
}

static enum status read_pfc(struct text *text, struct record *record, struct sink *sink)
{
    static const struct libxml_events events = {open_pfc, close_pfc, NULL, note_broken, 0};

    return read_xml(text, record, sink, &events);
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
