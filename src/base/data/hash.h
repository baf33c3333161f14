/* hash.h - FNV-1a, 64 bits: a number for a run of bytes or numbers. Others may have the same. */
#ifndef QIPU_BASE_DATA_HASH_H
#define QIPU_BASE_DATA_HASH_H

#include <stdint.h>

#define HASH_START UINT64_C(14695981039346656037)

/* H, which began as HASH_START, with the next byte or number. */
static inline uint64_t hash_next(uint64_t h, uint64_t next)
{
    return (h ^ next) * UINT64_C(1099511628211);
}

#endif
