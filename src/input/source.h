/* source.h - where bytes come from: a file, standard input, memory, a member of an archive.
 *
 * A walk goes over what the user named and yields one opened source after another; archives and
 * compressed files are opened on the way, so that nobody above sees the difference. */
#ifndef QIPU_INPUT_SOURCE_H
#define QIPU_INPUT_SOURCE_H

#include "base/buf.h"
#include "finding/finding.h"

#include <stdint.h>
#include <sys/types.h>

struct source;

struct source_table {
    ssize_t (*read)(struct source *, char *, size_t);   /* -1: *error is an errno */
    int64_t (*seek)(struct source *, int64_t, int whence); /* NULL or -1: cannot */
    void (*close)(struct source *);
};

enum { SOURCE_PEEK = 512 };     /* what is looked at to tell an archive from a plain file */

struct source {
    const struct source_table *table;
    struct buf name;            /* as shown: "a.zip:dir/x.sgf" */
    int error;                  /* errno of a read that failed; 0 */

    /* What was wrong with packed bytes, known once source_read has returned 0: CODE_NONE,
     * CODE_TRUNCATED_ARCHIVE, CODE_EXPANSION, CODE_ENCRYPTED; and its argument. What came before the
     * damage has been delivered. */
    enum code code;
    char detail[160];

    char head[SOURCE_PEEK];     /* read ahead, given out first */
    size_t head_at, head_n;

    int fd;                     /* of a file */
    struct slice memory;        /* of memory: what is left of it starts at memory_at */
    size_t memory_at;
    struct archive_reader *archive; /* of a member */
};

/* Up to N bytes; fewer only when a pipe has no more at hand. 0 at the end, -1 when reading
 * failed (source.error). Interrupted calls are taken up again. */
ssize_t source_read(struct source *, char *, size_t n);

/* The same, but fewer than N only at the end. *FAILED is set when the end is a failure. */
size_t source_fill(struct source *, char *, size_t n, bool *failed);

/* The first bytes, without taking them. */
struct slice source_peek(struct source *);

void source_close(struct source *);

/* Opens; errno is set when the answer is false. The name is copied. */
bool source_open_file(struct source *, const char *path);
void source_open_fd(struct source *, int fd, const char *name);
void source_open_memory(struct source *, struct slice bytes, const char *name);

struct walk_options {
    char *const *operand;       /* files, directories, "-"; none and no files0_from: standard input */
    size_t operands;
    const char *files0_from;    /* a file of names that end in NUL, "-" for standard input; NULL */
    const char *stdin_name;     /* how standard input is shown; NULL: "-" */
    struct slice memory;        /* instead of operands, when p is not NULL: for tests and fuzzing */
    bool no_decompress;         /* archives are taken as they are */
    /* Told of what cannot be opened: ERRNUM as in errno, or 0 and WHAT (untranslated). The walk
     * goes on. */
    void (*trouble)(void *ctx, const char *name, int errnum, const char *what);
    void *ctx;
};

/* Directories are walked in byte order of the names, below them too; names that begin with a dot,
 * symbolic links and what is no regular file are passed over there (not when named as an operand). */
struct walk;

/* NULL without memory. The options must outlive the walk. */
struct walk *walk_new(const struct walk_options *);

/* The next source, opened, with the one before it closed; NULL when there is no more. An archive
 * that is damaged between its members gives a last source that has no bytes but a code. */
struct source *walk_next(struct walk *);

void walk_free(struct walk *);

#endif
