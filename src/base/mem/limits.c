/* limits.c - what is allowed: the usual, until --limit says otherwise. */
#include "base/mem/mem.h"

static uint32_t now[] = {
#define LIMIT(name, word, usual, most) usual,
#include "base/mem/limits.def"
#undef LIMIT
};

static const struct {
    const char *name;
    uint32_t most;
} rows[] = {
#define LIMIT(name, word, usual, most) {word, most},
#include "base/mem/limits.def"
#undef LIMIT
};

HOT uint32_t limit_now(enum limit which)
{
    return now[which];
}

const char *limit_name(enum limit which)
{
    return rows[which].name;
}

bool limit_set(struct slice name, uint64_t n, uint32_t *most)
{
    *most = 0;
    for (unsigned i = 0; i < LIMITS; i++)
        if (slice_is(name, rows[i].name)) {
            *most = rows[i].most;
            if (n < 1 || n > *most)
                return false;
            now[i] = (uint32_t)n;
            return true;
        }
    return false;
}
