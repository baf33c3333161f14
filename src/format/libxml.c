/* libxml.c - libxml2, loaded when it is first needed. */
#include "format/libxml.h"

#include "base/dynlib.h"
#include "base/limits.h"
#include "base/memory.h"

#include <stddef.h>

static const char *const names[] = {
#define CALL(name) #name,
#include "format/libxml.def"
#undef CALL
    NULL};

bool libxml_load(struct libxml *calls)
{
    return library_load(XML_SONAME, names, calls);
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

/* Whether no tag of these bytes has too many attributes. */
static bool is_bounded(struct libxml *x, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char c = p[i];

        if (x->inside == '\0' && c == '<') {
            x->inside = '<';
            x->attributes = 0;
        } else if (x->inside == '<' && (c == '"' || c == '\'')) {
            x->inside = c;
        } else if (x->inside == '<' && c == '>') {
            x->inside = '\0';
        } else if (x->inside != '\0' && x->inside != '<' && c == x->inside) {
            x->inside = '<';
            if (++x->attributes > LIMIT_XML_ATTRIBUTES)
                return false;
        }
    }
    return true;
}

bool libxml_parse(struct libxml *calls, xmlParserCtxtPtr parser, const char *p, size_t n, bool last)
{
    if (!is_bounded(calls, p, n))
        return false;
    if (calls->xmlParseChunk(parser, p, (int)n, last) == XML_ERR_NO_MEMORY)
        mem_exhausted();
    return true;
}
