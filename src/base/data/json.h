/* json.h - JSON as a stream of tokens, strictly (RFC 8259), without recursion and without a tree. */
#ifndef QIPU_BASE_DATA_JSON_H
#define QIPU_BASE_DATA_JSON_H

#include "base/mem/buf.h"

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

#endif
