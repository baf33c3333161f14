/* catalogue.h - the translations, as build-aux/po2c makes them from po/ at build time. */
#ifndef QIPU_OUTPUT_CATALOGUE_H
#define QIPU_OUTPUT_CATALOGUE_H

#include <stddef.h>

struct translation {
    const char *from, *to;
};

extern const struct translation catalogue_zh[]; /* sorted by `from`, as strcmp sorts */
extern const size_t catalogue_zh_count;

#endif
