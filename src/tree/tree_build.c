/* tree_build.c - entries are sorted in memory, in runs of ENTRIES that go to a file without a name when there
 * are more, and merged into a tree (layout: layout.h). Memory does not depend on how many there are. */
#include "tree/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    ENTRIES = 16 << 20 >> 4, /* sorted at a time; as much again to sort them */
    ENTRIES_FIRST = 1 << 12,
    FEW = 16,
    MERGE_BYTES = 16 << 20, /* for all runs, while they are merged */
    DIGIT = 11,
    DIGITS = 3, /* by which entries are sorted first: other keys than these tell apart are rare */
    DIGITS_FROM = 64 - DIGIT * DIGITS
};

/* Sorted entries, in memory or in the file. */
struct run_part {
    struct tree_entry *entry; /* what of it is in memory */
    size_t at, count, cap;
    uint64_t offset, left; /* of what is in the file; entries */
};

struct tree_build {
    bool each;
    int fd; /* of the runs; -1: there are none */
    uint64_t written;
    struct tree_entry *entry, *spare;
    size_t count, cap;
    struct buf games; /* uint64_t each */
    struct buf files;
    uint64_t file_count;
    struct run_part *run;
    size_t runs;
};

struct tree_build *tree_build_new(bool each)
{
    struct tree_build *b = mem_calloc(1, sizeof *b);

    b->each = each;
    b->fd = -1;
    return b;
}

uint64_t tree_build_games(const struct tree_build *b)
{
    return b->games.n / sizeof(uint64_t);
}

void tree_build_free(struct tree_build *b)
{
    if (b == NULL)
        return;
    for (size_t i = 0; i < b->runs; i++)
        free(b->run[i].entry);
    if (b->fd >= 0)
        close(b->fd);
    free(b->run);
    free(b->entry);
    free(b->spare);
    buf_free(&b->games);
    buf_free(&b->files);
    free(b);
}

void tree_build_file(struct tree_build *b, const char *name, const struct stat *st)
{
    size_t n = strlen(name);

    layout_number(&b->files, n);
    buf_add(&b->files, name, n);
    layout_number(&b->files, tree_build_games(b));
    layout_number(&b->files, st == NULL ? 0 : (uint64_t)st->st_size + 1);
    layout_number(&b->files, st == NULL ? 0 : (uint64_t)st->st_mtim.tv_sec);
    layout_number(&b->files, st == NULL ? 0 : (uint64_t)st->st_mtim.tv_nsec);
    b->file_count++;
}

void tree_build_game(struct tree_build *b, uint64_t packed)
{
    buf_add(&b->games, &packed, sizeof packed);
}

/* -- Sorting ----------------------------------------------------------------------------------------- */

static int compare(const struct tree_entry *a, const struct tree_entry *b)
{
    uint32_t x = a->move >> 12, y = b->move >> 12;

    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (x != y)
        return x < y ? -1 : 1;
    if (a->game != b->game)
        return a->game < b->game ? -1 : 1;
    return (a->move > b->move) - (a->move < b->move);
}

static int compare_any(const void *a, const void *b)
{
    return compare(a, b);
}

/* By one digit of the keys, keeping the order otherwise; false when all have the same. */
static bool sort_digit(const struct tree_entry *in, struct tree_entry *out, size_t n, unsigned shift)
{
    size_t start[1 << DIGIT] = {0}, sum = 0;

    for (size_t i = 0; i < n; i++)
        start[in[i].key >> shift & ((1 << DIGIT) - 1)]++;
    if (n > 0 && start[in[0].key >> shift & ((1 << DIGIT) - 1)] == n)
        return false;
    for (size_t d = 0; d < 1 << DIGIT; d++) {
        size_t these = start[d];

        start[d] = sum;
        sum += these;
    }
    for (size_t i = 0; i < n; i++)
        out[start[in[i].key >> shift & ((1 << DIGIT) - 1)]++] = in[i];
    return true;
}

/* Few entries, of one position nearly always, in the order of their games already. */
static void sort_few(struct tree_entry *e, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct tree_entry moving = e[i];
        size_t j = i;

        for (; j > 0 && compare(&e[j - 1], &moving) > 0; j--)
            e[j] = e[j - 1];
        e[j] = moving;
    }
}

/* By the first digits of their keys, the last of those first; then those that have them in common by all they
 * are. */
static void sort(struct tree_build *b)
{
    b->spare = b->spare == NULL ? mem_alloc(b->cap + 1, sizeof *b->spare) : b->spare;
    for (unsigned d = 0; d < DIGITS; d++)
        if (sort_digit(b->entry, b->spare, b->count, DIGITS_FROM + d * DIGIT)) {
            struct tree_entry *swap = b->entry;

            b->entry = b->spare;
            b->spare = swap;
        }
    for (size_t i = 0, j; i < b->count; i = j) {
        for (j = i + 1; j < b->count && (b->entry[j].key ^ b->entry[i].key) >> DIGITS_FROM == 0; j++)
            ;
        if (j - i <= FEW)
            sort_few(b->entry + i, j - i);
        else
            qsort(b->entry + i, j - i, sizeof *b->entry, compare_any);
    }
}

/* -- Runs -------------------------------------------------------------------------------------------- */

static bool open_runs(struct tree_build *b)
{
    const char *folder = getenv("TMPDIR");
    SCOPED(buf) path = {0};

    buf_str(&path, folder == NULL || *folder == '\0' ? "/tmp" : folder);
    buf_str(&path, "/.qipu-tree-XXXXXX");
    buf_cstr(&path);
    if ((b->fd = mkostemp(path.p, O_CLOEXEC)) >= 0)
        unlink(path.p);
    return b->fd >= 0;
}

static bool write_at(int fd, const char *p, size_t n, uint64_t at)
{
    while (n > 0) {
        ssize_t w = pwrite(fd, p, n, (off_t)at);

        if (w < 0 && errno == EINTR)
            continue;
        if (w <= 0)
            return false;
        p += w;
        n -= (size_t)w;
        at += (uint64_t)w;
    }
    return true;
}

static bool read_at(int fd, char *p, size_t n, uint64_t at)
{
    while (n > 0) {
        ssize_t r = pread(fd, p, n, (off_t)at);

        if (r < 0 && errno == EINTR)
            continue;
        if (r == 0)
            errno = EIO;
        if (r <= 0)
            return false;
        p += r;
        n -= (size_t)r;
        at += (uint64_t)r;
    }
    return true;
}

static struct run_part *new_run(struct tree_build *b)
{
    if ((b->runs & (b->runs - 1)) == 0)
        b->run = mem_realloc(b->run, b->runs == 0 ? 1 : 2 * b->runs, sizeof *b->run);
    b->run[b->runs] = (struct run_part){0};
    return &b->run[b->runs++];
}

static bool spill(struct tree_build *b)
{
    size_t bytes = b->count * sizeof *b->entry;
    struct run_part *r;

    sort(b);
    if ((b->fd < 0 && !open_runs(b)) || !write_at(b->fd, (const char *)b->entry, bytes, b->written))
        return false;
    r = new_run(b);
    r->offset = b->written;
    r->left = b->count;
    b->written += bytes;
    b->count = 0;
    return true;
}

static void more_room(struct tree_build *b)
{
    b->cap = b->cap == 0 ? ENTRIES_FIRST : 2 * b->cap < ENTRIES ? 2 * b->cap : ENTRIES;
    b->entry = mem_realloc(b->entry, b->cap, sizeof *b->entry);
    free(b->spare);
    b->spare = NULL;
}

bool tree_build_add(struct tree_build *b, const struct tree_entry *e, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (b->count == b->cap && b->cap < ENTRIES)
            more_room(b);
        else if (b->count == b->cap && !spill(b))
            return false;
        b->entry[b->count++] = e[i];
    }
    return true;
}

/* -- Merging ----------------------------------------------------------------------------------------- */

/* The next entries of a run, where there are any left; false with errno. */
static bool refill(const struct tree_build *b, struct run_part *r)
{
    size_t n = r->left < r->cap ? (size_t)r->left : r->cap;

    if (r->at < r->count || n == 0)
        return true;
    if (!read_at(b->fd, (char *)r->entry, n * sizeof *r->entry, r->offset))
        return false;
    r->offset += n * sizeof *r->entry;
    r->left -= n;
    r->at = 0;
    r->count = n;
    return true;
}

/* Lets the run at PLACE of the heap sink to where it belongs. */
static void sink_run(struct run_part **heap, size_t n, size_t place)
{
    for (;;) {
        size_t least = place;
        struct run_part *swap = heap[place];

        for (size_t child = 2 * place + 1; child <= 2 * place + 2 && child < n; child++)
            if (compare(&heap[child]->entry[heap[child]->at], &heap[least]->entry[heap[least]->at]) < 0)
                least = child;
        if (least == place)
            return;
        heap[place] = heap[least];
        heap[least] = swap;
        place = least;
    }
}

static bool merge(struct tree_build *b, struct layout *out)
{
    struct run_part **heap = mem_calloc(b->runs + 1, sizeof *heap);
    size_t n = 0;
    bool ok = true;

    for (size_t i = 0; i < b->runs && ok; i++) {
        struct run_part *r = &b->run[i];

        r->cap = MERGE_BYTES / sizeof *r->entry / b->runs + 1;
        r->entry = mem_alloc(r->cap, sizeof *r->entry);
        ok = refill(b, r);
        heap[n++] = r;
    }
    for (size_t i = n; ok && i-- > 0;)
        sink_run(heap, n, i);
    while (ok && n > 0) {
        struct run_part *r = heap[0];

        ok = layout_entry(out, &r->entry[r->at++]) && refill(b, r);
        if (r->at == r->count)
            heap[0] = heap[--n];
        sink_run(heap, n, 0);
    }
    free(heap);
    return ok;
}

bool tree_build_end(struct tree_build *b, bool (*write)(void *context, struct slice), void *context)
{
    struct layout out = {.write = write,
                         .context = context,
                         .games = (const uint64_t *)(const void *)b->games.p,
                         .each = b->each};
    bool ok = layout_begin(&out);

    if (ok && b->runs > 0) {
        ok = b->count == 0 || spill(b);
        free(b->spare);
        b->spare = NULL;
        ok = ok && merge(b, &out);
    } else if (ok) {
        sort(b);
        for (size_t i = 0; i < b->count && ok; i++)
            ok = layout_entry(&out, &b->entry[i]);
    }
    return layout_end(&out, buf_as_slice(&b->games), buf_as_slice(&b->files), b->file_count) && ok;
}
