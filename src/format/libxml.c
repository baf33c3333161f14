/* libxml.c - libxml2, loaded when it is first needed. */
#include "format/libxml.h"

#include "base/text/text.h"

static const char *const names[] = {
#define CALL(name) #name,
#include "format/libxml.def"
#undef CALL
    NULL};

bool libxml_load(struct libxml_calls *calls)
{
    if (!dynlib_load(XML_SONAME, names, calls))
        return false;
    calls->xmlInitParser(); /* else the first parsers of two threads do it at the same time */
    return true;
}

/* Where a tag's next quotation mark or its end is. */
static const char *next_sign(const char *p, const char *end)
{
    while (p < end && *p != '"' && *p != '\'' && *p != '>')
        p++;
    return p;
}

/* Whether no tag of these bytes has too many attributes. x->inside: '<' in a tag, a quotation mark in a
 * value. */
static bool is_bounded(struct libxml *x, const char *p, size_t n)
{
    const char *end = p + n;

    while (p < end && x->attributes <= limit_now(LIMIT_XML_ATTRIBUTES)) {
        if (x->inside == '<') {
            if ((p = next_sign(p, end)) < end)
                x->inside = *p == '>' ? '\0' : *p;
        } else if ((p = memchr(p, x->inside == '\0' ? '<' : x->inside, (size_t)(end - p))) == NULL) {
            return true;
        } else {
            x->attributes = x->inside == '\0' ? 0 : x->attributes + 1;
            x->inside = '<';
        }
        p++;
    }
    return x->attributes <= limit_now(LIMIT_XML_ATTRIBUTES);
}

static void open_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                         int namespaces, const xmlChar **namespace, int attributes, int defaulted,
                         const xmlChar **attribute)
{
    struct libxml *x = context;

    (void)prefix, (void)uri, (void)namespaces, (void)namespace, (void)defaulted;
    x->depth++;
    x->events->open(x, slice_of((const char *)name), attribute, attributes);
}

static void close_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct libxml *x = context;

    (void)prefix, (void)uri;
    if (x->events->close != NULL)
        x->events->close(x, slice_of((const char *)name));
    x->depth -= x->depth > 0;
}

static void hear_words(void *context, const xmlChar *text, int n)
{
    struct libxml *x = context;

    if (x->events->words != NULL && n > 0)
        x->events->words(x, (struct slice){(const char *)text, (size_t)n});
}

static void refuse_doctype(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    struct libxml *x = context;

    (void)name, (void)external, (void)system;
    x->events->broken(x, true);
    libxml_stop(x);
}

static void hear_error(void *context, xmlErrorPtr error)
{
    struct libxml *x = context;

    if (error->code == XML_ERR_NO_MEMORY)
        mem_exhausted();
    if (error->level >= XML_ERR_ERROR && !x->stopped)
        x->events->broken(x, false);
}

void libxml_open(struct libxml *x, const struct libxml_events *events)
{
    xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC,
                             .startElementNs = open_element,
                             .endElementNs = close_element,
                             .characters = hear_words,
                             .cdataBlock = hear_words,
                             .ignorableWhitespace = hear_words,
                             .internalSubset = refuse_doctype,
                             .serror = hear_error};

    x->events = events;
    if (!libxml_load(&x->calls) ||
        (x->parser = x->calls.xmlCreatePushParserCtxt(&handler, x, NULL, 0, NULL)) == NULL)
        mem_exhausted();
    x->calls.xmlCtxtUseOptions(x->parser, XML_PARSE_NONET | events->options);
    x->calls.xmlSwitchEncoding(x->parser, XML_CHAR_ENCODING_UTF8);
}

void libxml_stop(struct libxml *x)
{
    if (!x->stopped)
        x->calls.xmlStopParser(x->parser);
    x->stopped = true;
}

bool libxml_push(struct libxml *x, struct slice s)
{
    enum { PIECE = 1 << 16 };

    for (size_t n; s.n > 0 && !x->stopped; s = slice_skip(s, n)) {
        n = s.n < PIECE ? s.n : PIECE;
        if (!is_bounded(x, s.p, n)) {
            libxml_stop(x);
            return false;
        }
        if (x->calls.xmlParseChunk(x->parser, s.p, (int)n, false) == XML_ERR_NO_MEMORY)
            mem_exhausted();
    }
    return true;
}

bool libxml_push_text(struct libxml *x, struct slice s)
{
    bool bounded = true;

    while (s.n > 0 && bounded && !x->stopped) {
        size_t good = utf8_valid(s);

        bounded = libxml_push(x, (struct slice){s.p, good});
        s = slice_skip(s, good);
        if (s.n == 0)
            break;
        bounded = bounded && libxml_push(x, SLICE("\xEF\xBF\xBD"));
        s = slice_skip(s, 1);
    }
    return bounded;
}

void libxml_close(struct libxml *x, bool end)
{
    if (end && !x->stopped && x->calls.xmlParseChunk(x->parser, "", 0, true) == XML_ERR_NO_MEMORY)
        mem_exhausted();
    x->calls.xmlFreeParserCtxt(x->parser);
}

size_t libxml_at(const struct libxml *x)
{
    long at = x->calls.xmlByteConsumed(x->parser);

    return at < 0 ? 0 : (size_t)at;
}
