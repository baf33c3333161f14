/* outfile.c - an output file that is created only when complete: written under another name, flushed
 * to the disk, renamed. */
#include "output/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 }; /* followed, as the system does */

static bool fail(struct outfile *o)
{
    if (o->error == 0)
        o->error = errno;
    return false;
}

/* mkstemp makes files that only their owner can read; a product is as open as the file that it replaces, or
 * as any other new file. */
static bool set_mode(int fd, const char *path)
{
    struct stat st;
    mode_t mask = umask(0), mode = 0666 & ~mask;

    umask(mask);
    if (stat(path, &st) == 0) {
        mode = st.st_mode & 01777; /* as write(2), which takes setuid and setgid away */
        /* Another's file stays another's where that is allowed. */
        if (fchown(fd, st.st_uid, st.st_gid) != 0 && errno == ENOMEM)
            mem_exhausted();
    } else if (errno != ENOENT) {
        return false;
    }
    return fchmod(fd, mode) == 0 || errno == EPERM || errno == ENOTSUP; /* of file systems without modes */
}

int outfile_beside(struct buf *temp, const char *path)
{
    static const char suffix[] = ".XXXXXX";
    size_t kept = strlen(path);
    int fd;

    /* A name may be as long as the system lets it be: the other is made of its beginning then. */
    do {
        buf_clear(temp);
        buf_add(temp, path, kept);
        buf_str(temp, suffix);
        buf_cstr(temp);
        fd = mkostemp(temp->p, O_CLOEXEC);
    } while (fd < 0 && errno == ENAMETOOLONG && kept == strlen(path) && (kept -= sizeof suffix - 1) > 0);
    return fd;
}

static bool open_beside(struct outfile *o)
{
    struct buf temp = {0};

    if ((o->fd = outfile_beside(&temp, o->path)) < 0) {
        fail(o);
        free(o->path);
        o->path = NULL;
        buf_free(&temp);
        return false;
    }
    o->temp = temp.p;
    temporary_made(o->temp);
    if (set_mode(o->fd, o->path))
        return true;
    fail(o);
    outfile_close(o, false);
    return false;
}

/* What a link that leads nowhere yet stands for; NULL when PATH is no link. */
static char *link_target(const char *path)
{
    char target[4096];
    ssize_t n = readlink(path, target, sizeof target - 1);
    const char *slash = strrchr(path, '/');
    struct buf b = {0};

    if (n <= 0 || (size_t)n == sizeof target - 1)
        return NULL;
    if (target[0] != '/' && slash != NULL)
        buf_add(&b, path, (size_t)(slash + 1 - path));
    buf_add(&b, target, (size_t)n);
    buf_cstr(&b);
    return b.p;
}

/* The file that NAME leads to, whether it is there or not; NULL with errno. A link stays a link; what it
 * points to is replaced. */
static char *real_path(const char *name)
{
    char *path = realpath(name, NULL), *next;

    if (path != NULL)
        return path;
    if (errno == ENOMEM)
        mem_exhausted();
    if (errno != ENOENT)
        return NULL;
    path = mem_strdup(name);
    for (int i = 0; i < LINKS_MAX && (next = link_target(path)) != NULL; i++) {
        free(path);
        path = next;
    }
    return path;
}

char *outfile_target(const char *name)
{
    char *path = real_path(name), *folder;
    const char *base = path == NULL ? NULL : strrchr(path, '/');
    struct buf whole = {0};

    if (path == NULL)
        return NULL;
    buf_add(&whole, path, base == NULL ? 0 : (size_t)(base - path) + 1);
    if (base == NULL)
        buf_str(&whole, "./");
    folder = realpath(buf_cstr(&whole), NULL);
    buf_clear(&whole);
    buf_str(&whole, folder == NULL ? "" : folder);
    buf_char(&whole, '/');
    buf_str(&whole, base == NULL ? path : base + 1);
    free(folder);
    free(path);
    buf_cstr(&whole);
    return whole.p;
}

bool outfile_open(struct outfile *o, const char *name)
{
    struct stat st;

    *o = (struct outfile){.fd = STDOUT_FILENO};
    if (name == NULL || strcmp(name, "-") == 0)
        return true;
    o->name = name;
    o->fd = -1;
    if (stat(name, &st) != 0) {
        if (errno != ENOENT)
            return fail(o);
    } else if (!S_ISREG(st.st_mode)) { /* a device or a pipe */
        if ((o->fd = open(name, O_WRONLY | O_CLOEXEC)) < 0)
            return fail(o);
        return true;
    }
    if ((o->path = real_path(name)) == NULL)
        return fail(o);
    return open_beside(o);
}

/* Keeps the first *BYTES of what was opened. */
static bool keep_bytes(struct outfile *o, uint64_t *bytes)
{
    struct stat st;

    if (fstat(o->fd, &st) != 0)
        return false;
    if (!S_ISREG(st.st_mode)) {
        errno = EINVAL;
        return false;
    }
    o->written = (uint64_t)st.st_size < *bytes ? 0 : *bytes;
    if (o->written < *bytes)
        *bytes = OUTFILE_ANEW;
    return ftruncate(o->fd, (off_t)o->written) == 0 && lseek(o->fd, (off_t)o->written, SEEK_SET) >= 0;
}

/* The file of another run, or of nobody: a link of either kind could lead anywhere. */
static bool is_own_part(int fd, const char *path)
{
    struct stat own, named;

    if (fstat(fd, &own) != 0 || lstat(path, &named) != 0)
        return false;
    errno = EEXIST;
    return S_ISREG(own.st_mode) && own.st_nlink == 1 && own.st_uid == geteuid() &&
           own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

/* Opens or makes the file that outlasts a run, for this run alone: the lock goes with the process. Where
 * there are no locks, nobody is kept out. */
static int open_part(const char *path)
{
    const int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
    int fd = open(path, flags), error;

    if (fd < 0 && errno == ENOENT)
        fd = open(path, flags | O_CREAT | O_EXCL, 0666);
    if (fd < 0)
        return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        errno = EBUSY; /* another run writes it */
    else if (is_own_part(fd, path))
        return fd;
    error = errno;
    close(fd);
    errno = error;
    return -1;
}

bool outfile_resume(struct outfile *o, const char *name, uint64_t *bytes)
{
    struct buf temp = {0};
    struct stat st;

    *o = (struct outfile){.fd = -1, .name = name, .lasting = true};
    if (stat(name, &st) == 0 && !S_ISREG(st.st_mode))
        errno = EINVAL;
    else
        o->path = real_path(name);
    if (o->path == NULL)
        return fail(o);
    buf_str(&temp, o->path);
    buf_str(&temp, ".part");
    buf_cstr(&temp);
    o->temp = temp.p;
    if ((o->fd = open_part(o->temp)) >= 0 && keep_bytes(o, bytes))
        return true;
    o->lasting |= o->fd < 0; /* another's is left alone */
    fail(o);
    outfile_close(o, false);
    return false;
}

bool outfile_write_all(int fd, struct slice s)
{
    while (s.n > 0) {
        ssize_t n = write(fd, s.p, s.n);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        s.p += n;
        s.n -= (size_t)n;
    }
    return true;
}

bool outfile_write(struct outfile *o, struct slice s)
{
    o->written += s.n;
    return o->error == 0 && (outfile_write_all(o->fd, s) || fail(o));
}

/* Some file systems cannot flush, and say so: what was written is written there. */
static bool flush(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

bool outfile_flush(struct outfile *o)
{
    if (o->temp != NULL && o->error == 0 && !o->unflushed && !flush(o->fd))
        fail(o);
    o->unflushed = true;
    return o->error == 0;
}

bool outfile_put_aside(struct outfile *o)
{
    struct buf aside = {0};

    if (o->temp == NULL || access(o->path, F_OK) != 0)
        return o->error == 0;
    buf_str(&aside, o->temp);
    buf_char(&aside, '~');
    if (rename(o->path, buf_cstr(&aside)) == 0) {
        o->aside = aside.p;
        return true;
    }
    fail(o);
    buf_free(&aside);
    return false;
}

static void put_in_place(struct outfile *o)
{
    if (rename(o->temp, o->path) != 0) {
        fail(o);
        if (!o->lasting)
            unlink(o->temp);
    } else if (o->aside != NULL) {
        unlink(o->aside);
    }
}

bool outfile_close(struct outfile *o, bool keep)
{
    if (keep)
        outfile_flush(o);
    if (o->fd >= 0 && close(o->fd) != 0)
        fail(o);
    o->fd = -1;
    if (o->temp != NULL) {
        if (keep && o->error == 0)
            put_in_place(o);
        else if (!o->lasting)
            unlink(o->temp);
        if (!keep && o->aside != NULL && rename(o->aside, o->path) != 0)
            fail(o);
        temporary_done(o->temp);
    }
    free(o->aside);
    free(o->temp);
    free(o->path);
    o->temp = o->path = o->aside = NULL;
    return o->error == 0;
}

static void ask_identity(struct outfile *o)
{
    struct stat own;

    o->identity.asked = true;
    if (o->fd < 0)
        return;
    if (fstat(o->fd, &own) == 0)
        o->identity = (struct file_identity){true, S_ISREG(own.st_mode), own.st_dev, own.st_ino};
    else if (errno != EBADF) /* closed by whoever started the program */
        system_failed("fstat");
}

bool outfile_is(struct outfile *o, const struct stat *st)
{
    if (!o->identity.asked)
        ask_identity(o);
    return o->identity.regular && o->identity.device == st->st_dev && o->identity.inode == st->st_ino;
}

bool outfile_replaces(const struct outfile *o, const struct stat *st)
{
    struct stat old;

    if (o->path == NULL)
        return false;
    if (stat(o->path, &old) != 0) {
        if (errno != ENOENT)
            system_failed(o->path);
        return false;
    }
    return old.st_dev == st->st_dev && old.st_ino == st->st_ino;
}

bool outfile_replaces_any(const struct outfile *o)
{
    return o->path != NULL && access(o->path, F_OK) == 0;
}

bool outfile_may_be_read(struct outfile *o)
{
    if (!o->identity.asked)
        ask_identity(o);
    return o->identity.regular || o->path != NULL;
}

const char *outfile_name(const struct outfile *o, enum lang lang)
{
    return o->name != NULL ? o->name : tr(lang, "standard output");
}
