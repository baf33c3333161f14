/* libarchive.h - the calls of libarchive that archive.c makes: see base/dynlib.h. */
#ifndef QIPU_INPUT_LIBARCHIVE_H
#define QIPU_INPUT_LIBARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>

struct libarchive {
#define CALL(name) __typeof__(name) *name;
#include "input/libarchive.def"
#undef CALL
};

/* False when the library cannot be loaded. */
bool libarchive_load(struct libarchive *);

#endif
