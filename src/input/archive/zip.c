/* zip.c - the directory at the end, then its members, of which some are unpacked ahead where there are
 * threads to do that; whatever is unusual is left to libarchive. */
#include "input/archive/zip.h"

#include "base/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    GROUPS = 4, /* at a time, where there are threads to unpack them */
    DIRECTORY_MAX = 8 << 20,
    END_SIZE = 22,
    ENTRY_SIZE = 46,
    ZIP64_LOCATOR = 20
};

enum { FLAG_UTF8 = 0x0800, FLAGS_KNOWN = FLAG_UTF8 | 0x0006 }; /* the others: how well it was deflated */
enum { MADE_ON_DOS = 0, MADE_ON_UNIX = 3, DOS_DIRECTORY = 0x10 };

static const char *const libdeflate_names[] = {
#define CALL(name) #name,
#include "input/archive/libdeflate.def"
#undef CALL
    NULL};

struct zip {
    struct source *parent;
    const struct chores *threads;
    struct libdeflate lib;
    struct buf directory;
    size_t directory_at;     /* in the file: where the members must have ended */
    size_t count, passed;    /* entries in all; before the one at hand */
    size_t at, left;         /* where the next entry that is in no group yet is; how many those are */
    struct zip_group *group; /* a ring of them */
    size_t first, made;      /* the one at hand, and how many there have been */
    struct zip_member *now;  /* the one at hand; NULL: none yet */
    struct buf name;
};

/* The bytes of the file from OFF on, up to N; into TO. */
static void read_at(struct zip *z, size_t off, size_t n, struct buf *to)
{
    bool failed;

    buf_clear(to);
    buf_reserve(to, n);
    if (source_seek(z->parent, (int64_t)off, SEEK_SET) == (int64_t)off)
        to->n = source_fill(z->parent, to->p, n, &failed);
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
    unsigned attributes = zip_four(entry + 38), mode = attributes >> 16;
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

static bool is_plain_entry(const struct zip_entry *e, const char *p)
{
    struct slice name = {p + ENTRY_SIZE, e->name_n};

    return (e->flags & ~(unsigned)FLAGS_KNOWN) == 0 &&
           (e->method == DEFLATED || (e->method == STORED && e->packed == e->size)) &&
           e->packed <= MEMBER_MAX && e->size <= MEMBER_MAX && zip_two(p + 34) == 0 &&
           is_plain_name(name, e->flags) && is_plain_kind(p, name) &&
           zip_is_plain_extra(name.p + name.n, e->extra_n);
}

/* The entry at an offset of the directory, and how long it is; 0 when it is not plain. */
static size_t entry_at(const struct zip *z, size_t at, struct zip_entry *e)
{
    const char *p = z->directory.p + at;
    size_t left = z->directory.n - at, size;

    if (left < ENTRY_SIZE || memcmp(p, "PK\1\2", 4) != 0)
        return 0;
    *e = zip_fields_at(p + 8);
    size = ENTRY_SIZE + (size_t)e->name_n + e->extra_n + zip_two(p + 32);
    return size <= left && is_plain_entry(e, p) ? size : 0;
}

static size_t offset_of(const struct zip *z, size_t at)
{
    return zip_four(z->directory.p + at + 42);
}

/* libarchive goes by the offsets. */
static bool is_plain_directory(const struct zip *z)
{
    struct zip_entry e;
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
    struct buf *d = &z->directory;
    size_t n, end;

    if (size < END_SIZE + ENTRY_SIZE + LOCAL_SIZE || size > UINT32_MAX)
        return false;
    end = (size_t)size - END_SIZE;
    read_at(z, end, END_SIZE, d);
    if (d->n < END_SIZE || memcmp(d->p, "PK\5\6\0\0\0\0", 8) != 0 ||
        zip_two(d->p + 8) != zip_two(d->p + 10) || zip_two(d->p + 20) != 0)
        return false;
    n = zip_four(d->p + 12);
    z->left = z->count = zip_two(d->p + 10);
    z->directory_at = zip_four(d->p + 16);
    if (n > DIRECTORY_MAX || z->directory_at + n != end)
        return false;
    read_at(z, z->directory_at, n, d);
    return d->n == n && (n < ZIP64_LOCATOR || memcmp(d->p + n - ZIP64_LOCATOR, "PK\6\7", 4) != 0);
}

struct zip *zip_open(struct source *parent, const struct chores *threads)
{
    struct zip *z;

    if (!source_can_seek(parent))
        return NULL;
    z = mem_calloc(1, sizeof *z);
    z->parent = parent;
    z->threads = threads;
    if (read_directory(z) && is_plain_directory(z) &&
        dynlib_load(DEFLATE_SONAME, libdeflate_names, &z->lib)) {
        z->group = mem_calloc(GROUPS, sizeof *z->group);
        return z;
    }
    zip_free(z);
    return NULL;
}

static struct zip_group *group_of(const struct zip *z, size_t number)
{
    return &z->group[number % GROUPS];
}

void zip_free(struct zip *z)
{
    for (; z->first < z->made; z->first++)
        chore_take_back(z->threads, &group_of(z, z->first)->chore);
    for (size_t i = 0; i < GROUPS && z->group != NULL; i++)
        zip_group_free(&z->group[i]);
    free(z->group);
    buf_free(&z->directory);
    buf_free(&z->name);
    free(z);
}

/* The bytes of a group's members. That they cannot be read is said when it is their turn. */
static void read_group(struct zip *z, struct zip_group *g)
{
    size_t next = z->left == 0 ? z->directory_at : offset_of(z, z->at);

    read_at(z, g->member[0].at, zip_group_reads(g, next), &g->packed);
    g->error = z->parent->error;
    z->parent->error = 0;
}

/* Reads the members that come next, and lets them be unpacked. */
static void make_group(struct zip *z)
{
    struct zip_group *g = group_of(z, z->made++);
    struct zip_member m = {0};

    zip_group_clear(g, &z->lib, z->directory_at);
    for (; z->left > 0; z->left--) {
        size_t size = entry_at(z, z->at, &m.entry);

        m.name = (struct slice){z->directory.p + z->at + ENTRY_SIZE, m.entry.name_n};
        m.at = offset_of(z, z->at);
        if (!zip_group_add(g, &m))
            break;
        z->at += size;
    }
    read_group(z, g);
    chore_offer(z->threads, &g->chore);
}

/* The group behind the one at hand. */
static void next_group(struct zip *z)
{
    size_t ahead = chores_wanted(z->threads) ? GROUPS : 1;
    struct zip_group *g;

    z->first += z->now != NULL;
    while (z->left > 0 && z->made - z->first < ahead)
        make_group(z);
    g = group_of(z, z->first);
    chore_finish(z->threads, &g->chore);
    if (g->error != 0)
        z->parent->error = g->error;
    z->now = g->member;
}

static bool is_last_of_group(const struct zip *z)
{
    const struct zip_group *g = group_of(z, z->first);

    return z->now == &g->member[g->count - 1];
}

enum zip_answer zip_next(struct zip *z, const char **name)
{
    z->passed += z->now != NULL;
    if (z->passed == z->count)
        return ZIP_END;
    if (z->now == NULL || is_last_of_group(z))
        next_group(z);
    else
        z->now++;
    buf_clear(&z->name);
    buf_slice(&z->name, z->now->name);
    *name = buf_cstr(&z->name);
    return z->now->is_confirmed ? ZIP_MEMBER : ZIP_ODD;
}

enum zip_answer zip_unpack(struct zip *z, struct slice *bytes)
{
    *bytes = z->now->bytes;
    return z->now->is_whole ? ZIP_MEMBER : ZIP_ODD;
}

size_t zip_passed(const struct zip *z)
{
    return z->passed;
}

uint64_t zip_taken(const struct zip *z)
{
    return (uint64_t)z->now->data + z->now->entry.packed;
}
