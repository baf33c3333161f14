/* libxml.h - the calls of libxml2 that the readers of XML make: see base/dynlib.h. */
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
};

/* False when the library cannot be loaded. */
bool libxml_load(struct libxml *);

#endif
