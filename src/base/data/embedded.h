/* embedded.h - files that are part of the programs, as text. */
#ifndef QIPU_BASE_DATA_EMBEDDED_H
#define QIPU_BASE_DATA_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name; /* path below the folder they come from */
    const char *text; /* ends with a NUL that is not counted */
    size_t size;
};

#endif
