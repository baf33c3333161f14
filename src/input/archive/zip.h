/* zip.h - fast path for simple zip files; libarchive handles the rest.
 *
 * Only unambiguous files are read here: a file that can be sought in, small members that
 * are stored or deflated, a directory in the order of the file, and twice the same word about each member.
 * All else, and everything damaged, is libarchive's, which then reads on from the same member: whoever
 * unpacks, the same comes out. */
#ifndef QIPU_INPUT_ARCHIVE_ZIP_H
#define QIPU_INPUT_ARCHIVE_ZIP_H

#include "input/input.h"

#include <libdeflate.h>
#include <stdbool.h>
#include <stddef.h>

struct zip;

/* NULL: not for us (or built without libdeflate). PARENT has then been read and sought in. THREADS unpack
 * some members ahead; may be NULL. */
struct zip *zip_open(struct source *parent, const struct chores *threads);
void zip_free(struct zip *);

enum zip_answer { ZIP_MEMBER, ZIP_END, ZIP_ODD };

/* The next member and its name, which lives until the next call. ZIP_ODD: it is not as its directory says. */
enum zip_answer zip_next(struct zip *, const char **name);

/* All its bytes, which live until the next call; ZIP_MEMBER or ZIP_ODD. */
enum zip_answer zip_unpack(struct zip *, struct slice *bytes);

/* Bytes of the file up to the end of the member at hand. */
uint64_t zip_taken(const struct zip *);

/* How many members came before the last one that was asked for. */
size_t zip_passed(const struct zip *);

/* zip_head: the fields before a member of a zip and in its directory. For zip.c and zip_group.c alone. */

enum { STORED = 0, DEFLATED = 8 };
enum { LOCAL_SIZE = 30, MEMBER_MAX = 1 << 20 /* bytes of a member, packed or not */ };

/* What the directory says of a member, and the member itself once more. */
struct zip_entry {
    unsigned flags, method, crc, packed, size, name_n, extra_n;
};

static inline unsigned zip_two(const char *p)
{
    return (unsigned)(unsigned char)p[0] | (unsigned)(unsigned char)p[1] << 8;
}

static inline unsigned zip_four(const char *p)
{
    return zip_two(p) | zip_two(p + 2) << 16;
}

/* The fields that both share, which stand in the same order. */
static inline struct zip_entry zip_fields_at(const char *p)
{
    return (struct zip_entry){.flags = zip_two(p),
                              .method = zip_two(p + 2),
                              .crc = zip_four(p + 8),
                              .packed = zip_four(p + 12),
                              .size = zip_four(p + 16),
                              .name_n = zip_two(p + 20),
                              .extra_n = zip_two(p + 22)};
}

/* Fields that say nothing of name, size or packing: times and owners. */
static inline bool zip_is_plain_extra(const char *p, size_t n)
{
    while (n >= 4) {
        unsigned id = zip_two(p), size = zip_two(p + 2);

        if (size > n - 4 || size == 0 || (id != 0x5455 && id != 0x7875 && id != 0x000A))
            return false;
        p += 4 + size;
        n -= 4 + size;
    }
    return n == 0;
}

/* zip_group.c: some members of a zip that stand behind each other, read at once and unpacked by whichever
 * thread has the time. For zip.c alone. */

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
