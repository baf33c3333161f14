/* patches.h - parts of a file's bytes that are replaced, and the unified diff that shows it. */
#ifndef QIPU_BASE_DATA_PATCHES_H
#define QIPU_BASE_DATA_PATCHES_H

#include "base/mem/buf.h"

/* Bytes from .. to become `text`. Patches come in order and do not overlap. */
struct patch {
    size_t from, to;
    struct slice text;
};

/* Patches that are being collected, with copies of their texts. */
struct patch_list {
    struct buf patches, text;
};

void patch_list_add(struct patch_list *, size_t from, size_t to, struct slice text);
void patch_list_clear(struct patch_list *);
void patch_list_free(struct patch_list *);

/* All of them, good until the next is added. */
const struct patch *patch_list_all(struct patch_list *, size_t *count);

/* The bytes of OLD between FROM and TO with the patches made. None of them lies across an end. */
void patches_apply(const struct patch *, size_t count, struct slice old, size_t from, size_t to,
                   struct buf *out);

/* What the patches change, as diff -u writes it, with three lines around each change; nothing when they
 * change nothing. BEFORE: how many lines of the file stand before OLD. */
void patches_diff(const struct patch *, size_t count, struct slice old, size_t before, const char *name,
                  struct buf *out);

#endif
