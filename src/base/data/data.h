/* data.h - trees, tokens and tables of data: YAML, JSON, what is built in, keys, patches, zlib streams. */
#ifndef QIPU_BASE_DATA_DATA_H
#define QIPU_BASE_DATA_DATA_H

#include "base/mem/mem.h"

/* yaml.c: a YAML document as a tree, on top of libyaml, with places for error messages. */

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

/* builtin.c: the YAML files of formats/ that are part of the programs, as trees: starting a program parses
 * none. Made by yaml_gen while the programs are built. */

struct builtin {
    const char *name; /* path below formats/: "rulebook/chess-2001.yaml" */
    const struct yaml *tree;
};

extern const struct builtin builtins[]; /* ends with a NULL name */

/* NULL when there is none of that name. */
const struct yaml *builtin_named(const char *name);

/* Files that are part of the programs, as text. */

struct embedded {
    const char *name; /* path below the folder they come from */
    const char *text; /* ends with a NUL that is not counted */
    size_t size;
};

/* json.c: JSON as a stream of tokens, strictly (RFC 8259), without recursion and without a tree. */

enum json_token {
    JSON_END, /* after the one value */
    JSON_BAD, /* not JSON; `p` is where; every further call says so too */
    JSON_OPEN_OBJECT,
    JSON_CLOSE_OBJECT,
    JSON_OPEN_LIST,
    JSON_CLOSE_LIST,
    JSON_KEY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
};

struct json {
    const char *p, *end;
    const char *token; /* where the last token began */
    struct buf text;   /* of the last key, string or number, unescaped */
    struct buf nest;   /* '{' or '[' for each open container */
    enum { JSON_WANT_VALUE, JSON_WANT_FIRST, JSON_WANT_MORE, JSON_DONE, JSON_FAILED } state;
};

/* Begins to read TEXT; the buffers of *JSON are kept from one use to the next. */
void json_start(struct json *, struct slice text);

enum json_token json_next(struct json *);

/* Passes over the value that comes next; false when it is not JSON. */
bool json_skip(struct json *);

/* The last number as an integer; false when it is not one that fits. */
bool json_integer(const struct json *, int64_t *value);

void json_free(struct json *);

/* lookup.c: numbers by keys: where in an array stands what has that key. */

#define LOOKUP_NONE UINT32_MAX

struct lookup {
    struct lookup_slot *slot;
    size_t room, count;
};

/* The number of a key; LOOKUP_NONE: it has none. */
uint32_t lookup_get(const struct lookup *, uint64_t key);

/* Gives a number to a key, unless it has one. */
void lookup_add(struct lookup *, uint64_t key, uint32_t number);

void lookup_free(struct lookup *);

/* A key for words. Others may have the same: what is found must be compared. */
uint64_t lookup_key(struct slice words);

/* FNV-1a, 64 bits: a number for a run of bytes or numbers. Others may have the same. */

#define HASH_START UINT64_C(14695981039346656037)

/* H, which began as HASH_START, with the next byte or number. */
static inline uint64_t hash_next(uint64_t h, uint64_t next)
{
    return (h ^ next) * UINT64_C(1099511628211);
}

/* patches.c: parts of a file's bytes that are replaced, and the unified diff that shows it. */

/* Bytes from .. to become `text`. Patches come in order and do not overlap. */
struct patch {
    size_t from, to;
    struct slice text;
};

/* Patches that are being collected, with copies of their texts. */
struct patch_list {
    struct buf patches, text;
};

void patch_list_add(struct patch_list *, size_t from, size_t to, struct slice text);
void patch_list_clear(struct patch_list *);
void patch_list_free(struct patch_list *);

/* All of them, good until the next is added. */
const struct patch *patch_list_all(struct patch_list *, size_t *count);

/* The bytes of OLD between FROM and TO with the patches made. None of them lies across an end. */
void patches_apply(const struct patch *, size_t count, struct slice old, size_t from, size_t to,
                   struct buf *out);

/* What the patches change, as diff -u writes it, with three lines around each change; nothing when they
 * change nothing. BEFORE: how many lines of the file stand before OLD. */
void patches_diff(const struct patch *, size_t count, struct slice old, size_t before, const char *name,
                  struct buf *out);

/* inflate.c: unpacks a zlib stream (RFC 1950, 1951) from memory.
 *
 * For the few files that hold one inside a format of their own; archives are input/archive/archive.h's. */

/* Appends what PACKED unpacks to, at most LIMIT bytes, to OUT. False when the stream is damaged, cut or goes
 * on behind LIMIT: what was unpacked so far is there all the same. */
bool inflate_zlib(struct slice packed, size_t limit, struct buf *out);

#endif
