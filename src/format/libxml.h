/* libxml.h - the one door to libxml2: what a reader of XML wants to hear, and bytes pushed to the parser.
 * libxml2 is loaded when the first reader needs it (base/mem/mem.h). */
#ifndef QIPU_FORMAT_LIBXML_H
#define QIPU_FORMAT_LIBXML_H

#include "base/mem/mem.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

struct libxml;

/* What a reader hears, each with its own struct, of which struct libxml is the first member. No document type
 * is ever read: it brings entities, and those bring bombs and other people's files. */
struct libxml_events {
    void (*open)(struct libxml *, struct slice name, const xmlChar **attributes, int count);
    void (*close)(struct libxml *, struct slice name); /* may be NULL, */
    void (*words)(struct libxml *, struct slice);      /* and so may this */
    void (*broken)(struct libxml *, bool doctype);     /* not well-formed, or it has a document type */
    int options;                                       /* of libxml2 */
};

struct libxml {
    const struct libxml_events *events;
    xmlParserCtxtPtr parser;
    unsigned depth; /* of elements, with the one whose event it is */
    bool stopped;

    struct libxml_calls {
#define CALL(name) __typeof__(name) *name;
#include "format/libxml.def"
#undef CALL
    } calls;

    /* Of what has been parsed so far: libxml2 compares every attribute of an element with all others. */
    unsigned attributes; /* of the tag that is open */
    char inside;         /* '<': a tag, a quote: a value of it, '\0': neither */
};

/* False when the library cannot be loaded. The feed asks before a reader does. */
bool libxml_load(struct libxml_calls *);

/* Begins to parse a document in UTF-8. Where libxml2 was loaded before, what can be missing is memory, and
 * the program ends. */
void libxml_open(struct libxml *, const struct libxml_events *);

/* Hands bytes to the parser. False when an element has more attributes than LIMIT_XML_ATTRIBUTES: then it has
 * stopped. */
bool libxml_push(struct libxml *, struct slice);

/* The same; bytes that are no UTF-8, which the charset stage has reported, become replacement characters: a
 * strict parser would lose a whole database over one of them. */
bool libxml_push_text(struct libxml *, struct slice);

/* No more events from here on. */
void libxml_stop(struct libxml *);

/* Tells the parser, unless it was stopped, that nothing follows, where the document is at its END; and frees
 * it. */
void libxml_close(struct libxml *, bool end);

/* How many bytes of the document were read. */
size_t libxml_at(const struct libxml *);

/* libxml2 gives attributes in groups of five: name, prefix, namespace, value, end of value. */
static inline struct slice libxml_name(const xmlChar **attribute)
{
    return slice_of((const char *)attribute[0]);
}

static inline struct slice libxml_value(const xmlChar **attribute)
{
    return slice_between((const char *)attribute[3], (const char *)attribute[4]);
}

#endif
