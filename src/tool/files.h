/* files.h - small files that the tools read whole: tables, lists, profiles. */
#ifndef QIPU_TOOL_FILES_H
#define QIPU_TOOL_FILES_H

#include "base/buf.h"

/* Appends the whole of a file; false with errno. */
bool file_read(const char *path, struct buf *);

#endif
