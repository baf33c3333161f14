/* lookup.h - numbers by keys: where in an array stands what has that key. */
#ifndef QIPU_BASE_DATA_LOOKUP_H
#define QIPU_BASE_DATA_LOOKUP_H

#include "base/text/slice.h"

#include <stdint.h>

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

#endif
