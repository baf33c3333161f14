/* zip_group.h - some members of a zip that stand behind each other, read at once and unpacked by whichever
 * thread has the time. For zip.c alone. */
#ifndef QIPU_INPUT_ARCHIVE_ZIP_GROUP_H
#define QIPU_INPUT_ARCHIVE_ZIP_GROUP_H

#include "base/mem/mem.h"
#include "input/archive/zip_head.h"

#include <libdeflate.h>

/* What takes about as long as waking a thread is worth, and little memory. */
enum { ZIP_GROUP_MEMBERS = 64, ZIP_GROUP_BYTES = 64 << 10 };

struct libdeflate {
#define CALL(name) __typeof__(name) *name;
#include "input/archive/libdeflate.def"
#undef CALL
};

struct zip_member {
    struct zip_entry entry; /* as the directory has it */
    struct slice name;
    size_t at; /* in the file */

    /* known when it is unpacked */
    size_t data;        /* where its bytes begin in the file */
    bool is_confirmed;  /* what stands before them says the same as the directory */
    bool is_whole;      /* and they are what was packed */
    struct slice bytes; /* those, which live as long as the group is not used again */
};

struct zip_group {
    struct chore chore;
    const struct libdeflate *lib;
    struct libdeflate_decompressor *inflate; /* NULL: the group was not used yet */
    struct zip_member member[ZIP_GROUP_MEMBERS];
    unsigned count;
    struct buf packed; /* the bytes of the file from that of the first member on */
    struct buf bytes;  /* unpacked */
    size_t size;       /* how many those will be */
    size_t end;        /* where members must have ended, in the file */
    int error;         /* of reading them */
};

/* Begins anew, with members that end before END. */
void zip_group_clear(struct zip_group *, const struct libdeflate *, size_t end);

/* Adds the next member of the file, unless that makes the group too large. */
bool zip_group_add(struct zip_group *, const struct zip_member *);

/* How many bytes of the file to read into `packed`. NEXT: where the member behind the last begins. */
size_t zip_group_reads(const struct zip_group *, size_t next);

/* Finds out what is known when they are unpacked; as a chore. */
void zip_group_unpack(struct chore *);

void zip_group_free(struct zip_group *);

#endif
