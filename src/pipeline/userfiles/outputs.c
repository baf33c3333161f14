/* outputs.c - compares what is written with what is read: by device and inode where both are there, else by
 * the path that a name leads to. */
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { HEAD_BYTES = 1 << 16 };

/* A file as it was named. */
struct named {
    const char *name; /* "-": standard input or output */
    int standard;     /* which descriptor "-" is */
};

/* 0, or errno. */
static int look(const struct named *n, struct stat *st)
{
    int answer = strcmp(n->name, "-") == 0 ? fstat(n->standard, st) : stat(n->name, st);

    return answer == 0 ? 0 : errno;
}

static bool is_standard(const struct named *n)
{
    return strcmp(n->name, "-") == 0;
}

/* Whether both lead to one file, which may not be there yet. What cannot be looked at may be the file. */
static bool is_same(const struct named *a, const struct named *b)
{
    struct stat x, y;
    int no_x = look(a, &x), no_y = look(b, &y);
    char *path, *other;
    bool same;

    if (no_x == 0 && no_y == 0)
        return S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
    if (is_standard(a) || is_standard(b) || (no_x == 0) != (no_y == 0))
        return false;
    path = outfile_target(a->name);
    other = outfile_target(b->name);
    same = path != NULL && other != NULL && strcmp(path, other) == 0;
    free(path);
    free(other);
    return same;
}

/* -- What is read ----------------------------------------------------------------------------------- */

/* What a walk takes for a record, or for an archive of them, by its first bytes. */
static bool is_record(const char *path)
{
    SCOPED(buf) head = {0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    ssize_t n = 0;
    struct slice s;

    if (fd < 0)
        return true;
    buf_reserve(&head, HEAD_BYTES);
    n = read(fd, head.p, HEAD_BYTES);
    close(fd);
    s = (struct slice){head.p, n < 0 ? 0 : (size_t)n};
    return n < 0 || (n > 0 && (archive_magic(s) ||
                               format_sniff(s, memchr(s.p, '\0', s.n) != NULL, GAME_UNKNOWN) != NULL));
}

static bool is_below(const char *path, const char *root)
{
    size_t n = root == NULL ? 0 : strlen(root);

    return n > 0 && strncmp(path, root, n) == 0 && (path[n] == '/' || root[n - 1] == '/');
}

/* Whether a walk of DIRECTORY comes to the file of that path, and reads it. */
static bool is_walked(const struct options *o, const char *directory, const char *path)
{
    char *root = realpath(directory, NULL),
         *split = o->convert.split == NULL ? NULL : realpath(o->convert.split, NULL);
    size_t n = root == NULL ? 0 : strlen(root);
    bool below = is_below(path, root) && !(split != NULL && is_below(split, root) && is_below(path, split));

    free(root);
    free(split);
    return below && strstr(path + n - 1, "/.") == NULL &&
           walk_is_chosen(o->in.include, o->in.exclude, path + n + (path[n] == '/'), path) && is_record(path);
}

/* Whether the file is what one operand, a file or a directory, stands for. */
static bool is_operand(const struct options *o, const char *operand, const struct named *file)
{
    SCOPED(buf) index = {0};
    struct stat st;
    char *path;
    bool walked;

    if (strcmp(operand, "-") == 0 || stat(operand, &st) != 0 || !S_ISDIR(st.st_mode))
        return is_same(file, &(struct named){operand, STDIN_FILENO}) ||
               (look(file, &st) == 0 && companion_is_part(operand, &st));
    if (is_standard(file) || stat(file->name, &st) != 0 || !S_ISREG(st.st_mode) ||
        (path = outfile_target(file->name)) == NULL)
        return false;
    walked = is_walked(o, operand, companion_index(path, &index) ? index.p : path);
    free(path);
    return walked;
}

/* A list on a pipe can be read but once; its names are held against the outputs when they are opened. */
static bool is_listed(const struct options *o, const struct named *file)
{
    const char *list = o->in.files0_from;
    struct pieces names;
    struct slice name;
    struct stat st;
    bool found = false;

    if (list == NULL || stat(list, &st) != 0 || !S_ISREG(st.st_mode) || !pieces_open(&names, list, '\0'))
        return false;
    while (!found && pieces_next(&names, &name))
        found = name.n > 0 && is_operand(o, name.p, file);
    pieces_close(&names);
    return found;
}

static bool is_input(const struct options *o, const struct named *file)
{
    if (o->in.operands == 0 && o->in.files0_from == NULL)
        return is_same(file, &(struct named){"-", STDIN_FILENO});
    for (int i = 0; i < o->in.operands; i++)
        if (is_operand(o, o->in.operand[i], file))
            return true;
    return is_listed(o, file);
}

/* -- What options name ------------------------------------------------------------------------------ */

/* The Nth file that an option names, as it was given; NULL: it names no more. */
static const char *file_of(const struct options *o, const struct option_row *row, enum file_use use, size_t n)
{
    const void *at = (const char *)o + row->at;
    bool several = row->kind == VALUE_TEXTS || row->kind == VALUE_PROFILE;
    const char *const *list = several ? *(const char *const *const *)at : at;

    if (row->file != use || (row->programs & (unsigned)o->program) == 0 || list == NULL ||
        (n > 0 && !several))
        return NULL;
    return list[n];
}

/* Whether the file is one of the descriptions that are read of a directory. */
static bool is_described(const struct named *file, const char *directory)
{
    char *path = is_standard(file) || access(file->name, F_OK) != 0 ? NULL : outfile_target(file->name),
         *root = realpath(directory, NULL);
    bool is = path != NULL && slice_ends(slice_of(path), ".yaml") && is_below(path, root);

    free(path);
    free(root);
    return is;
}

/* Whether that option names the file. Where it may be something else than a file, as --rules, only a file
 * that is there is meant. */
static bool names(const struct options *o, const struct option_row *row, const struct named *file)
{
    struct named other = {.standard = row->file == FILE_WRITTEN ? STDOUT_FILENO : STDIN_FILENO};

    for (size_t n = 0; (other.name = file_of(o, row, (enum file_use)row->file, n)) != NULL; n++)
        if (row->file == FILE_WRITTEN && is_standard(file) && is_standard(&other))
            return true;
        else if (row->file == FILE_FOLDER
                     ? is_described(file, other.name)
                     : (row->file == FILE_WRITTEN || access(other.name, F_OK) == 0) && is_same(file, &other))
            return true;
    return false;
}

/* Whether an option other than BUT names the file, to be read or written. */
static const struct option_row *named_by(const struct options *o, const struct named *file,
                                         const struct option_row *but)
{
    for (size_t i = 0; i < option_row_count; i++)
        if (&option_rows[i] != but && option_rows[i].file != FILE_NONE && names(o, &option_rows[i], file))
            return &option_rows[i];
    return NULL;
}

/* Standard output is the output unless -o or --split names another; what is kept of standard error is not to
 * be replaced either. */
static bool is_standard_stream(const struct options *o, const struct named *file)
{
    bool printed = o->out.output == NULL && o->convert.split == NULL;

    if (is_standard(file))
        return printed;
    return is_same(file, &(struct named){"-", STDOUT_FILENO}) ||
           is_same(file, &(struct named){"-", STDERR_FILENO});
}

static void refuse_named(struct run *run, const char *name, const struct option_row *by)
{
    SCOPED(buf) why = {0}, spelt = {0};

    buf_printf(&spelt, "--%s", by->name);
    tr_say(&why, (enum lang)run->options.out.lang, N_("is also the file of %1"), buf_cstr(&spelt), NULL);
    run_trouble(run, name, buf_cstr(&why));
}

/* A database is several files: what replaced its index would leave the others behind. */
bool outputs_in_place(const struct run *run)
{
    const struct options *o = &run->options;
    const struct named file = {o->out.output, STDOUT_FILENO};

    if (o->program != RECCONV || file.name == NULL || o->convert.split != NULL)
        return false;
    for (int i = 0; i < o->in.operands; i++)
        if (companion_kind(slice_of(o->in.operand[i])) != COMPANION_INDEX &&
            is_same(&file, &(struct named){o->in.operand[i], STDIN_FILENO}))
            return true;
    return false;
}

static bool agrees(struct run *run, const struct option_row *row, const char *name)
{
    const struct options *o = &run->options;
    const struct named file = {name, STDOUT_FILENO};
    enum lang lang = (enum lang)o->out.lang;
    const struct option_row *by = named_by(o, &file, row);

    if (by != NULL)
        refuse_named(run, name, by);
    else if (row->letter != 'o' && is_standard_stream(o, &file))
        run_trouble(run, name, tr(lang, N_("is also standard output or standard error")));
    else if (!is_standard(&file) && !(row->letter == 'o' && outputs_in_place(run)) && is_input(o, &file))
        run_trouble(run, name, tr(lang, N_("is also an input")));
    else
        return true;
    return false;
}

/* Whether the half output that --checkpoint leaves is a file of its own. A run that goes on finds it there.
 */
static bool part_agrees(struct run *run)
{
    const struct options *o = &run->options;
    char *target = o->in.checkpoint == NULL || o->out.output == NULL ? NULL : outfile_target(o->out.output);
    SCOPED(buf) part = {0};
    struct named file = {.standard = STDOUT_FILENO};
    bool ok = true;

    if (target != NULL) {
        buf_printf(&part, "%s.part", target);
        file.name = buf_cstr(&part);
        ok = named_by(o, &file, NULL) == NULL && (access(o->in.checkpoint, F_OK) == 0 || !is_input(o, &file));
    }
    if (!ok)
        run_trouble(run, file.name, tr((enum lang)o->out.lang, N_("is also an input, or another output")));
    free(target);
    return ok;
}

bool outputs_agree(struct run *run)
{
    bool ok = part_agrees(run);

    for (size_t i = 0; ok && i < option_row_count; i++) {
        const char *name = file_of(&run->options, &option_rows[i], FILE_WRITTEN, 0);

        ok = name == NULL || agrees(run, &option_rows[i], name);
    }
    return ok;
}

bool outputs_clash(const struct run *run, const char *name)
{
    const struct named file = {name, STDOUT_FILENO};

    return named_by(&run->options, &file, NULL) != NULL || is_standard_stream(&run->options, &file) ||
           (access(name, F_OK) == 0 && is_input(&run->options, &file));
}
