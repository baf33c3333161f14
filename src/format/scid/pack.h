/* pack.h - games into the files of a database. For this folder alone. */
#ifndef QIPU_FORMAT_SCID_PACK_H
#define QIPU_FORMAT_SCID_PACK_H

#include "format/scid/base.h"

struct pack_name {
    uint32_t at, games;
    uint8_t length;
};

struct pack_table {
    struct pack_name *name; /* by number */
    uint32_t *slot;         /* hash table: number + 1, 0 for empty */
    uint32_t count, slots;
};

/* What is known from game to game. */
struct scid_pack {
    bool begun;
    uint64_t games, bytes;
    struct buf text; /* of all names */
    struct pack_table table[SCID_TABLES];
};

/* As struct format asks. */
const char *scid_pack(void *state, struct slice games, struct buf out[FORMAT_FILES]);
void scid_pack_end(void *state, struct buf out[FORMAT_FILES], struct buf *head);

#endif
