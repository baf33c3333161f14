/* codec.c - the libraries that unpack, behind one interface. */
#include "input/archive/unpack.h"

#include <bzlib.h>
#include <lz4frame.h>
#include <lzma.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

#define POINTER(name) __typeof__(name) *name;
#define NAME(name) #name,
/* The calls of a library, and a function that loads them into such a struct. */
#define LIBRARY(library, soname, CALLS)                                                                      \
    struct library##_calls {                                                                                 \
        CALLS(POINTER)                                                                                       \
    };                                                                                                       \
    static bool load_##library(void *calls)                                                                  \
    {                                                                                                        \
        static const char *const names[] = {CALLS(NAME) NULL};                                               \
                                                                                                             \
        return dynlib_load(soname, names, calls);                                                            \
    }

#define ZSTD_CALLS(CALL)                                                                                     \
    CALL(ZSTD_createDCtx)                                                                                    \
    CALL(ZSTD_freeDCtx)                                                                                      \
    CALL(ZSTD_decompressStream)                                                                              \
    CALL(ZSTD_DCtx_setParameter) CALL(ZSTD_DCtx_reset) CALL(ZSTD_isError) CALL(ZSTD_getErrorCode)
#define ZLIB_CALLS(CALL) CALL(inflate) CALL(inflateEnd) CALL(inflateInit2_) CALL(inflateReset)
#define BZ2_CALLS(CALL) CALL(BZ2_bzDecompressInit) CALL(BZ2_bzDecompress) CALL(BZ2_bzDecompressEnd)
#define LZMA_CALLS(CALL) CALL(lzma_stream_decoder) CALL(lzma_stream_decoder_mt) CALL(lzma_code) CALL(lzma_end)
#define LZ4_CALLS(CALL)                                                                                      \
    CALL(LZ4F_createDecompressionContext)                                                                    \
    CALL(LZ4F_freeDecompressionContext)                                                                      \
    CALL(LZ4F_decompress) CALL(LZ4F_resetDecompressionContext) CALL(LZ4F_isError)

LIBRARY(zstd, ZSTD_SONAME, ZSTD_CALLS)
LIBRARY(zlib, ZLIB_SONAME, ZLIB_CALLS)
LIBRARY(bz2, BZ2_SONAME, BZ2_CALLS)
LIBRARY(lzma, LZMA_SONAME, LZMA_CALLS)
LIBRARY(lz4, LZ4_SONAME, LZ4_CALLS)

static const char damaged[] = "invalid compressed data";
static const char greedy[] = "more memory is needed than a stream may ask for (--limit=window)";

/* Takes USED packed and MADE unpacked bytes off IO. */
static void pass(struct codec_io *io, size_t used, size_t made)
{
    io->in += used;
    io->in_n -= used;
    io->out += made;
    io->out_n -= made;
}

/* What a library with unsigned counts can be given at once. */
static unsigned at_once(size_t n)
{
    return n > UINT32_MAX / 2 ? UINT32_MAX / 2 : (unsigned)n;
}

enum { ZSTD_HEAD = 5 }; /* bytes that tell how many more the head of a frame has */

struct zstd {
    struct zstd_calls lib;
    ZSTD_DCtx *ctx;
    bool full;   /* there may be more of the last block than there was room for */
    size_t next; /* how many bytes it takes to the end of the next block */
};

/* The largest window that zstd may keep, as it counts them: 2^N bytes. */
static int window_log(void)
{
    int n = 10;

    while (n < 31 && UINT64_C(2) << n <= limit_now(LIMIT_WINDOW))
        n++;
    return n;
}

static void zstd_start(void *state, unsigned threads)
{
    struct zstd *z = state;

    (void)threads;
    if ((z->ctx = z->lib.ZSTD_createDCtx()) == NULL)
        mem_exhausted();
    z->lib.ZSTD_DCtx_setParameter(z->ctx, ZSTD_d_windowLogMax, window_log());
    z->next = ZSTD_HEAD;
}

/* Block by block, and all of a block before the next byte is read: what was unpacked in a call that fails is
 * lost, and how much that is would depend on how much room there is. */
static enum codec_step zstd_step(void *state, struct codec_io *io, const char **wrong)
{
    struct zstd *z = state;

    do {
        bool flush = z->full;
        ZSTD_inBuffer in = {io->in, flush ? 0 : io->in_n < z->next ? io->in_n : z->next, 0};
        ZSTD_outBuffer out = {io->out, io->out_n, 0};
        size_t answer = z->lib.ZSTD_decompressStream(z->ctx, &out, &in);

        if (z->lib.ZSTD_isError(answer)) {
            *wrong = z->lib.ZSTD_getErrorCode(answer) == ZSTD_error_frameParameter_windowTooLarge ? greedy
                                                                                                  : damaged;
            return CODEC_BAD;
        }
        pass(io, in.pos, out.pos);
        if (answer == 0)
            return CODEC_END;
        z->next = answer;
        z->full = io->out_n == 0;
        if (in.pos == 0 && out.pos == 0 && !flush)
            break;
    } while (io->in_n > 0 && io->out_n > 0);
    return CODEC_MORE;
}

static void zstd_reset(void *state)
{
    struct zstd *z = state;

    z->lib.ZSTD_DCtx_reset(z->ctx, ZSTD_reset_session_only);
    z->next = ZSTD_HEAD;
    z->full = false;
}

static void zstd_close(void *state)
{
    struct zstd *z = state;

    z->lib.ZSTD_freeDCtx(z->ctx);
}

struct gzip {
    struct zlib_calls lib;
    z_stream stream;
};

static void gzip_start(void *state, unsigned threads)
{
    struct gzip *g = state;

    (void)threads;
    if (g->lib.inflateInit2_(&g->stream, 16 + MAX_WBITS, ZLIB_VERSION, (int)sizeof g->stream) != Z_OK)
        mem_exhausted();
}

/* zlib looks at the checksum and the length behind each member, which libarchive does not. */
static enum codec_step gzip_step(void *state, struct codec_io *io, const char **wrong)
{
    struct gzip *g = state;
    unsigned in = at_once(io->in_n), out = at_once(io->out_n);
    int answer;

    g->stream.next_in = (unsigned char *)(uintptr_t)io->in;
    g->stream.avail_in = in;
    g->stream.next_out = (unsigned char *)io->out;
    g->stream.avail_out = out;
    answer = g->lib.inflate(&g->stream, Z_NO_FLUSH);
    pass(io, in - g->stream.avail_in, out - g->stream.avail_out);
    if (answer == Z_MEM_ERROR)
        mem_exhausted();
    if (answer == Z_STREAM_END)
        return CODEC_END;
    if (answer == Z_OK || answer == Z_BUF_ERROR)
        return CODEC_MORE;
    *wrong = damaged;
    return CODEC_BAD;
}

static void gzip_reset(void *state)
{
    struct gzip *g = state;

    g->lib.inflateReset(&g->stream);
}

static void gzip_close(void *state)
{
    struct gzip *g = state;

    g->lib.inflateEnd(&g->stream);
}

struct bzip2 {
    struct bz2_calls lib;
    bz_stream stream;
};

static void bzip2_start(void *state, unsigned threads)
{
    struct bzip2 *b = state;

    (void)threads;
    b->stream = (bz_stream){0};
    if (b->lib.BZ2_bzDecompressInit(&b->stream, 0, 0) != BZ_OK)
        mem_exhausted();
}

static enum codec_step bzip2_step(void *state, struct codec_io *io, const char **wrong)
{
    struct bzip2 *b = state;
    unsigned in = at_once(io->in_n), out = at_once(io->out_n);
    int answer;

    b->stream.next_in = (char *)(uintptr_t)io->in;
    b->stream.avail_in = in;
    b->stream.next_out = io->out;
    b->stream.avail_out = out;
    answer = b->lib.BZ2_bzDecompress(&b->stream);
    pass(io, in - b->stream.avail_in, out - b->stream.avail_out);
    if (answer == BZ_MEM_ERROR)
        mem_exhausted();
    if (answer == BZ_OK || answer == BZ_STREAM_END)
        return answer == BZ_OK ? CODEC_MORE : CODEC_END;
    *wrong = damaged;
    return CODEC_BAD;
}

static void bzip2_reset(void *state)
{
    struct bzip2 *b = state;

    b->lib.BZ2_bzDecompressEnd(&b->stream);
    bzip2_start(b, 1);
}

static void bzip2_close(void *state)
{
    struct bzip2 *b = state;

    b->lib.BZ2_bzDecompressEnd(&b->stream);
}

struct xz {
    struct lzma_calls lib;
    lzma_stream stream;
    unsigned threads;
};

/* What a decoder may take for blocks side by side. */
#define XZ_THREAD_MEMORY (UINT64_C(12) << 20)

static void xz_begin(struct xz *x)
{
    lzma_mt mt = {.threads = x->threads,
                  .memlimit_threading = x->threads * XZ_THREAD_MEMORY,
                  .memlimit_stop = limit_now(LIMIT_WINDOW)};
    lzma_ret answer = x->threads > 1 ? x->lib.lzma_stream_decoder_mt(&x->stream, &mt)
                                     : x->lib.lzma_stream_decoder(&x->stream, limit_now(LIMIT_WINDOW), 0);

    if (answer != LZMA_OK)
        mem_exhausted();
}

static void xz_start(void *state, unsigned threads)
{
    ((struct xz *)state)->threads = threads;
    xz_begin(state);
}

static enum codec_step xz_step(void *state, struct codec_io *io, const char **wrong)
{
    struct xz *x = state;
    lzma_ret answer;

    x->stream.next_in = (const uint8_t *)io->in;
    x->stream.avail_in = io->in_n;
    x->stream.next_out = (uint8_t *)io->out;
    x->stream.avail_out = io->out_n;
    answer = x->lib.lzma_code(&x->stream, io->at_end ? LZMA_FINISH : LZMA_RUN);
    pass(io, io->in_n - x->stream.avail_in, io->out_n - x->stream.avail_out);
    switch (answer) {
    case LZMA_STREAM_END:
        return CODEC_END;
    case LZMA_OK:
    case LZMA_BUF_ERROR:
        return CODEC_MORE;
    case LZMA_MEM_ERROR:
        mem_exhausted();
    case LZMA_MEMLIMIT_ERROR:
        *wrong = greedy;
        return CODEC_BAD;
    default:
        *wrong = damaged;
        return CODEC_BAD;
    }
}

static void xz_close(void *state)
{
    struct xz *x = state;

    x->lib.lzma_end(&x->stream);
}

struct lz4 {
    struct lz4_calls lib;
    LZ4F_dctx *ctx;
};

static void lz4_start(void *state, unsigned threads)
{
    struct lz4 *l = state;

    (void)threads;
    if (l->lib.LZ4F_isError(l->lib.LZ4F_createDecompressionContext(&l->ctx, LZ4F_VERSION)))
        mem_exhausted();
}

static enum codec_step lz4_step(void *state, struct codec_io *io, const char **wrong)
{
    struct lz4 *l = state;
    size_t in = io->in_n, out = io->out_n;
    size_t answer = l->lib.LZ4F_decompress(l->ctx, io->out, &out, io->in, &in, NULL);

    if (l->lib.LZ4F_isError(answer)) {
        *wrong = damaged;
        return CODEC_BAD;
    }
    pass(io, in, out);
    return answer == 0 ? CODEC_END : CODEC_MORE;
}

static void lz4_reset(void *state)
{
    struct lz4 *l = state;

    l->lib.LZ4F_resetDecompressionContext(l->ctx);
}

static void lz4_close(void *state)
{
    struct lz4 *l = state;

    l->lib.LZ4F_freeDecompressionContext(l->ctx);
}

static void xz_reset(void *state)
{
    xz_begin(state);
}

#define CODEC(name, library)                                                                                 \
    sizeof(struct name), load_##library, name##_start, name##_step, name##_reset, name##_close

static const struct codec codecs[] = {
    {"\x28\xb5\x2f\xfd", 4, N_("libzstd, which would unpack it, cannot be loaded"), CODEC(zstd, zstd)},
    {"\x1f\x8b", 2, N_("zlib, which would unpack it, cannot be loaded"), CODEC(gzip, zlib)},
    {"BZh", 3, N_("libbz2, which would unpack it, cannot be loaded"), CODEC(bzip2, bz2)},
    {"\xfd"
     "7zXZ\0",
     6, N_("liblzma, which would unpack it, cannot be loaded"), CODEC(xz, lzma)},
    {"\x04\x22\x4d\x18", 4, N_("liblz4, which would unpack it, cannot be loaded"), CODEC(lz4, lz4)}};

void *codec_open(const struct codec *c, unsigned threads)
{
    void *state = mem_calloc(1, c->size);

    if (c->load(state)) {
        c->start(state, threads);
        return state;
    }
    free(state);
    return NULL;
}

void codec_close(const struct codec *c, void *state)
{
    c->close(state);
    free(state);
}

/* Words may begin with BZh, too: behind it stands the mark of a block or of the end. */
static bool is_bzip2(struct slice head)
{
    return head.n < 10 || memcmp(head.p + 4, "1AY&SY", 6) == 0 || memcmp(head.p + 4, "\x17rE8P\x90", 6) == 0;
}

const struct codec *codec_of(struct slice head)
{
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++)
        if (head.n >= codecs[i].magic_n && memcmp(head.p, codecs[i].magic, codecs[i].magic_n) == 0)
            return head.p[0] == 'B' && !is_bzip2(head) ? NULL : &codecs[i];
    return NULL;
}

uint64_t codec_skippable(struct slice head)
{
    const unsigned char *p = (const unsigned char *)head.p;

    if (head.n < 8 || (p[0] & 0xF0) != 0x50 || memcmp(p + 1, "\x2a\x4d\x18", 3) != 0)
        return 0;
    return 8 + ((uint64_t)p[4] | (uint64_t)p[5] << 8 | (uint64_t)p[6] << 16 | (uint64_t)p[7] << 24);
}
