/* file_walk.h - over what the user named: one opened source after another.
 *
 * Archives and compressed files are opened on the way, so that nobody above sees the difference. */
#ifndef QIPU_INPUT_FILE_WALK_H
#define QIPU_INPUT_FILE_WALK_H

#include "input/source.h"

#include <sys/stat.h>

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

#endif
