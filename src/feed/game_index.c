/* game_index.c - the file of --write-index: a heading, then a line a file and a line an entry, of numbers. */
#include "feed/game_index.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEADING "qipu index 1\n"

enum { SAMPLES = 16, SAMPLE = 4 << 10, MOST_ENTRIES = 1 << 16, FILE_NUMBERS = 3, ENTRY_NUMBERS = 8 };

/* Of an entry, as one number: its flags, and where a block of bzip2 begins. */
enum { AFTER_CR = 1, BLOCK_INSIDE = 2, BIT_SHIFT = 4, LEVEL_SHIFT = 8 };

int game_index_print(int fd, uint64_t *size, uint64_t *print)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    unsigned char bytes[SAMPLE];
    struct stat st;

    if (fstat(fd, &st) != 0)
        return errno;
    *size = (uint64_t)st.st_size;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint64_t last = *size < SAMPLE ? 0 : *size - SAMPLE;
        ssize_t n = pread(fd, bytes, SAMPLE, (off_t)(i + 1 < SAMPLES ? last / (SAMPLES - 1) * i : last));

        if (n < 0)
            return errno;
        for (ssize_t k = 0; k < n; k++)
            hash = (hash ^ bytes[k]) * UINT64_C(0x100000001b3);
    }
    *print = hash & INT64_MAX; /* a number for slice_long() */
    return 0;
}

const struct indexed_file *game_index_find(const struct game_index *x, uint64_t size, uint64_t print)
{
    for (size_t i = 0; x != NULL && i < x->files; i++)
        if (x->file[i].size == size && x->file[i].print == print)
            return &x->file[i];
    return NULL;
}

static struct indexed_file *add_file(struct game_index *x, uint64_t size, uint64_t print)
{
    struct indexed_file *f;

    x->file = mem_realloc(x->file, x->files + 1, sizeof *x->file);
    f = &x->file[x->files++];
    *f = (struct indexed_file){.size = size, .print = print, .every = 1};
    f->entry = mem_calloc(MOST_ENTRIES, sizeof *f->entry);
    return f;
}

static void thin_out(struct indexed_file *f)
{
    for (size_t i = 0; 2 * i < f->count; i++)
        f->entry[i] = f->entry[2 * i];
    f->count /= 2;
    f->every *= 2;
}

void game_index_add(struct game_index *x, const struct index_offer *o)
{
    struct indexed_file *f = x->files == 0 ? NULL : &x->file[x->files - 1];

    if (f == NULL || f->size != o->size || f->print != o->print)
        f = add_file(x, o->size, o->print);
    if (o->entry.start.offset == 0 || ++f->passed < f->every)
        return;
    f->passed = 0;
    if (f->count == MOST_ENTRIES)
        thin_out(f);
    f->entry[f->count++] = o->entry;
}

static unsigned state_of(const struct index_entry *e)
{
    const struct bzip2_blocks *b = &e->mark.blocks;

    return (e->after_cr ? AFTER_CR : 0) | (b->inside ? BLOCK_INSIDE : 0) | b->bit << BIT_SHIFT |
           (unsigned)b->level << LEVEL_SHIFT;
}

static void put_entry(const struct index_entry *e, struct buf *b)
{
    buf_printf(b,
               "%" PRIu64 " %" PRIu32 " %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu32 " %u %s\n",
               e->start.offset, e->start.line, e->start.column, e->games, e->mark.packed, e->mark.unpacked,
               e->mark.blocks.crc, state_of(e), e->charset);
}

void game_index_put(const struct game_index *x, struct buf *b)
{
    buf_str(b, HEADING);
    for (size_t i = 0; i < x->files; i++) {
        const struct indexed_file *f = &x->file[i];

        buf_printf(b, "file %" PRIu64 " %" PRIu64 " %zu\n", f->size, f->print, f->count);
        for (size_t k = 0; k < f->count; k++)
            put_entry(&f->entry[k], b);
    }
    buf_str(b, "end\n");
}

/* COUNT numbers with a blank behind each but the last; REST: behind them. */
static bool read_numbers(struct slice line, uint64_t *to, size_t count, struct slice *rest)
{
    *rest = line;
    for (size_t i = 0; i < count; i++) {
        long value;

        if (rest->p == NULL || !slice_long(slice_cut(*rest, ' ', rest), &value) || value < 0)
            return false;
        to[i] = (uint64_t)value;
    }
    return true;
}

static bool read_entry(struct slice line, struct index_entry *e)
{
    uint64_t n[ENTRY_NUMBERS];
    struct slice charset;

    if (!read_numbers(line, n, ENTRY_NUMBERS, &charset) || charset.n >= sizeof e->charset || n[5] > n[0])
        return false;
    *e = (struct index_entry){.start = {n[0], (uint32_t)n[1], (uint32_t)n[2]},
                              .games = n[3],
                              .mark = {n[4],
                                       n[5],
                                       {(n[7] & BLOCK_INSIDE) != 0, n[7] >> BIT_SHIFT & 7,
                                        (char)(n[7] >> LEVEL_SHIFT), (uint32_t)n[6]}},
                              .after_cr = (n[7] & AFTER_CR) != 0};
    memcpy(e->charset, charset.n == 0 ? "" : charset.p, charset.n);
    return true;
}

static bool read_file(struct game_index *x, struct slice line, struct slice *text)
{
    uint64_t n[FILE_NUMBERS];
    struct indexed_file *f;
    struct slice rest;

    if (!slice_starts(line, "file ") ||
        !read_numbers(slice_between(line.p + 5, line.p + line.n), n, FILE_NUMBERS, &rest) || rest.p != NULL ||
        n[2] > MOST_ENTRIES)
        return false;
    f = add_file(x, n[0], n[1]);
    for (; f->count < n[2]; f->count++) {
        struct index_entry *e = &f->entry[f->count];

        if (text->p == NULL || !read_entry(slice_cut(*text, '\n', text), e) ||
            (f->count > 0 && (e[-1].start.offset >= e->start.offset || e[-1].mark.packed > e->mark.packed)))
            return false;
    }
    return true;
}

bool game_index_read(struct game_index *x, struct slice text)
{
    struct slice line;

    if (!slice_starts(text, HEADING))
        return false;
    slice_cut(text, '\n', &text);
    for (;;) {
        line = slice_cut(text, '\n', &text);
        if (slice_is(line, "end"))
            return text.n == 0 && text.p != NULL;
        if (text.p == NULL || !read_file(x, line, &text))
            return false;
    }
}

void game_index_free(struct game_index *x)
{
    for (size_t i = 0; i < x->files; i++)
        free(x->file[i].entry);
    free(x->file);
}
