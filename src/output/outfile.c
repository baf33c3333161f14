#include "output/outfile.h"

#include "base/memory.h"
#include "base/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct outfile *o)
{
    if (o->error == 0)
        o->error = errno;
    return false;
}

/* mkstemp makes files that only their owner can read; a product is as open as any other file. */
static void open_to_all(int fd)
{
    mode_t mask = umask(0);

    umask(mask);
    fchmod(fd, 0666 & ~mask);
}

static bool open_beside(struct outfile *o)
{
    struct buf temp = {0};

    buf_str(&temp, o->path);
    buf_str(&temp, ".XXXXXX");
    buf_cstr(&temp);
    if ((o->fd = mkstemp(temp.p)) < 0) {
        fail(o);
        free(o->path);
        o->path = NULL;
        buf_free(&temp);
        return false;
    }
    open_to_all(o->fd);
    o->temp = temp.p;
    temporary_made(o->temp);
    return true;
}

bool outfile_open(struct outfile *o, const char *name)
{
    struct stat st;

    *o = (struct outfile){.fd = STDOUT_FILENO};
    if (name == NULL || strcmp(name, "-") == 0)
        return true;
    o->name = name;
    if (stat(name, &st) == 0 && !S_ISREG(st.st_mode)) { /* a device or a pipe */
        if ((o->fd = open(name, O_WRONLY | O_CLOEXEC)) < 0)
            return fail(o);
        return true;
    }
    /* A link stays a link; what it points to is replaced. */
    if ((o->path = realpath(name, NULL)) == NULL) {
        if (errno == ENOMEM)
            mem_exhausted();
        if (errno != ENOENT)
            return fail(o);
        o->path = mem_strdup(name);
    }
    return open_beside(o);
}

bool write_all(int fd, struct slice s)
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
    return o->error == 0 && (write_all(o->fd, s) || fail(o));
}

bool outfile_close(struct outfile *o, bool keep)
{
    if (o->fd >= 0 && close(o->fd) != 0)
        fail(o);
    o->fd = -1;
    if (o->temp != NULL) {
        if (!keep || o->error != 0)
            unlink(o->temp);
        else if (rename(o->temp, o->path) != 0) {
            fail(o);
            unlink(o->temp);
        }
        temporary_done(o->temp);
    }
    free(o->temp);
    free(o->path);
    o->temp = o->path = NULL;
    return o->error == 0;
}

const char *outfile_name(const struct outfile *o, enum lang lang)
{
    return o->name != NULL ? o->name : tr(lang, "standard output");
}
