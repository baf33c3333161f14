/* zip_group.c - members checked against their directory, and unpacked through libdeflate. */
#include "input/archive/zip.h"

void zip_group_clear(struct zip_group *g, const struct libdeflate *lib, size_t end)
{
    g->lib = lib;
    if (g->inflate == NULL && (g->inflate = lib->libdeflate_alloc_decompressor()) == NULL)
        mem_exhausted();
    g->chore.run = zip_group_unpack;
    g->count = 0;
    g->size = 0;
    g->end = end;
    g->error = 0;
    buf_clear(&g->packed);
    buf_clear(&g->bytes);
}

void zip_group_free(struct zip_group *g)
{
    if (g->inflate != NULL)
        g->lib->libdeflate_free_decompressor(g->inflate);
    buf_free(&g->packed);
    buf_free(&g->bytes);
}

/* The most that may belong to a member: as much as it can have, and no gap. */
static size_t most_of(const struct zip_member *m)
{
    return LOCAL_SIZE + (size_t)m->entry.name_n + UINT16_MAX + m->entry.packed;
}

size_t zip_group_reads(const struct zip_group *g, size_t next)
{
    const struct zip_member *last = &g->member[g->count - 1];
    size_t start = g->member[0].at, most = last->at + most_of(last);

    if (next <= start) /* a member behind the directory is none */
        return 0;
    return (next < most ? next : most) - start;
}

bool zip_group_add(struct zip_group *g, const struct zip_member *m)
{
    size_t size = g->size + m->entry.size;

    if (g->count == ZIP_GROUP_MEMBERS ||
        (g->count > 0 && (size > ZIP_GROUP_BYTES ||
                          m->at + LOCAL_SIZE + m->entry.packed - g->member[0].at > ZIP_GROUP_BYTES)))
        return false;
    g->size = size;
    g->member[g->count++] = *m;
    return true;
}

/* The N bytes of the file from OFF on, where they belong to the members. */
static const char *bytes_at(const struct zip_group *g, size_t off, size_t n)
{
    size_t at = off - g->member[0].at;

    return at <= g->packed.n && n <= g->packed.n - at ? g->packed.p + at : NULL;
}

/* Whether what stands before a member's bytes says the same as the directory. */
static bool confirms(const struct zip_group *g, struct zip_member *m)
{
    const char *p = bytes_at(g, m->at, LOCAL_SIZE + m->name.n);
    struct zip_entry e;
    size_t head;

    if (p == NULL || memcmp(p, "PK\3\4", 4) != 0 || p[5] != '\0')
        return false;
    e = zip_fields_at(p + 6);
    if (e.flags != m->entry.flags || e.method != m->entry.method || e.crc != m->entry.crc ||
        e.packed != m->entry.packed || e.size != m->entry.size || e.name_n != m->name.n ||
        memcmp(p + LOCAL_SIZE, m->name.p, m->name.n) != 0)
        return false;
    head = LOCAL_SIZE + m->name.n + e.extra_n;
    m->data = m->at + head;
    return m->data + e.packed <= g->end && bytes_at(g, m->at, head) != NULL &&
           zip_is_plain_extra(p + LOCAL_SIZE + m->name.n, e.extra_n);
}

/* The inflated bytes of a member, exactly as many as there are to be, from exactly those that are packed. */
static bool inflate(const struct zip_group *g, const struct zip_entry *e, const char *packed, char *to)
{
    size_t in, out;

    return g->lib->libdeflate_deflate_decompress_ex(g->inflate, packed, e->packed, to, e->size, &in, &out) ==
               LIBDEFLATE_SUCCESS &&
           in == e->packed && out == e->size;
}

static bool unpack(const struct zip_group *g, struct zip_member *m, char *to)
{
    const struct zip_entry *e = &m->entry;
    const char *packed = bytes_at(g, m->data, e->packed);

    if (packed == NULL || (e->method == DEFLATED && !inflate(g, e, packed, to)))
        return false;
    m->bytes = (struct slice){e->method == DEFLATED ? to : packed, e->size};
    return g->lib->libdeflate_crc32(0, m->bytes.p, m->bytes.n) == e->crc;
}

void zip_group_unpack(struct chore *chore)
{
    struct zip_group *g = (struct zip_group *)chore;
    char *to;

    buf_reserve(&g->bytes, g->size + 1);
    to = g->bytes.p;
    for (unsigned i = 0; i < g->count; i++) {
        struct zip_member *m = &g->member[i];

        m->is_confirmed = confirms(g, m);
        m->is_whole = m->is_confirmed && unpack(g, m, to);
        to += m->entry.size;
    }
}
