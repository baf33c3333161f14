/* yaml.h - a YAML document as a tree, on top of libyaml, with places for error messages. */
#ifndef QIPU_BASE_DATA_YAML_H
#define QIPU_BASE_DATA_YAML_H

#include "base/mem/arena.h"
#include "base/text/slice.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

/* Children of a list are its items; children of a map are its values, each with `key`. */
struct yaml {
    enum yaml_kind kind;
    const char *key;
    const char *text;      /* of a scalar; "" otherwise */
    unsigned line, column; /* from 1 */
    const struct yaml *child, *next;
};

struct yaml_error {
    unsigned line, column;
    char message[320];
};

/* The tree of the one document in TEXT, built in the arena; NULL with *ERROR set when it is
 * not one. Anchors and aliases are refused: a table has no use for them. */
const struct yaml *yaml_parse(struct arena *, struct slice text, struct yaml_error *);

/* The value of KEY in a map; NULL when there is none or NODE is NULL or no map. */
const struct yaml *yaml_get(const struct yaml *node, const char *key);

/* The text of that value, or OTHERWISE. */
const char *yaml_text(const struct yaml *node, const char *key, const char *otherwise);

#endif
