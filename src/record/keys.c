/* keys.c - the names of neutral header keys. */
#include "record/record.h"

static const char *const names[KEY_COUNT] = {
    [KEY_OTHER] = "",
#define KEY(enumerator, name) [KEY_##enumerator] = name,
#include "record/keys.def"
#undef KEY
};

const char *key_name(enum key k)
{
    return names[k];
}

enum key key_named(struct slice s)
{
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++)
        if (slice_is(s, names[k]))
            return (enum key)k;
    return KEY_OTHER;
}
