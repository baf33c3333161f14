/* embedded.h - files of formats/ that are part of the programs. */
#ifndef QIPU_BASE_EMBEDDED_H
#define QIPU_BASE_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name;           /* path below formats/: "rulebook/chess-2001.yaml" */
    const char *text;           /* ends with a NUL that is not counted */
    size_t size;
};

extern const struct embedded embedded[];    /* ends with a NULL name */

#endif
