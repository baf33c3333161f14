/* memory.c - malloc and its kin, which end the program instead of returning NULL. */
#include "base/mem/mem.h"

#include <stdlib.h>

static void *checked(void *p)
{
    if (p == NULL)
        mem_exhausted();
    return p;
}

/* Never 0: malloc(0) may return NULL. */
static size_t product(size_t count, size_t size)
{
    size_t n;

    if (__builtin_mul_overflow(count, size, &n) || n > SIZE_MAX / 2)
        mem_exhausted();
    return n == 0 ? 1 : n;
}

void *mem_alloc(size_t count, size_t size)
{
    return checked(malloc(product(count, size)));
}

void *mem_calloc(size_t count, size_t size)
{
    return checked(calloc(1, product(count, size)));
}

void *mem_realloc(void *p, size_t count, size_t size)
{
    return checked(realloc(p, product(count, size)));
}

void *mem_aligned(size_t align, size_t n)
{
    return checked(aligned_alloc(align, n));
}

char *mem_strdup(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(mem_alloc(n, 1), s, n);
}
