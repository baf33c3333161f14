/* page.c - embedded files by name, and pages with holes. */
#include "output/page.h"

struct slice page_file(const char *name)
{
    return page_file_named(slice_of(name));
}

struct slice page_file_named(struct slice name)
{
    for (const struct embedded *f = page_files; f->name != NULL; f++)
        if (slice_is(name, f->name))
            return (struct slice){f->text, f->size};
    return SLICE("");
}

struct slice page_fill(struct buf *b, struct slice page, const char *stop,
                       void (*hole)(struct buf *, struct slice name, const void *ctx), const void *ctx)
{
    const char *p = page.p, *end = page.p + page.n, *open;

    while (p < end && (open = memchr(p, '{', (size_t)(end - p))) != NULL) {
        const char *close = end - open < 3 || open[1] != '{' ? NULL : memchr(open, '}', (size_t)(end - open));

        if (close == NULL) {
            buf_slice(b, slice_between(p, open + 1));
            p = open + 1;
            continue;
        }
        buf_slice(b, slice_between(p, open));
        p = close + 2;
        if (slice_is(slice_between(open + 2, close), stop))
            return slice_between(p, end);
        hole(b, slice_between(open + 2, close), ctx);
    }
    buf_slice(b, slice_between(p, end));
    return (struct slice){end, 0};
}
