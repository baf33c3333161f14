/* builtin.h - the YAML files of formats/ that are part of the programs, as trees: starting a program parses
 * none. Made by yaml_gen while the programs are built. */
#ifndef QIPU_BASE_DATA_BUILTIN_H
#define QIPU_BASE_DATA_BUILTIN_H

#include "base/data/yaml.h"

#include <stddef.h>

struct builtin {
    const char *name; /* path below formats/: "rulebook/chess-2001.yaml" */
    const struct yaml *tree;
};

extern const struct builtin builtins[]; /* ends with a NULL name */

/* NULL when there is none of that name. */
const struct yaml *builtin_named(const char *name);

/* files that are part of the programs, as text. */

struct embedded {
    const char *name; /* path below the folder they come from */
    const char *text; /* ends with a NUL that is not counted */
    size_t size;
};

#endif
