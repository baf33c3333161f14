/* database.c - what lies one behind the other is read many at a time. */
#include "format/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64 << 10, PAGE = 4096 };

/* What stands before the bytes. */
struct window {
    uint64_t at;
    size_t n;
};

size_t database_bytes(int fd, void *into, size_t n, uint64_t at)
{
    size_t have = 0;
    ssize_t got;

    while (have < n && (got = pread(fd, (char *)into + have, n - have, (off_t)(at + have))) > 0)
        have += (size_t)got;
    return have;
}

/* How large an open file is; 0 when nobody can tell. */
static uint64_t size_of(int fd)
{
    struct stat st;

    return fd >= 0 && fstat(fd, &st) == 0 ? (uint64_t)st.st_size : 0;
}

void database_load(int fd, struct buf *b)
{
    size_t size = (size_t)size_of(fd);

    if (fd < 0)
        return;
    buf_reserve(b, size + 1);
    b->n += database_bytes(fd, b->p + b->n, size, 0);
    close(fd);
}

const unsigned char *database_at(struct buf *kept, int fd, uint64_t at, size_t n, size_t *have)
{
    struct window w = {0, 0};
    bool any = kept->n >= sizeof w;

    if (any)
        memcpy(&w, kept->p, sizeof w);
    if (!any || at < w.at || at + n > w.at + w.n) {
        size_t most = any && at >= w.at && at <= w.at + w.n + BLOCK ? BLOCK : PAGE;

        most = most > n ? most : n;
        buf_clear(kept);
        buf_reserve(kept, sizeof w + most);
        w = (struct window){at, database_bytes(fd, kept->p + sizeof w, most, at)};
        memcpy(kept->p, &w, sizeof w);
        kept->n = sizeof w;
    }
    *have = at + n <= w.at + w.n ? n : at < w.at + w.n ? (size_t)(w.at + w.n - at) : 0;
    return (const unsigned char *)kept->p + sizeof w + (at - w.at);
}

struct database database_measure(int fd, const struct database_layout *l)
{
    enum { MANY = 1024 };
    uint64_t size = size_of(fd), behind = size < l->head ? 0 : size - l->head;
    struct database d = {
        .entries = behind / l->entry, .promised = behind / l->entry, .cut = behind % l->entry != 0};
    unsigned char *block = mem_alloc(l->entry, MANY);
    size_t n;

    for (uint64_t at = l->head; fd >= 0 && (n = database_bytes(fd, block, l->entry * MANY, at)) >= l->entry;
         at += n)
        for (size_t i = 0; i + l->entry <= n; i += l->entry)
            d.deleted += (block[i + l->flags] & l->mask) == l->deleted;
    free(block);
    if (fd >= 0)
        close(fd);
    return d;
}

static const char *number_in(struct sink *sink, uint64_t n)
{
    return arena_printf(sink_arena(sink), "%llu", (unsigned long long)n);
}

void database_say_faults(const struct database *d, const struct database_codes *codes,
                         const struct text *text, struct sink *sink)
{
    struct span at = {0, 0};

    if (d->entries != d->promised || d->cut)
        sink_say(sink, codes->count, at, number_in(sink, d->promised), number_in(sink, d->entries));
    if (d->nameless)
        sink_say(sink, codes->names, at, NULL, NULL);
    if (d->deleted > 0 && (text->want & WANT_DELETED) == 0)
        sink_say(sink, codes->deleted, at, number_in(sink, d->deleted), NULL);
}

void database_say_unknown(enum code code, struct sink *sink, struct span at, const char *what,
                          uint32_t number)
{
    sink_say(sink, code, at, what, number_in(sink, number));
}

struct slice database_date(unsigned date, char room[DATABASE_DATE])
{
    unsigned year = date >> 9 & 0xFFF, month = date >> 5 & 15, day = date & 31;
    char words[3][DATABASE_DATE] = {"????", "??", "??"};

    if (year != 0)
        snprintf(words[0], sizeof words[0], "%04u", year);
    if (month != 0)
        snprintf(words[1], sizeof words[1], "%02u", month);
    if (day != 0)
        snprintf(words[2], sizeof words[2], "%02u", day);
    snprintf(room, DATABASE_DATE, "%.4s.%.2s.%.2s", words[0], words[1], words[2]);
    return slice_of(room);
}
