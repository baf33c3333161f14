/* source.h - where bytes come from: a file, standard input, memory, a member of an archive. */
#ifndef QIPU_INPUT_SOURCE_H
#define QIPU_INPUT_SOURCE_H

#include "finding/finding.h"

#include <sys/types.h>

struct source;

struct source_table {
    ssize_t (*read)(struct source *, char *, size_t);      /* -1: source.error is set */
    int64_t (*seek)(struct source *, int64_t, int whence); /* NULL: cannot; -1: failed */
    void (*close)(struct source *);
};

enum {
    SOURCE_PEEK = 16 << 10
}; /* looked at to tell an archive from a plain file; most small files are no larger */

struct source {
    const struct source_table *table;
    struct buf name;      /* as shown: "a.zip:dir/x.sgf" */
    int error;            /* errno of an open or read that failed; 0 */
    const char *what;     /* instead of errno's, what the trouble was (untranslated); NULL */
    bool harmless;        /* and it is said, but is no trouble */
    uint64_t file_number; /* of the file it is or comes from, as the walk met them, from 0 */
    bool named;           /* by the user, not something found in a directory or an archive */
    bool operand;         /* and by its name: not standard input */
    size_t outer;         /* of a member: bytes of the name of the archive, if that is an operand */

    /* What was wrong with packed bytes, known once source_read has returned 0: CODE_NONE,
     * CODE_TRUNCATED_ARCHIVE, CODE_EXPANSION, CODE_ENCRYPTED; and its argument. What came before the
     * damage has been delivered. */
    enum code code;
    char detail[160];

    size_t head_at, head_n;                                 /* of head[] */
    bool at_end;                                            /* there is nothing behind it */
    enum { WAITS_UNKNOWN, WAITS_NEVER, WAITS_MAYBE } waits; /* for somebody to write */

    int fd;              /* of a file */
    size_t taken;        /* read from it so far */
    uint64_t size;       /* how much that will be; 0: not known */
    struct slice memory; /* of memory: what is left of it starts at memory_at */
    size_t memory_at;
    struct archive_reader *archive; /* of a member */
    const struct kept_set *kept;    /* of a database in an archive: its other files (companions.h) */
    bool as_it_was;                 /* a member that is its parent: nobody knew how to unpack that */

    char head[SOURCE_PEEK]; /* read ahead, given out first; not cleared */
};

/* As if zeroed, but for what need not be. */
static inline void source_clear(struct source *s)
{
    memset(s, 0, offsetof(struct source, head));
}

/* Up to N bytes; fewer only when a pipe has no more at hand. 0 at the end, -1 when reading
 * failed (source.error). Interrupted calls are taken up again. */
ssize_t source_read(struct source *, char *, size_t n);

/* The same, but fewer than N only at the end. *FAILED is set when the end is a failure. */
size_t source_fill(struct source *, char *, size_t n, bool *failed);

/* Whether reading on would wait for somebody to write: of pipes, sockets and terminals alone. */
bool source_would_wait(struct source *);

/* The first bytes, without taking them. Of a pipe that waits behind a line of text no more than there are. */
struct slice source_peek(struct source *);

/* As lseek(2), where source_can_seek(). */
bool source_can_seek(struct source *);
int64_t source_seek(struct source *, int64_t, int whence);

void source_close(struct source *);

/* Opens; errno is set when the answer is false. The name is copied. AT: of the directory DIR as for
 * openat(2).
 */
bool source_open_at(struct source *, int dir, const char *at, const char *name);
void source_open_fd(struct source *, int fd, const char *name); /* closes it, unless it is 0 */
void source_open_memory(struct source *, struct slice bytes, const char *name);

/* Gives BYTES to an opened source to give out; they cannot be sought in, and must outlive it. */
void source_set_bytes(struct source *, struct slice bytes);

/* What a file's inode says that it holds. Systems whose files have no size before they are read say 0. */
void source_set_size(struct source *, uint64_t);

/* One that could not be opened: every read fails with ERROR. */
void source_open_failed(struct source *, const char *name, int error, const char *what);

/* foreign.c: files that are no game records, by their first bytes and their names. */

/* What a file is that holds games in a way nobody here reads (untranslated), a database of ChessBase or Scid;
 * NULL when it is none. */
const char *foreign_database(struct slice head, struct slice name);

/* Whether a file that was found in a directory is something else than a record: a picture, a program, a
 * source, a README. BID is what the best format bids for it, from 0 to 100. */
bool foreign_file(struct slice head, struct slice name, int bid);

/* Whether a name says nothing of what is in the file: without an ending, or with one that anything may have.
 */
bool foreign_open_name(struct slice name);

#endif
