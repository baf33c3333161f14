/* folder_tree.c - a stack of directories, each read whole and sorted when it is entered, so that none need
 * stay open. The one that was read last does: from there its files are opened without looking up its path
 * again, which takes a twelfth of the time to open, read and close a small one. */
#include "input/input.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A name among its folder's: first its bytes where the names begin to differ, as one number, which settles
 * nearly every comparison; then the others. Names lie as readdir() gave them, far from those that are next in
 * order: to look at them takes most of the time to sort them. */
struct folder_entry {
    uint32_t key, at;
};

/* Names, each behind what readdir() said it is, in one block: thousands of small ones take longer to free
 * than their files to open. */
struct folder {
    struct buf names;
    struct folder_entry *entry;
    size_t count, next;
    size_t path_n; /* of the path up to its own name */
};

struct folder_tree {
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

struct folder_tree *folder_tree_open(const char *root, const char *own)
{
    struct folder_tree *t = mem_calloc(1, sizeof *t);

    t->own = own;
    buf_str(&t->path, root);
    while (t->path.n > 1 && t->path.p[t->path.n - 1] == '/')
        t->path.n--;
    return t;
}

void folder_tree_let_go(struct folder_tree *t)
{
    if (t->dir != NULL)
        closedir(t->dir);
    t->dir = NULL;
}

const char *folder_tree_name(struct folder_tree *t, int *dir)
{
    bool is_open = t->dir != NULL && t->open == t->depth;

    *dir = is_open ? dirfd(t->dir) : AT_FDCWD;
    return buf_cstr(&t->path) + (is_open ? t->name_at : 0);
}

static void leave(struct folder_tree *t)
{
    struct folder *f = &t->folder[--t->depth];

    if (t->open > t->depth)
        folder_tree_let_go(t);
    buf_free(&f->names);
    free(f->entry);
}

void folder_tree_close(struct folder_tree *t)
{
    while (t->depth > 0)
        leave(t);
    folder_tree_let_go(t);
    free(t->folder);
    buf_free(&t->path);
    free(t);
}

static const char *name_of(const struct folder *f, const struct folder_entry *e)
{
    return f->names.p + e->at;
}

static int by_name(const void *a, const void *b, void *folder)
{
    const struct folder_entry *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return strcmp(name_of(folder, x), name_of(folder, y));
}

static void add_name(struct folder *f, const char *name, unsigned char type)
{
    buf_char(&f->names, (char)type);
    buf_add(&f->names, name, strlen(name) + 1);
    f->count++;
}

/* How many bytes all names begin with. */
static size_t common_bytes(const struct folder *f)
{
    const char *first = name_of(f, &f->entry[0]);
    size_t common = strlen(first);

    for (size_t i = 1; i < f->count; i++) {
        const char *name = name_of(f, &f->entry[i]);
        size_t n = 0;

        while (n < common && name[n] == first[n])
            n++;
        common = n;
    }
    return common;
}

static uint32_t key_of(const char *p)
{
    uint32_t key = 0;

    for (unsigned i = 0; i < 4; i++) {
        key = key << 8 | (unsigned char)*p;
        p += *p != '\0';
    }
    return key;
}

static void sort_names(struct folder *f)
{
    size_t at = 1, common;

    if (f->count == 0)
        return;
    if (f->names.n > UINT32_MAX)
        mem_exhausted();
    f->entry = mem_alloc(f->count, sizeof *f->entry);
    for (size_t i = 0; i < f->count; i++, at += strlen(f->names.p + at) + 2)
        f->entry[i] = (struct folder_entry){0, (uint32_t)at};
    common = common_bytes(f);
    for (size_t i = 0; i < f->count; i++)
        f->entry[i].key = key_of(name_of(f, &f->entry[i]) + common);
    qsort_r(f->entry, f->count, sizeof *f->entry, by_name, f);
}

/* Reads the folder at the path; what can be read of it is walked all the same. */
static void enter(struct folder_tree *t)
{
    struct folder f = {.path_n = t->path.n};
    const struct dirent *entry;

    folder_tree_let_go(t);
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
static bool next_name(struct folder_tree *t, unsigned char *type)
{
    enum { AHEAD = 4 };
    struct folder *f = &t->folder[t->depth - 1];
    const char *name;

    t->path.n = f->path_n;
    if (f->next == f->count)
        return false;
    if (f->count - f->next > AHEAD)
        __builtin_prefetch(name_of(f, &f->entry[f->next + AHEAD]));
    name = name_of(f, &f->entry[f->next++]);
    if (t->path.p[t->path.n - 1] != '/')
        buf_char(&t->path, '/');
    t->name_at = t->path.n;
    *type = (unsigned char)name[-1];
    buf_str(&t->path, name);
    return true;
}

/* Asked again for each directory: it may have been made just now. */
static bool is_own(const struct folder_tree *t, const struct stat *st)
{
    struct stat own;

    if (t->own == NULL)
        return false;
    if (stat(t->own, &own) != 0)
        system_failed(t->own);
    return own.st_dev == st->st_dev && own.st_ino == st->st_ino;
}

const char *folder_tree_next(struct folder_tree *t, int *error)
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
