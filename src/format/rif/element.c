/* One game of a RIF database through libxml2: for whatever is not written plainly. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "format/libxml.h"

enum inside { INSIDE_NOTHING, INSIDE_MOVE, INSIDE_INFO };

/* Texts are offsets while the scratch buffer may still move. */
struct parsing {
    struct libxml xml;
    xmlParserCtxtPtr parser;
    struct buf *scratch;
    struct span attribute[RIF_ATTRIBUTES], text[3];
    struct span extra_name[RIF_EXTRAS], extra_value[RIF_EXTRAS];
    unsigned extras, left_out;
    bool seen[RIF_ATTRIBUTES], has_move, broken, too_deep;
    unsigned depth;
    enum inside inside;
};

static struct span keep(struct parsing *v, struct slice s)
{
    struct span at = {(uint32_t)v->scratch->n, (uint32_t)s.n};

    buf_slice(v->scratch, s);
    return at;
}

static void take_extra(struct parsing *v, struct slice name, struct slice value)
{
    v->extra_name[v->extras] = keep(v, name);
    v->extra_value[v->extras++] = keep(v, value);
}

static void take_attribute(struct parsing *v, const xmlChar **attribute)
{
    struct slice name = slice_of((const char *)attribute[0]);
    struct slice value = slice_between((const char *)attribute[3], (const char *)attribute[4]);

    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (slice_eq(name, rif_attribute_name[a])) {
            v->seen[a] = true;
            v->attribute[a] = keep(v, value);
            return;
        }
    if (attribute[1] == NULL && v->extras < RIF_EXTRAS)
        take_extra(v, name, value);
    else
        v->left_out++;
}

static void open_text(struct parsing *v, enum inside inside)
{
    v->inside = inside;
    v->text[inside] = (struct span){(uint32_t)v->scratch->n, 0};
    v->has_move |= inside == INSIDE_MOVE;
}

static void start_element(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespaces, const xmlChar **ns, int attributes, int defaulted,
                          const xmlChar **attribute)
{
    struct parsing *v = ctx;
    struct slice is = slice_of((const char *)name);

    (void)prefix, (void)uri, (void)namespaces, (void)ns, (void)defaulted;
    if (++v->depth > limit_now(LIMIT_XML_DEPTH)) {
        v->too_deep = true;
        v->xml.xmlStopParser(v->parser);
        return;
    }
    if (v->depth == 1)
        for (int i = 0; i < attributes; i++)
            take_attribute(v, attribute + 5 * i);
    else if (v->depth == 2 && slice_is(is, "move") && !v->has_move)
        open_text(v, INSIDE_MOVE);
    else if (v->depth == 2 && slice_is(is, "info"))
        open_text(v, INSIDE_INFO);
    else if (v->depth == 2)
        v->left_out++;
}

static void end_element(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct parsing *v = ctx;

    (void)name, (void)prefix, (void)uri;
    if (v->depth == 2)
        v->inside = INSIDE_NOTHING;
    v->depth--;
}

static void characters(void *ctx, const xmlChar *text, int n)
{
    struct parsing *v = ctx;

    if (v->inside == INSIDE_NOTHING || n <= 0)
        return;
    buf_add(v->scratch, text, (size_t)n);
    v->text[v->inside].len += (uint32_t)n;
}

static void refuse_doctype(void *ctx, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    struct parsing *v = ctx;

    (void)name, (void)external, (void)system;
    v->broken = true;
    v->xml.xmlStopParser(v->parser);
}

static void note_error(void *ctx, xmlErrorPtr error)
{
    struct parsing *v = ctx;

    libxml_heed(error);
    v->broken |= error->level >= XML_ERR_ERROR;
}

/* Bytes that are no UTF-8 as replacement characters. */
static void push_valid(struct parsing *v, struct slice s)
{
    while (s.n > 0 && !v->broken) {
        size_t good = utf8_valid(s);

        if (good > 0)
            v->broken |= !libxml_parse(&v->xml, v->parser, s.p, good, false);
        s = (struct slice){s.p + good, s.n - good};
        if (s.n > 0) {
            v->broken |= !libxml_parse(&v->xml, v->parser, "\xEF\xBF\xBD", 3, false);
            s = (struct slice){s.p + 1, s.n - 1};
        }
    }
}

static struct slice text_at(const struct buf *b, struct span at)
{
    return at.len == 0 ? (struct slice){"", 0} : (struct slice){b->p + at.off, at.len};
}

bool rif_parse_game(struct slice element, struct buf *scratch, struct rif_game *g, enum code *wrong)
{
    xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
                         .startElementNs = start_element,
                         .characters = characters,
                         .cdataBlock = characters,
                         .ignorableWhitespace = characters,
                         .endElementNs = end_element,
                         .internalSubset = refuse_doctype,
                         .serror = note_error};
    struct parsing v = {.scratch = scratch};

    buf_clear(scratch);
    libxml_need(&v.xml);
    if ((v.parser = v.xml.xmlCreatePushParserCtxt(&sax, &v, NULL, 0, NULL)) == NULL)
        mem_exhausted();
    v.xml.xmlCtxtUseOptions(v.parser, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC);
    push_valid(&v, element);
    if (!v.broken)
        libxml_parse(&v.xml, v.parser, "", 0, true);
    v.xml.xmlFreeParserCtxt(v.parser);
    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (v.seen[a])
            g->attribute[a] = text_at(scratch, v.attribute[a]);
    for (unsigned i = 0; i < v.extras; i++)
        g->extra[i] =
            (struct rif_extra){text_at(scratch, v.extra_name[i]), text_at(scratch, v.extra_value[i])};
    g->extras = v.extras;
    g->left_out = v.left_out;
    g->has_move = v.has_move;
    g->move = text_at(scratch, v.text[INSIDE_MOVE]);
    g->info = text_at(scratch, v.text[INSIDE_INFO]);
    *wrong = v.too_deep                                           ? CODE_RIF_DEPTH
             : v.xml.attributes > limit_now(LIMIT_XML_ATTRIBUTES) ? CODE_GAME_TOO_LARGE
                                                                  : CODE_RIF_MALFORMED;
    return !v.broken && !v.too_deep;
}
