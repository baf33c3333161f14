/* page.c - embedded files by name, and pages with holes. */
#include "output/output.h"

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

void page_words(struct buf *b, enum lang lang, const struct page_word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_str(b, i == 0 ? "{" : ",");
        buf_json(b, slice_of(words[i].key));
        buf_char(b, ':');
        buf_json(b, slice_of(tr(lang, words[i].word)));
    }
    buf_char(b, '}');
}

const char *page_word(enum lang lang, const struct page_word *words, size_t count, struct slice key)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(key, words[i].key))
            return tr(lang, words[i].word);
    return "";
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
