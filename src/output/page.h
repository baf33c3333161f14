/* page.h - the files of output/page/ that are part of the programs: outlines of the men,
 * styles and scripts of the pages. */
#ifndef QIPU_OUTPUT_PAGE_H
#define QIPU_OUTPUT_PAGE_H

#include "base/data/data.h"
#include "output/tr.h"

extern const struct embedded page_files[]; /* ends with a NULL name */

/* The text of a file; empty when there is none. */
struct slice page_file(const char *name);
struct slice page_file_named(struct slice name);

/* Words of a page's own, for its script and its labels: what it calls them, and the untranslated words. */
struct page_word {
    const char *key, *word;
};

/* All of them as a JSON object. */
void page_words(struct buf *, enum lang, const struct page_word *, size_t count);

/* The one with that key; empty when there is none. */
const char *page_word(enum lang, const struct page_word *, size_t count, struct slice key);

/* Copies PAGE with each {{name}} filled in by HOLE, up to {{STOP}}; what is left behind that, empty when
 * there is no such hole. */
struct slice page_fill(struct buf *, struct slice page, const char *stop,
                       void (*hole)(struct buf *, struct slice name, const void *ctx), const void *ctx);

#endif
