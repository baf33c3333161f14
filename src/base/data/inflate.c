/* inflate.c - by zlib, which is loaded when the first such file is met. */
#include "base/data/data.h"

#include <zlib.h>

enum { PIECE = 64 << 10 };

struct zlib_calls {
    __typeof__(inflate) *inflate;
    __typeof__(inflateInit_) *start;
    __typeof__(inflateEnd) *inflateEnd;
};

/* One call of zlib's, of which OUT has what it unpacks to. */
static int step(const struct zlib_calls *lib, z_stream *z, size_t room, struct buf *out)
{
    int answer;

    buf_reserve(out, room);
    z->next_out = (unsigned char *)out->p + out->n;
    z->avail_out = (unsigned)room;
    answer = lib->inflate(z, Z_NO_FLUSH);
    out->n += room - z->avail_out;
    return answer;
}

bool inflate_zlib(struct slice packed, size_t limit, struct buf *out)
{
    static const char *const names[] = {"inflate", "inflateInit_", "inflateEnd", NULL};
    struct zlib_calls lib;
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)packed.p,
                  .avail_in = packed.n > UINT32_MAX ? UINT32_MAX : (unsigned)packed.n};
    size_t end = out->n + limit;
    int answer = Z_OK;

    if (!dynlib_load(ZLIB_SONAME, names, &lib))
        return false;
    if (lib.start(&z, ZLIB_VERSION, (int)sizeof z) != Z_OK)
        mem_exhausted();
    while (answer == Z_OK && out->n < end)
        answer = step(&lib, &z, end - out->n < PIECE ? end - out->n : PIECE, out);
    lib.inflateEnd(&z);
    return answer == Z_STREAM_END;
}
