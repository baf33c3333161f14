/* codec.h - compressed streams, one row a library: zstd, gzip, bzip2, xz, lz4.
 *
 * Each library is loaded when the first file of its kind is met (base/mem/dynlib.h). A codec knows one frame
 * (gzip calls it a member, bzip2 and xz a stream); what stands between frames is unpack.c's. */
#ifndef QIPU_INPUT_ARCHIVE_CODEC_H
#define QIPU_INPUT_ARCHIVE_CODEC_H

#include "base/text/slice.h"

#include <stdint.h>

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
    const char *missing;             /* untranslated: what is said when the library cannot be loaded */
    void *(*open)(unsigned threads); /* NULL: it cannot be loaded. THREADS: how many it may use */
    /* Unpacks as much as IO allows. CODEC_BAD: *WRONG says why. */
    enum codec_step (*step)(void *, struct codec_io *io, const char **wrong);
    void (*reset)(void *); /* for the next frame */
    void (*close)(void *);
};

/* The codec whose frames begin with HEAD; NULL: none. */
const struct codec *codec_of(struct slice head);

/* Bytes of the skippable frame (zstd's and lz4's) at the start of HEAD, with its own head of 8; 0: there is
 * none. */
uint64_t codec_skippable(struct slice head);

#endif
