/* frames.h - where the independent pieces of a compressed file end, found without unpacking them. For
 * unpack.c alone. */
#ifndef QIPU_INPUT_ARCHIVE_FRAMES_H
#define QIPU_INPUT_ARCHIVE_FRAMES_H

#include "base/mem/chore.h"
#include "input/archive/codec.h"
#include "input/source.h"

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
    void *state;        /* the codec's; NULL: the unit was not used yet */
    struct buf packed;  /* whole frames */
    struct buf bytes;   /* unpacked */
    size_t given;       /* of them, so far */
    const char *wrong;  /* NULL: all is sound */
    bool cut;           /* the file ends in it, or behind it */
    const char *behind; /* what is wrong behind it, which its bytes do not show; NULL: nothing */
};

void frames_run(struct chore *);
void frames_free(struct unit *);

/* The blocks of a bzip2 stream begin at any bit. */
struct bzip2_blocks {
    bool inside; /* a stream: the next block begins at bit `bit` of the next byte */
    unsigned bit;
    char level;   /* '1' to '9' */
    uint32_t crc; /* of the blocks so far, as the end of the stream has it */
};

/* Takes the next whole piece that unpacks to at most MOST bytes off IN, which stands between two frames (or
 * blocks), into UNIT. False: there is none that can be told without unpacking it. BLOCKS: for bzip2. */
bool frames_next(struct frames_input *in, size_t most, struct bzip2_blocks *blocks, struct unit *unit);

#endif
