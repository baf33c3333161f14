/* builtin.c - finds an embedded YAML tree by name. */
#include "base/data/data.h"

const struct yaml *builtin_named(const char *name)
{
    const struct builtin *b = builtins;

    while (b->name != NULL && (b->name[0] != name[0] || strcmp(b->name, name) != 0))
        b++;
    return b->tree;
}
