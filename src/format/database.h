/* database.h - what the readers of databases that lie in several files share: parts of a large file in
 * memory, what an index says of itself, big- and little-endian numbers, dates; and names by number. */
#ifndef QIPU_FORMAT_DATABASE_H
#define QIPU_FORMAT_DATABASE_H

#include "format/format.h"

/* As many bytes from AT on as the file has, N at most, into INTO. */
size_t database_bytes(int fd, void *into, size_t n, uint64_t at);

/* All of a file behind what is there, up to what memory a table of names may take; then it is closed. Nothing
 * for -1. */
void database_load(int fd, struct buf *);

/* N bytes of the file from AT on, which stay until the next call; *HAVE: how many of them there are. KEPT
 * holds what is in memory, and more than was asked for where that comes soon: it is empty at first. */
const unsigned char *database_at(struct buf *kept, int fd, uint64_t at, size_t n, size_t *have);

/* What is known of an index when its files have been opened. */
struct database {
    uint64_t entries, promised,
        deleted;   /* that it has, by its size; that its head counts; that are skipped */
    bool cut;      /* it ends within an entry */
    bool nameless; /* the files of names are not there, or damaged */
};

/* How entries lie in an index, and by which byte of them and bits of it one is deleted. */
struct database_layout {
    size_t head, entry, flags;
    unsigned char mask, deleted;
};

/* Counts the entries of an index, then closes it; -1: it has none. */
struct database database_measure(int fd, const struct database_layout *);

/* Reports what concerns the whole database, once, before its first game. */
struct database_codes {
    enum code count, names, deleted;
};
void database_say_faults(const struct database *, const struct database_codes *, const struct text *,
                         struct sink *);

/* Reports that the number of a name stands for nothing; WHAT: the header that should have it. */
void database_say_unknown(enum code, struct sink *, struct span at, const char *what, uint32_t number);

/* A date as both formats pack it, year << 9 | month << 5 | day, in PGN's words: 2001.02.?? */
enum { DATABASE_DATE = 16 };
struct slice database_date(unsigned date, char room[DATABASE_DATE]);

static inline uint32_t database_big(const unsigned char *p, unsigned bytes)
{
    uint32_t value = 0;

    while (bytes-- > 0)
        value = value << 8 | *p++;
    return value;
}

static inline uint32_t database_little(const void *from)
{
    const unsigned char *p = from;

    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* numbering.c: a growing list of different strings, each with a number from 1: for writers of formats that
 * name things by number. */

struct names {
    struct buf text;
    struct span *name;
    uint32_t count, cap;
    uint32_t *slot; /* hash table: number, 0 for empty; a power of two */
    uint32_t slots;
};

/* The number of that string, which is added when it is new; 0 for an empty one. */
uint32_t names_add(struct names *, struct slice);

/* NUMBER is 1 to count. */
struct slice names_get(const struct names *, uint32_t number);

void names_free(struct names *);

#endif
