/* libxml.h - the calls of libxml2 that the readers of XML make: see base/mem/mem.h. */
#ifndef QIPU_FORMAT_LIBXML_H
#define QIPU_FORMAT_LIBXML_H

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdbool.h>

struct libxml {
#define CALL(name) __typeof__(name) *name;
#include "format/libxml.def"
#undef CALL

    /* Of what has been parsed so far: libxml2 compares every attribute of an element with all others. */
    unsigned attributes; /* of the tag that is open */
    char inside;         /* '<': a tag, a quote: a value of it, '\0': neither */
};

/* False when the library cannot be loaded. The feed asks before a reader does. */
bool libxml_load(struct libxml *);

/* The same where it has been loaded before: what can be missing then is memory. */
void libxml_need(struct libxml *);

/* For structured errors: ends the program when this one is that there is no memory. */
void libxml_heed(const xmlError *);

/* Hands N bytes to the parser, LAST when they are the last ones. Ends the program when libxml2 has no memory.
 * False, and nothing is handed on, when an element has more than LIMIT_XML_ATTRIBUTES. */
bool libxml_parse(struct libxml *, xmlParserCtxtPtr, const char *, size_t n, bool last);

#endif
