/* libarchive.c - loads libarchive when an archive is first met. */
#include "input/archive/unpack.h"

static const char *const names[] = {
#define CALL(name) #name,
#include "input/archive/libarchive.def"
#undef CALL
    NULL};

bool libarchive_load(struct libarchive *calls)
{
    return dynlib_load(ARCHIVE_SONAME, names, calls);
}
