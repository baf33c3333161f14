/* unpack.h - compressed files as a stream of bytes, checked to their last one.
 *
 * Frames follow each other, with skippable frames and padding between them, as pzstd, bgzip, pbzip2 and cat
 * make them. Those that are independent and small are unpacked side by side where there are threads
 * (frames.h); all others one after the other, as they are read. */
#ifndef QIPU_INPUT_ARCHIVE_UNPACK_H
#define QIPU_INPUT_ARCHIVE_UNPACK_H

#include "input/archive/archive.h"

#include <archive.h>
#include <archive_entry.h>

struct unpacker;

/* Whether a file that begins with HEAD is one. */
bool unpack_magic(struct slice head);

/* Unpacks PARENT, which must outlive it. MARKS: they are kept. NULL when the library for it cannot be loaded:
 * PARENT says which. */
struct unpacker *unpack_open(struct source *parent, const struct chores *threads, bool marks);
void unpack_free(struct unpacker *);

/* Up to N bytes; 0 at the end, when all that was there is sound. -1 when the parent cannot be read (its error
 * is set) or what it holds is damaged: unpack_wrong() says how, and at which byte. What came before the
 * damage has been given out. */
ssize_t unpack_read(struct unpacker *, char *, size_t n);
const char *unpack_wrong(const struct unpacker *);

/* Packed bytes that were taken so far. */
uint64_t unpack_taken(const struct unpacker *);

/* As archive.h has them. */
struct archive_mark unpack_mark(struct unpacker *, uint64_t offset);
bool unpack_go(struct unpacker *, const struct archive_mark *);

/* codec.c: compressed streams, one row a library: zstd, gzip, bzip2, xz, lz4.
 *
 * Each library is loaded when the first file of its kind is met (base/mem/mem.h). A codec knows one frame
 * (gzip calls it a member, bzip2 and xz a stream); what stands between frames is unpack.c's. */

/* Packed bytes that are left, and room for unpacked ones; both move on as they are used. */
struct codec_io {
    const char *in;
    size_t in_n;
    char *out;
    size_t out_n;
    bool at_end; /* there are no more packed bytes than these */
};

enum codec_step { CODEC_MORE, CODEC_END, CODEC_BAD }; /* of the frame */

struct codec {
    const char *magic; /* a frame begins so */
    size_t magic_n;
    const char *missing; /* untranslated: what is said when the library cannot be loaded */
    size_t size;         /* of its state, which begins with the calls of its library */
    bool (*load)(void *calls);
    void (*start)(void *, unsigned threads);
    /* Unpacks as much as IO allows. CODEC_BAD: *WRONG says why. */
    enum codec_step (*step)(void *, struct codec_io *io, const char **wrong);
    void (*reset)(void *); /* for the next frame */
    void (*close)(void *);
};

/* The state of a codec, which may use so many threads; NULL: the library cannot be loaded. */
void *codec_open(const struct codec *, unsigned threads);
void codec_close(const struct codec *, void *state);

/* The codec whose frames begin with HEAD; NULL: none. */
const struct codec *codec_of(struct slice head);

/* Bytes of the skippable frame (zstd's and lz4's) at the start of HEAD, with its own head of 8; 0: there is
 * none. */
uint64_t codec_skippable(struct slice head);

/* frames.c: where the independent pieces of a compressed file end, found without unpacking them. For
 * unpack.c alone. */

/* Packed bytes that were read ahead: from `at` on they are nobody's yet. */
struct frames_input {
    struct source *parent;
    struct buf bytes;
    size_t at;
    bool ended;     /* the parent has no more */
    uint64_t taken; /* of the parent */
};

/* Reads on until N bytes are there; false when the parent has no more, or cannot be read. */
bool frames_need(struct frames_input *, size_t n);
static inline struct slice frames_there(const struct frames_input *in)
{
    return (struct slice){in->bytes.p + in->at, in->bytes.n - in->at};
}

/* A piece that any thread may unpack. */
struct unit {
    struct chore chore;
    const struct codec *codec;
    void *state;              /* the codec's; NULL: the unit was not used yet */
    struct buf packed;        /* whole frames */
    struct buf bytes;         /* unpacked */
    size_t given;             /* of them, so far */
    struct archive_mark mark; /* where it begins */
    const char *wrong;        /* NULL: all is sound */
    bool cut;                 /* the file ends in it, or behind it */
    const char *behind;       /* what is wrong behind it, which its bytes do not show; NULL: nothing */
};

void frames_run(struct chore *);
void frames_free(struct unit *);

/* Takes the next whole piece that unpacks to at most MOST bytes off IN, which stands between two frames (or
 * blocks), into UNIT. False: there is none that can be told without unpacking it. BLOCKS: for bzip2. */
bool frames_next(struct frames_input *in, size_t most, struct bzip2_blocks *blocks, struct unit *unit);

/* As archive_next_piece(), of the file that is open as FD. */
enum archive_pieces frames_hop(int fd, uint64_t *at);

/* libarchive.c: the calls of libarchive that archive.c makes: see base/mem/mem.h. */

struct libarchive {
#define CALL(name) __typeof__(name) *name;
#include "input/archive/libarchive.def"
#undef CALL
};

/* False when the library cannot be loaded. */
bool libarchive_load(struct libarchive *);

#endif
