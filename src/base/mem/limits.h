/* limits.h - every bound there is, in one place. Reaching one is a finding or trouble,
 * never a crash.
 *
 * Those of limits.def can be set with --limit, once, before anything is read: they are the same for all
 * threads from then on. */
#ifndef QIPU_BASE_MEM_LIMITS_H
#define QIPU_BASE_MEM_LIMITS_H

#include "base/text/slice.h"

#include <stdbool.h>
#include <stdint.h>

enum { YAML_DEPTH_MOST = 256, NESTING_MOST = 8, BOARD_MOST = 63, CHECKS_MOST = 1 << 15 };

enum limit {
#define LIMIT(name, word, usual, most) LIMIT_##name,
#include "base/mem/limits.def"
#undef LIMIT
    LIMITS
};

/* How much is allowed. */
uint32_t limit_now(enum limit);
const char *limit_name(enum limit);

/* Another one, of 1 to the most that there may be. False when there is no limit of that name, or N is not
 * allowed: *MOST is then 0, or the most. */
bool limit_set(struct slice name, uint64_t n, uint32_t *most);

enum {
    LIMIT_REPAIR_BYTES = 16 << 20, /* of the positions of a game for which --suggest looks, all kept */
    LIMIT_GAME_GROWTH = 16,        /* beyond LIMIT_PACKED_GAME, of each packed byte */
    LIMIT_THREADS = 256,
    BATCH_BYTES = 64 << 10,      /* what a worker is given at a time: little enough to stay in its caches */
    SHOWN_BATCH_BYTES = 2 << 10, /* and recreplay's, which may show a thousand bytes for each that it reads */
    PART_BYTES = 512 << 10,      /* of a batch's output: more is handed on before the batch is done */
    KEPT_BYTES = 1 << 20         /* of a buffer that is used again for the next batch; more is given back */
};

#endif
