/* attach.c - the files of a database: opened and measured once, their games read where they lie. */
#include "format/scid/base.h"

#include "format/window.h"
#include "input/companions.h"

#include <stdlib.h>
#include <unistd.h>

#define N_(text) text

enum { GAMES_AT = 14 };

size_t scid_entry_size(const struct scid_base *b)
{
    return b->five ? SI5_ENTRY : SI4_ENTRY;
}

/* How many games are deleted: reported once, before any is read. The flag is the fourth bit of two bytes in
 * either version. */
static uint64_t count_deleted(int fd, const struct scid_base *b)
{
    size_t size = scid_entry_size(b), flag = b->five ? 28 : 8;
    uint64_t at = b->five ? 0 : SI4_HEAD, deleted = 0;
    char *block = mem_alloc(size, 1024);
    size_t n;

    for (; (n = window_read(fd, block, size * 1024, at)) >= size; at += n)
        for (size_t i = 0; i + size <= n; i += size)
            deleted += (block[i + flag] & SCID_DELETED) != 0;
    free(block);
    return deleted;
}

static void read_names(struct scid_base *b, int fd)
{
    struct buf names = {0};

    b->has_names = fd >= 0;
    window_load(fd, &names);
    b->names_lost = b->has_names && !scid_read_names(b, buf_as_slice(&names));
    buf_free(&names);
}

const char *scid_attach(void *shared, const struct source *source, struct slice head)
{
    struct scid_base *b = shared;
    bool five = source->name.n > 0 && source->name.p[source->name.n - 1] == '5';
    int index = companion_open(source, five ? "si5" : "si4");
    uint64_t size = window_size(index), before = five ? 0 : SI4_HEAD;

    b->attached = true;
    scid_fill_targets(b);
    b->five = five;
    b->games = companion_open(source, five ? "sg5" : "sg4");
    b->games_size = window_size(b->games);
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
