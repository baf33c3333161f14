/* zip.c - the directory at the end, then one member at a time through libdeflate; whatever is unusual is left
 * to libarchive. */
#include "input/zip.h"

#include "base/dynlib.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    BLOCK = 256 << 10,    /* read at a time */
    MEMBER_MAX = 1 << 20, /* bytes of a member, packed or not */
    DIRECTORY_MAX = 8 << 20,
    END_SIZE = 22,
    ENTRY_SIZE = 46,
    LOCAL_SIZE = 30,
    ZIP64_LOCATOR = 20
};

enum { STORED = 0, DEFLATED = 8 };
enum { FLAG_UTF8 = 0x0800, FLAGS_KNOWN = FLAG_UTF8 | 0x0006 }; /* the others: how well it was deflated */
enum { MADE_ON_DOS = 0, MADE_ON_UNIX = 3, DOS_DIRECTORY = 0x10 };

struct libdeflate {
#define CALL(name) __typeof__(name) *name;
#include "input/libdeflate.def"
#undef CALL
};

static const char *const libdeflate_names[] = {
#define CALL(name) #name,
#include "input/libdeflate.def"
#undef CALL
    NULL};

/* What the directory says of a member, and the member itself once more. */
struct entry {
    unsigned flags, method, crc, packed, size, name_n, extra_n;
};

struct zip {
    struct source *parent;
    struct libdeflate lib;
    struct libdeflate_decompressor *inflate;
    struct buf directory;
    size_t at, count, passed; /* where the next entry is; entries in all; entries before the one at hand */
    struct entry entry;       /* the one at hand */
    size_t data;              /* where its bytes begin in the file */
    size_t directory_at;      /* where they must have ended */
    struct buf window;        /* some bytes of the file, from window_at on */
    size_t window_at;
    struct buf name, bytes;
};

static unsigned two(const char *p)
{
    return (unsigned)(unsigned char)p[0] | (unsigned)(unsigned char)p[1] << 8;
}

static unsigned four(const char *p)
{
    return two(p) | two(p + 2) << 16;
}

/* The N bytes of the file from OFF on; NULL when it does not have them. They live until the next call. */
static const char *bytes_at(struct zip *z, size_t off, size_t n)
{
    struct buf *w = &z->window;
    size_t room = n > BLOCK ? n : BLOCK;
    bool failed;

    if (off >= z->window_at && off + n <= z->window_at + w->n)
        return w->p + (off - z->window_at);
    buf_clear(w);
    if (source_seek(z->parent, (int64_t)off, SEEK_SET) != (int64_t)off)
        return NULL;
    buf_reserve(w, room);
    w->n = source_fill(z->parent, w->p, room, &failed);
    z->window_at = off;
    return w->n < n ? NULL : w->p;
}

/* Fields that say nothing of name, size or packing: times and owners. */
static bool is_plain_extra(const char *p, size_t n)
{
    while (n >= 4) {
        unsigned id = two(p), size = two(p + 2);

        if (size > n - 4 || size == 0 || (id != 0x5455 && id != 0x7875 && id != 0x000A))
            return false;
        p += 4 + size;
        n -= 4 + size;
    }
    return n == 0;
}

/* Characters that stay as they are, however Unicode is normalised. */
static bool is_stable(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {{0x20, 0x7E},     {0xA0, 0x2AF},    {0x400, 0x45F},   {0x3001, 0x3029}, {0x3041, 0x3096},
                  {0x30A1, 0x30FA}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFF01, 0xFF5E}};

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return true;
    return false;
}

static bool is_plain_name(struct slice name, unsigned flags)
{
    unsigned n;

    if (name.n == 0 || slice_find(name, '\0') != NULL || slice_find(name, '\\') != NULL)
        return false;
    for (size_t i = utf8_ascii(name); (flags & FLAG_UTF8) && i < name.n; i += n)
        if (!is_stable(utf8_get(name.p + i, name.p + name.n, &n)))
            return false;
    return true;
}

/* A regular file, or a folder with a name that says so. */
static bool is_plain_kind(const char *entry, struct slice name)
{
    unsigned attributes = four(entry + 38), mode = attributes >> 16;
    bool folder = name.p[name.n - 1] == '/';

    switch ((unsigned char)entry[5]) {
    case MADE_ON_DOS:
        return ((attributes & DOS_DIRECTORY) != 0) == folder;
    case MADE_ON_UNIX:
        return (mode & S_IFMT) == 0 || (folder ? S_ISDIR(mode) : S_ISREG(mode));
    default:
        return false;
    }
}

static bool is_plain_entry(const struct entry *e, const char *p)
{
    struct slice name = {p + ENTRY_SIZE, e->name_n};

    return (e->flags & ~(unsigned)FLAGS_KNOWN) == 0 &&
           (e->method == DEFLATED || (e->method == STORED && e->packed == e->size)) &&
           e->packed <= MEMBER_MAX && e->size <= MEMBER_MAX && two(p + 34) == 0 &&
           is_plain_name(name, e->flags) && is_plain_kind(p, name) &&
           is_plain_extra(name.p + name.n, e->extra_n);
}

/* The fields that directory and member share, which stand in the same order in both. */
static struct entry fields_at(const char *p)
{
    return (struct entry){.flags = two(p),
                          .method = two(p + 2),
                          .crc = four(p + 8),
                          .packed = four(p + 12),
                          .size = four(p + 16),
                          .name_n = two(p + 20),
                          .extra_n = two(p + 22)};
}

/* The entry at an offset of the directory, and how long it is; 0 when it is not plain. */
static size_t entry_at(const struct zip *z, size_t at, struct entry *e)
{
    const char *p = z->directory.p + at;
    size_t left = z->directory.n - at, size;

    if (left < ENTRY_SIZE || memcmp(p, "PK\1\2", 4) != 0)
        return 0;
    *e = fields_at(p + 8);
    size = ENTRY_SIZE + (size_t)e->name_n + e->extra_n + two(p + 32);
    return size <= left && is_plain_entry(e, p) ? size : 0;
}

static size_t offset_of(const struct zip *z, size_t at)
{
    return four(z->directory.p + at + 42);
}

/* libarchive goes by the offsets. */
static bool is_plain_directory(const struct zip *z)
{
    struct entry e;
    size_t at = 0, size, before = 0;

    for (size_t i = 0; i < z->count; i++) {
        if ((size = entry_at(z, at, &e)) == 0 || (i == 0) != (offset_of(z, at) == 0) ||
            (i > 0 && offset_of(z, at) <= before))
            return false;
        before = offset_of(z, at);
        at += size;
    }
    return z->count > 0 && at == z->directory.n;
}

/* The end record must be the very end, and the directory must be right before it. */
static bool read_directory(struct zip *z)
{
    int64_t size = source_seek(z->parent, 0, SEEK_END);
    const char *p;
    size_t n, end;

    if (size < END_SIZE + ENTRY_SIZE + LOCAL_SIZE || size > UINT32_MAX)
        return false;
    end = (size_t)size - END_SIZE;
    if ((p = bytes_at(z, end, END_SIZE)) == NULL || memcmp(p, "PK\5\6\0\0\0\0", 8) != 0 ||
        two(p + 8) != two(p + 10) || two(p + 20) != 0)
        return false;
    n = four(p + 12);
    z->count = two(p + 10);
    z->directory_at = four(p + 16);
    if (n > DIRECTORY_MAX || z->directory_at + n != end || (p = bytes_at(z, z->directory_at, n)) == NULL)
        return false;
    buf_add(&z->directory, p, n);
    return (n < ZIP64_LOCATOR || memcmp(p + n - ZIP64_LOCATOR, "PK\6\7", 4) != 0);
}

struct zip *zip_open(struct source *parent)
{
    struct zip *z;

    if (!source_can_seek(parent))
        return NULL;
    z = mem_calloc(1, sizeof *z);
    z->parent = parent;
    if (read_directory(z) && is_plain_directory(z) &&
        library_load(DEFLATE_SONAME, libdeflate_names, &z->lib)) {
        if ((z->inflate = z->lib.libdeflate_alloc_decompressor()) == NULL)
            mem_exhausted();
        return z;
    }
    zip_free(z);
    return NULL;
}

void zip_free(struct zip *z)
{
    if (z->inflate != NULL)
        z->lib.libdeflate_free_decompressor(z->inflate);
    buf_free(&z->directory);
    buf_free(&z->window);
    buf_free(&z->name);
    buf_free(&z->bytes);
    free(z);
}

/* Whether what stands before a member's bytes says the same as the directory. */
static bool confirms(struct zip *z, struct slice name, size_t off)
{
    const char *p = bytes_at(z, off, LOCAL_SIZE + name.n);
    struct entry e;
    size_t head;

    if (p == NULL || memcmp(p, "PK\3\4", 4) != 0 || p[5] != '\0')
        return false;
    e = fields_at(p + 6);
    if (e.flags != z->entry.flags || e.method != z->entry.method || e.crc != z->entry.crc ||
        e.packed != z->entry.packed || e.size != z->entry.size || e.name_n != name.n ||
        memcmp(p + LOCAL_SIZE, name.p, name.n) != 0)
        return false;
    head = LOCAL_SIZE + name.n + e.extra_n;
    z->data = off + head;
    return z->data + e.packed <= z->directory_at && (p = bytes_at(z, off, head)) != NULL &&
           is_plain_extra(p + LOCAL_SIZE + name.n, e.extra_n);
}

enum zip_answer zip_next(struct zip *z, const char **name)
{
    size_t at = z->at;
    struct slice path;

    if (at > 0)
        z->passed++;
    if (z->passed == z->count)
        return ZIP_END;
    z->at += entry_at(z, at, &z->entry);
    path = (struct slice){z->directory.p + at + ENTRY_SIZE, z->entry.name_n};
    buf_clear(&z->name);
    buf_slice(&z->name, path);
    *name = buf_cstr(&z->name);
    return confirms(z, path, offset_of(z, at)) ? ZIP_MEMBER : ZIP_ODD;
}

/* The inflated bytes of a member, exactly as many as there are to be, from exactly those that are packed. */
static bool inflate_all(struct zip *z, const char *packed)
{
    const struct entry *e = &z->entry;
    size_t in, out;

    buf_reserve(&z->bytes, e->size + 1);
    z->bytes.n = e->size;
    return z->lib.libdeflate_deflate_decompress_ex(z->inflate, packed, e->packed, z->bytes.p, e->size, &in,
                                                   &out) == LIBDEFLATE_SUCCESS &&
           in == e->packed && out == e->size;
}

enum zip_answer zip_unpack(struct zip *z, struct slice *bytes)
{
    const char *packed = bytes_at(z, z->data, z->entry.packed);

    if (packed == NULL)
        return ZIP_ODD;
    *bytes = (struct slice){packed, z->entry.packed};
    buf_clear(&z->bytes);
    if (z->entry.method == DEFLATED) {
        if (!inflate_all(z, packed))
            return ZIP_ODD;
        *bytes = buf_as_slice(&z->bytes);
    }
    return z->lib.libdeflate_crc32(0, bytes->p, bytes->n) == z->entry.crc ? ZIP_MEMBER : ZIP_ODD;
}

size_t zip_passed(const struct zip *z)
{
    return z->passed;
}

uint64_t zip_taken(const struct zip *z)
{
    return (uint64_t)z->data + z->entry.packed;
}
