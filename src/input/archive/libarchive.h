/* libarchive.h - the calls of libarchive that archive.c makes: see base/mem/dynlib.h. */
#ifndef QIPU_INPUT_ARCHIVE_LIBARCHIVE_H
#define QIPU_INPUT_ARCHIVE_LIBARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>

struct libarchive {
#define CALL(name) __typeof__(name) *name;
#include "input/archive/libarchive.def"
#undef CALL
};

/* False when the library cannot be loaded. */
bool libarchive_load(struct libarchive *);

#endif
