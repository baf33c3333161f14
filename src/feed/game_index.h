/* game_index.h - where games begin in large files: what --write-index notes, and --index and --shard go by.
 *
 * An entry is a place between two games at which reading can begin: how many games and lines stand before it,
 * and where the packed file is to be unpacked from. A file is known by its size and by samples of its bytes,
 * so that it may be copied and renamed. */
#ifndef QIPU_FEED_GAME_INDEX_H
#define QIPU_FEED_GAME_INDEX_H

#include "input/archive/archive.h"

struct index_entry {
    struct archive_mark mark; /* of a plain file, the place itself */
    struct place start;       /* between two games, behind the blanks there */
    uint64_t games;           /* before it, in its file */
    bool after_cr;
    char charset[32]; /* that was decided before it; empty: all was ASCII */
};

/* A place that may become an entry, of a file as game_index_print() knows it. */
struct index_offer {
    uint64_t size, print;
    struct index_entry entry;
};

struct indexed_file {
    uint64_t size, print;
    struct index_entry *entry;
    size_t count;
    unsigned every; /* so many of those that were offered are kept, and how many were passed over since */
    unsigned passed;
};

struct game_index {
    struct indexed_file *file;
    size_t files;
};

/* What tells the file that is open as FD from others; 0, or errno. */
int game_index_print(int fd, uint64_t *size, uint64_t *print);

/* The file of that print; NULL: none. */
const struct indexed_file *game_index_find(const struct game_index *, uint64_t size, uint64_t print);

/* Notes one more entry of the file at hand, or of another; one at its start only notes the file. Of many only
 * every so manieth is kept. */
void game_index_add(struct game_index *, const struct index_offer *);

void game_index_put(const struct game_index *, struct buf *);

/* False: the text is none that game_index_put() wrote. */
bool game_index_read(struct game_index *, struct slice text);

void game_index_free(struct game_index *);

#endif
