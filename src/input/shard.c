/* Parts of the input, by bytes. */
#include "input/input.h"

#include <stdlib.h>
#include <sys/stat.h>

bool shard_parse(const char *word, struct shard *s)
{
    struct slice rest, part = slice_cut(slice_of(word), '/', &rest);
    long k, n;

    if (rest.p == NULL || !slice_long(part, &k) || !slice_long(rest, &n) || k < 1 || n < 1 || k > n ||
        n > 1000000)
        return false;
    *s = (struct shard){.part = (uint64_t)k, .parts = (uint64_t)n};
    return true;
}

/* FNV-1a; without the sign, so that it is a number for everybody. */
static void add_to_print(struct shard *s, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;

    for (size_t i = 0; i < n; i++)
        s->print = (s->print ^ p[i]) * UINT64_C(0x100000001b3);
    s->print &= INT64_MAX;
}

static void add_file_to_print(struct shard *s, const struct source *source, const struct stat *st)
{
    int64_t facts[] = {st->st_size, st->st_mtim.tv_sec, st->st_mtim.tv_nsec};

    add_to_print(s, source->name.p, source->name.n);
    add_to_print(s, facts, sizeof facts);
}

/* Of what has no size before it is read (a pipe) nothing is known: it lies where it begins. */
static uint64_t size_of(struct shard *shard, const struct source *s)
{
    struct stat st;

    if (s->error == 0 && fstat(s->fd, &st) == 0) {
        if (!S_ISREG(st.st_mode))
            return 0;
        add_file_to_print(shard, s, &st);
        return (uint64_t)st.st_size;
    }
    if (!s->harmless && shard->unmeasured.n == 0) {
        buf_slice(&shard->unmeasured, buf_as_slice(&s->name));
        buf_cstr(&shard->unmeasured);
    }
    return 0;
}

void shard_measure(struct shard *s, const struct walk_options *options)
{
    struct walk_options plain = *options;
    struct file_walk *walk;
    struct source *source;
    uint64_t cap = 0;

    plain.no_decompress = true;
    walk = walk_new(&plain);
    while ((source = walk_next(walk)) != NULL) {
        if (s->files == cap) {
            cap = cap == 0 ? 64 : cap * 2;
            s->start = mem_realloc(s->start, cap, sizeof *s->start);
        }
        s->start[s->files++] = s->total;
        s->total += size_of(s, source);
    }
    walk_free(walk);
}

/* Beyond 2^64 the last bits, which are nothing there, are left out of all places alike. */
static enum shard_side side_of(const struct shard *s, uint64_t place)
{
    unsigned shift = 0;
    uint64_t part;

    while (s->total >> shift > UINT64_MAX / s->parts)
        shift++;
    part = s->total == 0 ? 0 : (place >> shift) * s->parts / (s->total >> shift);
    if (part >= s->parts)
        part = s->parts - 1;
    return part + 1 < s->part ? SHARD_BEFORE : part + 1 > s->part ? SHARD_AFTER : SHARD_INSIDE;
}

static uint64_t start_of(const struct shard *s, uint64_t file)
{
    return file < s->files ? s->start[file] : s->total;
}

enum shard_side shard_side(const struct shard *s, uint64_t file, uint64_t offset)
{
    uint64_t place = start_of(s, file) + offset;

    if (file < s->from.file || (file == s->from.file && offset < s->from.offset))
        return SHARD_BEFORE;
    if (s->parts == 0)
        return SHARD_INSIDE;
    return side_of(s, place < s->total ? place : s->total);
}

enum shard_side shard_file_side(const struct shard *s, uint64_t file)
{
    enum shard_side first, last;

    if (file < s->from.file)
        return SHARD_BEFORE;
    if (s->parts == 0)
        return SHARD_INSIDE;
    first = side_of(s, start_of(s, file));
    last = side_of(s, start_of(s, file + 1));
    if (first == SHARD_AFTER)
        return SHARD_AFTER;
    return last == SHARD_BEFORE ? SHARD_BEFORE : SHARD_INSIDE;
}

bool shard_divides(const struct shard *s, uint64_t file, uint64_t least)
{
    uint64_t size = start_of(s, file + 1) - start_of(s, file);

    return size > 0 && size >= least && shard_side(s, file, 0) != shard_side(s, file, size - 1);
}

void shard_free(struct shard *s)
{
    free(s->start);
    buf_free(&s->unmeasured);
}
