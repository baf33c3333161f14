/* numbering.h - a growing list of different strings, each with a number from 1: for writers of formats that
 * name things by number. */
#ifndef QIPU_FORMAT_NUMBERING_H
#define QIPU_FORMAT_NUMBERING_H

#include "finding/finding.h"

struct names {
    struct buf text;
    struct span *name;
    uint32_t count, cap;
    uint32_t *slot; /* hash table: number, 0 for empty; a power of two */
    uint32_t slots;
};

/* The number of that string, which is added when it is new; 0 for an empty one. */
uint32_t names_add(struct names *, struct slice);

/* NUMBER is 1 to count. */
struct slice names_get(const struct names *, uint32_t number);

void names_free(struct names *);

#endif
