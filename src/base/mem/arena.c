/* arena.c - blocks in a chain; the current one is filled from its start. */
#include "base/mem/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 16 << 10, ALIGN = _Alignof(max_align_t) };

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    _Alignas(max_align_t) char bytes[];
};

static struct arena_block *new_block(size_t n)
{
    size_t size = n > BLOCK ? n : BLOCK;
    struct arena_block *b = mem_alloc(1, sizeof *b + size);

    *b = (struct arena_block){.size = size};
    return b;
}

/* The next block with room for N bytes: one that is kept from an earlier game, or a new one. */
static struct arena_block *next_block(struct arena *a, size_t n)
{
    struct arena_block **link = a->current == NULL ? &a->first : &a->current->next;

    while (*link != NULL && (*link)->size < n) {
        struct arena_block *small = *link;

        *link = small->next;
        free(small);
    }
    if (*link == NULL)
        *link = new_block(n);
    return a->current = *link;
}

static char *take(struct arena *a, size_t n)
{
    struct arena_block *b = a->current;
    char *p;

    if (n > SIZE_MAX / 2)
        mem_exhausted();
    n = (n + ALIGN - 1) / ALIGN * ALIGN;
    if (b == NULL || b->size - b->used < n)
        b = next_block(a, n);
    p = b->bytes + b->used;
    b->used += n;
    return p;
}

void *arena_alloc(struct arena *a, size_t n)
{
    return memset(take(a, n), 0, n);
}

const char *arena_str(struct arena *a, struct slice s)
{
    char *p = take(a, s.n + 1);

    if (s.n > 0)
        memcpy(p, s.p, s.n);
    p[s.n] = '\0';
    return p;
}

const char *arena_join(struct arena *a, struct slice s, struct slice t)
{
    char *p = take(a, s.n + t.n + 1);

    if (s.n > 0)
        memcpy(p, s.p, s.n);
    if (t.n > 0)
        memcpy(p + s.n, t.p, t.n);
    p[s.n + t.n] = '\0';
    return p;
}

const char *arena_printf(struct arena *a, const char *format, ...)
{
    va_list args;
    char *p;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0)
        mem_exhausted();
    p = take(a, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(p, (size_t)n + 1, format, args);
    va_end(args);
    return p;
}

HOT void arena_reset(struct arena *a)
{
    for (struct arena_block *b = a->first; b != NULL && b->used > 0; b = b->next)
        b->used = 0;
    a->current = a->first;
}

void arena_free(struct arena *a)
{
    struct arena_block *b = a->first, *next;

    for (; b != NULL; b = next) {
        next = b->next;
        free(b);
    }
    *a = (struct arena){0};
}
