/* baseline.h - findings that are known and accepted: --baseline leaves them out, so that only what is new
 * counts.
 *
 * A finding is known by file, game, code and move, not by its line: an archive may grow above it. */
#ifndef QIPU_PIPELINE_BASELINE_H
#define QIPU_PIPELINE_BASELINE_H

#include "finding/finding.h"

struct baseline_entry {
    size_t key;            /* where its text begins in `text`, ended by a NUL */
    uint32_t count, found; /* how often it stands there, and has been met */
};

struct baseline {
    struct buf text;    /* keys */
    struct buf entries; /* struct baseline_entry, sorted by key */
};

/* Reads JSONL as --format=jsonl writes it. 0, or the number of the first line that is no such object. */
unsigned long baseline_read(struct baseline *, struct slice jsonl);

/* Whether that finding is known; each one in the file stands for one. Not for several threads. */
bool baseline_has(struct baseline *, const char *file, uint64_t game, enum code, struct slice move);

/* How many of them were not met. */
uint64_t baseline_gone(const struct baseline *);

void baseline_free(struct baseline *);

#endif
