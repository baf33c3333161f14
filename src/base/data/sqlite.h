/* sqlite.h - libsqlite3, loaded when something first needs it. */
#ifndef QIPU_BASE_DATA_SQLITE_H
#define QIPU_BASE_DATA_SQLITE_H

#include <stdbool.h>

#ifdef SQLITE_SONAME
#include <sqlite3.h>

/* Its functions, by their names. */
struct sqlite {
#define CALL(name) __typeof__(name) *name;
#include "base/data/sqlite.def"
#undef CALL
};

/* False when it cannot be loaded. */
bool sqlite_load(struct sqlite *);
#endif

#endif
