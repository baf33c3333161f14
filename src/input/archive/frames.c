/* frames.c - zstd's frames by their block headers, BGZF by its BSIZE, bzip2's blocks by their 48-bit marks.
 */
#include "input/archive/unpack.h"

#include <unistd.h>

enum {
    READ_BYTES = 64 << 10,
    GROUP_BYTES = 64 << 10, /* packed, of BGZF: its blocks are too small to wake a thread for */
    ZSTD_BLOCK = 128 << 10, /* what one unpacks to at most */
    BGZF_HEAD = 18,
    BZIP2_MOST = 2 << 20, /* packed bytes in which a block must have ended */
    BZIP2_TAIL = 10       /* bytes of the mark that ends a stream, and its checksum */
};

bool frames_need(struct frames_input *in, size_t n)
{
    while (in->bytes.n - in->at < n && !in->ended) {
        ssize_t got;

        if (in->at > 0 && in->at >= in->bytes.n / 2) {
            in->bytes.n -= in->at;
            memmove(in->bytes.p, in->bytes.p + in->at, in->bytes.n);
            in->at = 0;
        }
        buf_reserve(&in->bytes, READ_BYTES);
        got = source_read(in->parent, in->bytes.p + in->bytes.n, READ_BYTES);
        in->ended = got <= 0;
        in->bytes.n += got > 0 ? (size_t)got : 0;
        in->taken += got > 0 ? (uint64_t)got : 0;
    }
    return in->bytes.n - in->at >= n;
}

static const unsigned char *bytes_at(const struct frames_input *in, size_t at)
{
    return (const unsigned char *)in->bytes.p + in->at + at;
}

/* Bytes of a zstd frame's head; RFC 8878, 3.1.1.1. */
static size_t zstd_head(unsigned descriptor)
{
    static const size_t dictionary[] = {0, 1, 2, 4}, content[] = {0, 2, 4, 8};
    bool single = (descriptor & 0x20) != 0;

    return (single ? 5u : 6u) + dictionary[descriptor & 3] +
           (single && descriptor >> 6 == 0 ? 1 : content[descriptor >> 6]);
}

/* Bytes of the whole frame; 0: it is larger than MOST unpacked, cut or damaged. */
static size_t zstd_frame(struct frames_input *in, size_t most)
{
    size_t n, blocks = 0;
    unsigned descriptor, head;

    if (!frames_need(in, 5))
        return 0;
    descriptor = *bytes_at(in, 4);
    n = zstd_head(descriptor);
    do {
        if (!frames_need(in, n + 3) || ++blocks * ZSTD_BLOCK > most)
            return 0;
        head = bytes_at(in, n)[0] | (unsigned)bytes_at(in, n)[1] << 8 | (unsigned)bytes_at(in, n)[2] << 16;
        n += 3 + ((head >> 1 & 3) == 1 ? 1 : head >> 3);
    } while ((head & 1) == 0);
    n += (descriptor & 4) != 0 ? 4 : 0;
    return frames_need(in, n) ? n : 0;
}

static uint32_t number_at(const unsigned char *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Bytes of the block of BGZF that begins with HEAD; 0: it is none. */
static size_t bgzf_block(const unsigned char *head)
{
    return memcmp(head, "\x1f\x8b\x08\x04", 4) == 0 && memcmp(head + 10, "\6\0BC\2\0", 6) == 0
               ? 1 + (head[16] | (size_t)head[17] << 8)
               : 0;
}

/* Bytes of the blocks of BGZF that stand here, as many as make a group. */
static size_t bgzf_group(struct frames_input *in, size_t most)
{
    size_t n = 0, size = 0;

    while (n < GROUP_BYTES && n < most && frames_need(in, n + BGZF_HEAD) &&
           (size = bgzf_block(bytes_at(in, n))) > 0 && frames_need(in, n + size))
        n += size;
    return n;
}

/* Whether N bytes stand at AT. */
static bool read_at(int fd, uint64_t at, unsigned char *to, size_t n)
{
    return pread(fd, to, n, (off_t)at) == (ssize_t)n;
}

enum { PZSTD_HEAD = 12 }; /* a skippable frame that has the size of the frame behind it */

/* The size that pzstd left before the frame at AT, which is right where another such, or the end, comes
 * behind it; 0: it left none. */
static uint64_t pzstd_frame(int fd, uint64_t at)
{
    unsigned char head[PZSTD_HEAD], next[PZSTD_HEAD], more;

    if (at < PZSTD_HEAD || !read_at(fd, at - PZSTD_HEAD, head, PZSTD_HEAD) ||
        memcmp(head, "\x50\x2a\x4d\x18\4\0\0\0", 8) != 0)
        return 0;
    at += number_at(head + 8);
    return !read_at(fd, at - 1, &more, 1) ||
                   (read_at(fd, at, &more, 1) && (!read_at(fd, at, next, 8) || memcmp(head, next, 8) != 0))
               ? 0
               : number_at(head + 8);
}

/* Behind the zstd frame at *AT; false when it is cut or damaged. */
static bool hop_zstd(int fd, uint64_t *at)
{
    unsigned char b[5];
    uint64_t n = pzstd_frame(fd, *at);
    unsigned head, checksum;

    if (n > 0) {
        *at += n;
        return true;
    }
    if (!read_at(fd, *at, b, sizeof b))
        return false;
    checksum = (b[4] & 4u) != 0 ? 4 : 0;
    *at += zstd_head(b[4]);
    do {
        if (!read_at(fd, *at, b, 3))
            return false;
        head = b[0] | (unsigned)b[1] << 8 | (unsigned)b[2] << 16;
        *at += 3 + ((head >> 1 & 3) == 1 ? 1 : head >> 3);
    } while ((head & 1) == 0);
    *at += checksum;
    return true;
}

/* Behind the group of BGZF's blocks at *AT, as bgzf_group() makes it. */
static bool hop_bgzf(int fd, uint64_t *at)
{
    unsigned char head[BGZF_HEAD];
    uint64_t from = *at;
    size_t n;

    while (*at - from < GROUP_BYTES && read_at(fd, *at, head, sizeof head) && (n = bgzf_block(head)) > 0)
        *at += n;
    return *at > from;
}

/* Over skippable frames; whether a frame of zstd or gzip stands behind them. */
static enum archive_pieces find_piece(int fd, uint64_t *at)
{
    unsigned char head[8];
    uint64_t n;

    for (; read_at(fd, *at, head, sizeof head); *at += n) {
        struct slice s = {(const char *)head, sizeof head};

        if ((n = codec_skippable(s)) == 0)
            return slice_starts(s, "\x28\xb5\x2f\xfd") || slice_starts(s, "\x1f\x8b") ? PIECES_MORE
                                                                                      : PIECES_HIDDEN;
    }
    return read_at(fd, *at, head, 1) ? PIECES_HIDDEN : PIECES_END;
}

enum archive_pieces frames_hop(int fd, uint64_t *at)
{
    enum archive_pieces here = find_piece(fd, at);
    unsigned char first;

    if (here != PIECES_MORE || !read_at(fd, *at, &first, 1))
        return here;
    return (first == 0x28 ? hop_zstd : hop_bgzf)(fd, at) ? find_piece(fd, at) : PIECES_HIDDEN;
}

#define BLOCK_MARK UINT64_C(0x314159265359)
#define END_MARK UINT64_C(0x177245385090)
#define MARK_BITS ((UINT64_C(1) << 48) - 1)

/* The 8 * BYTES bits from bit BIT of byte AT on. */
static uint64_t bits_at(const struct frames_input *in, size_t at, unsigned bit, unsigned bytes)
{
    const unsigned char *p = bytes_at(in, at);
    uint64_t bits = 0;

    for (unsigned i = 0; i < bytes; i++)
        bits = bits << 8 | (unsigned)(p[i] << bit | (bit > 0 ? p[i + 1] >> (8 - bit) : 0)) % 256;
    return bits;
}

/* The bit, counted from the first unread byte, at which the next mark begins, looked for from bit FROM on; 0:
 * there is none. */
static size_t next_mark(struct frames_input *in, size_t from)
{
    uint64_t bits = 0;
    size_t at = from / 8;

    for (; at < BZIP2_MOST && frames_need(in, at + 1); at++) {
        bits = bits << 8 | *bytes_at(in, at);
        for (unsigned shift = 0; shift < 8 && at >= from / 8 + 6; shift++) {
            uint64_t mark = bits >> shift & MARK_BITS;

            if (mark == BLOCK_MARK || mark == END_MARK)
                return 8 * (at + 1) - shift - 48;
        }
    }
    return 0;
}

/* The head of a stream, and N bytes from the bit at which the block begins. */
static void put_bits(const struct frames_input *in, const struct bzip2_blocks *b, size_t n, struct buf *to)
{
    buf_add(to, "BZh", 3);
    buf_char(to, b->level);
    buf_reserve(to, n);
    for (size_t i = 0; i < n; i++)
        to->p[to->n + i] = (char)bits_at(in, i, b->bit, 1);
    to->n += n;
}

/* A stream of one block: its head, the bits of the block, and the end of a stream with the block's checksum.
 */
static void put_block(const struct frames_input *in, const struct bzip2_blocks *b, size_t end, struct buf *to)
{
    char tail[BZIP2_TAIL + 1] = {0};
    uint64_t crc = bits_at(in, 6, b->bit, 4), bits = 0;
    size_t whole = (end - b->bit) / 8;
    unsigned rest = (unsigned)((end - b->bit) % 8);

    put_bits(in, b, whole, to);
    /* What is left of the last byte, and the mark and the checksum behind it. */
    if (rest > 0)
        bits = bits_at(in, whole, b->bit, 1) >> (8 - rest);
    for (unsigned i = 0; i < BZIP2_TAIL; i++) {
        unsigned next = (unsigned)(i < 6 ? END_MARK >> (40 - 8 * i) : crc >> (24 - 8 * (i - 6))) % 256;

        bits = bits << 8 | next;
        tail[i] = (char)(bits >> rest);
    }
    tail[BZIP2_TAIL] = (char)(bits << (8 - rest));
    buf_add(to, tail, BZIP2_TAIL + (rest > 0));
}

/* Takes the end of the stream, if it stands behind the block; what is wrong with it, NULL: nothing. The
 * stream's own checksum must be that of its blocks. */
static const char *end_stream(struct frames_input *in, struct bzip2_blocks *b)
{
    size_t n = BZIP2_TAIL + (b->bit > 0);
    bool sound;

    if (!frames_need(in, 7) || bits_at(in, 0, b->bit, 6) != END_MARK)
        return NULL;
    if (!frames_need(in, n)) {
        in->at = in->bytes.n;
        return NULL;
    }
    sound = bits_at(in, 6, b->bit, 4) == b->crc;
    b->inside = false;
    in->at += sound ? n : 0;
    return sound ? NULL : "invalid checksum of a stream";
}

/* What the file ends with, cut: it may be a whole block still, and part of the mark behind it. */
static void cut_block(struct frames_input *in, const struct bzip2_blocks *b, struct unit *u)
{
    size_t n = frames_there(in).n;

    put_bits(in, b, n - (b->bit > 0), &u->packed);
    if (b->bit > 0)
        buf_char(&u->packed, (char)(*bytes_at(in, n - 1) << b->bit));
    in->at += n;
    u->cut = true;
}

/* The next block; the last one of a stream takes the stream's end with it. */
static bool bzip2_block(struct frames_input *in, struct bzip2_blocks *b, struct unit *u)
{
    size_t end;

    if (!b->inside) {
        if (!frames_need(in, 14) || *bytes_at(in, 3) < '1' || *bytes_at(in, 3) > '9' ||
            bits_at(in, 4, 0, 6) != BLOCK_MARK)
            return false;
        *b = (struct bzip2_blocks){.inside = true, .level = (char)*bytes_at(in, 3)};
        in->at += 4;
    }
    if (!frames_need(in, 11) || bits_at(in, 0, b->bit, 6) != BLOCK_MARK)
        return false;
    if ((end = next_mark(in, b->bit + 80)) == 0 && in->ended)
        cut_block(in, b, u);
    if (end == 0)
        return u->cut;
    b->crc = (b->crc << 1 | b->crc >> 31) ^ (uint32_t)bits_at(in, 6, b->bit, 4);
    put_block(in, b, end, &u->packed);
    in->at += end / 8;
    b->bit = end % 8;
    u->behind = end_stream(in, b);
    return true;
}

bool frames_next(struct frames_input *in, size_t most, struct bzip2_blocks *blocks, struct unit *u)
{
    size_t n = 0;

    buf_clear(&u->packed);
    u->behind = NULL;
    u->cut = false;
    if (blocks->inside || slice_starts(frames_there(in), "BZh"))
        return bzip2_block(in, blocks, u);
    if (slice_starts(frames_there(in), "\x1f\x8b"))
        n = bgzf_group(in, most);
    else if (slice_starts(frames_there(in), "\x28\xb5\x2f\xfd"))
        n = zstd_frame(in, most);
    buf_add(&u->packed, frames_there(in).p, n);
    in->at += n;
    return n > 0;
}

void frames_run(struct chore *chore)
{
    struct unit *u = (struct unit *)chore;
    struct codec_io io = {.in = u->packed.p, .in_n = u->packed.n, .at_end = true};
    enum codec_step step = CODEC_MORE;

    while (step != CODEC_BAD && (io.in_n > 0 || step == CODEC_MORE)) {
        size_t before = io.in_n;

        buf_reserve(&u->bytes, READ_BYTES);
        io.out = u->bytes.p + u->bytes.n;
        io.out_n = u->bytes.cap - u->bytes.n;
        step = u->codec->step(u->state, &io, &u->wrong);
        if (step == CODEC_MORE && io.in_n == before && io.out == u->bytes.p + u->bytes.n)
            break; /* cut: whole frames only are given, so this is damage */
        u->bytes.n = (size_t)(io.out - u->bytes.p);
        if (step == CODEC_END)
            u->codec->reset(u->state);
    }
    if (step == CODEC_MORE && !u->cut)
        u->wrong = "invalid compressed data";
    if (step != CODEC_END)
        u->codec->reset(u->state);
}

void frames_free(struct unit *u)
{
    if (u->state != NULL)
        codec_close(u->codec, u->state);
    buf_free(&u->packed);
    buf_free(&u->bytes);
}
