/* memory.h - allocation that never fails.
 *
 * These are programs, not a library: without memory there is nothing sensible left to do. So every allocation
 * goes through here and returns memory or not at all; nobody above has to carry "failed" along, and a failed
 * allocation cannot be mistaken for anything else. What is allocated is given back by free(). */
#ifndef QIPU_BASE_MEM_MEMORY_H
#define QIPU_BASE_MEM_MEMORY_H

#include <stddef.h>

/* The program's own (pipeline/exhausted.c; a test may have another): says so, leaves no temporary file, and
 * ends the process with status 2. Allocates nothing and may be called from any thread. To be called as well
 * when a library reports that it has no memory. */
_Noreturn void mem_exhausted(void);

/* The same for what the system cannot do and no answer would be right without: errno says why. */
_Noreturn void system_failed(const char *what);

/* COUNT elements of SIZE bytes, not cleared. */
void *mem_alloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* The same, cleared. */
void *mem_calloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* P, from here or NULL, with room for COUNT elements of SIZE bytes. */
void *mem_realloc(void *p, size_t count, size_t size) __attribute__((returns_nonnull));

/* N bytes, a multiple of ALIGN, at a multiple of ALIGN. */
void *mem_aligned(size_t align, size_t n) __attribute__((malloc, returns_nonnull));

char *mem_strdup(const char *) __attribute__((malloc, returns_nonnull));

#endif
