#include "input/walk.h"

#include "base/memory.h"
#include "input/archive.h"

#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { NESTING = 2 }; /* an archive in an archive, and no deeper */

struct level {
    struct archive_reader *reader;
    struct source member;
};

struct walk {
    const struct walk_options *options;
    size_t operand; /* the next */
    bool over;      /* nothing but the tree at hand is left */
    FILE *list;     /* of files0_from */
    char *name;     /* last read from it */
    size_t name_cap;
    FTS *tree; /* of the directory being walked */
    struct source file;
    struct level level[NESTING];
    unsigned depth;
};

struct walk *walk_new(const struct walk_options *options)
{
    struct walk *w = mem_calloc(1, sizeof *w);

    w->options = options;
    return w;
}

static bool fails(struct walk *w, const char *name, int error, const char *what)
{
    source_open_failed(&w->file, name, error, what);
    return true;
}

static bool open_path(struct walk *w, const char *path)
{
    return source_open_file(&w->file, path) || fails(w, path, errno, NULL);
}

static bool open_stdin(struct walk *w)
{
    const char *name = w->options->stdin_name;

    source_open_fd(&w->file, 0, name == NULL ? "-" : name);
    return true;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool open_tree(struct walk *w, const char *path)
{
    char *copy = mem_strdup(path);
    char *const roots[] = {copy, NULL};

    w->tree = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    free(copy);
    if (w->tree == NULL && errno == ENOMEM)
        mem_exhausted();
    return w->tree != NULL;
}

/* Opens the next file of the directory being walked; false when it has no more. */
static bool tree_next(struct walk *w)
{
    FTSENT *entry;

    while ((entry = fts_read(w->tree)) != NULL) {
        bool hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';

        switch (entry->fts_info) {
        case FTS_D:
            if (hidden)
                fts_set(w->tree, entry, FTS_SKIP);
            break;
        case FTS_F:
            if (!hidden)
                return open_path(w, entry->fts_accpath);
            break;
        case FTS_DNR:
        case FTS_ERR:
        case FTS_NS:
            return fails(w, entry->fts_path, entry->fts_errno, NULL);
        }
    }
    fts_close(w->tree);
    w->tree = NULL;
    return false;
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Opens what a name stands for; false when that is a directory, which is then to be walked. */
static bool open_name(struct walk *w, const char *name)
{
    if (!is_directory(name))
        return open_path(w, name);
    return open_tree(w, name) ? false : fails(w, name, errno, NULL);
}

/* The next name of --files0-from; false when there is no more. */
static bool list_next(struct walk *w)
{
    const char *from = w->options->files0_from;

    if (w->list == NULL && (w->list = strcmp(from, "-") == 0 ? stdin : fopen(from, "rbe")) == NULL) {
        w->over = true;
        return fails(w, from, errno, NULL);
    }
    while (getdelim(&w->name, &w->name_cap, '\0', w->list) > 0) {
        if (w->name[0] == '\0')
            return fails(w, from, EINVAL, "an empty file name in the list");
        if (strcmp(w->name, "-") == 0)
            return w->list == stdin ? fails(w, "-", EINVAL, "standard input holds the list of names")
                                    : open_stdin(w);
        if (open_name(w, w->name) || tree_next(w))
            return true;
    }
    w->over = true;
    return ferror(w->list) && fails(w, from, errno, NULL);
}

static bool operand_next(struct walk *w)
{
    const struct walk_options *o = w->options;

    while (w->operand < o->operands) {
        const char *name = o->operand[w->operand++];

        if (strcmp(name, "-") == 0)
            return open_stdin(w);
        if (open_name(w, name) || tree_next(w))
            return true;
    }
    w->over = true;
    return false;
}

/* Opens w->file; false when everything has been seen. */
static bool file_next(struct walk *w)
{
    const struct walk_options *o = w->options;

    if (w->tree != NULL && tree_next(w))
        return true;
    if (w->over)
        return false;
    if (o->memory.p != NULL) {
        source_open_memory(&w->file, o->memory, o->stdin_name == NULL ? "-" : o->stdin_name);
        return w->over = true;
    }
    if (o->files0_from != NULL)
        return list_next(w);
    if (o->operands == 0)
        return w->over = open_stdin(w);
    return operand_next(w);
}

static bool is_packed(const struct walk *w, struct source *s)
{
    return w->depth < NESTING && !w->options->no_decompress && archive_magic(source_peek(s));
}

/* Goes into an archive; false when that cannot be, and then the source fails. */
static bool descend(struct walk *w, struct source *s)
{
    struct level *l = &w->level[w->depth];

    if ((l->reader = archive_reader_new(s, w->options->slow)) == NULL) {
        s->head_at = s->head_n;
        return false;
    }
    w->depth++;
    return true;
}

static void ascend(struct walk *w)
{
    struct level *l = &w->level[--w->depth];

    source_close(&l->member);
    archive_reader_free(l->reader);
}

/* The next member of the innermost archive, or NULL and that archive is left. */
static struct source *member_next(struct walk *w)
{
    struct level *l = &w->level[w->depth - 1];

    source_close(&l->member);
    if (archive_reader_next(l->reader, &l->member))
        return &l->member;
    ascend(w);
    return NULL;
}

struct source *walk_next(struct walk *w)
{
    struct source *s;

    for (;;) {
        if (w->depth > 0) {
            if ((s = member_next(w)) == NULL)
                continue;
        } else {
            source_close(&w->file);
            if (!file_next(w))
                return NULL;
            s = &w->file;
        }
        if (!is_packed(w, s) || !descend(w, s))
            return s;
    }
}

void walk_free(struct walk *w)
{
    while (w->depth > 0)
        ascend(w);
    source_close(&w->file);
    if (w->tree != NULL)
        fts_close(w->tree);
    if (w->list != NULL && w->list != stdin)
        fclose(w->list);
    free(w->name);
    free(w);
}
