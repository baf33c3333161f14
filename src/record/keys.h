/* keys.h - the neutral names of headers. */
#ifndef QIPU_RECORD_KEYS_H
#define QIPU_RECORD_KEYS_H

#include "base/text/slice.h"

enum key {
    KEY_OTHER, /* known to its own format only; kept as written */
#define KEY(enumerator, name) KEY_##enumerator,
#include "record/keys.def"
#undef KEY
    KEY_COUNT
};

const char *key_name(enum key);

/* KEY_OTHER when there is no such key. */
enum key key_named(struct slice);

#endif
