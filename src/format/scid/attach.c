/* attach.c - the files of a database: opened and measured once, their games read where they lie. */
#include "format/scid/moves.h"

#include "base/mem/memory.h"
#include "input/companions.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define N_(text) text

enum { GAMES_AT = 14, BLOCK = 64 << 10, PAGE = 4096 };

size_t scid_entry_size(const struct scid_base *b)
{
    return b->five ? SI5_ENTRY : SI4_ENTRY;
}

static uint64_t size_of(int fd)
{
    struct stat st;

    return fd >= 0 && fstat(fd, &st) == 0 ? (uint64_t)st.st_size : 0;
}

/* As many bytes from AT on as there are, N at most. */
static size_t read_at(int fd, void *into, size_t n, uint64_t at)
{
    size_t have = 0;
    ssize_t got;

    while (have < n && (got = pread(fd, (char *)into + have, n - have, (off_t)(at + have))) > 0)
        have += (size_t)got;
    return have;
}

/* How many games are deleted: told once, before any is read. The flag is the fourth bit of two bytes in
 * either version. */
static uint64_t count_deleted(int fd, const struct scid_base *b)
{
    size_t size = scid_entry_size(b), flag = b->five ? 28 : 8;
    uint64_t at = b->five ? 0 : SI4_HEAD, deleted = 0;
    char *block = mem_alloc(size, 1024);
    size_t n;

    for (; (n = read_at(fd, block, size * 1024, at)) >= size; at += n)
        for (size_t i = 0; i + size <= n; i += size)
            deleted += (block[i + flag] & SCID_DELETED) != 0;
    free(block);
    return deleted;
}

static void read_names(struct scid_base *b, int fd)
{
    struct buf names = {0};
    size_t size = (size_t)size_of(fd);

    b->has_names = fd >= 0;
    if (fd < 0)
        return;
    buf_reserve(&names, size + 1);
    names.n = read_at(fd, names.p, size, 0);
    b->names_lost = !scid_read_names(b, buf_as_slice(&names));
    buf_free(&names);
    close(fd);
}

const char *scid_attach(void *shared, const struct source *source, struct slice head)
{
    struct scid_base *b = shared;
    bool five = source->name.n > 0 && source->name.p[source->name.n - 1] == '5';
    int index = companion_open(source, five ? "si5" : "si4");
    uint64_t size = size_of(index), before = five ? 0 : SI4_HEAD;

    b->attached = true;
    b->five = five;
    b->games = companion_open(source, five ? "sg5" : "sg4");
    b->games_size = size_of(b->games);
    size = size < before ? 0 : size - before;
    b->entries = b->promised = size / scid_entry_size(b);
    b->cut = size % scid_entry_size(b) != 0;
    if (!five && head.n > GAMES_AT + 3) {
        const unsigned char *p = (const unsigned char *)head.p + GAMES_AT;

        b->promised = (uint64_t)p[0] << 16 | (uint64_t)p[1] << 8 | p[2];
    }
    if (index >= 0) {
        b->deleted = count_deleted(index, b);
        close(index);
    }
    read_names(b, companion_open(source, five ? "sn5" : "sn4"));
    return b->games < 0 ? N_("the index of a Scid database, whose games (.sg4, .sg5) are not beside it")
                        : NULL;
}

void scid_detach(void *shared)
{
    struct scid_base *b = shared;

    if (b->attached && b->games >= 0)
        close(b->games);
    buf_free(&b->text);
    for (unsigned i = 0; i < SCID_TABLES; i++)
        free(b->list[i].string);
}

/* The part of the games that a reader has at hand, in record.carry with the bytes behind it. */
struct window {
    uint64_t at;
    size_t n;
};

/* Most games lie one behind the other, and are read many at a time. */
size_t scid_bytes(struct scid_game *g, const unsigned char **bytes)
{
    struct buf *carry = &g->record->carry;
    uint64_t at = g->entry.at;
    size_t n = g->entry.length, most;
    struct window w = {0, 0};

    if (carry->n >= sizeof w)
        memcpy(&w, carry->p, sizeof w);
    if (carry->n < sizeof w || at < w.at || at + n > w.at + w.n) {
        most = carry->n >= sizeof w && at >= w.at && at <= w.at + w.n + BLOCK ? BLOCK : PAGE;
        buf_clear(carry);
        buf_reserve(carry, sizeof w + GAME_MOST + BLOCK);
        w = (struct window){at, read_at(g->base->games, carry->p + sizeof w, most > n ? most : n, at)};
        memcpy(carry->p, &w, sizeof w);
        carry->n = sizeof w;
    }
    *bytes = (const unsigned char *)carry->p + sizeof w + (at - w.at);
    return w.at + w.n < at + n ? (size_t)(w.at + w.n - at) : n;
}
