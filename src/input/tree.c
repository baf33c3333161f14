/* tree.c - a stack of directories, each read whole and sorted when it is entered, so that none need stay
 * open. The one that was read last does: from there its files are opened without looking up its path again,
 * which takes a twelfth of the time to open, read and close a small one. */
#include "input/tree.h"

#include "base/buf.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Names, each behind what readdir() said it is, in one block: thousands of small ones take longer to free
 * than their files to open. */
struct folder {
    struct buf names;
    char **name;
    size_t count, next;
    size_t path_n; /* of the path up to its own name */
};

struct tree {
    struct folder *folder;
    size_t depth, cap;
    struct buf path;
    size_t name_at; /* of the last name in it */
    DIR *dir;       /* of the folder that is `open` deep; NULL: none is open */
    size_t open;
    int error;   /* of the folder that was entered last; to be told */
    bool rooted; /* the root has been entered */
    const char *own;
};

struct tree *tree_open(const char *root, const char *own)
{
    struct tree *t = mem_calloc(1, sizeof *t);

    t->own = own;
    buf_str(&t->path, root);
    while (t->path.n > 1 && t->path.p[t->path.n - 1] == '/')
        t->path.n--;
    return t;
}

void tree_let_go(struct tree *t)
{
    if (t->dir != NULL)
        closedir(t->dir);
    t->dir = NULL;
}

const char *tree_name(struct tree *t, int *dir)
{
    bool is_open = t->dir != NULL && t->open == t->depth;

    *dir = is_open ? dirfd(t->dir) : AT_FDCWD;
    return buf_cstr(&t->path) + (is_open ? t->name_at : 0);
}

static void leave(struct tree *t)
{
    struct folder *f = &t->folder[--t->depth];

    if (t->open > t->depth)
        tree_let_go(t);
    buf_free(&f->names);
    free(f->name);
}

void tree_close(struct tree *t)
{
    while (t->depth > 0)
        leave(t);
    tree_let_go(t);
    free(t->folder);
    buf_free(&t->path);
    free(t);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a + 1, *(char *const *)b + 1);
}

static void add_name(struct folder *f, const char *name, unsigned char type)
{
    buf_char(&f->names, (char)type);
    buf_add(&f->names, name, strlen(name) + 1);
    f->count++;
}

static void sort_names(struct folder *f)
{
    char *p = f->names.p;

    if (f->count == 0)
        return;
    f->name = mem_alloc(f->count, sizeof *f->name);
    for (size_t i = 0; i < f->count; i++, p += strlen(p + 1) + 2)
        f->name[i] = p;
    qsort(f->name, f->count, sizeof *f->name, by_name);
}

/* Reads the folder at the path; what can be read of it is walked all the same. */
static void enter(struct tree *t)
{
    struct folder f = {.path_n = t->path.n};
    const struct dirent *entry;

    tree_let_go(t);
    t->dir = opendir(buf_cstr(&t->path));
    t->error = t->dir == NULL ? errno : 0;
    while (t->dir != NULL && (errno = 0, entry = readdir(t->dir)) != NULL)
        if (entry->d_name[0] != '.')
            add_name(&f, entry->d_name, entry->d_type);
    if (t->dir != NULL)
        t->error = errno;
    if (t->error == ENOMEM)
        mem_exhausted();
    sort_names(&f);
    if (t->depth == t->cap) {
        t->cap = t->cap == 0 ? 8 : t->cap * 2;
        t->folder = mem_realloc(t->folder, t->cap, sizeof *t->folder);
    }
    t->folder[t->depth++] = f;
    t->open = t->depth;
}

/* Sets the path to the next name of the innermost folder; false when it has no more. *TYPE: DT_REG and so on.
 */
static bool next_name(struct tree *t, unsigned char *type)
{
    struct folder *f = &t->folder[t->depth - 1];

    t->path.n = f->path_n;
    if (f->next == f->count)
        return false;
    if (t->path.p[t->path.n - 1] != '/')
        buf_char(&t->path, '/');
    t->name_at = t->path.n;
    *type = (unsigned char)f->name[f->next][0];
    buf_str(&t->path, f->name[f->next++] + 1);
    return true;
}

/* Asked again for each directory: it may have been made just now. */
static bool is_own(const struct tree *t, const struct stat *st)
{
    struct stat own;

    if (t->own == NULL)
        return false;
    if (stat(t->own, &own) != 0)
        system_failed(t->own);
    return own.st_dev == st->st_dev && own.st_ino == st->st_ino;
}

const char *tree_next(struct tree *t, int *error)
{
    unsigned char type;
    struct stat st;

    if (!t->rooted) {
        t->rooted = true;
        enter(t);
    }
    for (;;) {
        if ((*error = t->error) != 0) {
            t->error = 0;
            t->path.n = t->folder[t->depth - 1].path_n;
            return buf_cstr(&t->path);
        }
        if (t->depth == 0)
            return NULL;
        if (!next_name(t, &type)) {
            leave(t);
        } else if (type == DT_REG) {
            return buf_cstr(&t->path);
        } else if (lstat(buf_cstr(&t->path), &st) != 0) {
            *error = errno;
            return t->path.p;
        } else if (S_ISDIR(st.st_mode)) {
            if (is_own(t, &st)) {
                *error = TREE_OWN;
                return t->path.p;
            }
            enter(t);
        } else if (S_ISREG(st.st_mode)) {
            return t->path.p;
        }
    }
}
