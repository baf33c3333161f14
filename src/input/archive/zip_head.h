/* zip_head.h - the fields before a member of a zip and in its directory. For zip.c and zip_group.c alone. */
#ifndef QIPU_INPUT_ARCHIVE_ZIP_HEAD_H
#define QIPU_INPUT_ARCHIVE_ZIP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
