/* companions.c - which files make a database, by the ends of their names. */
#include "input/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N_(text) text

enum { ENDS = 20 };

/* The index first. Names that other kinds of files have as well (cbl: game titles here, a library of CCBridge
 * elsewhere) are left out; nobody needs them. */
static const char *const sets[][ENDS] = {{"si4", "sn4", "sg4"},
                                         {"si5", "sn5", "sg5"},
                                         {"cbh", "cbg", "cba", "cbp", "cbt", "cbc", "cbs", "cbj", "cbe",
                                          "cbm", "cbb", "cbgi", "cbtt", "cit", "cib", "cib2", "cko", "cpo",
                                          "flags"}};

enum { SETS = sizeof sets / sizeof *sets };

/* Behind the last dot of the last name of a path; empty: it has none. */
static struct slice end_of(struct slice name)
{
    const char *dot = slice_find_last(name, '.');

    if (dot == NULL || memchr(dot, '/', (size_t)(name.p + name.n - dot)) != NULL)
        return (struct slice){"", 0};
    return slice_between(dot + 1, name.p + name.n);
}

/* The set that a name belongs to, and which of its ends it has; SETS: none. */
static unsigned set_of(struct slice name, unsigned *which)
{
    struct slice end = end_of(name);

    for (unsigned set = 0; end.n > 0 && set < SETS; set++)
        for (*which = 0; *which < ENDS && sets[set][*which] != NULL; ++*which)
            if (slice_is_nocase(end, sets[set][*which]))
                return set;
    return SETS;
}

enum companion companion_kind(struct slice name)
{
    unsigned which;

    return set_of(name, &which) == SETS ? COMPANION_NONE : which == 0 ? COMPANION_INDEX : COMPANION_PART;
}

/* NAME with another end, in capitals or small letters. */
static void with_end(struct buf *out, struct slice name, const char *end, bool capital)
{
    buf_clear(out);
    buf_slice(out, (struct slice){name.p, name.n - end_of(name).n});
    for (; *end != '\0'; end++)
        buf_char(out, capital && is_ascii_letter(*end) ? (char)(*end & ~32) : *end);
    buf_cstr(out);
}

/* The file beside NAME that ends in END, in the letters that NAME has or in the others. */
static int open_beside(struct buf *path, struct slice name, const char *end)
{
    bool capital = (end_of(name).p[0] & 32) == 0 && !is_ascii_digit(end_of(name).p[0]);
    int fd;

    with_end(path, name, end, capital);
    if ((fd = open(path->p, O_RDONLY | O_CLOEXEC | O_NOCTTY)) >= 0 || errno != ENOENT)
        return fd;
    with_end(path, name, end, !capital);
    return open(path->p, O_RDONLY | O_CLOEXEC | O_NOCTTY);
}

bool companion_index(const char *part, struct buf *index)
{
    unsigned which, set = set_of(slice_of(part), &which);
    int fd = set == SETS || which == 0 ? -1 : open_beside(index, slice_of(part), sets[set][0]);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

bool companion_is_part(const char *index, const struct stat *st)
{
    unsigned which, set = set_of(slice_of(index), &which);
    SCOPED(buf) path = {0};
    struct stat part;
    bool is = false;

    for (unsigned i = 1; set != SETS && which == 0 && !is && i < ENDS && sets[set][i] != NULL; i++) {
        int fd = open_beside(&path, slice_of(index), sets[set][i]);

        if (fd < 0)
            continue;
        is = fstat(fd, &part) == 0 && part.st_dev == st->st_dev && part.st_ino == st->st_ino;
        close(fd);
    }
    return is;
}

/* -- In archives ------------------------------------------------------------------------------------------
 */

struct kept_set {
    struct kept_set *next;
    struct buf name; /* of its index, or of the part that came first; without its end */
    struct buf end;  /* of the index, as it is written there */
    unsigned set;
    int fd[ENDS]; /* -1: not there */
    int error;    /* errno where one could not be kept */
    struct archive_reader *archive;
    enum code code;
    char detail[sizeof((struct source *)0)->detail];
};

struct kept_sets {
    struct kept_set *first, *given;
};

static int no_file(void)
{
    errno = ENOENT;
    return -1;
}

int companion_open(const struct source *s, const char *end)
{
    SCOPED(buf) path = {0};

    if (s->kept != NULL) {
        for (unsigned i = 0; i < ENDS && sets[s->kept->set][i] != NULL; i++)
            if (strcmp(sets[s->kept->set][i], end) == 0)
                return s->kept->fd[i] < 0 ? no_file() : fcntl(s->kept->fd[i], F_DUPFD_CLOEXEC, 0);
        return no_file();
    }
    if (s->archive != NULL || s->memory.p != NULL || (s->named && !s->operand))
        return no_file();
    return open_beside(&path, buf_as_slice(&s->name), end);
}

static struct kept_set *set_for(struct kept_sets *all, struct slice stem, unsigned set)
{
    struct kept_set **p = &all->first;

    for (; *p != NULL; p = &(*p)->next)
        if ((*p)->set == set && slice_eq(buf_as_slice(&(*p)->name), stem))
            return *p;
    *p = mem_calloc(1, sizeof **p);
    (*p)->set = set;
    buf_slice(&(*p)->name, stem);
    for (unsigned i = 0; i < ENDS; i++)
        (*p)->fd[i] = -1;
    return *p;
}

/* What MEMBER holds, in a temporary file that nobody else sees; -1: there is no room for one. */
static int keep_bytes(struct source *member)
{
    const char *folder = getenv("TMPDIR");
    struct buf name = {0};
    char bytes[16 << 10];
    ssize_t n;
    int fd;

    buf_printf(&name, "%s/qipu-XXXXXX", folder == NULL || *folder == '\0' ? "/tmp" : folder);
    buf_cstr(&name);
    if ((fd = mkostemp(name.p, O_CLOEXEC)) >= 0)
        unlink(name.p);
    buf_free(&name);
    while (fd >= 0 && (n = source_read(member, bytes, sizeof bytes)) > 0)
        for (ssize_t done = 0, part; done < n; done += part)
            if ((part = write(fd, bytes + done, (size_t)(n - done))) <= 0) {
                close(fd);
                return -1;
            }
    return fd;
}

bool companion_keep(struct kept_sets **all, struct source *member)
{
    struct slice name = buf_as_slice(&member->name);
    unsigned which, set = set_of(name, &which);
    struct kept_set *s;

    if (set == SETS || member->error != 0)
        return false;
    if (*all == NULL)
        *all = mem_calloc(1, sizeof **all);
    s = set_for(*all, (struct slice){name.p, name.n - end_of(name).n}, set);
    if (s->fd[which] >= 0)
        close(s->fd[which]);
    if ((s->fd[which] = keep_bytes(member)) < 0)
        s->error = errno;
    s->archive = member->archive;
    if (which == 0)
        buf_slice(&s->end, end_of(name));
    if (member->code != CODE_NONE) {
        s->code = member->code;
        memcpy(s->detail, member->detail, sizeof s->detail);
    }
    return true;
}

bool companion_next(struct kept_sets *all, struct source *into)
{
    struct kept_set *s = all == NULL ? NULL : all->given == NULL ? all->first : all->given->next;
    SCOPED(buf) name = {0};

    if (s == NULL)
        return false;
    all->given = s;
    buf_slice(&name, buf_as_slice(&s->name));
    buf_str(&name, s->fd[0] < 0 ? sets[s->set][0] : "");
    buf_slice(&name, s->fd[0] < 0 ? (struct slice){"", 0} : buf_as_slice(&s->end));
    buf_cstr(&name);
    if (s->error != 0) {
        source_open_failed(into, name.p, s->error, NULL);
    } else if (s->fd[0] < 0) {
        source_open_failed(into, name.p, ENOENT, N_("the index of a database of which other files are here"));
    } else {
        lseek(s->fd[0], 0, SEEK_SET);
        source_open_fd(into, fcntl(s->fd[0], F_DUPFD_CLOEXEC, 0), name.p);
    }
    into->archive = s->archive;
    into->kept = s;
    into->code = s->code;
    memcpy(into->detail, s->detail, sizeof s->detail);
    return true;
}

void companion_free(struct kept_sets *all)
{
    for (struct kept_set *s = all == NULL ? NULL : all->first, *next; s != NULL; s = next) {
        next = s->next;
        for (unsigned i = 0; i < ENDS; i++)
            if (s->fd[i] >= 0)
                close(s->fd[i]);
        buf_free(&s->name);
        buf_free(&s->end);
        free(s);
    }
    free(all);
}
