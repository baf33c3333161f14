/* gzip.c - members one after the other, each with its checksum and length, and nothing else but padding
 * behind. */
#include "input/archive/gzip.h"

#include "base/mem/dynlib.h"
#include "base/mem/memory.h"

#include <stdlib.h>
#include <zlib.h>

enum { BLOCK = 16 << 10, GZIP_ONLY = 16 + MAX_WBITS };

struct zlib {
#define CALL(name) __typeof__(name) *name;
#include "input/archive/zlib.def"
#undef CALL
};

static const char *const names[] = {
#define CALL(name) #name,
#include "input/archive/zlib.def"
#undef CALL
    NULL};

struct gzip {
    struct source *parent;
    struct zlib lib;
    z_stream stream;
    bool between;      /* members: what comes next is another one, padding or garbage */
    bool padded;       /* zeros were seen there: only zeros may follow */
    bool ended;        /* the parent has no more */
    const char *wrong; /* NULL: nothing so far */
    uint64_t taken;
    char buffer[BLOCK];
};

bool gzip_magic(struct slice head)
{
    return slice_starts(head, "\x1f\x8b");
}

struct gzip *gzip_open(struct source *parent)
{
    struct gzip *g = mem_calloc(1, sizeof *g);

    g->parent = parent;
    if (!library_load(ZLIB_SONAME, names, &g->lib)) {
        free(g);
        return NULL;
    }
    if (g->lib.inflateInit2_(&g->stream, GZIP_ONLY, ZLIB_VERSION, (int)sizeof g->stream) != Z_OK)
        mem_exhausted();
    return g;
}

void gzip_free(struct gzip *g)
{
    g->lib.inflateEnd(&g->stream);
    free(g);
}

/* More packed bytes, behind those that are left; false when the parent cannot be read. */
static bool refill(struct gzip *g)
{
    size_t left = g->stream.avail_in;
    ssize_t got;

    if (g->ended)
        return true;
    if (left > 0)
        memmove(g->buffer, g->stream.next_in, left);
    got = source_read(g->parent, g->buffer + left, sizeof g->buffer - left);
    if (got < 0)
        return false;
    g->ended = got == 0;
    g->taken += (uint64_t)got;
    g->stream.next_in = (unsigned char *)g->buffer;
    g->stream.avail_in = (unsigned)(left + (size_t)got);
    return true;
}

static bool fail(struct gzip *g, const char *why)
{
    g->wrong = why;
    return false;
}

/* Behind a member: true when another one begins or everything is over. gzip(1) pads with zeros. */
static bool start_next(struct gzip *g)
{
    while (g->stream.avail_in < 2 && !g->ended)
        if (!refill(g))
            return false;
    while (g->stream.avail_in > 0 && *g->stream.next_in == 0) {
        g->padded = true;
        g->stream.next_in++;
        g->stream.avail_in--;
        if (g->stream.avail_in == 0 && !refill(g))
            return false;
    }
    if (g->stream.avail_in == 0)
        return true;
    if (g->padded || g->stream.avail_in < 2 || g->stream.next_in[0] != 0x1f || g->stream.next_in[1] != 0x8b)
        return fail(g, "garbage behind the compressed data");
    g->between = false;
    g->lib.inflateReset(&g->stream);
    return true;
}

/* One call of inflate; false when it can do no more. */
static bool step(struct gzip *g)
{
    int status;

    if (g->stream.avail_in == 0 && !refill(g))
        return false;
    if (g->stream.avail_in == 0)
        return fail(g, "unexpected end of the compressed data");
    status = g->lib.inflate(&g->stream, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR)
        mem_exhausted();
    g->between = status == Z_STREAM_END;
    if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR)
        return true;
    return fail(g, g->stream.msg == NULL ? "invalid compressed data" : g->stream.msg);
}

ssize_t gzip_read(struct gzip *g, char *p, size_t n)
{
    g->stream.next_out = (unsigned char *)p;
    g->stream.avail_out = (unsigned)n;
    while (g->wrong == NULL && g->stream.avail_out == (unsigned)n) {
        if (g->between && (!start_next(g) || g->between))
            break;
        if (!step(g))
            break;
    }
    if (g->stream.avail_out < (unsigned)n)
        return (ssize_t)(n - g->stream.avail_out);
    return g->wrong != NULL || g->parent->error != 0 ? -1 : 0;
}

const char *gzip_wrong(const struct gzip *g)
{
    return g->wrong;
}

uint64_t gzip_taken(const struct gzip *g)
{
    return g->taken;
}
