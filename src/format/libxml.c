#include "format/libxml.h"

#include "base/dynlib.h"

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
