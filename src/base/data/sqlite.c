/* sqlite.c - see sqlite.h. */
#include "base/data/sqlite.h"

#ifdef SQLITE_SONAME
#include "base/mem/mem.h"

#include <stddef.h>

static const char *const names[] = {
#define CALL(name) #name,
#include "base/data/sqlite.def"
#undef CALL
    NULL};

bool sqlite_load(struct sqlite *s)
{
    return dynlib_load(SQLITE_SONAME, names, s);
}
#endif
