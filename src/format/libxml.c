/* libxml.c - libxml2, loaded when it is first needed. */
#include "format/libxml.h"

#include "base/mem/mem.h"

static const char *const names[] = {
#define CALL(name) #name,
#include "format/libxml.def"
#undef CALL
    NULL};

bool libxml_load(struct libxml *calls)
{
    if (!dynlib_load(XML_SONAME, names, calls))
        return false;
    calls->xmlInitParser(); /* else the first parsers of two threads do it at the same time */
    return true;
}

void libxml_need(struct libxml *calls)
{
    if (!libxml_load(calls))
        mem_exhausted();
}

void libxml_heed(const xmlError *error)
{
    if (error->code == XML_ERR_NO_MEMORY)
        mem_exhausted();
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

bool libxml_parse(struct libxml *calls, xmlParserCtxtPtr parser, const char *p, size_t n, bool last)
{
    if (!is_bounded(calls, p, n))
        return false;
    if (calls->xmlParseChunk(parser, p, (int)n, last) == XML_ERR_NO_MEMORY)
        mem_exhausted();
    return true;
}
