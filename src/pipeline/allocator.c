/* allocator.c - the C library's allocation, which in these programs never fails: neither for us nor for any
 * library.
 *
 * A library that has no memory may say so, may go on without (gettext leaves a message in English, iconv a
 * charset out), may crash (libarchive) or end the process as it likes (the loader). None of these is an
 * answer. So the programs define the allocating functions themselves: a program's own definitions come first
 * for all libraries, the C library's among them, and hand each call on to whoever comes next.
 *
 * Sanitizers bring an allocator of their own; and only the GNU C library promises that this works. */
#include "base/mem/mem.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define OWN_ALLOCATOR
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define OWN_ALLOCATOR
#endif

#ifdef OWN_ALLOCATOR
extern int allocator_is_not_ours; /* an empty file is none */
#else

/* For other compilers than the linker knows: nobody includes these. */
void *memalign(size_t align, size_t n);

/* The function NAME of the next library, found once and kept in *KEPT. */
static void *next(void *_Atomic *kept, const char *name)
{
    void *found = atomic_load_explicit(kept, memory_order_relaxed);

    if (found == NULL) {
        if ((found = dlsym(RTLD_NEXT, name)) == NULL)
            abort();
        atomic_store_explicit(kept, found, memory_order_relaxed);
    }
    return found;
}

/* Makes CALL a pointer of its type to the next function of that name. */
#define NEXT(call, name)                                                                                     \
    static void *_Atomic kept;                                                                               \
    void *found = next(&kept, name);                                                                         \
    memcpy(&call, &found, sizeof call)

static void *checked(void *p)
{
    if (p == NULL)
        mem_exhausted();
    return p;
}

void *malloc(size_t n)
{
    void *(*call)(size_t);

    NEXT(call, "malloc");
    return checked(call(n));
}

void *calloc(size_t count, size_t n)
{
    void *(*call)(size_t, size_t);

    NEXT(call, "calloc");
    return checked(call(count, n));
}

/* With a size of 0 it is another way to free. */
void *realloc(void *p, size_t n)
{
    void *(*call)(void *, size_t);
    void *moved;

    NEXT(call, "realloc");
    moved = call(p, n);
    return n == 0 ? moved : checked(moved);
}

void *reallocarray(void *p, size_t count, size_t n)
{
    void *(*call)(void *, size_t, size_t);
    void *moved;

    NEXT(call, "reallocarray");
    moved = call(p, count, n);
    return count == 0 || n == 0 ? moved : checked(moved);
}

void *aligned_alloc(size_t align, size_t n)
{
    void *(*call)(size_t, size_t);

    NEXT(call, "aligned_alloc");
    return checked(call(align, n));
}

void *memalign(size_t align, size_t n)
{
    void *(*call)(size_t, size_t);

    NEXT(call, "memalign");
    return checked(call(align, n));
}

int posix_memalign(void **p, size_t align, size_t n)
{
    int (*call)(void **, size_t, size_t);
    int error;

    NEXT(call, "posix_memalign");
    if ((error = call(p, align, n)) != 0)
        mem_exhausted();
    return error;
}

char *strdup(const char *s)
{
    char *(*call)(const char *);

    NEXT(call, "strdup");
    return checked(call(s));
}

char *strndup(const char *s, size_t n)
{
    char *(*call)(const char *, size_t);

    NEXT(call, "strndup");
    return checked(call(s, n));
}

#endif
