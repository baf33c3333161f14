/* unpack.c - frame after frame: those that can be told apart ahead, in a ring of units for other threads; the
 * others as a stream. */
#include "input/archive/unpack.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    AHEAD_MOST = 64,
    UNIT_BYTES = 2 << 20 /* for each thread, what a unit unpacks to at most */
};

struct unpacker {
    struct frames_input in;
    const struct chores *threads;
    const struct codec *codec; /* of the frame at hand, and the state it has; NULL: there was none yet */
    void *state;
    bool streaming; /* the frame at hand is unpacked as it is read */
    bool padded;    /* zeros were seen between frames: only zeros may follow */
    uint64_t skip;  /* bytes of a skippable frame that are still to come */
    struct bzip2_blocks blocks;
    struct unit *unit;  /* a ring of them */
    size_t ahead;       /* how many; 0: none, all is streamed */
    size_t first, made; /* the one at hand, and how many there have been */
    bool told;          /* what is wrong has an answer: */
    char wrong[160];
    bool marking;
    struct archive_mark begins; /* the frame that is streamed */
    struct buf marks;           /* of what was given out, those that may still be asked for */
    uint64_t given;             /* unpacked bytes so far */
};

bool unpack_magic(struct slice head)
{
    return codec_of(head) != NULL || codec_skippable(head) > 0;
}

static struct unit *unit_at(const struct unpacker *u, size_t number)
{
    return &u->unit[number % u->ahead];
}

struct unpacker *unpack_open(struct source *parent, const struct chores *threads, bool marks)
{
    struct unpacker *u = mem_calloc(1, sizeof *u);
    const struct codec *codec = codec_of(source_peek(parent));

    u->in.parent = parent;
    u->threads = threads;
    u->marking = marks;
    u->ahead = marks; /* units have marks even where nobody else unpacks them */
    if (chores_wanted(threads))
        u->ahead = threads->count + 1 < AHEAD_MOST ? threads->count + 1 : AHEAD_MOST;
    if (codec != NULL && (u->state = codec_open(codec, threads == NULL ? 1 : threads->count)) == NULL) {
        parent->error = ELIBACC;
        parent->what = codec->missing;
        free(u);
        return NULL;
    }
    u->codec = codec;
    u->unit = mem_calloc(u->ahead + 1, sizeof *u->unit);
    return u;
}

void unpack_free(struct unpacker *u)
{
    for (; u->first < u->made; u->first++)
        chore_take_back(u->threads, &unit_at(u, u->first)->chore);
    for (size_t i = 0; i < u->ahead; i++)
        frames_free(&u->unit[i]);
    if (u->codec != NULL)
        codec_close(u->codec, u->state);
    buf_free(&u->in.bytes);
    buf_free(&u->marks);
    free(u->unit);
    free(u);
}

/* Says what is wrong, unless something was before. */
static void fail(struct unpacker *u, const char *why)
{
    if (!u->told)
        snprintf(u->wrong, sizeof u->wrong, "%s", why);
    u->told = true;
}

/* The same with the byte of the file, where that is the same however many threads unpack it. */
static void fail_here(struct unpacker *u, const char *why)
{
    unsigned long long at = u->in.taken - frames_there(&u->in).n;

    if (!u->told)
        snprintf(u->wrong, sizeof u->wrong, "%s, at byte %llu", why, at);
    u->told = true;
}

/* There are no more bytes, and should be. */
static void fail_cut(struct unpacker *u)
{
    u->in.at = u->in.bytes.n;
    fail_here(u, "unexpected end of the compressed data");
}

/* The frame at hand is CODEC's. */
static bool take_codec(struct unpacker *u, const struct codec *codec)
{
    if (u->codec != codec) {
        if (u->codec != NULL)
            codec_close(u->codec, u->state);
        u->codec = codec;
        u->state = codec_open(codec, 1);
        if (u->state == NULL) {
            u->codec = NULL;
            fail(u, codec->missing);
        }
    }
    return u->state != NULL;
}

/* Passes over skippable frames and the zeros that gzip(1) and xz(1) pad with; true when a frame begins. */
static bool find_frame(struct unpacker *u)
{
    struct frames_input *in = &u->in;

    for (;;) {
        bool there = frames_need(in, 8) || frames_need(in, 1);
        struct slice head = frames_there(in);

        if (!there) {
            if (u->skip > 0)
                fail_cut(u);
            return false;
        }
        if (u->skip > 0) {
            size_t n = u->skip < head.n ? (size_t)u->skip : head.n;

            in->at += n;
            u->skip -= n;
        } else if ((u->skip = codec_skippable(head)) > 0) {
            u->padded = false;
        } else if (head.p[0] == '\0') {
            u->padded = true;
            in->at++;
        } else {
            const struct codec *codec = u->padded && head.p[0] == '\x1f' ? NULL : codec_of(head);

            if (codec == NULL)
                fail_here(u, "garbage behind the compressed data");
            return codec != NULL && take_codec(u, codec);
        }
    }
}

/* Where the next frame, or block, begins. */
static struct archive_mark mark_here(const struct unpacker *u)
{
    return (struct archive_mark){.packed = u->in.taken - frames_there(&u->in).n, .blocks = u->blocks};
}

/* The next unit of the ring, if the frame at hand can be one. */
static bool make_unit(struct unpacker *u)
{
    struct unit *unit = unit_at(u, u->made);
    size_t most = (size_t)UNIT_BYTES * (chores_wanted(u->threads) ? u->threads->count : 1);

    unit->mark = mark_here(u);
    if (!frames_next(&u->in, most, &u->blocks, unit))
        return false;
    if (unit->codec != u->codec && unit->state != NULL) {
        codec_close(unit->codec, unit->state);
        unit->state = NULL;
    }
    unit->codec = u->codec;
    if (unit->state == NULL && (unit->state = codec_open(u->codec, 1)) == NULL)
        mem_exhausted();
    unit->chore.run = frames_run;
    unit->given = 0;
    unit->wrong = NULL;
    buf_clear(&unit->bytes);
    u->made++;
    chore_offer(u->threads, &unit->chore);
    return true;
}

/* Units ahead, as many as there is room for; the first frame that can be none is streamed after them. */
static void look_ahead(struct unpacker *u)
{
    while (!u->streaming && !u->told && u->made - u->first < (u->ahead == 0 ? 1 : u->ahead)) {
        if (!u->blocks.inside && !find_frame(u))
            return;
        if (u->ahead > 0 && make_unit(u))
            continue;
        if (u->blocks.inside && u->in.ended)
            fail_cut(u);
        else if (u->blocks.inside)
            fail(u, "invalid compressed data");
        u->streaming = !u->blocks.inside;
        u->begins = mark_here(u);
    }
}

/* The first bytes of what begins at M are given out. */
static void note_mark(struct unpacker *u, struct archive_mark m)
{
    if (!u->marking)
        return;
    m.unpacked = u->given;
    buf_add(&u->marks, &m, sizeof m);
}

/* From the oldest unit. 0: it has no more. */
static size_t read_unit(struct unpacker *u, char *p, size_t n)
{
    struct unit *unit = unit_at(u, u->first);

    chore_finish(u->threads, &unit->chore);
    if (n > unit->bytes.n - unit->given)
        n = unit->bytes.n - unit->given;
    memcpy(p, unit->bytes.p + unit->given, n);
    if (n > 0 && unit->given == 0)
        note_mark(u, unit->mark);
    unit->given += n;
    if (n > 0)
        return n;
    if (unit->wrong != NULL || unit->behind != NULL) { /* earlier than what was found ahead of it */
        u->told = false;
        fail(u, unit->wrong != NULL ? unit->wrong : unit->behind);
        for (; u->first + 1 < u->made; u->made--)
            chore_take_back(u->threads, &unit_at(u, u->made - 1)->chore);
        u->streaming = false;
    }
    u->first++;
    return 0;
}

/* From the frame that is streamed, as far as what was read ahead goes. 0: it has ended, or is damaged. */
static size_t read_stream(struct unpacker *u, char *p, size_t n)
{
    struct codec_io io = {.out = p, .out_n = n};
    const char *why = NULL;
    enum codec_step step;

    do {
        frames_need(&u->in, 1);
        io.in = frames_there(&u->in).p;
        io.in_n = frames_there(&u->in).n;
        io.at_end = u->in.ended;
        step = u->codec->step(u->state, &io, &why);
        if (step == CODEC_MORE && io.at_end && io.in_n == 0 && io.out_n == n) {
            step = CODEC_BAD;
            fail_cut(u);
        }
        u->in.at += frames_there(&u->in).n - io.in_n;
    } while (step == CODEC_MORE && io.out_n == n);
    if (step == CODEC_BAD)
        fail(u, why);
    if (step == CODEC_END)
        u->codec->reset(u->state);
    u->streaming = step == CODEC_MORE;
    if (io.out_n < n && u->begins.packed != UINT64_MAX)
        note_mark(u, u->begins);
    u->begins.packed = io.out_n < n ? UINT64_MAX : u->begins.packed;
    return n - io.out_n;
}

ssize_t unpack_read(struct unpacker *u, char *p, size_t n)
{
    for (;;) {
        size_t got = 0;

        look_ahead(u);
        if (u->first < u->made)
            got = read_unit(u, p, n);
        else if (u->streaming)
            got = read_stream(u, p, n);
        else
            return u->told || u->in.parent->error != 0 ? -1 : 0;
        u->given += got;
        if (got > 0)
            return (ssize_t)got;
    }
}

struct archive_mark unpack_mark(struct unpacker *u, uint64_t offset)
{
    const struct archive_mark *mark = (const struct archive_mark *)(const void *)u->marks.p;
    size_t count = u->marks.n / sizeof *mark, before = 0;

    while (before + 1 < count && mark[before + 1].unpacked <= offset)
        before++;
    if (before > 0) {
        u->marks.n -= before * sizeof *mark;
        memmove(u->marks.p, mark + before, u->marks.n);
    }
    return count == 0 ? (struct archive_mark){0} : mark[0];
}

bool unpack_go(struct unpacker *u, const struct archive_mark *to)
{
    for (; u->first < u->made; u->first++)
        chore_take_back(u->threads, &unit_at(u, u->first)->chore);
    if (source_seek(u->in.parent, (int64_t)to->packed, SEEK_SET) < 0)
        return false;
    buf_clear(&u->in.bytes);
    buf_clear(&u->marks);
    u->in.at = 0;
    u->in.ended = u->streaming = u->padded = u->told = false;
    u->in.taken = to->packed;
    u->skip = 0;
    u->given = to->unpacked;
    u->blocks = to->blocks;
    if (u->codec != NULL)
        u->codec->reset(u->state);
    return !to->blocks.inside || take_codec(u, codec_of(SLICE("BZh")));
}

const char *unpack_wrong(const struct unpacker *u)
{
    return u->told ? u->wrong : NULL;
}

uint64_t unpack_taken(const struct unpacker *u)
{
    return u->in.taken;
}
