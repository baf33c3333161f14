/* file_walk.c - operands, lists, directories and archives, one open source at a time. */

#include "base/text/simd16.h"
#include "input/archive/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

struct walk_level {
    struct archive_reader *reader;
    struct source member;
    struct kept_sets *sets; /* databases among its members */
    bool seen;              /* all its members have been */
};

struct file_walk {
    const struct walk_options *options;
    size_t operand;           /* the next */
    bool over;                /* nothing but the tree at hand is left */
    struct pieces list;       /* of files0_from */
    bool listed;              /* it is open */
    size_t empty;             /* names in it that were empty, one behind the other */
    size_t missing;           /* names in it that could not be opened */
    struct folder_tree *tree; /* of the directory being walked */
    const char *given;        /* by walk_give(); NULL: nothing is */
    bool plain;               /* and it is wanted only if it is not packed */
    const char *seen; /* what folder_tree_next() gave and take_next() has still to tell of, with its error */
    int seen_error;
    bool has_seen;
    struct buf folder_tree_name;
    uint64_t tree_files; /* found in it */
    uint64_t files;      /* opened so far, packed ones once */
    struct buf sets; /* databases that were named, by a part or by the index: that letter, its path, a NUL */
    struct source file;
    struct walk_level level[NESTING_MOST];
    unsigned depth;
};

struct file_walk *walk_new(const struct walk_options *options)
{
    struct file_walk *w = mem_calloc(1, sizeof *w);

    w->options = options;
    return w;
}

static bool fails(struct file_walk *w, const char *name, int error, const char *what)
{
    source_open_failed(&w->file, name, error, what);
    return true;
}

/* Said, but no trouble. */
static bool passes_over(struct file_walk *w, const char *name, const char *why)
{
    fails(w, name, EINVAL, why);
    return w->file.harmless = true;
}

/* Also tells the source its size, so that nobody reads on to see that a small file has ended. */
static enum own whose(struct file_walk *w, bool in_tree)
{
    const struct walk_options *o = w->options;
    struct stat st;

    if (o->is_own == NULL)
        return OWN_NOT;
    if (fstat(w->file.fd, &st) != 0)
        system_failed("fstat");
    if (S_ISREG(st.st_mode))
        source_set_size(&w->file, (uint64_t)st.st_size);
    return o->is_own(o->ctx, &st, in_tree);
}

/* A file of the tree, from the directory that is open there; from its path when that is one descriptor too
 * many. */
static bool open_in_tree(struct file_walk *w, const char *path)
{
    int dir = AT_FDCWD;
    const char *name = w->tree == NULL ? path : folder_tree_name(w->tree, &dir);

    if (source_open_at(&w->file, dir, name, path))
        return true;
    if (w->tree == NULL || (errno != EMFILE && errno != ENFILE))
        return false;
    folder_tree_let_go(w->tree);
    return source_open_at(&w->file, AT_FDCWD, path, path);
}

/* False when it is passed over without a word. */
static bool open_path(struct file_walk *w, const char *path, bool in_tree)
{
    enum own own;

    if (!(in_tree ? open_in_tree(w, path) : source_open_at(&w->file, AT_FDCWD, path, path)))
        return fails(w, path, errno, NULL);
    w->file.named = w->file.operand = !in_tree;
    own = whose(w, in_tree);
    if (own == OWN_NOT)
        return true;
    source_close(&w->file);
    if (own == OWN_TEMPORARY && in_tree)
        return false;
    fails(w, path, EINVAL, N_("input file is output file"));
    w->file.harmless = in_tree;
    return true;
}

static bool open_stdin(struct file_walk *w)
{
    const char *name = w->options->stdin_name;

    source_open_fd(&w->file, 0, name == NULL ? "-" : name);
    if (whose(w, false) != OWN_NOT) {
        source_close(&w->file);
        fails(w, name == NULL ? "-" : name, EINVAL, N_("input file is output file"));
    }
    return w->file.named = true;
}

static void open_tree(struct file_walk *w, const char *path)
{
    buf_clear(&w->folder_tree_name);
    buf_str(&w->folder_tree_name, path);
    w->tree_files = 0;
    w->tree = folder_tree_open(path, w->options->own_folder);
}

/* The end of a directory; false unless there is something to say of it. */
static bool leave_tree(struct file_walk *w)
{
    folder_tree_close(w->tree);
    w->tree = NULL;
    if (w->tree_files > 0)
        return false;
    return passes_over(w, buf_cstr(&w->folder_tree_name),
                       N_("no files here (links and names that begin with a dot are passed over)"));
}

/* Whether the part of a path below the operand, or one of its names, matches one of GLOBS; only its last name
 * with LAST. */
static bool matches(const char *const *globs, const char *path, bool last)
{
    char name[256];

    for (; globs != NULL && *globs != NULL; globs++) {
        if (fnmatch(*globs, path, 0) == 0)
            return true;
        for (const char *p = path, *end; *p != '\0'; p = end + (*end == '/')) {
            end = p + strcspn(p, "/");
            snprintf(name, sizeof name, "%.*s", (int)(end - p), p);
            if ((*end == '\0' || !last) && fnmatch(*globs, name, 0) == 0)
                return true;
        }
    }
    return false;
}

/* Whether a path as it is shown matches one of GLOBS. */
static bool matches_shown(const char *const *globs, const char *path)
{
    for (; globs != NULL && *globs != NULL; globs++)
        if (strchr(*globs, '/') != NULL && fnmatch(*globs, path, FNM_PATHNAME) == 0)
            return true;
    return false;
}

bool walk_is_chosen(const char *const *include, const char *const *exclude, const char *below,
                    const char *path)
{
    return (include == NULL || matches(include, below, true) || matches_shown(include, path)) &&
           !matches(exclude, below, false) && !matches_shown(exclude, path);
}

static bool is_chosen(struct file_walk *w, const char *path)
{
    size_t root = w->folder_tree_name.n;
    const char *below = strncmp(path, buf_cstr(&w->folder_tree_name), root) == 0 ? path + root : path;

    return walk_is_chosen(w->options->include, w->options->exclude, below + strspn(below, "/"), path);
}

/* A file of a database that its index, which is in the same directory, stands for. */
static bool is_part(const char *path)
{
    SCOPED(buf) index = {0};
    bool part = companion_kind(slice_of(path)) == COMPANION_PART && companion_index(path, &index);

    return part;
}

/* As folder_tree_next(), from the first that nobody was told of. */
static const char *next_in_tree(struct file_walk *w, int *error)
{
    if (!w->has_seen)
        return folder_tree_next(w->tree, error);
    w->has_seen = false;
    *error = w->seen_error;
    return w->seen;
}

/* Opens the next file of the directory being walked; false when it has no more. */
static bool take_next(struct file_walk *w)
{
    const char *path;
    int error;

    while ((path = next_in_tree(w, &error)) != NULL) {
        w->tree_files++;
        if (error == TREE_OWN)
            return passes_over(w, path, N_("output directory, not read"));
        if (error != 0)
            return fails(w, path, error, NULL);
        if (is_chosen(w, path) && !is_part(path) && open_path(w, path, true))
            return true;
    }
    return leave_tree(w);
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Whether the database of an index that was named, itself or (PART) by another of its files, is read already:
 * however many of its files are named, it is one. */
static bool is_read(struct file_walk *w, const char *index, bool part)
{
    for (size_t at = 0; at < w->sets.n; at += strlen(w->sets.p + at) + 1)
        if (strcmp(w->sets.p + at + 1, index) == 0 && (part || w->sets.p[at] == 'p'))
            return true;
    buf_char(&w->sets, part ? 'p' : 'i');
    buf_add(&w->sets, index, strlen(index) + 1);
    return false;
}

/* Opens a file that was named; false when it is passed over. */
static bool open_file(struct file_walk *w, const char *name)
{
    enum companion kind = companion_kind(slice_of(name));
    SCOPED(buf) index = {0};
    bool part = kind == COMPANION_PART && companion_index(name, &index), open;

    open = (!part && kind != COMPANION_INDEX) || !is_read(w, part ? index.p : name, part);
    return open && open_path(w, part ? index.p : name, false);
}

/* Opens what a name stands for; false when that is a directory, which is then to be walked, or passed over.
 */
static bool open_name(struct file_walk *w, const char *name)
{
    if (!is_directory(name))
        return open_file(w, name);
    open_tree(w, name);
    return false;
}

/* The next name that is none of several empty ones, which are reported once; false with errno as
 * pieces_next().
 */
static bool name_next(struct file_walk *w, struct slice *name)
{
    while (pieces_next(&w->list, name)) {
        if (name->n > 0 || w->empty == 0) {
            w->empty = name->n == 0;
            return true;
        }
        if (w->empty++ >= limit_now(LIMIT_LIST_LINE)) { /* without an end, as /dev/zero */
            errno = EFBIG;
            return false;
        }
    }
    return false;
}

/* A list that names next to nothing may have no end either, as /dev/urandom. */
static bool list_is_wrong(struct file_walk *w)
{
    return w->file.error != 0 && ++w->missing > limit_now(LIMIT_LIST_MISSING);
}

/* Whether a list names so much that is not there that its directories are hardly meant: among bytes at random
 * a "/" comes up soon, and would be walked. */
static bool list_is_doubtful(const struct file_walk *w)
{
    enum { GRACE = 16 };

    return w->missing > GRACE && w->missing > w->files / 2;
}

/* The next name of --files0-from; false when there is no more. */
static bool list_next(struct file_walk *w)
{
    const char *from = w->options->files0_from;
    struct slice name;

    if (!w->listed && !pieces_open(&w->list, from, '\0')) {
        w->over = true;
        return fails(w, from, errno, NULL);
    }
    w->listed = true;
    while (name_next(w, &name)) {
        if (name.n == 0)
            return fails(w, from, EINVAL, N_("an empty file name in the list"));
        if (slice_is(name, "-"))
            return w->list.fd == STDIN_FILENO
                       ? fails(w, "-", EINVAL, N_("standard input holds the list of names"))
                       : open_stdin(w);
        if (list_is_doubtful(w) && is_directory(name.p))
            fails(w, name.p, EINVAL,
                  N_("a directory in a list of names that mostly cannot be read; not walked"));
        else if (!open_name(w, name.p) && (w->tree == NULL || !take_next(w)))
            continue;
        w->over = list_is_wrong(w);
        return !w->over ||
               fails(w, from, EINVAL, N_("too many names that cannot be read (--limit=list-missing)"));
    }
    w->over = true;
    return errno != 0 && fails(w, from, EINVAL, file_why(LIMIT_LIST_LINE));
}

static bool operand_next(struct file_walk *w)
{
    const struct walk_options *o = w->options;

    while (w->operand < o->operands) {
        const char *name = o->operand[w->operand++];

        if (strcmp(name, "-") == 0)
            return open_stdin(w);
        if (open_name(w, name) || (w->tree != NULL && take_next(w)))
            return true;
    }
    w->over = true;
    return false;
}

/* Opens w->file; false when everything has been seen. */
static bool file_next(struct file_walk *w)
{
    const struct walk_options *o = w->options;
    const char *given = w->given;

    w->given = NULL;
    if (given != NULL)
        return open_path(w, given, true);
    if (w->tree != NULL && take_next(w))
        return true;
    if (w->over)
        return false;
    if (o->memory.p != NULL) {
        source_open_memory(&w->file, o->memory, o->stdin_name == NULL ? "-" : o->stdin_name);
        w->file.named = true;
        return w->over = true;
    }
    if (o->files0_from != NULL)
        return list_next(w);
    if (o->operands == 0)
        return w->over = open_stdin(w);
    return operand_next(w);
}

static bool is_odd(char c)
{
    return (unsigned char)c < ' ' && c != '\t' && c != '\n' && c != '\f' && c != '\r' && c != 0x1A;
}

static sixteen are_odd(sixteen v)
{
    sixteen white = (sixteen)(v == '\t') | (sixteen)(v == '\n') | (sixteen)(v == '\f') |
                    (sixteen)(v == '\r') | (sixteen)(v == 0x1A);

    return (sixteen)(v < ' ') & ~white;
}

/* The first bytes are none of a text. */
static bool is_binary(struct slice head)
{
    size_t n = head.n < 64 ? head.n : 64, i = 0;

    for (; i + SIXTEEN <= n; i += SIXTEEN)
        if (sixteen_before(are_odd(sixteen_at(head.p + i))) < SIXTEEN)
            return true;
    while (i < n && !is_odd(head.p[i]))
        i++;
    return i < n;
}

static bool is_named_packed(struct slice name)
{
    static const char *const ends[] = {".gz",  ".tgz", ".xz",  ".txz", ".bz2",
                                       ".zst", ".lz4", ".zip", ".7z",  ".rar"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t n = strlen(ends[i]);

        if (name.n > n && slice_is_nocase((struct slice){name.p + name.n - n, n}, ends[i]))
            return true;
    }
    return false;
}

/* Why bytes that nobody can unpack are damage: a name, or first bytes, that promise packed ones. NULL: they
 * do not. UNPACKED: they have been unpacked, and the name is still that of the packed file. */
static const char *damage_of(struct source *s, bool unpacked)
{
    struct slice head = source_peek(s);

    if (!is_binary(head))
        return NULL;
    if (!unpacked && is_named_packed(buf_as_slice(&s->name)))
        return N_("not in the format that its name says");
    return archive_like(head) ? N_("not in the format that its first bytes say") : NULL;
}

static bool is_packed(const struct file_walk *w, struct source *s)
{
    return !w->options->no_decompress && !s->as_it_was && archive_magic(source_peek(s));
}

static void set_damaged(struct source *s, const char *what)
{
    s->error = EILSEQ;
    s->what = what;
    s->head_at = s->head_n;
}

/* Goes into an archive; false when that cannot be, and then the source fails. */
static bool descend(struct file_walk *w, struct source *s)
{
    struct walk_level *l = &w->level[w->depth];

    if (w->depth == limit_now(LIMIT_NESTING)) {
        s->error = ELOOP;
        s->what = N_("archives nested too deep, not read (--limit=nesting)");
        s->head_at = s->head_n;
        return false;
    }
    if ((l->reader = archive_reader_new(s, w->options->slow, &w->options->threads, w->options->marks)) ==
        NULL) {
        s->head_at = s->head_n;
        return false;
    }
    w->depth++;
    return true;
}

static void ascend(struct file_walk *w)
{
    struct walk_level *l = &w->level[--w->depth];

    source_close(&l->member);
    companion_free(l->sets);
    archive_reader_free(l->reader);
    l->sets = NULL;
    l->seen = false;
}

/* The next member of the innermost archive, or NULL and that archive is left. */
static struct source *member_next(struct file_walk *w)
{
    struct walk_level *l = &w->level[w->depth - 1];

    source_close(&l->member);
    while (!l->seen && archive_reader_next(l->reader, &l->member)) {
        if (w->options->no_decompress || !companion_keep(&l->sets, &l->member))
            return &l->member;
        source_close(&l->member);
    }
    l->seen = true;
    if (companion_next(l->sets, &l->member))
        return &l->member;
    ascend(w);
    return NULL;
}

struct source *walk_next(struct file_walk *w)
{
    struct source *s;
    bool unpacked;

    for (;;) {
        if (w->depth > 0) {
            if ((s = member_next(w)) == NULL)
                continue;
        } else {
            source_close(&w->file);
            if (!file_next(w))
                return NULL;
            s = &w->file;
            w->files++;
        }
        s->file_number = w->files - 1;
        unpacked = w->depth > 0 && slice_eq(buf_as_slice(&s->name), buf_as_slice(&w->file.name));
        if (unpacked) {
            s->named = w->file.named; /* one packed file, not an archive of many */
            s->operand = w->file.operand;
        } else if (w->depth > 0 && w->file.operand) {
            s->outer = w->file.name.n;
        }
        if (!is_packed(w, s)) {
            const char *damage = s->error == 0 && !w->options->no_decompress ? damage_of(s, unpacked) : NULL;

            if (damage != NULL)
                set_damaged(s, damage);
            return s;
        }
        if (w->plain)
            return NULL;
        if (!descend(w, s))
            return s;
    }
}

/* Whether a file can be opened only from its directory, which others have not got open. */
static bool is_long(const char *path)
{
    return strlen(path) >= PATH_MAX;
}

const char *walk_ahead(struct file_walk *w, uint64_t *number)
{
    if (w->depth > 0 || w->tree == NULL)
        return NULL;
    while ((w->seen = next_in_tree(w, &w->seen_error)) != NULL && w->seen_error == 0 && !is_long(w->seen)) {
        w->tree_files++;
        if (is_chosen(w, w->seen) && !is_part(w->seen)) {
            *number = w->files++;
            return w->seen;
        }
    }
    w->has_seen = true;
    return NULL;
}

void walk_give(struct file_walk *w, const char *path, uint64_t number, bool plain)
{
    while (w->depth > 0)
        ascend(w);
    w->given = path;
    w->plain = plain;
    w->files = number;
    w->over = true;
}

void walk_free(struct file_walk *w)
{
    while (w->depth > 0)
        ascend(w);
    source_close(&w->file);
    if (w->tree != NULL)
        folder_tree_close(w->tree);
    if (w->listed)
        pieces_close(&w->list);
    buf_free(&w->folder_tree_name);
    buf_free(&w->sets);
    free(w);
}
