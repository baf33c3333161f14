/* files.h - small files that the tools read whole: tables, lists, profiles. */
#ifndef QIPU_TOOL_FILES_H
#define QIPU_TOOL_FILES_H

#include "base/buf.h"

/* Appends the whole of a file; false with errno, EFBIG when it has more bytes than LIMIT. */
bool file_read(const char *path, size_t limit, struct buf *);

#endif
