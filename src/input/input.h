/* input.h - where bytes come from: a file, standard input, memory, a member of an archive. */
#ifndef QIPU_INPUT_INPUT_H
#define QIPU_INPUT_INPUT_H

#include "finding/finding.h"

#include <stdbool.h>
#include <sys/stat.h>
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
    const struct kept_set *kept;    /* of a database in an archive: its other files (companions.c) */
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

/* companions.c: databases that are several files: an index, and others of the same name beside it, which are
 * no records by themselves. */

enum companion { COMPANION_NONE, COMPANION_INDEX, COMPANION_PART };

/* What a file of that name is in a database. */
enum companion companion_kind(struct slice name);

/* Puts the path of the index that a part of a database lies beside into INDEX, with a NUL; false when there
 * is none. */
bool companion_index(const char *part, struct buf *index);

/* Whether the file that ST is of belongs to the database whose index has the path INDEX. */
bool companion_is_part(const char *index, const struct stat *st);

/* Opens what belongs to the index S and ends in END ("sg4", in small letters), for reading; -1 with errno.
 * The descriptor is the caller's. */
int companion_open(const struct source *, const char *end);

/* Databases among the members of an archive, which come in any order: their files are kept, in temporary ones
 * without a name, until the archive has been seen. */
struct kept_sets;

/* Whether MEMBER belongs to a database; then it has been read, and kept in *SETS, which begins as NULL. */
bool companion_keep(struct kept_sets **sets, struct source *member);

/* Opens the index of the next database that was kept; false when there is none left. */
bool companion_next(struct kept_sets *, struct source *);

void companion_free(struct kept_sets *);

/* file_walk.c: over what the user named: one opened source after another.
 *
 * Archives and compressed files are opened on the way, so that nobody above sees the difference. */

enum own { OWN_NOT, OWN_OUTPUT, OWN_TEMPORARY };

struct walk_options {
    char *const *operand; /* files, directories, "-"; none and no files0_from: standard input */
    size_t operands;
    const char *files0_from;    /* a file of names that end in NUL, "-" for standard input; NULL */
    const char *stdin_name;     /* how standard input is shown; NULL: "-" */
    struct slice memory;        /* instead of operands, when p is not NULL: for tests and fuzzing */
    bool no_decompress;         /* archives are taken as they are */
    const char *const *include; /* of files in directories only those whose names match one; NULL: all */
    const char *const *exclude; /* and none of these, nor directories that match; NULL: none */
    bool slow;                  /* libarchive unpacks plain zips too: for tests */
    bool marks;                 /* archive_mark() will be asked of compressed files */

    /* Whether an open file is what this run writes (IN_TREE: it was met in a directory, and not named): then
     * it is not read, and comes as a source that says so, unless it is a temporary. May be NULL. */
    enum own (*is_own)(void *ctx, const struct stat *, bool in_tree);
    void *ctx;
    struct chores threads;  /* may unpack something before it is asked for; none: zeroed */
    const char *own_folder; /* a directory that this run writes into: passed over in others, aloud; NULL */
};

/* Directories are walked in byte order of the names, below them too; names that begin with a dot,
 * symbolic links and what is no regular file are passed over there (not when named as an operand). A
 * directory in which nothing else was found comes as a source that says so, which is no trouble
 * (source.harmless). */
struct file_walk;

/* The options must outlive the walk. */
struct file_walk *walk_new(const struct walk_options *);

/* The next source, opened, with the one before it closed; NULL when there is no more. What cannot be
 * opened or read comes as a source too, one that fails (source.error): so it is told in order, and the
 * walk goes on. An archive that is damaged between its members gives a last one that has no bytes but
 * a code. */
struct source *walk_next(struct file_walk *);

/* The path of the next file that the walk finds in the directory at hand, not opened, and its number as
 * source.file_number; NULL: what comes next is something else, or none, and walk_next() tells. It lives until
 * the next call. */
const char *walk_ahead(struct file_walk *, uint64_t *number);

/* Makes walk_next() give what walk_ahead() of a walk with the same options named, and then NULL. The path
 * must live until then. PLAIN: not what is packed, which takes memory to unpack. */
void walk_give(struct file_walk *, const char *path, uint64_t number, bool plain);

void walk_free(struct file_walk *);

/* Whether --include and --exclude leave a file of a directory in, whose path below the operand is BELOW and
 * is shown as PATH. What is named itself is never asked. */
bool walk_is_chosen(const char *const *include, const char *const *exclude, const char *below,
                    const char *path);

/* folder_tree.c: the regular files below a directory, in byte order of their names.
 *
 * The C library's fts would do, but it overlooks failed allocations: it crashes, or gives names in any order.
 */

struct folder_tree;

enum { TREE_OWN = -1 };

/* Walks the directory ROOT, which may be a link to one. OWN: a directory that this run writes into, which is
 * passed over when it is met below ROOT; NULL: there is none. */
struct folder_tree *folder_tree_open(const char *root, const char *own);
void folder_tree_close(struct folder_tree *);

/* The path of the next file, *ERROR 0; or of a directory or file that cannot be looked at, with *ERROR as
 * errno, or TREE_OWN of the directory that is passed over. It lives until the next call. NULL: there is no
 * more. Links, what is no regular file, and names that begin with a dot are passed over. */
const char *folder_tree_next(struct folder_tree *, int *error);

/* The file that folder_tree_next() gave, for openat(2): *DIR is its directory's descriptor and the answer its
 * name there; or AT_FDCWD and its path. Both live until the next call. */
const char *folder_tree_name(struct folder_tree *, int *dir);

/* Lets go of the directory's descriptor, for want of others. */
void folder_tree_let_go(struct folder_tree *);

/* locate.c: from an offset in the text of a batch to line, column and offset in the file.
 *
 * Readers note offsets in decoded text, because that is cheap; people want places in the file as
 * it is. Findings come sorted, so one cursor that walks forward is enough: linear in all. */

/* How far somebody has counted. */
struct locate_cursor {
    struct place here;
    bool after_cr;
    size_t at, chars; /* bytes and characters into the text */
};

struct locate {
    struct slice text;
    const unsigned char *steps; /* NULL: the text is the file's own bytes; else for each character of
                                   the text how many bytes of the file it took */
    struct locate_cursor start; /* of the text's first byte; after_cr: the byte before it was a CR, and an LF
                                   there still ends that line */
    struct locate_cursor mark;  /* where locate_mark() was asked for */
    struct locate_cursor now;
};

void locate_start(struct locate *, struct slice text, const unsigned char *steps, struct place start,
                  bool after_cr);

/* Remembers OFF: places behind it are counted from there when they come in no order. */
void locate_mark(struct locate *, size_t off);

/* The place of the character at (or around) OFF; OFF beyond the end means the end. Fast when OFF is not
 * before the last one asked for, else it starts again at the mark or at the beginning. LF, CR LF and a lone
 * CR end a line. */
struct place locate(struct locate *, size_t off);

/* notice.c: what happens to the files of directories, as the system tells it.
 *
 * Events are hints: files on another host give none, and any number may be lost. Whoever asks looks at the
 * files themselves, and at all of them from time to time. Directories are watched and not files, because a
 * file that another is renamed over is never heard of again. */

struct notice;

struct notice_event {
    int directory;    /* as notice_watch() numbered it; -1: events were lost, anything may have changed */
    const char *name; /* of the file there; it lives until the next call */
    bool whole;       /* it was put in its place in one go */
    bool done;        /* that, or somebody has written to it and closed it */
};

/* NULL: the system does not tell, and files must be looked at. */
struct notice *notice_new(void);
void notice_free(struct notice *);

/* Readable when there is an event. */
int notice_fd(const struct notice *);

/* Watches a directory, again as often as one likes: its number, or -1 when it cannot be watched. */
int notice_watch(struct notice *, const char *path);

/* The next event that is there; false when there is none. */
bool notice_next(struct notice *, struct notice_event *);

/* shard.c: the Kth of N parts of a run's input, cut between games, about equal in bytes.
 *
 * Every file has its place among all bytes of the operands, and every batch its place in its file; a part is
 * a range of these places. So each batch belongs to one part, whoever runs it, and the outputs of all parts
 * put together are the output of one run. Packed files cannot be cut: they belong whole to one part. */

/* Byte OFFSET of the FILEth file that a walk meets. */
struct input_place {
    uint64_t file, offset;
};

struct shard {
    uint64_t part, parts;    /* from 1; parts 0: the whole input */
    struct input_place from; /* what comes before it is outside, too */
    uint64_t *start;         /* of each file among all bytes */
    uint64_t files, total;
    uint64_t print;        /* of their names, sizes and times: another when the input is another */
    struct buf unmeasured; /* the first file that could not be looked at; empty: none */
};

enum shard_side { SHARD_BEFORE, SHARD_INSIDE, SHARD_AFTER };

/* "3/16"; false when it is nothing of the kind. */
bool shard_parse(const char *word, struct shard *);

/* Measures the files that OPTIONS name, in the order in which a walk meets them. */
void shard_measure(struct shard *, const struct walk_options *options);

/* On which side of the part a place lies: byte OFFSET of the FILEth file that a walk meets. */
enum shard_side shard_side(const struct shard *, uint64_t file, uint64_t offset);

/* The same of a whole file: SHARD_INSIDE when any of it may be inside. */
enum shard_side shard_file_side(const struct shard *, uint64_t file);

/* Whether a file of at least LEAST bytes lies in several parts. */
bool shard_divides(const struct shard *, uint64_t file, uint64_t least);

void shard_free(struct shard *);

#endif
