/* attach.c - the files of a database: opened and measured once, their games read where they lie. */
#include "format/scid/base.h"

#include "input/input.h"

#include <stdlib.h>
#include <unistd.h>

#define N_(text) text

enum { GAMES_AT = 14 };

size_t scid_entry_size(const struct scid_base *b)
{
    return b->five ? SI5_ENTRY : SI4_ENTRY;
}

static void read_names(struct scid_base *b, int fd)
{
    SCOPED(buf) names = {0};

    b->index.nameless = fd < 0;
    database_load(fd, &names);
    if (fd >= 0)
        b->index.nameless = !scid_read_names(b, buf_as_slice(&names));
}

const char *scid_attach(void *shared, const struct source *source, struct slice head)
{
    /* The flag of deleted games is the fourth bit of two bytes in either version. */
    static const struct database_layout layouts[] = {{SI4_HEAD, SI4_ENTRY, 8, SCID_DELETED, SCID_DELETED},
                                                     {0, SI5_ENTRY, 28, SCID_DELETED, SCID_DELETED}};
    struct scid_base *b = shared;
    bool five = source->name.n > 0 && source->name.p[source->name.n - 1] == '5';

    b->attached = true;
    scid_fill_targets(b);
    b->five = five;
    b->games = companion_open(source, five ? "sg5" : "sg4");
    b->index = database_measure(companion_open(source, five ? "si5" : "si4"), &layouts[five]);
    if (!five && head.n > GAMES_AT + 3)
        b->index.promised = database_big((const unsigned char *)head.p + GAMES_AT, 3);
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
