/* libxml.c - libxml2, loaded when it is first needed. */
#include "format/libxml.h"

#include "base/dynlib.h"
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

void libxml_parse(const struct libxml *calls, xmlParserCtxtPtr parser, const char *p, size_t n, bool last)
{
    if (calls->xmlParseChunk(parser, p, (int)n, last) == XML_ERR_NO_MEMORY)
        mem_exhausted();
}
